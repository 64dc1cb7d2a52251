/**
 * The pages that list posts, tags and authors. In: the posts of a blog, or the tags of docs. Out: generated pages, each
 * with its items.
 */

import type { Section } from '../../model/config.ts'
import type { GeneratedIndex, Listing, Post, TagLink } from '../../model/graph.ts'
import type { DocsScope } from '../scope.ts'

export interface ListingsInput {
  scope: DocsScope
  /** Address of a path relative to the section. */
  at: (path: string) => string
}

type Blog = NonNullable<Section['blog']>

/** All pages of a blog besides its posts. None of them lists unlisted posts. */
export function blogListings(all: readonly Post[], blog: Blog, { scope, at }: ListingsInput): GeneratedIndex[] {
  const posts = all.filter(({ doc }) => !doc.unlisted)
  const make = maker(scope, blog)
  const paged = (path: string, own: readonly Post[], listing: Omit<Listing, 'posts'> & { title: string }) =>
    pagesOf(own, blog.postsPerPage).map((posts, index, { length }) => {
      const href = (page: number) =>
        at(page === 0 ? path : `${path}${path === '' ? '' : '/'}${blog.pageBasePath}/${page + 1}`)
      const newer = index > 0 ? href(index - 1) : undefined
      const older = index < length - 1 ? href(index + 1) : undefined
      return make(href(index), { ...listing, posts, newer, older })
    })
  const tags = groupByTag(posts)
  const authors = groupByAuthor(posts)
  const { tagsBasePath, authorsBasePath, archiveBasePath } = blog
  const withPage = authors.filter(({ page }) => page !== undefined)
  return [
    ...paged('', posts, { kind: 'posts', title: blog.title, description: blog.description }),
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
    ...(withPage.length === 0
      ? []
      : [
          make(at(authorsBasePath), {
            kind: 'authors',
            title: '',
            posts: [],
            links: withPage.map(({ posts: own, ...author }) => ({
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
export function tagListings(
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
export const RECENT = 'recent'

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
