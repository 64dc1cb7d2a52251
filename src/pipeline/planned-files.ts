/**
 * What a build keeps of each file of a site that it published. In: the site as it was read and planned. Out: for each
 * file its `stat` when it was read, the identity of everything except its text and headings, and the jobs that render
 * its pages, without their bodies.
 */
import { groupBy } from '../base/group-by.ts'
import type { ParsedPage } from '../model/page.ts'
import { listedCards } from '../render/body-values.ts'
import { type PlannedPage, renderJob } from '../render/jobs.ts'
import type { SearchedPages } from '../search/build-search.ts'
import type { KeptFile, KeptPage, KeptParts, KeptSite, KeptView } from './kept-plan.ts'
import { pageFrame, pageOutline } from './page-frame.ts'
import type { PageStore } from './page-store.ts'
import type { RenderContext } from './render-pages.ts'

/** A site whose pages may not have been rendered. */
export interface IndexedSite {
  /** Pages and partials by path relative to the site folder. */
  pages: ReadonlyMap<string, ParsedPage>
  store: PageStore
  planned: readonly PlannedPage[]
  rendering: RenderContext
}

export interface PublishedSite extends IndexedSite {
  searched?: SearchedPages
  forPrograms: KeptSite['forPrograms']
}

/** Replaces the body of a page, which is not kept. */
const NO_BODY = new Uint8Array()

export class PlannedFiles {
  readonly #site: IndexedSite
  readonly #planned: ReadonlyMap<string, readonly PlannedPage[]>
  /** Files that other pages include. */
  readonly #included: ReadonlySet<string>
  /** Addresses of pages whose descriptions other pages show. */
  #described: ReadonlySet<string> | undefined

  constructor(site: IndexedSite) {
    this.#site = site
    this.#planned = groupBy(site.planned, ({ source = '' }) => source)
    this.#included = new Set(Array.from(site.rendering.graph.partials.values(), ({ path }) => path))
  }

  /** The record of a page's file; undefined for a file that is not in the store. */
  file(page: ParsedPage): KeptFile | undefined {
    const { store, rendering } = this.#site
    const seen = store.seen(page.path)
    if (!seen) return undefined
    return {
      ...seen,
      sourceHash: page.sourceHash,
      frame: this.#isShownElsewhere(page.path) ? '' : pageFrame(page),
      isDescribedElsewhere: this.#isDescribedElsewhere(page.path),
      linked: [...(rendering.graph.linkedAnchors.get(page.path) ?? [])].sort(),
      pages: this.#ownPages(page.path).map(planned => keptPage(planned, rendering)),
    }
  }

  #isDescribedElsewhere(path: string): boolean {
    this.#described ??= describedPages(this.#site)
    return this.#ownPages(path).some(({ view }) => this.#described?.has(view.path))
  }

  /** The part of the record that is needed when the file is edited. */
  parts(page: ParsedPage): KeptParts {
    const jobs = this.#ownPages(page.path).map(planned => renderJob(planned, this.#site.rendering, () => NO_BODY))
    return { jobs, outline: pageOutline(page) }
  }

  #ownPages(path: string): readonly PlannedPage[] {
    return this.#planned.get(path) ?? []
  }

  /** Whether other pages show the file's text: lists of posts show their posts, and pages show partials. */
  #isShownElsewhere(path: string): boolean {
    const isPost = ({ site }: PlannedPage) => site.version.section.kind === 'blog'
    return this.#included.has(path) || this.#ownPages(path).some(isPost)
  }
}

/** The addresses on the cards and in the lists of pages that show other pages with their descriptions. */
function describedPages({ planned, rendering }: IndexedSite): Set<string> {
  const shown = planned.flatMap(({ view, doc }) => [
    ...view.cards,
    ...(view.listing?.entries ?? []),
    ...(doc ? listedCards(doc, rendering) : []),
  ])
  return new Set(shown.map(({ href }) => href))
}

/** The record of a site as a whole. */
export function keptSite({ rendering, searched, planned, forPrograms }: PublishedSite): KeptSite {
  const views = rendering.sites.map(({ key, locale, version, view }): [string, KeptView] => {
    return [key, { key, locale, version: { name: version.name }, view }]
  })
  const outPaths = planned.map(({ outPath }) => outPath)
  return { views: new Map(views), searched, outPaths, namedFiles: rendering.names.paths, forPrograms }
}

function keptPage({ outPath, markdownPath, frame, site }: PlannedPage, { sink }: RenderContext): KeptPage {
  const markdownHash = markdownPath === undefined ? undefined : sink.hashOf(markdownPath)
  return { outPath, markdownPath, markdownHash, frame, site: site.key }
}
