/**
 * Options that a command passes to the pipeline.
 */
import type { Stopwatch } from '../base/stopwatch.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OpenCaches } from './open-caches.ts'
import type { PageStore } from './page-store.ts'
import type { PlanMemory } from './plan-memory.ts'
import type { PlanOptions } from './plan-site.ts'
import type { RepeatedReport } from './recorded-site.ts'
import type { RenderContext } from './render-pages.ts'
import type { SiteScan } from './scan-site.ts'
import type { SiteInputs } from './site-inputs.ts'
import type { SitePlan } from './site-plan.ts'
import type { ReadSite } from './site-types.ts'

/** Options of the pipeline. */
export interface PipelineOptions extends PlanOptions {
  /** Absolute paths of folders without content, wherever they are: output and cache. */
  ignore: string[]
  /** Set if one process runs the pipeline repeatedly: the caller saves and closes the caches. */
  caches?: OpenCaches
  memory?: SiteMemory
  /** Returns the site if it is known that only pages were saved since the last run: then nothing is scanned. */
  findSaved?: (watch: Stopwatch) => Promise<SiteScan | undefined>
  /** Called after the scan. */
  onScanned?: (scan: SiteScan) => void
  /** Called when the site has been read, before anything is rendered. */
  onRead?: (site: ReadSite) => void
  /** Called, and awaited, before pages are rendered; on a live server, the files that they load are in the sink by then. */
  onPlanned?: (site: PlannedSite) => unknown
  /** The pages that are rendered before the others, of those that have to be. */
  ahead?: (site: PlannedSite) => RenderContext['ahead']
  /** Called when nothing is left for other threads to do. */
  onRendered?: () => void
  /** Decides from all findings whether the site may be published. */
  mayPublish: (diagnostics: readonly Diagnostic[]) => boolean
}

/** What a command remembers between runs. */
export interface SiteMemory {
  plan: PlanMemory
  /** The inputs of the site. */
  inputsOf: (scan: SiteScan) => Promise<SiteInputs>
  /** Returns the report of the last build if no input has changed. */
  findUpToDate?: (scan: SiteScan, watch: Stopwatch) => Promise<RepeatedReport | undefined>
  /** Why the plan has to be made, whatever has changed. */
  refusal?: (scan: SiteScan) => string | undefined
}

/** A plan with everything to render it. */
export interface PlannedSite {
  plan: SitePlan
  store: PageStore
  rendering: RenderContext
}
