/**
 * Raw HTML in pages. In: a tree in which some parents contain `raw` nodes. Out: the same tree with elements in their
 * place, parsed as a browser would. Only the children of such parents are parsed again. Tags that are not closed within
 * their parent are closed at its end, so that no content can break out of its container.
 */
import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { refuseTooDeep } from '../mdast/nesting.ts'
import type { HastChild, HastParent } from '../mdast/nodes.ts'
import { contextOf, type PageContext } from '../page-context.ts'
import { parseRaw } from './parse-raw.ts'
import { reportUnclosed } from './unclosed-html.ts'

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
    parseIn(tree, page)
    refuseTooDeep(tree, page)
  }
}

function parseIn(parent: HastParent, page: PageContext): void {
  let hasRaw = false
  for (const child of parent.children as HastChild[]) {
    if (child.type === 'element') parseIn(child, page)
    else if ((child as { type: string }).type === 'raw') hasRaw = true
  }
  if (!hasRaw) return
  reportUnclosed(parent, page)
  parent.children = parseRaw(parent, page) as Element['children']
  if (parent.type === 'element' && parent.tagName === 'p' && parent.children.some(isBlock)) parent.tagName = 'div'
}

function isBlock(node: HastChild): boolean {
  return node.type === 'element' && BLOCKS.has(node.tagName)
}
