/**
 * The search indexes of a site. In: the linked site, its texts in the store, the engine's bundle. Out:
 * files under `search-index/`. A page is indexed when its texts or names changed; an index is joined again
 * when one of its pages did, and of its files those that differ are written.
 */
import { gzipSync } from 'node:zlib'
import { hashParts } from '../base/hash.ts'
import { importModule } from '../base/import-module.ts'
import { packageVersion } from '../base/package-root.ts'
import { inSteps, type Yield } from '../base/yield.ts'
import { DamagedCache } from '../engine/cache/damaged-cache.ts'
import type { Pool } from '../engine/pool.ts'
import { recoveredPage } from '../findings/recovered.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'
import type { SearchEngineModule } from '../model/search.ts'
import { INDEX_FOLDER, partName } from './part-name.ts'
import { popularPages } from './popular-pages.ts'
import type { SearchCache } from './search-cache.ts'
import { type PageSources, type SearchablePage, type SearchScope, searchScopes } from './searchable-pages.ts'
import { type IndexedPage, type IndexJob, type IndexShared, PACKING } from './stage.ts'

/** Where the files go: the part of a sink that is needed here. */
export interface SearchTarget {
  isCurrent(path: string, key: string): boolean
  keep(path: string): void
  write(path: string, content: string | Uint8Array, key: string): void
}

/** The parsed pages by path: the part of their store that is needed here. */
interface PageTexts {
  get(path: string): ParsedPage | undefined
  /** UTF-8 of the JSON of the page's text by heading. */
  sectionsJson(path: string): Uint8Array
}

export interface SearchSources extends PageSources {
  store: PageTexts
  pool: Pool
  cacheDir: string
  cache: SearchCache
  /** The engine for Node: URL of the module, and identity of its code. */
  engine: { url: string; hash: string }
  /** Called between the steps of longer work. */
  yieldToEventLoop?: Yield
  /** Called once all pages are indexed: joining them is work for this thread alone. */
  onIndexed?: () => void
}

/**
 * What pages tell the embedded engine (`clientConfig.search`): see `EmbeddedOptions` in
 * src/search-engine/types.ts. Nothing in it changes with the texts of pages.
 */
export function searchClientConfig(baseUrl: string, workerPath: string): { search: { index: string; worker: string } } {
  return { search: { index: baseUrl + INDEX_FOLDER, worker: baseUrl + workerPath } }
}

/** How much there was to do. */
export interface SearchCount {
  pages: number
  indexed: number
  /** Pages that are found by their names alone. */
  diagnostics: Diagnostic[]
}

/** Fewer pages than this are indexed in this thread: a second one would have to get the engine going as well. */
const INLINE_BELOW = 256
/** Jobs that are in memory at a time. */
const CHUNK = 256
/** Pages whose fragments are written between two pauses. */
const WRITTEN_AT_ONCE = 16
/** Stands for the content of a file that need not be written. */
const EMPTY = new Uint8Array()

/** Writes or keeps the indexes of all locales and versions. */
export async function buildSearch(target: SearchTarget, sources: SearchSources): Promise<SearchCount> {
  const scopes = searchScopes(sources)
  const keys = pageKeys(scopes, sources)
  const { cache, yieldToEventLoop } = sources
  cache.keepOnly(new Set(keys.keys()), new Set(scopes.map(scopeName)))
  const engine = (await importModule(sources.engine.url)) as SearchEngineModule
  const diagnostics: Diagnostic[] = []
  let indexed = await indexPages(scopes, { keys, cache, sources, diagnostics })
  sources.onIndexed?.()
  const written = new Set<string>()
  for (const scope of scopes) {
    const writing = { target, cache, keys, engine, written, yieldToEventLoop }
    if (await writeScope(scope, writing)) continue
    // The cache is damaged: everything again, once.
    cache.clear()
    indexed = await indexPages(scopes, { keys, cache, sources, diagnostics: [] })
    if (!(await writeScope(scope, writing))) throw new DamagedCache(sources.cacheDir)
  }
  return { pages: keys.size, indexed, diagnostics }
}

/** Identity of what each page adds to an index. */
function pageKeys(scopes: readonly SearchScope[], { store, engine, config }: SearchSources): Map<string, string> {
  const keys = new Map<string, string>()
  const { synonyms } = config.search
  for (const { locale, pages } of scopes)
    for (const page of pages) {
      const texts = page.files.map(file => textKey(store.get(file)))
      const { route, title, group, titles, names, linkTexts, excluded } = page
      keys.set(
        page.key,
        hashParts([
          engine.hash,
          JSON.stringify([locale, route, title, group, titles, names, linkTexts, synonyms, excluded, texts]),
        ]),
      )
    }
  return keys
}

/** Identity of a file's texts: its bytes, and the parser as far as it shows. */
function textKey(page: ParsedPage | undefined): string {
  return page ? `${packageVersion} ${page.sourceHash} ${page.bodyHash}` : ''
}

