/**
 * The search indexes of a site. A page is indexed if its texts or names changed. Only the segments of an index whose
 * terms changed are made again, and only those of their files that differ are written.
 */

import { gzipSync } from 'node:zlib'
import { hashOf } from '../../base/hash.ts'
import { importModule } from '../../base/import-module.ts'
import { packageVersion } from '../../base/package-root.ts'
import type { Yield } from '../../base/yield.ts'
import { DamagedCache } from '../../engine/cache/damaged-cache.ts'
import { recoveredPage } from '../../findings/recovered.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type {
  Dictionary,
  IndexSegment,
  PageChange,
  PopularPage,
  SearchablePage,
  SearchEngineModule,
  SearchScope,
  StoredRun,
  WrittenDictionary,
} from '../../model/search.ts'
import type { SearchSources, SearchTarget } from '../../pipeline/site-search.ts'
import { IndexFiles } from './index-files.ts'
import { type IndexedScope, indexPages, runOf } from './index-pages.ts'
import { partName } from './part-name.ts'
import { type JoinPlan, planJoin } from './plan-join.ts'
import { type IndexedNames, partsOf, type SearchCache } from './search-cache.ts'
import { searchKey } from './search-key.ts'
import { takeIndexed } from './shared-index.ts'

/** Input of indexes, with the cache. */
export interface CachedSources extends SearchSources {
  cache: SearchCache
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
  sources: CachedSources,
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
function keysOf(scopes: readonly SearchScope[], sources: KeySources): Map<string, string> {
  const keyOf = pageKeys(sources)
  return new Map(scopes.flatMap(({ locale, pages }) => pages.map(page => [page.key, keyOf(page, locale)] as const)))
}

/** What the identities depend on besides the pages. */
type KeySources = Pick<SearchSources, 'store' | 'config' | 'engine'>

/** Returns a function to the identity of what a page contributes to an index. */
export function pageKeys({ store, config, engine }: KeySources): (page: SearchablePage, locale: string) => string {
  const { synonyms } = config.search
  const hashing = {
    shared: hashOf(JSON.stringify([packageVersion, engine.hash, synonyms])),
    textOf: (file: string) => store.known(file),
  }
  return (page, locale) => searchKey(page, locale, hashing)
}

/** Writes or keeps the indexes of pages with these identities. */
async function writeIndexes(
  target: SearchTarget,
  { scopes, keys }: { scopes: readonly SearchScope[]; keys: ReadonlyMap<string, string> },
  sources: CachedSources,
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
    ...order,
  }
  const { indexed, scopes: indexes } = await indexPages(plans, indexing)
  sources.onIndexed?.()
  const segments = { made: 0, all: 0 }
  for (const index of indexes) {
    const { made, all, manifest, problems } = await writeIndex(index, { cache, engine, files, yieldToEventLoop })
    segments.made += made
    segments.all += all
    const { scope } = index.plan
    diagnostics.push(...problems)
    const { searchBytes: limit } = sources.config.limits
    diagnostics.push(...(await largeIndex({ manifest, scope, files, engine, limit })))
  }
  cache.keepOnly(
    keys.keys(),
    plans.map(({ name }) => name),
  )
  return { pages: keys.size, indexed, segments, diagnostics }
}

/** Writes or keeps all files of one index; counts its segments. Returns findings about its pages. Throws `DamagedCache`. */
async function writeIndex(
  indexed: IndexedScope,
  joining: Joining,
): Promise<SearchCount['segments'] & { manifest: string; problems: Diagnostic[] }> {
  const { plan } = indexed
  const { cache, engine, files } = joining
  const { dictionaries, made } = await joinIndex(indexed, joining)
  const { pages, problems } = await writeFragments(plan, joining)
  const popular = popularPages(plan.scope.pages)
  const copy = (tables: readonly string[]) => {
    const firsts = cache.index(plan.name)?.firsts ?? []
    const ofTerms = firsts.flatMap(first => partsOf(cache.segment(plan.name, first) ?? NO_FILES))
    const fragments = pages.map(({ fragmentName }) => fragmentName)
    return files.putCopy([...new Set([...ofTerms, ...tables, ...fragments])], engine)
  }
  const manifest = engine.writeManifest({ pages, dictionaries, put: part => files.put(part), popular, copy })
  for (const path of manifestPaths(plan.scope, engine)) files.add(path, partName(manifest), () => manifest)
  return { made, all: cache.index(plan.name)?.firsts.length ?? 0, manifest, problems }
}

