/**
 * The same page in other versions and locales: what the version dropdown, the language switcher and
 * the alternate links of the head show. A version without the page leads to its main page.
 */
import type { Doc } from '../model/graph.ts'
import type { PageView } from '../model/view.ts'
import type { ViewContext } from './page-view.ts'
import type { KeyedSiteView } from './site-view.ts'

/** The parts of a page's view that speak of other versions and locales. */
export function alternativesOf(
  doc: Doc,
  site: KeyedSiteView,
  { config, graph }: ViewContext,
): Pick<PageView, 'version' | 'versionLinks' | 'localeLinks' | 'canonical'> {
  const { versions } = graph
  const hrefIn = (locale: string, version: string) => graph.docByKey.get(`${locale}/${version}/${doc.id}`)?.route
  const mainOf = (version: string) => graph.docByKey.get(graph.mainDocs.get(`${doc.locale}/${version}`) ?? '')?.route
  const latest = versions.find(version => version.isLast)
  const latestHref = latest && (hrefIn(doc.locale, latest.name) ?? mainOf(latest.name))
  // An older page's canonical address is the same page of the latest version, where there is one.
  const canonical = (latest && hrefIn(doc.locale, latest.name)) ?? doc.route
  const { name, label, badge, banner, className } = site.version
  return {
    canonical: config.url + canonical,
    version: { name, label, badge, banner, className, latestHref, latestLabel: latest?.label },
    versionLinks: versions.flatMap(version => {
      const href = hrefIn(doc.locale, version.name) ?? mainOf(version.name)
      return href === undefined
        ? []
        : [{ name: version.name, label: version.label, href, current: version.name === doc.version }]
    }),
    localeLinks: config.i18n.locales.flatMap(locale => {
      const href = hrefIn(locale, doc.version)
      const own = config.i18n.localeConfigs[locale]
      if (href === undefined || !own) return []
      return [{ locale, label: own.label, htmlLang: own.htmlLang, href, current: locale === doc.locale }]
    }),
  }
}
