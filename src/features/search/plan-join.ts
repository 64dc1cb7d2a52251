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
  const joined = cache.joinedPages(name)
  const isWhole = cache.index(name)?.pages === joined.size
  // Another engine may number them in another way.
  const isOfEngine = scope.pages.some(({ key }) => cache.has(key, keys.get(key) ?? ''))
  const names = scope.pages.map(({ key }) => key)
  const numbers = engine.numberPages(names, isWhole && isOfEngine ? joined : undefined)
  const all = { name, scope, numbers }
  // The last run was interrupted, or a page is no longer known.
  if (!isWhole) return all
  const changed: { key: string; before?: number; number?: number }[] = []
  for (const [at, { key }] of scope.pages.entries()) {
    const [before, number] = [joined.get(key), numbers[at]]
    joined.delete(key)
    if (before !== number || !cache.has(key, keys.get(key) ?? '')) changed.push({ key, before, number })
  }
  for (const [key, before] of joined) changed.push({ key, before })
  if (changed.length > scope.pages.length * MAX_CHANGED_SHARE) return all
  const changes = changed.map(({ key, before, number }): ChangedPage => {
    return { key, number, ...(before !== undefined && { before: cache.terms(key, before) }) }
  })
  return { ...all, changes }
}

function indexName({ locale, version }: SearchScope): string {
  return `${locale}@${version}`
}
