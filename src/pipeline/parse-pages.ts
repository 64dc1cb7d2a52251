/**
 * All files parsed, from the cache as far as it holds. In: what is on disk. Out: the pages by path,
 * and how many were parsed anew. Bodies and texts go into the store.
 */
import type { TemplateModule } from '../assets/scripts.ts'
import { hashParts } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import { unreadableFile } from '../base/unreadable.ts'
import type { PageStore } from '../engine/page-store.ts'
import type { Pool } from '../engine/pool.ts'
import type { StageCall } from '../engine/stage.ts'
import { unfinishedPage } from '../findings/unfinished.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'
import type { Inventory, SourceFile } from '../model/source.ts'
import type { ParseOptions } from '../parse/parse-page.ts'
import type { ParseJob, ParseOutcome, ParseShared } from '../parse/stage.ts'

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

/** What parsing needs besides the files. */
export interface ParseContext extends ParseSettings {
  pool: Pool
  store: PageStore
  /** The content components. */
  components: TemplateModule
  onProgress: (done: number, total: number) => void
}

/** The options of the parser. Of the dictionaries it gets only what it writes into pages. */
export function parseOptions({ config, texts }: ParseSettings): ParseOptions {
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

/** How the parse stage is called. */
export function parseCall(settings: ParseSettings, components: TemplateModule): StageCall<ParseShared> {
  const { url, longest, hash } = components
  return {
    stage: 'parse',
    key: parserKey(settings, hash),
    shared: { components: url, longest, ...parseOptions(settings) },
  }
}

/** Parses what changed since the store was written. */
export async function parsePages(files: readonly SourceFile[], context: ParseContext): Promise<ParsedPages> {
  const { store, pool, config, components } = context
  const byPath = new Map(files.map(file => [file.path, file]))
  store.keepOnly(new Set(byPath.keys()))
  const pages = new Map<string, ParsedPage>()
  const jobs: ParseJob[] = []
  const stale: SourceFile[] = []
  for (const file of byPath.values()) {
    const known = store.unchanged(file)
    if (known) pages.set(file.path, known.page)
    else {
      stale.push(file)
      const { absPath, path, docPath, kind, size } = file
      const locale = localeOfText(file, config)
      jobs.push({ absPath, path, docPath, kind, size, locale, knownHash: store.get(path)?.page.sourceHash })
    }
  }
  const diagnostics: Diagnostic[] = []
  let notice: string | undefined
  let parsed = 0
  let done = 0
  const seenAt = Date.now()
  const onLost = (index: number, reason: string) => diagnostics.push(unfinishedPage(stale[index]?.path, 'read', reason))
  const call = { ...parseCall(context, components), onLost }
  await pool.runAll<ParseShared, ParseJob, ParseOutcome>(call, jobs, (outcome, index) => {
    const file = stale[index] as SourceFile
    context.onProgress(++done, jobs.length)
    if ('unreadable' in outcome) return void diagnostics.push(unreadableFile(file.path, outcome.unreadable))
    if ('same' in outcome) store.touch(file.path, file.stat, seenAt)
    else {
      parsed++
      notice ??= outcome.notice
      store.put(outcome.page, { ...outcome, stat: file.stat, seenAt })
    }
    const entry = store.get(file.path)
    if (entry) pages.set(file.path, entry.page)
  })
  if (notice !== undefined) diagnostics.push({ rule: 'parser-fallback', message: notice, hint: FALLBACK })
  // Threads finish in any order; what follows must not notice.
  const ordered = new Map(
    [...byPath.keys()].flatMap(path => (pages.has(path) ? [[path, pages.get(path) as ParsedPage]] : [])),
  )
  return {
    pages: ordered,
    parsed,
    diagnostics: [...diagnostics, ...[...ordered.values()].flatMap(page => page.diagnostics)],
  }
}

const FALLBACK = 'The pages are the same. Install the packages anew, with their optional dependencies.'
