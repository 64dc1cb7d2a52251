/**
 * The reader's place in the results, stored in the history entry: how many hits were listed, where the page was scrolled
 * to, and which hit was focused. A page that is shown again, by going back or reloading, continues there.
 */

interface Place {
  hits: number
  y: number
  /** Address of the focused hit. */
  at?: string
}

/** A pause in scrolling after which the place is stored, in milliseconds. Browsers limit changes of the history. */
const PAUSE_MS = 200
/** What readers do to move on their own. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

export interface ListPlace {
  /** Number of hits to list before the place can be restored; 0 if there is nothing to restore. */
  readonly wanted: number
  /** Restores the place once there are enough hits, unless the reader has moved already. */
  restore: () => void
  /** Stores the place, now that the list has this number of hits. */
  store: (hits: number) => void
}

/** Starts to store the place, for as long as the list is in the page. */
export function createListPlace(list: HTMLElement): ListPlace {
  let kept = (history.state as { dgResults?: Place } | null)?.dgResults
  let hits: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const move = () => {
    kept = undefined
  }
  for (const type of MOVES) addEventListener(type, move, { once: true, passive: true })
  const save = () => {
    clearTimeout(timer)
    if (!list.isConnected || kept || hits === undefined) return
    const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : undefined
    const dgResults: Place = { hits, y: scrollY, ...(focused && { at: focused }) }
    history.replaceState({ ...history.state, dgResults }, '')
  }
  const onScroll = () => {
    clearTimeout(timer)
    timer = setTimeout(save, PAUSE_MS)
  }
  const whileShown = new AbortController()
  const options = { passive: true, signal: whileShown.signal }
  addEventListener('scroll', onScroll, options)
  // Before navigation handles the click.
  addEventListener('click', save, { ...options, capture: true })
  addEventListener('pagehide', save, options)
  document.addEventListener('docsgen:page', () => list.isConnected || whileShown.abort(), options)

  return {
    get wanted() {
      return kept?.hits ?? 0
    },
    restore() {
      if (!kept) return
      const { y, at } = kept
      kept = undefined
      const focused = [...list.querySelectorAll<HTMLElement>('a')].find(link => link.getAttribute('href') === at)
      focused?.focus({ preventScroll: true })
      scrollTo({ top: y, behavior: 'instant' })
    },
    store(count) {
      hits = count
      save()
    },
  }
}
