/**
 * The features of docsgen that are not part of its core. In: the config. Out: what they add to its site. The code of a
 * feature is loaded if the site uses it.
 */

import type { ResolvedConfig } from '../model/config.ts'
import type { Feature } from '../model/feature.ts'
import type { PageMaker } from '../model/plugin.ts'
import type { PluginEntry, PluginResults, PluginSite } from '../model/site-plugins.ts'
import type { openSharedCache } from './shared-cache/open.ts'
import type { SharedCache } from './shared-cache/shared-cache.ts'

interface Registered {
  /** Name of its folder. */
  name: string
  /** Its hooks: the code of a feature is only loaded when one of them is called. */
  hooks: readonly (keyof Feature)[]
  /** Whether a site uses it. */
  isUsed: (config: ResolvedConfig) => boolean
  load: () => Promise<{ feature: Feature }>
}

/** One entry for each feature, in the order in which they add files. */
const FEATURES: readonly Registered[] = [
  {
    name: 'docusaurus-plugins',
    hooks: ['sitePlugins'],
    isUsed: () => true,
    load: () => import('./docusaurus-plugins/index.ts'),
  },
  {
    name: 'references',
    hooks: ['pages'],
    isUsed: ({ references }) => references.length > 0,
    load: () => import('./references/index.ts'),
  },
  {
    name: 'social-images',
    hooks: ['plugin'],
    isUsed: ({ socialImages }) => socialImages,
    load: () => import('./social-images/index.ts'),
  },
  { name: 'sitemap', hooks: ['outputs'], isUsed: ({ url }) => url !== '', load: () => import('./sitemap/index.ts') },
  {
    name: 'feeds',
    hooks: ['outputs'],
    isUsed: ({ url, blogs }) => url !== '' && blogs.length > 0,
    load: () => import('./feeds/index.ts'),
  },
  {
    name: 'web-app',
    hooks: ['outputs'],
    isUsed: ({ webApp }) => webApp.manifest,
    load: () => import('./web-app/index.ts'),
  },
  {
    name: 'changes',
    hooks: ['outputs'],
    isUsed: ({ reading }) => reading.changes,
    load: () => import('./changes/index.ts'),
  },
  {
    name: 'search-engines',
    hooks: ['pushSearch', 'queryEngine'],
    isUsed: ({ search }) => search.engine !== undefined,
    load: () => import('./search-engines/index.ts'),
  },
  // A site without it needs a worker that removes an earlier one.
  { name: 'offline', hooks: ['outputs'], isUsed: () => true, load: () => import('./offline/index.ts') },
]

/** The features with a hook that a site uses. */
export async function featuresWith<Hook extends keyof Feature>(
  hook: Hook,
  config: ResolvedConfig,
): Promise<Required<Pick<Feature, Hook>>[]> {
  const used = FEATURES.filter(({ hooks, isUsed }) => hooks.includes(hook) && isUsed(config))
  return Promise.all(used.map(async ({ load }) => (await load()).feature as Required<Pick<Feature, Hook>>))
}

/** The makers of pages that the config asks for. */
export function pageMakers(config: ResolvedConfig): PageMaker[] {
  return FEATURES.filter(({ hooks, isUsed }) => hooks.includes('pages') && isUsed(config)).map(({ name, load }) => ({
    name,
    pages: async context => (await load()).feature.pages?.(config, context) ?? [],
  }))
}

/** Runs the plugins of a Docusaurus config; undefined if it has none. */
export async function sitePlugins(
  entries: readonly PluginEntry[],
  site: PluginSite,
): Promise<PluginResults | undefined> {
  const feature = entries.length > 0 && FEATURES.find(({ hooks }) => hooks.includes('sitePlugins'))
  return feature ? (await feature.load()).feature.sitePlugins?.(entries, site) : undefined
}

/** Opens the cache that the site shares with other machines; undefined if it has none. */
export async function sharedCacheFor(site: Parameters<typeof openSharedCache>[0]): Promise<SharedCache | undefined> {
  if (!site.env.DOCSGEN_CACHE && site.config.cache.remote === undefined) return undefined
  return (await import('./shared-cache/open.ts')).openSharedCache(site)
}
