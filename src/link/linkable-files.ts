/** The addresses of files that a build writes besides pages, to which pages may link. */
import { joinUrl } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { FEED_FILES } from '../model/feed-files.ts'
import { NOTICES, SITEMAP } from '../model/output.ts'
import { localeBase } from './scope.ts'

/** Files of docsgen that every site has. */
export const OWN_FILES = ['404.html', SITEMAP, 'robots.txt', NOTICES]

/** Docsgen's own files, the feeds of blogs, and the files for programs about a whole language. */
export function linkableFiles(config: ResolvedConfig): string[] {
  const hasSitemap = config.url !== '' && !config.noIndex
  const own = OWN_FILES.filter(name => hasSitemap || name !== SITEMAP)
  const ofLocales = config.i18n.locales.flatMap(locale => {
    const base = localeBase(config, locale)
    return [...programFiles(config).map(name => base + name), ...feedFiles(config, base)]
  })
  return [...own.map(name => config.baseUrl + name), ...ofLocales]
}

function programFiles({ llms: { pages, index, full, chunks } }: ResolvedConfig): string[] {
  return [
    ...(index ? ['llms.txt'] : []),
    ...(full && pages ? ['llms-full.txt'] : []),
    ...(chunks && pages ? ['chunks.jsonl'] : []),
  ]
}

/** A site without `url` has no feeds. */
function feedFiles({ url, sections }: ResolvedConfig, base: string): string[] {
  if (url === '') return []
  return sections.flatMap(({ blog }) => {
    if (!blog) return []
    const folder = joinUrl(base, blog.routeBasePath, '/')
    return blog.feed.type.map(type => folder + FEED_FILES[type].file)
  })
}
