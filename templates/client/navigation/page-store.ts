/**
 * Pages that were fetched, by address without hash. What is loaded ahead waits in a queue of which two are
 * under way at a time; readers who save data, or are on a slow line, get nothing ahead.
 */

/** A page as the server answered; `url` is where redirects led. */
export interface FetchedPage {
  url: string
  status: number
  html: string
}

export interface PageStore {
  /** Loads a page before it is asked for; `isMeant` where the reader points at it, else it is merely in sight. */
  ahead: (key: string, isMeant?: boolean) => void
  /** Takes a page that is out of sight from the queue. */
  notAhead: (key: string) => void
  /** The page, from memory if it is there. Rejects when the server cannot be reached. */
  take: (key: string) => Promise<FetchedPage>
  /** Forgets what is there, one page or all. */
  forget: (key?: string) => void
  /** Did loading it fail when the reader pointed at it? */
  hasFailed: (key: string) => boolean
}

const AT_ONCE = 2
const MOST_PAGES = 50
/** How long a page is taken from memory, in milliseconds. */
const FRESH_MS = 300_000

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

function mayLoadAhead(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

/** An empty store. */
export function createPageStore(): PageStore {
  const kept = new Map<string, { page: Promise<FetchedPage>; at: number }>()
  const failed = new Set<string>()
  let waiting = new Set<string>()
  let running = 0

  function request(key: string, priority: RequestPriority): Promise<FetchedPage> {
    const page = fetch(key, { headers: { accept: 'text/html' }, priority }).then(async answer => {
      if (!answer.ok) kept.delete(key)
      return { url: answer.url, status: answer.status, html: await answer.text() }
    })
    kept.set(key, { page, at: Date.now() })
    page.then(
      () => failed.delete(key),
      () => kept.delete(key),
    )
    for (const oldest of kept.keys()) if (kept.size > MOST_PAGES) kept.delete(oldest)
    return page
  }

  function next(): void {
    for (const key of waiting) {
      if (running >= AT_ONCE) return
      waiting.delete(key)
      const isMeant = meant.has(key)
      running++
      request(key, isMeant ? 'auto' : 'low')
        .then(({ status }) => status < 500 || Promise.reject())
        .catch(() => isMeant && failed.add(key))
        .then(() => {
          running--
          next()
        })
    }
  }

  const meant = new Set<string>()
  return {
    ahead(key, isMeant) {
      if (kept.has(key) || !mayLoadAhead()) return
      if (isMeant) {
        meant.add(key)
        waiting = new Set([key, ...waiting])
      } else waiting.add(key)
      next()
    },
    notAhead: key => void (meant.has(key) || waiting.delete(key)),
    take(key) {
      waiting.delete(key)
      const known = kept.get(key)
      return known && Date.now() - known.at < FRESH_MS ? known.page : request(key, 'high')
    },
    forget(key) {
      failed.clear()
      if (key === undefined) kept.clear()
      else kept.delete(key)
    },
    hasFailed: key => failed.has(key),
  }
}
