/**
 * The pages to render: every page of the site with the identity of its result. Returns one planned page each; bodies
 * are fetched only for pages that are rendered.
 */

import { sortedBy } from '../base/group-by.ts'
import { hashParts } from '../base/hash.ts'
import { outputPathOf } from '../base/url.ts'
import type { Steps } from '../base/yield.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Doc, GeneratedIndex, ResolvedRef } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import { propTexts } from '../model/prop-expression.ts'
import type { PageView, PlannedView, WrittenView } from '../model/view.ts'
import { alternativesIdentity } from './alternatives.ts'
import { listedTexts } from './blog-view.ts'
import { type BodyContext, insertedValues } from './body-values.ts'
import type { FilledBody } from './fill-body.ts'
import { type KeyedText, pageKey, scopeHasher } from './page-key.ts'
import { bodyReads, readsIdentity, shellReads } from './page-reads.ts'
import { docHeadings, docPage, generatedIndexPage, shellPage } from './page-view.ts'
import type { RenderJob } from './stage.ts'
import { nestHeadings } from './toc.ts'
import type { BodyReads, JobContext, KeyedSiteView, PageReads } from './view-context.ts'

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
  /** The document of the page, and what it shows of the rest of the site. */
  text?: KeyedText
  /** Identity of what it reads, for a document. */
  reads?: string
  /** Posts whose texts the page includes. */
  listed?: readonly KeyedText[]
  /** Path of the page's markdown in the output, if it has one. */
  markdownPath?: string
  /** Name of the page's section of the site. */
  section: string
}

/** A page of an earlier plan that reads the same. */
export interface KeptPage extends Omit<PlannedPage, 'view' | 'text' | 'listed'> {
  view: WrittenView
  /** Addresses of the pages whose descriptions it shows. */
  shows: readonly string[]
}

/** The pages of the last plan. */
export interface EarlierPages {
  /** Identity of everything that pages may depend on and that has no table of its own, such as the templates. */
  shared: string
  /** Identity of the parsed page of a file. */
  idOf: (path: string) => string | undefined
  /** The page of a file, if it reads what it read then and its text is the same. */
  page: (outPath: string, now: { reads: string; source: string; site: KeyedSiteView }) => KeptPage | undefined
}

/** A part of the pages: those that are wanted, up to a number, in the order of their turns. */
export interface PagePart {
  /** @param at position of the page among all pages */
  turnOf: (at: number, count: number) => number
  isWanted: (page: PlannedPage | KeptPage) => boolean
  most: number
}

/** Number of pages in one step. */
const PAGES_PER_STEP = 128

/**
 * Plans the pages of the site, some in each step. Documents that read the same as in the last plan are kept.
 * @param onFailure called for a page that cannot be planned, which is a bug of docsgen
 * @param options.part which pages; default: all
 */
export function* planPages(
  context: JobContext,
  onFailure: (error: unknown, file: string | undefined) => void,
  { earlier, part }: { earlier?: EarlierPages; part?: PagePart } = {},
): Steps<(PlannedPage | KeptPage)[]> {
  const plans = pagePlans(context, earlier)
  const inTurn = part ? sortedBy(plans, (_, at) => part.turnOf(at, plans.length)) : plans
  const pages: (PlannedPage | KeptPage)[] = []
  for (const [at, { plan, file }] of inTurn.entries()) {
    if (part && pages.length >= part.most) break
    if (at % PAGES_PER_STEP === PAGES_PER_STEP - 1) yield
    try {
      const page = plan()
      if (!part || part.isWanted(page)) pages.push(page)
    } catch (error) {
      onFailure(error, file)
    }
  }
  return pages
}

/** A page that is not planned yet. */
interface PagePlan {
  plan: () => PlannedPage | KeptPage
  file?: string
}

