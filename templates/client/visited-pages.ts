/**
 * The pages that the reader opened, newest first, and the time of the visit before this one. Stored in the browser only,
 * for each site of an origin by its base path.
 */
import { recall, remember } from './storage.ts'

/** A page that was opened. */
interface VisitedPage {
  path: string
  title: string
  /** Milliseconds since 1970. */
  at: number
}

interface Visits {
  pages: VisitedPage[]
  /** When this visit began, and when the one before it ended. */
  began?: number
  before?: number
}

const MOST = 60
/** A pause after which a reader comes back for another visit, in milliseconds. */
const PAUSE_MS = 4 * 3_600_000

const keyOf = (base: string) => `docsgen.visits.${base}`

/** What is stored; invalid data counts as nothing. */
function visitsOf(base: string): Visits {
  try {
    const visits = JSON.parse(recall(keyOf(base)) ?? '') as Partial<Visits>
    const pages = (visits.pages ?? []).filter(
      ({ path, title, at }) => /^\/(?!\/)/.test(path) && typeof title === 'string' && typeof at === 'number',
    )
    return { pages, began: visits.began, before: visits.before }
  } catch {
    return { pages: [] }
  }
}

/** The pages that the reader opened, newest first. */
export function visitedPages(base: string): VisitedPage[] {
  return visitsOf(base).pages
}

/**
 * Adds the current page.
 * @returns when the visit before this one ended; undefined at a first visit
 */
export function rememberVisit(base: string): number | undefined {
  const visits = visitsOf(base)
  const at = Date.now()
  const last = visits.pages[0]?.at ?? 0
  if (visits.began === undefined || at - last > PAUSE_MS) {
    if (last > 0) visits.before = last
    visits.began = at
  }
  const path = location.pathname
  const title = document.querySelector('main h1')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  // The 404 page and lists of results are no pages to come back to.
  if (title && !document.querySelector('.dg-page-not-found, .dg-page-search'))
    visits.pages = [{ path, title, at }, ...visits.pages.filter(page => page.path !== path)].slice(0, MOST)
  remember(keyOf(base), JSON.stringify(visits))
  return visits.before
}
