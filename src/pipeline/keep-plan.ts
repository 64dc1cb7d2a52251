/**
 * Stores a plan that was made. Returns its stored form, in which only the pages that changed are written; and which
 * parts of which pages it was made from.
 */
import type { Steps } from '../base/yield.ts'
import { NEVER_SAME } from '../engine/cache/file-hashes.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SourceSpan } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'
import { listedCards } from '../render/body-values.ts'
import { type PlannedPage, renderJob } from '../render/jobs.ts'
import type { PageStore } from './page-store.ts'
import { placeKey, placesOn } from './page-structure.ts'
import type { PlanStore, StoredFindings, StoredPage, StoredSite } from './plan-store.ts'
import type { PlanReads } from './recorded-plan.ts'
import { bodyWithPath } from './reused-plan.ts'
import type { MadePlan, PlanFindings, SitePlan } from './site-plan.ts'

/** Number of pages in one step. */
const PAGES_PER_STEP = 32

/** Stores the pages of a plan, in steps. Nothing here depends on their HTML. */
export function* keepPages(plan: PlanStore, { planned, context }: MadePlan, store: PageStore): Steps<void> {
  plan.forgetUse()
  for (const [at, page] of planned.entries()) {
    if (at % PAGES_PER_STEP === PAGES_PER_STEP - 1) yield
    const stored = storedPage(page, store)
    const before = plan.page(page.outPath)
    const isSameJob =
      before?.shell === stored.shell &&
      before.site === stored.site &&
      before.source === stored.source &&
      (before.key === stored.key || hasOnlyOwnText(page))
    if (!isSameJob) plan.putPage(page.outPath, stored, renderJob(page, context, bodyWithPath))
    else if (!isSamePage(before, stored)) plan.putPage(page.outPath, stored)
  }
}

/** The key is that of the view as well. */
function isSamePage(before: StoredPage, { key, of, section, markdownPath }: StoredPage): boolean {
  return before.key === key && before.of === of && before.section === section && before.markdownPath === markdownPath
}

/** Stores the rest of a plan under its id. */
export function keepSite(
  plan: PlanStore,
  made: SitePlan & { made: MadePlan },
  {
    findings,
    programFiles,
    finishedFiles,
    store,
    id,
  }: { findings: PlanFindings; programFiles: string[]; finishedFiles: string[]; store: PageStore; id: string },
): void {
  const { planned, context, pages } = made.made
  const site: StoredSite = {
    outPaths: planned.map(({ outPath }) => outPath),
    views: context.sites.map(({ key, locale, version, view }) => ({ key, locale, version, view })),
    scopes: made.scopes,
    namedFiles: made.names.paths,
    assetPaths: made.assetPaths,
    islands: made.islands,
    programFiles,
    finishedFiles,
    code: [...made.code],
  }
  plan.putFindings(withPlaces(findings, { pages, store }))
  plan.putSite(site, id)
}

/** Which parts of pages a plan was made from. */
export function readsOf({ made, findings }: SitePlan & { made: MadePlan }, config: ResolvedConfig): PlanReads {
  const { pages, graph } = made
  const reads = {
    whole: wholePages(made),
    isRelated: config.reading.relatedPages > 0,
    anchors: new Map<string, string[]>(),
    headings: new Set<string>(),
    descriptions: describedPages(made),
    places: new Set<string>(),
    additions: made.additions.keys(),
  }
  for (const [path, anchors] of graph.linkedAnchors) {
    const page = pages.get(path)
    if (!page) continue
    const wanted = [...anchors].sort()
    reads.anchors.set(path, wanted)
    // The finding about a missing anchor names others.
    if (!wanted.every(anchor => page.anchors.includes(anchor))) reads.headings.add(path)
  }
  if (graph.asksForAllAnchors) for (const path of pages.keys()) reads.headings.add(path)
  const known = new Map<string, KnownPlaces>()
  for (const { path, span } of placesIn(findings, pages)) {
    const places = known.get(path) ?? knownPlaces(pages.get(path) as ParsedPage)
    known.set(path, places)
    const kind = kindOfPlace(span, places)
    reads[kind].add(path)
  }
  return reads
}

/** The places on a page, as texts. */
interface KnownPlaces {
  headings: ReadonlySet<string>
  others: ReadonlySet<string>
}

function knownPlaces(page: ParsedPage): KnownPlaces {
  const { headings, others } = placesOn(page)
  return { headings: new Set(headings.map(placeKey)), others: new Set(others.map(placeKey)) }
}

/** What the place of a finding depends on. A finding that is at no known place of its page may depend on anything there. */
function kindOfPlace(span: SourceSpan | undefined, known: KnownPlaces): 'places' | 'headings' | 'whole' {
  const key = span ? placeKey(span) : ''
  if (known.others.has(key)) return 'places'
  return known.headings.has(key) ? 'headings' : 'whole'
}

/** The places of findings in pages. */
function* placesIn({ read, others }: PlanFindings, pages: MadePlan['pages']) {
  for (const finding of [...read, ...others])
    for (const { file: path, span } of [finding, ...(finding.related ?? [])])
      if (path !== undefined && pages.has(path)) yield { path, span }
}

function withPlaces(
  findings: PlanFindings,
  { pages, store }: { pages: MadePlan['pages']; store: PageStore },
): StoredFindings {
  const places: StoredFindings['places'] = new Map()
  for (const { path } of placesIn(findings, pages))
    if (!places.has(path))
      places.set(path, { of: store.known(path)?.id ?? '', places: placesOn(pages.get(path) as ParsedPage) })
  return { ...findings, places }
}

/** The pages that other pages show, or that include others; and those whose code lacks a module, which may appear. */
function wholePages({ pages, planned, graph }: MadePlan): Set<string> {
  const whole = new Set<string>()
  for (const { path, links, code = [] } of pages.values()) {
    const includes = links.some(({ kind }) => kind === 'partial')
    if (includes || code.some(({ hash }) => hash === NEVER_SAME)) whole.add(path)
  }
  for (const { source, site } of planned)
    if (source !== undefined && site.version.section.kind === 'blog') whole.add(source)
  for (const { path } of graph.partials.values()) whole.add(path)
  return whole
}

function hasOnlyOwnText({ doc, listed }: PlannedPage): boolean {
  return doc !== undefined && !listed && !doc.resolved.some(({ partial }) => partial !== undefined)
}

/** The files of pages whose descriptions are on the cards and in the lists of other pages. */
function describedPages({ planned, context }: MadePlan): Set<string> {
  const shown = new Set<string>()
  for (const { view, doc } of planned) {
    const cards = [...view.cards, ...(view.listing?.entries ?? []), ...(doc ? listedCards(doc, context) : [])]
    for (const { href } of cards) shown.add(href)
  }
  return new Set(planned.flatMap(({ view, source }) => (source !== undefined && shown.has(view.path) ? [source] : [])))
}

function storedPage(page: PlannedPage, store: PageStore): StoredPage {
  const { key, shell, site, section, markdownPath, source } = page
  const { path, title, description, markdownHref, kind, noIndex, unlisted, draft } = page.view
  const view = { path, title, description, markdownHref, kind, noIndex, unlisted, draft }
  const of = source === undefined ? undefined : store.known(source)?.id
  return { key, shell, site: site.key, view, section, markdownPath, source, of }
}
