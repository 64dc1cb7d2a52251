/**
 * The values that readers choose: in the fields at the start of a page, once for the whole site. They are put into the
 * texts, code and addresses of every page that uses them, so that copying copies the result. Loaded on pages with
 * values.
 */
import { recall, remember } from './storage.ts'

const KEY = 'docsgen.values'
const PLACES = '[data-dg-value],[data-dg-href],[data-dg-src]'
const form = () => document.querySelector<HTMLFormElement>('form.dg-values')

/** The texts by name, such as `network` and `network.explorer`. */
type Texts = Record<string, string>

function stored(): Texts {
  try {
    return { ...JSON.parse(recall(KEY) ?? '{}') }
  } catch {
    return {}
  }
}

/** The texts of a field: its own, and those of its choice. */
function textsOf(field: Element): Texts {
  if (field instanceof HTMLSelectElement) {
    const texts: Texts = { [field.name]: field.value }
    const own = JSON.parse(field.selectedOptions[0]?.dataset.texts ?? '{}') as Texts
    for (const [part, text] of Object.entries(own)) texts[`${field.name}.${part}`] = text
    return texts
  }
  if (field instanceof HTMLInputElement) return { [field.name]: field.value.trim() || field.placeholder }
  return {}
}

function put(texts: Texts): void {
  for (const place of document.querySelectorAll<HTMLElement>(PLACES)) {
    const { dgValue, dgHref, dgSrc } = place.dataset
    if (dgValue !== undefined && texts[dgValue] !== undefined) place.textContent = texts[dgValue]
    const address = dgHref ?? dgSrc
    if (address === undefined) continue
    let isWhole = true
    const filled = address.replace(/\{\{(.+?)\}\}/g, (_, name) => {
      isWhole &&= texts[name] !== undefined
      return encodeURI(texts[name] ?? '')
    })
    if (isWhole) place.setAttribute(dgHref === undefined ? 'src' : 'href', filled)
  }
}

function showStored(): void {
  const known = stored()
  for (const field of form()?.elements ?? []) {
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some(({ value }) => value === known[field.name])) field.value = known[field.name] ?? ''
    } else if (field instanceof HTMLInputElement) {
      const own = known[field.name] ?? ''
      field.value = own === field.placeholder ? '' : own
    }
  }
  putAll()
}

/** Puts in what the fields of the page say, and else what is stored. */
function putAll(): void {
  put(Object.assign(stored(), ...[...(form()?.elements ?? [])].map(textsOf)))
}

function onInput({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('form.dg-values')) return
  const texts = textsOf(target)
  const name = (target as HTMLInputElement).name
  const others = Object.entries(stored()).filter(([known]) => known !== name && !known.startsWith(`${name}.`))
  remember(KEY, JSON.stringify({ ...Object.fromEntries(others), ...texts }))
  putAll()
}

let isListening = false

/** Puts the reader's values into the page, and follows changes. */
export function startValues(): void {
  showStored()
  if (isListening) return
  isListening = true
  document.addEventListener('input', onInput)
  document.addEventListener('submit', event => {
    if ((event.target as Element).matches('form.dg-values')) event.preventDefault()
  })
  // Another tab.
  addEventListener('storage', ({ key }) => key === KEY && showStored())
}
