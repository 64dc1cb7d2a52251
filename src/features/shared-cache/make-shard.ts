/**
 * The work of one job of several that make a site together. Each job does its part of the whole work and no more: it
 * parses its own pages and, as soon as all pages are parsed, renders and indexes its own. As long as others have not
 * parsed theirs, it parses more itself. So a job that is lost, late or repeated only costs time, whether the jobs run
 * at the same time or one after the other.
 */
import { featuresWith } from '../../base/features.ts'
import { sortedBy } from '../../base/group-by.ts'
import type { Stopwatch } from '../../base/stopwatch.ts'
import type { Sink } from '../../emit/sink.ts'
import type { JointRecords } from '../../engine/cache/shared-records.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Shard } from '../../model/report.ts'
import type { SourceFile } from '../../model/source.ts'
import { textKinds } from '../../outputs/page-texts.ts'
import { OpenCaches } from '../../pipeline/open-caches.ts'
import { withPageStyles } from '../../pipeline/page-styles.ts'
import { pageCache } from '../../pipeline/parse-cache.ts'
import { parserKey } from '../../pipeline/parse-call.ts'
import { parseFiles } from '../../pipeline/parse-pages.ts'
import { eachOnce } from '../../pipeline/parse-run.ts'
import { planSite } from '../../pipeline/plan-site.ts'
import { renderPages } from '../../pipeline/render-pages.ts'
import { type SiteScan, scanSite } from '../../pipeline/scan-site.ts'
import { ParsedElsewhere, renderedKey } from '../../pipeline/shared-pages.ts'
import type { SitePage } from '../../pipeline/site-plan.ts'
import type { ReadOptions } from '../../pipeline/site-types.ts'
import { readSite } from '../../pipeline.ts'
import type { AssetNames } from '../../render/asset-names.ts'

// A sink for a run that publishes nothing, because what it makes goes into a shared cache. Nothing is published before it,
// and what is written to it is gone.

const noSink: Sink = {
  id: '',
  isCurrent: () => false,
  keyOf: () => undefined,
  findingsOf: () => '',
  write: () => undefined,
  writer: () => ({ add: () => undefined, end: () => undefined }),
  keep: path => {
    throw new Error(`${path} was never published`)
  },
  hasAllBut: () => false,
  keepAllBut: () => undefined,
  files: () => [],
  changes: () => ({ written: [], removed: [] }),
  hashOf: () => undefined,
  sizeOf: () => undefined,
  read: () => new Uint8Array(),
  published: () => undefined,
  publish: () => ({ changed: false, written: 0, kept: 0, removed: 0 }),
  discard: () => undefined,
}

interface ShardOptions extends Omit<ReadOptions, 'shared'> {
  /** Absolute paths of folders without content. */
  ignore: string[]
  shared: JointRecords
  shard: Shard
  /** How long to wait for pages of jobs that run at the same time, in ms. */
  waitMs: number
}

/** What a job made. */
export interface ShardWork {
  /** Number of pages that were parsed, rendered and indexed. */
  parsed: number
  rendered: number
  indexed: number
  /** Number of pages that nobody has parsed yet: then no job can render. */
  unparsed: number
  /** Findings that prevent any work. */
  diagnostics: Diagnostic[]
}

/** Rendering and indexing a page takes about this many times as long as parsing it, as measured with 20,000 pages. */
const RENDER_WEIGHT = 1.4
/** A job that renders reads and links all pages first, which takes about this part of the time to parse them. */
const LINK_WEIGHT = 0.13
/** Largest number of consecutive pages in one shard. Neighbours share parts of sidebars, which are rendered once. */
const GROUP = 64
/** Minimum number of groups per shard: it evens out folders whose pages are longer than those of others. */
const GROUPS = 8
/** Between two looks at what other jobs have stored. */
const PAUSE_MS = 1000
/** Into how many parts the pages of others are divided: after each, the job looks whether they are there. */
const PARTS = 2

const NOTHING: Omit<ShardWork, 'diagnostics'> = { parsed: 0, rendered: 0, indexed: 0, unparsed: 0 }

/**
 * Makes a part of a site.
 * @throws errors of `fs`, and the signal's reason
 */
export async function makeShard(options: ShardOptions, watch: Stopwatch): Promise<ShardWork> {
  const scan = await scanSite({ ...options, want: 'page', dates: true }, watch)
  const { page } = scan.assets
  if (!page) return { ...NOTHING, diagnostics: [...scan.found.diagnostics, ...scan.assets.diagnostics] }
  const caches = new OpenCaches(options.cacheDir)
  try {
    const files = eachOnce(scan.found.files)
    const { of } = options.shard
    const budget = workOfJob(files.length, of)
    const { parsed, unparsed } = await parseShare(scan, { files, budget }, { options, caches, watch })
    const made = { ...NOTHING, parsed, unparsed, diagnostics: [] }
    if (unparsed > 0) return made
    const left = Math.ceil((budget - parsed - files.length * LINK_WEIGHT) / RENDER_WEIGHT)
    // A job that parsed only its own pages renders its own as well, so that concurrent jobs leave none out.
    const own = Math.ceil(files.length / of)
    const pages = parsed > own ? left : Math.max(left, own)
    if (pages <= 0) return made
    return { ...made, ...(await renderShare(scan, pages, { options, caches, watch })) }
  } finally {
    caches.close()
  }
}

