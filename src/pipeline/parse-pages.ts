/**
 * All files parsed, for pages or for an audit, as far as the cache does not have them. In: the files on disk. Out: the
 * pages by path, and how many were parsed in this run. Bodies and texts go into the store.
 */
import { join } from 'node:path'
import type { Assets } from '../assets/build-assets.ts'
import type { WantedCode } from '../assets/page-modules-plugin.ts'
import type { TemplateModule } from '../assets/scripts.ts'
import { groupBy } from '../base/group-by.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { unreadableFile } from '../base/unreadable.ts'
import type { Pool } from '../engine/pool.ts'
import type { StageCall } from '../engine/stage.ts'
import { unfinishedPage } from '../findings/unfinished.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'
import type { DocsVersion, SourceFile, Translation } from '../model/source.ts'
import type { ParseJob, ParseOutcome, ParseShared } from '../parse/stage.ts'
import { CodeInputs } from './code-inputs.ts'
import { bundleCode, fileOfCode, noteCode } from './code-of-pages.ts'
import { PageStore } from './page-store.ts'
import { auditCache, type ParseCache, pageCache, renderedCache } from './parse-cache.ts'
import { auditCall, callFor, localeOfText, type ParseSettings, parseCall } from './parse-call.ts'

export interface ParsedPages {
  pages: Map<string, ParsedPage>
  parsed: number
  diagnostics: Diagnostic[]
}

/** What parsing needs besides the files and what is wanted of them. */
export interface ParseContext extends ParseSettings {
  versions: readonly DocsVersion[]
  translations: readonly Translation[]
  cacheDir: string
  pool: Pool
  onProgress: (done: number, total: number) => void
  watch: Stopwatch
}

/** What is wanted: pages, whose HTML and texts go into the store; or what an audit needs of them. */
export type ParseRequest = PageRequest | AuditRequest

interface PageRequest {
  want: 'page'
  store: PageStore
  /** The content components. */
  components: TemplateModule
}

interface AuditRequest {
  want: 'audit'
  assets: Assets
  /** Is what was learned kept for other runs? */
  remember: boolean
}

/** Parses what changed since the cache was written. */
export async function parsePages(
  files: readonly SourceFile[],
  request: ParseRequest,
  context: ParseContext,
): Promise<ParsedPages> {
  const run = new ParseRun(files, context)
  if (request.want === 'audit') await parseForAudit(run, request, context)
  else {
    const { store, components } = request
    store.keepOnly(new Set(run.files.keys()))
    await run.parse([...run.files.values()], parseCall(context, components), pageCache(store, run.seenAt))
  }
  return run.result()
}

/** Parses these files, whatever the store has of them, and leaves the store as it is. `cache` gets the pages. */
export async function parseFiles(
  files: readonly SourceFile[],
  { components, cache }: { components: TemplateModule; cache: ParseCache },
  context: ParseContext,
): Promise<ParsedPages> {
  const run = new ParseRun(files, context)
  await run.parse(files, parseCall(context, components), cache)
  return run.result()
}

async function parseForAudit(run: ParseRun, request: AuditRequest, context: ParseContext): Promise<void> {
  const { assets, remember } = request
  const { cacheDir } = context
  const { content } = assets
  const call = await auditCall(context.config, content)
  // Pages that were parsed without the site's broken components do not replace those that a build knows.
  const dir = assets.isIncomplete ? join(cacheDir, 'without-components') : cacheDir
  const storeFor = (key: string) => new PageStore(dir, { key, want: 'page' })
  let built = content.module && storeFor(parseCall(context, content.module).key)
  const own = new PageStore(cacheDir, { key: call.key, want: 'audit' })
  try {
    const rendered = await run.parse([...run.files.values()], call, auditCache(own, built, run.seenAt))
    if (rendered.length > 0) {
      const pageCall = parseCall(context, await content.make())
      built ??= storeFor(pageCall.key)
      await run.parse(rendered, pageCall, renderedCache(built, run.seenAt))
    }
    if (!remember) return
    built?.save()
    own.keepOnly(new Set(run.files.keys()))
    own.save()
  } finally {
    built?.close()
    own.close()
  }
}

/** What came of a file that need not be rendered. */
type ReadOutcome = Exclude<ParseOutcome, { needsRendering: true } | { wantedCode: string }>

interface FileJob {
  file: SourceFile
  job: ParseJob
}

