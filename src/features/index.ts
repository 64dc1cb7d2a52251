/**
 * The features of docsgen that are not part of its core: one row each. In: the config. Out: what makes pages from data
 * other than pages, as plugins of a site do, and files of the output. Their code is loaded if the site uses them.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { OutputFile } from '../model/output.ts'
import type { PageMaker } from '../model/plugin.ts'
import { changeFiles } from './changes/change-files.ts'
import { offlineFiles } from './offline/offline-files.ts'

/** What features may need of a site to create files. */
export type FeatureInput = Parameters<typeof offlineFiles>[1] & Parameters<typeof changeFiles>[1]

/** The files that features add to the output, besides pages. */
export function featureFiles(config: ResolvedConfig, input: FeatureInput): OutputFile[] {
  return [...offlineFiles(config, input), ...changeFiles(config, input)]
}

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
