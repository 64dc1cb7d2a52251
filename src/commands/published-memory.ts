/**
 * Records about a published site, with which the next build can be skipped or shortened. In: the output folder, and the
 * current scan of the site. Out: the last report, if nothing has changed; and the plan of the last build. Both belong to the
 * site that was published then; another one may have been published since.
 */
import { basename, dirname } from 'node:path'
import type { Stopwatch } from '../base/stopwatch.ts'
import type { DiskSink } from '../emit/disk-sink.ts'
import { type FileHash, isSameFile } from '../engine/cache/file-hashes.ts'
import { saveReads } from '../engine/cache/read-record.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { type BuildMemo, hashRecent, isSameMemo, MemoFile, type MemoReport } from '../pipeline/build-memo.ts'
import type { LastBuild } from '../pipeline/explain-page.ts'
import type { SiteMemory } from '../pipeline/pipeline-options.ts'
import { PlanMemory } from '../pipeline/plan-memory.ts'
import { RecordedSite } from '../pipeline/recorded-site.ts'
import type { SiteScan } from '../pipeline/scan-site.ts'
import { describeChanges, type SiteInputs, siteInputs } from '../pipeline/site-inputs.ts'

export interface MemoryOptions {
  config: ResolvedConfig
  sink: DiskSink
  drafts: boolean
  /** Whether the records are used. They are written in any case. */
  isUsed: boolean
  isGood: (found: readonly Diagnostic[]) => boolean
}

export class PublishedMemory implements SiteMemory {
  readonly plan: PlanMemory
  readonly #path: string
  readonly #options: MemoryOptions
  readonly #startedAt = Date.now()
  #site: RecordedSite | undefined
  readonly #file: MemoFile
  #memo: BuildMemo | undefined
  #recent: FileHash[] = []
  #inputs: SiteInputs | undefined

  /** @param path of its files, without extension */
  constructor(path: string, options: MemoryOptions) {
    this.#path = path
    this.#file = new MemoFile(path)
    this.plan = new PlanMemory({ dir: dirname(path), name: basename(path) })
    this.#options = options
  }

  /** The inputs of the site. */
  async inputsOf(scan: SiteScan): Promise<SiteInputs> {
    this.#inputs ??= await siteInputs(scan, this.#options.config, [this.#options.drafts])
    return this.#inputs
  }

  /** The report of the last build, if its site is complete and still up to date. */
  async findUpToDate(scan: SiteScan, watch: Stopwatch): Promise<MemoReport | undefined> {
    const { isUsed, isGood, sink } = this.#options
    const inputs = await this.inputsOf(scan)
    this.#memo = isUsed ? this.#file.read() : undefined
    this.#site = new RecordedSite(this.#path, new Map([...inputs, this.#output]), this.#memo?.id)
    const isUnchanged = this.#memo !== undefined && (await this.#site.isUnchanged())
    const isSame = isUnchanged && isSameMemo(this.#memo as BuildMemo)
    const isWhole = isSame && sink.isWhole()
    if (this.#memo && isWhole && isGood(this.#memo.report.diagnostics)) return this.#memo.report
    this.#recent = hashRecent(scan.found, this.#startedAt)
    if (!this.#memo) return undefined
    if (!isUnchanged) watch.refuse(describeChanges(this.#site.changed))
    else if (!isSame) watch.refuse('a file that was written shortly before the last build, or code of a page, changed')
    else watch.refuse(isWhole ? 'findings have another severity now' : 'the output folder was changed')
    return undefined
  }

  /** Why the plan has to be made; undefined if that of the last build may do. */
  refusal({ found }: SiteScan): string | undefined {
    if (!this.#options.isUsed) return 'records are not used'
    if (!this.#memo) return 'there is no record of a build into this folder'
    // Pages are compared when they are parsed, and so is their code.
    const pages = new Set(found.files.map(({ absPath }) => absPath))
    const others = this.#memo.recent.filter(({ path }) => !pages.has(path))
    return others.every(isSameFile) ? undefined : 'a file that was written shortly before the last build changed'
  }

  /** What the last build left, to explain what this one makes of it. */
  lastBuild(): LastBuild {
    const known = { changed: this.#site?.changed ?? [], chain: this.plan.chain }
    return this.#memo && this.plan.isOf(this.#options.sink) ? { plan: this.plan.store, ...known } : known
  }

  /** Records a site that was published. */
  async write(report: MemoReport, code: readonly FileHash[] = []): Promise<void> {
    saveReads()
    const id = this.#file.write({ report, recent: this.#recent, code: [...code] })
    await this.#site?.record(id, new Map([this.#output]))
  }

  close(): void {
    this.plan.close()
  }

  /** The published site, which other builds may have replaced. */
  get #output(): [name: string, id: string] {
    return ['output', this.#options.sink.id]
  }
}
