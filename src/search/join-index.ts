/**
 * Joins an index. In: the runs of all its pages, or the pages that changed. Out: the files of its segments, of which
 * only the changed ones are created, and the segments in the cache for the next build.
 */
import type { Yield } from '../base/yield.ts'
import type {
  Dictionary,
  IndexSegment,
  PageChange,
  SearchEngineModule,
  StoredRun,
  WrittenDictionary,
} from '../model/search.ts'
import type { IndexFiles } from './index-files.ts'
import { type IndexedScope, runOf } from './index-pages.ts'
import type { JoinPlan } from './plan-join.ts'
import { partsOf, type SearchCache } from './search-cache.ts'

export interface Joining {
  cache: SearchCache
  engine: SearchEngineModule
  files: IndexFiles
  yieldToEventLoop?: Yield
}

/** The dictionaries of the index, and the number of segments that were created. */
export interface JoinedSegments {
  dictionaries: Dictionary[]
  made: number
}

/** Joins one index. Throws `DamagedCache`. */
export async function joinIndex(indexed: IndexedScope, joining: Joining): Promise<JoinedSegments> {
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