/**
 * Writes or keeps the fragments of all pages; returns the manifest's entries for them, and findings about pages that were
 * indexed by their names alone, whenever that was.
 */
async function writeFragments({ scope, numbers }: JoinPlan, { cache, files, yieldToEventLoop }: Joining) {
  const pages = []
  const problems: Diagnostic[] = []
  for (const [at, { key, files: sources }] of scope.pages.entries()) {
    if (at % WRITTEN_AT_ONCE === WRITTEN_AT_ONCE - 1) await yieldToEventLoop?.()
    const { sections, fragmentName, problem } = cache.page(key) as IndexedNames
    files.putPacked(fragmentName, () => cache.fragment(key))
    pages.push({ page: numbers[at] ?? 0, sections, fragmentName })
    if (problem !== undefined)
      problems.push(recoveredPage(problem, { file: sources[0], instead: 'search finds it by its names alone' }))
  }
  return { pages, problems }
}

/** The paths of the manifest: one with the version's name, and for the last version also one without. */
function manifestPaths({ locale, version, isLast }: SearchScope, engine: SearchEngineModule): string[] {
  const named = engine.manifestPath(locale, version)
  return isLast ? [named, engine.manifestPath(locale)] : [named]
}

/** Joins an index. */
interface Joining {
  cache: SearchCache
  engine: SearchEngineModule
  files: IndexFiles
  yieldToEventLoop?: Yield
}

/** The dictionaries of the index, and the number of segments that were created. */
interface JoinedSegments {
  dictionaries: Dictionary[]
  made: number
}

/** Joins one index. Throws `DamagedCache`. */
async function joinIndex(indexed: IndexedScope, joining: Joining): Promise<JoinedSegments> {
  const { plan } = indexed
  const { cache, yieldToEventLoop } = joining
  const firsts: string[] = []
  const dictionaries: Dictionary[] = []
  let made = 0
  for (const segment of await segmentsOf(indexed, joining)) {
    await yieldToEventLoop?.()
    if (segment.run) made++
    firsts.push(segment.first)
    dictionaries.push(...writeFiles(segment, plan.name, joining))
  }
  if (plan.changes?.length !== 0) {
    cache.putIndex(plan.name, { pages: plan.scope.pages.length, firsts })
    noteNumbers(plan, cache)
  }
  return { dictionaries, made }
}

async function segmentsOf({ plan, groups }: IndexedScope, joining: Joining): Promise<Iterable<IndexSegment>> {
  const { changes, name } = plan
  const { cache, engine, yieldToEventLoop } = joining
  if (changes) {
    const patches = changes.map(({ key, before, number }): PageChange => {
      return { before, ...(number !== undefined && { after: cache.terms(key, number) }) }
    })
    return engine.patchSegments(cache.index(name)?.firsts ?? [], first => cache.run(name, first), patches)
  }
  const runs: StoredRun[] = []
  for (const group of groups) {
    await yieldToEventLoop?.()
    runs.push(runOf(group, { cache, engine }))
  }
  return engine.joinRuns(runs)
}

