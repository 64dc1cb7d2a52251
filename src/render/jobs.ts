/**
 * The pages to render: every page of the site with the identity of its result. In: the graph, the
 * site views, the assets that pages refer to. Out: one planned page each; bodies are fetched only for
 * those that are rendered.
 */

import { hashParts } from '../base/hash.ts'
import { encodePath, outputPathOf } from '../base/url.ts'
import type { Steps } from '../base/yield.ts'
import { traitsOf } from '../model/components.ts'
import type { Doc, GeneratedIndex, ResolvedRef } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import type { PageView, SlotView } from '../model/view.ts'
import { listedTexts } from './blog-view.ts'
import { escapeText, type FilledBody } from './fill-body.ts'
import { cardsOf, docPage, generatedIndexPage, shellPage } from './page-view.ts'
import { sidebarScopeHash } from './sidebar-view.ts'
import type { RenderJob } from './stage.ts'
import type { JobContext, KeyedSiteView } from './view-context.ts'

/** A page with its output path. */
export interface PlannedPage {
  outPath: string
  /** Identity of the page's HTML: equal keys, equal bytes. */
  key: string
  site: KeyedSiteView
  view: PageView
  /** The page's source file, for diagnostics. */
  source?: string
  doc?: Doc
  /** Posts that the page lists with their texts. */
  listed?: readonly Doc[]
  /** Path of the page as markdown in the output, where it has one. */
  markdownPath?: string
}

/** Pages in one step. */
const PAGES_PER_STEP = 128

/**
 * Every page of the site, some in each step.
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
  const add = (site: KeyedSiteView, viewOf: () => PageView, doc?: Doc, listed?: readonly Doc[]) => {
    try {
      pages.push({ ...planned(site, viewOf(), doc, listed), listed })
    } catch (error) {
      onFailure(error, doc?.source.path)
    }
  }
  const planned = (site: KeyedSiteView, view: PageView, doc?: Doc, listed?: readonly Doc[]): PlannedPage => {
    const outPath = view.kind === 'not-found' ? view.path.slice(config.baseUrl.length) : outputPathOf(view.path, config)
    const key = pageKey({ view, site, doc, listed }, context, hashScope)
    const markdownPath = view.markdownHref === undefined ? undefined : context.markdownPath(view.path)
    return { outPath, key, site, view, doc, source: doc?.source.path, markdownPath }
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

type ShownSidebar = KeyedSiteView['view']['sidebars'][string]

function pageKey(
  { view, site, doc, listed = [] }: Pick<PlannedPage, 'view' | 'site' | 'doc' | 'listed'>,
  context: JobContext,
  hashScope: (sidebar: ShownSidebar, trail: number[]) => string,
): string {
  const sidebar = view.sidebar === undefined ? undefined : site.view.sidebars[view.sidebar]
  return hashParts([
    context.templatesHash,
    site.shellHash,
    sidebar ? hashScope(sidebar, view.sidebarTrail) : '',
    JSON.stringify(view),
    doc ? JSON.stringify(bodyIdentity(doc, context)) : '',
    ...listed.map(post => JSON.stringify(bodyIdentity(post, context))),
  ])
}

/** Hashes a sidebar as a page shows it; each variant once, because there are far fewer variants than pages. */
function scopeHasher(): (sidebar: ShownSidebar, trail: number[]) => string {
  const hashes = new Map<ShownSidebar, Map<string, string>>()
  return (sidebar, trail) => {
    const known = hashes.get(sidebar) ?? new Map<string, string>()
    hashes.set(sidebar, known)
    const scope = trail.join('.')
    const hash = known.get(scope) ?? sidebarScopeHash(sidebar, trail)
    known.set(scope, hash)
    return hash
  }
}

/** Everything that determines the HTML of a page's body. */
function bodyIdentity(doc: Doc, context: JobContext): unknown {
  const partials = partialClosure(doc, context)
  return [
    doc.page.bodyHash,
    insertedValues(doc.page, doc.resolved, context),
    slotViews(doc.page, doc, context),
    partials.map(({ key, page, refs }) => [
      key,
      page.bodyHash,
      insertedValues(page, refs, context),
      slotViews(page, doc, context),
    ]),
  ]
}

