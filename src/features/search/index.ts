/** The search of a site: its embedded index, and its sections as records and documents of search engines. */
import type { Feature } from '../../model/feature.ts'
import { buildSearch } from './build-search.ts'
import { indexSome } from './index-some.ts'
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
