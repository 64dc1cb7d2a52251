/** The inputs and results of the first half of the pipeline: a site that was scanned, parsed and linked. */
import type { Yield } from '../base/yield.ts'
import type { SharedRecords } from '../engine/cache/shared-records.ts'
import type { Pool } from '../engine/pool.ts'
import type { EarlierLinks } from '../link/earlier-links.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import type { Inventory } from '../model/source.ts'
import type { SiteFindings } from './site-findings.ts'

/** Options of reading a site. */
export interface ReadOptions {
  config: ResolvedConfig
  cacheDir: string
  pool: Pool
  drafts: boolean
  onProgress: (phase: string, done: number, total: number) => void
  signal?: AbortSignal
  /** The references of the last run. Default: all are resolved. */
  earlierLinks?: EarlierLinks
  /** Returns what a build reports. Default: what was found is joined in each run. */
  reportedOf?: (found: SiteFindings) => Diagnostic[]
  /** Results of other machines. */
  shared?: SharedRecords
  /** Reads the present path of each renamed file; only audits need to know. */
  renames?: () => ReadonlyMap<string, string>
  /** Called between the steps of longer work; set where requests for pages are answered meanwhile. */
  yieldToEventLoop?: Yield
}

/** A site that was read. */
export interface ReadSite {
  inventory: Inventory
  /** Pages and partials by path relative to the site folder. */
  pages: Map<string, ParsedPage>
  /** The number of pages parsed in this run. */
  parsed: number
  graph: SiteGraph
  /** Everything found so far, the graph's findings included. */
  diagnostics: Diagnostic[]
}
