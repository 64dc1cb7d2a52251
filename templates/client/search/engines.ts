/**
 * The engine of this page: the hosted one where the site has one, with the embedded one behind it for the
 * time it does not answer; the embedded one else.
 */
import { createEmbeddedEngine } from './engine/embedded-engine.ts'
import type { SearchAnswer, SearchEngine, SearchRequest } from './engine/types.ts'
import { createHostedEngine } from './hosted-engine.ts'
import { settings } from './settings.ts'

/** An answer, and whether the hosted engine could not give it. */
export type PageAnswer = SearchAnswer & { isFallback: boolean }

export interface PageEngine {
  search: (
    request: Pick<SearchRequest, 'query' | 'limit' | 'offset'> & { version?: string },
    signal?: AbortSignal,
  ) => Promise<PageAnswer>
  warm: () => void
}

let made: PageEngine | undefined

/** The engine; made at first use. */
export function pageEngine(): PageEngine {
  made ??= make()
  return made
}

function make(): PageEngine {
  const { baseUrl, locale, version, search } = settings()
  const embedded = createEmbeddedEngine({ indexUrl: search.index, workerUrl: search.worker }, { locale, version })
  const hosted = search.hosted && createHostedEngine(search.hosted, baseUrl)
  return {
    warm: () => (hosted ?? embedded).warm(),
    search: async (request, signal) => {
      const full = { locale, version, ...request }
      if (!hosted) return { ...(await embedded.search(full, signal)), isFallback: false }
      try {
        return { ...(await hosted.search(full, signal)), isFallback: false }
      } catch (error) {
        if (signal?.aborted) throw error
        return withError(embedded, full, { signal, error })
      }
    },
  }
}

/** The embedded answer; where there is none either, the hosted engine's reason counts. */
async function withError(
  embedded: SearchEngine,
  request: SearchRequest,
  { signal, error }: { signal?: AbortSignal; error: unknown },
): Promise<PageAnswer> {
  try {
    return { ...(await embedded.search(request, signal)), isFallback: true }
  } catch {
    throw error
  }
}