interface Indexing {
  keys: ReadonlyMap<string, string>
  cache: SearchCache
  sources: SearchSources
  diagnostics: Diagnostic[]
}

/** Indexes the pages that the cache does not have; returns how many. */
async function indexPages(scopes: readonly SearchScope[], indexing: Indexing): Promise<number> {
  const { keys, cache, sources, diagnostics } = indexing
  const stale = scopes.flatMap(({ locale, pages }) =>
    pages.flatMap(page => (cache.has(page.key, keys.get(page.key) ?? '') ? [] : [{ locale, page }])),
  )
  const { pool, store, engine } = sources
  const call = {
    stage: 'index',
    key: engine.hash,
    shared: { engine: engine.url },
    inlineBelow: stale.length < INLINE_BELOW ? INLINE_BELOW : 1,
  }
  for (let start = 0; start < stale.length; start += CHUNK) {
    const chunk = stale.slice(start, start + CHUNK)
    const jobs = chunk.map(({ locale, page }) => ({
      ...jobOf(page, locale, store),
      synonyms: sources.config.search.synonyms,
    }))
    await pool.runAll<IndexShared, IndexJob, IndexedPage>(call, jobs, (indexed, index) => {
      const { key, files } = (chunk[index] as (typeof chunk)[number]).page
      const { problem } = indexed
      // What is wrong is said each time: such a page is never known.
      cache.put(key, problem === undefined ? (keys.get(key) ?? '') : '', indexed)
      if (problem !== undefined)
        diagnostics.push(recoveredPage(problem, { file: files[0], instead: 'search finds it by its names alone' }))
    })
  }
  return stale.length
}

function jobOf(
  { route, title, group, titles, names, linkTexts, files, excluded }: SearchablePage,
  locale: string,
  store: PageTexts,
): IndexJob {
  const texts = files.map(file => store.sectionsJson(file))
  return { locale, route, title, group, titles, names, linkTexts, texts, excluded }
}

interface Writing {
  target: SearchTarget
  cache: SearchCache
  keys: ReadonlyMap<string, string>
  engine: SearchEngineModule
  /** Files that this build has already: indexes share what is equal. */
  written: Set<string>
  yieldToEventLoop?: Yield
}

/** Writes one index; false if the cache turns out to be damaged. */
async function writeScope(scope: SearchScope, writing: Writing): Promise<boolean> {
  const { target, cache, keys, engine, written, yieldToEventLoop } = writing
  const name = scopeName(scope)
  const popular = popularPages(scope.pages)
  const key = hashParts([
    String(scope.isLast),
    JSON.stringify(popular),
    ...scope.pages.map(page => keys.get(page.key) ?? ''),
  ])
  const before = cache.scope(name)
  if (before?.key === key && before.files.every(([path, fileKey]) => target.isCurrent(path, fileKey))) {
    for (const [path] of before.files) keepOnce(path, writing)
    return true
  }
  const files: [path: string, key: string][] = []
  const put = (path: string, fileKey: string, content: () => string | Uint8Array) => {
    files.push([path, fileKey])
    if (target.isCurrent(path, fileKey)) return keepOnce(path, writing)
    if (!written.has(path)) target.write(path, content(), fileKey)
    written.add(path)
  }
  const pages = []
  for (const [at, { key: pageKey }] of scope.pages.entries()) {
    if (at % WRITTEN_AT_ONCE === WRITTEN_AT_ONCE - 1) await yieldToEventLoop?.()
    const page = cache.terms(pageKey)
    if (!page) return false
    pages.push(page)
    const path = partFile(page.fragmentName)
    const fragment = target.isCurrent(path, page.fragmentName) ? EMPTY : cache.fragment(pageKey)
    if (!fragment) return false
    put(path, page.fragmentName, () => fragment)
  }
  const putPart = (bytes: Uint8Array) => {
    const part = partName(bytes)
    put(partFile(part), part, () => gzipSync(bytes, PACKING))
    return part
  }
  const manifest = await inSteps(engine.writeIndex({ pages, put: putPart, popular }), yieldToEventLoop)
  for (const path of manifestFiles(scope, engine)) put(INDEX_FOLDER + path, partName(manifest), () => manifest)
  cache.putScope(name, { key, files })
  return true

  function partFile(part: string): string {
    return INDEX_FOLDER + engine.partPath(part)
  }
}

function keepOnce(path: string, { target, written }: Writing): void {
  if (!written.has(path)) target.keep(path)
  written.add(path)
}

/** The manifest under the version's name, and where it is the last one without. */
function manifestFiles({ locale, version, isLast }: SearchScope, engine: SearchEngineModule): string[] {
  const named = engine.manifestPath(locale, version)
  return isLast ? [named, engine.manifestPath(locale)] : [named]
}

function scopeName({ locale, version }: SearchScope): string {
  return `${locale}@${version}`
}
