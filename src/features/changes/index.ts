/**
 * The files of `reading.changes`: a list from which browsers mark pages that were changed since the last visit, and a
 * feed of changed pages in Atom for each language. Returns the files; a site without `url` has no feeds.
 * https://www.rfc-editor.org/rfc/rfc4287
 */
import { joinUrl } from '../../base/url.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Feature, PlannedSite } from '../../model/feature.ts'
import type { OutputFile } from '../../model/output.ts'
import { CHANGES_FEED, CHANGES_LIST, recentChanges } from '../../model/recent-changes.ts'
import { escapeXml } from '../../parse/text/escape-html.ts'

/** The number of pages in the list and in a feed. */
const MAX = { list: 200, feed: 30 }

export const feature: Feature = { outputs: changeFiles }

function changeFiles({ config, graph, texts }: PlannedSite): OutputFile[] {
  const { locales } = config.i18n
  const all = locales.flatMap(locale => recentChanges(graph, locale))
  const newest = all.sort((a, b) => b.timestamp - a.timestamp).slice(0, MAX.list)
  const list = {
    texts: Object.fromEntries(locales.map(locale => [locale, texts[locale]?.['changes.mark'] ?? ''])),
    pages: Object.fromEntries(newest.map(({ doc, timestamp }) => [doc.route, timestamp])),
  }
  const feeds = config.url === '' ? [] : locales.map(locale => feedOf(config, { locale, graph, texts }))
  return [{ path: CHANGES_LIST, content: `${JSON.stringify(list)}\n` }, ...feeds]
}

function feedOf(
  config: ResolvedConfig,
  { locale, graph, texts }: Pick<PlannedSite, 'graph' | 'texts'> & { locale: string },
): OutputFile {
  const { url, baseUrl, i18n, title } = config
  const own = i18n.localeConfigs[locale]
  const path = joinUrl(baseUrl, own?.path ?? '', '/')
  const pages = recentChanges(graph, locale).slice(0, MAX.feed)
  const dateOf = (timestamp: number) => new Date(timestamp * 1000).toISOString()
  const entries = pages.map(({ doc, timestamp }) => {
    const link = escapeXml(url + doc.route)
    // A page that is changed again is another entry.
    return `<entry><title>${escapeXml(doc.title)}</title><id>${link}#${timestamp}</id><link href="${link}"/><updated>${dateOf(timestamp)}</updated><summary>${escapeXml(doc.description)}</summary></entry>`
  })
  const name = `${title}: ${texts[locale]?.['changes.title'] ?? ''}`
  const head = [
    `<id>${escapeXml(url + path + CHANGES_FEED)}</id><title>${escapeXml(name)}</title>`,
    `<updated>${dateOf(pages[0]?.timestamp ?? 0)}</updated><author><name>${escapeXml(title)}</name></author>`,
    `<link rel="alternate" href="${escapeXml(url + path)}"/><link rel="self" href="${escapeXml(url + path + CHANGES_FEED)}"/>`,
  ]
  const lang = escapeXml(own?.htmlLang ?? locale)
  const content = `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">\n${[...head, ...entries].join('\n')}\n</feed>\n`
  return { path: path.slice(baseUrl.length) + CHANGES_FEED, content }
}
