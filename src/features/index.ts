/**
 * The features of docsgen that are not part of its core: one row each. In: the config. Out: what makes pages from data
 * other than pages, as plugins of a site do. Their code is loaded if the site uses them.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { PageMaker } from '../model/plugin.ts'

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
