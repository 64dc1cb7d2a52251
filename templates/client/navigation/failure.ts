/**
 * What stands in the place of a page that cannot be shown: a red box for one that could not be loaded, the
 * messages of the error for one that crashed. Both offer to try again.
 */

import { messagesOf } from '../messages-of.ts'
import { text } from '../texts.ts'

/** Shows that a page could not be loaded. */
export function showLoadFailure(error: unknown, retry: () => void): void {
  // The page that the bars speak of is not there any more.
  for (const link of document.querySelectorAll('[aria-current="page"]')) {
    link.removeAttribute('aria-current')
    link.classList.remove('menu__link--active')
  }
  const title = make('h1', text('error.title'))
  const button = make('button', text('error.retry'))
  const box = make('div', '', make('p', messagesOf(error)[0] ?? ''), button)
  box.className = 'dg-load-failure'
  show([title, box], button, retry)
}

/** Shows that the interface failed on a page. */
export function showCrash(error: unknown, retry: () => void): void {
  const title = make('h1', text('error.crashed'))
  const button = make('button', text('error.tryAgain'))
  const messages = make('pre', messagesOf(error).join(`\n\n${text('error.cause')}: `))
  show([title, make('p', '', button), messages], button, retry)
}

function show(children: Element[], button: HTMLElement, retry: () => void): void {
  button.className = 'button'
  button.addEventListener('click', retry)
  const content = make('div', '', ...children)
  content.className = 'dg-content dg-page-error'
  content.setAttribute('role', 'alert')
  document.getElementById('dg-main')?.replaceChildren(content)
  document.title = titleOfErrors()
  button.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: 'instant' })
}

/** The title of pages that failed, in the form of the site's titles. */
function titleOfErrors(): string {
  const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? ''
  const [, delimiter = '|'] = / (\S+) $/.exec(document.title.slice(0, -site.length || undefined)) ?? []
  return site ? `${text('error.title')} ${delimiter} ${site}` : text('error.title')
}

function make(tag: string, words: string, ...children: Element[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(words, ...children)
  if (element instanceof HTMLButtonElement) element.type = 'button'
  return element
}
