/**
 * Fetched pages, by address without hash. Pages to preload wait in a queue, of which two are fetched at a time; nothing
 * is preloaded for readers who save data or have a slow connection.
 */

/** A page as received from the server; `url` is its address after redirects. */
export interface FetchedPage {
  url: string
  status: number
  html: string
}

export interface PageStore {
  /** Preloads a page; `isMeant` is true if the reader points at its link, false if the link is only visible. */
  ahead: (key: string, isMeant?: boolean) => void
  /** The page, from memory if possible. Rejects if the server cannot be reached. */
  take: (key: string) => Promise<FetchedPage>
  /** Whether pages may be preloaded for this reader. */
  mayLoadAhead: () => boolean
  /** Clears all pages and failures. */
  forget: () => void
  /** Whether preloading failed when the reader pointed at the link. */
  hasFailed: (key: string) => boolean
}

const AT_ONCE = 2
/** How long a page is reused from memory, in milliseconds. */
const FRESH_MS = 300_000

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

function mayLoadAhead(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

/** Creates an empty store. */
export function createPageStore(): PageStore {
  const kept = new Map<string, Promise<FetchedPage>>()
  const failed = new Set<string>()
  /** Pages to preload, and whether the reader pointed at their links. */
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
    mayLoadAhead,
    hasFailed: key => failed.has(key),
  }
}
