/**
 * The first half of the journey: everything that is on disk, parsed and linked. Nothing is rendered and
 * nothing written but the cache; the audit stops here, builds go on.
 */
import type { Assets } from '../assets/build-assets.ts'
import { Ignores } from '../check/ignores.ts'
import { PageStore } from '../engine/page-store.ts'
import type { Pool } from '../engine/pool.ts'
import { linkSite } from '../link/link-site.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import type { Inventory } from '../model/source.ts'
import { oncePerSubject } from './once-per-subject.ts'
import { parseAll, parserKey } from './parse-all.ts'
import type { SiteMemory } from './site-memory.ts'
import type { Stopwatch } from './stopwatch.ts'
import { type Survey, type SurveyRequest, surveySite } from './survey.ts'

/** What reading a site needs. */
export interface Reading extends SurveyRequest {
  pool: Pool
  drafts: boolean
  /** Set where runs follow each other: it owns the store, and says when it is saved. */
  memory?: SiteMemory
  onProgress: (phase: string, done: number, total: number) => void
  signal?: AbortSignal
}

/** A site that was read. Its store is open: whoever asked for it closes it. */
export interface ReadSite {
  inventory: Inventory
  /** Pages and partials by path relative to the site folder. */
  pages: Map<string, ParsedPage>
  /** How many were parsed anew. */
  parsed: number
  graph: SiteGraph
  assets: Assets
  store: PageStore
  /** Everything found so far, the graph's findings included. */
  diagnostics: Diagnostic[]
}

/**
 * Reads and links a site.
 * @returns the site, or the findings that made that impossible
 * @throws what `fs` throws, and the signal's reason
 */
export async function readSite(reading: Reading, watch: Stopwatch): Promise<ReadSite | Diagnostic[]> {
  const survey = await surveySite(reading, watch)
  return Array.isArray(survey) ? survey : readSurveyed(survey, reading, watch)
}

/** The same for a site that was surveyed already. */
export async function readSurveyed(survey: Survey, reading: Reading, watch: Stopwatch): Promise<ReadSite> {
  const { config, cacheDir, pool, signal } = reading
  const { found, assets, updates } = survey
  signal?.throwIfAborted()
  const components = assets.templates.content
  const key = parserKey(config, components.hash)
  const store = reading.memory?.open(cacheDir, key) ?? new PageStore(cacheDir, key)
  try {
    if (!store.intact) store.clear()
    const onProgress = (done: number, total: number) => reading.onProgress('parse', done, total)
    const { pages, parsed, diagnostics } = await watch.time('parse', () =>
      parseAll(found.files, { pool, store, config, components, onProgress }),
    )
    const { times, diagnostics: gitFindings } = await watch.time('git', () => updates)
    if (!reading.memory) store.save()
    signal?.throwIfAborted()
    const ownFindings = [...found.diagnostics, ...assets.diagnostics, ...gitFindings]
    const inventory: Inventory = { ...found, lastUpdates: times, diagnostics: ownFindings }
    const graph = await watch.time('link', () => linkSite({ config, inventory, pages, drafts: reading.drafts }))
    const all = [...ownFindings, ...diagnostics, ...graph.diagnostics]
    // Comments that silence nothing are the audit's affair.
    const kept = oncePerSubject(new Ignores(pages).apply(all))
    return { inventory, pages, parsed, graph, assets, store, diagnostics: kept }
  } catch (error) {
    if (!reading.memory) store.close()
    throw error
  }
}
