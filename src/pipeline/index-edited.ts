/**
 * Indexes edited pages. In: the edited files, and the inputs of the indexes. Out: the indexes in the sink, and the new
 * identities of the pages; undefined if a page that was not edited would have to be indexed as well, or if indexing
 * fails.
 */
import type { PageAssets } from '../assets/build-assets.ts'
import { type SearchedPages, writeIndexes } from '../search/build-search.ts'
import { searchKey } from '../search/search-key.ts'
import type { EditedFile } from './edited-files.ts'
import type { OpenCaches } from './open-caches.ts'
import type { PageStore } from './page-store.ts'
import type { PlanOptions } from './plan-site.ts'

export interface EditedIndex {
  options: PlanOptions
  caches: OpenCaches
  store: PageStore
  engine: NonNullable<PageAssets['search']>['engine']
  /** Inputs of the indexes. */
  searched: SearchedPages
}

/** Writes or keeps the indexes. */
export async function indexEdited(
  files: readonly EditedFile[],
  { options, caches, store, engine, searched }: EditedIndex,
): Promise<Map<string, string> | undefined> {
  const { config, pool, sink, yieldToEventLoop } = options
  const cache = caches.search()
  const edited = new Map(files.flatMap(({ parsed }) => (parsed ? [[parsed.page.path, parsed] as const] : [])))
  const { synonyms } = config.search
  const hashing = { engineHash: engine.hash, synonyms, textOf: (file: string) => edited.get(file)?.page }
  const keys = new Map<string, string>()
  for (const { locale, pages } of searched.scopes)
    for (const page of pages) {
      if (page.files.some(file => edited.has(file))) keys.set(page.key, searchKey(page, locale, hashing))
      else if (!cache.has(page.key, searched.keys.get(page.key) ?? '')) return undefined
    }
  await yieldToEventLoop?.()
  const sectionsJson = (file: string) => edited.get(file)?.sections ?? store.sectionsJson(file)
  const pages = { scopes: searched.scopes, keys: new Map([...searched.keys, ...keys]) }
  const { diagnostics } = await writeIndexes(sink, pages, {
    ...{ config, pool, cache, engine, yieldToEventLoop },
    store: { sectionsJson },
  })
  return diagnostics.length > 0 ? undefined : keys
}
