/**
 * Plans the work for one index. Returns the number of each page, and the pages that changed with their old terms; if
 * most of them changed, everything is joined.
 */
import type { NumberedTerms, SearchEngineModule, SearchScope } from '../../model/search.ts'
import type { SearchCache } from './search-cache.ts'

/** A page of the index that has changed. */
interface ChangedPage {
  key: string
  /** Its old terms; absent for a new page. */
  before?: NumberedTerms
  /** Its new number; absent for a removed page. */
  number?: number
}

export interface JoinPlan {
  /** Name of the index, unique on the site. */
  name: string
  scope: SearchScope
  /** The numbers of its pages, in page order. */
  numbers: number[]
  /** The places of the pages that the cache does not have. */
  stale: ReadonlySet<number>
  /** Absent if everything is joined. */
  changes?: ChangedPage[]
}

export interface PlanContext {
  cache: SearchCache
  engine: Pick<SearchEngineModule, 'numberPages'>
  /** Identity of what each page contributes to an index. */
  keys: ReadonlyMap<string, string>
}

/** If a larger share of the pages changed, everything is joined, which reads no page's old terms. */
const MAX_CHANGED_SHARE = 1 / 8

/** Plans an index. Call it before pages are indexed again, because it reads their old terms. */
export function planJoin(scope: SearchScope, { cache, engine, keys }: PlanContext): JoinPlan {
  const name = indexName(scope)
  const stale = new Set<number>()
  /** The numbers that the pages have in the last index. */
  const known: number[] = []
  for (const [at, { key }] of scope.pages.entries()) {
    const entry = cache.page(key)
    if (!entry || entry.key !== keys.get(key)) stale.add(at)
    const number = entry?.joined[name]
    if (number !== undefined) known[at] = number
  }
  const joined = cache.index(name)?.pages
  const hasSamePages = joined === scope.pages.length && scope.pages.every((_, at) => known[at] !== undefined)
  // Another engine may number them in another way.
  const isOfEngine = stale.size < scope.pages.length
  const names = scope.pages.map(({ key }) => key)
  const numbers = engine.numberPages(names, hasSamePages && isOfEngine ? known : undefined)
  const all = { name, scope, numbers, stale }
  // Entries are only counted where they may be of other pages.
  const gone = hasSamePages ? new Map<string, number>() : cache.joinedPages(name)
  // The last run was interrupted, or a page is no longer known.
  if (!hasSamePages && gone.size !== joined) return all
  const changed: { key: string; before?: number; number?: number }[] = []
  for (const [at, { key }] of scope.pages.entries()) {
    const [before, number] = [known[at], numbers[at]]
    gone.delete(key)
    if (before !== number || stale.has(at)) changed.push({ key, before, number })
  }
  for (const [key, before] of gone) changed.push({ key, before })
  if (changed.length > scope.pages.length * MAX_CHANGED_SHARE) return all
  const changes = changed.map(({ key, before, number }): ChangedPage => {
    return { key, number, ...(before !== undefined && { before: cache.terms(key, before) }) }
  })
  return { ...all, changes }
}

function indexName({ locale, version }: SearchScope): string {
  return `${locale}@${version}`
}
