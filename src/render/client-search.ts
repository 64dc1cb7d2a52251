/**
 * The data that scripts need to search. In: the config, and a locale with its versions. Out: plain data for the page.
 */
import { encodePath } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { isSameSection } from '../model/sections.ts'
import type { DocsVersion } from '../model/source.ts'

interface SearchInput {
  config: ResolvedConfig
  clientConfig: Record<string, unknown>
  searchTexts?: Readonly<Record<string, string>>
}

interface SearchedScope {
  locale: string
  /** All versions, with their labels in this locale. */
  all: readonly DocsVersion[]
  /** That of the page. */
  version: DocsVersion
}

/** Address of the results page; undefined if the config disables it. */
export function resultsHref({ algolia, search }: ResolvedConfig, localeBase: string): string | undefined {
  return algolia?.searchPagePath === false ? undefined : localeBase + encodePath(search.pagePath)
}

/** The versions of all docs, by the id of the docs: the page's own or the last one first. */
function docsVersions(all: readonly DocsVersion[], page: DocsVersion): Record<string, string[]> {
  const versions: Record<string, string[]> = {}
  for (const version of all) {
    if (version.section.kind !== 'docs') continue
    const known = versions[version.section.id] ?? []
    versions[version.section.id] = known
    const isFirst = isSameSection(version, page) ? version.own === page.own : version.isLast
    if (isFirst) known.unshift(version.own)
    else known.push(version.own)
  }
  return versions
}

/** The search engine of the site, without anything secret. */
function engineSettings({ search: { engine }, baseUrl, i18n }: ResolvedConfig) {
  if (!engine) return undefined
  return {
    url: engine.url,
    index: engine.index,
    isOnly: i18n.locales.length === 1,
    key: engine.searchKey,
    base: baseUrl,
    hasStopWords: engine.stopWords.length > 0,
    contextual: true,
  }
}

/** The data for the search client: addresses, including that of its texts, and the public key. */
export function clientSearch(input: SearchInput, { locale, all, version }: SearchedScope, localeBase: string) {
  const main = all.find(({ isMain }) => isMain)
  const known = all.filter(version => main !== undefined && isSameSection(version, main))
  const { config, clientConfig, searchTexts } = input
  const { algolia, i18n, search } = config
  const own = version.section.kind === 'docs' ? { own: version.section.id } : {}
  const versions = known.map(({ name, label }) => [name, label] as const)
  const locales = i18n.locales.map(name => [name, i18n.localeConfigs[name]?.label ?? name] as const)
  return {
    ...(clientConfig.search as object),
    pageHref: resultsHref(config, localeBase),
    // The options that readers can choose from, if there is more than one.
    ...(versions.length > 1 && { versions: Object.fromEntries(versions) }),
    ...(locales.length > 1 && { locales: Object.fromEntries(locales) }),
    texts: config.baseUrl + (searchTexts?.[locale] ?? ''),
    ...(search.engine && {
      hosted: { ...engineSettings(config), docs: docsVersions(all, version), ...own },
    }),
    ...(algolia &&
      !search.engine && {
        hosted: {
          appId: algolia.appId,
          apiKey: algolia.apiKey,
          indexName: algolia.indexName,
          contextual: algolia.contextualSearch,
          externalUrlRegex: algolia.externalUrlRegex,
          rewrite: algolia.replaceSearchResultPathname,
          parameters: algolia.searchParameters,
          docs: docsVersions(all, version),
          ...own,
        },
      }),
  }
}
