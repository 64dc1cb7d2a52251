/**
 * Where the reader was on each page of the browser's history: how far down, and on which link. Kept over
 * reloads for as long as the tab is open.
 */

interface Place {
  x: number
  y: number
  /** The link that had the focus: its address as written, and which of those with the same address. */
  link?: [string, number]
}

export interface Places {
  /** Another entry follows, or the history is at it already: remembers where the reader was on the last one. */
  leave: () => void
  /** The entry that the history is at now is the one that is shown. */
  enter: () => void
  /** Goes where the reader was on this entry. Returns false where that is not known. */
  restore: () => boolean
}

const STORED = 'docsgen.places'
const MAX_PLACES = 100

/**
 * Starts remembering. From here on the browser leaves scrolling in the history to us.
 * @param isShown is the entry that the history is at the one that is shown?
 */
export function createPlaces(isShown: boolean): Places {
  const places = new Map<string, Place>(stored())
  let current = isShown ? keyOfEntry() : undefined
  let scrolled = { x: scrollX, y: scrollY }

  history.scrollRestoration = 'manual'
  const onScroll = () => {
    scrolled = { x: scrollX, y: scrollY }
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('pagehide', () => {
    leave()
    store([...places].slice(-MAX_PLACES))
    // A page that is loaded again is scrolled by the browser.
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', event => {
    if (event.persisted) history.scrollRestoration = 'manual'
  })

  function leave(): void {
    if (current) places.set(current, { ...scrolled, link: focusedLink() })
  }

  return {
    leave,
    enter() {
      current = keyOfEntry()
      onScroll()
    },
    restore() {
      const place = places.get(keyOfEntry())
      if (!place) return false
      scrollTo({ left: place.x, top: place.y, behavior: 'instant' })
      if (place.link) linkOf(place.link)?.focus({ preventScroll: true })
      return true
    },
  }
}

/** The name of the history's entry, which it gets when it is seen for the first time. */
function keyOfEntry(): string {
  const state = history.state as { docsgen?: string } | null
  if (state?.docsgen) return state.docsgen
  const docsgen = newKey()
  history.replaceState({ ...state, docsgen }, '')
  return docsgen
}

/** A name that no other entry has. */
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

// Without storage, places are forgotten when the page is loaded again.
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
