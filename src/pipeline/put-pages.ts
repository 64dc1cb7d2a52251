/**
 * Puts the pages of a planned site into the sink, with the files that they load and the search index. In: the plan.
 * Out: findings, the paths taken in the output, and the texts of pages that later steps need.
 */
import { allDone } from '../base/all-done.ts'
import { nextTurn } from '../base/yield.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputState } from '../outputs/write-outputs.ts'
import type { SearchedPages } from '../search/build-search.ts'
import { inOrder } from './in-order.ts'
import { type IndexContext, indexSite } from './index-site.ts'
import type { LeftOnPage } from './left-findings.ts'
import type { PlannableSite, SitePlan } from './plan-site.ts'
import { programTextName } from './put-rendered.ts'
import { renderPages } from './render-pages.ts'

export interface PutPages extends Pick<OutputState, 'taken' | 'madeText'> {
  rendered: number
  searched?: SearchedPages
  /** What was left of the tool that the site was written for. */
  left: LeftOnPage[]
  diagnostics: Diagnostic[]
}

/** How pages are put, besides the plan. */
interface PutContext extends Pick<IndexContext, 'options' | 'caches'> {
  onPlanned?: (plan: SitePlan) => void
  /** Saves the parsed pages. */
  save?: () => void
  /** Called when the pages are indexed, and awaited before this thread renders. */
  onIndexed?: () => unknown
}

/** Renders and indexes the pages. `onPlanned` is called as soon as pages may be requested from a live server. */
export async function putPages(
  site: PlannableSite,
  plan: SitePlan,
  { options, caches, onPlanned, save, onIndexed }: PutContext,
): Promise<PutPages> {
  const { yieldToEventLoop, pool } = options
  const { planned, rendering, sites } = plan
  const { watch } = rendering
  const isInteractive = yieldToEventLoop !== undefined
  // A live server has the files that pages load before anybody requests them; a build writes them while other threads
  // render.
  const early = isInteractive ? await plan.load(yieldToEventLoop) : undefined
  onPlanned?.(plan)
  await yieldToEventLoop?.()
  const programTexts = caches.programTexts()
  programTexts.clear()
  // With other threads, it is saved while they begin.
  if (pool.jobs === 1) save?.()
  const [{ rendered, diagnostics: failures, left }, [loaded, indexed]] = await inOrder(
    order => watch.time('render', () => renderPages(planned, { ...rendering, ...order, programTexts })),
    async order => {
      if (pool.jobs > 1) save?.()
      const loading = Promise.resolve(early ?? plan.load(nextTurn))
      // A thread that has rendered its pages may index some while files are still being copied here.
      const indexing = indexSite(site, { options, caches, sites, order: { ...order, callerAfter: loading } })
      const done = await allDone([loading, watch.time('search', () => indexing)] as const)
      await onIndexed?.()
      return done
    },
    { isInteractive, jobs: pool.jobs, pages: planned.length },
  )
  return {
    rendered,
    left,
    searched: indexed.searched,
    diagnostics: [...loaded.diagnostics, ...failures, ...indexed.diagnostics],
    taken: loaded.taken,
    madeText: (path, kind) => programTexts.get(programTextName(path, kind)),
  }
}
