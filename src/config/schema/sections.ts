/** Sections of a site besides its docs: more docs, single pages and blogs. */
import * as v from 'valibot'
import { either, filledText, flag, list, noun, oneOf, route, text, whole } from '../../schema/fields.ts'
import { docs } from './docs.ts'

const name = v.pipe(text, v.regex(/^[\w.-]+$/, 'a name of letters, digits, dots, hyphens and underscores'))
const base = v.pipe(
  route,
  v.transform(path => path.replace(/^\/+|\/+$/g, '')),
)
/** Files whose names start with an underscore, and tests, are not pages. */
const EXCLUDE = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**']
const none = v.literal(false)
const all = v.literal('ALL')
const count = whole(1, Number.MAX_SAFE_INTEGER)
const countOrAll = either([count, all] as const, input => (input === 'ALL' ? all : count))
const archivePath = v.nullable(base)

const { enabled: _, versionPersistence: __, ...docsEntries } = docs.entries

/** Docs besides those of `docs`, with their own versions, sidebars and address. */
export const moreDocs = list(
  noun('moreDocs', {
    /** Name of these docs in navbar items and in folders of versions. */
    id: name,
    ...docsEntries,
  }),
)

export const pageFolder = noun('pages', {
  /** Folder of the pages, relative to the site folder. */
  path: v.optional(filledText, 'src/pages'),
  /** Path below the base where they are served. */
  routeBasePath: v.optional(base, ''),
  /** Globs of the files that are pages. By default: markdown, and modules of components. */
  include: v.optional(list(filledText), ['**/*.{js,jsx,ts,tsx,md,mdx}']),
  /** Globs of the files that are not pages. By default: names that start with `_`, and tests. */
  exclude: v.optional(list(filledText), EXCLUDE),
  /** Base of the "edit this page" links. */
  editUrl: v.optional(filledText),
})

/** Single pages: markdown, or a module with a React component. */
export const pages = either([pageFolder, none] as const, input => (input === false ? none : pageFolder))

const FEEDS = ['rss', 'atom', 'json'] as const
const feedName = oneOf([...FEEDS, 'all'])
const feedNames = list(oneOf(FEEDS))
const feedType = v.pipe(
  v.nullable(
    either([feedName, feedNames, none] as const, input =>
      Array.isArray(input) ? feedNames : input === false ? none : feedName,
    ),
  ),
  v.transform((input): ('rss' | 'atom' | 'json')[] => {
    if (input === null || input === false) return []
    if (input === 'all') return [...FEEDS]
    return typeof input === 'string' ? [input] : input
  }),
)

const feed = noun('blog.feed', {
  /** Formats: `rss`, `atom`, `json`, `all`, a list of them, or false for none. Default: `rss` and `atom`. */
  type: v.optional(feedType, () => ['rss', 'atom'] as const),
  /** Title of the feed. Default: the site's title followed by "Blog". */
  title: v.optional(text),
  /** Description of the feed. Default: that of the blog. */
  description: v.optional(text),
  /** Copyright notice. */
  copyright: v.optional(text),
  /** Language of the feed. Default: that of the site. */
  language: v.optional(text),
  /** Maximum number of posts; false for all. */
  limit: v.optional(v.nullable(either([count, none] as const, input => (input === false ? none : count))), 20),
})

/** Blogs: posts by date, with lists, tags, an archive, authors and feeds. */
export const blogs = list(
  noun('blog', {
    /** Name of the blog, if there are several. */
    id: v.optional(name, 'default'),
    /** Folder of the posts, relative to the site folder. */
    path: v.optional(filledText, 'blog'),
    /** Path below the base where the blog is served. */
    routeBasePath: v.optional(base, 'blog'),
    /** Globs of the files that are posts. By default: all `.md` and `.mdx` files. */
    include: v.optional(list(filledText), ['**/*.{md,mdx}']),
    /** Globs of the files that are not posts. By default: names that start with `_`, and tests. */
    exclude: v.optional(list(filledText), EXCLUDE),
    /** Title of the list of posts. */
    title: v.optional(text, 'Blog'),
    /** One sentence about the blog. */
    description: v.optional(text, 'Blog'),
    /** Number of posts per page of the list; `ALL` for one page. */
    postsPerPage: v.optional(countOrAll, 10),
    /** Heading of the list of posts beside each post. */
    sidebarTitle: v.optional(text, 'Recent posts'),
    /** Number of posts in that list; 0 for none, `ALL` for all. */
    sidebarCount: v.optional(
      either([whole(0, Number.MAX_SAFE_INTEGER), all] as const, input =>
        input === 'ALL' ? all : whole(0, Number.MAX_SAFE_INTEGER),
      ),
      5,
    ),
    /** Order of the posts: newest first (`descending`) or oldest first (`ascending`). */
    sortPosts: v.optional(oneOf(['ascending', 'descending']), 'descending'),
    /** File with the authors, relative to the blog's folder. */
    authorsMapPath: v.optional(filledText, 'authors.yml'),
    /** Path of the archive, relative to the blog; null for none. */
    archiveBasePath: v.optional(archivePath, 'archive'),
    /** Path of the tags, relative to the blog. */
    tagsBasePath: v.optional(base, 'tags'),
    /** Path of the authors' pages, relative to the blog. */
    authorsBasePath: v.optional(base, 'authors'),
    /** Path of the list's further pages, relative to the blog. */
    pageBasePath: v.optional(base, 'page'),
    /** Show the reading time. */
    showReadingTime: v.optional(flag, true),
    /** Feeds. */
    feed: v.optional(feed, {}),
    /** Base of the "edit this page" links. */
    editUrl: v.optional(filledText),
  }),
)
