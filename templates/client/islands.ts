/**
 * Waits for the right moment of each island, and only then loads React and the island. A tap before React is loaded is
 * repeated afterwards.
 */
import { islands, loadHydrator } from 'docsgen:islands'
import { loadFailure } from './load-failure.ts'

/** Islands that are hydrated, or about to be: each promise resolves when that is done. */
const started = new Map<HTMLElement, Promise<void>>()
/** Islands that wait for their moment. */
const prepared = new WeakSet<HTMLElement>()

function start(element: HTMLElement, first?: Event): Promise<void> {
  const hydrated = started.get(element) ?? hydrate(element, first)
  started.set(element, hydrated)
  return hydrated
}

async function hydrate(element: HTMLElement, first?: Event): Promise<void> {
  const load = islands[element.dataset.dgIsland ?? '']
  if (!load || !loadHydrator) return
  let tapped: HTMLElement | undefined
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    tapped = event.target as HTMLElement
  }
  if (first?.type === 'click') hold(first)
  element.addEventListener('click', hold, true)
  try {
    // Outer islands first: an island may move what is in it, and provide data to it.
    const outer = element.parentElement?.closest<HTMLElement>('[data-dg-island]')
    const [{ hydrateIsland }, island] = await Promise.all([loadHydrator(), load(), outer && start(outer)])
    if (element.isConnected) {
      await hydrateIsland(element, island.default, islands, startIslands)
      element.dataset.dgLive = ''
    } else forget(element)
    if (element.querySelector('.tabs-container')) import('./tabs.ts').then(tabs => tabs.startTabs())
  } catch (error) {
    started.delete(element)
    console.error(error)
    showFailure(element, error)
  }
  element.removeEventListener('click', hold, true)
  if (tapped?.isConnected) tapped.click()
}

/** It is prepared again if it is shown again. */
function forget(element: HTMLElement): void {
  started.delete(element)
  prepared.delete(element)
}

/**
 * A red box below the built HTML, which stays readable. Trying again reloads the page, because a module that could not
 * be imported stays failed while the page is open.
 */
function showFailure(element: HTMLElement, error: unknown): void {
  if (!element.nextElementSibling?.matches('.dg-load-failure'))
    element.after(loadFailure(error, () => location.reload()).box)
}

function whenIdle(element: HTMLElement): void {
  ;(window.requestIdleCallback ?? setTimeout)(() => start(element))
}

/** An element without a box is seen when one in it is. One that shows nothing is started when the browser is idle. */
function whenSeen(element: HTMLElement): void {
  const boxes = [element, ...element.querySelectorAll('*')].filter(one => one.getClientRects().length > 0)
  const [seen] = boxes
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return
    observer.disconnect()
    start(element)
  })
  if (seen) observer.observe(seen)
  else whenIdle(element)
}

function prepare(element: HTMLElement): void {
  const { dgWhen } = element.dataset
  prepared.add(element)
  // What only provides data waits for an island inside it.
  if (dgWhen === 'inner') return
  for (const type of ['pointerover', 'focusin', 'touchstart', 'click'])
    element.addEventListener(type, event => start(element, event), { capture: true, passive: type === 'touchstart' })
  if (dgWhen === 'load') start(element)
  else if (dgWhen === 'idle') whenIdle(element)
  else if (dgWhen === 'visible') whenSeen(element)
}

/** What the browser, or a script of every page, has already responded to. */
const IS_HANDLED = 'a[href],area[href],input,select,textarea,label,summary,form,[data-dg-copy],[data-dg-do],[role=tab]'

/**
 * Prepares the islands of the page; those that have left it are unmounted.
 * @param clicked what the reader clicked before this module was loaded: if it is in an island, the click is repeated
 */
export function startIslands(clicked?: EventTarget | null): null {
  for (const element of started.keys())
    if (!element.isConnected) {
      element.dispatchEvent(new Event('dg-leave'))
      delete element.dataset.dgLive
      forget(element)
    }
  for (const element of document.querySelectorAll<HTMLElement>('[data-dg-island]:not([data-dg-live])'))
    if (!started.has(element) && !prepared.has(element)) prepare(element)
  const isInIsland = clicked instanceof HTMLElement && clicked.closest('[data-dg-island]:not([data-dg-live])')
  if (isInIsland && clicked.isConnected && !clicked.closest(IS_HANDLED)) clicked.click()
  // No click is repeated twice.
  return null
}
