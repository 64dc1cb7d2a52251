/**
 * What buttons do with the page that is shown: copy it as markdown, hide the sidebar and show it again. And links to headings
 * copy their address. Loaded with the first of them.
 */
import type { announce } from './announce.ts'
import { showCopied } from './show-copied.ts'
import { remember } from './storage.ts'

type Say = typeof announce

const root = document.documentElement

/** Does what a control is for. */
export function act(control: HTMLElement, say: Say): void {
  const { dgDo } = control.dataset
  if (dgDo === 'copy-page') void copyPage(control, say)
  else if (dgDo === undefined) void copyLink(control as HTMLAnchorElement, say)
  else showSidebar(dgDo === 'show-sidebar', control)
}

async function copyPage(button: HTMLElement, say: Say): Promise<void> {
  // The same menu leads there.
  const href = button.closest('ul')?.querySelector('a')?.getAttribute('href') ?? ''
  try {
    await putOnClipboard(markdownAt(href))
  } catch {
    // The browser refuses it, or the text cannot be had: the reader sees it, or why not.
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

/** Browsers want to know at the click that something will be copied; some do not take a text that is still to come. */
async function putOnClipboard(coming: Promise<string>): Promise<void> {
  const type = 'text/plain'
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await coming)
  const blob = coming.then(text => new Blob([text], { type }))
  await navigator.clipboard.write([new ClipboardItem({ [type]: blob })])
}

async function copyLink(link: HTMLAnchorElement, say: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(link.href)
  } catch {
    // The address is in the browser's bar.
    return
  }
  showCopied(link, say)
}

/** The other button takes the place of the one that was pressed, and the focus. */
function showSidebar(isShown: boolean, { parentElement: buttons }: HTMLElement): void {
  if (isShown) delete root.dataset.sidebar
  else root.dataset.sidebar = ''
  remember('docsgen.sidebar.hidden', isShown ? null : '1')
  buttons?.querySelector<HTMLElement>(`[data-dg-do=${isShown ? 'hide' : 'show'}-sidebar]`)?.focus()
}