/** The work of each job, in units of parsing one page. */
function workOfJob(pages: number, of: number): number {
  const whole = pages * (1 + RENDER_WEIGHT)
  const linking = pages * LINK_WEIGHT
  // If the jobs run one after the other, the first ones only parse.
  const parsing = Math.floor(pages / (whole / of + linking))
  return (whole + linking * (of - parsing)) / of
}

interface ShardContext {
  options: ShardOptions
  caches: OpenCaches
  watch: Stopwatch
}

/** Parses the job's own pages, and those of others while they are missing and the budget lasts. */
async function parseShare(
  scan: SiteScan,
  { files: all, budget }: { files: readonly SourceFile[]; budget: number },
  { options, caches, watch }: ShardContext,
) {
  const { config, shared, shard, pool, cacheDir, waitMs, signal } = options
  const { found, assets } = scan
  const components = assets.page?.templates.content
  if (!components) return { parsed: 0, unparsed: 0 }
  const store = caches.pages(parserKey({ config, texts: found.texts }, components.hash))
  const elsewhere = new ParsedElsewhere(found.files, { shared, store, config })
  await elsewhere.take()
  const onProgress = (done: number, total: number) => options.onProgress('parse', done, total)
  const { texts, versions, translations, withCode } = found
  const context = { config, cacheDir, texts, versions, translations, withCode, pool, onProgress, watch }
  let parsed = 0
  const parse = async (files: readonly SourceFile[]) => {
    signal?.throwIfAborted()
    await watch.time('parse', () => parseFiles(files, { components, cache: pageCache(store, Date.now()) }, context))
    parsed += files.length
    await shared.publish()
  }
  const turns = new Map(all.map(({ path }, at) => [path, turn(at, all.length, shard)]))
  const turnOf = ({ path }: SourceFile) => turns.get(path) ?? 0
  const ofOthers = () =>
    sortedBy(
      elsewhere.missing.filter(file => turnOf(file) > 0),
      turnOf,
    )
  const own = elsewhere.missing.filter(file => turnOf(file) === 0)
  if (own.length > 0) await parse(own)
  await waitForOthers(elsewhere, { shared, waitMs, signal })
  for (let left = ofOthers(); left.length > 0 && parsed < budget; left = ofOthers()) {
    const part = Math.max(1, Math.ceil(found.files.length / (PARTS * shard.of)))
    const before = left.length
    await parse(left.slice(0, Math.min(part, Math.ceil(budget - parsed))))
    await shared.refresh()
    await elsewhere.take()
    // A page that cannot be shared stays missing; the next job parses it again.
    if (elsewhere.missing.length >= before) break
  }
  return { parsed, unparsed: elsewhere.missing.length }
}

/** Looks for the pages of the other jobs, for a limited time. */
async function waitForOthers(
  elsewhere: ParsedElsewhere,
  { shared, waitMs, signal }: Pick<ShardOptions, 'shared' | 'waitMs' | 'signal'>,
): Promise<void> {
  const until = performance.now() + waitMs
  while (elsewhere.missing.length > 0) {
    await shared.refresh()
    await elsewhere.take()
    if (elsewhere.missing.length === 0 || performance.now() >= until) return
    signal?.throwIfAborted()
    await new Promise(resolve => setTimeout(resolve, Math.min(PAUSE_MS, waitMs)))
  }
}

/** Renders and indexes up to this number of pages that nobody has made yet, the job's own first. */
async function renderShare(scan: SiteScan, count: number, { options, caches, watch }: ShardContext) {
  const { config, shared, shard, pool } = options
  const page = scan.assets.page as NonNullable<typeof scan.assets.page>
  const read = await readSite(
    scan,
    { ...options, shared: undefined, components: page.templates.content, caches },
    watch,
  )
  const styled = { pages: read.pages.values(), siteDir: config.siteDir }
  const { assets } = await withPageStyles({ ...scan.assets, page }, styled)
  const site = { ...read, assets }
  const texts = await textKinds(config)
  const turnOf = (at: number, count: number) => turn(at, count, shard)
  const part = (names: AssetNames) => ({
    turnOf,
    isWanted: (it: SitePage) => !shared.has('rendered', renderedKey(it, { names, texts })),
    most: count,
  })
  const plan = await planSite(site, { ...options, part, sink: noSink }, watch)
  const { pages, jobOf, filesOf, names } = plan
  const templates = assets.templates.page
  const onProgress = (done: number, total: number) => options.onProgress('render', done, total)
  const rendering = { jobOf, filesOf, names, texts, config, pool, sink: noSink, templates, onProgress, watch, shared }
  const { rendered } = await watch.time('render', () => renderPages(pages, rendering))
  const engine = assets.search?.engine
  const [search] = await featuresWith('siteSearch')
  const sources = { config, scopes: plan.scopes ?? [], store: read.store, pool, engine, shared }
  const indexed = await watch.time('search', () =>
    search ? caches.search(search.siteSearch).indexSome({ turnOf, most: count }, { ...sources, target: noSink }) : 0,
  )
  return { rendered, indexed }
}

/**
 * When it is the turn of a page: 0 for those of the shard itself, 1 for those of the next shard, and so on.
 * @param at position of the page among all pages
 * @param count number of all pages
 */
function turn(at: number, count: number, { index, of }: Shard): number {
  const group = Math.max(1, Math.min(GROUP, Math.floor(count / (of * GROUPS))))
  return (Math.floor(at / group) + of - (index - 1)) % of
}
