/**
 * What code written for Docusaurus can ask of its site. In: the config. Out: its fields as their author wrote them and the
 * languages, as plain data.
 */
import type { ResolvedConfig } from '../model/config.ts'

/** The part of a page's scope that is the same on all pages. */
export interface SiteScope {
  siteConfig: Record<string, unknown>
  i18n: Record<string, unknown>
}

/** The scope of a site. */
export function siteScope(config: ResolvedConfig): SiteScope {
  const { title, tagline, url, baseUrl, favicon, customFields, trailingSlash, i18n } = config
  const { defaultLocale, locales, localeConfigs, path } = i18n
  const known = { title, tagline, url, baseUrl, favicon, customFields, trailingSlash }
  const siteConfig = { ...known, themeConfig: {}, presets: [], plugins: [], ...plain(config.functions?.authored) }
  return { siteConfig, i18n: { currentLocale: defaultLocale, defaultLocale, locales, localeConfigs, path } }
}

/** A copy without functions. */
function plain(authored: Record<string, unknown> = {}): Record<string, unknown> {
  try {
    return JSON.parse(JSON.stringify(authored)) as Record<string, unknown>
  } catch {
    return {}
  }
}
