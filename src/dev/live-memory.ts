/**
 * What a live server knows of the site that it shows, so that a save of text or headings rebuilds its pages alone. In: the
 * changed paths, and what each run of the pipeline made and found. Out: what that run may build upon; nothing where the
 * changes reach further than the content of pages.
 */
import { isSameFile } from '../engine/cache/file-hashes.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { KeptBuild } from '../pipeline/build-edited.ts'
import { isPlain } from '../pipeline/build-memo.ts'
import type { BuildResult } from '../pipeline/build-result.ts'
import { LivePlan } from '../pipeline/live-plan.ts'
import { savedScan } from '../pipeline/saved-scan.ts'
import type { SiteScan } from '../pipeline/scan-site.ts'
import type { PipelineOptions } from '../pipeline.ts'

/** A run of the pipeline. */
interface LiveRun {
  config: ResolvedConfig
  cacheDir: string
  /** The paths that changed since the last run; none: anything may have. */
  paths: ReadonlySet<string>
}

/** A site that is shown. */
interface KnownSite {
  config: ResolvedConfig
  scan: SiteScan
  kept: KeptBuild
}

export class LiveMemory {
  #known: KnownSite | undefined
  /** The scan of the run under way, and the plan, where the whole pipeline made it. */
  #scan: SiteScan | undefined
  #plan: LivePlan | undefined
  #graph: SiteGraph | undefined

  /** The site as it was linked last. */
  get graph(): SiteGraph | undefined {
    return this.#graph
  }

  /** What a run of the pipeline asks and tells. */
  hooks(run: LiveRun): Pick<PipelineOptions, 'findSaved' | 'onScanned' | 'onPublished'> {
    const { config, cacheDir, paths } = run
    this.#plan = undefined
    this.#scan = undefined
    return {
      findSaved: async () => {
        const known = this.#known
        if (known?.config !== config || !isPlain(config) || paths.size === 0) return undefined
        if (!known.kept.code.every(isSameFile)) return undefined
        const scan = await savedScan(known.scan, { config, cacheDir, paths })
        this.#scan = scan
        return scan && { scan, kept: known.kept }
      },
      onScanned: scan => {
        this.#scan = scan
      },
      onPublished: site => {
        this.#plan = new LivePlan(site)
      },
    }
  }

  /** Takes the result of the run. */
  learn({ published, diagnostics, pages, codeInputs = [], graph }: BuildResult, config: ResolvedConfig): void {
    this.#graph = graph ?? this.#graph
    const plan = this.#plan ?? this.#known?.kept.plan
    const scan = this.#scan
    const isKnown = published !== undefined && plan !== undefined && scan !== undefined
    const kept = isKnown && { plan, report: { diagnostics, pages }, code: [...codeInputs] }
    this.#known = kept ? { config, scan, kept } : undefined
  }

  /** Forgets everything: a run failed. */
  forget(): void {
    this.#known = undefined
  }
}
