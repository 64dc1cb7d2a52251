/**
 * What a run of the pipeline returns: what it made, what it found, and what was published.
 */
import type { Published } from '../emit/sink.ts'
import type { FileHash } from '../engine/cache/file-hashes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { Phase } from '../model/report.ts'
import type { MemoReport } from './build-memo.ts'

/** The result of a run. */
export interface BuildResult {
  diagnostics: Diagnostic[]
  pages: number
  parsed: number
  rendered: number
  /** Set where nothing had to be done. */
  upToDate?: MemoReport
  published?: Published
  graph?: SiteGraph
  /** Paths of the pages in the output. */
  outPaths: string[]
  /** Paths of what programs read: pages as markdown, and files about many pages. */
  forPrograms: { pages: string[]; others: string[] }
  assetPaths: { css: string; client: string }
  /** Absolute paths of what the bundles and the code of pages are made from; undefined where they could not be made. */
  bundleInputs?: readonly string[]
  /** What the code of pages is made from. */
  codeInputs?: readonly FileHash[]
  phases: Phase[]
}
