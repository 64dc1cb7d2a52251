/**
 * What all pages of one locale and version share. Returns one `SiteView` for each, with an identity: pages rendered
 * with equal views are equal.
 */

import { docsScope } from '../base/docs-scope.ts'
import { hashOf, hashParts } from '../base/hash.ts'
import { encodePath, joinUrl } from '../base/url.ts'
import { clientService } from '../model/analytics.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { forEachSheet } from '../model/extra-sheets.ts'
import type { Sidebar, SiteGraph } from '../model/graph.ts'
import { INFIMA } from '../model/presets.ts'
import { docsOf, isSameSection } from '../model/sections.ts'
import type { DocsVersion, Translation } from '../model/source.ts'
import type { Texts } from '../model/texts.ts'
import type { AssetsView, SidebarView, SiteView } from '../model/view.ts'
import { WEB_MANIFEST } from '../model/web-manifest.ts'
import { dateFormatter } from './page-dates.ts'
import { footerView, hrefOf, navbarView, type SizeOf, withHrefs } from './shell-view.ts'
import { viewTrails } from './sidebar-trails.ts'
import { sidebarView } from './sidebar-view.ts'
import { refsOfVersion } from './version-refs.ts'
import type { KeyedSiteView, ShellRefs } from './view-context.ts'

/** Paths of the site's own assets, relative to the output folder. */
interface AssetPaths {
  css: string
  mathCss: string
  cssWithMath: string
  sheets: AssetsView['sheets']
  fonts: readonly string[]
  /** The icon for the browser's tab, if it is one of the site's files. */
  favicon?: string
  client: string
  inlineScript: string
  homeScript: string
}

export interface SiteViewInput {
  config: ResolvedConfig
  graph: SiteGraph
  assets: AssetPaths
  /** The dictionary of each locale. */
  texts: Readonly<Record<string, Texts>>
  translations: readonly Translation[]
  /** Path of each locale's texts for the search, if it has one. */
  searchTexts?: Readonly<Record<string, string>>
  /** Colours of the browser's bars in both modes; not needed if no pages are rendered. */
  themeColor?: SiteView['webApp']['themeColor']
  /** The size of an image by its address, if known. */
  sizeOf?: SizeOf
  /** Further settings that browser code reads; must not change with page contents. */
  clientConfig: Record<string, unknown>
}

/** One view for each locale and version. */
export function siteViews(input: SiteViewInput): KeyedSiteView[] {
  return input.config.i18n.locales.flatMap(locale => {
    const texts = textsOf(input, locale)
    const all = input.graph.versions.map(version => ({ ...version, label: versionLabel(version, input, locale) }))
    const main = all.find(({ isMain }) => isMain)
    return all.map(version => {
      const shown = version.section.kind === 'docs' ? version : (main ?? version)
      const versions = all.filter(other => other.section.kind === 'docs' && isSameSection(other, shown))
      return keyed(input, { locale, version, versions, all, texts })
    })
  })
}

/** The properties that distinguish views. */
interface Scope extends Pick<KeyedSiteView, 'locale' | 'version' | 'versions'> {
  texts: Texts
  /** All versions of all sections. */
  all: readonly DocsVersion[]
}

function keyed(input: SiteViewInput, scope: Scope): KeyedSiteView {
  const { locale, version, versions } = scope
  const view = siteView(input, scope)
  const { sidebars, ...shell } = view
  const shellHash = hashOf(JSON.stringify(shell))
  const key = hashParts([shellHash, JSON.stringify(sidebars)])
  const own = sidebarsOf(input.graph, locale, version)
  const trails = new Map(own.map(it => [it.name, viewTrails(it, sidebars[it.name]?.pruned ?? false)]))
  return { locale, version, versions, view, shellHash, key, trails, formatDate: dateFormatter(view.htmlLang) }
}

