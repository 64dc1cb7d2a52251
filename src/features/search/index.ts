/** The search of a site: its embedded index, and its sections as records and documents of search engines. */

import { importModule } from '../../base/import-module.ts'
import type { Feature } from '../../model/feature.ts'
import type { SearchEngineModule } from '../../model/search.ts'
import type { SomeSources } from '../../pipeline/site-search.ts'
import { buildSearch, keysOf } from './build-search.ts'
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
        indexSome: (choose, sources) => indexSome(choose, { ...sources, cache }),
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

/**
 * Indexes pages, and returns their number.
 * @param choose which of the pages that nobody has indexed
 */
async function indexSome(
  choose: (keys: string[]) => string[],
  sources: SomeSources & { cache: SearchCache },
): Promise<number> {
  const { engine, cache, shared, store, pool, config, target, scopes } = sources
  if (!engine) return 0
  const keys = keysOf(scopes, { ...sources, engine })
  const missing = new Set<string>()
  for (const page of scopes.flatMap(({ pages }) => pages))
    if (!shared.has('indexed', keys.get(page.key) ?? '')) missing.add(page.key)
  const chosen = new Set(choose([...missing]))
  const { headOf, partPath } = (await importModule(engine.url)) as SearchEngineModule
  const plans = scopes.map(scope => {
    const pages = scope.pages.filter(({ key }) => chosen.has(key))
    // Without a join, the numbers of pages mean nothing, and no run of a group is needed.
    return { name: scope.locale, scope: { ...scope, pages }, numbers: pages.map((_, at) => at), changes: [] }
  })
  const { synonyms } = config.search
  const files = new IndexFiles(target, partPath)
  const sectionsJson = (file: string) => store.sectionsJson(file)
  const indexing = { cache, shared, pool, engine, files, headOf, keys, synonyms, sectionsJson, diagnostics: [] }
  return (await indexPages(plans, indexing)).indexed
}