/**
 * The job that renders a planned page.
 * @param bodyOf the stored body of a file, by its path
 */
export function renderJob(planned: PlannedPage, context: JobContext, bodyOf: (path: string) => Uint8Array): RenderJob {
  const { doc, view, outPath, listed } = planned
  if (listed) return { page: view, outPath, slots: [], ...excerptsOf(listed, context, bodyOf) }
  if (!doc) return { page: view, outPath, slots: [], partials: {} }
  const partials = shownPartials(doc, context, bodyOf)
  const body = filledBody(doc.page, doc.resolved, context, bodyOf)
  return { page: view, outPath, body, slots: slotViews(doc.page, doc, context), partials }
}

type BodyOf = (path: string) => Uint8Array

function shownPartials(doc: Doc, context: JobContext, bodyOf: BodyOf): RenderJob['partials'] {
  const partials = partialClosure(doc, context).map(({ key, page, refs }) => [
    key,
    { ...filledBody(page, refs, context, bodyOf), slotViews: slotViews(page, doc, context) },
  ])
  return Object.fromEntries(partials) as RenderJob['partials']
}

/** Posts beside what they show themselves; no partial is called like a post. */
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
  for (const [index, { partial }] of refs.entries()) {
    if (partial === undefined) continue
    const { props = {}, handedOn } = page.links[index] ?? {}
    const texts = Object.entries(props).map(([name, value]) => [name, String(value)])
    partials[index] = { key: partial, props: Object.fromEntries(texts), handedOn }
  }
  return { body: bodyOf(page.path), ...insertedValues(page, refs, context), slots: [], partials }
}

/** What is inserted for links and images. */
function insertedValues(
  page: ParsedPage,
  refs: readonly ResolvedRef[],
  { assets, config }: JobContext,
): Pick<FilledBody, 'links' | 'sizes'> {
  const sizes: FilledBody['sizes'] = {}
  const links = page.links.map((link, index) => {
    const ref = refs[index]
    const asset = ref?.asset === undefined ? undefined : assets.get(ref.asset)
    const href = asset ? config.baseUrl + encodePath(asset.outPath) + hashOfHref(ref?.href) : (ref?.href ?? link.url)
    if (link.kind === 'image' && asset?.size)
      sizes[index] = ` width="${asset.size.width}" height="${asset.size.height}"`
    return escapeText(href)
  })
  return { links, sizes }
}

function hashOfHref(href: string | undefined): string {
  const at = href?.search(/[?#]/) ?? -1
  return at < 0 ? '' : (href ?? '').slice(at)
}

/** Components of a body that need the site. A card list without items lists its page's category. */
function slotViews(page: ParsedPage, doc: Doc, { graph }: JobContext): SlotView[] {
  return page.slots.map(({ component, props }) => {
    if (!traitsOf(component).listsCategory || props.items !== undefined) return { component, props }
    return { component, props: { ...props, items: siblingCards(doc, graph) } }
  })
}

function siblingCards(doc: Doc, graph: JobContext['graph']) {
  const trail = graph.placement.get(doc.key)?.trail ?? []
  const sidebar = graph.sidebars.find(
    ({ name, version, locale }) => name === doc.sidebar && version === doc.version && locale === doc.locale,
  )
  let items = sidebar?.items ?? []
  for (const index of trail) {
    const category = items[index]
    if (category?.type !== 'category') break
    items = category.items
  }
  return cardsOf(items, graph).filter(card => card.href !== doc.route)
}

function partialClosure(doc: Doc, { graph }: JobContext): { key: string; page: ParsedPage; refs: ResolvedRef[] }[] {
  const found = new Map<string, { key: string; page: ParsedPage; refs: ResolvedRef[] }>()
  const visit = (refs: readonly ResolvedRef[]) => {
    for (const { partial: key } of refs) {
      const page = key === undefined || found.has(key) ? undefined : graph.partials.get(key)
      if (key === undefined || !page) continue
      const own = graph.partialRefs.get(key) ?? []
      found.set(key, { key, page, refs: own })
      visit(own)
    }
  }
  visit(doc.resolved)
  return [...found.values()]
}
