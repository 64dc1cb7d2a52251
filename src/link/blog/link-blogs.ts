/**
 * Links blogs and tags: posts in their order, the pages that list them, the sidebar with the newest ones, and
 * navigation between posts.
 *
 * Returns generated pages, sidebars and placements to add to the site.
 */

import { barePath } from '../../base/paths.ts'
import { applyTrailingSlash, encodePath } from '../../base/url.ts'
import type { ResolvedConfig, Section } from '../../model/config.ts'
import type { FrontMatter } from '../../model/frontmatter.ts'
import type { Doc, GeneratedIndex, Listing, Placement, Post, PostAuthor, Sidebar, TagLink } from '../../model/graph.ts'
import { sectionOf } from '../../model/sections.ts'
import type { Inventory } from '../../model/source.ts'
import { isObject } from '../../schema/fields.ts'
import { postDate } from '../post-date.ts'
import type { DocsScope } from '../scope.ts'
import { entriesFor, tagsOf } from './tags.ts'

export interface LinkedBlogs {
  listings: GeneratedIndex[]
  sidebars: Sidebar[]
  /** By doc key. */
  posts: Map<string, Post>
  /** By doc key: the navigation between posts. */
  placement: Map<string, Placement>
}

/** Links the posts and tags of all scopes. */
export function linkBlogs(
  scopes: readonly DocsScope[],
  { config, inventory }: { config: ResolvedConfig; inventory: Inventory },
): LinkedBlogs {
  const linked: LinkedBlogs = { listings: [], sidebars: [], posts: new Map(), placement: new Map() }
  for (const scope of scopes) {
    const at = (path: string) => {
      const route = path === '' ? scope.prefix || '/' : `${scope.prefix}/${encodePath(path.replace(/^\//, ''))}`
      return applyTrailingSlash(route, config.trailingSlash, scope.base)
    }
    if (scope.version.section.kind === 'blog') linkBlog({ scope, at }, { config, inventory, linked })
    if (scope.version.section.kind === 'docs') linkTags({ scope, at }, { inventory, linked })
  }
  return linked
}

interface BlogContext {
  config: ResolvedConfig
  inventory: Inventory
  linked: LinkedBlogs
}

function linkBlog(input: ListingsInput, { config, inventory, linked }: BlogContext): void {
  const { scope, at } = input
  const { blog } = sectionOf(config, scope.version)
  if (!blog) return
  const posts = postsOf(scope, {
    inventory,
    at,
    tagsPath: blog.tagsBasePath,
    authorsPath: blog.authorsBasePath,
    ascending: blog.sortPosts === 'ascending',
    readingTime: blog.showReadingTime,
  })
  const listings = blogListings(posts, blog, input)
  linked.listings.push(...listings)
  const listed = posts.filter(({ doc }) => !doc.unlisted)
  const shown = blog.sidebarCount === 'ALL' ? listed : listed.slice(0, blog.sidebarCount)
  if (shown.length > 0)
    linked.sidebars.push(recent(shown, { scope, label: scope.messages['sidebar.title'] ?? blog.sidebarTitle }))
  for (const post of posts) linked.posts.set(post.doc.key, withListedTags(post, listings))
  for (const [at, { doc }] of listed.entries())
    linked.placement.set(doc.key, {
      crumbs: [],
      trail: shown.length > 0 ? [0] : [],
      prev: neighbour(listed[at - 1]),
      next: neighbour(listed[at + 1]),
    })
  for (const { doc } of posts) if (shown.length > 0) doc.sidebar = RECENT
}

function neighbour(post: Post | undefined): Placement['prev'] {
  return post && { label: post.doc.title, href: post.doc.route }
}

function recent(posts: readonly Post[], { scope, label }: { scope: DocsScope; label: string }): Sidebar {
  const items = posts.map(({ doc }) => ({
    type: 'link' as const,
    label: doc.title,
    href: doc.route,
    external: false,
    docKey: doc.key,
  }))
  const category = { type: 'category' as const, label, collapsible: false, collapsed: false, items }
  return { name: RECENT, version: scope.version.name, locale: scope.locale, items: [category] }
}

