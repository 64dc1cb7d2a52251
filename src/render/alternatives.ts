/**
 * The same page in other versions and locales, for the version dropdown, the language switcher and the alternate links
 * in the head. For a version without the page, the link leads to its main page.
 */

import { absoluteUrl, joinUrl } from '../base/url.ts'
import type { Doc, GeneratedIndex, SiteGraph } from '../model/graph.ts'
import type { DocsVersion } from '../model/source.ts'
import type { PageView } from '../model/view.ts'
import type { Alternatives, KeyedSiteView, ShownSite, ViewContext } from './view-context.ts'

/** Where a page is in other versions and locales. All pages are asked whenever one of them has changed. */
export function alternativesOf(doc: Doc, site: KeyedSiteView, { config, graph }: ViewContext): Alternatives {
  const { versions } = site
  const { locales } = config.i18n
  if (site.version.section.kind !== 'docs') {
    const path = doc.route.slice(site.view.homeHref.length)
    return {
      canonical: doc.route,
      versions: versions.map(({ name }) => mainHref(graph, site.locale, name)),
      locales: locales.map(locale => hrefInLocale(path, locale, config)),
    }
  }
  const own = graph.docByKey.get(doc.key)?.route
  const hrefIn = (locale: string, version: string) =>
    locale === doc.locale && version === doc.version ? own : graph.docByKey.get(`${locale}/${version}/${doc.id}`)?.route
  const mainOf = (version: string) => mainHref(graph, doc.locale, version)
  const latest = versions.find(version => version.isLast)
  const inLatest = latest && hrefIn(doc.locale, latest.name)
  return {
    // An older page's canonical address is the same page of the latest version, if it exists there.
    canonical: inLatest ?? doc.route,
    latest: latest && (inLatest ?? mainOf(latest.name)),
    versions: versions.map(({ name }) => hrefIn(doc.locale, name) ?? mainOf(name)),
    locales: locales.map(locale => hrefIn(locale, doc.version)),
  }
}

/** What all pages of a site view say about the versions and locales in which they exist, as an identity. */
export function alternativesIdentity(
  { version, versions }: KeyedSiteView,
  { url, i18n }: ViewContext['config'],
): string {
  const locales = i18n.locales.map(locale => [locale, i18n.localeConfigs[locale]])
  return JSON.stringify([version, versions, url, locales])
}

/** The parts of a page's view about other versions and locales. */
export function alternativesView(
  { canonical, latest: latestHref, versions, locales }: Alternatives,
  { locale, version: own, versions: all }: ShownSite,
  config: ViewContext['config'],
): Pick<PageView, 'version' | 'versionLinks' | 'localeLinks' | 'canonical'> {
  const isInDocs = own.section.kind === 'docs'
  const { name, label, badge, banner, className } = own
  const latestLabel = all.find(({ isLast }) => isLast)?.label
  return {
    version: isInDocs ? { name, label, badge, banner, className, latestHref, latestLabel } : undefined,
    versionLinks: linksToVersions(all, isInDocs ? name : undefined, (_, at) => versions[at]),
    localeLinks: linksToLocales(config, locale, (_, at) => locales[at]),
    canonical: absoluteUrl(canonical, config),
  }
}

/** The same for a category's page. */
export function alternativesOfIndex(
  index: GeneratedIndex,
  site: KeyedSiteView,
  context: ViewContext,
): Pick<PageView, 'version' | 'versionLinks' | 'localeLinks'> {
  const { config, graph } = context
  if (site.version.section.kind !== 'docs')
    return onlyListings(alternativesOfShell(index.route.slice(site.view.homeHref.length), site, context), graph)
  const { locale, version } = index
  const slug = index.key.slice(`${locale}/${version}`.length)
  const hrefIn = (inLocale: string, inVersion: string) => graph.generatedRoutes.get(`${inLocale}/${inVersion}${slug}`)
  const toVersion = (name: string) => hrefIn(locale, name) ?? mainHref(graph, locale, name)
  const latest = site.versions.find(({ isLast }) => isLast)
  const { name, label, badge, banner, className } = site.version
  return {
    version: {
      name,
      label,
      badge,
      banner,
      className,
      latestHref: latest && toVersion(latest.name),
      latestLabel: latest?.label,
    },
    versionLinks: linksToVersions(site.versions, version, toVersion),
    localeLinks: linksToLocales(config, locale, to => hrefIn(to, version)),
  }
}

/**
 * The same for a page that belongs to no version: versions lead to their main pages. `path` is relative to a locale's
 * home.
 */
export function alternativesOfShell(
  path: string,
  site: KeyedSiteView,
  { config, graph }: ViewContext,
): Pick<PageView, 'versionLinks' | 'localeLinks'> {
  const { locale } = site
  return {
    versionLinks: linksToVersions(site.versions, undefined, version => mainHref(graph, locale, version)),
    localeLinks: linksToLocales(config, locale, to => hrefInLocale(path, to, config)),
  }
}

function hrefInLocale(path: string, locale: string, { baseUrl, i18n }: ViewContext['config']): string {
  return joinUrl(baseUrl, i18n.localeConfigs[locale]?.path ?? '', path)
}

/** The first page of a version. */
export function mainHref(graph: SiteGraph, locale: string, version: string): string | undefined {
  return graph.docByKey.get(graph.mainDocs.get(`${locale}/${version}`) ?? '')?.route
}

function linksToVersions(
  versions: readonly DocsVersion[],
  current: string | undefined,
  hrefOf: (version: string, at: number) => string | undefined,
): PageView['versionLinks'] {
  return versions.flatMap(({ name, label }, at) => {
    const href = hrefOf(name, at)
    return href === undefined ? [] : [{ name, label, href, current: name === current }]
  })
}

/** A list of a blog does not exist in every language, because authors and tags may differ. */
function onlyListings<T extends Pick<PageView, 'localeLinks'>>(alternatives: T, { routes }: SiteGraph): T {
  return { ...alternatives, localeLinks: alternatives.localeLinks.filter(({ href }) => routes.has(href)) }
}

function linksToLocales(
  { i18n }: ViewContext['config'],
  current: string,
  hrefOf: (locale: string, at: number) => string | undefined,
): PageView['localeLinks'] {
  return i18n.locales.flatMap((locale, at) => {
    const href = hrefOf(locale, at)
    const own = i18n.localeConfigs[locale]
    if (href === undefined || !own) return []
    return [{ locale, label: own.label, htmlLang: own.htmlLang, href, current: locale === current }]
  })
}
