/**
 * Links blogs and tags: posts in their order, the pages that list them, the sidebar with the newest ones, and
 * navigation between posts.
 *
 * In: the scopes with their docs. Out: generated pages, sidebars and placements to add to the site.
 */
import { applyTrailingSlash, encodePath } from '../../base/url.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { GeneratedIndex, Placement, Post, Sidebar } from '../../model/graph.ts'
import { sectionOf } from '../../model/sections.ts'
import type { Inventory } from '../../model/source.ts'
import type { DocsScope } from '../scope.ts'
import { blogListings, type ListingsInput, RECENT, tagListings } from './listings.ts'
import { postsOf } from './posts.ts'
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
  if (shown.length > 0) linked.sidebars.push(recent(shown, { scope, label: blog.sidebarTitle }))
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
