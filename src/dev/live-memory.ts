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
import { scanIdentity } from '../pipeline/scan-site.ts'
import type { PipelineOptions } from '../pipeline.ts'

/** A run of the pipeline. */
interface LiveRun {
  config: ResolvedConfig
  drafts: boolean
  /** The paths that changed since the last run; empty if anything may have changed. */
  paths: ReadonlySet<string>
}

export class LiveMemory {
  #kept: KeptBuild | undefined
  /** Identity of everything except the content of pages: for the kept state, and for the current run. */
  #keptFrame = ''
  #frame = ''
  /** The plan of the current run, if the whole pipeline made it. */
  #plan: LivePlan | undefined
  #graph: SiteGraph | undefined

  /** The site graph of the last run. */
  get graph(): SiteGraph | undefined {
    return this.#graph
  }

  /** The callbacks of a pipeline run. */
  hooks({ config, drafts, paths }: LiveRun): Pick<PipelineOptions, 'findKept' | 'onPublished'> {
    this.#plan = undefined
    return {
      findKept: async scan => {
        this.#frame = (await scanIdentity(scan, config, [drafts])).frame
        if (!this.#kept || this.#frame !== this.#keptFrame || !isPlain(config) || paths.size === 0) return undefined
        const files = new Set(scan.found.files.map(({ absPath }) => absPath))
        const areSaves = [...paths].every(path => files.has(path))
        return areSaves && this.#kept.code.every(isSameFile) ? this.#kept : undefined
      },
      onPublished: site => {
        this.#plan = new LivePlan(site)
      },
    }
  }

  /** Stores the result of the run. */
  learn({ published, diagnostics, pages, codeInputs = [], graph }: BuildResult): void {
    this.#graph = graph ?? this.#graph
    const plan = this.#plan ?? this.#kept?.plan
    const isKept = published !== undefined && plan !== undefined
    this.#kept = isKept ? { plan, report: { diagnostics, pages }, code: [...codeInputs] } : undefined
    this.#keptFrame = this.#frame
  }

  /** Forgets everything, because a run failed. */
  forget(): void {
    this.#kept = undefined
  }
}
