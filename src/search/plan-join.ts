/**
 * What has to be done for one index. In: its pages with their keys, and how it was joined last. Out: the number of each
 * page, and the pages that changed with what they had; where most of them did, everything is joined.
 */
import type { NumberedTerms, SearchEngineModule } from '../model/search.ts'
import type { SearchCache } from './search-cache.ts'
import type { SearchScope } from './searchable-pages.ts'

/** A page of the index that is not as it was. */
interface ChangedPage {
  key: string
  /** What it had; absent for a new page. */
  before?: NumberedTerms
  /** Its number now; absent for a page that is gone. */
  number?: number
}

export interface JoinPlan {
  /** Of the index, unique on the site. */
  name: string
  scope: SearchScope
  /** Of its pages, in their order. */
  numbers: number[]
  /** Absent: everything is joined. */
  changes?: ChangedPage[]
}

export interface PlanContext {
  cache: SearchCache
  engine: Pick<SearchEngineModule, 'numberPages'>
  /** Identity of what each page adds to an index. */
  keys: ReadonlyMap<string, string>
}

/** If more than this share of the pages changed, everything is joined: that reads no page's old terms. */
const MAX_CHANGED_SHARE = 1 / 8

/** Plans an index. To be called before pages are indexed again, because what they had is read here. */
export function planJoin(scope: SearchScope, { cache, engine, keys }: PlanContext): JoinPlan {
  const name = indexName(scope)
  const joined = cache.joinedPages(name)
  const isWhole = cache.index(name)?.pages === joined.size
  // Another engine may number them in another way.
  const isOfEngine = scope.pages.some(({ key }) => cache.has(key, keys.get(key) ?? ''))
  const names = scope.pages.map(({ key }) => key)
  const numbers = engine.numberPages(names, isWhole && isOfEngine ? joined : undefined)
  const all = { name, scope, numbers }
  // A run that was interrupted, or a page that is no longer known.
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
