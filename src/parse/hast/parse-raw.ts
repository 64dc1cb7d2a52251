/**
 * Parses the children of a parent that contain raw HTML as a browser does. Other nodes are replaced by placeholders
 * meanwhile. A placeholder contains an object, which no HTML can contain, so that no text can be mistaken for one.
 */
import type { Comment, Element, Root, Text } from 'hast'
import { raw } from 'hast-util-raw'
import type { Position } from 'unist'
import { VFile } from 'vfile'
import { readTag } from '../../syntax/read-tag.ts'
import type { HastChild, HastParent } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import { withoutReserved } from './author-properties.ts'
import { type RawNode, rawPieces, TEXT_ONLY } from './raw-pieces.ts'
import { textOf } from './references.ts'

/** Containers of inline content: a placeholder in them must not end a paragraph. */
const PHRASING = new Set('p h1 h2 h3 h4 h5 h6 a em strong del td th span sup sub summary Heading'.split(' '))
/**
 * The wrapped node of a placeholder, which passes through the HTML parser as the value of a comment. The element of a
 * placeholder has no properties, which would be converted twice for each node of a page.
 */
class WrappedNode {
  readonly node: HastChild
  constructor(node: HastChild) {
    this.node = node
  }
}

/**
 * The parser only sets positions if it is given a file. It indexes the lines of the file's text in each call, only for
 * the end of the document, so it gets an empty one.
 */
const NO_FILE = new VFile('')

/** Makes the parser flush text that it holds back, for example in tables. */
const FLUSH: Comment = { type: 'comment', value: '' }

