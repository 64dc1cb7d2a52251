/**
 * Markdown that a page's code contains as text, or imports. Returns the same tree, in which each `<div data-markdown>` contains
 * the elements of its text: CommonMark, GFM, code blocks and admonitions.
 */
import { posix } from 'node:path'
import type { Element, Root } from 'hast'
import remarkRehype from 'remark-rehype'
import type { Position } from 'unist'
import { VFile } from 'vfile'
import { parseRaw } from '../hast/parse-raw.ts'
import { textOf } from '../hast/references.ts'
import { chooseParser, type MarkdownParser } from '../markdown-parser.ts'
import { parseFormulas } from '../math/dollar-signs.ts'
import type { PageContext } from '../page-context.ts'
import type { ParseOptions } from '../parse-input.ts'
import { applyEdits, type Edit } from '../text/edits.ts'
import { admonitionProps, admonitionTypes } from './admonitions.ts'
import type { HastChild, HastParent } from './nodes.ts'

/** Creates the function that processes a tree. */
export function createMarkdownEmbedder({ parser: name, math, admonitions }: ParseOptions['markdown']) {
  const types = admonitionTypes(admonitions)
  const toHast = remarkRehype({ allowDangerousHtml: true })
  let parser: MarkdownParser | undefined
  const elementsOf = (text: string, page: PageContext): HastChild[] =>
    admonitionsIn(text, types).flatMap(part => {
      if (typeof part === 'string') return plainElementsOf(part, page)
      const title = part.title === '' ? [] : [component('AdmonitionTitle', {}, inlineOf(part.title, page))]
      return component('Admonition', admonitionProps(part.type, page), [...title, ...elementsOf(part.text, page)])
    })
  const inlineOf = (text: string, page: PageContext): HastChild[] =>
    plainElementsOf(text, page).flatMap(node => ('children' in node ? (node.children as HastChild[]) : node))
  const plainElementsOf = (text: string, page: PageContext): HastChild[] => {
    parser ??= chooseParser(name, { math, directives: false })
    const { parse } = parser
    let current = text
    const edit = (edits: Edit[]) => {
      current = applyEdits(current, 0, edits).text
    }
    const tree = math ? parseFormulas({ current: () => current, parse: () => parse(current), edit }) : parse(text)
    const root = toHast(tree, new VFile('')) as Root
    return parseRaw(root, page)
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

/** A part of a text that is an admonition. */
interface WrittenAdmonition {
  type: string
  title: string
  text: string
}

const OPENING = /^(:{3,})[ \t]*([a-z][\w-]*)(?:\[(.*)\]|[ \t]+(.*?))?[ \t]*$/
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** The parts of a text: its admonitions, and what is around them. One that is not closed is text. */
function admonitionsIn(text: string, types: ReadonlySet<string>): (string | WrittenAdmonition)[] {
  if (!text.includes(':::')) return [text]
  const lines = text.split('\n')
  const parts: (string | WrittenAdmonition)[] = []
  let plain: string[] = []
  let fence: string | undefined
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string
    const [, mark] = FENCE.exec(line) ?? []
    if (fence === undefined ? mark !== undefined : mark?.startsWith(fence))
      fence = fence === undefined ? mark : undefined
    const [, colons = '', type = '', label, words] = (fence === undefined && OPENING.exec(line)) || []
    const end = types.has(type) ? closingLine(lines, at, colons) : undefined
    if (end === undefined) plain.push(line)
    else {
      parts.push(plain.join('\n'), { type, title: label ?? words ?? '', text: lines.slice(at + 1, end).join('\n') })
      plain = []
      at = end
    }
  }
  return [...parts, plain.join('\n')]
}

/** The line that ends a container; those inside with the same number of colons are nested in it. */
function closingLine(lines: readonly string[], start: number, colons: string): number | undefined {
  let depth = 0
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] as string
    const [, marks] = OPENING.exec(line) ?? []
    if (marks === colons) depth++
    else if (line.trimEnd() === colons && --depth === 0) return at
  }
  return undefined
}

function component(name: string, props: Record<string, unknown>, children: HastChild[]): Element {
  return {
    type: 'element',
    tagName: name,
    properties: {},
    children: children as Element['children'],
    data: { component: { props } },
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
