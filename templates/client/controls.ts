/** Handles the controls of every page. Loaded at the reader's first action. */
import type { announce } from './announce.ts'
import { closeNow, startCollapse } from './collapse.ts'
import { handleDrawerKey, startDrawer } from './drawer.ts'
import { handleMenuKey, startDropdowns } from './dropdowns.ts'
import { handlePageKey } from './page-keys.ts'
import { watchScrollers } from './scroll-stops.ts'
import { handleTabKey } from './tab-keys.ts'
import { handleTermKey, startTerms } from './terms.ts'
import { rememberVisit } from './visited-pages.ts'

type Announce = typeof announce

function onKey(event: KeyboardEvent): void {
  handleDrawerKey(event)
  handleMenuKey(event)
  handleTermKey(event)
  handleTabKey(event)
  handleHelpKey(event)
  handlePageKey(event)
}

/** A question mark outside text fields, or Ctrl with a slash, shows the keyboard shortcuts. */
function handleHelpKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  const isAsked = key === '?' || (key === '/' && (ctrlKey || metaKey) && !altKey)
  if (!isAsked || document.documentElement.dataset.noHelp !== undefined) return
  // Elements inside a shadow tree are only in the path, and only while the event is dispatched.
  const target = event.composedPath()[0] ?? event.target
  import('./shortcut-help.ts').then(help => help.showHelp(key === '?', target))
}

/** A link to the target that is already in the address: it may be hidden again. */
function onSameHash({ target }: Event): void {
  const link = (target as Element).closest?.('a[href*="#"]')
  if (link instanceof HTMLAnchorElement && link.hash && link.href === location.href)
    dispatchEvent(new HashChangeEvent('hashchange'))
}

/** The table of contents of small screens would cover the target of its link. */
function closeContents({ target }: Event): void {
  const contents = (target as Element).closest?.('.dg-toc-mobile a')?.closest<HTMLDetailsElement>('.dg-toc-mobile')
  if (contents) closeNow(contents)
}

/** A separate module handles page buttons and links to headings; it is loaded with the first of them. */
function onClick({ target }: Event, say: Announce): void {
  const control = (target as Element).closest?.<HTMLElement>('[data-dg-do],.hash-link')
  if (control) import('./page-actions.ts').then(actions => actions.act(control, say))
}

function onSubmit(event: SubmitEvent, say: Announce): void {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || !form.matches('.dg-feedback')) return
  event.preventDefault()
  import('./feedback.ts').then(feedback => feedback.sendFeedback(form, submitter, say))
}

/**
 * Starts what the content of a page needs: images can be enlarged, numbers of lines are links, and large sidebars have
 * closed branches.
 */
function startContent(say: Announce): void {
  watchScrollers()
  const { pathname: base } = new URL('..', import.meta.url)
  const before = rememberVisit(base)
  if (before !== undefined && 'changes' in document.documentElement.dataset)
    import('./changed-pages.ts').then(changed => changed.markChanges(base, before))
  if (document.querySelector('.dg-line-numbers')) import('./lines.ts').then(lines => lines.startLines(say))
  if (document.querySelector('.menu a.menu__link--sublist'))
    import('./branches.ts').then(branches => branches.startBranches())
  if (document.querySelector('.markdown :is(img,svg[role])')) import('./zoom.ts').then(zoom => zoom.startZoom())
}

/** Starts handling controls, and replays earlier key presses and clicks. */
export function startControls(missed: Event[], say: Announce): void {
  startCollapse()
  startDrawer()
  startDropdowns()
  startTerms()
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', closeContents)
  document.addEventListener('click', onSameHash)
  document.addEventListener('click', event => onClick(event, say))
  document.addEventListener('submit', event => onSubmit(event, say))
  if ('offline' in document.documentElement.dataset) import('./offline.ts').then(offline => offline.startOffline(say))
  startContent(say)
  for (const type of ['docsgen:page', 'docsgen:updated']) document.addEventListener(type, () => startContent(say))
  for (const event of missed) {
    if (event instanceof KeyboardEvent) onKey(event)
    else onClick(event, say)
  }
}
