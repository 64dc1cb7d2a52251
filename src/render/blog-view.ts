/** Posts and lists of posts as their templates see them. */

import { joinUrl } from '../base/url.ts'
import type { AuthorView, EntryView } from '../model/blog-view.ts'
import { FEED_FILES } from '../model/feed-files.ts'
import type { Doc, GeneratedIndex, Post, PostAuthor, SiteGraph } from '../model/graph.ts'
import type { DocsVersion } from '../model/source.ts'
import type { PageView } from '../model/view.ts'
import type { KeyedSiteView, ShownSite, ViewContext } from './view-context.ts'

/** The data that the page of a post shows besides its text; undefined for other pages. */
export function postView(
  post: Omit<Post, 'doc'> | undefined,
  site: ShownSite,
  config: ViewContext['config'],
): PageView['post'] {
  if (post === undefined || post.date === '') return undefined
  const { date, readingMinutes } = post
  return {
    date: site.formatDate(new Date(date)),
    readingMinutes,
    authors: post.authors.map(author => authorView(author, config.baseUrl)),
  }
}

function authorView({ href, url = href, image, ...author }: PostAuthor, baseUrl: string): AuthorView {
  const { name, title, description, socials } = author
  return {
    name,
    title,
    description,
    socials,
    url: href ?? url,
    image: image?.startsWith('/') ? joinUrl(baseUrl, image) : image,
  }
}

/** The default titles of lists. */
const TITLES = { archive: 'blog.archive', tags: 'blog.tags', authors: 'blog.authors' } as const

/** The items that a generated page lists; undefined for other pages. */
export function listingView(
  { listing, title }: GeneratedIndex,
  site: KeyedSiteView,
  { config: { baseUrl } }: Pick<ViewContext, 'config'>,
): { title: string; listing: NonNullable<PageView['listing']> } | undefined {
  if (listing === undefined) return undefined
  const { kind, posts, newer, older } = listing
  const shownAuthor = (author: PostAuthor) => authorView(author, baseUrl)
  const author = listing.author && shownAuthor({ ...listing.author, href: undefined })
  const links = (listing.links ?? []).map(link => ({ ...link, author: link.author && shownAuthor(link.author) }))
  const { texts } = site.view
  const shown = title || (kind in TITLES ? texts[TITLES[kind as keyof typeof TITLES]] : '')
  const hasTexts = kind !== 'archive'
  const entries = posts.map(post => entryView(post, site, hasTexts))
  return { title: shown, listing: { kind, entries, links, author, newer, older } }
}

/** The posts whose texts a page shows: those of a blog, unless it only lists their titles. */
export function listedTexts({ listing }: GeneratedIndex): readonly Doc[] {
  if (listing === undefined || listing.kind === 'archive') return []
  return listing.posts.flatMap(({ doc, date }) => (date === '' ? [] : [doc]))
}

function entryView(
  { doc, date, authors, tags, readingMinutes }: Post,
  site: KeyedSiteView,
  hasTexts: boolean,
): EntryView {
  return {
    title: doc.title,
    href: doc.route,
    readingMinutes,
    date: date === '' ? undefined : site.formatDate(new Date(date)),
    description: hasTexts ? doc.description : '',
    authors: authors.map(({ name }) => name),
    tags: hasTexts ? tags.map(({ label, href }) => ({ label, href })) : [],
  }
}

/** The blogs that have feeds, by site: those with listed posts, as `locale/version`. */
const withFeeds = new WeakMap<SiteGraph, Set<string>>()

function hasFeeds(graph: SiteGraph, blog: string): boolean {
  const known = withFeeds.get(graph)
  if (known) return known.has(blog)
  const posts = graph.docs.filter(({ key, unlisted }) => !unlisted && graph.posts.has(key))
  withFeeds.set(graph, new Set(posts.map(({ locale, version }) => `${locale}/${version}`)))
  return hasFeeds(graph, blog)
}

/** Links to the feeds of a blog, for the heads of its pages. */
export function feedTags(
  { section, name }: DocsVersion,
  { config, graph }: ViewContext,
  { homeHref, locale }: { homeHref: string; locale: string },
): PageView['headTags'] {
  const blog =
    section.kind === 'blog' ? config.sections.find(it => it.kind === 'blog' && it.id === section.id)?.blog : undefined
  if (!blog || config.url === '' || !hasFeeds(graph, `${locale}/${name}`)) return []
  const base = joinUrl(homeHref, section.routeBasePath, '/')
  return blog.feed.type.map(type => ({
    tagName: 'link',
    attributes: {
      rel: 'alternate',
      type: FEED_FILES[type].type,
      href: base + FEED_FILES[type].file,
      title: blog.title,
    },
  }))
}
