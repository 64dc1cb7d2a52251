/**
 * Indexes the pages that the cache does not have. Returns entries in the cache; for an index that is joined as a
 * whole, also the run of each group of its pages; and the files with the texts of these pages.
 */
import { allDone } from '../../base/all-done.ts'
import { deferred } from '../../base/deferred.ts'
import type { Yield } from '../../base/yield.ts'
import type { SharedRecords } from '../../engine/cache/shared-records.ts'
import type { Pool } from '../../engine/pool.ts'
import type { SearchablePage, SearchEngineModule, StoredRun } from '../../model/search.ts'
import { FEW_PAGES } from '../../pipeline/in-order.ts'
import type { IndexFiles } from './index-files.ts'
import type { JoinPlan } from './plan-join.ts'
import type { SearchCache } from './search-cache.ts'
import { indexedRecord } from './shared-index.ts'
import type { IndexedPages, IndexJob, IndexShared, PageJob } from './stage.ts'

export interface Indexing {
  cache: SearchCache
  /** Receives what is indexed. */
  shared?: SharedRecords
  pool: Pool
  engine: { url: string; hash: string }
  files: IndexFiles
  headOf: SearchEngineModule['headOf']
  keys: ReadonlyMap<string, string>
  synonyms: PageJob['synonyms']
  /** A file's text by heading, as JSON in UTF-8. */
  sectionsJson: (file: string) => Uint8Array
  yieldToEventLoop?: Yield
  /** The part of the pages that other threads index at once. Default: they take pages as this thread does. */
  workersShare?: number
  /** Other threads take more pages once this has settled. */
  workersAfter?: Promise<unknown>
  /** This thread starts indexing pages once this has settled. */
  callerAfter?: Promise<unknown>
  /** Called when no page is left for this thread to index. */
  onCallerDone?: () => void
}

/** A page and its number. */
interface NumberedPage {
  page: SearchablePage
  number: number
}

/** Pages that are indexed together: pages of an index with consecutive numbers. */
interface Group {
  plan: JoinPlan
  pages: NumberedPage[]
  /** Pages that the cache does not have. */
  stale: NumberedPage[]
  run?: StoredRun
}

/** The outcome for one index. */
export interface IndexedScope {
  plan: JoinPlan
  groups: Group[]
}

/** Number of pages that are indexed and merged together. */
const PAGES_IN_GROUP = { few: 16, many: 64 }

/** Indexes pages and returns their number. */
export async function indexPages(
  plans: readonly JoinPlan[],
  indexing: Indexing,
): Promise<{ indexed: number; scopes: IndexedScope[] }> {
  const indexed = plans.reduce((sum, { stale }) => sum + stale.size, 0)
  const size = indexed < FEW_PAGES ? PAGES_IN_GROUP.few : PAGES_IN_GROUP.many
  const scopes = plans.map(plan => {
    const { pages } = plan.scope
    const numbered = (at: number): NumberedPage => ({
      page: pages[at] as SearchablePage,
      number: plan.numbers[at] ?? 0,
    })
    const stale = new Set(Array.from(plan.stale, numbered))
    const others = () => [...pages.keys()].filter(at => !plan.stale.has(at)).map(numbered)
    // Only whole groups are merged, and an index that is patched needs none.
    const grouped = plan.changes ? [...stale] : [...stale, ...others()].sort((a, b) => a.number - b.number)
    const groups = inGroups(grouped, size)
    return {
      plan,
      groups: groups.map((members): Group => ({ plan, pages: members, stale: members.filter(it => stale.has(it)) })),
    }
  })
  const waiting = scopes.flatMap(({ groups }) => groups.filter(group => group.stale.length > 0))
  await indexShares(waiting, indexing)
  return { indexed, scopes }
}

/** Other threads index their share at once. This one indexes the rest, and then what they have not begun. */
async function indexShares(groups: readonly Group[], indexing: Indexing): Promise<void> {
  const { workersShare = 0, onCallerDone } = indexing
  const size = Math.round(groups.length * workersShare)
  if (size === 0) return indexGroups(groups, indexing)
  const [own, helped] = [deferred(), deferred()]
  void Promise.all([own.promise, helped.promise]).then(onCallerDone)
  const others = { ...indexing, workersAfter: undefined, callerAfter: own.promise, onCallerDone: helped.resolve }
  await allDone([
    indexGroups(groups.slice(0, size), others),
    indexGroups(groups.slice(size), { ...indexing, onCallerDone: own.resolve }),
  ])
}

/** The run of a group: the merged one if its pages were indexed, or built from the cache. */
export function runOf(
  { pages, run }: Group,
  { cache, engine }: { cache: SearchCache; engine: Pick<SearchEngineModule, 'mergePages'> },
): StoredRun {
  if (run) return run
  const merged = engine.mergePages(pages.map(({ page, number }) => cache.terms(page.key, number)))
  return { head: merged, range: (start, end) => merged.subarray(start, end) }
}

async function indexGroups(groups: readonly Group[], indexing: Indexing): Promise<void> {
  const { pool, engine, yieldToEventLoop, workersAfter, callerAfter, onCallerDone } = indexing
  const call = {
    stage: 'index',
    key: engine.hash,
    shared: { engine: engine.url },
    // Threads that already exist have finished rendering by then.
    inlineBelow: 2,
    yieldToEventLoop,
    workersAfter,
    callerAfter,
    onCallerDone,
  }
  // The texts of all groups may not fit into memory.
  const jobs = {
    length: groups.length,
    at: (index: number) => jobOf(groups[index] as Group, indexing),
    bytesOf: ({ pages }: IndexJob) => pages.flatMap(({ texts }) => texts),
  }
  await pool.runAll<IndexShared, IndexJob, IndexedPages>(call, jobs, ({ pages, run }, index) => {
    const group = groups[index] as Group
    if (run) group.run = stored(run, group, indexing)
    for (const [at, indexed] of pages.entries()) store((group.stale[at] as NumberedPage).page, indexed, indexing)
  })
}

/** All runs of a large site do not fit into memory: what comes before their lists does. */
function stored(run: Uint8Array, { plan, pages }: Group, { cache, headOf }: Indexing): StoredRun {
  const name = `${plan.name} ${pages[0]?.number}`
  cache.scratch.add(name, run)
  return { head: headOf(run).slice(), range: (start, end) => cache.scratch.range(name, start, end) }
}

function jobOf({ plan, pages, stale }: Group, { synonyms, sectionsJson }: Indexing): IndexJob {
  return {
    locale: plan.scope.locale,
    merged: !plan.changes && stale.length === pages.length,
    pages: stale.map(({ page, number }): PageJob => {
      const { route, title, group, titles, names, linkTexts, files, excluded, isPost } = page
      const texts = files.map(sectionsJson)
      return { number, route, title, group, titles, names, linkTexts, synonyms, texts, excluded, isPost }
    }),
  }
}

function store({ key }: SearchablePage, indexed: IndexedPages['pages'][number], indexing: Indexing): void {
  const { cache, shared, keys, files: indexFiles } = indexing
  const { fragmentName, fragment } = indexed
  const own = keys.get(key) ?? ''
  cache.putPage(key, own, indexed)
  if (own !== '') shared?.add('indexed', own, () => ({ record: indexedRecord(indexed) }))
  // Writing it later would mean reading it from the cache.
  indexFiles.putPacked(fragmentName, () => fragment)
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = []
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size))
  return groups
}
