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
  /** The page, from memory if it is there. Rejects when the server cannot be reached. */
  take: (key: string) => Promise<FetchedPage>
  /** Forgets what is there, and what failed. */
  forget: () => void
  /** Did loading it fail when the reader pointed at it? */
  hasFailed: (key: string) => boolean
}

const AT_ONCE = 2
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
  const kept = new Map<string, Promise<FetchedPage>>()
  const failed = new Set<string>()
  /** What is to be loaded ahead, and whether the reader pointed at it. */
  let waiting = new Map<string, boolean | undefined>()
  let running = 0

  function request(key: string, priority?: RequestPriority): Promise<FetchedPage> {
    const forget = () => kept.delete(key)
    const page = fetch(key, { priority }).then(async answer => {
      if (!answer.ok) forget()
      return { url: answer.url, status: answer.status, html: await answer.text() }
    })
    kept.set(key, page)
    page.catch(forget)
    setTimeout(forget, FRESH_MS)
    return page
  }

  function next(): void {
    for (const [key, isMeant] of waiting) {
      if (running >= AT_ONCE) return
      waiting.delete(key)
      running++
      request(key, isMeant ? 'auto' : 'low')
        .then(
          ({ status }) => status >= 500,
          () => true,
        )
        .then(hasFailed => {
          if (hasFailed && isMeant) failed.add(key)
          running--
          next()
        })
    }
  }

  return {
    ahead(key, isMeant) {
      if (kept.has(key) || !mayLoadAhead()) return
      waiting = isMeant ? new Map([[key, isMeant], ...waiting]) : waiting.set(key, waiting.get(key))
      next()
    },
    take(key) {
      waiting.delete(key)
      return kept.get(key) ?? request(key)
    },
    forget() {
      failed.clear()
      kept.clear()
    },
    hasFailed: key => failed.has(key),
  }
}
