/**
 * `sitemap.xml`: every indexable page, with the date of its last change and its translations.
 * Source of the format: https://www.sitemaps.org/protocol.html
 */
import type { Feature } from '../../model/feature.ts'
import { type OutputFile, SITEMAP } from '../../model/output.ts'
import type { WrittenView } from '../../model/view.ts'
import { escapeXml } from '../../parse/text/escape-html.ts'

export const feature: Feature = { outputs: ({ views, config }) => sitemap(views, config.url) }

/** The sitemap of these pages; empty if nothing may be indexed or the config has no `url`. */
function sitemap(pages: readonly WrittenView[], siteUrl: string): OutputFile[] {
  // Addresses in a sitemap must be absolute.
  if (siteUrl === '') return []
  const listed = pages.filter(
    page => !page.noIndex && !page.unlisted && !page.draft && page.canonical === siteUrl + page.path,
  )
  if (listed.length === 0) return []
  const entries = listed.map(page => entry(page, siteUrl)).sort()
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return [
    {
      path: SITEMAP,
      content: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${entries.join('')}</urlset>\n`,
    },
  ]
}

function entry(page: WrittenView, siteUrl: string): string {
  const lastmod = page.lastUpdate ? `<lastmod>${page.lastUpdate.date}</lastmod>` : ''
  const others = page.localeLinks.length > 1 ? page.localeLinks : []
  const alternates = others.map(
    ({ htmlLang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(htmlLang)}" href="${escapeXml(siteUrl + href)}"/>`,
  )
  return `<url><loc>${escapeXml(siteUrl + page.path)}</loc>${lastmod}${alternates.join('')}</url>\n`
}
