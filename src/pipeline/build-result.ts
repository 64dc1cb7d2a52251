/** The result of a run of the pipeline: what it built, found and published. */
import type { Published } from '../emit/sink.ts'
import type { FileHash } from '../engine/cache/file-hashes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { BuildRoute, IslandReport, Phase } from '../model/report.ts'
import type { RepeatedReport } from './recorded-site.ts'

/** The result of a run. */
export interface BuildResult {
  diagnostics: Diagnostic[]
  pages: number
  parsed: number
  rendered: number
  /** Set if there was nothing to do. */
  upToDate?: RepeatedReport
  published?: Published
  graph?: SiteGraph
  /** Paths of the pages in the output. */
  outPaths: string[]
  /** Paths of the files for programs: pages as markdown, and files about many pages. */
  forPrograms: { pages: string[]; others: string[] }
  assetPaths: { css: string; client: string }
  islands?: IslandReport
  /** Absolute paths of the inputs of the bundles and of the pages' code; undefined if these could not be created. */
  bundleInputs?: readonly string[]
  /** Inputs of the code of pages. */
  codeInputs?: readonly FileHash[]
  phases: Phase[]
  route: BuildRoute
}
