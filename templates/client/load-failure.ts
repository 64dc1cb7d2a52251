/**
 * The red box for something that could not be loaded: a page or an island. Returns the box and its button, which
 * should be focused if the box replaces the element that had the focus.
 */
import { make } from './make.ts'
import { messagesOf } from './messages-of.ts'
import { text } from './texts.ts'

/** Creates the box; it is announced once it is in the page. */
export function loadFailure(error: unknown, retry: () => void): { box: HTMLElement; button: HTMLElement } {
  const button = make('button', text('error.retry'))
  button.className = 'button'
  button.addEventListener('click', retry)
  const box = make('div', '', make('p', messagesOf(error)[0] ?? ''), button)
  box.className = 'dg-load-failure'
  box.setAttribute('role', 'alert')
  return { box, button }
}
