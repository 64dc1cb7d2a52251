/**
 * The engine of this page: the hosted one where the site has one, with the embedded one behind it for the
 * time it does not answer; the embedded one else.
 */
import { createEmbeddedEngine, type EmbeddedEngine } from '../../../src/search-engine/embedded-engine.ts'
import {
  type SearchAnswer,
  type SearchEngine,
  SearchFailure,
  type SearchRequest,
} from '../../../src/search-engine/types.ts'
import { type HostedSettings, settings } from './settings.ts'

/** How long readers wait for the hosted engine before the embedded one answers, in milliseconds. */
const PATIENCE_MS = 4000
/** How long a hosted engine that failed is left alone, in milliseconds. */
const REST_MS = 30_000

/** An answer, and whether the hosted engine could not give it. */
export type PageAnswer = SearchAnswer & { isFallback: boolean }

/** Where to search, if not in the page's own language and version. */
export interface Scope {
  locale?: string
  version?: string
}

export interface PageEngine {
  search: (
    request: Pick<SearchRequest, 'query' | 'limit' | 'offset'> & Scope,
    signal?: AbortSignal,
  ) => Promise<PageAnswer>
  warm: () => void
  /** The site was built anew. */
  renew: () => void
}

let made: { engine: PageEngine; key: string } | undefined

/** The engine; made at first use, and once more where another page of the site has other parts of it. */
export function pageEngine(): PageEngine {
  const { index, worker, hosted } = settings().search
  const key = JSON.stringify([index, worker, hosted])
  if (made?.key !== key) made = { engine: make(), key }
  return made.engine
}

function make(): PageEngine {
  const { baseUrl, locale, version, search } = settings()
  const embedded = createEmbeddedEngine({ indexUrl: search.index, workerUrl: search.worker }, { locale, version })
  if (search.hosted) return withFallback(hostedEngine(search.hosted, baseUrl), embedded, scopeOfPage)
  return {
    warm: () => embedded.warm(),
    renew: () => embedded.renew(),
    search: async (request, signal) => ({
      ...(await embedded.search({ ...scopeOfPage(), ...request }, signal)),
      isFallback: false,
    }),
  }
}

/** The hosted engine; its code is loaded only where there is one. */
function hostedEngine(hosted: HostedSettings, baseUrl: string): SearchEngine {
  const engine = import('./hosted-engine.ts').then(module => module.createHostedEngine(hosted, baseUrl))
  return {
    warm: () => void engine.then(({ warm }) => warm()).catch(() => undefined),
    search: async (request, signal) => (await engine).search(request, signal),
  }
}

/** The language and version that are read now. */
function scopeOfPage(): Required<Scope> {
  const { locale, version } = settings()
  return { locale, version }
}

/**
 * The hosted engine, and the embedded one for as long as it fails or is slow. One that failed is left alone for
 * a while, or readers would wait for it at every letter. Where neither answers, the hosted engine's reason counts.
 */
export function withFallback(
  hosted: SearchEngine,
  embedded: EmbeddedEngine,
  scopeOf: () => Required<Scope>,
): PageEngine {
  let failed: { error: unknown; until: number } | undefined
  return {
    warm: () => hosted.warm(),
    renew: () => embedded.renew(),
    search: async (request, signal) => {
      const full = { ...scopeOf(), ...request }
      if (!failed || failed.until < Date.now()) {
        try {
          const answer = await withPatience(hosted.search(full, signal))
          failed = undefined
          return { ...answer, isFallback: false }
        } catch (error) {
          if (signal?.aborted) throw error
          failed = { error, until: Date.now() + REST_MS }
        }
      }
      const { error } = failed
      try {
        return { ...(await embedded.search(full, signal)), isFallback: true }
      } catch {
        // The reader may try again at once.
        failed = undefined
        throw error
      }
    },
  }
}

/** Rejects when the answer takes too long; what was asked goes on, and learns which hosts are down. */
function withPatience<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SearchFailure('network', 'The search service is slow.')), PATIENCE_MS)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
