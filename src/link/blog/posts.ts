/**
 * The posts of a blog in their order. In: the docs of the blog's scope and the authors file. Out: the data of each post
 * besides its text.
 */
import type { Doc, Post } from '../../model/graph.ts'
import type { Inventory } from '../../model/source.ts'
import { postDate } from '../post-date.ts'
import type { DocsScope } from '../scope.ts'
import { authorsOf } from './authors.ts'
import { entriesFor, tagsOf } from './tags.ts'

/** Reading speed in words per minute. */
const WORDS_PER_MINUTE = 200

export interface PostsInput {
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
export function postsOf(scope: DocsScope, input: PostsInput): Post[] {
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
    date: dateOf(doc),
    authors: authorsOf(front.extra, entriesFor(inventory.authors, scope), page => at(`${authorsPath}/${page}`)),
    tags: tags.map(tag => ({ ...tag, href: at(`${tagsPath}/${tag.path}`) })),
    readingMinutes: readingTime ? Math.max(1, Math.ceil(doc.page.words / WORDS_PER_MINUTE)) : undefined,
  }
}

/** ISO date: from the front matter, the file's name, or the last change. */
function dateOf({ page, source, lastUpdate }: Doc): string {
  const { date } = page.frontMatter.extra
  const written = date === undefined || date === null ? Number.NaN : Date.parse(String(date))
  if (!Number.isNaN(written)) return new Date(written).toISOString()
  const named = postDate(source.docPath).date
  if (named !== undefined && !Number.isNaN(Date.parse(named))) return new Date(named).toISOString()
  return new Date(lastUpdate ? lastUpdate.timestamp * 1000 : source.changedMs).toISOString()
}
