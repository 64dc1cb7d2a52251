/**
 * Puts the pages of a planned site into the sink, with the files that they load and the search index. Returns
 * findings, the paths taken in the output, and the texts of pages that later steps need.
 */
import { allDone } from '../base/all-done.ts'
import { featuresWith } from '../base/features.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { nextTurn } from '../base/yield.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ClaimedPaths } from '../outputs/claimed-paths.ts'
import type { ProgramSources } from '../outputs/write-outputs.ts'
import { inOrder } from './in-order.ts'
import type { LeftOnPage } from './left-memory.ts'
import type { OpenCaches } from './open-caches.ts'
import type { PageStore } from './page-store.ts'
import type { PlanOptions } from './plan-site.ts'
import { programTextName } from './put-rendered.ts'
import { type RenderContext, renderPages } from './render-pages.ts'
import type { SitePlan } from './site-plan.ts'
import type { IndexOrder } from './site-search.ts'

export interface PutPages extends Pick<ProgramSources, 'madeText'> {
  /** The paths that are taken; absent if the plan was kept. */
  taken?: ClaimedPaths
  rendered: number
  /** Number of those with the content of the published page. */
  contentKept: number
  /** What was left of the tool that the site was written for. */
  left: LeftOnPage[]
  /** Findings about the files that pages load. */
  ofLoading: Diagnostic[]
  /** Other findings. */
  diagnostics: Diagnostic[]
}

/** How pages are put, besides the plan. */
interface PutContext extends Pick<IndexContext, 'options' | 'caches' | 'store'> {
  rendering: RenderContext
  watch: Stopwatch
  /** Saves the parsed pages. */
  save?: () => void
  /** Called, and awaited, before pages are rendered. On a live server, the files that they load are there. */
  onLoaded?: () => unknown
}

/** Renders and indexes the pages. */
export async function putPages(
  plan: SitePlan,
  { options, caches, store, rendering, watch, save, onLoaded }: PutContext,
): Promise<PutPages> {
  const { yieldToEventLoop, pool } = options
  const { pages } = plan
  const isInteractive = yieldToEventLoop !== undefined
  // A live server has the files that pages load before anybody requests them; a build writes them while other threads
  // render.
  const early = isInteractive ? await plan.load(yieldToEventLoop) : undefined
  await onLoaded?.()
  await yieldToEventLoop?.()
  // A live server needs the pages again.
  if (!isInteractive) store.release()
  const programTexts = caches.programTexts()
  programTexts.clear()
  // With other threads, it is saved while they begin.
  if (pool.jobs === 1) save?.()
  const [{ rendered, contentKept, diagnostics: failures, left }, [loaded, ofIndex]] = await inOrder(
    order => watch.time('render', () => renderPages(pages, { ...rendering, ...order, programTexts })),
    async order => {
      if (pool.jobs > 1) save?.()
      const loading = Promise.resolve(early ?? plan.load(nextTurn))
      // A thread that has rendered its pages may index some while files are still being copied here.
      const indexing = indexSite(plan, { options, caches, store, order: { ...order, callerAfter: loading } })
      return allDone([loading, watch.time('search', () => indexing)] as const)
    },
    { isInteractive, jobs: pool.jobs, pages: pages.length },
  )
  return {
    rendered,
    contentKept,
    left,
    ofLoading: loaded.diagnostics,
    diagnostics: [...failures, ...ofIndex],
    taken: loaded.taken,
    madeText: (path, kind) => programTexts.get(programTextName(path, kind)),
  }
}

/** Creates the search index of a site. */
interface IndexContext {
  options: PlanOptions
  caches: OpenCaches
  store: PageStore
  order: IndexOrder
}

/** Indexes a site; does nothing if it has no search. Returns findings about pages that could not be indexed. */
async function indexSite({ assets, scopes }: SitePlan, context: IndexContext): Promise<Diagnostic[]> {
  const engine = assets.search?.engine
  const [feature] = await featuresWith('siteSearch')
  if (!engine || !scopes || !feature) return []
  const { options, caches, store, order } = context
  const { config, pool, sink, yieldToEventLoop = nextTurn, shared } = options
  const sources = { config, store, pool, yieldToEventLoop, engine, shared, ...order }
  return (await caches.search(feature.siteSearch).build(sink, scopes, sources)).diagnostics
}
