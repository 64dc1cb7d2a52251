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
export function handleDrawerKey(event: KeyboardEvent): void {
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
export function startDrawer(): void {
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
