/**
 * Converts the HTML tree to the form that third-party plugins expect. In: hast as docsgen creates it, with its own
 * components. Out: the same tree with plain headings, `pre` and `code` for code blocks, diagrams and formulas, and raw HTML
 * for other finished HTML.
 * The originals are stored in `data`; `close-tree.ts` restores those that plugins left unchanged.
 */
import type { Element, ElementContent, Root } from 'hast'
import type { Code } from 'mdast'
import type { FormulaSource, HastChild, HastParent } from '../mdast/nodes.ts'
import type { RawNode } from './raw-node.ts'

declare module 'hast' {
  interface ElementData {
    /** The element before plugins ran, and the form that they were shown. */
    opened?: { element: Element; shown: string } | undefined
  }
}

/** Opens a tree in place. */
export function openTree(tree: Root): void {
  openIn(tree)
}

function openIn(parent: HastParent): void {
  parent.children = (parent.children as HastChild[]).map(openChild) as Element['children']
}

function openChild(node: HastChild): HastChild {
  if (node.type === 'prerendered') {
    const raw: RawNode = { type: 'raw', value: node.html, data: { prerendered: node } }
    return raw as unknown as HastChild
  }
  if (node.type !== 'element') return node
  const { fence, formula, entry } = node.data ?? {}
  if (fence) return codeElement(node, fence)
  if (formula) return formulaElement(node, formula)
  if (entry) {
    node.tagName = `h${entry.depth}`
    node.properties = { ...node.properties, id: entry.id }
    delete node.data?.component
  }
  openIn(node)
  return node
}

/** A code block as remark-rehype would create it. */
function codeElement(element: Element, { lang, meta, value }: Code): Element {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: lang ? { className: [`language-${lang}`] } : {},
    children: [{ type: 'text', value: `${value}\n` }],
    position: element.position,
    ...(meta && { data: { meta } as object }),
  }
  return opened(inPre(code), element)
}

/** A formula as remark-math has it converted, which rehype-katex looks for. */
function formulaElement(element: Element, { value, display }: FormulaSource): Element {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className: ['language-math', display ? 'math-display' : 'math-inline'] },
    children: [{ type: 'text', value }],
  }
  if (!display) code.position = element.position
  return opened(display ? inPre(code, element.position) : code, element)
}

const inPre = (code: Element, position = code.position): Element => ({
  type: 'element',
  tagName: 'pre',
  properties: {},
  children: [code],
  position,
})

function opened(shown: Element, element: Element): Element {
  shown.data = { ...shown.data, opened: { element, shown: contentForPlugins(shown) } }
  return shown
}

/** The content of an element as plugins see it. */
export function contentForPlugins({ properties, children }: Element): string {
  return JSON.stringify([properties, children.map(partOf)])
}

function partOf(node: ElementContent): unknown {
  if (node.type === 'element') return [node.tagName, node.properties, node.children.map(partOf)]
  return [node.type, 'value' in node ? node.value : '']
}
