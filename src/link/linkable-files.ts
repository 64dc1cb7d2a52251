/** The addresses of files that a build writes besides pages, to which pages may link. */
import type { ResolvedConfig } from '../model/config.ts'
import type { Feature } from '../model/feature.ts'
import { NOTICES, SITEMAP } from '../model/output.ts'
import { localeBase } from './scope.ts'

/** Features that add files to which pages may link. */
export type LinkableFiles = readonly Required<Pick<Feature, 'addresses'>>[]

/** Files of docsgen that every site has. */
export const OWN_FILES = ['404.html', SITEMAP, 'robots.txt', NOTICES]

/** Docsgen's own files, and those that features add to each language. */
export function linkableFiles(config: ResolvedConfig, features: LinkableFiles): string[] {
  const hasSitemap = config.url !== '' && !config.noIndex
  const own = OWN_FILES.filter(name => hasSitemap || name !== SITEMAP)
  const ofLocales = config.i18n.locales.flatMap(locale => {
    const base = localeBase(config, locale)
    return features.flatMap(({ addresses }) => addresses(config, base))
  })
  return [...own.map(name => config.baseUrl + name), ...ofLocales]
}