/** Docs are listed by their tags, like posts. */
function linkTags(input: ListingsInput, { inventory, linked }: Pick<BlogContext, 'inventory' | 'linked'>): void {
  const { scope, at } = input
  const tagsPath = 'tags'
  const tagged = scope.docs.flatMap(doc => {
    const tags = tagsOf(doc.page.frontMatter, entriesFor(inventory.tags, scope))
    if (tags.length === 0) return []
    const links = tags.map(tag => ({
      ...tag,
      href: at(`${tagsPath}/${tag.path}`),
    }))
    return [{ post: { doc, date: '', authors: [], tags: links } satisfies Post }]
  })
  const listed = tagged.filter(({ post }) => !post.doc.unlisted)
  const listings = tagListings(listed, { tagsPath, input })
  for (const { post } of tagged) linked.posts.set(post.doc.key, withListedTags(post, listings))
  linked.listings.push(...listings)
}

/** A tag that only unlisted pages have has no page, so it is not a link. */
function withListedTags(post: Post, listings: readonly GeneratedIndex[]): Post {
  if (!post.doc.unlisted) return post
  const routes = new Set(listings.map(({ route }) => route))
  return { ...post, tags: post.tags.map(tag => (routes.has(tag.href) ? tag : { ...tag, href: '' })) }
}

/** The pages that list posts, tags and authors. */
interface ListingsInput {
  scope: DocsScope
  /** Address of a path relative to the section. */
  at: (path: string) => string
}

type Blog = NonNullable<Section['blog']>

/** All pages of a blog besides its posts. None of them lists unlisted posts. */
function blogListings(all: readonly Post[], blog: Blog, { scope, at }: ListingsInput): GeneratedIndex[] {
  const posts = all.filter(({ doc }) => !doc.unlisted)
  const make = maker(scope, blog)
  const paged = (path: string, own: readonly Post[], listing: Omit<Listing, 'posts'> & { title: string }) =>
    pagesOf(own, blog.postsPerPage).map((posts, index, { length }) => {
      const href = (page: number) =>
        at(page === 0 ? path : [path, blog.pageBasePath, page + 1].filter(part => part !== '').join('/'))
      const newer = index > 0 ? href(index - 1) : undefined
      const older = index < length - 1 ? href(index + 1) : undefined
      return make(href(index), { ...listing, posts, newer, older })
    })
  const tags = groupByTag(posts)
  const authors = groupByAuthor(posts)
  const { tagsBasePath, authorsBasePath, archiveBasePath } = blog
  const withPage = authors.filter(({ page }) => page !== undefined)
  // All authors of the authors file, also those without a page of their own.
  const known = authors.filter(({ key, page }) => key !== undefined || page !== undefined)
  return [
    ...paged('', posts, {
      kind: 'posts',
      title: scope.messages.title ?? blog.title,
      description: scope.messages.description ?? blog.description,
    }),
    ...(archiveBasePath === null || posts.length === 0
      ? []
      : [make(at(archiveBasePath), { kind: 'archive', title: '', posts })]),
    ...(tags.length === 0
      ? []
      : [make(at(tagsBasePath), { kind: 'tags', title: '', links: linksOf(tags), posts: [] })]),
    ...tags.flatMap(({ path, label, description, posts: own }) =>
      paged(`${tagsBasePath}/${path}`, own, {
        kind: 'tag',
        title: label,
        description,
      }),
    ),
    ...(known.length === 0
      ? []
      : [
          make(at(authorsBasePath), {
            kind: 'authors',
            title: '',
            posts: [],
            links: known.map(({ posts: own, ...author }) => ({
              label: author.name,
              href: author.href ?? '',
              count: own.length,
              author,
            })),
          }),
        ]),
    ...withPage.flatMap(({ posts: own, ...author }) => {
      const { name: title, page, description } = author
      return paged(`${authorsBasePath}/${page}`, own, { kind: 'author', title, description, author })
    }),
  ]
}