function siteView(input: SiteViewInput, scope: Scope): SiteView {
  const { locale, version, texts } = scope
  const { config, graph } = input
  const { colorMode, titleDelimiter, url, baseUrl, tagline, title, metadata, headTags, stylesheets, scripts } = config
  const own = config.i18n.localeConfigs[locale]
  const refs = refsOfVersion(graph.shellRefs.get(locale) ?? new Map(), { graph, locale, version })
  const localeBase = joinUrl(baseUrl, own?.path ?? '', '/')
  const assets = assetsView(config, input.assets)
  const bar = config.announcementBar
  const shell = translatedShell(config, input.translations, locale)
  const hasInfimaClasses = config.theme.preset === INFIMA
  return {
    title,
    tagline,
    titleDelimiter,
    url,
    baseUrl,
    colorMode,
    metadata,
    headTags,
    bodyTags: config.bodyTags,
    ...{ scripts, stylesheets, assets },
    homeHref: localeBase,
    favicon: input.assets.favicon ? baseUrl + input.assets.favicon : hrefOf(config.favicon, refs),
    image: hrefOf(config.image, refs),
    ...{ noIndex: config.noIndex, hasInfimaClasses, locale },
    htmlLang: own?.htmlLang ?? locale,
    direction: own?.direction ?? 'ltr',
    navbar: navbarView(shell, {
      refs,
      version,
      versions: scope.all,
      homeHref: localeBase,
      sizeOf: input.sizeOf,
      choices: choicesOf(input, scope),
    }),
    footer: footerView(shell, refs, input.sizeOf),
    announcementBar: bar && { ...bar, content: withHrefs(bar.content, refs) },
    gtag: config.gtag,
    analytics: config.analytics.flatMap(service => clientService(service) ?? []),
    reading: readingView(config.reading),
    webApp: webAppView(config, refs, input.themeColor),
    restrictsStyles: restrictsStyles(config, graph),
    keepsVersion: config.docs.versionPersistence === 'localStorage',
    // Without a results page, the button still opens the dialog.
    search: { enabled: config.search.enabled, pageHref: resultsHref(config, localeBase) ?? localeBase },
    clientConfig: {
      ...input.clientConfig,
      baseUrl,
      locale,
      dialogStyles: assets.sheets.dialogs,
      toolStyles: assets.sheets.tools,
      // Pages outside the docs are found together with the main version of the docs.
      version: searchedVersion(scope),
      texts: clientTexts(texts),
      ...clientReading(config, texts),
      ...(config.search.enabled && { search: clientSearch(input, scope, localeBase) }),
    },
    sidebars: sidebarViews(input, locale, version),
    texts,
    customFields: config.customFields,
    ...(config.lenient && { docs: docsScope({ ...config, baseUrl: localeBase }, scope.all) }),
  }
}

/**
 * The other versions, for pages without a version, which are shown with the main one: readers may have chosen another.
 */
function choicesOf({ config, graph }: SiteViewInput, { locale, version, versions }: Scope) {
  const hasOnlyVersioned = version.section.kind === 'docs' && !version.isMain
  if (hasOnlyVersioned || config.docs.versionPersistence !== 'localStorage') return []
  const refs = graph.shellRefs.get(locale) ?? new Map()
  return versions
    .filter(({ name }) => name !== version.name)
    .map(other => ({
      name: other.name,
      label: other.label,
      refs: refsOfVersion(refs, { graph, locale, version: other }),
    }))
}

/** Name of the version in which a search is done. */
function searchedVersion({ version, all }: Scope): string {
  const main = all.find(({ isMain }) => isMain) ?? version
  return isSameSection(version, main) ? version.name : main.name
}

function textsOf({ texts }: SiteViewInput, locale: string): Texts {
  const own = texts[locale]
  if (own === undefined) throw new Error(`There are no texts for the locale '${locale}'.`)
  return own
}

/** A version's name from the locale's translation, else from the config, else from the dictionary. */
function versionLabel({ name, label }: DocsVersion, input: SiteViewInput, locale: string): string {
  const isOwn = (it: Translation) => it.scope === 'docs' && it.locale === locale && it.version === name
  const own = input.translations.findLast(isOwn)?.messages['version.label']
  return own ?? (label || textsOf(input, locale)['version.next'])
}

/** Texts that scripts may need at any time, even without a connection. The search loads its own texts. */
function clientTexts(texts: Texts): Partial<Texts> {
  const isNeeded = ([key]: [string, string]) => /^(?:error\.|nav\.loading$|code\.copied$)/.test(key)
  return Object.fromEntries(Object.entries(texts).filter(isNeeded))
}

/**
 * Formulas for a stylesheet other than docsgen's have style attributes, which the policy of such a site allows; all
 * other pages forbid them again.
 */
function restrictsStyles({ contentSecurityPolicy: added, markdown }: ResolvedConfig, graph: SiteGraph): boolean {
  if (markdown.mathStylesheet !== 'external' || added === undefined || added['style-src-attr'] !== undefined)
    return false
  return [...graph.docs.map(doc => doc.page), ...graph.partials.values()].some(({ features }) => features.math)
}

function assetsView({ baseUrl, markdown }: ResolvedConfig, paths: AssetPaths): AssetsView {
  return {
    css: baseUrl + paths.css,
    ...(markdown.mathStylesheet === 'bundled' && {
      mathCss: baseUrl + paths.mathCss,
      cssWithMath: baseUrl + paths.cssWithMath,
    }),
    sheets: forEachSheet(name => baseUrl + paths.sheets[name]),
    fonts: paths.fonts.map(path => baseUrl + path),
    client: baseUrl + paths.client,
    inlineScript: paths.inlineScript,
    homeScript: paths.homeScript,
  }
}

