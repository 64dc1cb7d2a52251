/**
 * Stores a plan that was made. Returns its stored form, in which only the pages that changed are written; and which
 * parts of which pages it was made from.
 */
import { absoluteUrl } from '../base/url.ts'
import type { Steps } from '../base/yield.ts'
import { NEVER_SAME } from '../engine/cache/file-hashes.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SourceSpan } from '../model/diagnostic.ts'
import { includesFiles, type ParsedPage } from '../model/page.ts'
import { listedAddresses } from '../render/body-values.ts'
import { isPlanned, type KeptPage, type PlannedPage, renderJob } from '../render/jobs.ts'
import type { KeyedSiteView } from '../render/view-context.ts'
import type { PageStore } from './page-store.ts'
import { type PagePlaces, placeKey, placesOn } from './page-structure.ts'
import { type PlanStore, type StoredFindings, type StoredPage, type StoredSite, siteIdOf } from './plan-store.ts'
import type { PlanReads } from './recorded-plan.ts'
import { bodyWithPath } from './reused-plan.ts'
import type { MadePlan, PlanFindings, SitePlan } from './site-plan.ts'

/** Number of pages in one step. */
const PAGES_PER_STEP = 32

/**
 * Stores the pages of a plan, in steps, after those were rendered that had to be: their jobs are stored. Nothing here depends on
 * their HTML.
 * @param noteFields stores which fields of the config pages read. It is called before each pause, because the run may be given up.
 */
export function* keepPages(
  plan: PlanStore,
  { planned, context }: MadePlan,
  { store, noteFields }: { store: PageStore; noteFields: () => void },
): Steps<void> {
  plan.forgetUse()
  noteFields()
  for (const [at, page] of planned.entries()) {
    if (at % PAGES_PER_STEP === PAGES_PER_STEP - 1) {
      noteFields()
      yield
    }
    if (!isPlanned(page)) continue
    const before = plan.page(page.outPath)
    const stored = storedPage(page, { store, config: context.config })
    if (before && isSamePage(before, stored) && hasSameJob(before, stored, page)) continue
    if (!(before ? hasSameJob(before, stored, page) : plan.hasNewJob(page.outPath)))
      plan.putJob(page.outPath, renderJob(page, context.pageConfig, bodyWithPath))
    plan.putPage(page.outPath, stored)
  }
  noteFields()
}

function hasSameJob(before: StoredPage, now: StoredPage, page: PlannedPage): boolean {
  const isSame = before.shell === now.shell && before.site === now.site && before.source === now.source
  return isSame && (before.key === now.key || hasOnlyOwnText(page))
}

/** The key is that of the view as well. */
function isSamePage(before: StoredPage, now: StoredPage): boolean {
  const { key, of, reads, site, section, markdownPath } = now
  const isSame = before.section === section && before.markdownPath === markdownPath && before.site === site
  return isSame && before.key === key && before.of === of && before.reads === reads
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
  }: {
    findings: PlanFindings & Pick<StoredFindings, 'of'>
    programFiles: string[]
    finishedFiles: string[]
    store: PageStore
    id: string
  },
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
  const placesOf = placesIn({ plan, pages, store })
  const places: StoredFindings['places'] = new Map()
  for (const { path } of placesOfFindings(findings, pages))
    if (!places.has(path)) places.set(path, { of: store.known(path)?.id ?? '', places: placesOf(path) })
  plan.putFindings({ ...findings, places })
  plan.putSite(site, id)
}

/**
 * Which parts of pages a plan was made from.
 * @param plan the stored plan of the last run
 */
