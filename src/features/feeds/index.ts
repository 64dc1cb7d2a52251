/**
 * Feeds of blogs: RSS 2.0, Atom and JSON Feed, with the newest posts. A site without `url` has none.
 * Sources of the formats: https://www.rssboard.org/rss-specification, https://www.rfc-editor.org/rfc/rfc4287 and
 * https://www.jsonfeed.org/version/1.1/
 */
import { joinUrl } from '../../base/url.ts'
import type { ResolvedConfig, Section } from '../../model/config.ts'
import type { Feature } from '../../model/feature.ts'
import { FEED_FILES } from '../../model/feed-files.ts'
import type { Post, SiteGraph } from '../../model/graph.ts'
import type { OutputFile } from '../../model/output.ts'
import { escapeXml } from '../../parse/text/escape-html.ts'

export const feature: Feature = {
  outputs: ({ config, graph }) => feeds(config, graph),
  addresses: ({ sections }, base) =>
    sections.flatMap(({ blog }) =>
      (blog?.feed.type ?? []).map(type => joinUrl(base, blog?.routeBasePath ?? '', '/') + FEED_FILES[type].file),
    ),
}

type Blog = NonNullable<Section['blog']>

/** The description of a feed's blog. */
interface Feed {
  title: string
  description: string
  copyright?: string
  language: string
  /** Absolute address of the blog and of its folder, which contains the feeds. */
  home: string
  folder: string
  posts: readonly Post[]
  /** Origin of the site. */
  url: string
}

/** The feeds of all blogs, in every language. */
function feeds(config: ResolvedConfig, graph: SiteGraph): OutputFile[] {
  if (config.url === '') return []
  return config.sections.flatMap(({ kind, id, blog }) => {
    const version = graph.versions.find(({ section }) => section.kind === kind && section.id === id)
    if (!blog || !version) return []
    return config.i18n.locales.flatMap(locale => {
      const posts = graph.docs.flatMap(doc => {
        const isOwn = doc.version === version.name && doc.locale === locale && !doc.unlisted
        const post = isOwn ? graph.posts.get(doc.key) : undefined
        return post ? [post] : []
      })
      return posts.length === 0 ? [] : feedFiles({ config, blog, locale, posts })
    })
  })
}

function feedFiles(about: { config: ResolvedConfig; blog: Blog; locale: string; posts: Post[] }): OutputFile[] {
  const { config, blog, locale, posts } = about
  const { url, baseUrl, i18n } = config
  const { title, description, copyright, language, limit, type } = blog.feed
  const own = i18n.localeConfigs[locale]
  const path = joinUrl(baseUrl, own?.path ?? '', blog.routeBasePath, '/')
  const newest = [...posts].sort((a, b) => (a.date < b.date ? 1 : -1))
  const feed: Feed = {
    title: title ?? `${config.title} Blog`,
    description: description ?? blog.description,
    copyright,
    language: language ?? own?.htmlLang ?? locale,
    home: url + (config.trailingSlash === false ? path.replace(/\/$/, '') : path),
    folder: url + path,
    posts: typeof limit === 'number' ? newest.slice(0, limit) : newest,
    url,
  }
  const below = path.slice(baseUrl.length)
  return type.map(name => ({ path: below + FEED_FILES[name].file, content: WRITERS[name](feed) }))
}

const WRITERS = { rss, atom, json: jsonFeed }

function rss({ title, description, copyright, language, home, folder, posts, url }: Feed): string {
  const items = posts.map(({ doc, date, authors, tags }) => {
    const link = escapeXml(url + doc.route)
    return [
      `<item><title>${escapeXml(doc.title)}</title><link>${link}</link><guid>${link}</guid>`,
      `<pubDate>${new Date(date).toUTCString()}</pubDate><description>${escapeXml(doc.description)}</description>`,
      ...authors.map(({ name }) => `<dc:creator>${escapeXml(name)}</dc:creator>`),
      ...tags.map(({ label }) => `<category>${escapeXml(label)}</category>`),
      '</item>',
    ].join('')
  })
  const head = [
    `<title>${escapeXml(title)}</title><link>${escapeXml(home)}</link><description>${escapeXml(description)}</description>`,
    `<language>${escapeXml(language)}</language><lastBuildDate>${new Date(posts[0]?.date ?? 0).toUTCString()}</lastBuildDate>`,
    copyright === undefined ? '' : `<copyright>${escapeXml(copyright)}</copyright>`,
    `<atom:link href="${escapeXml(`${folder}rss.xml`)}" rel="self" type="application/rss+xml"/>`,
  ]
  const names = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"'
  return `${XML}<rss version="2.0" ${names}><channel>\n${[...head, ...items].filter(Boolean).join('\n')}\n</channel></rss>\n`
}

function atom({ title, description, copyright, language, home, folder, posts, url }: Feed): string {
  const entries = posts.map(({ doc, date, authors, tags }) => {
    const link = escapeXml(url + doc.route)
    const people = authors.map(
      author =>
        `<author><name>${escapeXml(author.name)}</name>${author.url ? `<uri>${escapeXml(author.url)}</uri>` : ''}</author>`,
    )
    return [
      `<entry><title>${escapeXml(doc.title)}</title><id>${link}</id><link href="${link}"/><updated>${date}</updated>`,
      `<summary>${escapeXml(doc.description)}</summary>`,
      ...people,
      ...tags.map(({ label }) => `<category term="${escapeXml(label)}"/>`),
      '</entry>',
    ].join('')
  })
  const head = [
    `<id>${escapeXml(home)}</id><title>${escapeXml(title)}</title><updated>${posts[0]?.date ?? ''}</updated>`,
    `<link rel="alternate" href="${escapeXml(home)}"/><link rel="self" href="${escapeXml(`${folder}atom.xml`)}"/>`,
    `<subtitle>${escapeXml(description)}</subtitle><author><name>${escapeXml(title)}</name></author>`,
    copyright === undefined ? '' : `<rights>${escapeXml(copyright)}</rights>`,
  ]
  const lines = [...head, ...entries].filter(Boolean).join('\n')
  return `${XML}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">\n${lines}\n</feed>\n`
}

function jsonFeed({ title, description, language, home, folder, posts, url }: Feed): string {
  const items = posts.map(({ doc, date, authors, tags }) => ({
    id: url + doc.route,
    url: url + doc.route,
    title: doc.title,
    summary: doc.description,
    content_text: doc.description,
    date_published: date,
    authors: authors.map(author => ({ name: author.name, url: author.url })),
    tags: tags.map(({ label }) => label),
  }))
  const version = 'https://jsonfeed.org/version/1.1'
  const feed = { version, title, description, language, home_page_url: home, feed_url: `${folder}feed.json`, items }
  return `${JSON.stringify(feed, null, 1)}\n`
}

const XML = '<?xml version="1.0" encoding="utf-8"?>\n'
