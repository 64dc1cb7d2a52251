/**
 * Page buttons: copy the page as markdown, hide and show the sidebar, open the form of an operation. Links to headings
 * copy their address. Loaded with the first of them.
 */
import type { announce } from './announce.ts'
import { showCopied } from './show-copied.ts'
import { remember } from './storage.ts'

type Announce = typeof announce

const root = document.documentElement

/** Performs the action of a control. */
export function act(control: HTMLElement, say: Announce): void {
  const { dgDo } = control.dataset
  if (dgDo === 'copy-page') void copyPage(control, say)
  else if (dgDo === 'try') void import('./try-it/toggle.ts').then(form => form.toggleForm(control))
  else if (dgDo === undefined) void copyLink(control as HTMLAnchorElement, say)
  else showSidebar(dgDo === 'show-sidebar', control)
}

async function copyPage(button: HTMLElement, say: Announce): Promise<void> {
  // The same menu contains the link.
  const href = button.closest('ul')?.querySelector('a')?.getAttribute('href') ?? ''
  try {
    await putOnClipboard(markdownAt(href))
  } catch {
    // The browser refuses, or the text is not available: the reader sees it, or the error.
    return location.assign(href)
  }
  const menu = button.closest('details')
  showCopied(button, say, () => menu?.removeAttribute('open'))
}

async function markdownAt(href: string): Promise<string> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`)
  return answer.text()
}

/** Browsers require that copying starts with the click; some do not accept a text that is still loading. */
async function putOnClipboard(coming: Promise<string>): Promise<void> {
  const type = 'text/plain'
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await coming)
  const blob = coming.then(text => new Blob([text], { type }))
  await navigator.clipboard.write([new ClipboardItem({ [type]: blob })])
}

async function copyLink(link: HTMLAnchorElement, say: Announce): Promise<void> {
  try {
    await navigator.clipboard.writeText(link.href)
  } catch {
    // The address is in the browser's address bar.
    return
  }
  showCopied(link, say)
}

/** The other button replaces the one that was pressed, and gets the focus. */
function showSidebar(isShown: boolean, { parentElement: buttons }: HTMLElement): void {
  if (isShown) delete root.dataset.sidebar
  else root.dataset.sidebar = ''
  remember('docsgen.sidebar.hidden', isShown ? null : '1')
  buttons?.querySelector<HTMLElement>(`[data-dg-do=${isShown ? 'hide' : 'show'}-sidebar]`)?.focus()
}
