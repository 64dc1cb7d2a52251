/**
 * Raw HTML in pages. In: a tree in which some parents hold `raw` nodes. Out: the same tree with
 * elements in their place, parsed as a browser would. Only the children of such parents are parsed
 * again; everything else in them stands aside as a placeholder meanwhile, and tags that are not closed
 * within their parent are closed at its end, so that no page can break out of its place.
 */
import type { Element, Root, Text } from 'hast'
import { raw } from 'hast-util-raw'
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import { refuseTooDeep } from '../mdast/nesting.ts'
import type { HastChild, HastParent } from '../mdast/nodes.ts'
import { contextOf, type PageContext } from '../page-context.ts'

interface RawNode {
  type: 'raw'
  value: string
  position?: Position
}

/** Containers whose content is running text: what stands aside there must not end a paragraph. */
const PHRASING = new Set('p h1 h2 h3 h4 h5 h6 a em strong del td th span sup sub summary Heading'.split(' '))
/** Elements that cannot be inside a paragraph. */
const BLOCKS = new Set(
  'address article aside blockquote center details div dl fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)

/** Parses the raw HTML of a page; a unified plugin. */
export function rawHtmlPlugin() {
  return (tree: Root, file: VFile): undefined => {
    const page = contextOf(file)
    if (!page.hasHtml) return
    parseIn(tree, file, page)
    refuseTooDeep(tree, page)
  }
}

function parseIn(parent: HastParent, file: VFile, page: PageContext): void {
  let hasRaw = false
  for (const child of parent.children as HastChild[]) {
    if (child.type === 'element') parseIn(child, file, page)
    else if ((child as { type: string }).type === 'raw') hasRaw = true
  }
  if (!hasRaw) return
  reportUnclosed(parent, page)
  parent.children = withoutHeadElements(parseChildren(parent, file), page) as Element['children']
  if (parent.type === 'element' && parent.tagName === 'p' && parent.children.some(isBlock)) parent.tagName = 'div'
}

/** `<base>` and `<meta>` act on the whole document, wherever they stand. */
function withoutHeadElements(nodes: HastChild[], page: PageContext): HastChild[] {
  return nodes.filter(node => {
    if (node.type !== 'element') return true
    if (node.tagName !== 'base' && node.tagName !== 'meta') {
      node.children = withoutHeadElements(node.children, page) as Element['children']
      return true
    }
    page.report({
      rule: 'misplaced-html',
      message: `<${node.tagName}> is left out: it belongs into the head of the document`,
      hint: 'Put it between <head> and </head>.',
      at: node,
    })
    return false
  })
}

function isBlock(node: HastChild): boolean {
  return node.type === 'element' && BLOCKS.has(node.tagName)
}

function parseChildren(parent: HastParent, file: VFile): HastChild[] {
  const aside: HastChild[] = []
  const placeholder = parent.type === 'element' && PHRASING.has(parent.tagName) ? 'span' : 'div'
  const children = (parent.children as HastChild[]).map(child => {
    if ((child as { type: string }).type === 'raw') return wholeTags(child as unknown as RawNode)
    if (child.type === 'text') return child
    aside.push(child)
    const properties = { dataDgAside: String(aside.length - 1) }
    return { type: 'element', tagName: placeholder, properties, children: [] } as Element
  })
  return putBack(parsed(children as HastChild[], file), aside)
}

/** The parser's result; HTML that it cannot take stays visible as text. */
function parsed(children: HastChild[], file: VFile): HastChild[] {
  try {
    const tree = raw({ type: 'root', children: children as Root['children'] }, { file })
    return (tree as Root).children as HastChild[]
  } catch (error) {
    // Nested deeper than the stack: the caller says so.
    if (error instanceof RangeError) throw error
    return children.map(child =>
      (child as { type: string }).type === 'raw' ? { ...(child as unknown as Text), type: 'text' } : child,
    )
  }
}

/** A tag or comment that a piece of HTML leaves open would swallow what follows it, and `<plaintext>` has no end. */
function wholeTags(node: RawNode): HastChild {
  const value = node.value
    .replace(/<!--(?:(?!-->)[\s\S])*$/, '')
    .replace(/<(?=[A-Za-z/!?][^>]*$)/, '&lt;')
    .replace(/<(?=\/?plaintext[\s/>])/gi, '&lt;')
  return { ...node, value } as unknown as HastChild
}

function putBack(nodes: HastChild[], aside: HastChild[]): HastChild[] {
  const out: HastChild[] = []
  for (const node of nodes) {
    const last = out.at(-1)
    if (node.type === 'comment') continue
    if (node.type === 'text' && last?.type === 'text') out[out.length - 1] = { ...last, value: last.value + node.value }
    else if (node.type !== 'element') out.push(node)
    else if (node.properties.dataDgAside !== undefined && node.children.length === 0)
      out.push(aside[Number(node.properties.dataDgAside)] ?? node)
    else out.push({ ...node, children: putBack(node.children, aside) as Element['children'] })
  }
  return out
}

const TAG = /<(\/?)([A-Za-z][\w-]*)(?:\s[^<>]*?)?(\/?)>/g
/** Elements that need no closing tag. */
const MAY_STAY_OPEN = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot colgroup option optgroup rp rt'.split(
    ' ',
  ),
)

function reportUnclosed(parent: HastParent, page: PageContext): void {
  const open: { name: string; node: RawNode }[] = []
  for (const child of parent.children as unknown as RawNode[]) {
    if (child.type !== 'raw') continue
    const withoutComments = child.value.replace(/<!--[\s\S]*?-->/g, '')
    if (withoutComments.includes('<!--')) reportOpenComment(child, page)
    for (const [, closing, tag = '', selfClosing] of withoutComments.matchAll(TAG)) {
      const name = tag.toLowerCase()
      if (MAY_STAY_OPEN.has(name) || selfClosing) continue
      if (!closing) open.push({ name, node: child })
      else {
        const at = open.findLastIndex(entry => entry.name === name)
        if (at !== -1) open.splice(at)
      }
    }
  }
  for (const { name, node } of open)
    page.report({
      rule: 'unclosed-html',
      message: `<${name}> is not closed in the same block`,
      hint: `Add </${name}>, or write \\< if it is text.`,
      at: node,
    })
}

function reportOpenComment(node: RawNode, page: PageContext): void {
  page.report({
    rule: 'unclosed-html',
    message: 'the comment is not closed: nothing after it is shown',
    hint: 'Add --> at its end.',
    at: node,
  })
}
