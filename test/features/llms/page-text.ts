/**
 * The text of a page as a browser shows it, and the text of markdown as a GFM parser reads it: two independent ways to
 * the same characters, neither of which uses docsgen's own code.
 */
import type { Nodes } from 'mdast'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** What the templates show around the content of a page, and what readers do not see. */
const NO_CONTENT = new Set(
  (
    'theme-doc-breadcrumbs theme-doc-version-badge theme-doc-version-banner dg-banner dg-toc-mobile dg-sources ' +
    'theme-doc-footer pagination-nav dg-toc hash-link dg-only-dark dg-page-bar dg-related dg-feedback dg-values'
  ).split(' '),
)
const NO_TEXT = new Set(['script', 'style', 'svg', 'button', 'template', 'noscript', 'select', 'textarea'])
const MEDIA = new Set(['video', 'audio', 'iframe'])

/** The text of the content of a document, without whitespace. */
export function textOfPage(html: string): string {
  const main = find(parse(html), element => element.tagName === 'main')
  return main ? withoutBlanks(shown(main)) : ''
}

function find(node: Node, isIt: (element: Element) => boolean): Element | undefined {
  if ('tagName' in node && isIt(node)) return node
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    const found = find(child, isIt)
    if (found) return found
  }
  return undefined
}

function shown(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (!('childNodes' in node)) return ''
  if ('tagName' in node) {
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
    const classes = attributes.get('class')?.split(' ') ?? []
    if (NO_TEXT.has(node.tagName) || attributes.has('hidden') || attributes.has('data-footnote-backref')) return ''
    if (classes.some(name => NO_CONTENT.has(name))) return ''
    // Players and embedded content are links in markdown.
    if (MEDIA.has(node.tagName)) {
      const source = find(node, ({ attrs }) => attrs.some(({ name }) => name === 'src'))
      const src = source?.attrs.find(({ name }) => name === 'src')?.value
      return attributes.get('title') ?? attributes.get('aria-label') ?? src ?? node.childNodes.map(shown).join('')
    }
    // Markdown contains the source of a formula.
    if (classes.includes('katex')) return shown(find(node, ({ tagName }) => tagName === 'annotation') ?? node)
  }
  return node.childNodes.map(shown).join('')
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath, { singleDollarTextMath: true })
const plainParser = unified().use(remarkParse).use(remarkGfm)

/** The text of markdown without front matter and whitespace. Ids of headings are not text. */
export function textOfMarkdown(markdown: string, { math }: { math: boolean }): string {
  const tree = (math ? parser : plainParser).parse(markdown) as Nodes
  return withoutBlanks(written(tree))
}

function written(node: Nodes): string {
  if (node.type === 'html') return ''
  if (node.type === 'image') return ''
  if (node.type === 'code') return `${/(?:^|\s)title="([^"]*)"/.exec(node.meta ?? '')?.[1] ?? ''} ${node.value}`
  if (node.type === 'heading')
    return node.children
      .map(written)
      .join('')
      .replace(/ \{#[^}\s]+\}$/, '')
  if ('children' in node) return node.children.map(child => written(child as Nodes)).join('')
  return 'value' in node ? node.value : ''
}

function withoutBlanks(text: string): string {
  return text.replace(/[\s\u200b\ufeff]+/g, '')
}

/** The first difference between two texts, with some characters around it; undefined if they are equal. */
export function difference(one: string, other: string): string | undefined {
  if (one === other) return undefined
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return `${JSON.stringify(one.slice(Math.max(0, at - 40), at + 60))} against ${JSON.stringify(other.slice(Math.max(0, at - 40), at + 60))}`
}
