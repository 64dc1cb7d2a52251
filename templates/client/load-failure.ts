/**
 * The red box for what could not be loaded: a page, an island. In: the error, and how to try again. Out: the box, and
 * its button, which is to be focused where the box replaces what the reader was at.
 */
import { make } from './make.ts'
import { messagesOf } from './messages-of.ts'
import { text } from './texts.ts'

/** Makes the box; it is announced once it is in the page. */
export function loadFailure(error: unknown, retry: () => void): { box: HTMLElement; button: HTMLElement } {
  const button = make('button', text('error.retry'))
  button.className = 'button'
  button.addEventListener('click', retry)
  const box = make('div', '', make('p', messagesOf(error)[0] ?? ''), button)
  box.className = 'dg-load-failure'
  box.setAttribute('role', 'alert')
  return { box, button }
}
