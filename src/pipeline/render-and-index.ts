/**
 * Pages rendered and the search index written: neither needs the other. In: a planned site. Out: both in the sink, and
 * how many pages were rendered. Where somebody waits for pages they come first. Otherwise pages are indexed first:
 * joining the index is work for this thread alone, and the others render meanwhile.
 */
import type { Stopwatch } from '../base/stopwatch.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { indexSite } from './index-site.ts'
import type { OpenCaches } from './open-caches.ts'
import type { PlannableSite, PlanOptions, SitePlan } from './plan-site.ts'
import { type RenderedPages, renderPages } from './render-pages.ts'

interface RenderingContext {
  options: PlanOptions
  caches: OpenCaches
  watch: Stopwatch
}

/** Renders and indexes. Rejects with what either of them throws, once neither is running any more. */
export async function renderAndIndex(
  site: PlannableSite,
  plan: SitePlan,
  { options, caches, watch }: RenderingContext,
): Promise<RenderedPages> {
  const render = () => watch.time('render', () => renderPages(plan.planned, plan.rendering))
  const index = (onIndexed?: () => void) =>
    watch.time('search', () => indexSite(site, { options, caches, sites: plan.sites, onIndexed }))
  const isInteractive = options.yieldToEventLoop !== undefined
  const { rendered, notIndexed } = await (isInteractive ? oneByOne(render, index) : together(render, index))
  return { rendered: rendered.rendered, diagnostics: [...rendered.diagnostics, ...notIndexed] }
}

type Render = () => Promise<RenderedPages>
/** Indexes all pages, tells when that is done, and joins the index. */
type Index = (onIndexed?: () => void) => Promise<Diagnostic[]>

async function oneByOne(render: Render, index: Index) {
  return { rendered: await render(), notIndexed: await index() }
}

async function together(render: Render, index: Index) {
  let joining: Promise<Diagnostic[]> = Promise.resolve([])
  await new Promise<void>(resolve => {
    joining = index(resolve).finally(resolve)
  })
  const [rendered, joined] = await Promise.allSettled([render(), joining])
  if (joined.status === 'rejected') throw joined.reason
  if (rendered.status === 'rejected') throw rendered.reason
  return { rendered: rendered.value, notIndexed: joined.value }
}
