/**
 * The same page in other versions and locales, for the version dropdown, the language switcher and the alternate links
 * in the head. For a version without the page, the link leads to its main page.
 */

import { absoluteUrl, joinUrl } from '../base/url.ts'
import type { Doc, GeneratedIndex, SiteGraph } from '../model/graph.ts'
import type { DocsVersion } from '../model/source.ts'
import type { PageView } from '../model/view.ts'
import type { KeyedSiteView, ViewContext } from './view-context.ts'

/** The parts of a page's view about other versions and locales. */
export function alternativesOf(
  doc: Doc,
  site: KeyedSiteView,
  context: ViewContext,
): Pick<PageView, 'version' | 'versionLinks' | 'localeLinks' | 'canonical'> {
  const { config, graph } = context
  const { versions } = site
  if (site.version.section.kind !== 'docs')
    return {
      version: undefined,
      ...alternativesOfShell(doc.route.slice(site.view.homeHref.length), site, context),
      canonical: absoluteUrl(doc.route, config),
    }
  const hrefIn = (locale: string, version: string) => graph.docByKey.get(`${locale}/${version}/${doc.id}`)?.route
  const mainOf = (version: string) => mainHref(graph, doc.locale, version)
  const latest = versions.find(version => version.isLast)
  const latestHref = latest && (hrefIn(doc.locale, latest.name) ?? mainOf(latest.name))
  // An older page's canonical address is the same page of the latest version, if it exists there.
  const canonical = (latest && hrefIn(doc.locale, latest.name)) ?? doc.route
  const { name, label, badge, banner, className } = site.version
  return {
    canonical: absoluteUrl(canonical, config),
    version: { name, label, badge, banner, className, latestHref, latestLabel: latest?.label },
    versionLinks: linksToVersions(versions, doc.version, version => hrefIn(doc.locale, version) ?? mainOf(version)),
    localeLinks: linksToLocales(config, doc.locale, locale => hrefIn(locale, doc.version)),
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
    localeLinks: linksToLocales(config, locale, to =>
      joinUrl(config.baseUrl, config.i18n.localeConfigs[to]?.path ?? '', path),
    ),
  }
}

/** The first page of a version. */
export function mainHref(graph: SiteGraph, locale: string, version: string): string | undefined {
  return graph.docByKey.get(graph.mainDocs.get(`${locale}/${version}`) ?? '')?.route
}

function linksToVersions(
  versions: readonly DocsVersion[],
  current: string | undefined,
  hrefOf: (version: string) => string | undefined,
): PageView['versionLinks'] {
  return versions.flatMap(({ name, label }) => {
    const href = hrefOf(name)
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
  hrefOf: (locale: string) => string | undefined,
): PageView['localeLinks'] {
  return i18n.locales.flatMap(locale => {
    const href = hrefOf(locale)
    const own = i18n.localeConfigs[locale]
    if (href === undefined || !own) return []
    return [{ locale, label: own.label, htmlLang: own.htmlLang, href, current: locale === current }]
  })
}
