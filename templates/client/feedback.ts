/**
 * Sends the answer to the question whether a page helped, then the reader's comment, in the same form as browsers send
 * them without scripts, and shows what happened. Loaded with the first answer.
 */
import type { announce } from './announce.ts'
import { text } from './texts.ts'

/** How long a server may take, in milliseconds. */
const TIMEOUT_MS = 20_000

/** What is sent: the answer alone, or the answer again with a comment. No cookies, and nothing about the reader. */
function contentOf(form: HTMLFormElement): URLSearchParams {
  const content = new URLSearchParams([...new FormData(form)] as [string, string][])
  content.append('helpful', form.dataset.helpful ?? '')
  const comment = content.get('comment')?.trim()
  if (comment) content.set('comment', comment)
  else content.delete('comment')
  // Whoever counts answers leaves out those that only add a comment.
  if (form.dataset.answered !== undefined) content.append('again', 'yes')
  return content
}

/** Shows one of the results, or none. */
function show(form: HTMLFormElement, status: 'sending' | 'sent' | 'failed'): HTMLElement | undefined {
  form.dataset.status = status
  for (const result of form.querySelectorAll<HTMLElement>('[data-result]'))
    result.hidden = result.dataset.result !== status
  return form.querySelector<HTMLElement>('[data-result]:not([hidden])') ?? undefined
}

function post(form: HTMLFormElement): Promise<boolean> {
  return fetch(form.action, {
    method: 'POST',
    body: contentOf(form),
    credentials: 'omit',
    // It is sent even if the reader leaves.
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Sends the answer, or the comment. After a failure, both stay, and the reader can send them again. */
export async function sendFeedback(
  form: HTMLFormElement,
  button: HTMLElement | null,
  say: typeof announce,
): Promise<void> {
  if (form.dataset.status === 'sending') return
  const field = form.querySelector('textarea')
  const answer = button instanceof HTMLButtonElement ? button.value : ''
  if (answer) form.dataset.helpful = answer
  else if (!field?.value.trim()) return field?.focus()
  for (const it of form.querySelectorAll<HTMLButtonElement>('[name=helpful]'))
    it.setAttribute('aria-pressed', String(it.value === form.dataset.helpful))
  const { textContent } = show(form, 'sending') ?? {}
  say(textContent ?? '')
  const hasComment = Boolean(field?.value.trim())
  const isSent = await post(form)
  const shown = show(form, isSent ? 'sent' : 'failed')
  const words = shown?.textContent ?? ''
  if (!isSent) return form.isConnected ? say(words) : offerAgain(form, words, say)
  say('')
  form.dataset.answered = ''
  form.querySelector('fieldset')?.setAttribute('hidden', '')
  if (hasComment) field?.closest('div')?.remove()
  // The button was removed, together with the focus.
  if (!form.isConnected || !shown) return
  shown.tabIndex = -1
  shown.focus()
}

/** The reader is on another page now. */
function offerAgain(form: HTMLFormElement, words: string, say: typeof announce): void {
  const button = document.createElement('button')
  button.className = 'button'
  button.textContent = text('error.retry')
  button.onclick = () => {
    const { helpful } = form.dataset
    const answer = form.querySelector<HTMLElement>(`[name=helpful][value=${helpful}]`)
    void sendFeedback(form, answer, say)
  }
  say(words, button)
}
