/** What other machines indexed. Returns their entries in the cache, and records of entries. */
import { deserialize, serialize } from 'node:v8'
import type { SharedRecords } from '../../engine/cache/shared-records.ts'
import type { SearchScope } from '../../model/search.ts'
import type { SearchCache } from './search-cache.ts'
import type { IndexedPage } from './stage.ts'

type Stored = [
  terms: string,
  postings: Uint8Array,
  sections: number,
  fragmentName: string,
  fragment: Uint8Array,
  problem: string | undefined,
]

/** Adds the pages to the cache that other machines indexed. */
export async function takeIndexed(
  { scopes, keys }: { scopes: readonly SearchScope[]; keys: ReadonlyMap<string, string> },
  { shared, cache }: { shared: SharedRecords; cache: SearchCache },
): Promise<void> {
  const pages = new Map<string, string[]>()
  for (const page of scopes.flatMap(scope => scope.pages)) {
    const key = keys.get(page.key)
    if (key !== undefined && !cache.has(page.key, key)) pages.set(key, [...(pages.get(key) ?? []), page.key])
  }
  await shared.find('indexed', pages.keys(), (key, record) => {
    const [terms, postings, sections, fragmentName, fragment, problem] = deserialize(record) as Stored
    for (const page of pages.get(key) ?? [])
      cache.putPage(page, key, { terms, postings, sections, fragmentName, fragment, problem })
  })
}

/** The record of a page that was indexed. */
export function indexedRecord({ terms, postings, sections, fragmentName, fragment, problem }: IndexedPage): Uint8Array {
  const stored: Stored = [terms, postings, sections, fragmentName, fragment, problem]
  return serialize(stored)
}
