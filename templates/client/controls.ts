/** Handles the controls of every page. Loaded at the reader's first action. */
import type { announce } from './announce.ts'
import { make } from './make.ts'
import { recall, SINGLE_KEYS } from './storage.ts'
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

/**
 * Opens and closes disclosures smoothly: the duration depends on the height, and is close to zero for readers who
 * prefer reduced motion. Without this script, they open at once.
 */
const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)')
const ends = new WeakMap<HTMLDetailsElement, () => void>()

/** Duration in milliseconds for a height in pixels: it grows more slowly than the height. */
function durationOf(pixels: number): number {
  return reducesMotion.matches ? 1 : Math.round(60 + 9 * Math.sqrt(pixels))
}

function toggle(details: HTMLDetailsElement): void {
  ends.get(details)?.()
  const isOpening = !details.open
  const before = details.offsetHeight
  details.open = isOpening
  const after = details.offsetHeight
  details.open = true
  details.dataset.moving = isOpening ? 'open' : 'closed'
  const animation = details.animate(
    { height: [`${before}px`, `${after}px`] },
    { duration: durationOf(Math.abs(after - before)), easing: 'ease-in-out' },
  )
  const end = () => {
    ends.delete(details)
    animation.cancel()
    delete details.dataset.moving
    details.open = isOpening
  }
  ends.set(details, end)
  animation.onfinish = end
}

/** Closes a disclosure at once, even while it is still opening. */
function closeNow(details: HTMLDetailsElement): void {
  ends.get(details)?.()
  details.open = false
}

/** Handles the disclosures of the page; menus of the navigation bar open at once. */
function startCollapse(): void {
  document.addEventListener('click', event => {
    const control = event.target instanceof Element ? event.target.closest('summary,a,button,input,select') : null
    const details = control?.tagName === 'SUMMARY' ? control.parentElement : null
    if (!(details instanceof HTMLDetailsElement) || details.closest('.navbar__menu,[data-dg-dropdown]')) return
    event.preventDefault()
    toggle(details)
  })
}

/**
 * The menu of small screens. It opens without scripts; this module keeps the focus in it while it is open, and closes
 * it on Escape, when the screen becomes wide, and when the page is left.
 */
const BEHIND = '.dg-skip,.announcementBar,.dg-main,.footer'
const STOPS = 'a,button,input,summary'

const drawer = () => document.querySelector<HTMLDetailsElement>('.navbar__menu')
const stopsIn = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .flatMap(part => [...part.querySelectorAll<HTMLElement>(STOPS)])
    .filter(stop => stop.checkVisibility?.() ?? stop.offsetParent)

function show(menu: HTMLDetailsElement): void {
  menu.dataset.started = ''
  for (const part of document.querySelectorAll<HTMLElement>(BEHIND)) part.inert = menu.open
}

function close(): boolean {
  const menu = drawer()
  const wasOpen = menu?.open === true
  if (menu) menu.open = false
  // Another page may have closed it already, so that the content is no longer behind it.
  if (menu) show(menu)
  return wasOpen
}