/** All pages of a site, unplanned. */
function pagePlans(context: JobContext, earlier: EarlierPages | undefined): PagePlan[] {
  const { graph, sites, config, pageConfig } = context
  const siteOf = new Map(sites.map(site => [`${site.locale}/${site.version.name}`, site]))
  const hashScope = scopeHasher()
  const sharedOf = once((site: KeyedSiteView) => sharedIdentity(site, context, earlier))
  const planDoc = (doc: Doc, site: KeyedSiteView): PlannedPage | KeptPage => {
    const around = shellReads(doc, site, { context, hashScope })
    const outPath = outputPathOf(doc.route, config)
    const source = doc.source.path
    const identity = earlier && readsIdentity(doc, around, { context, shared: sharedOf(site), idOf: earlier.idOf })
    const kept = identity === undefined ? undefined : earlier?.page(outPath, { reads: identity, source, site })
    if (kept) return kept
    // A spread would give each object a hidden class of its own, which V8 keeps as long as the object.
    const reads: PageReads = Object.assign(bodyReads(doc, context), around)
    const view = docPage(doc, site, { config: pageConfig, reads })
    const sidebar = view.sidebar === undefined ? '' : reads.sidebar
    const text = { doc, reads }
    const { key, shell } = pageKey({ view, site, sidebar, text }, { ...context, config: pageConfig })
    const { markdownPath } = reads
    return {
      outPath,
      key,
      shell,
      site,
      view,
      text,
      reads: identity,
      source,
      markdownPath,
      listed: undefined,
      section: '',
    }
  }
  const planned = (site: KeyedSiteView, view: PlannedView, listed?: readonly KeyedText[]): PlannedPage => {
    const outPath = view.kind === 'not-found' ? view.path.slice(config.baseUrl.length) : outputPathOf(view.path, config)
    const sidebar = view.sidebar === undefined ? undefined : site.view.sidebars[view.sidebar]
    const scope = sidebar ? hashScope(sidebar, view.sidebarTrail) : ''
    const { key, shell } = pageKey({ view, site, sidebar: scope, listed }, context)
    const markdownPath = view.markdownHref === undefined ? undefined : context.markdownPath(view.path)
    return { outPath, key, shell, site, view, markdownPath, listed, section: '' }
  }
  const siteFor = ({ locale, version }: Doc | GeneratedIndex) => siteOf.get(`${locale}/${version}`)
  const ofIndex = (index: GeneratedIndex, site: KeyedSiteView): PlannedPage => {
    const texts = listedTexts(index).map(doc => ({ doc, reads: bodyReads(doc, context) }))
    const view = generatedIndexPage(index, site, { ...context, texts })
    return planned(site, view, texts.length > 0 ? texts : undefined)
  }
  const plans: PagePlan[] = []
  for (const doc of graph.docs) {
    const site = siteFor(doc)
    if (site) plans.push({ plan: () => planDoc(doc, site), file: doc.source.path })
  }
  for (const index of graph.generated) {
    const site = siteFor(index)
    if (site) plans.push({ plan: () => ofIndex(index, site) })
  }
  const hasSearchPage = config.search.enabled && config.algolia?.searchPagePath !== false
  const kinds = ['not-found', ...(hasSearchPage ? (['search'] as const) : [])] as const
  for (const site of sites.filter(({ version }) => version.isMain))
    for (const kind of kinds) plans.push({ plan: () => planned(site, shellPage(kind, site, context)) })
  return plans
}

/** Whether a page was planned in this run. */
export function isPlanned(page: PlannedPage | KeptPage): page is PlannedPage {
  return 'listed' in page
}

/** Identity of what all pages of a site view share. */
function sharedIdentity(
  site: KeyedSiteView,
  { templatesHash, config }: JobContext,
  earlier: EarlierPages | undefined,
): string {
  const { shellHash, locale } = site
  return hashParts([templatesHash, shellHash, locale, alternativesIdentity(site, config), earlier?.shared ?? ''])
}

function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return key => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

/**
 * The job that renders a planned page.
 * @param bodyOf the stored body of a file, by its path
 */
export function renderJob(
  planned: PlannedPage,
  config: ResolvedConfig,
  bodyOf: (path: string) => Uint8Array,
): RenderJob {
  const { text, view, outPath, listed } = planned
  const page: PageView = { ...view, toc: text ? tocOf(text, config) : [] }
  if (listed) return { page, outPath, slots: [], ...excerptsOf(listed, config, bodyOf) }
  if (!text) return { page, outPath, slots: [], partials: {} }
  const { doc, reads } = text
  const context = { assets: reads.assets, config }
  const body = filledBody(doc.page, reads.refs, context, bodyOf)
  return { page, outPath, body, slots: reads.slots, partials: shownPartials(reads, context, bodyOf) }
}

function tocOf({ doc, reads }: KeyedText, config: ResolvedConfig): PageView['toc'] {
  const { headings, levels } = docHeadings(doc, { config, reads })
  return nestHeadings(headings, levels)
}

type BodyOf = (path: string) => Uint8Array

function shownPartials({ partials: all }: BodyReads, context: BodyContext, bodyOf: BodyOf): RenderJob['partials'] {
  const partials = all.map(({ key, page, refs, slots }) => [
    key,
    { ...filledBody(page, refs, context, bodyOf), slotViews: slots },
  ])
  return Object.fromEntries(partials) as RenderJob['partials']
}

/** The bodies of the listed posts together with the partials that they show; no partial has the path of a post. */
function excerptsOf(
  listed: readonly KeyedText[],
  config: ResolvedConfig,
  bodyOf: BodyOf,
): Pick<RenderJob, 'partials' | 'excerpts'> {
  const partials: RenderJob['partials'] = {}
  for (const { doc, reads } of listed) {
    const context = { assets: reads.assets, config }
    Object.assign(partials, shownPartials(reads, context, bodyOf))
    partials[`post ${doc.key}`] = { ...filledBody(doc.page, reads.refs, context, bodyOf), slotViews: reads.slots }
  }
  return { partials, excerpts: listed.map(({ doc }) => `post ${doc.key}`) }
}

function filledBody(page: ParsedPage, refs: readonly ResolvedRef[], context: BodyContext, bodyOf: BodyOf): FilledBody {
  const partials: FilledBody['partials'] = {}
  const { addresses, ...values } = insertedValues(page, refs, context)
  for (const [index, { partial }] of refs.entries()) {
    if (partial === undefined) continue
    const { props, forwardedProps } = page.links[index] ?? {}
    const own = addresses?.[index]
    partials[index] = { key: partial, props: propTexts(props), forwardedProps, ...(own && { addresses: own }) }
  }
  return { body: bodyOf(page.path), ...values, slots: [], partials }
}