/** What the parse stage needs of a file. */
function jobOf(file: SourceFile, config: ResolvedConfig): Omit<ParseJob, 'knownHashes'> {
  const { absPath, path, docPath, kind, size } = file
  return { absPath, path, docPath, kind, size, locale: localeOfText(file, config) }
}

/** One run over all files of a site. */
class ParseRun {
  readonly files: ReadonlyMap<string, SourceFile>
  readonly seenAt = Date.now()
  readonly #context: ParseContext
  readonly #pages = new Map<string, ParsedPage>()
  readonly #inputs = new CodeInputs()
  readonly #diagnostics: Diagnostic[] = []
  #notice: string | undefined
  #parsed = 0

  constructor(files: readonly SourceFile[], context: ParseContext) {
    this.files = new Map(files.map(file => [file.path, file]))
    this.#context = context
  }

  /** Parses the files that the cache does not have. Returns those that have to be rendered. */
  async parse(files: readonly SourceFile[], call: StageCall<ParseShared>, cache: ParseCache): Promise<SourceFile[]> {
    const stale: SourceFile[] = []
    for (const file of files) {
      const page = cache.unchanged(file)
      if (page && this.#inputs.hold(page)) this.#pages.set(file.path, page)
      else stale.push(file)
    }
    const jobs = stale.map((file): FileJob => {
      const known = cache.known(file.path).filter(page => this.#inputs.hold(page))
      const knownHashes = known.map(({ sourceHash }) => sourceHash)
      return { file, job: { ...jobOf(file, this.#context.config), knownHashes } }
    })
    const rendered: SourceFile[] = []
    const wanted: (WantedCode & { sourceFile: SourceFile })[] = []
    let done = 0
    await this.#runAll(call, jobs, (outcome, file, ms) => {
      this.#context.onProgress(++done, jobs.length)
      if ('needsRendering' in outcome) rendered.push(file)
      else if ('wantedCode' in outcome) wanted.push({ sourceFile: file, ...this.#wantedBy(file, outcome.wantedCode) })
      else this.#take(file, { outcome, ms }, cache)
    })
    if (wanted.length > 0) await this.#parseWithCode(wanted, call, cache)
    return rendered
  }

  #wantedBy(file: SourceFile, source: string): WantedCode {
    const { config, versions } = this.#context
    const { path, absPath } = file
    return { path, absPath, source, file: fileOfCode(file, versions, localeOfText(file, config)) }
  }

  /** Bundles the code of pages, and parses them with it. */
  async #parseWithCode(
    wanted: readonly (WantedCode & { sourceFile: SourceFile })[],
    call: StageCall<ParseShared>,
    cache: ParseCache,
  ): Promise<void> {
    const { config } = this.#context
    const bundled = await bundleCode(wanted, this.#context)
    const jobs = wanted.map(({ sourceFile: file, path }): FileJob => {
      return { file, job: { ...jobOf(file, config), knownHashes: [], code: bundled.get(path)?.code } }
    })
    await this.#runAll(call, jobs, (outcome, file, ms) => {
      const own = bundled.get(file.path)
      if (!own || 'needsRendering' in outcome || 'wantedCode' in outcome) return
      if ('page' in outcome) noteCode(outcome.page, own)
      this.#take(file, { outcome, ms }, cache)
    })
  }

  /** Runs the jobs, those of each section with the plugins that its pages have. */
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
      const page = cache.known(file.path).find(({ sourceHash }) => sourceHash === outcome.same)
      if (!page) return
      cache.touch(file, page)
      this.#pages.set(file.path, page)
    } else {
      this.#parsed++
      this.#context.watch.page('parse', file.path, ms)
      this.#notice ??= outcome.notice
      this.#pages.set(file.path, cache.put(file, outcome))
    }
  }

  /** The pages in the order of their files: threads finish in any order, and what follows must not notice. */
  result(): ParsedPages {
    const ordered = [...this.files.keys()].flatMap(path => this.#pages.get(path) ?? [])
    const diagnostics = [...this.#diagnostics]
    if (this.#notice !== undefined)
      diagnostics.push({ rule: 'parser-fallback', message: this.#notice, hint: FALLBACK_HINT })
    return {
      pages: new Map(ordered.map(page => [page.path, page])),
      parsed: this.#parsed,
      diagnostics: [...diagnostics, ...ordered.flatMap(page => page.diagnostics)],
    }
  }
}

const FALLBACK_HINT = 'The pages are the same. Install the packages again, with their optional dependencies.'
