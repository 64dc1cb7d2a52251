/**
 * Waits for the right moment of each island, and only then loads React and the island. A tap before React is loaded is
 * repeated afterwards.
 */
import { islands, loadHydrator } from 'docsgen:islands'
import { loadFailure } from './load-failure.ts'

/** Islands that are hydrated, or about to be. */
const started = new Set<HTMLElement>()

async function start(element: HTMLElement, first?: Event): Promise<void> {
  const load = islands[element.dataset.dgIsland ?? '']
  if (!load || !loadHydrator || started.has(element)) return
  started.add(element)
  let tapped: HTMLElement | undefined
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    tapped = event.target as HTMLElement
  }
  if (first?.type === 'click') hold(first)
  element.addEventListener('click', hold, true)
  try {
    const [{ hydrateIsland }, island] = await Promise.all([loadHydrator(), load()])
    await hydrateIsland(element, island.default, islands, startIslands)
    element.dataset.dgLive = ''
    if (element.querySelector('.tabs-container')) import('./tabs.ts').then(tabs => tabs.startTabs())
  } catch (error) {
    started.delete(element)
    console.error(error)
    showFailure(element, error)
  }
  element.removeEventListener('click', hold, true)
  element.dispatchEvent(new Event('dg-ready'))
  if (tapped?.isConnected) tapped.click()
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
  // What only provides data waits until an island inside it asks.
  for (const type of dgWhen === 'inner' ? ['dg-start'] : ['pointerover', 'focusin', 'touchstart', 'click', 'dg-start'])
    element.addEventListener(type, event => start(element, event), { capture: true, passive: type === 'touchstart' })
  if (dgWhen === 'load') start(element)
  else if (dgWhen === 'idle') whenIdle(element)
  else if (dgWhen === 'visible') whenSeen(element)
}

/** What the browser, or a script of every page, has already responded to. */
const IS_HANDLED = 'a[href],area[href],input,select,textarea,label,summary,form,[data-dg-copy],[data-dg-do],[role=tab]'

/**
 * Prepares the islands of the page; islands of the previous page are unmounted.
 * @param clicked what the reader clicked before this module was loaded: if it is in an island, the click is repeated
 */
export function startIslands(clicked?: EventTarget | null): null {
  for (const element of started)
    if (!element.isConnected) {
      element.dispatchEvent(new Event('dg-leave'))
      started.delete(element)
    }
  for (const element of document.querySelectorAll<HTMLElement>('[data-dg-island]:not([data-dg-live])'))
    if (!started.has(element)) prepare(element)
  const isInIsland = clicked instanceof HTMLElement && clicked.closest('[data-dg-island]:not([data-dg-live])')
  if (isInIsland && clicked.isConnected && !clicked.closest(IS_HANDLED)) clicked.click()
  // No click is repeated twice.
  return null
}
