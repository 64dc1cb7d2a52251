/**
 * The tags by which a hosted search tells the parts of a site apart, as such services know them: in meta tags for crawlers,
 * in the records that docsgen writes itself, and in the filters of requests. Docs have a tag for each version, lists of
 * pages have tags of their own, and everything else shares one.
 */
import type { Listing } from './graph.ts'
import type { DocsVersion } from './source.ts'

/** The tag of pages outside the docs. Every request asks for it. */
const DEFAULT_TAG = 'default'

/** The tag of a page of the docs. Scripts in the browser compose the same one. */
function docsTag(docs: string, version: string): string {
  return `docs-${docs}-${version}`
}

/** The tag of a page, and the version by which services can filter; pages outside the docs have none. */
export function searchTag(
  { section, own }: Pick<DocsVersion, 'section' | 'own'>,
  list?: Listing['kind'],
): { tag: string; version?: string } {
  const isDocs = section.kind === 'docs'
  const tag = list && LISTS[isDocs ? 'docs' : 'blog'][list]
  if (!isDocs) return { tag: tag ?? DEFAULT_TAG }
  return { tag: tag ?? docsTag(section.id, own), version: own }
}

const LISTS: Record<'docs' | 'blog', Partial<Record<Listing['kind'], string>>> = {
  docs: { tags: 'doc_tags_list', tag: 'doc_tag_doc_list' },
  blog: {
    posts: 'blog_posts_list',
    tags: 'blog_tags_list',
    tag: 'blog_tags_posts',
    authors: 'blog_authors_list',
    author: 'blog_authors_posts',
  },
}