function sidebarViews(
  { graph, config }: SiteViewInput,
  locale: string,
  version: DocsVersion,
): Record<string, SidebarView> {
  const own = sidebarsOf(graph, locale, version)
  return Object.fromEntries(
    own.map(sidebar => [sidebar.name, sidebarView(sidebar, docsOf(config, version).sidebarPruneAbove)]),
  )
}

function sidebarsOf(graph: SiteGraph, locale: string, version: DocsVersion): Sidebar[] {
  return graph.sidebars.filter(sidebar => sidebar.locale === locale && sidebar.version === version.name)
}

/** The data that scripts need to search. */
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
function resultsHref({ algolia, search }: ResolvedConfig, localeBase: string): string | undefined {
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
function clientSearch(input: SearchInput, { locale, all, version }: SearchedScope, localeBase: string) {
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

/** Reading features that all pages share. */
type Reading = ResolvedConfig['reading']

/** What templates need of the reading features. */
function readingView(reading: Reading): SiteView['reading'] {
  const { copyPage, feedbackUrl, sidebarHideable, shortcutHelp, pageKeys, linkPreviews, changes } = reading
  return { copyPage, feedbackUrl, sidebarHideable, shortcutHelp, pageKeys, linkPreviews, changes }
}

/** What scripts need of the reading features: nothing with the default settings. */
function clientReading(
  { reading: { viewTransitions }, webApp }: ResolvedConfig,
  texts: Texts,
): { viewTransitions?: true; offline?: string } {
  return {
    ...(viewTransitions && { viewTransitions }),
    // What a page says that is a stored copy.
    ...(webApp.offline && { offline: texts['offline.stored'] }),
  }
}

/** Phones request this address on their own, so pages need not name it. */
const WELL_KNOWN_ICON = '/apple-touch-icon.png'

/** The data that browsers and phones use around pages. */
function webAppView(
  { webApp, baseUrl }: ResolvedConfig,
  refs: ShellRefs,
  themeColor: SiteView['webApp']['themeColor'],
): SiteView['webApp'] {
  return {
    themeColor,
    touchIcon: hrefOf(webApp.touchIcon, refs),
    linksTouchIcon: webApp.touchIcon !== undefined && baseUrl + webApp.touchIcon.slice(1) !== WELL_KNOWN_ICON,
    offline: webApp.offline,
    manifest: webApp.manifest ? baseUrl + WEB_MANIFEST : undefined,
  }
}

// The navigation bar and the footer in the language of a page. Returns both with translated titles and labels; a text
// without a translation stays.

type Shell = Pick<ResolvedConfig, 'navbar' | 'footer'>
type NavbarItem = ResolvedConfig['navbar']['items'][number]

/** Both in a language. */
function translatedShell<T extends Shell>(config: T, translations: readonly Translation[], locale: string): T {
  const messagesOf = (scope: Translation['scope']): Record<string, string> =>
    Object.assign({}, ...translations.flatMap(it => (it.scope === scope && it.locale === locale ? [it.messages] : [])))
  const [bar, foot] = [messagesOf('navbar'), messagesOf('footer')]
  if (Object.keys(bar).length === 0 && Object.keys(foot).length === 0) return config
  const { navbar, footer } = config
  return {
    ...config,
    navbar: {
      ...navbar,
      title: bar.title ?? navbar.title,
      logo: withAlt(navbar.logo, bar),
      items: navbar.items.map(item => translatedItem(item, bar)),
    },
    footer: footer && {
      ...footer,
      logo: withAlt(footer.logo, foot),
      copyright: foot.copyright ?? footer.copyright,
      columns: footer.columns.map(({ title, items }) => ({
        title: labelIn(foot, 'link.title', title),
        items: items.map(item => ({ ...item, label: labelIn(foot, 'link.item.label', item.label) })),
      })),
    },
  }
}

/** An item with the items of its menu. */
function translatedItem(item: NavbarItem, messages: Record<string, string>): NavbarItem {
  const menu = (items: NavbarItem['items']) => items?.map(inner => translatedItem(inner, messages))
  const { items, dropdownItemsBefore: before, dropdownItemsAfter: after } = item
  return {
    ...item,
    ...(item.label !== undefined && { label: labelIn(messages, 'item.label', item.label) }),
    ...(items && { items: menu(items) }),
    ...(before && { dropdownItemsBefore: menu(before) }),
    ...(after && { dropdownItemsAfter: menu(after) }),
  }
}

function labelIn<T extends string | undefined>(messages: Record<string, string>, key: string, label: T): T | string {
  return (label === undefined ? undefined : messages[`${key}.${label}`]) ?? label
}

function withAlt<T extends Shell['navbar']['logo']>(logo: T, messages: Record<string, string>): T {
  const alt = messages['logo.alt']
  return logo === undefined || alt === undefined ? logo : { ...logo, alt }
}
