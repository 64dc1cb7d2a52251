/**
 * The first half of the pipeline: parse and link. In: a scanned site. Out: its pages and its graph. Nothing is
 * rendered, and nothing is written but the cache.
 */
import type { Assets } from '../assets/build-assets.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import type { Yield } from '../base/yield.ts'
import { Ignores } from '../check/ignores.ts'
import { PageStore } from '../engine/page-store.ts'
import type { Pool } from '../engine/pool.ts'
import { linkSite } from '../link/link-site.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import type { Inventory } from '../model/source.ts'
import { oncePerSubject } from './once-per-subject.ts'
import { parsePages, parserKey } from './parse-pages.ts'
import { withoutMadePlaces } from './scan-all.ts'
import type { ScanOptions, SiteScan } from './scan-site.ts'
import type { SiteMemory } from './site-memory.ts'

/** What reading a site needs. */
export interface ReadOptions extends ScanOptions {
  pool: Pool
  drafts: boolean
  /** Set where runs follow each other: it owns the store, and says when it is saved. */
  memory?: SiteMemory
  onProgress: (phase: string, done: number, total: number) => void
  signal?: AbortSignal
  /** Called between the steps of longer work; set where somebody waits for pages. */
  yieldToEventLoop?: Yield
}

/** A site that was read. Its store is open: whoever asked for it closes it. */
export interface ReadSite {
  inventory: Inventory
  /** Pages and partials by path relative to the site folder. */
  pages: Map<string, ParsedPage>
  /** How many were parsed in this run. */
  parsed: number
  graph: SiteGraph
  assets: Assets
  store: PageStore
  /** Everything found so far, the graph's findings included. */
  diagnostics: Diagnostic[]
}

/**
 * Reads and links a site that was scanned.
 * @throws what `fs` throws, and the signal's reason
 */
export async function readSite(
  scan: SiteScan,
  options: Omit<ReadOptions, 'dates'>,
  watch: Stopwatch,
): Promise<ReadSite> {
  const { config, cacheDir, pool, signal } = options
  const { found, assets, updates } = scan
  signal?.throwIfAborted()
  const components = assets.templates.content
  const key = parserKey({ config, texts: found.texts }, components.hash)
  const store = options.memory?.open(cacheDir, key) ?? new PageStore(cacheDir, key)
  try {
    if (!store.intact) store.clear()
    const onProgress = (done: number, total: number) => options.onProgress('parse', done, total)
    const { pages, parsed, diagnostics } = await watch.time('parse', () =>
      parsePages(found.files, { want: 'page', pool, store, config, texts: found.texts, components, onProgress }),
    )
    const { times, diagnostics: gitFindings } = await watch.time('git', () => updates)
    if (!options.memory) store.save()
    signal?.throwIfAborted()
    const ownFindings = [...found.diagnostics, ...assets.diagnostics, ...gitFindings]
    const inventory: Inventory = { ...found, lastUpdates: times, diagnostics: ownFindings }
    const graph = await watch.time('link', () => linkSite({ config, inventory, pages, drafts: options.drafts }))
    const all = [...ownFindings, ...diagnostics, ...graph.diagnostics]
    // Comments that silence nothing are the audit's affair.
    const kept = oncePerSubject(new Ignores(pages).apply(withoutMadePlaces(all, found.files)))
    return { inventory, pages, parsed, graph, assets, store, diagnostics: kept }
  } catch (error) {
    if (!options.memory) store.close()
    throw error
  }
}
