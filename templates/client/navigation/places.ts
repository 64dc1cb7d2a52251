/**
 * The reader's position on each page of the browser's history: scroll position and focused link. Kept across reloads
 * while the tab is open.
 */

interface Place {
  x: number
  y: number
  /** The focused link: its address as written, and its index among those with the same address. */
  link?: [string, number]
}

export interface Places {
  /**
   * Stores the position on the entry that is shown. Called when another entry follows, or has already become the current
   * one (`hasMoved`): the browser may have scrolled for it, so that the last scroll event counts.
   */
  leave: (hasMoved?: boolean) => void
  /** Called when the current history entry is the one that is shown. */
  enter: () => void
  /** Restores the position on this entry. Returns false if it is unknown. */
  restore: () => boolean
}

/** What readers do to move on their own. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown']
const STORED = 'docsgen.places'
const MAX_PLACES = 100
const RESULTS = '.dg-search-page__list > *'

/**
 * Starts recording. From here on, the browser leaves scroll restoration to this module.
 * @param isShown whether the current history entry is the one that is shown
 */
export function createPlaces(isShown: boolean): Places {
  const places = new Map<string, Place>(stored())
  let current = isShown ? keyOfEntry() : undefined
  let scrolled = { x: scrollX, y: scrollY }
  // A list of results that is loaded again is as long as it was once it says so.
  let isWaiting = isListShort()

  history.scrollRestoration = 'manual'
  const onScroll = () => {
    scrolled = { x: scrollX, y: scrollY }
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('pagehide', () => {
    leave()
    store([...places].slice(-MAX_PLACES))
    // When a page is reloaded, the browser scrolls.
    history.scrollRestoration = 'auto'
  })
  const stopWaiting = () => {
    isWaiting = false
  }
  for (const type of MOVES) addEventListener(type, stopWaiting, { passive: true })
  document.addEventListener('docsgen:list', () => {
    if (isWaiting) restore()
    stopWaiting()
  })
  addEventListener('pageshow', event => {
    if (event.persisted) history.scrollRestoration = 'manual'
  })

  function leave(hasMoved = false): void {
    // The event of the last scroll comes with the next frame, which a page that is left may not have.
    if (!hasMoved) onScroll()
    // While the list is loaded again, the page is too short for the reader's position.
    if (!current || (isWaiting && places.has(current))) return
    places.set(current, { ...scrolled, link: focusedLink() })
  }

  function restore(): boolean {
    const place = places.get(keyOfEntry())
    if (!place) return false
    isWaiting = isListShort()
    scrollTo({ left: place.x, top: place.y, behavior: 'instant' })
    if (place.link) linkOf(place.link)?.focus({ preventScroll: true })
    return true
  }

  // The list may have been there before this module.
  if (lengthOfList() !== undefined && document.querySelector(RESULTS)) restore()

  return {
    leave,
    enter() {
      current = keyOfEntry()
      onScroll()
    },
    restore,
  }
}

/** The number of results in the list when the reader left this entry of the history, if it has a list. */
const lengthOfList = () => (history.state as { dgResults?: number } | null)?.dgResults

/** Whether results are missing that the list of this entry had. */
const isListShort = () => document.querySelectorAll(RESULTS).length < (lengthOfList() ?? 0)

/** The key of the history entry, which is created when the entry is first seen. */
function keyOfEntry(): string {
  const state = history.state as { docsgen?: string } | null
  if (state?.docsgen) return state.docsgen
  const docsgen = newKey()
  history.replaceState({ ...state, docsgen }, '')
  return docsgen
}

/** A unique key. */
export function newKey(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
}

const linksTo = (href: string | null) =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(link => link.getAttribute('href') === href)

function focusedLink(): Place['link'] {
  const link = document.activeElement
  const href = link instanceof HTMLAnchorElement ? link.getAttribute('href') : null
  return href === null ? undefined : [href, linksTo(href).indexOf(link as HTMLAnchorElement)]
}

const linkOf = ([href, index]: [string, number]) => linksTo(href)[index]

// Without storage, positions are lost on a reload.
function stored(): [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, Place][]
  } catch {
    return []
  }
}

function store(places: [string, Place][]): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(places))
  } catch {}
}
