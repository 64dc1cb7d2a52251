/**
 * Replaces a page that cannot be shown: a red box if it could not be loaded, the messages of the error if it crashed.
 * Both offer to try again.
 */

import { loadFailure } from '../load-failure.ts'
import { make } from '../make.ts'
import { messagesOf } from '../messages-of.ts'
import { text } from '../texts.ts'

/** Shows that a page could not be loaded. */
export function showLoadFailure(error: unknown, retry: () => void): void {
  // The page that the bars mark is no longer shown.
  for (const link of document.querySelectorAll('[aria-current="page"]')) {
    link.removeAttribute('aria-current')
    link.classList.remove('menu__link--active')
  }
  const title = make('h1', text('error.title'))
  const { box, button } = loadFailure(error, retry)
  show([title, box], button)
}

/** Shows that the interface crashed on a page. */
export function showCrash(error: unknown, retry: () => void): void {
  const title = make('h1', text('error.crashed'))
  const button = make('button', text('error.tryAgain'))
  const messages = make('pre', messagesOf(error).join(`\n\n${text('error.cause')}: `))
  button.className = 'button'
  button.addEventListener('click', retry)
  const content = show([title, make('p', '', button), messages], button)
  content.setAttribute('role', 'alert')
}

function show(children: Element[], button: HTMLElement): HTMLElement {
  const content = make('div', '', ...children)
  content.className = 'dg-content dg-page-error'
  document.getElementById('dg-main')?.replaceChildren(content)
  document.title = titleOfErrors()
  button.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: 'instant' })
  return content
}

/** The title of pages that failed, in the format of the site's titles. */
function titleOfErrors(): string {
  const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? ''
  const [, delimiter = '|'] = / (\S+) $/.exec(document.title.slice(0, -site.length || undefined)) ?? []
  return site ? `${text('error.title')} ${delimiter} ${site}` : text('error.title')
}
