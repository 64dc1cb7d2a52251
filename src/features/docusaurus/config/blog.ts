/** A blog in Docusaurus's format. */
import * as v from 'valibot'
import { blogs as ownBlogs } from '../../../config/schema/sections.ts'
import { either, filledText, flag, noun, oneOf, text } from '../../../schema/fields.ts'
import { NO_RECMA, pluginLists } from './plugin-lists.ts'

const own = ownBlogs.item.entries
const feed = own.feed.wrapped.entries
const aFunction = v.function('a string')

const feedOptions = noun(
  'blog.feedOptions',
  {
    ...feed,
    /** Formats: `rss`, `atom`, `json`, `all`, a list of them, or null for none. */
    type: v.optional(either([feed.type.wrapped] as const, () => feed.type.wrapped)),
  },
  { unused: { createFeedItems: 'feeds have the newest posts', xslt: '' } },
)

export const blog = noun(
  'blog (Docusaurus)',
  {
    id: own.id,
    path: own.path,
    routeBasePath: own.routeBasePath,
    include: own.include,
    exclude: own.exclude,
    postsPerPage: own.postsPerPage,
    sortPosts: own.sortPosts,
    authorsMapPath: own.authorsMapPath,
    archiveBasePath: own.archiveBasePath,
    tagsBasePath: own.tagsBasePath,
    pageBasePath: own.pageBasePath,
    authorsBasePath: own.authorsBasePath,
    showReadingTime: own.showReadingTime,
    /** Title of the list of posts: `blogs[].title`. */
    blogTitle: v.optional(text),
    /** One sentence about the blog: `blogs[].description`. */
    blogDescription: v.optional(text),
    /** Heading of the list of posts beside each post: `blogs[].sidebarTitle`. */
    blogSidebarTitle: v.optional(text),
    /** Number of posts in that list: `blogs[].sidebarCount`. */
    blogSidebarCount: own.sidebarCount,
    /** Feeds: `blogs[].feed`. */
    feedOptions: v.optional(feedOptions),
    editUrl: v.optional(
      either([filledText, aFunction] as const, input => (typeof input === 'function' ? aFunction : filledText)),
    ),
    /** Show when a post was last changed. */
    showLastUpdateTime: v.optional(flag),
    /** Severity of reports about authors without an entry in the authors file. */
    onInlineAuthors: v.optional(oneOf(['ignore', 'log', 'warn', 'throw'])),
    ...pluginLists,
  },
  {
    unused: {
      recmaPlugins: NO_RECMA,
      processBlogPosts: 'posts are listed as they are',
      readingTime: 'reading times follow the number of words',
      truncateMarker: '',
      admonitions: '',
      editLocalizedFiles: '',
      showLastUpdateAuthor: '',
      tags: '',
      onInlineTags: '',
      onUntruncatedBlogPosts: '',
      blogListComponent: '',
      blogPostComponent: '',
      blogTagsListComponent: '',
      blogTagsPostsComponent: '',
      blogArchiveComponent: '',
      blogAuthorsPostsComponent: '',
      blogAuthorsListComponent: '',
    },
  },
)

export type AuthoredBlog = v.InferInput<typeof blog>
