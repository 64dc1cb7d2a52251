/**
 * Keeps the sidebar as the reader left it, for as long as the browser's tab lives: which categories are
 * open, and how far it is scrolled. The current page's categories are open whatever was kept.
 */
const KEY = 'docsgen.menu'

interface State {
  open: Record<string, boolean>
  /** Pixels from the top, by sidebar. */
  scroll: Record<string, number>
}

const sidebar = () => document.getElementById('dg-sidebar')
const categories = () => document.querySelectorAll<HTMLDetailsElement>('.menu__category')

/** A category is known by its first page, which may be its own, and its label: places change with what is open. */
function keyOf(category: HTMLDetailsElement): string {
  return `${category.parentElement?.querySelector('a')?.pathname} ${category.firstElementChild?.textContent}`
}

function sidebarKey(): string {
  return document.querySelector<HTMLAnchorElement>('.menu a')?.pathname ?? ''
}

/** What was kept, if anything. */
export function keptSidebar(): State | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as State
  } catch {
    return undefined
  }
}

/** Brings the sidebar of the page into the state that was kept. */
export function restoreSidebar({ open, scroll }: State): void {
  for (const category of categories())
    category.open =
      (open[keyOf(category)] ?? category.open) || category.parentElement?.querySelector('[aria-current]') !== null
  // Not before the stylesheet is there, and before anything is painted.
  requestAnimationFrame(() => {
    const element = sidebar()
    if (element) element.scrollTop = scroll[sidebarKey()] ?? 0
  })
}

/** Scrolls to the current page, where that is out of sight. */
function showCurrent(): void {
  const element = sidebar()
  const bounds = element?.getBoundingClientRect()
  const at = element?.querySelector('.menu [aria-current]')?.getBoundingClientRect()
  if (element && bounds && at && at.bottom > bounds.bottom) element.scrollTop += at.top - bounds.top - bounds.height / 2
}

/** Writes the state down as it changes, and shows it on each page that follows. */
export function startSidebar(): void {
  const kept = keptSidebar()
  const state = kept ?? { open: {}, scroll: {} }
  if (!kept) requestAnimationFrame(showCurrent)
  const keep = () => {
    for (const category of categories()) state.open[keyOf(category)] = category.open
    try {
      sessionStorage.setItem(KEY, JSON.stringify(state))
    } catch {
      // Without storage every page starts as it was built.
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
