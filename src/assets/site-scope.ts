/**
 * The data that code of a site can read about it. Returns its fields as their author wrote them, the languages, and
 * the docs with their versions, as plain data.
 */

import { docsScope } from '../base/docs-scope.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { GlobalData } from '../model/site-plugins.ts'
import type { DocsVersion, Inventory, Translation } from '../model/source.ts'
import type { Texts } from '../model/texts.ts'

/** The part of a page's scope that is the same on all pages. */
export interface SiteScope {
  siteConfig: Record<string, unknown>
  i18n: Record<string, unknown>
  /** The docs with their versions, if these are known. */
  docs: object[]
  /** Texts of pages by locale, then by id. */
  messages: Record<string, Record<string, string>>
  /** Titles of docsgen's own pages that code of a site may show, by locale. */
  titles: Record<string, Pick<Texts, (typeof TITLES)[number]>>
  /** Data of plugins by locale. */
  globalData: Record<string, GlobalData>
}

/** Data from disk that code can read. */
export interface DataForCode {
  versions: readonly DocsVersion[]
  translations: readonly Translation[]
  docsForCode?: Inventory['docsForCode']
  texts: Inventory['texts']
}

const TITLES = ['blog.tags', 'blog.tagged'] as const

/** The scope of a site, including the data from disk. */
export function fullScope(config: ResolvedConfig, found: DataForCode): SiteScope {
  const docs = docsScope(config, found.versions, found.docsForCode)
  return { ...siteScope(config), docs, messages: codeMessages(found.translations), titles: titlesForCode(found.texts) }
}

/** The titles by locale. */
export function titlesForCode(texts: Inventory['texts']): SiteScope['titles'] {
  const pick = (all: Texts) => Object.fromEntries(TITLES.map(name => [name, all[name]]))
  return Object.fromEntries(Object.entries(texts).map(([locale, all]) => [locale, pick(all)])) as SiteScope['titles']
}

/** Texts for code by locale, then by id. */
export function codeMessages(translations: readonly Translation[]): SiteScope['messages'] {
  const ofCode = translations.filter(({ scope }) => scope === 'code')
  return Object.fromEntries(ofCode.map(({ locale, messages }) => [locale, messages]))
}

/** The scope of a site. */
export function siteScope(config: ResolvedConfig): SiteScope {
  const { title, tagline, url, baseUrl, favicon, customFields, trailingSlash, i18n } = config
  const { defaultLocale, locales, localeConfigs, path } = i18n
  const known = { title, tagline, url, baseUrl, favicon, customFields, trailingSlash }
  const siteConfig = { ...known, themeConfig: {}, presets: [], plugins: [], ...plain(config.functions?.authored) }
  return {
    siteConfig,
    i18n: { currentLocale: defaultLocale, defaultLocale, locales, localeConfigs, path },
    docs: [],
    messages: {},
    titles: {},
    globalData: config.functions?.fromPlugins?.globalData ?? {},
  }
}

/** A copy without functions. */
function plain(authored: Record<string, unknown> = {}): Record<string, unknown> {
  try {
    return JSON.parse(JSON.stringify(authored)) as Record<string, unknown>
  } catch {
    return {}
  }
}
