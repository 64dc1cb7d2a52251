/** The site data that hooks receive. */
import type { ResolvedConfig } from '../model/config.ts'
import type { SiteFacts } from '../model/plugin.ts'

/** The data for one language. */
export function siteFacts({ title, url, baseUrl, siteDir, i18n }: ResolvedConfig, locale: string): SiteFacts {
  return { title, url, baseUrl, siteDir, locale, defaultLocale: i18n.defaultLocale }
}
