/**
 * The search indexes of a site. In: the linked site, its texts in the store, the engine's bundle. Out: files under
 * `search-index/`. A page is indexed if its texts or names changed. Only the segments of an index whose terms changed
 * are made again, and only those of their files that differ are written.
 */
import { hashOf } from '../base/hash.ts'
import { importModule } from '../base/import-module.ts'
import type { Yield } from '../base/yield.ts'
import { DamagedCache } from '../engine/cache/damaged-cache.ts'
import type { SharedRecords } from '../engine/cache/shared-records.ts'
import type { Pool } from '../engine/pool.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SearchEngineModule } from '../model/search.ts'
import { IndexFiles, type SearchTarget } from './index-files.ts'
import { type IndexedScope, indexPages } from './index-pages.ts'
import { type Joining, joinIndex } from './join-index.ts'
import { largeIndex } from './measure-query.ts'
import { INDEX_FOLDER, partName } from './part-name.ts'
import { type JoinPlan, planJoin } from './plan-join.ts'
import { popularPages } from './popular-pages.ts'
import { type IndexedNames, partsOf, type SearchCache } from './search-cache.ts'
import { searchKey, type TextHashes } from './search-key.ts'
import type { PageSources, SearchScope } from './searchable-pages.ts'
import { takeIndexed } from './shared-index.ts'

/** The parsed pages by path: the part of their store that is used here. */
interface PageTexts {
  known(path: string): TextHashes | undefined
  /** The page's text by heading, as JSON in UTF-8. */
  sectionsJson(path: string): Uint8Array
}

/** Input of indexes, besides their pages. */
export interface SearchSources {
  config: Pick<PageSources['config'], 'search' | 'limits'>
  store: PageTexts
  pool: Pool
  cache: SearchCache
  /** Results of other machines. */
  shared?: SharedRecords
  /** The engine for Node: URL of the module, and identity of its code. */
  engine: { url: string; hash: string }
  /** Called between the steps of longer work. */
  yieldToEventLoop?: Yield
  /** Called once all pages are indexed: only this thread can join them. */
  onIndexed?: () => void
  /** Called when no page is left for this thread to index. */
  onCallerDone?: () => void
  /** The part of the pages that other threads index at once. Default: they take pages as this thread does. */
  workersShare?: number
  /** Other threads take more pages once this has settled. */
  workersAfter?: Promise<unknown>
  /** This thread starts indexing pages once this has settled. */
  callerAfter?: Promise<unknown>
}

/**
 * The settings of the embedded engine in pages (`clientConfig.search`): see `EmbeddedOptions` in
 * src/search-engine/types.ts. They do not depend on the texts of pages.
 */
export function searchClientConfig(baseUrl: string, workerPath: string): { search: { index: string; worker: string } } {
  return { search: { index: baseUrl + INDEX_FOLDER, worker: baseUrl + workerPath } }
}

/** The amount of work that indexing took. */
export interface SearchCount {
  pages: number
  indexed: number
  /** Number of segments that were made, and of all segments. */
  segments: { made: number; all: number }
  /** Findings about pages that can only be found by their names. */
  diagnostics: Diagnostic[]
}

const NO_FILES = { dictionaries: [] }
/** Number of pages whose fragments are written between two pauses. */
const WRITTEN_AT_ONCE = 64

/** Writes or keeps the indexes of all locales and versions. */
export async function buildSearch(
  target: SearchTarget,
  scopes: readonly SearchScope[],
  sources: SearchSources,
): Promise<SearchCount> {
  const { cache, shared } = sources
  const indexes = { scopes, keys: keysOf(scopes, sources) }
  if (shared) await takeIndexed(indexes, { shared, cache })
  try {
    return await writeIndexes(target, indexes, sources)
  } catch (error) {
    if (!(error instanceof DamagedCache)) throw error
    // Starts over once, with an empty cache.
    cache.clear()
    cache.scratch.clear()
    return await writeIndexes(target, indexes, sources)
  } finally {
    cache.scratch.clear()
  }
}