/** The pages of the tags that docs have. */
function tagListings(
  tagged: readonly { post: Post }[],
  { tagsPath, input: { scope, at } }: { tagsPath: string; input: ListingsInput },
): GeneratedIndex[] {
  const tags = groupByTag(tagged.map(({ post }) => post))
  if (tags.length === 0) return []
  const make = maker(scope)
  return [
    make(at(tagsPath), { kind: 'tags', title: '', links: linksOf(tags), posts: [] }),
    ...tags.map(({ href, label, description, posts }) => make(href, { kind: 'tag', title: label, description, posts })),
  ]
}

/** Creates a generated page that lists something. */
function maker({ key, version, locale }: DocsScope, blog?: Blog) {
  const sidebar = blog && blog.sidebarCount !== 0 ? RECENT : ''
  return (route: string, { title, ...listing }: Listing & { title: string }): GeneratedIndex => ({
    key: `${key}/listing ${route}`,
    route,
    title,
    description: listing.description ?? '',
    version: version.name,
    locale,
    sidebar,
    listing,
    category: { type: 'category', label: title, collapsible: false, collapsed: false, items: [] },
  })
}

/** Name of the sidebar with a blog's newest posts. */
const RECENT = 'recent'

function pagesOf<T>(all: readonly T[], perPage: number | 'ALL'): T[][] {
  if (perPage === 'ALL' || all.length === 0) return [[...all]]
  return Array.from({ length: Math.ceil(all.length / perPage) }, (_, at) => all.slice(at * perPage, (at + 1) * perPage))
}

type Grouped = TagLink & { posts: Post[] }

