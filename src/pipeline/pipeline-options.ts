/**
 * Options that a command passes to the pipeline.
 */
import type { Stopwatch } from '../base/stopwatch.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { KeptBuild } from './build-edited.ts'
import type { MemoReport } from './build-memo.ts'
import type { OpenCaches } from './open-caches.ts'
import type { PlanOptions, SitePlan } from './plan-site.ts'
import type { IndexedSite, PublishedSite } from './planned-files.ts'
import type { SiteScan } from './scan-site.ts'
import type { ReadSite } from './site-types.ts'

/** Options of the pipeline. */
export interface PipelineOptions extends PlanOptions {
  /** Absolute paths of folders without content, wherever they are: output and cache. */
  ignore: string[]
  /** Set if one process runs the pipeline repeatedly: the caller saves and closes the caches. */
  caches?: OpenCaches
  /** Returns the report of the last build if no input has changed. */
  findUpToDate?: (scan: SiteScan, watch: Stopwatch) => Promise<MemoReport | undefined>
  /** Returns what the last build kept if only the content of pages has changed since. Called after `findUpToDate`. */
  findKept?: (scan: SiteScan, watch: Stopwatch) => Promise<KeptBuild | undefined>
  /** Returns the site if it is known that only pages were saved since the last run: then nothing is scanned. */
  findSaved?: (watch: Stopwatch) => Promise<SavedSite | undefined>
  /** Called after the scan. */
  onScanned?: (scan: SiteScan) => void
  /** Called when the site has been read, before anything is rendered. */
  onRead?: (site: ReadSite) => void
  /** Called as soon as the pages are known; on a live server, the files that they load are in the sink by then. */
  onPlanned?: (plan: SitePlan) => void
  /**
   * Called when a site has been indexed that the whole pipeline builds; other threads may still be rendering its pages.
   */
  onIndexed?: (site: IndexedSite) => unknown
  /** Called when nothing is left for other threads to do. */
  onRendered?: () => void
  /** Called when a site has been published that the whole pipeline built. */
  onPublished?: (site: PublishedSite) => unknown
  /** Decides from all findings whether the site may be published. */
  mayPublish: (diagnostics: readonly Diagnostic[]) => boolean
}

/** A site of which only pages were saved since the last run. */
interface SavedSite {
  scan: SiteScan
  kept: KeptBuild
}
