/**
 * The tags that plugins inject. In: HTML, or an object with the name of a tag, its attributes and its content, or a list of
 * these. Out: tags in the form of the config's `headTags`.
 */
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'
import type { HeadTag } from '../../model/page.ts'

/** All tags. Text outside elements and comments is left out. */
export function htmlTags(written: unknown): HeadTag[] {
  if (Array.isArray(written)) return written.flatMap(htmlTags)
  if (typeof written === 'string') return tagsIn(written)
  const { tagName, attributes, innerHTML } = (written ?? {}) as Partial<Record<keyof HeadTag, unknown>>
  if (typeof tagName !== 'string') return []
  const tag = { tagName: tagName.toLowerCase(), attributes: attributesOf(attributes) }
  return [typeof innerHTML === 'string' && innerHTML !== '' ? { ...tag, innerHTML } : tag]
}

/** Attributes as text; true means no value. */
function attributesOf(written: unknown): HeadTag['attributes'] {
  const all = typeof written === 'object' && written !== null ? Object.entries(written) : []
  return Object.fromEntries(
    all
      .filter(([, value]) => value !== null && value !== undefined && value !== false)
      .map(([name, value]) => [name, typeof value === 'boolean' ? value : String(value)]),
  )
}

function tagsIn(html: string): HeadTag[] {
  return parseFragment(html).childNodes.flatMap((node: DefaultTreeAdapterTypes.ChildNode): HeadTag[] => {
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value === '' ? true : value]))
    const innerHTML = serialize(node)
    return [{ tagName: node.tagName, attributes, ...(innerHTML !== '' && { innerHTML }) }]
  })
}
