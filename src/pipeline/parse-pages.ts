/**
 * All files parsed, for pages or for an audit, as far as the cache does not have them. In: the files on disk. Out: the
 * pages by path, and how many were parsed in this run. Bodies and texts go into the store.
 */
import { join } from 'node:path'
import type { Assets, ContentComponents } from '../assets/build-assets.ts'
import type { TemplateModule } from '../assets/scripts.ts'
import { hashParts } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { unreadableFile } from '../base/unreadable.ts'
import type { Pool } from '../engine/pool.ts'
import type { StageCall } from '../engine/stage.ts'
import { unfinishedPage } from '../findings/unfinished.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'
import type { Inventory, SourceFile } from '../model/source.ts'
import { BUILT_IN, type ComponentNames, namesOf } from '../parse/component-names.ts'
import type { ParseOptions } from '../parse/parse-page.ts'
import type { ParseJob, ParseOutcome, ParseShared } from '../parse/stage.ts'
import { PageStore } from './page-store.ts'
import { auditCache, type ParseCache, pageCache, renderedCache } from './parse-cache.ts'

export interface ParsedPages {
  pages: Map<string, ParsedPage>
  parsed: number
  diagnostics: Diagnostic[]
}

/** What decides how pages are parsed, besides the content components. */
export interface ParseSettings {
  config: ResolvedConfig
  texts: Inventory['texts']
}

/** What parsing needs besides the files and what is wanted of them. */
interface ParseContext extends ParseSettings {
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
  cacheDir: string
  assets: Assets
  /** Is what was learned kept for other runs? */
  remember: boolean
}

/** An audit reads this many files without threads: starting one would take as long. */
const MIN_FILES_FOR_THREADS = 400

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

/** The options of the parser. Of the dictionaries it gets only what it writes into pages. */
function parseOptions({ config, texts }: ParseSettings): ParseOptions {
  const isContent = ([key]: [string, string]) => key.startsWith('content.')
  const contentTexts = Object.entries(texts).map(([locale, all]) => [
    locale,
    Object.fromEntries(Object.entries(all).filter(isContent)),
  ])
  return { markdown: config.markdown, limits: config.limits, texts: Object.fromEntries(contentTexts) }
}

/** The language of a file's text: a page that stands in for a missing translation is in the default one. */
export function localeOfText({ fallback, locale }: SourceFile, { i18n }: ResolvedConfig): string {
  return fallback ? i18n.defaultLocale : locale
}

/** Identity of everything but the file that decides how a page is parsed: the key of the store. */
export function parserKey({ config, texts }: ParseSettings, componentsHash: string): string {
  const options = JSON.stringify(parseOptions({ config, texts }))
  return hashParts([packageVersion, process.version, componentsHash, options])
}

/** How the parse stage is called for pages. */
export function parseCall(settings: ParseSettings, components: TemplateModule): StageCall<ParseShared> {
  const { url, timeoutMs, hash } = components
  const shared: ParseShared = { want: 'page', components: url, timeoutMs, ...parseOptions(settings) }
  return { stage: 'parse', key: parserKey(settings, hash), shared }
}

/** The components that pages may use. Of the bundle only their names matter, and docsgen's own names are known. */
export async function componentNames({ hasOwn, module }: ContentComponents): Promise<ComponentNames> {
  return hasOwn && module ? namesOf((await import(module.url)).contentComponents) : BUILT_IN
}

async function auditCall(
  { markdown, limits }: ResolvedConfig,
  components: ContentComponents,
): Promise<StageCall<ParseShared>> {
  const options = { markdown, limits, ...(await componentNames(components)) }
  const key = hashParts([packageVersion, process.version, 'audit', JSON.stringify(options)])
  return { stage: 'parse', key, shared: { want: 'audit', ...options }, inlineBelow: MIN_FILES_FOR_THREADS }
}

async function parseForAudit(run: ParseRun, request: AuditRequest, context: ParseContext): Promise<void> {
  const { cacheDir, assets, remember } = request
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

/** The outcome for a file that need not be rendered. */
type ReadOutcome = Exclude<ParseOutcome, { needsRendering: true }>

/** One run over all files of a site. */
class ParseRun {
  readonly files: ReadonlyMap<string, SourceFile>
  readonly seenAt = Date.now()
  readonly #context: ParseContext
  readonly #pages = new Map<string, ParsedPage>()
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
      if (page) this.#pages.set(file.path, page)
      else stale.push(file)
    }
    const jobs = stale.map((file): ParseJob => {
      const { absPath, path, docPath, kind, size } = file
      const locale = localeOfText(file, this.#context.config)
      const knownHashes = cache.known(path).map(({ sourceHash }) => sourceHash)
      return { absPath, path, docPath, kind, size, locale, knownHashes }
    })
    const rendered: SourceFile[] = []
    let done = 0
    const onLost = (index: number, reason: string) =>
      this.#diagnostics.push(unfinishedPage(stale[index]?.path, 'read', reason))
    await this.#context.pool.runAll<ParseShared, ParseJob, ParseOutcome>(
      { ...call, onLost },
      jobs,
      (outcome, index, ms) => {
        const file = stale[index] as SourceFile
        this.#context.onProgress(++done, jobs.length)
        if ('needsRendering' in outcome) rendered.push(file)
        else this.#take(file, { outcome, ms }, cache)
      },
    )
    return rendered
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
