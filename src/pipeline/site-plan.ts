/**
 * The plan of a site: its pages with their keys, and everything that the steps after it need. It was made in this run
 * (plan-site.ts), or it is that of an earlier run, because nothing that it was made from has changed (reused-plan.ts).
 */
import type { PageAssets } from '../assets/build-assets.ts'
import type { Yield } from '../base/yield.ts'
import type { FileHash } from '../engine/cache/file-hashes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import type { ImageDrawing, IslandReport } from '../model/report.ts'
import type { SearchScope } from '../model/search.ts'
import type { ClaimedPaths } from '../outputs/claimed-paths.ts'
import type { WrittenPage } from '../outputs/page-texts.ts'
import type { OutputSources } from '../outputs/write-outputs.ts'
import type { AssetNames } from '../render/asset-names.ts'
import type { KeptPage, PlannedPage } from '../render/jobs.ts'
import type { RenderJob } from '../render/stage.ts'
import type { JobContext } from '../render/view-context.ts'

/** A page of a plan. */
export interface SitePage extends WrittenPage {
  /** Identity of the page's HTML: equal keys mean equal bytes. */
  key: string
  /** Path of its file, relative to the site folder, if it is made from one. */
  source?: string
}

/** Findings of a plan. */
export interface PlanFindings {
  /** About the files of the site and its links. */
  read: Diagnostic[]
  /** About styles, and the files that pages load. */
  others: Diagnostic[]
}

/** The files that pages load: what became of them. */
interface LoadedFiles {
  /** The paths that are taken; absent if a plan was kept, whose files stay as they are. */
  taken?: ClaimedPaths
  diagnostics: Diagnostic[]
}

export interface SitePlan {
  pages: readonly SitePage[]
  /** The job that renders a page. */
  jobOf: (page: SitePage) => RenderJob
  /** The files whose text a page shows: its own, those of the posts that it lists, and those of partials. */
  filesOf: (page: SitePage) => readonly string[]
  names: AssetNames
  assets: PageAssets
  /** The stylesheet and the script of every page. The code of pages may have styles that the assets of a scan lack. */
  assetPaths: { css: string; client: string }
  /** What islands cost; absent if the site has none. */
  islands?: IslandReport
  /** The pages of the search; absent if the site has none. */
  scopes?: SearchScope[]
  /** Writes or keeps the files that pages load, with a pause after each. Called once. */
  load: (pause?: Yield) => Promise<LoadedFiles>
  /** Whether a file for programs may have the path. */
  isFree: (path: string, taken: ClaimedPaths | undefined) => boolean
  findings: PlanFindings
  /** Inputs of the code of pages. */
  code: readonly FileHash[]
  /** What the plan was made of, if it was made in this run. */
  made?: MadePlan
}

/** The parts of a plan that only exist in the run that made it. */
export interface MadePlan {
  planned: readonly (PlannedPage | KeptPage)[]
  /** How many of them were planned in this run. */
  plannedNow: number
  pages: ReadonlyMap<string, ParsedPage>
  graph: SiteGraph
  context: JobContext
  /** Identity of what plugins add to the pages of a file, by its path. */
  additions: ReadonlyMap<string, string>
  imageDrawings: ImageDrawing[]
  outputs: OutputSources
}
