/**
 * The pages to render: every page of the site with the identity of its result. Returns one planned page each; bodies
 * are fetched only for pages that are rendered.
 */

import { outputPathOf } from '../base/url.ts'
import type { Steps } from '../base/yield.ts'
import type { Doc, GeneratedIndex, ResolvedRef } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import type { PageView, PlannedView } from '../model/view.ts'
import { listedTexts } from './blog-view.ts'
import { insertedValues, partialClosure, slotViews } from './body-values.ts'
import type { FilledBody } from './fill-body.ts'
import { pageKey, scopeHasher } from './page-key.ts'
import { docHeadings, docPage, generatedIndexPage, shellPage } from './page-view.ts'
import type { RenderJob } from './stage.ts'
import { nestHeadings } from './toc.ts'
import type { JobContext, KeyedSiteView } from './view-context.ts'

/** A page with its output path. */
export interface PlannedPage {
  outPath: string
  /** Identity of the page's HTML: equal keys mean equal bytes. */
  key: string
  /** Identity of all inputs except its table of contents and the bodies of files. */
  shell: string
  site: KeyedSiteView
  view: PlannedView
  /** The page's source file, for diagnostics. */
  source?: string
  doc?: Doc
  /** Posts whose texts the page includes. */
  listed?: readonly Doc[]
  /** Path of the page's markdown in the output, if it has one. */
  markdownPath?: string
  /** Name of the page's section of the site. */
  section: string
}

/** Number of pages in one step. */
const PAGES_PER_STEP = 128

/**
 * Plans every page of the site, some in each step.
 * @param onFailure called for a page that cannot be planned, which is a bug of docsgen
 */
export function* planPages(
  context: JobContext,
  onFailure: (error: unknown, file: string | undefined) => void,
): Steps<PlannedPage[]> {
  const { graph, sites, config } = context
  const siteOf = new Map(sites.map(site => [`${site.locale}/${site.version.name}`, site]))
  const pages: PlannedPage[] = []
  const hashScope = scopeHasher()
  const add = (site: KeyedSiteView, viewOf: () => PlannedView, doc?: Doc, listed?: readonly Doc[]) => {
    try {
      pages.push(planned(site, viewOf(), doc, listed))
    } catch (error) {
      onFailure(error, doc?.source.path)
    }
  }
  const planned = (site: KeyedSiteView, view: PlannedView, doc?: Doc, listed?: readonly Doc[]): PlannedPage => {
    const outPath = view.kind === 'not-found' ? view.path.slice(config.baseUrl.length) : outputPathOf(view.path, config)
    const { key, shell } = pageKey({ view, site, doc, listed }, context, hashScope)
    const markdownPath = view.markdownHref === undefined ? undefined : context.markdownPath(view.path)
    // A spread would give each page a hidden class of its own, which V8 keeps as long as the page.
    return { outPath, key, shell, site, view, doc, source: doc?.source.path, markdownPath, listed, section: '' }
  }
  const textsOf = (index: GeneratedIndex) => {
    const texts = listedTexts(index)
    return texts.length > 0 ? texts : undefined
  }
  const siteFor = ({ locale, version }: Doc | GeneratedIndex) => siteOf.get(`${locale}/${version}`)
  for (const [at, doc] of graph.docs.entries()) {
    if (at % PAGES_PER_STEP === PAGES_PER_STEP - 1) yield
    const site = siteFor(doc)
    if (site) add(site, () => docPage(doc, site, context), doc)
  }
  for (const index of graph.generated) {
    const site = siteFor(index)
    if (site) add(site, () => generatedIndexPage(index, site, context), undefined, textsOf(index))
  }
  for (const site of sites.filter(({ version }) => version.isMain)) {
    add(site, () => shellPage('not-found', site, context))
    if (config.search.enabled && config.algolia?.searchPagePath !== false)
      add(site, () => shellPage('search', site, context))
  }
  return pages
}

/**
 * The job that renders a planned page.
 * @param bodyOf the stored body of a file, by its path
 */
export function renderJob(planned: PlannedPage, context: JobContext, bodyOf: (path: string) => Uint8Array): RenderJob {
  const { doc, view, outPath, listed } = planned
  const page: PageView = { ...view, toc: doc ? tocOf(doc, context) : [] }
  if (listed) return { page, outPath, slots: [], ...excerptsOf(listed, context, bodyOf) }
  if (!doc) return { page, outPath, slots: [], partials: {} }
  const partials = shownPartials(doc, context, bodyOf)
  const body = filledBody(doc.page, doc.resolved, context, bodyOf)
  return { page, outPath, body, slots: slotViews(doc.page, doc, context), partials }
}

function tocOf(doc: Doc, context: JobContext): PageView['toc'] {
  const { headings, levels } = docHeadings(doc, context)
  return nestHeadings(headings, levels)
}

type BodyOf = (path: string) => Uint8Array

function shownPartials(doc: Doc, context: JobContext, bodyOf: BodyOf): RenderJob['partials'] {
  const partials = partialClosure(doc, context).map(({ key, page, refs }) => [
    key,
    { ...filledBody(page, refs, context, bodyOf), slotViews: slotViews(page, doc, context) },
  ])
  return Object.fromEntries(partials) as RenderJob['partials']
}

/** The bodies of the listed posts together with the partials that they show; no partial has the path of a post. */
function excerptsOf(
  listed: readonly Doc[],
  context: JobContext,
  bodyOf: BodyOf,
): Pick<RenderJob, 'partials' | 'excerpts'> {
  const partials: RenderJob['partials'] = {}
  for (const post of listed) {
    Object.assign(partials, shownPartials(post, context, bodyOf))
    const body = filledBody(post.page, post.resolved, context, bodyOf)
    partials[`post ${post.key}`] = { ...body, slotViews: slotViews(post.page, post, context) }
  }
  return { partials, excerpts: listed.map(({ key }) => `post ${key}`) }
}

function filledBody(
  page: ParsedPage,
  refs: ResolvedRef[],
  context: JobContext,
  bodyOf: (path: string) => Uint8Array,
): FilledBody {
  const partials: FilledBody['partials'] = {}
  const { addresses, ...values } = insertedValues(page, refs, context)
  for (const [index, { partial }] of refs.entries()) {
    if (partial === undefined) continue
    const { props = {}, forwardedProps } = page.links[index] ?? {}
    const texts = Object.entries(props).map(([name, value]) => [name, String(value)])
    const own = addresses?.[index]
    partials[index] = { key: partial, props: Object.fromEntries(texts), forwardedProps, ...(own && { addresses: own }) }
  }
  return { body: bodyOf(page.path), ...values, slots: [], partials }
}
