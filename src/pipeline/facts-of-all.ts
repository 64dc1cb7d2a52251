/**
 * What links need of all files. Pages that a build has parsed are taken from its cache; the others are read
 * for their facts alone, which have a cache of their own, so that a build finds nothing half done. Only
 * pages that have to be rendered are parsed whole, for the build's cache.
 */
import { join } from 'node:path'
import type { AuditedAssets } from '../assets/build-assets.ts'
import { hashParts } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import { unreadableFile } from '../base/unreadable.ts'
import { FactStore } from '../engine/fact-store.ts'
import { PageStore } from '../engine/page-store.ts'
import type { Pool } from '../engine/pool.ts'
import type { StageCall } from '../engine/stage.ts'
import { unfinishedPage } from '../findings/unfinished.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'
import type { SourceFile } from '../model/source.ts'
import { BUILT_IN, type ComponentNames, namesOf } from '../parse/component-names.ts'
import type { FactsJob, FactsOutcome, FactsShared } from '../parse/facts-stage.ts'
import type { ParseJob, ParseOutcome, ParseShared } from '../parse/stage.ts'
import { localeOfText, type ParsedPages, type ParseSettings, parseCall } from './parse-pages.ts'

/** What reading needs besides the files. */
export interface FactsContext extends ParseSettings {
  pool: Pool
  cacheDir: string
  assets: AuditedAssets
  /** Is what was learned kept for other runs? */
  remember: boolean
  onProgress: (done: number, total: number) => void
}

/** Where pages come from, and what they come to. */
interface Gathering extends FactsContext {
  files: ReadonlyMap<string, SourceFile>
  /** The build's cache; absent where no build can have been. */
  whole?: PageStore
  facts: FactStore
  seenAt: number
  pages: Map<string, ParsedPage>
  diagnostics: Diagnostic[]
  parsed: number
}

/** So few files are read here: a thread would take as long to start. */
const INLINE_BELOW = 400

/** Reads what is not known yet. */
export async function factsOfAll(files: readonly SourceFile[], context: FactsContext): Promise<ParsedPages> {
  const { config, cacheDir, assets, remember } = context
  const call = await factsCall(config, assets)
  const gathering: Gathering = {
    ...context,
    files: new Map(files.map(file => [file.path, file])),
    whole: assets.content && openStore(storeDir(context), parseCall(context, assets.content).key),
    facts: new FactStore(cacheDir, call.key),
    seenAt: Date.now(),
    ...{ pages: new Map(), diagnostics: [], parsed: 0 },
  }
  try {
    const rendered = await readFacts(call, gathering)
    if (rendered.length > 0) await parseWhole(rendered, gathering)
    if (remember) save(gathering)
  } finally {
    gathering.whole?.close()
  }
  const { pages, diagnostics, parsed } = gathering
  // Threads finish in any order; what follows must not notice.
  const ordered = [...gathering.files.keys()].flatMap(path => pages.get(path) ?? [])
  return {
    pages: new Map(ordered.map(page => [page.path, page])),
    parsed,
    diagnostics: [...diagnostics, ...ordered.flatMap(page => page.diagnostics)],
  }
}

/** The components that pages may use. */
export async function componentNames({ hasOwnContent, content }: AuditedAssets): Promise<ComponentNames> {
  return hasOwnContent ? namesOf((await import(content?.url ?? '')).contentComponents) : BUILT_IN
}

/** How the stage is called. Of the bundle only the names matter, and those of docsgen's own are known. */
async function factsCall({ markdown, limits }: ResolvedConfig, assets: AuditedAssets): Promise<StageCall<FactsShared>> {
  const names = await componentNames(assets)
  const shared = { markdown, limits, ...names }
  const key = hashParts([packageVersion, process.version, JSON.stringify(shared)])
  return { stage: 'facts', key, shared, inlineBelow: INLINE_BELOW }
}

/** Pages read without the site's broken components do not replace those that a build knows. */
function storeDir({ cacheDir, assets }: FactsContext): string {
  return assets.isIncomplete ? join(cacheDir, 'without-components') : cacheDir
}

function openStore(cacheDir: string, key: string): PageStore {
  const store = new PageStore(cacheDir, key)
  if (!store.intact) store.clear()
  return store
}

function save({ whole, facts, files }: Gathering): void {
  whole?.save()
  facts.keepOnly(new Set(files.keys()))
  facts.save()
}

/** Reads files for their facts, but for those that the caches have; returns those that have to be rendered. */
async function readFacts(call: StageCall<FactsShared>, gathering: Gathering): Promise<ParseJob[]> {
  const { pool, facts, seenAt } = gathering
  const jobs = unknownFiles(gathering)
  const rendered: ParseJob[] = []
  let done = 0
  const onLost = lostIn(jobs, gathering)
  await pool.runAll<FactsShared, FactsJob, FactsOutcome>({ ...call, onLost }, jobs, (outcome, index) => {
    const job = jobs[index] as FactsJob
    const file = gathering.files.get(job.path) as SourceFile
    gathering.onProgress(++done, jobs.length)
    if ('unreadable' in outcome) gathering.diagnostics.push(unreadableFile(file.path, outcome.unreadable))
    else if ('needsRendering' in outcome) rendered.push(job)
    else {
      if ('page' in outcome) gathering.parsed++
      const page =
        'page' in outcome
          ? outcome.page
          : knownPages(job.path, gathering).find(({ sourceHash }) => sourceHash === outcome.same)
      if (!page) return
      gathering.pages.set(job.path, page)
      facts.put(page, { stat: file.stat, seenAt })
    }
  })
  return rendered
}

/** Notes the files at which a thread ended. */
function lostIn(jobs: readonly { path: string }[], { diagnostics }: Gathering) {
  return (index: number, reason: string) => diagnostics.push(unfinishedPage(jobs[index]?.path, 'read', reason))
}

/** Takes what the caches surely have; returns the other files. */
function unknownFiles(gathering: Gathering): FactsJob[] {
  const { files, whole, facts, pages, config } = gathering
  const jobs: FactsJob[] = []
  for (const file of files.values()) {
    const { absPath, path, docPath, kind, size } = file
    const known = whole?.unchanged(file)?.page ?? facts.unchanged(file)
    const knownHashes = knownPages(path, gathering).map(({ sourceHash }) => sourceHash)
    if (known) pages.set(path, known)
    else jobs.push({ absPath, path, docPath, kind, size, locale: localeOfText(file, config), knownHashes })
  }
  return jobs
}

/** What a page came to before, whether its file is still the same or not. */
function knownPages(path: string, { whole, facts }: Gathering): ParsedPage[] {
  return [whole?.get(path)?.page, facts.get(path)].filter(page => page !== undefined)
}

async function parseWhole(jobs: ParseJob[], gathering: Gathering): Promise<void> {
  const { pool, assets, seenAt } = gathering
  const call = parseCall(gathering, await assets.makeContent())
  gathering.whole ??= openStore(storeDir(gathering), call.key)
  const { whole, files, pages, diagnostics } = gathering
  const onLost = lostIn(jobs, gathering)
  await pool.runAll<ParseShared, ParseJob, ParseOutcome>({ ...call, onLost }, jobs, (outcome, index) => {
    const file = files.get(jobs[index]?.path ?? '') as SourceFile
    if ('unreadable' in outcome) diagnostics.push(unreadableFile(file.path, outcome.unreadable))
    if (!('page' in outcome)) return
    gathering.parsed++
    pages.set(file.path, whole.put(outcome.page, { ...outcome, stat: file.stat, seenAt }).page)
  })
}
