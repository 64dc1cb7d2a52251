/**
 * The first half of the pipeline: parse and link. In: a scanned site. Out: its pages and its graph, for rendering or
 * for an audit. Nothing is rendered, and nothing is written but the cache.
 */
import type { TemplateModule } from '../assets/scripts.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { Ignores } from '../check/ignores.ts'
import type { Pool } from '../engine/pool.ts'
import { linkSite } from '../link/link-site.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import type { Inventory } from '../model/source.ts'
import { oncePerSubject } from './once-per-subject.ts'
import type { OpenCaches } from './open-caches.ts'
import type { PageStore } from './page-store.ts'
import { parserKey } from './parse-call.ts'
import { type ParseRequest, parsePages } from './parse-pages.ts'
import { withoutMadePlaces } from './scan-all.ts'
import type { SiteScan } from './scan-site.ts'

/** What reading a site needs. */
export interface ReadOptions {
  config: ResolvedConfig
  cacheDir: string
  pool: Pool
  drafts: boolean
  onProgress: (phase: string, done: number, total: number) => void
  signal?: AbortSignal
}

/** A site that was read. */
export interface ReadSite {
  inventory: Inventory
  /** Pages and partials by path relative to the site folder. */
  pages: Map<string, ParsedPage>
  /** How many were parsed in this run. */
  parsed: number
  graph: SiteGraph
  /** Everything found so far, the graph's findings included. */
  diagnostics: Diagnostic[]
}

/**
 * Reads a site whose pages are to be rendered, and the store with their HTML and texts.
 * @throws what `fs` throws, and the signal's reason
 */
export async function readSite(
  scan: SiteScan,
  options: ReadOptions & { components: TemplateModule; caches: OpenCaches },
  watch: Stopwatch,
): Promise<ReadSite & { store: PageStore }> {
  const { config, components, caches } = options
  const store = caches.pages(parserKey({ config, texts: scan.found.texts }, components.hash))
  const site = await read(scan, { ...options, parsing: { want: 'page', store, components } }, watch)
  // Only audits report comments that silence nothing.
  return { ...site, store, diagnostics: oncePerSubject(new Ignores(site.pages).apply(site.diagnostics)) }
}

/**
 * Reads a site for an audit: what links need of each page, and no HTML.
 * @param options.remember is what was learned kept for other runs?
 * @throws what `fs` throws, and the signal's reason
 */
export async function readForAudit(
  scan: SiteScan,
  options: ReadOptions & { remember: boolean },
  watch: Stopwatch,
): Promise<ReadSite> {
  const { remember } = options
  const { assets } = scan
  const site = await read(scan, { ...options, parsing: { want: 'audit', assets, remember } }, watch)
  // Without the site's own components, nobody knows which names are wrong.
  const isKnown = ({ rule }: Diagnostic) => !assets.isIncomplete || rule !== 'unknown-component'
  return { ...site, diagnostics: site.diagnostics.filter(isKnown) }
}

async function read(
  { found, assets, updates }: SiteScan,
  options: ReadOptions & { parsing: ParseRequest },
  watch: Stopwatch,
): Promise<ReadSite> {
  const { config, cacheDir, pool, drafts, parsing, signal } = options
  signal?.throwIfAborted()
  const onProgress = (done: number, total: number) => options.onProgress('parse', done, total)
  const context = { config, cacheDir, texts: found.texts, versions: found.versions, pool, onProgress, watch }
  const { pages, parsed, diagnostics } = await watch.time('parse', () => parsePages(found.files, parsing, context))
  const dates = await watch.time('git', () => updates)
  signal?.throwIfAborted()
  const ownFindings = [...found.diagnostics, ...assets.diagnostics, ...dates.diagnostics]
  const inventory: Inventory = { ...found, lastUpdates: dates.times, diagnostics: ownFindings }
  const graph = await watch.time('link', () => linkSite({ config, inventory, pages, drafts }))
  const all = [...ownFindings, ...diagnostics, ...graph.diagnostics]
  return { inventory, pages, parsed, graph, diagnostics: withoutMadePlaces(all, found.files) }
}
