/** Creates the search index of a site. In: the plan of the site. Out: the index in the sink, if the site has search. */
import { nextTurn } from '../base/yield.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { buildSearch } from '../search/build-search.ts'
import type { IndexOrder } from './in-order.ts'
import type { OpenCaches } from './open-caches.ts'
import type { PageStore } from './page-store.ts'
import type { PlanOptions } from './plan-site.ts'
import type { SitePlan } from './site-plan.ts'

export interface IndexContext {
  options: PlanOptions
  caches: OpenCaches
  store: PageStore
  order: IndexOrder
}

/** Indexes a site; does nothing if it has no search. Returns findings about pages that could not be indexed. */
export async function indexSite({ assets, scopes }: SitePlan, context: IndexContext): Promise<Diagnostic[]> {
  const engine = assets.search?.engine
  if (!engine || !scopes) return []
  const { options, caches, store, order } = context
  const { config, pool, sink, yieldToEventLoop = nextTurn, shared } = options
  const sources = { config, store, pool, yieldToEventLoop, engine, cache: caches.search(), shared, ...order }
  return (await buildSearch(sink, scopes, sources)).diagnostics
}
