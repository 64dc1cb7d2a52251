/**
 * Sends the answer to the question whether a page helped, in the same form as browsers send it without scripts, and
 * shows the result. Loaded with the first answer.
 */
import type { announce } from './announce.ts'

/** Sends the answer. After a failure, the reader can answer again. */
export async function sendFeedback(
  form: HTMLFormElement,
  button: HTMLElement | null,
  say: typeof announce,
): Promise<void> {
  if (form.dataset.status === 'sending') return
  form.dataset.status = 'sending'
  const answer = new URLSearchParams([...new FormData(form)] as [string, string][])
  if (button instanceof HTMLButtonElement) answer.append(button.name, button.value)
  const isSent = await fetch(form.action, { method: 'POST', body: answer }).then(
    ({ ok }) => ok,
    () => false,
  )
  form.dataset.status = isSent ? 'sent' : 'failed'
  for (const result of form.querySelectorAll<HTMLElement>('[data-result]'))
    result.hidden = result.dataset.result !== form.dataset.status
  const shown = form.querySelector<HTMLElement>('[data-result]:not([hidden])')
  if (isSent) {
    form.querySelector('fieldset')?.setAttribute('hidden', '')
    // The button was removed, together with the focus.
    if (shown) shown.tabIndex = -1
    shown?.focus()
  } else say(shown?.textContent ?? '')
}