export function readsOf(
  { made, findings }: SitePlan & { made: MadePlan },
  { config, plan, store }: { config: ResolvedConfig; plan: PlanStore; store: PageStore },
): PlanReads {
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
    if (!pages.has(path)) continue
    reads.anchors.set(path, [...anchors].sort())
    // The finding about a missing anchor names others.
    if (graph.lackedAnchors.has(path)) reads.headings.add(path)
  }
  if (graph.asksForAllAnchors) for (const path of pages.keys()) reads.headings.add(path)
  const known = new Map<string, KnownPlaces>()
  const placesOf = placesIn({ plan, pages, store })
  for (const { path, span } of placesOfFindings(findings, pages)) {
    const places = known.get(path) ?? knownPlaces(placesOf(path))
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

function knownPlaces({ headings, others }: PagePlaces): KnownPlaces {
  return { headings: new Set(headings.map(placeKey)), others: new Set(others.map(placeKey)) }
}

/** What the place of a finding depends on. A finding that is at no known place of its page may depend on anything there. */
function kindOfPlace(span: SourceSpan, known: KnownPlaces): 'places' | 'headings' | 'whole' {
  const key = placeKey(span)
  if (known.others.has(key)) return 'places'
  return known.headings.has(key) ? 'headings' : 'whole'
}

/** Returns the places on a page. Those of a page that did not change are stored with the findings of the last run. */
function placesIn({
  plan,
  pages,
  store,
}: {
  plan: PlanStore
  pages: MadePlan['pages']
  store: PageStore
}): (path: string) => PagePlaces {
  const before = plan.hasFindings ? plan.findings().places : undefined
  return path => {
    const known = before?.get(path)
    return known && known.of === store.known(path)?.id ? known.places : placesOn(pages.get(path) as ParsedPage)
  }
}

/** The places of findings in pages. A finding about a page as a whole stays where it is. */
function* placesOfFindings({ read, others }: PlanFindings, pages: MadePlan['pages']) {
  for (const finding of [...read, ...others])
    for (const { file: path, span } of [finding, ...(finding.related ?? [])])
      if (path !== undefined && span && pages.has(path)) yield { path, span }
}

/** The pages that other pages show, or that include others; and those whose code lacks a module, which may appear. */
function wholePages({ pages, planned, graph }: MadePlan): Set<string> {
  const whole = new Set<string>()
  for (const page of pages.values())
    if (includesFiles(page) || page.code?.some(({ hash }) => hash === NEVER_SAME)) whole.add(page.path)
  for (const { source, site } of planned)
    if (source !== undefined && site.version.section.kind === 'blog') whole.add(source)
  for (const { path } of graph.partials.values()) whole.add(path)
  return whole
}

function hasOnlyOwnText({ text, listed }: PlannedPage): boolean {
  return text !== undefined && !listed && text.reads.partials.length === 0
}

/** The files of pages whose descriptions are on the cards and in the lists of other pages. */
function describedPages({ planned }: MadePlan): Set<string> {
  const shown = new Set(planned.flatMap(page => (isPlanned(page) ? describedBy(page) : page.shows)))
  return new Set(planned.flatMap(({ view, source }) => (source !== undefined && shown.has(view.path) ? [source] : [])))
}

/** The addresses of the pages whose descriptions a page shows. */
function describedBy({ view, text }: PlannedPage): string[] {
  const cards = [...view.cards, ...(view.listing?.entries ?? [])].map(({ href }) => href)
  return text ? [...cards, ...listedAddresses(text.reads)] : cards
}

function storedPage(page: PlannedPage, { store, config }: { store: PageStore; config: ResolvedConfig }): StoredPage {
  const { key, shell, site, section, markdownPath, source, reads } = page
  const { path, title, description, markdownHref, kind, noIndex, unlisted, draft } = page.view
  const { canonical, localeLinks, headTags, math, islands, lastUpdate } = page.view
  const view: StoredPage['view'] = { path, title, description, markdownHref, kind, noIndex, unlisted, draft }
  const of = source === undefined ? undefined : store.known(source)?.id
  const stored: StoredPage = { key, shell, site: siteIdOf(site), view, section, markdownPath, source, of, reads }
  // Most pages have nothing else.
  if (canonical !== absoluteUrl(path, config)) view.canonical = canonical
  if (localeLinks.length > 1) view.localeLinks = localeLinks
  if (headTags.length > 0) view.headTags = headTags
  if (islands.length > 0) view.islands = islands
  if (math) view.math = true
  if (lastUpdate) stored.date = lastUpdate.date
  const shows = describedBy(page)
  if (shows.length > 0) stored.shows = shows
  const files = shownFiles(page)
  if (files.length !== 1 || files[0] !== source) stored.files = files
  return stored
}

/** The files whose text a page shows: its own, those of the posts that it lists, and those of partials. */
export function shownFiles({ text, source, listed = [] }: PlannedPage): string[] {
  const shown = [...(text ? [text] : []), ...listed]
  const partials = shown.flatMap(({ reads }) => reads.partials.map(partial => partial.page.path))
  return [...(source === undefined ? [] : [source]), ...listed.map(({ doc }) => doc.page.path), ...partials]
}

/** A page of a document as the files about many pages need it. The inverse of `storedPage`. */
export function keptPage(
  outPath: string,
  { key, shell, view, date, shows = [], section, markdownPath, source, reads }: StoredPage,
  { site, config }: { site: KeyedSiteView; config: ResolvedConfig },
): KeptPage {
  const { path, title, description, markdownHref, kind, noIndex, unlisted, draft } = view
  const { canonical = absoluteUrl(path, config), localeLinks = [], headTags = [], math = false, islands = [] } = view
  const lastUpdate = date === undefined ? undefined : { date }
  // A spread would give each page a hidden class of its own.
  const written: KeptPage['view'] = {
    path,
    title,
    description,
    markdownHref,
    kind,
    noIndex,
    unlisted,
    draft,
    canonical,
    localeLinks,
    headTags,
    math,
    islands,
    lastUpdate,
  }
  return { outPath, key, shell, site, view: written, shows, reads, source, markdownPath, section }
}
