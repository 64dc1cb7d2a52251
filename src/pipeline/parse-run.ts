/**
 * One run of parsing: the files that the cache does not have are parsed, in threads if that is faster. Pages that
 * have code are parsed twice, because the code is bundled in between. Pages that seem to have code come first, so
 * that the others are parsed meanwhile.
 */
import type { BundledPage } from '../assets/page-code.ts'
import type { WantedCode } from '../assets/page-modules-plugin.ts'
import { allDone } from '../base/all-done.ts'
import { groupBy } from '../base/group-by.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { unreadableFile } from '../base/unreadable.ts'
import { limitHeapGrowth } from '../engine/limit-heap-growth.ts'
import type { Pool } from '../engine/pool.ts'
import type { StageCall } from '../engine/stage.ts'
import { unfinishedPage } from '../findings/unfinished.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'
import type { DocsVersion, Inventory, SourceFile, Translation } from '../model/source.ts'
import type { ParseJob, ParseOutcome, ParseShared } from '../parse/stage.ts'
import { CodeInputs } from './code-inputs.ts'
import { bundleCode, bundleOverrides, fileOfCode, pageWithCode } from './code-of-pages.ts'
import { overrideNames } from './global-components.ts'
import type { ParseCache } from './parse-cache.ts'
import { callFor, localeOfText, type ParseSettings } from './parse-call.ts'

/** The result of parsing. */
export interface ParsedPages {
  /** Paths of the files that have a page, in their order. */
  paths: readonly string[]
  /** All pages by path. Those of unchanged files are read only now. */
  all(): Map<string, ParsedPage>
  parsed: number
  /** How many of these were parsed twice, because their code had to be bundled first. */
  twice: number
  /** Findings about the run, such as files that cannot be read. Those in pages are part of the pages. */
  diagnostics: Diagnostic[]
}

/** Input of parsing, besides the files and the purpose. */
export interface ParseContext extends ParseSettings {
  versions: readonly DocsVersion[]
  translations: readonly Translation[]
  docsForCode?: Inventory['docsForCode']
  /** Paths of pages that may have code: they are parsed first. */
  withCode?: ReadonlySet<string>
  cacheDir: string
  pool: Pool
  onProgress: (done: number, total: number) => void
  watch: Stopwatch
}

/** The result for a file that need not be rendered. */
type ReadOutcome = Exclude<ParseOutcome, { needsRendering: true } | { wantedCode: string }>

interface FileJob {
  file: SourceFile
  job: ParseJob
}

/** Input of the parse stage for a file. */
function jobOf(file: SourceFile, config: ResolvedConfig): Omit<ParseJob, 'knownHashes'> {
  const { absPath, path, docPath, kind, size, filling } = file
  return { absPath, path, docPath, kind, size, locale: localeOfText(file, config), ...(filling && { filling }) }
}

/** How the parse stage is called, and where its results are stored. */
interface Parsing {
  call: StageCall<ParseShared>
  cache: ParseCache
}

interface Wanted extends WantedCode {
  sourceFile: SourceFile
}

/** The files without duplicate paths. */
export function eachOnce(files: readonly SourceFile[]): SourceFile[] {
  return [...new Map(files.map(file => [file.path, file])).values()]
}

export class ParseRun {
  readonly seenAt = Date.now()
  readonly #context: ParseContext
  readonly #pages = new Map<string, () => ParsedPage>()
  readonly #inputs: CodeInputs
  readonly #diagnostics: Diagnostic[] = []
  #notice: string | undefined
  #overrides: Promise<BundledPage | undefined> | undefined
  #parsed = 0
  #twice = 0
  #done = 0
  #total = 0
  /** The bundling under way. Bundles are made one after the other, because each replaces the last. */
  #bundling: Promise<void> = Promise.resolve()

  constructor(context: ParseContext) {
    this.#context = context
    this.#inputs = new CodeInputs(context.config, context)
  }