/** Tab moves from the last stop to the first one, and back. */
function trap(event: KeyboardEvent): void {
  const stops = stopsIn('.dg-header,#dg-sidebar')
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

/** Keeps the focus in the open menu, and closes it. */
function handleDrawerKey(event: KeyboardEvent): void {
  const menu = drawer()
  if (!menu?.open) return
  if (event.key === 'Escape' && close()) menu.querySelector('summary')?.focus()
  if (event.key === 'Tab') trap(event)
}

function onToggle(): void {
  const menu = drawer()
  if (!menu) return
  show(menu)
  if (!menu.open) return
  // The reader sees where they are, and what is next to it.
  const [first, ...others] = stopsIn('#dg-sidebar')
  const current = others.findLast(stop => stop.matches('[aria-current]'))
  current?.scrollIntoView({ block: 'center' })
  const start = current ?? first
  start?.focus({ preventScroll: true })
}

/** Starts handling the menu, which may be open already. */
function startDrawer(): void {
  onToggle()
  document.addEventListener('toggle', ({ target }) => target === drawer() && onToggle(), true)
  document.addEventListener('docsgen:page', close)
  // Elements that the live server added are behind the open menu as well.
  document.addEventListener('docsgen:updated', () => {
    const menu = drawer()
    if (menu?.open) show(menu)
  })
  addEventListener('pagehide', close)
  const wide = matchMedia('(min-width: 997px)')
  wide.addEventListener('change', close)
  // The screen may have become wide before this was loaded.
  if (wide.matches) close()
}

/**
 * Keyboard support for the menus of the navigation bar: arrows move through them, Escape closes a menu and returns to
 * its button, and a menu closes when the focus leaves it.
 */
const DROPDOWN = 'details[data-dg-dropdown]'

function closeOthers(except?: Element | null): void {
  for (const open of document.querySelectorAll<HTMLDetailsElement>(`${DROPDOWN}[open]`))
    if (open !== except) open.open = false
}

const around = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>(DROPDOWN) : null

/** Opens, closes or moves through the menu that has the focus. */
function handleMenuKey(event: KeyboardEvent): void {
  const from = document.activeElement
  const dropdown = around(from)
  const summary = dropdown?.querySelector('summary')
  if (!dropdown || !summary) return
  if (event.key === 'Escape' && dropdown.open) {
    dropdown.open = false
    summary.focus()
  }
  const isDown = event.key === 'ArrowDown'
  if (isDown && from === summary) dropdown.open = true
  const links = [...dropdown.querySelectorAll<HTMLElement>('.dropdown__link')]
  const at = links.indexOf(from as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }
  const step = steps[event.key]
  if (step === undefined || !dropdown.open) return
  event.preventDefault()
  links.at(step % links.length)?.focus()
}

/** Starts handling the menus. The reader may already have opened one and moved on. */
function startDropdowns(): void {
  closeOthers(around(document.activeElement))
  document.addEventListener('click', ({ target }) => closeOthers(around(target)))
  document.addEventListener('focusin', ({ target }) => closeOthers(around(target)))
}

// Opens the previous and the next page by a single key, unless the reader types or chose not to.

/** The keys; a dot and a comma are on keyboards without Latin letters as well. */
const KEYS: Partial<Record<string, 'prev' | 'next'>> = { p: 'prev', ',': 'prev', n: 'next', '.': 'next' }

/** Elements that use keys themselves: fields, lists and everything that a component of the page handles. */
const USES_KEYS = [
  'input,textarea,select,dialog,audio,video,iframe,[contenteditable],[data-dg-island]',
  ...'textbox combobox searchbox listbox menu menubar tree grid slider spinbutton application'
    .split(' ')
    .map(role => `[role=${role}]`),
].join()

/** Follows the link to the page before or after this one. */
function handlePageKey(event: KeyboardEvent): void {
  const direction = KEYS[event.key]
  const { ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event
  if (!direction || ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return
  // Elements inside a shadow tree are only in the path, and only while the event is dispatched.
  const target = event.composedPath()[0] ?? event.target
  if (target instanceof Element && target.closest(USES_KEYS)) return
  if (document.documentElement.dataset.noPageKeys !== undefined || recall(SINGLE_KEYS) === 'off') return
  if (!document.querySelector('dialog[open]')) document.querySelector<HTMLElement>(`main a[rel=${direction}]`)?.click()
}

/**
 * Code, tables and formulas that scroll can be reached by keyboard. This module removes them from the tab order while
 * they are wide enough not to scroll, and adds a button that wraps lines to code that scrolls.
 */
const SCROLLERS = '.theme-code-block pre,.table-wrap,.math-block,.dg-scrolls,.dg-diagram'

const watcher = new ResizeObserver(entries => {
  for (const { target } of entries) update(target)
})

function update(scroller: Element): void {
  const scrolls = scroller.scrollWidth > scroller.clientWidth
  if (scrolls) scroller.setAttribute('tabindex', '0')
  else scroller.removeAttribute('tabindex')
  if (scroller.matches('.table-wrap')) followPage(scroller, scrolls)
  const block = scroller.closest<HTMLElement>('.theme-code-block')
  if (scrolls && block && !block.querySelector('.dg-wrap')) block.append(wrapButton(block))
}

function wrapButton(block: HTMLElement): HTMLElement {
  const button = make('button', '↩')
  button.className = 'dg-copy dg-wrap'
  button.setAttribute('aria-labelledby', 'dg-wrap')
  button.setAttribute('aria-pressed', 'false')
  button.addEventListener('click', () => {
    const isWrapped = block.toggleAttribute('data-wrap')
    button.setAttribute('aria-pressed', String(isWrapped))
  })
  return button
}

/** Watches the scrollable elements of the current page. */
function watchScrollers(): void {
  watcher.disconnect()
  for (const scroller of document.querySelectorAll(SCROLLERS)) watcher.observe(scroller)
}

/**
 * Keeps the head of a table in view whose frame scrolls: in such a frame, the head cannot be sticky relative to the
 * page, so it is moved along the table as the page scrolls. Browsers without scroll timelines leave it in place. A
 * table that does not scroll has a sticky head (`tables.css`).
 */
const moves = new WeakMap<Element, Animation>()

/** Starts or stops moving the head of the table in a frame with the page. */
function followPage(frame: Element, scrolls: boolean): void {
  moves.get(frame)?.cancel()
  const head = frame.querySelector('thead')
  const height = frame.getBoundingClientRect().height
  const way = height - (head?.getBoundingClientRect().height ?? height)
  if (!scrolls || !head || !('ViewTimeline' in window) || way <= 0) return
  // The top edge of the visible page: below the navigation bar.
  const top = CSS.px(Number.parseFloat(getComputedStyle(head).scrollMarginTop))
  const end = { transform: `translateY(${way}px)` }
  moves.set(
    frame,
    head.animate([{ transform: 'none' }, { ...end, offset: way / height }, end], {
      timeline: new ViewTimeline({ subject: frame, axis: 'block', inset: [top, new CSSKeywordValue('auto')] }),
      rangeStart: 'exit-crossing 0%',
      rangeEnd: 'exit-crossing 100%',
      fill: 'both',
    } as KeyframeAnimationOptions),
  )
}

// Keyboard support for tabs: arrows, Home and End, as in https://www.w3.org/WAI/ARIA/apg/patterns/tabs/.

/** Moves from the tab that has the focus. */
function handleTabKey(event: KeyboardEvent): void {
  const from = document.activeElement as HTMLElement | null
  const list = from?.closest('[role=tablist]')
  const tabs = [...(list?.children ?? [])] as HTMLElement[]
  const at = tabs.indexOf(from as HTMLElement)
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
  const step = steps[event.key]
  if (step === undefined || at < 0) return
  event.preventDefault()
  const tab = tabs[(step + tabs.length) % tabs.length]
  tab?.focus()
  tab?.click()
}

/**
 * Definitions of terms, which the stylesheet shows while the pointer or the focus is on a term. Escape hides a
 * definition until the pointer or the focus has left it.
 */
const TERM = '.dg-term'

/** Hides the definition that is shown. */
function handleTermKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return
  for (const term of document.querySelectorAll<HTMLElement>(`${TERM}:is(:hover,:focus-within)`))
    term.dataset.closed = ''
}

function reopen({ target, relatedTarget }: PointerEvent | FocusEvent): void {
  const term = target instanceof Element ? target.closest<HTMLElement>(TERM) : null
  if (term && !term.contains(relatedTarget as Node | null)) delete term.dataset.closed
}

/** Starts handling the terms of the page. */
function startTerms(): void {
  document.addEventListener('pointerout', reopen)
  document.addEventListener('focusout', reopen)
}
