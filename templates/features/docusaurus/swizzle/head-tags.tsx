/**
 * Puts the tags that parts around a page add with `Head` into the head of its document, which is written before them. Of
 * tags that a document has once, such as its title and a description, the last one is kept, as in Docusaurus.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import type { HeadTag as Tag } from '../../../../src/model/page.ts'
import { HeadTag } from '../../../components/Head.tsx'

/** Names of elements that Docusaurus puts into heads. */
const NAMES: ReadonlySet<string> = new Set(['base', 'link', 'meta', 'noscript', 'script', 'style', 'title'])

/** The document with the tags. */
export function withHeadTags(html: string, tags: readonly Tag[]): string {
  const end = html.indexOf('</head>')
  if (end < 0 || tags.length === 0) return html
  const last = new Map(tags.filter(({ tagName }) => NAMES.has(tagName)).map((tag, at) => [startOf(tag) ?? at, tag]))
  let head = html.slice(0, end)
  for (const [start, tag] of last) {
    const from = typeof start === 'string' ? head.indexOf(start) : -1
    const close = tag.tagName === 'title' ? '</title>' : '>'
    const to = head.indexOf(close, from) + close.length
    head = from < 0 ? head + textOf(tag) : head.slice(0, from) + textOf(tag) + head.slice(to)
  }
  return head + html.slice(end)
}

function textOf(tag: Tag): string {
  const { tagName, innerHTML } = tag
  return renderToStaticMarkup(tagName === 'title' ? <title>{innerHTML}</title> : HeadTag(tag, 0))
}

/** How docsgen's own tag of the same kind starts; undefined for one that a head may have several times. */
function startOf({ tagName, attributes }: Tag): string | undefined {
  if (tagName === 'title') return '<title>'
  if (attributes.media !== undefined) return undefined
  const key = tagName === 'meta' ? (attributes.property === undefined ? 'name' : 'property') : 'rel'
  const value = attributes[key]
  const isSingle = tagName === 'meta' ? value !== undefined : tagName === 'link' && value === 'canonical'
  return isSingle
    ? renderToStaticMarkup(HeadTag({ tagName, attributes: { [key]: value as string } }, 0)).slice(0, -2)
    : undefined
}