  /** Parses the files that the cache does not have. Returns those that have to be rendered. */
  async parse(files: readonly SourceFile[], call: StageCall<ParseShared>, cache: ParseCache): Promise<SourceFile[]> {
    const { withCode, onProgress } = this.#context
    const jobs = this.#jobsFor(files, cache)
    const { siteDir } = this.#context.config
    if (call.shared.want === 'page') limitHeapGrowth(jobs.length)
    const overrides = call.shared.want === 'page' && jobs.length > 0 ? await this.#giveOverrides(jobs) : undefined
    const mayHaveCode = ({ path }: SourceFile) => withCode?.has(path) ?? false
    const likely = jobs.filter(({ file }) => mayHaveCode(file))
    const others = jobs.filter(({ file }) => !mayHaveCode(file))
    const rendered: SourceFile[] = []
    const wanted: Wanted[] = []
    const bundle = () => this.#bundle(wanted.splice(0), { call, cache })
    this.#total += jobs.length
    let unknown = likely.length
    const running = this.#runAll(call, [...likely, ...others], (outcome, file, ms) => {
      onProgress(++this.#done, this.#total)
      if ('needsRendering' in outcome) rendered.push(file)
      else if ('wantedCode' in outcome) wanted.push(this.#wantedBy(file, outcome.wantedCode))
      else {
        if ('page' in outcome && overrides)
          outcome.page = pageWithCode(outcome.page, overrides, { siteDir, absPath: file.absPath })
        this.#take(file, { outcome, ms }, cache)
      }
      if (mayHaveCode(file) && --unknown === 0) bundle()
    })
    await allDone([running.then(bundle), running.catch(() => undefined).then(() => this.#bundling)])
    return rendered
  }

  /** The jobs for the files of which the cache has no page. */
  #jobsFor(files: readonly SourceFile[], cache: ParseCache): FileJob[] {
    const stale: SourceFile[] = []
    for (const file of files) {
      const page = cache.unchanged(file)
      if (page && (!page.hasCode || this.#inputs.hold(page.read()))) this.#pages.set(file.path, page.read)
      else stale.push(file)
    }
    return stale.map((file): FileJob => {
      const known = cache.known(file.path).filter(page => this.#inputs.hold(page))
      const knownHashes = known.map(({ sourceHash }) => sourceHash)
      return { file, job: { ...jobOf(file, this.#context.config), knownHashes } }
    })
  }

  /** Gives the jobs the components with which the site replaces elements. */
  async #giveOverrides(jobs: readonly FileJob[]): Promise<BundledPage | undefined> {
    this.#overrides ??= bundleOverrides(this.#context)
    const overrides = await this.#overrides
    if (overrides) for (const { file, job } of jobs) job.overrides = { code: overrides.code, file: this.#fileOf(file) }
    return overrides
  }

  /** What code can ask about a file. */
  #fileOf(file: SourceFile): ReturnType<typeof fileOfCode> {
    const { config, versions } = this.#context
    return fileOfCode(file, versions, localeOfText(file, config))
  }

  #wantedBy(file: SourceFile, source: string): Wanted {
    const { path, absPath } = file
    this.#twice++
    const hasOverrides = overrideNames(this.#context.config).length > 0
    return { sourceFile: file, path, absPath, source, hasOverrides, file: this.#fileOf(file) }
  }

  /** Bundles the code of pages, and parses these pages with it, while others are parsed. */
  #bundle(wanted: Wanted[], parsing: Parsing): void {
    if (wanted.length === 0) return
    // Threads finish in any order.
    wanted.sort((a, b) => (a.path < b.path ? -1 : 1))
    this.#bundling = this.#bundling.then(() => this.#parseWithCode(wanted, parsing))
    // The error is thrown to whoever awaits the run.
    this.#bundling.catch(() => undefined)
  }

  async #parseWithCode(wanted: readonly Wanted[], { call, cache }: Parsing): Promise<void> {
    const { config } = this.#context
    const bundled = await bundleCode(wanted, this.#context)
    const jobs = wanted.map(({ sourceFile: file, path }): FileJob => {
      return { file, job: { ...jobOf(file, config), knownHashes: [], code: bundled.get(path)?.code } }
    })
    await this.#runAll(call, jobs, (outcome, file, ms) => {
      const own = bundled.get(file.path)
      if (!own || 'needsRendering' in outcome || 'wantedCode' in outcome) return
      if ('page' in outcome)
        outcome.page = pageWithCode(outcome.page, own, { siteDir: config.siteDir, absPath: file.absPath })
      this.#take(file, { outcome, ms }, cache)
    })
  }

  /** Runs the jobs, those of each section with the plugins of its pages. */
  async #runAll(
    call: StageCall<ParseShared>,
    jobs: readonly FileJob[],
    onResult: (outcome: ParseOutcome, file: SourceFile, ms: number) => void,
  ): Promise<void> {
    const { config, pool, versions } = this.#context
    for (const [name, own] of groupBy(jobs, ({ file }) => (config.pluginsKey === '' ? '' : file.version))) {
      const version = versions.find(other => other.name === name)
      const onLost = (index: number, reason: string) =>
        this.#diagnostics.push(unfinishedPage(own[index]?.file.path, 'read', reason))
      await pool.runAll<ParseShared, ParseJob, ParseOutcome>(
        { ...callFor(version, { config, call }), onLost },
        own.map(({ job }) => job),
        (outcome, index, ms) => onResult(outcome, (own[index] as FileJob).file, ms),
      )
    }
  }

  #take(file: SourceFile, { outcome, ms }: { outcome: ReadOutcome; ms: number }, cache: ParseCache): void {
    if ('unreadable' in outcome) this.#diagnostics.push(unreadableFile(file.path, outcome.unreadable))
    else if ('same' in outcome) {
      const { same } = outcome
      const page = cache.known(file.path).find(({ sourceHash }) => sourceHash === same)
      if (!page) return
      cache.touch(file, page)
      this.#keep(file, page)
    } else {
      this.#parsed++
      this.#context.watch.page('parse', file.path, ms)
      this.#notice ??= outcome.notice
      this.#keep(file, cache.put(file, outcome))
    }
  }

  /** A function of its own: a closure keeps what other closures of the same function use, such as the bytes of the page. */
  #keep({ path }: SourceFile, page: ParsedPage): void {
    this.#pages.set(path, () => page)
  }

  /** The pages in the order of their files. Threads finish in any order, but the later steps need a stable one. */
  result(files: readonly SourceFile[]): ParsedPages {
    const paths = new Set(files.map(({ path }) => path))
    const known = [...paths].filter(path => this.#pages.has(path))
    const diagnostics = [...this.#diagnostics]
    if (this.#notice !== undefined)
      diagnostics.push({ rule: 'parser-fallback', message: this.#notice, hint: FALLBACK_HINT })
    return {
      paths: known,
      all: () => new Map(known.map(path => [path, (this.#pages.get(path) as () => ParsedPage)()])),
      parsed: this.#parsed,
      twice: this.#twice,
      diagnostics,
    }
  }
}

const FALLBACK_HINT = 'The pages are the same. Install the packages again, with their optional dependencies.'
