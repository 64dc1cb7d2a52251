/**
 * Keeps the plan of a site that was published. In: the site as it was read and planned. Out: its kept plan, in which only
 * the pages are written that changed.
 */
import { groupBy } from '../base/group-by.ts'
import type { ParsedPage } from '../model/page.ts'
import { type PlannedPage, renderJob } from '../render/jobs.ts'
import type { SearchedPages } from '../search/build-search.ts'
import type { KeptFile, KeptPage, KeptPlan, KeptSite, KeptView } from './kept-plan.ts'
import { pageFrame, pageOutline } from './page-frame.ts'
import type { PageStore } from './page-store.ts'
import type { RenderContext } from './render-pages.ts'

export interface PublishedSite {
  /** Pages and partials by path relative to the site folder. */
  pages: ReadonlyMap<string, ParsedPage>
  store: PageStore
  planned: readonly PlannedPage[]
  rendering: RenderContext
  searched?: SearchedPages
  forPrograms: KeptSite['forPrograms']
}

/** Stands for the body of a page, which is not kept. */
const NO_BODY = new Uint8Array()

/** Keeps the plan. */
export function keepPlan(plan: KeptPlan, site: PublishedSite): void {
  const { pages, planned, rendering, searched, forPrograms, store } = site
  plan.startFor(store.key)
  const ofFile = groupBy(planned, ({ source = '' }) => source)
  const included = new Set(Array.from(rendering.graph.partials.values(), ({ path }) => path))
  for (const [path, page] of pages) {
    const own = ofFile.get(path) ?? []
    // Lists of posts show their texts, and other pages those of partials.
    const isShownElsewhere = included.has(path) || own.some(({ site }) => site.version.section.kind === 'blog')
    keepFile(plan, page, { ...site, own, isShownElsewhere })
  }
  plan.keepOnly(pages.keys())
  const views = rendering.sites.map(({ key, locale, version, view }): [string, KeptView] => {
    return [key, { key, locale, version: { name: version.name }, view }]
  })
  const outPaths = planned.map(({ outPath }) => outPath)
  plan.putSite({ views: new Map(views), searched, outPaths, forPrograms }, store.key)
}

interface KeptSource extends PublishedSite {
  own: readonly PlannedPage[]
  isShownElsewhere: boolean
}

function keepFile(plan: KeptPlan, page: ParsedPage, { store, own, rendering, isShownElsewhere }: KeptSource): void {
  const { path, sourceHash } = page
  const seen = store.seen(path)
  if (!seen) return
  const before = plan.file(path)
  const frame = isShownElsewhere ? '' : pageFrame(page)
  const linked = [...(rendering.graph.linkedAnchors.get(path) ?? [])].sort()
  const pages = own.map(planned => keptPage(planned, rendering))
  const file: KeptFile = { ...seen, sourceHash, frame, linked, pages }
  if (before && isSame(before, file)) return
  const isSamePage = before?.sourceHash === sourceHash && before.frame === frame
  if (before && isSamePage && isSameJobs(before.pages, file.pages)) plan.updateFile(path, file)
  else if (frame === '') plan.putFile(path, file)
  else {
    const jobs = own.map(planned => renderJob(planned, rendering, () => NO_BODY))
    plan.putFile(path, file, { jobs, outline: pageOutline(page) })
  }
}

function keptPage({ outPath, markdownPath, frame, site }: PlannedPage, { sink }: RenderContext): KeptPage {
  const markdownHash = markdownPath === undefined ? undefined : sink.hashOf(markdownPath)
  return { outPath, markdownPath, markdownHash, frame, site: site.key }
}

function isSame(before: KeptFile, file: KeptFile): boolean {
  return JSON.stringify(before) === JSON.stringify(file)
}

function isSameJobs(before: readonly KeptPage[], pages: readonly KeptPage[]): boolean {
  const identity = ({ outPath, frame, site }: KeptPage) => [outPath, frame, site]
  return JSON.stringify(before.map(identity)) === JSON.stringify(pages.map(identity))
}
