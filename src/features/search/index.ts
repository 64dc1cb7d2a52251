/** The search of a site: its embedded index, and its sections as records and documents of search engines. */

import { sortedBy } from '../../base/group-by.ts'
import { importModule } from '../../base/import-module.ts'
import type { Feature } from '../../model/feature.ts'
import type { SearchEngineModule } from '../../model/search.ts'
import type { IndexPart, SomeSources } from '../../pipeline/site-search.ts'
import { buildSearch, pageKeys } from './build-search.ts'
import { IndexFiles } from './index-files.ts'
import { indexPages } from './index-pages.ts'
import { SearchCache } from './search-cache.ts'
import { searchScopes } from './searchable-pages.ts'
import { createIndexStage, type IndexShared } from './stage.ts'

export const feature: Feature = {
  siteSearch: {
    scopes: searchScopes,
    open: dir => {
      const cache = new SearchCache(dir)
      return {
        build: (target, scopes, sources) => buildSearch(target, scopes, { ...sources, cache }),
        indexSome: (part, sources) => indexSome(part, { ...sources, cache }),
        save: () => cache.save(),
        close: () => cache.close(),
      }
    },
    createStage: shared => createIndexStage(shared as IndexShared),
  },
  pushSearchAfter: async (moment, site, io) => {
    const { pushSearch } = await import('./commands/push-search.ts')
    const { pushAfter } = await import('./commands/push.ts')
    return pushAfter(moment, site, io, pushSearch)
  },
}

// Indexes some pages of a site for other machines. Returns records in the shared cache; no index is joined.

/** Indexes pages that nobody has indexed, and returns their number. */
async function indexSome(
  { turnOf, most }: IndexPart,
  { scopes: all, ...sources }: SomeSources & { cache: SearchCache },
): Promise<number> {
  const { engine, cache, shared, store, pool, config, target } = sources
  if (!engine) return 0
  const keyOf = pageKeys({ store, config, engine })
  const keys = new Map<string, string>()
  const pages = all.flatMap(scope => scope.pages.map(page => ({ page, scope })))
  for (const { page, scope } of sortedBy(pages, (_, at) => turnOf(at, pages.length))) {
    if (keys.size >= most) break
    const key = keyOf(page, scope.locale)
    if (!shared.has('indexed', key)) keys.set(page.key, key)
  }
  const { headOf, partPath } = (await importModule(engine.url)) as SearchEngineModule
  const plans = all.map(scope => {
    const pages = scope.pages.filter(({ key }) => keys.has(key))
    const numbers = [...pages.keys()]
    const stale = new Set(pages.flatMap(({ key }, at) => (cache.has(key, keys.get(key) ?? '') ? [] : [at])))
    // Without a join, the numbers of pages mean nothing, and no run of a group is needed.
    return { name: scope.locale, scope: { ...scope, pages }, numbers, stale, changes: [] }
  })
  const { synonyms } = config.search
  const files = new IndexFiles(target, partPath)
  const sectionsJson = (file: string) => store.sectionsJson(file)
  const indexing = { cache, shared, pool, engine, files, headOf, keys, synonyms, sectionsJson }
  return (await indexPages(plans, indexing)).indexed
}
