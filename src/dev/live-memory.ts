/**
 * What a live server remembers of the site that it shows, so that saving a page looks at no other file. Returns the
 * scan after a save; the inputs of the site and its plan for the pipeline.
 */

import type { Stopwatch } from '../base/stopwatch.ts'
import { type FileHash, isSameFile } from '../engine/cache/file-hashes.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SiteMemory } from '../pipeline/pipeline-options.ts'
import { PlanMemory } from '../pipeline/plan-memory.ts'
import { hashRecent } from '../pipeline/recorded-site.ts'
import { savedScan } from '../pipeline/saved-scan.ts'
import type { SiteScan } from '../pipeline/scan-site.ts'
import { siteInputs } from '../pipeline/site-inputs.ts'

/** A run of the pipeline. */
interface LiveRun {
  config: ResolvedConfig
  /** The paths that changed since the last run. */
  paths: ReadonlySet<string>
  /** Whether others may have changed as well. */
  isAnything: boolean
  drafts: boolean
}

export class LiveMemory {
  readonly #cacheDir: string
  readonly #plan: PlanMemory
  #scan: SiteScan | undefined
  #config: ResolvedConfig | undefined
  /** Files that changed shortly before the last run. */
  #recent: FileHash[] = []

  /** @param cacheDir folder of the caches, created when something is stored */
  constructor(cacheDir: string) {
    this.#cacheDir = cacheDir
    this.#plan = new PlanMemory({ dir: cacheDir, name: 'live' })
  }

  /** The last scan. */
  get scan(): SiteScan | undefined {
    return this.#scan
  }

  /** The memory of a run of the pipeline. */
  forRun({ config, drafts }: LiveRun): SiteMemory {
    const startedAt = Date.now()
    return {
      plan: this.#plan,
      inputsOf: scan => siteInputs(scan, config, [drafts]),
      refusal: ({ found }) => {
        const pages = new Set(found.files.map(({ absPath }) => absPath))
        const isSame = this.#recent.filter(({ path }) => !pages.has(path)).every(isSameFile)
        this.#recent = hashRecent(found, startedAt)
        return isSame ? undefined : 'a file that was written shortly before the last build changed'
      },
    }
  }

  /** The site, if only pages were saved since the last run. */
  async findSaved({ config, paths, isAnything }: LiveRun, watch: Stopwatch): Promise<SiteScan | undefined> {
    const last = this.#scan
    if (!last || isAnything || paths.size === 0 || this.#config !== config) return undefined
    // Plugins may make pages of anything, and change the text of pages by anything.
    if (config.pluginsKey !== '' && !onlyAfterParsing(config)) return undefined
    const scan = await savedScan(last, { config, cacheDir: this.#cacheDir, paths })
    return scan ?? watch.refuse('something other than the content of pages changed')
  }

  /** Stores the scan of a run. */
  learn(scan: SiteScan, config: ResolvedConfig): void {
    this.#scan = scan
    this.#config = config
  }

  /** Forgets the scan, because a run failed. */
  forget(): void {
    this.#scan = undefined
  }

  close(): void {
    this.#plan.close()
  }
}

/** Whether the plugins of a site only see pages that are parsed. */
function onlyAfterParsing({ functions }: ResolvedConfig): boolean {
  if (!functions || functions.preprocessor) return false
  const lists = [...functions.transforms.values()].flatMap(({ remark, rehype }) => [...remark, ...rehype])
  return lists.length === 0 && functions.plugins.every(({ pages }) => !pages)
}