/** Writes or keeps the files of a segment; returns its dictionaries. */
function writeFiles(
  { first, run, changed }: IndexSegment,
  index: string,
  { cache, engine, files }: Joining,
): Dictionary[] {
  const known = cache.segment(index, first)
  if (!run && known && files.keepParts(partsOf(known))) return namesOf(known.dictionaries)
  const keep = (names: readonly string[]) => files.keepParts(names)
  const before = known && run && changed ? { dictionaries: known.dictionaries, changed, keep } : undefined
  const dictionaries = engine.writeSegment(run ?? cache.run(index, first), part => files.put(part), before)
  if (run) cache.putSegment(index, first, { dictionaries, run })
  return namesOf(dictionaries)
}

function namesOf(dictionaries: readonly WrittenDictionary[]): Dictionary[] {
  return dictionaries.map(({ first, names }) => [first, names.at(-1) as string])
}

/** Records which entries the segments contain. */
function noteNumbers({ name, scope, numbers, changes }: JoinPlan, cache: SearchCache): void {
  if (changes) for (const { key, number } of changes) cache.setJoined(key, name, number)
  else {
    const gone = cache.joinedPages(name)
    for (const [at, { key }] of scope.pages.entries()) {
      cache.setJoined(key, name, numbers[at])
      gone.delete(key)
    }
    for (const key of gone.keys()) cache.setJoined(key, name, undefined)
  }
}

/** How much a reader's first query fetches. */
interface MeasuredIndex {
  manifest: string
  scope: SearchScope
  files: IndexFiles
  engine: SearchEngineModule
  /** `limits.searchBytes`. */
  limit: number
}

/**
 * All other files of a query are limited in size, so that an index whose manifest is smaller than this part of the limit
 * need not be searched.
 */
const MANIFEST_SHARE = 1 / 4
/** Number of queries, of which the one that fetches most counts: the titles of pages. */
const QUERIES = 3
const SHOWN = 5

/** A finding if the first query of a reader fetches too much. */
async function largeIndex({ manifest, scope, files, engine, limit }: MeasuredIndex): Promise<Diagnostic[]> {
  if (manifest.length < limit * MANIFEST_SHARE) return []
  const own = gzipSync(manifest).length
  let most = own
  let largest = own
  const step = Math.max(1, Math.floor(scope.pages.length / QUERIES))
  for (const { title } of scope.pages.filter((_, at) => at % step === 0).slice(0, QUERIES)) {
    let bytes = own
    const index = new engine.EmbeddedIndex(
      engine.readManifest(manifest),
      async name => {
        const part = files.read(name)
        bytes += part.length
        largest = Math.max(largest, part.length)
        return engine.unpack(new Uint8Array(part))
      },
      scope.locale,
    )
    await index.explain(title, { limit: SHOWN, offset: 0 })
    most = Math.max(most, bytes)
  }
  if (most <= limit) return []
  const { locale, version, pages } = scope
  return [
    {
      rule: 'search-index-size',
      message: `The first search in ${locale}, version ${version}, loads ${kB(most)} of the embedded index of ${pages.length} pages; its largest file has ${kB(largest)}. limits.searchBytes is ${kB(limit)}`,
      hint: 'Let a search engine answer (search.engine), exclude pages (search.exclude), or raise the limit',
      subject: partName(`${locale} ${version}`),
    },
  ]
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`
}

/** The suggestions of the empty search dialog. */
const MAX_PAGES = 6
const MAX_PAGES_PER_GROUP = 2
/** A page with fewer incoming links is not popular. */
const MIN_LINKS = 2

/** The popular pages, those with the most links first. */
function popularPages(pages: readonly SearchablePage[]): PopularPage[] {
  const sorted = pages
    .filter(({ inboundLinks }) => inboundLinks >= MIN_LINKS)
    .sort((a, b) => b.inboundLinks - a.inboundLinks || (a.route < b.route ? -1 : 1))
  const ofGroup = new Map<string, number>()
  const chosen = sorted.filter(({ group }) => {
    const known = ofGroup.get(group) ?? 0
    ofGroup.set(group, known + 1)
    return known < MAX_PAGES_PER_GROUP
  })
  return chosen.slice(0, MAX_PAGES).map(({ route, title, group }) => ({ route, title, group }))
}
