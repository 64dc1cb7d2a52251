/**
 * The elements that a page adds to its document's head. In: the nodes inside `<head>`. Out: plain data in the form of
 * the config's `headTags`, and findings for everything left out. Elements that do not belong in a head are ignored.
 */
import type { Nodes } from 'mdast'
import type { HeadTag } from '../../model/page.ts'
import { REFUSED, reportUntrusted } from '../hast/left-out-elements.ts'
import type { PageContext } from '../page-context.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { attributePlaces, type JsxNode } from './jsx-nodes.ts'
import { readWholeLiteral, type Scope } from './literals.ts'
import { type JsxAttribute, readProps } from './props.ts'

const EMPTY = new Set(['meta', 'link', 'base'])
const WITH_TEXT = new Set(['title', 'style', 'script', 'noscript'])
const SPELLINGS: Record<string, string> = { className: 'class', httpEquiv: 'http-equiv', charSet: 'charset' }

interface HeadContext {
  page: PageContext
  scope: Scope
}

/** The elements of one head. */
export function readHeadTags(nodes: readonly Nodes[], context: HeadContext): HeadTag[] {
  return nodes.flatMap(node => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement')
      return 'children' in node ? readHeadTags(node.children as Nodes[], context) : []
    const { name } = node
    if (name === null || !(EMPTY.has(name) || WITH_TEXT.has(name)))
      return readHeadTags(node.children as Nodes[], context)
    if (context.page.options.markdown.mdx === 'static' && !isHarmless(node as JsxNode)) {
      reportUntrusted(context.page, `The element <${name}> in the head`, node)
      return []
    }
    const attributes = readAttributes(node as JsxNode, context)
    const innerHTML = WITH_TEXT.has(name) ? contentOf(node.children as Nodes[], name === 'title', context).trim() : ''
    return [{ tagName: name, attributes, ...(innerHTML && { innerHTML }) }]
  })
}

/** What a link in the head may be without loading anything that acts on the page. */
const HARMLESS_LINKS = new Set(
  'canonical alternate author license me next prev icon shortcut apple-touch-icon'.split(' '),
)
/** Names of meta elements by which others learn who owns the site, or that change how all of the page is read. */
const POWERFUL_META = /verif|validate|^(?:referrer|theme-color|viewport)$/

/**
 * Whether an element of the head only describes the page. Others run code, load styles, send readers elsewhere or change
 * what addresses mean, which pages of unknown authors must not do.
 */
function isHarmless({ name, attributes }: JsxNode): boolean {
  if (name === 'title') return true
  const values = attributes.map(attribute =>
    attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
      ? { name: attribute.name.toLowerCase(), value: attribute.value.toLowerCase() }
      : { name: '', value: '' },
  )
  // The last of several attributes counts.
  const named = (wanted: string) => values.findLast(attribute => attribute.name === wanted)?.value
  // A value that is computed, or attributes that are spread, may be anything.
  if (values.some(attribute => attribute.name === '')) return false
  if (name === 'meta')
    return (
      !values.some(({ name }) => /^(?:http-?equiv|charset)$/.test(name)) && !POWERFUL_META.test(named('name') ?? '')
    )
  const kinds = (named('rel') ?? '').split(/\s+/).filter(kind => kind !== '')
  return name === 'link' && kinds.length > 0 && kinds.every(kind => HARMLESS_LINKS.has(kind))
}

function readAttributes(node: JsxNode, { page, scope }: HeadContext): HeadTag['attributes'] {
  const places = attributePlaces(node, page)
  const isRefused = (attribute: JsxAttribute) => 'name' in attribute && REFUSED.test(attribute.name)
  for (const [index, attribute] of node.attributes.entries())
    if (isRefused(attribute) && 'name' in attribute)
      page.report({
        rule: 'misplaced-html',
        message: `The attribute ${attribute.name} of <${node.name}> is left out: elements of the head cannot have it.`,
        at: places(index),
      })
  const own = node.attributes.filter(attribute => !isRefused(attribute))
  const at = (index: number) => places(node.attributes.indexOf(own[index] as JsxAttribute))
  const entries = Object.entries(readProps(own, { scope, code: page.code, at }))
  const usable = entries.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return Object.fromEntries(
    usable.map(([name, value]) => [SPELLINGS[name] ?? name, typeof value === 'number' ? String(value) : value]),
  ) as HeadTag['attributes']
}

/** The text of an element. Values in braces are replaced as in the text of a page, if they are known. */
function contentOf(nodes: readonly Nodes[], isText: boolean, { page, scope }: HeadContext): string {
  return nodes
    .map(node => {
      if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
        const read =
          readWholeLiteral(node.value, scope) ??
          page.code.value(node.value, 'The expression', page.place(node.position))
        const value = read?.value
        const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
        return isText ? escapeHtml(shown) : shown
      }
      if ('children' in node) return contentOf(node.children as Nodes[], isText, { page, scope })
      // A title is text, in which there are no tags. Characters are written as in HTML.
      return isText ? page.source(node).replaceAll('<', '&lt;') : page.source(node)
    })
    .join('')
}
