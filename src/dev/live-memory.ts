/**
 * What a live server remembers of the site that it shows, so that saving an edit of text or headings only rebuilds the
 * edited pages. In: the changed paths, and the results and findings of each pipeline run. Out: what the next run may
 * reuse; nothing if the changes affect more than the content of pages.
 */
import { isSameFile } from '../engine/cache/file-hashes.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { KeptBuild } from '../pipeline/build-edited.ts'
import { isPlain } from '../pipeline/build-memo.ts'
import type { BuildResult } from '../pipeline/build-result.ts'
import { LivePlan } from '../pipeline/live-plan.ts'
import type { PipelineOptions } from '../pipeline/pipeline-options.ts'
import { savedScan } from '../pipeline/saved-scan.ts'
import type { SiteScan } from '../pipeline/scan-site.ts'

/** A run of the pipeline. */
interface LiveRun {
  config: ResolvedConfig
  cacheDir: string
  /** The paths that changed since the last run; empty if anything may have changed. */
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

  /** The site graph of the last run. */
  get graph(): SiteGraph | undefined {
    return this.#graph
  }

  /** The callbacks of a pipeline run. */
  hooks(run: LiveRun): Pick<PipelineOptions, 'findSaved' | 'onScanned' | 'onPublished'> {
    const { config, cacheDir, paths } = run
    this.#plan = undefined
    this.#scan = undefined
    return {
      findSaved: async watch => {
        const known = this.#known
        if (!known || paths.size === 0) return watch.refuse('there is no record of the last build')
        if (known.config !== config) return watch.refuse('the config was read again')
        if (!isPlain(config)) return watch.refuse('plugins or social images see the text of pages')
        if (!known.kept.code.every(isSameFile)) return watch.refuse('code of pages changed')
        const scan = await savedScan(known.scan, { config, cacheDir, paths })
        this.#scan = scan
        if (!scan) return watch.refuse('something other than the content of pages changed')
        return { scan, kept: known.kept }
      },
      onScanned: scan => {
        this.#scan = scan
      },
      onPublished: site => {
        this.#plan = new LivePlan(site)
      },
    }
  }

  /** Stores the result of the run. */
  learn({ published, diagnostics, pages, codeInputs = [], graph }: BuildResult, config: ResolvedConfig): void {
    this.#graph = graph ?? this.#graph
    const plan = this.#plan ?? this.#known?.kept.plan
    const scan = this.#scan
    const isKnown = published !== undefined && plan !== undefined && scan !== undefined
    const kept = isKnown && { plan, report: { diagnostics, pages }, code: [...codeInputs] }
    this.#known = kept ? { config, scan, kept } : undefined
  }

  /** Forgets everything, because a run failed. */
  forget(): void {
    this.#known = undefined
  }
}
