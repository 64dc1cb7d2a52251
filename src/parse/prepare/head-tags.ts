/**
 * What a page puts into its document's head. In: the tags inside `<head>`. Out: plain data in the form
 * of the configuration's `headTags`; elements that do not belong into a head are ignored.
 */
import type { HeadTag } from '../../model/page.ts'
import type { Scope } from './literals.ts'
import { readProps } from './props.ts'
import type { Tag } from './read-tag.ts'

const EMPTY = new Set(['meta', 'link', 'base'])
const WITH_TEXT = new Set(['title', 'style', 'script', 'noscript'])
const SPELLINGS: Record<string, string> = { className: 'class', httpEquiv: 'http-equiv', charSet: 'charset' }

/** The elements of one head. */
export function readHeadTags(text: string, tags: Tag[], scope: Scope): HeadTag[] {
  const found: HeadTag[] = []
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === 'close' || !(EMPTY.has(tag.name) || WITH_TEXT.has(tag.name))) continue
    const attributes = Object.fromEntries(
      Object.entries(readProps(tag.attributes, scope).values)
        .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
        .map(([name, value]) => [SPELLINGS[name] ?? name, typeof value === 'number' ? String(value) : value]),
    ) as HeadTag['attributes']
    const closing = tags.slice(index + 1).find(other => other.kind === 'close' && other.name === tag.name)
    const innerHTML = tag.kind === 'open' && closing ? text.slice(tag.end, closing.start).trim() : ''
    found.push({ tagName: tag.name, attributes, ...(innerHTML && WITH_TEXT.has(tag.name) && { innerHTML }) })
  }
  return found
}
