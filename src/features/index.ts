/**
 * The features of docsgen that are not part of its core: one row each. In: the config. Out: what makes pages from data
 * other than pages, as plugins of a site do, and what the plugins of a Docusaurus config add. Their code is loaded if the
 * site uses them.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { PageMaker } from '../model/plugin.ts'
import type { PluginEntry, PluginResults } from '../model/site-plugins.ts'
import type { PluginSite } from './docusaurus-plugins/running-plugin.ts'

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

/** Runs the plugins of a Docusaurus config; undefined if it has none. */
export async function sitePlugins(
  entries: readonly PluginEntry[],
  site: PluginSite,
): Promise<PluginResults | undefined> {
  if (entries.length === 0) return undefined
  const { runPlugins } = await import('./docusaurus-plugins/run-plugins.ts')
  return runPlugins(entries, site)
}
