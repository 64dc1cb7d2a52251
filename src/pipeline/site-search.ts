/** The search index of a site, as a feature makes it: the hook `siteSearch`. */
import type { Yield } from '../base/yield.ts'
import type { SharedRecords } from '../engine/cache/shared-records.ts'
import type { Pool } from '../engine/pool.ts'
import type { StageTable } from '../engine/stage.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { SearchScope } from '../model/search.ts'
import type { DocsVersion } from '../model/source.ts'
import type { SiteView } from '../model/view.ts'

/** Makes the index. */
export interface SiteSearch {
  /** Selects the pages of each index. Their texts stay in their store. */
  scopes: (sources: PageSources) => SearchScope[]
  /** Opens what earlier builds indexed, in the folder of the caches. Files are created on the first write. */
  open: (dir: string) => OpenSearch
  /** Creates the stage that indexes pages in threads. */
  createStage: StageTable[string]
}

/** Input of the selection. */
export interface PageSources {
  config: ResolvedConfig
  graph: SiteGraph
  sites: readonly { locale: string; version: DocsVersion; view: SiteView }[]
}

/** What earlier builds indexed. */
export interface OpenSearch {
  /** Writes or keeps the indexes. Returns findings about pages that can only be found by their names. */
  build: (
    target: SearchTarget,
    scopes: readonly SearchScope[],
    sources: SearchSources,
  ) => Promise<{ diagnostics: Diagnostic[] }>
  /**
   * Indexes some of the pages that nobody has indexed, for other machines, and returns their number. No index is joined.
   * @param part how many, and the order in which they are chosen
   */
  indexSome: (part: IndexPart, sources: SomeSources) => Promise<number>
  /** Saves it for the next process. */
  save: () => void
  close: () => void
}

/** The destination of the files: the part of a sink that is used here. */
export interface SearchTarget {
  isCurrent(path: string, key: string): boolean
  keep(path: string): void
  write(path: string, content: string | Uint8Array, key: string): void
  read(path: string): Uint8Array
}

/** The identity of a file's texts: its bytes, and everything in the parser that affects them. */
export interface TextHashes {
  sourceHash: string
  bodyHash: string
}

/** The parsed pages by path: the part of their store that is used here. */
interface PageTexts {
  known(path: string): TextHashes | undefined
  /** The page's text by heading, as JSON in UTF-8. */
  sectionsJson(path: string): Uint8Array
}

/** Input of indexes, besides their pages. */
export interface SearchSources extends IndexOrder {
  config: Pick<ResolvedConfig, 'search' | 'limits'>
  store: PageTexts
  pool: Pool
  /** Results of other machines. */
  shared?: SharedRecords
  /** The engine for Node: URL of the module, and identity of its code. */
  engine: { url: string; hash: string }
  /** Called between the steps of longer work. */
  yieldToEventLoop?: Yield
}

/** Which pages are indexed. */
export interface IndexPart {
  /** @param at position of the page among all pages */
  turnOf: (at: number, count: number) => number
  most: number
}

/** Input of indexing some pages. */
export interface SomeSources extends Omit<SearchSources, 'engine'> {
  scopes: readonly SearchScope[]
  /** Absent if the site has no search. */
  engine: SearchSources['engine'] | undefined
  shared: SharedRecords
  target: SearchTarget
}

/** When pages are indexed, and in which threads. */
export interface IndexOrder {
  /** Called when all pages are indexed and only joining the index remains: only this thread can do that. */
  onIndexed?: () => void
  /** Called when no page is left for this thread to index; others may still be indexing some. */
  onCallerDone?: () => void
  /** The part of the pages that other threads index at once. Default: they take pages as this thread does. */
  workersShare?: number
  /** Other threads take more pages once this has settled. */
  workersAfter?: Promise<unknown>
  /** This thread starts indexing pages once this has settled. */
  callerAfter?: Promise<unknown>
}

declare module '../model/feature.ts' {
  interface Feature {
    siteSearch?: SiteSearch
  }
}
