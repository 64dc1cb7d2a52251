/**
 * Keeps the state of the sidebar while the browser's tab is open: the open categories and the scroll position. The
 * current page's categories are always open.
 */
const KEY = 'docsgen.menu'

interface State {
  open: Record<string, boolean>
  /** Pixels from the top, by sidebar. */
  scroll: Record<string, number>
}

const sidebar = () => document.getElementById('dg-sidebar')
const categories = () => document.querySelectorAll<HTMLDetailsElement>('.menu__category')

/**
 * A category is identified by its first page, which may be its own, and its label, because positions change with what
 * is open.
 */
function keyOf(category: HTMLDetailsElement): string {
  return `${category.parentElement?.querySelector('a')?.pathname} ${category.firstElementChild?.textContent}`
}

function sidebarKey(): string {
  return document.querySelector<HTMLAnchorElement>('.menu a')?.pathname ?? ''
}

/** The stored state, if any. */
export function keptSidebar(): State | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as State
  } catch {
    return undefined
  }
}

/** Restores the stored state of the page's sidebar. */
export function restoreSidebar({ open, scroll }: State): void {
  for (const category of categories())
    category.open =
      (open[keyOf(category)] ?? category.open) || category.parentElement?.querySelector('[aria-current]') !== null
  // After the stylesheet is loaded, and before the first paint.
  requestAnimationFrame(() => {
    const element = sidebar()
    if (element) element.scrollTop = scroll[sidebarKey()] ?? 0
  })
}

/** Scrolls to the current page if that is out of view. */
function showCurrent(): void {
  const element = sidebar()
  const bounds = element?.getBoundingClientRect()
  const at = element?.querySelector('.menu [aria-current]')?.getBoundingClientRect()
  if (element && bounds && at && at.bottom > bounds.bottom) element.scrollTop += at.top - bounds.top - bounds.height / 2
}

/** Stores the state as it changes, and restores it on each following page. */
export function startSidebar(): void {
  const kept = keptSidebar()
  const state = kept ?? { open: {}, scroll: {} }
  if (!kept) requestAnimationFrame(showCurrent)
  const keep = () => {
    for (const category of categories()) state.open[keyOf(category)] = category.open
    try {
      sessionStorage.setItem(KEY, JSON.stringify(state))
    } catch {
      // Without storage, every page starts as it was built.
    }
  }
  keep()
  document.addEventListener('docsgen:page', () => {
    restoreSidebar(state)
    keep()
  })
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target === sidebar()) state.scroll[sidebarKey()] = (target as HTMLElement).scrollTop
    },
    { capture: true, passive: true },
  )
  document.addEventListener('toggle', keep, true)
  addEventListener('pagehide', keep)
}