/** Elements that cannot be inside a paragraph. */
const BLOCKS = new Set(
  'address article aside blockquote center details div dl fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)

/**
 * Parses the raw HTML in a tree. Only the children of parents that have some are parsed again. Tags that are not closed
 * within their parent are closed at its end, so that no content can break out of its container.
 * @param onRaw is called for each of these parents before it is parsed
 */
export function parseRawIn(parent: HastParent, page: PageContext, onRaw?: (parent: HastParent) => void): void {
  let hasRaw = false
  for (const child of parent.children as HastChild[]) {
    if (child.type === 'element') parseRawIn(child, page, onRaw)
    else if (isRaw(child)) hasRaw = true
  }
  if (!hasRaw) return
  onRaw?.(parent)
  parent.children = parseRaw(parent, page) as Element['children']
  if (parent.type === 'element' && parent.tagName === 'p' && parent.children.some(isBlock)) parent.tagName = 'div'
}

function isBlock(node: HastChild): boolean {
  return node.type === 'element' && BLOCKS.has(node.tagName)
}

/** The children of `parent`, with elements in place of raw HTML. */
function parseRaw(parent: HastParent, page: PageContext): HastChild[] {
  const wrapped = new Set<HastChild>()
  const children = [...prepared(parent, wrapped), FLUSH]
  const name = parent.type === 'element' ? parent.tagName : ''
  const out = new Restorer(page, wrapped).children(parsed(children), name)
  // Nodes that the parser dropped because no elements are allowed at their position follow at the end.
  return [...out, ...wrapped]
}

/** The input of the parser; nodes that are neither HTML nor text are added to `wrapped`. */
function prepared(parent: HastParent, wrapped: Set<HastChild>): HastChild[] {
  const isPhrasing = parent.type === 'element' && PHRASING.has(parent.tagName)
  const children = joined(parent.children as HastChild[])
  const lastEnds = endsOfTextOnly(children)
  const out: unknown[] = []
  /** The open element that can only contain text, if any. */
  let open: string | undefined
  for (const [index, child] of children.entries()) {
    if (isRaw(child)) {
      const read = rawPieces(child, open)
      out.push(...read.pieces)
      open = read.open
      if (open === undefined || (lastEnds.get(open) ?? -1) > index) continue
      out.push({ type: 'raw', value: `</${open}>` })
      open = undefined
    } else if (open !== undefined) out.push({ type: 'text', value: textOf(child) })
    else if (child.type === 'text') out.push(child)
    else {
      const isText = child.type === 'insertion' && child.insertion.kind === 'prop'
      wrapped.add(child)
      out.push(placeholder(child, isPhrasing || isText ? 'span' : 'div'))
    }
  }
  return out as HastChild[]
}

function isRaw(node: unknown): node is RawNode {
  return (node as { type: string }).type === 'raw'
}

/** By name of elements that can only contain text: the index of the last child that closes one. */
function endsOfTextOnly(children: readonly unknown[]): Map<string, number> {
  const ends = new Map<string, number>()
  for (const [index, child] of children.entries()) {
    if (!isRaw(child) || !child.value.includes('</')) continue
    for (const [, name = ''] of child.value.matchAll(/<\/([A-Za-z]+)[\s/>]/g)) ends.set(name.toLowerCase(), index)
  }
  return ends
}

/** Drops the line ends between the pieces of one markdown node. Separate blocks are never adjacent. */
function joined(children: HastChild[]): HastChild[] {
  return children.filter((child, index) => {
    if (child.type !== 'text' || child.value !== '\n') return true
    const end = children[index - 1]?.position?.end?.offset
    return end === undefined || end !== children[index + 1]?.position?.start.offset
  })
}

function placeholder(node: HastChild, tagName: 'span' | 'div'): Element {
  const mark = { type: 'comment', value: new WrappedNode(node) } as unknown as Comment
  return { type: 'element', tagName, properties: {}, children: [mark] }
}

/** Whether an element can only be a placeholder if it contains a wrapped node: the parser drops none in such elements. */
function mayBePlaceholder(node: HastChild): node is Element {
  return node.type === 'element' && (node.tagName === 'div' || node.tagName === 'span') && node.children.length === 1
}

/** The node of a placeholder's comment. */
function asideOf(node: HastChild | undefined): HastChild | undefined {
  const value: unknown = node?.type === 'comment' ? node.value : undefined
  return value instanceof WrappedNode ? value.node : undefined
}

/** The parser's result; HTML that it cannot parse is shown as text. */
function parsed(children: HastChild[]): HastChild[] {
  try {
    const tree = raw({ type: 'root', children: children as Root['children'] }, { file: NO_FILE })
    return (tree as Root).children as HastChild[]
  } catch (error) {
    // Nested too deeply for the stack: the caller reports it.
    if (error instanceof RangeError) throw error
    return children.map(child =>
      (child as { type: string }).type === 'raw' ? { ...(child as unknown as Text), type: 'text' } : child,
    )
  }
}

/** Restores the replaced nodes; those that are not restored stay in `wrapped`. */
class Restorer {
  readonly #page: PageContext
  readonly #wrapped: Set<HastChild>

  constructor(page: PageContext, wrapped: Set<HastChild>) {
    this.#page = page
    this.#wrapped = wrapped
  }

  children(nodes: HastChild[], parentName: string): HastChild[] {
    const out: HastChild[] = []
    const add = (node: HastChild) => {
      const last = out.at(-1)
      if (node.type !== 'text' || last?.type !== 'text') out.push(node)
      else out[out.length - 1] = { ...last, value: last.value + node.value }
    }
    for (const node of nodes) {
      // The parser drops placeholders where no elements are allowed, such as in a list of options, but keeps comments.
      const aside = asideOf(mayBePlaceholder(node) ? node.children[0] : node)
      if (aside) {
        this.#wrapped.delete(aside)
        add(TEXT_ONLY.has(parentName) ? { type: 'text', value: textOf(aside) } : aside)
      } else if (node.type === 'text') add(node)
      else if (node.type === 'element') add(this.#element(node))
      else if (node.type !== 'comment') add(node)
    }
    return out
  }

  /** An element that an author wrote. */
  #element({ content, ...element }: Element): Element {
    const page = this.#page
    const { position, tagName } = element
    const at = position && withEnd(position, page)
    const properties = withoutReserved(element.properties, { page, at: { ...element, position: at } })
    const inside = (content?.children ?? element.children) as HastChild[]
    const children = this.children(inside, tagName) as Element['children']
    return { ...element, properties, children, ...(at && { position: at }) }
  }
}

/** The parser sets no end for elements that are never closed; the end of their tag is used. */
function withEnd(position: Position, page: PageContext): Position {
  if ((position as Partial<Position>).end?.offset !== undefined || position.start.offset === undefined) return position
  const offset = readTag(page.prepared.text, position.start.offset)?.end ?? position.start.offset
  return { ...position, end: { ...position.start, offset } }
}
