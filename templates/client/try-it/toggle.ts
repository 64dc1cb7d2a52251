/**
 * Opens and closes the form of an operation. Loaded with the first click on a button that opens one; the request and
 * the texts are files beside the pages.
 */
import type { FormTexts, TryRequest } from '../../../src/model/try-request.ts'
import { loadFailure } from '../load-failure.ts'
import { requestForm } from './form.ts'

const loaded = new Map<string, Promise<unknown>>()
let count = 0

/** Shows the form below the button, or hides it. What was entered stays. */
export async function toggleForm(button: HTMLElement): Promise<void> {
  const known = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (known) {
    known.hidden = !known.hidden
    button.setAttribute('aria-expanded', String(!known.hidden))
    return
  }
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const place = button.parentElement ?? button
  if (place.nextElementSibling?.matches('.dg-load-failure')) place.nextElementSibling.remove()
  try {
    const [request, texts] = (button.dataset.form ?? '').split(' ').map(load)
    const form = requestForm((await request) as TryRequest, (await texts) as FormTexts)
    form.id = `dg-try-form-${++count}`
    place.after(form)
    button.setAttribute('aria-controls', form.id)
    button.setAttribute('aria-expanded', 'true')
  } catch (error) {
    const failure = loadFailure(error, () => void toggleForm(button))
    place.after(failure.box)
  }
  button.ariaBusy = 'false'
}

/** A file of the site; one that could not be loaded is requested again by the next attempt. */
function load(path: string): Promise<unknown> {
  const known = loaded.get(path)
  if (known) return known
  const { href } = new URL(`../${path}`, import.meta.url)
  const coming = fetch(href).then(response => {
    if (!response.ok) throw new Error(`${href}: ${response.status}`)
    return response.json()
  })
  loaded.set(path, coming)
  coming.catch(() => loaded.delete(path))
  return coming
}
