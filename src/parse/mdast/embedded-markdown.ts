/**
 * Markdown that a page's code contains as text, or imports. Returns the same tree, in which each `<div data-markdown>` contains
 * the elements of its text: CommonMark, GFM, formulas, admonitions and code blocks. Other directives are shown as they are
 * written.
 */
import { posix } from 'node:path'
import type { Element, Root } from 'hast'
import type { ContainerDirective } from 'mdast-util-directive'
import remarkRehype, { type defaultHandlers } from 'remark-rehype'
import type { Node, Position } from 'unist'
import { VFile } from 'vfile'
import { chooseParser, type MarkdownParser } from '../../syntax/markdown-parser.ts'
import { parseRawIn } from '../hast/parse-raw.ts'
import { rawMathPlugin } from '../hast/raw-math.ts'
import { textOf } from '../hast/references.ts'
import { parseFormulas } from '../math/dollar-signs.ts'
import type { PageContext } from '../page-context.ts'
import type { ParseOptions } from '../parse-input.ts'
import { prepareText } from '../prepare/prepare-text.ts'
import { applyEdits, type Edit } from '../text/edits.ts'
import { admonitionProps, admonitionTypes, splitLabel } from './admonitions.ts'
import type { HastChild, HastParent } from './nodes.ts'

type State = Parameters<(typeof defaultHandlers)['heading']>[0]

/** Creates the function that processes a tree. */
export function createMarkdownEmbedder(options: ParseOptions['markdown']) {
  const { parser: name, math, admonitions } = options
  const types = admonitionTypes(admonitions)
  const renderFormulas = rawMathPlugin(options)
  let parser: MarkdownParser | undefined
  const elementsOf = (text: string, page: PageContext): HastChild[] => {
    parser ??= chooseParser(name, { math })
    const { parse } = parser
    let current = prepareText(text, 0, { syntax: 'markdown', math }).text
    const edit = (edits: Edit[]) => {
      current = applyEdits(current, 0, edits).text
    }
    const tree = math ? parseFormulas({ current: () => current, parse: () => parse(current), edit }) : parse(current)
    let hasFormulas = false
    const formula = (className: string) => (_: unknown, node: { value: string }) => {
      hasFormulas = true
      return rawFormula(className, node.value)
    }
    const written = ({ position }: Node) => current.slice(position?.start.offset, position?.end.offset)
    const toHast = remarkRehype({
      allowDangerousHtml: true,
      handlers: {
        inlineMath: formula('math-inline'),
        math: formula('math-display'),
        containerDirective: (state: State, node: ContainerDirective) =>
          types.has(node.name) ? admonitionElement(state, node, page) : containerAsWritten(state, node, written(node)),
        leafDirective: (_: State, node: Node) => paragraph(written(node)),
        textDirective: (_: State, node: Node) => ({ type: 'text', value: written(node) }),
      } as never,
    })
    const root = toHast(tree, new VFile('')) as Root
    page.hasFormulas ||= hasFormulas
    parseRawIn(root, page)
    if (hasFormulas) renderFormulas(root, new VFile({ data: { page } }))
    return root.children as HastChild[]
  }
  const embed = (tree: HastParent, page: PageContext): void => {
    for (const child of tree.children as HastChild[]) {
      if (child.type !== 'element') continue
      if (child.properties.dataMarkdown === undefined) embed(child, page)
      else {
        const { dataMarkdown: folder, ...properties } = child.properties
        child.properties = properties
        child.children = elementsOf(textOf(child), page).map(node =>
          placed(fromFolder(node, String(folder)), child.position),
        ) as Element['children']
      }
    }
  }
  return embed
}

/** The element of an admonition, as the component that renders those of pages. */
function admonitionElement(state: State, node: ContainerDirective, page: PageContext): Element {
  const { label, content } = splitLabel(node)
  const title = label ? [component('AdmonitionTitle', {}, state.all(label))] : []
  const inner = state.wrap(state.all({ ...node, children: content as ContainerDirective['children'] }), true)
  return component('Admonition', admonitionProps(node.name, page), [...title, ...inner])
}

/** A container that has no meaning here: its lines of colons are shown as text, around its content. */
function containerAsWritten(state: State, node: ContainerDirective, written: string): Element['children'] {
  const lines = written.trimEnd().split('\n')
  const last = lines.length > 1 && /^\s*:{3,}\s*$/.test(lines.at(-1) ?? '') ? [paragraph(lines.at(-1) ?? '')] : []
  return [paragraph(lines[0] ?? ''), ...(state.all(node) as Element['children']), ...last]
}

function component(name: string, props: Record<string, unknown>, children: Element['children']): Element {
  return { type: 'element', tagName: name, properties: {}, children, data: { component: { props } } }
}

function paragraph(text: string): Element {
  return { type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: text.trim() }] }
}

/** A formula as in raw HTML, which is rendered later. */
function rawFormula(className: string, value: string): Element {
  return {
    type: 'element',
    tagName: 'code',
    properties: { className: [className] },
    children: [{ type: 'text', value }],
  }
}

/** What the addresses in a file of markdown start from, if they do not start from the site or elsewhere. */
const IS_RELATIVE = /^(?![a-z][a-z\d+.-]*:|[/#?@]|$)/i
/** A link to a file. One without an extension is an address, which starts from that of the page. */
const IS_FILE = /\.(?!html?$)[^./]+$/i

/** The node of a file in another folder than the page, with addresses from the folder of the site. */
function fromFolder(node: HastChild, folder: string): HastChild {
  if (folder === '' || node.type !== 'element') return node
  const properties = { ...node.properties }
  for (const name of ['href', 'src']) {
    const address = properties[name]
    if (typeof address !== 'string' || !IS_RELATIVE.test(address)) continue
    if (name === 'src' || IS_FILE.test(address.replace(/[?#].*$/s, '')))
      properties[name] = `@site/${posix.join(folder, address)}`
  }
  const children = (node.children as HastChild[]).map(child => fromFolder(child, folder)) as Element['children']
  return { ...node, properties, children }
}

/** The node at the position of the code, with code blocks in the form that `highlightEmbedded` expects. */
function placed(node: HastChild, position: Position | undefined): HastChild {
  if (node.type !== 'element') return { ...node, position } as HastChild
  const children = (node.children as HastChild[]).map(child => placed(child, position)) as Element['children']
  const [code] = children
  const isBlock = node.tagName === 'pre' && code?.type === 'element' && code.tagName === 'code'
  const language = isBlock ? /language-(\S+)/.exec(String(code.properties.className ?? ''))?.[1] : undefined
  const properties = isBlock ? { ...node.properties, dataCodeBlock: language ?? '' } : node.properties
  return { ...node, properties, position, children }
}
