/** Creates the search index of a site. In: a site that was read. Out: the index in the sink, if the site has search. */
import { nextTurn } from '../base/yield.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { buildSearch, type SearchedPages } from '../search/build-search.ts'
import type { IndexOrder } from './in-order.ts'
import type { OpenCaches } from './open-caches.ts'
import type { PlannableSite, PlanOptions } from './plan-site.ts'
import type { RenderContext } from './render-pages.ts'

export interface IndexContext {
  options: PlanOptions
  caches: OpenCaches
  sites: RenderContext['sites']
  order: IndexOrder
}

/** The pages that could not be indexed, as findings, and the inputs of the indexes. */
export interface IndexedSite {
  diagnostics: Diagnostic[]
  searched?: SearchedPages
}

/** Indexes a site; does nothing if it has no search. */
export async function indexSite({ assets, graph, store }: PlannableSite, context: IndexContext): Promise<IndexedSite> {
  const engine = assets.search?.engine
  if (!engine) return { diagnostics: [] }
  const { options, caches, sites, order } = context
  const { config, pool, sink, yieldToEventLoop = nextTurn, shared } = options
  const cache = caches.search()
  const sources = { config, graph, sites, store, pool, yieldToEventLoop, engine, cache, shared, ...order }
  return buildSearch(sink, sources)
}
