/**
 * What a page puts into its document's head. In: the tags inside `<head>`. Out: plain data in the form
 * of the configuration's `headTags`, and findings for what is left out; elements that do not belong into a head are
 * ignored.
 */
import type { HeadTag } from '../../model/page.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { readWholeLiteral, type Scope } from './literals.ts'
import type { PrepareFinding } from './plan-tags.ts'
import { dynamicProp, readProps } from './props.ts'
import { matchBraces, type Tag, type TagAttribute } from './read-tag.ts'

const EMPTY = new Set(['meta', 'link', 'base'])
const WITH_TEXT = new Set(['title', 'style', 'script', 'noscript'])
const SPELLINGS: Record<string, string> = { className: 'class', httpEquiv: 'http-equiv', charSet: 'charset' }
/** What React takes for something else than an attribute, or runs. */
const REFUSED = /^(?:style|children|ref|key|is|dangerouslySetInnerHTML|on.*)$/i

/** Elements of heads, and what is wrong with them. */
export interface HeadTags {
  tags: HeadTag[]
  findings: PrepareFinding[]
}

/** The elements of one head. */
export function readHeadTags(text: string, tags: Tag[], scope: Scope): HeadTags {
  const found: HeadTags = { tags: [], findings: [] }
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === 'close' || !(EMPTY.has(tag.name) || WITH_TEXT.has(tag.name))) continue
    const attributes = readAttributes(tag, scope, found.findings)
    const closing = tags.slice(index + 1).find(other => other.kind === 'close' && other.name === tag.name)
    const inner = tag.kind === 'open' && closing && WITH_TEXT.has(tag.name) ? text.slice(tag.end, closing.start) : ''
    const innerHTML = contentOf(tag, inner.trim(), scope)
    found.tags.push({ tagName: tag.name, attributes, ...(innerHTML && { innerHTML }) })
  }
  return found
}

function readAttributes(tag: Tag, scope: Scope, findings: PrepareFinding[]): HeadTag['attributes'] {
  const refused = tag.attributes.filter(({ name }) => REFUSED.test(name))
  const { values, dynamic } = readProps(
    tag.attributes.filter(attribute => !refused.includes(attribute)),
    scope,
  )
  const unusable = tag.attributes.filter(({ name }) => typeof values[name] === 'object')
  findings.push(...refused.map(attribute => refusal(tag, attribute)))
  findings.push(...[...dynamic, ...unusable].map(dynamicProp))
  const entries = Object.entries(values).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return Object.fromEntries(
    entries.map(([name, value]) => [SPELLINGS[name] ?? name, typeof value === 'number' ? String(value) : value]),
  ) as HeadTag['attributes']
}

function refusal(tag: Tag, { name, start, end }: TagAttribute): PrepareFinding {
  return {
    rule: 'misplaced-html',
    message: `the attribute ${name} of <${tag.name}> is left out: elements of the head cannot have it`,
    start,
    end,
  }
}

/** The content of an element: values in braces as in the text of a page, where they are known. */
function contentOf({ name }: Tag, inner: string, scope: Scope): string {
  if (!inner.includes('{')) return inner
  const isText = name === 'title'
  // A style or script of JSX is one literal; without one, braces are its own.
  if (!isText && matchBraces(inner, 0) !== inner.length) return inner
  let out = ''
  for (let at = 0; at < inner.length; ) {
    const end = inner[at] === '{' ? matchBraces(inner, at) : undefined
    const literal = end === undefined ? undefined : readWholeLiteral(inner.slice(at + 1, end - 1), scope)?.value
    const isKnown = typeof literal === 'string' || typeof literal === 'number'
    out += isKnown ? (isText ? escapeHtml(String(literal)) : literal) : inner.slice(at, end ?? at + 1)
    at = end ?? at + 1
  }
  return out
}
