/**
 * A page as markdown. In: its document in UTF-8, and its view. Out: front matter, then the content of the page with
 * absolute links. The text is the page's text; a heading states its id if GitHub's rule would give it a different one.
 */
import GithubSlugger from 'github-slugger'
import { headingText } from '../../base/markdown-sections.ts'
import type { PageView, SiteView } from '../../model/view.ts'
import type { BlockContext } from './block-context.ts'
import { blocksOf, joined } from './blocks.ts'
import { readContent } from './html-tree.ts'

/** The markdown of a page, and its body without the front matter. */
export function pageMarkdown(
  html: Uint8Array,
  page: PageView,
  { url }: Pick<SiteView, 'url'>,
): { text: string; body: string } {
  const slugger = new GithubSlugger()
  const context: BlockContext = {
    absolute: href => absoluteHref(href, { origin: url, path: page.path }),
    heading: (text, { level, id, isNested }) => {
      // The first level is the page itself.
      if (isNested || level === 1) return text
      const slug = slugger.slug(headingText(text))
      return id === undefined || id === '' || id === slug ? text : `${text} {#${id}}`
    },
    inTable: false,
    inLink: false,
    isNested: false,
  }
  const body = `${joined(blocksOf(readContent(html).children, context))}\n`
  return { text: `${frontMatter(page)}\n${body}`, body }
}

/** A JSON string is a double-quoted string of YAML. */
function frontMatter({ title, description, canonical, lastUpdate }: PageView): string {
  const fields = { title, description, canonical, last_update: lastUpdate?.date }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value ? [`${name}: ${JSON.stringify(value)}\n`] : [],
  )
  return `---\n${lines.join('')}---\n`
}

/** An absolute address, which is valid wherever the text is read; a path from the root if the config has no origin. */
function absoluteHref(href: string, { origin, path }: { origin: string; path: string }): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) return href
  if (href.startsWith('//')) return `https:${href}`
  if (href.startsWith('/')) return origin + href
  if (href.startsWith('#') || href === '') return origin + path + href
  const base = `${origin || 'http://site.invalid'}${path}`
  try {
    const { pathname, search, hash } = new URL(href, base)
    return origin + pathname + search + hash
  } catch {
    return href
  }
}
