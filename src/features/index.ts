/**
 * The features of docsgen that are not part of its core: one row each. In: the config. Out: what makes pages from data
 * other than pages, as plugins of a site do; and what commands use. Their code is loaded if the site uses them.
 */

import type { ResolvedConfig } from '../model/config.ts'
import type { PageMaker } from '../model/plugin.ts'
import type { openSharedCache } from './shared-cache/open.ts'
import type { SharedCache } from './shared-cache/shared-cache.ts'

/** The makers of pages that the config asks for. */
export function pageMakers(config: ResolvedConfig): PageMaker[] {
  return [
    ...(config.references.length > 0
      ? [
          {
            name: 'references',
            pages: async context => (await import('./references/make-references.ts')).makeReferences(config, context),
          } satisfies PageMaker,
        ]
      : []),
  ]
}

/** Opens the cache that the site shares with other machines; undefined if it has none. */
export async function sharedCacheFor(site: Parameters<typeof openSharedCache>[0]): Promise<SharedCache | undefined> {
  if (!site.env.DOCSGEN_CACHE && site.config.cache.remote === undefined) return undefined
  return (await import('./shared-cache/open.ts')).openSharedCache(site)
}
