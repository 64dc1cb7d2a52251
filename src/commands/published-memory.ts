/**
 * Records about a published site, with which the next build can be skipped or shortened. In: the output folder, and the
 * current scan of the site. Out: the last report, if nothing has changed; the kept plan, if only the content of pages
 * has. Both belong to the site that was published then; another one may have been published since.
 */
import { basename, dirname } from 'node:path'
import type { Stopwatch } from '../base/stopwatch.ts'
import { inSteps, nextTurn } from '../base/yield.ts'
import type { DiskSink } from '../emit/disk-sink.ts'
import type { FileHash } from '../engine/cache/file-hashes.ts'
import { saveReads } from '../engine/cache/read-record.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { KeptBuild } from '../pipeline/build-edited.ts'
import { type BuildMemo, hashRecent, isPlain, isSameMemo, MemoFile, type MemoReport } from '../pipeline/build-memo.ts'
import type { LastBuild } from '../pipeline/explain-page.ts'
import type { KeptPlan } from '../pipeline/kept-plan.ts'
import type { IndexedSite, PublishedSite } from '../pipeline/planned-files.ts'
import { RecordedSite } from '../pipeline/recorded-site.ts'
import type { SiteScan } from '../pipeline/scan-site.ts'
import { describeChanges, isText, siteInputs } from '../pipeline/site-inputs.ts'

export interface MemoryOptions {
  config: ResolvedConfig
  sink: DiskSink
  drafts: boolean
  /** Whether the records are used. They are written in any case. */
  isUsed: boolean
  /** Whether a build of edited pages alone will do. */
  isShort: boolean
  isGood: (found: readonly Diagnostic[]) => boolean
}

export class PublishedMemory {
  readonly #path: string
  readonly #options: MemoryOptions
  readonly #startedAt = Date.now()
  #site: RecordedSite | undefined
  readonly #file: MemoFile
  #memo: BuildMemo | undefined
  #recent: FileHash[] = []
  #plan: KeptPlan | undefined
  #prepared: ReadonlySet<string> | undefined

  /** @param path of its files, without extension */
  constructor(path: string, options: MemoryOptions) {
    this.#path = path
    this.#file = new MemoFile(path)
    this.#options = options
  }

  /** The report of the last build, if its site is complete and still up to date. */
  async findUpToDate(scan: SiteScan, watch: Stopwatch): Promise<MemoReport | undefined> {
    const { config, drafts, isUsed, isGood, sink } = this.#options
    const inputs = await siteInputs(scan, config, [drafts])
    this.#memo = isUsed ? this.#file.read() : undefined
    this.#site = new RecordedSite(this.#path, new Map([...inputs, this.#output]), this.#memo?.id)
    const isUnchanged = this.#memo !== undefined && (await this.#site.isUnchanged())
    const isSame = isUnchanged && isSameMemo(this.#memo as BuildMemo)
    const isWhole = isSame && sink.isWhole()
    if (this.#memo && isWhole && isGood(this.#memo.report.diagnostics)) return this.#memo.report
    this.#recent = hashRecent(scan.found, this.#startedAt)
    if (!this.#memo) watch.refuse(isUsed ? 'there is no record of a build into this folder' : 'records are not used')
    else if (!isUnchanged) watch.refuse(describeChanges(this.#site.changed))
    else if (!isSame) watch.refuse('a file that was written shortly before the last build, or code of a page, changed')
    else watch.refuse(isWhole ? 'findings have another severity now' : 'the output folder was changed')
    return undefined
  }

  /** What the last build kept, if nothing but the content of pages has changed. */
  async findKept({ found }: SiteScan, watch: Stopwatch): Promise<KeptBuild | undefined> {
    const { config, sink } = this.#options
    const memo = this.#memo
    if (!memo) return undefined
    if (!this.#options.isShort) return watch.refuse('an explanation compares whole plans')
    if (!isPlain(config)) return watch.refuse('plugins or social images see the text of pages')
    const pages = new Set(found.files.map(({ absPath }) => absPath))
    if (!this.#site?.changed.every(isText) || !isSameMemo(memo, pages))
      return watch.refuse('something other than the content of pages changed')
    const plan = await this.#openPlan()
    if (plan.of !== sink.id) return watch.refuse('the plan of the last build is missing')
    return { report: memo.report, code: memo.code, plan }
  }

  /** What the last build left, to explain what this one makes of it. */
  async lastBuild(): Promise<LastBuild> {
    const changed = this.#site?.changed ?? []
    if (!this.#memo) return { changed }
    const plan = await this.#openPlan()
    return plan.of === this.#options.sink.id ? { plan, changed } : { changed }
  }

  /** Makes what can be stored of a site before its pages are rendered. */
  async preparePlan(site: IndexedSite): Promise<void> {
    const { preparePlan } = await import('../pipeline/keep-plan.ts')
    this.#prepared = await inSteps(preparePlan(await this.#openPlan(), site), nextTurn)
  }

  /** Stores the plan of a site that was published. */
  async keepPlan(site: PublishedSite): Promise<void> {
    const { keepPlan } = await import('../pipeline/keep-plan.ts')
    keepPlan(await this.#openPlan(), site, this.#prepared)
  }

  /** Records a site that was published. */
  async write(report: MemoReport, code: readonly FileHash[] = []): Promise<void> {
    saveReads()
    this.#plan?.belongTo(this.#options.sink.id)
    this.#plan?.save()
    const id = this.#file.write({ report, recent: this.#recent, code: [...code] })
    await this.#site?.record(id, new Map([this.#output]))
  }

  close(): void {
    this.#plan?.close()
  }

  /** The published site, which other builds may have replaced. */
  get #output(): [name: string, id: string] {
    return ['output', this.#options.sink.id]
  }

  async #openPlan(): Promise<KeptPlan> {
    const { KeptPlan } = await import('../pipeline/kept-plan.ts')
    this.#plan ??= new KeptPlan({ dir: dirname(this.#path), name: `${basename(this.#path)}-plan` })
    return this.#plan
  }
}
