/**
 * Records about a published site, with which the next build can be skipped or shortened. In: the output folder, and the
 * current scan of the site. Out: the last report, if nothing has changed; the kept plan, if only the content of pages
 * has. Both belong to the site that was published then; another one may have been published since.
 */
import { basename, dirname } from 'node:path'
import { hashParts } from '../base/hash.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { inSteps, nextTurn } from '../base/yield.ts'
import type { DiskSink } from '../emit/disk-sink.ts'
import type { FileHash } from '../engine/cache/file-hashes.ts'
import { saveReads } from '../engine/cache/read-record.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { KeptBuild } from '../pipeline/build-edited.ts'
import {
  type BuildMemo,
  hasFrame,
  hashRecent,
  isPlain,
  MemoFile,
  type MemoReport,
  reportFor,
} from '../pipeline/build-memo.ts'
import type { KeptPlan } from '../pipeline/kept-plan.ts'
import type { IndexedSite, PublishedSite } from '../pipeline/planned-files.ts'
import { type ScanIdentity, type SiteScan, scanIdentity } from '../pipeline/scan-site.ts'

export interface MemoryOptions {
  config: ResolvedConfig
  sink: DiskSink
  drafts: boolean
  /** Whether the records are used. They are written in any case. */
  isUsed: boolean
  isGood: (found: readonly Diagnostic[]) => boolean
}

export class PublishedMemory {
  readonly #path: string
  readonly #options: MemoryOptions
  readonly #startedAt = Date.now()
  #identity: ScanIdentity | undefined
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
    this.#identity = await scanIdentity(scan, config, [drafts])
    this.#memo = isUsed ? this.#file.read() : undefined
    const known = reportFor(this.#memo, this.#published().whole)
    const isWhole = known !== undefined && sink.isWhole()
    if (known && isWhole && isGood(known.diagnostics)) return known
    this.#recent = hashRecent(scan.found, this.#startedAt)
    if (!this.#memo) watch.refuse(isUsed ? 'there is no record of a build into this folder' : 'records are not used')
    else if (!known) watch.refuse('something changed since the last build')
    else watch.refuse(isWhole ? 'findings have another severity now' : 'the output folder was changed')
    return undefined
  }

  /** What the last build kept, if nothing but the content of pages has changed. */
  async findKept({ found }: SiteScan, watch: Stopwatch): Promise<KeptBuild | undefined> {
    const { config } = this.#options
    const memo = this.#memo
    const { frame } = this.#published()
    if (!memo) return undefined
    if (!isPlain(config)) return watch.refuse('plugins or social images see the text of pages')
    if (!hasFrame(memo, frame, new Set(found.files.map(({ absPath }) => absPath))))
      return watch.refuse('something other than the content of pages changed')
    const plan = await this.#openPlan()
    if (plan.of !== frame) return watch.refuse('the plan of the last build is missing')
    return { report: memo.report, code: memo.code, plan }
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
  write(report: MemoReport, code: readonly FileHash[] = []): void {
    const { whole: identity, frame } = this.#published()
    saveReads()
    this.#plan?.belongTo(frame)
    this.#plan?.save()
    this.#file.write({ identity, frame, report, recent: this.#recent, code: [...code] })
  }

  close(): void {
    this.#plan?.close()
  }

  /** The identities of the inputs combined with the currently published site. */
  #published(): ScanIdentity {
    const { whole, frame } = this.#identity as ScanIdentity
    const { id } = this.#options.sink
    return { whole: hashParts([whole, id]), frame: hashParts([frame, id]) }
  }

  async #openPlan(): Promise<KeptPlan> {
    const { KeptPlan } = await import('../pipeline/kept-plan.ts')
    this.#plan ??= new KeptPlan({ dir: dirname(this.#path), name: `${basename(this.#path)}-plan` })
    return this.#plan
  }
}
