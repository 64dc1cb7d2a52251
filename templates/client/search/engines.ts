/**
 * The engine of this page: the hosted one with the embedded one as a fallback, or the embedded one alone.
 */

import type { PopularPage } from '../../../src/model/search.ts'
import { createEmbeddedEngine, type EmbeddedEngine } from '../../../src/search-engine/embedded-engine.ts'
import {
  type SearchAnswer,
  type SearchEngine,
  SearchFailure,
  type SearchRequest,
} from '../../../src/search-engine/types.ts'
import { type HostedSettings, settings } from './settings.ts'

/** Timeout of the hosted engine, after which the embedded one answers. */
const HOSTED_TIMEOUT_MS = 4000
/** How long a hosted engine that failed is not requested again. */
const HOSTED_RETRY_DELAY_MS = 30_000

/** An answer, and whether it comes from the fallback. */
export type PageAnswer = SearchAnswer & { isFallback: boolean }

/** Language and version to search, by default those of the page, and the section of the site, by default all. */
export interface Scope {
  locale?: string
  version?: string
  section?: string | undefined
}

type PageScope = Required<Pick<Scope, 'locale' | 'version'>>

export interface PageEngine {
  search: (
    request: Pick<SearchRequest, 'query' | 'limit' | 'offset'> & Scope,
    signal?: AbortSignal,
  ) => Promise<PageAnswer>
  warm: () => void
  /**
   * Called when a reader has ended a search: the second one stores the site's own index in the browser, for searches
   * without a connection.
   */
  ended: () => void
  /** Tells the engine that the site was rebuilt. */
  renew: () => void
  /** The pages with the most incoming links. Never rejects. */
  popular: () => Promise<PopularPage[]>
}

let made: { engine: PageEngine; key: string } | undefined

/** The engine, created on first use and whenever a page has other search settings. */
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
    ended: () => isRegular() && !isSlow() && embedded.keep(),
    renew: () => embedded.renew(),
    popular: () => embedded.popular(scopeOfPage()),
    search: async (request, signal) => ({
      ...(await embedded.search({ ...scopeOfPage(), ...request }, signal)),
      isFallback: false,
    }),
  }
}

/** The number of searches in this tab. */
const SEARCHES = 'dg-searches'

/** Whether the reader has searched before, in this tab. */
function isRegular(): boolean {
  try {
    const searches = Number(sessionStorage.getItem(SEARCHES)) + 1
    sessionStorage.setItem(SEARCHES, String(searches))
    return searches > 1
  } catch {
    return false
  }
}

/** Whether the connection is slow, or the reader has asked to save data. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /[23]g$/.test(connection?.effectiveType ?? '')
}

/** The hosted engine. Its code is loaded only if the site uses it. */
function hostedEngine(hosted: HostedSettings, baseUrl: string): SearchEngine {
  const engine = import('./hosted-engine.ts').then(module => module.createHostedEngine(hosted, baseUrl))
  return {
    warm: () => void engine.then(({ warm }) => warm()).catch(() => undefined),
    search: async (request, signal) => (await engine).search(request, signal),
  }
}

/** The language and version of the page. */
function scopeOfPage(): PageScope {
  const { locale, version } = settings()
  return { locale, version }
}

/**
 * The hosted engine with the embedded one as a fallback if it fails or is slow. A failed engine is not requested again
 * for a while, so that readers do not wait for it at every letter. If both fail, the error of the hosted one is
 * reported.
 */
export function withFallback(hosted: SearchEngine, embedded: EmbeddedEngine, scopeOf: () => PageScope): PageEngine {
  let failed: { error: unknown; until: number } | undefined
  return {
    warm: () => hosted.warm(),
    // These readers search the hosted engine; the fallback loads its files on demand.
    ended: () => undefined,
    renew: () => embedded.renew(),
    popular: () => embedded.popular(scopeOf()),
    search: async (request, signal) => {
      const full = { ...scopeOf(), ...request }
      if (!failed || failed.until < Date.now()) {
        try {
          const answer = await withTimeout(hosted.search(full, signal))
          failed = undefined
          return { ...answer, isFallback: false }
        } catch (error) {
          if (signal?.aborted) throw error
          failed = { error, until: Date.now() + HOSTED_RETRY_DELAY_MS }
        }
      }
      const { error } = failed
      try {
        return { ...(await embedded.search(full, signal)), isFallback: true }
      } catch {
        // Lets the reader retry immediately.
        failed = undefined
        throw error
      }
    },
  }
}

/** Rejects after the timeout. The request continues, to detect which hosts are down. */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new SearchFailure('network', 'The search service is slow.')),
      HOSTED_TIMEOUT_MS,
    )
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