function groupByTag(posts: readonly Post[]): Grouped[] {
  const groups = new Map<string, Grouped>()
  for (const post of posts)
    for (const tag of post.tags) {
      const group = groups.get(tag.path) ?? { ...tag, posts: [] }
      group.posts.push(post)
      groups.set(tag.path, group)
    }
  return [...groups.values()].sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

function linksOf(tags: readonly Grouped[]): NonNullable<Listing['links']> {
  return tags.map(({ label, href, posts }) => ({ label, href, count: posts.length }))
}

function groupByAuthor(posts: readonly Post[]) {
  const groups = new Map<string, Post['authors'][number] & { posts: Post[] }>()
  for (const post of posts)
    for (const author of post.authors) {
      const id = author.key ?? author.name
      const group = groups.get(id) ?? { ...author, posts: [] }
      group.posts.push(post)
      groups.set(id, group)
    }
  return [...groups.values()]
}

// The posts of a blog in their order.

/** Reading speed in words per minute. */
export const WORDS_PER_MINUTE = 200

interface PostsInput {
  inventory: Pick<Inventory, 'authors' | 'tags'>
  ascending: boolean
  /** Whether the reading time is shown. */
  readingTime: boolean
  /** Address of a path relative to the blog. */
  at: (path: string) => string
  tagsPath: string
  authorsPath: string
}

/** All posts, including unlisted ones, the newest first unless the config says otherwise. */
function postsOf(scope: DocsScope, input: PostsInput): Post[] {
  const posts = scope.docs.map(doc => postOf(doc, scope, input))
  const sign = input.ascending ? -1 : 1
  return posts.sort((a, b) => sign * compare(b.date, a.date) || compare(a.doc.source.docPath, b.doc.source.docPath))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function postOf(doc: Doc, scope: DocsScope, input: PostsInput): Post {
  const { inventory, readingTime, at, tagsPath, authorsPath } = input
  const { frontMatter: front } = doc.page
  const tags = tagsOf(front, entriesFor(inventory.tags, scope))
  return {
    doc,
    date: dateOf(front, { docPath: doc.source.docPath, changedMs: changeOf(doc) }),
    authors: authorsOf(front.extra, entriesFor(inventory.authors, scope), page => at(`${authorsPath}/${page}`)),
    tags: tags.map(tag => ({ ...tag, href: at(`${tagsPath}/${tag.path}`) })),
    readingMinutes: readingTime ? Math.max(1, Math.ceil(doc.page.words / WORDS_PER_MINUTE)) : undefined,
  }
}

function changeOf({ source, lastUpdate }: Doc): number {
  return lastUpdate ? lastUpdate.timestamp * 1000 : source.changedMs
}

/** ISO date of a post: from the front matter, the file's name, or the last change, in milliseconds since 1970. */
export function dateOf({ extra }: FrontMatter, { docPath, changedMs }: { docPath: string; changedMs: number }): string {
  const written = extra.date === undefined || extra.date === null ? Number.NaN : Date.parse(String(extra.date))
  if (!Number.isNaN(written)) return new Date(written).toISOString()
  const named = postDate(docPath).date
  if (named !== undefined && !Number.isNaN(Date.parse(named))) return new Date(named).toISOString()
  return new Date(changedMs).toISOString()
}

type Entry = Record<string, unknown>

/** All authors of a post; `hrefOf` gives the address of an author's page. */
export function authorsOf(
  front: Entry,
  known: Record<string, Entry> = {},
  hrefOf: (page: string) => string = page => page,
): PostAuthor[] {
  return namedAuthors(front, known).map(author => ({ ...author, href: author.page && hrefOf(author.page) }))
}

function namedAuthors(front: Entry, known: Record<string, Entry>): PostAuthor[] {
  const { authors, author } = front
  const listed = (authors === undefined || authors === null ? [] : [authors]).flat()
  if (listed.length === 0 && author === undefined) return []
  if (listed.length > 0) return listed.flatMap(entry => authorFrom(entry, known))
  // The second names are older ones.
  const title = front.author_title ?? front.authorTitle
  const url = front.author_url ?? front.authorURL
  const image = front.author_image_url ?? front.authorImageURL
  return authorFrom({ name: author, title, url, image_url: image }, {})
}

/** A name in the authors file, or the author's data, which overrides the file. */
function authorFrom(entry: unknown, known: Record<string, Entry>): PostAuthor[] {
  if (typeof entry !== 'string' && !isObject(entry)) return []
  const own: Entry = typeof entry === 'string' ? { key: entry } : entry
  const key = typeof own.key === 'string' ? own.key : undefined
  const all: Entry = { ...(key === undefined ? {} : known[key]), ...own }
  const name = textOf(all.name) ?? key
  if (name === undefined) return []
  return [
    {
      key: key !== undefined && known[key] !== undefined ? key : undefined,
      name,
      title: textOf(all.title),
      url: textOf(all.url) ?? (textOf(all.email) && `mailto:${textOf(all.email)}`),
      image: textOf(all.image_url) ?? textOf(all.imageURL),
      description: textOf(all.description),
      page: isObject(all.page) ? pathOf(all.page.permalink) : all.page === true ? key : undefined,
      socials: socialsOf(all.socials),
    },
  ]
}

function pathOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text === undefined ? undefined : barePath(text)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

// Links to an author's accounts.

/** A link to an author's account. */
interface SocialLink {
  label: string
  href: string
}

/** The names of platforms, and the base addresses of their user pages. */
const PLATFORMS: Record<string, [label: string, base: string]> = {
  bluesky: ['Bluesky', 'https://bsky.app/profile/'],
  email: ['E-mail', 'mailto:'],
  github: ['GitHub', 'https://github.com/'],
  instagram: ['Instagram', 'https://www.instagram.com/'],
  linkedin: ['LinkedIn', 'https://www.linkedin.com/in/'],
  mastodon: ['Mastodon', 'https://mastodon.social/@'],
  newsletter: ['Newsletter', ''],
  stackoverflow: ['Stack Overflow', 'https://stackoverflow.com/users/'],
  threads: ['Threads', 'https://www.threads.net/@'],
  twitch: ['Twitch', 'https://twitch.tv/'],
  twitter: ['X', 'https://x.com/'],
  x: ['X', 'https://x.com/'],
  youtube: ['YouTube', 'https://www.youtube.com/@'],
}

/** The links, in source order. */
function socialsOf(socials: unknown): SocialLink[] {
  if (!isObject(socials)) return []
  return Object.entries(socials).flatMap(([platform, written]): SocialLink[] => {
    if (typeof written !== 'string' || written.trim() === '') return []
    const [label, base] = PLATFORMS[platform.toLowerCase()] ?? [platform, '']
    const href = /^(?:https?:|mailto:)/.test(written) ? written : base + written.replace(/^@/, '')
    // A name on an unknown platform has no address.
    return /^(?:https?:|mailto:)/.test(href) ? [{ label, href }] : []
  })
}