/** The identity of what each page contributes to an index. */
export function keysOf(
  scopes: readonly SearchScope[],
  { store, config, engine }: Pick<SearchSources, 'store' | 'config' | 'engine'>,
): Map<string, string> {
  const { synonyms } = config.search
  const hashing = {
    engineHash: engine.hash,
    // Thousands of pages may have the same kilobytes of synonyms.
    synonyms: synonyms.length > 0 ? hashOf(JSON.stringify(synonyms)) : '',
    textOf: (file: string) => store.known(file),
  }
  const keys = new Map<string, string>()
  for (const { locale, pages } of scopes) for (const page of pages) keys.set(page.key, searchKey(page, locale, hashing))
  return keys
}

/** Writes or keeps the indexes of pages with these identities. */
async function writeIndexes(
  target: SearchTarget,
  { scopes, keys }: { scopes: readonly SearchScope[]; keys: ReadonlyMap<string, string> },
  sources: SearchSources,
): Promise<SearchCount> {
  const { cache, shared, pool, store, yieldToEventLoop, workersShare, workersAfter, callerAfter, onCallerDone } =
    sources
  const engine = (await importModule(sources.engine.url)) as SearchEngineModule
  const plans = scopes.map(scope => planJoin(scope, { cache, engine, keys }))
  const { synonyms } = sources.config.search
  const sectionsJson = (file: string) => store.sectionsJson(file)
  const diagnostics: Diagnostic[] = []
  const order = { yieldToEventLoop, workersShare, workersAfter, callerAfter, onCallerDone }
  const { headOf } = engine
  const files = new IndexFiles(target, engine.partPath)
  const indexing = {
    cache,
    shared,
    pool,
    engine: sources.engine,
    files,
    headOf,
    keys,
    synonyms,
    sectionsJson,
    diagnostics,
    ...order,
  }
  const { indexed, scopes: indexes } = await indexPages(plans, indexing)
  sources.onIndexed?.()
  const segments = { made: 0, all: 0 }
  for (const index of indexes) {
    const { made, all, manifest } = await writeIndex(index, { cache, engine, files, yieldToEventLoop })
    segments.made += made
    segments.all += all
    const { scope } = index.plan
    const { searchBytes: limit } = sources.config.limits
    diagnostics.push(...(await largeIndex({ manifest, scope, files, engine, limit })))
  }
  cache.keepOnly(
    keys.keys(),
    plans.map(({ name }) => name),
  )
  return { pages: keys.size, indexed, segments, diagnostics }
}

/** Writes or keeps all files of one index; counts its segments. Throws `DamagedCache`. */
async function writeIndex(
  indexed: IndexedScope,
  joining: Joining,
): Promise<SearchCount['segments'] & { manifest: string }> {
  const { plan } = indexed
  const { cache, engine, files } = joining
  const { dictionaries, made } = await joinIndex(indexed, joining)
  const pages = await writeFragments(plan, joining)
  const popular = popularPages(plan.scope.pages)
  const copy = (tables: readonly string[]) => {
    const firsts = cache.index(plan.name)?.firsts ?? []
    const ofTerms = firsts.flatMap(first => partsOf(cache.segment(plan.name, first) ?? NO_FILES))
    const fragments = pages.map(({ fragmentName }) => fragmentName)
    return files.putCopy([...new Set([...ofTerms, ...tables, ...fragments])], engine)
  }
  const manifest = engine.writeManifest({ pages, dictionaries, put: part => files.put(part), popular, copy })
  for (const path of manifestPaths(plan.scope, engine)) files.add(path, partName(manifest), () => manifest)
  return { made, all: cache.index(plan.name)?.firsts.length ?? 0, manifest }
}

/** Writes or keeps the fragments of all pages; returns the manifest's entries for them. */
async function writeFragments({ scope, numbers }: JoinPlan, { cache, files, yieldToEventLoop }: Joining) {
  const pages = []
  for (const [at, { key }] of scope.pages.entries()) {
    if (at % WRITTEN_AT_ONCE === WRITTEN_AT_ONCE - 1) await yieldToEventLoop?.()
    const { sections, fragmentName } = cache.page(key) as IndexedNames
    files.putPacked(fragmentName, () => cache.fragment(key))
    pages.push({ page: numbers[at] ?? 0, sections, fragmentName })
  }
  return pages
}

/** The paths of the manifest: one with the version's name, and for the last version also one without. */
function manifestPaths({ locale, version, isLast }: SearchScope, engine: SearchEngineModule): string[] {
  const named = engine.manifestPath(locale, version)
  return isLast ? [named, engine.manifestPath(locale)] : [named]
}
