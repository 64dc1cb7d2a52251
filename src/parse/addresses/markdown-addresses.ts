/**
 * The addresses in markdown: of links, images, definitions and autolinks, and those in raw HTML.
 *
 * Addresses in text that was rewritten for the parser are omitted.
 */
import type { Html, Nodes, Root } from 'mdast'
import type { JsxNode } from '../mdx/jsx-nodes.ts'
import type { PageContext } from '../page-context.ts'
import { htmlAddresses } from './html-addresses.ts'
import type { Syntax } from './spelling.ts'
import { tagAddresses } from './tag-addresses.ts'
import { type WrittenAddress, writtenAt } from './written-address.ts'

/** All addresses, in the order of the tree. */
export function markdownAddresses(tree: Root, page: PageContext, text: string): WrittenAddress[] {
  const found: WrittenAddress[] = []
  const visit = (node: Nodes) => {
    found.push(...addressesOf(node, page, text))
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return found
}

function addressesOf(node: Nodes, page: PageContext, text: string): WrittenAddress[] {
  const source = page.source(node)
  const add = (syntax: Syntax, start: number, end: number) => placed(node, page, { text, syntax, start, end })
  const addDestination = (found: Destination | undefined) =>
    found ? add(found.isAngled ? 'angled' : 'destination', found.start, found.end) : []
  switch (node.type) {
    case 'link':
      if (source.startsWith('[')) return addDestination(inlineDestination(source))
      return source.startsWith('<') ? add('autolink', 1, source.length - 1) : add('literal', 0, source.length)
    case 'image':
      return addDestination(inlineDestination(source))
    case 'definition':
      return addDestination(definitionDestination(source))
    case 'html':
      return htmlAddresses(node.value).flatMap(({ start, end, syntax, tagStart }) => {
        const [from, to, tag] = [start, end, tagStart].map(offset => sourceOffset(node, source, offset))
        if (from === undefined || to === undefined || tag === undefined) return []
        return placed(node, page, { text, syntax, start: from, end: to, tag })
      })
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return tagAddresses(node as JsxNode, page, text)
    default:
      return []
  }
}

/** The offset in a node's source of an offset in its value, which lacks the container marks before its lines. */
function sourceOffset({ value }: Html, source: string, offset: number): number | undefined {
  const before = value.slice(0, offset).split('\n')
  const line = before.length - 1
  const valueLine = value.split('\n')[line] as string
  const sourceLines = source.split('\n')
  const sourceLine = sourceLines[line]
  if (!sourceLine?.endsWith(valueLine)) return undefined
  const lineStart = sourceLines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0)
  return lineStart + sourceLine.length - valueLine.length + (before.at(-1) as string).length
}

/** The address at a range of a node's source; undefined if that is not a range of the file. */
function placed(
  node: Nodes,
  page: PageContext,
  { text, syntax, start, end, tag = 0 }: { text: string; syntax: Syntax; start: number; end: number; tag?: number },
): WrittenAddress[] {
  const base = node.position?.start.offset
  if (base === undefined || end <= start) return []
  const { map } = page.prepared
  const range = [map.toSource(base + start), map.toSource(base + end - 1) + 1] as const
  if (text.slice(...range) !== page.source(node).slice(start, end)) return []
  return [writtenAt(text, range, { syntax, at: page.lines.place(map.toSource(base + tag)) })]
}

// Finds the destination of a markdown link, image or definition, by the grammar of CommonMark 6.3 and 4.7.

/** A destination as written. */
interface Destination {
  start: number
  end: number
  /** Whether it is between angle brackets. */
  isAngled: boolean
}

/** Spaces, which may include one line end with container marks before the next line. */
const BLANK = /[ \t]*(?:\n[ \t>]*)?/y
const ANGLED = /<((?:[^\n<>\\]|\\.)*)>/y

/** The destination of `[text](destination "title")` or of an image, if the source contains nothing else. */
function inlineDestination(source: string): Destination | undefined {
  // The text may contain brackets, code and other links: the right position is the first one from which the rest is
  // complete.
  for (let at = source.indexOf(']('); at >= 0; at = source.indexOf('](', at + 1)) {
    const found = destinationAt(source, skipBlank(source, at + 2))
    if (found && endsLink(source, found)) return found
  }
  return undefined
}

/** The destination of `[label]: destination "title"`. */
function definitionDestination(source: string): Destination | undefined {
  const label = /^[ \t>]*\[(?:[^\\\]]|\\[\s\S])*\]:/.exec(source)
  return label ? destinationAt(source, skipBlank(source, label[0].length)) : undefined
}

function destinationAt(source: string, at: number): Destination | undefined {
  ANGLED.lastIndex = at
  const angled = ANGLED.exec(source)
  if (angled) return { start: at + 1, end: ANGLED.lastIndex - 1, isAngled: true }
  if (source[at] === '<') return undefined
  const end = endOfBare(source, at)
  return end > at ? { start: at, end, isAngled: false } : undefined
}

/** A bare destination ends at a space, or at an unbalanced closing parenthesis. */
function endOfBare(source: string, start: number): number {
  let depth = 0
  let at = start
  for (; at < source.length; at++) {
    const char = source[at] as string
    if (char <= ' ' || char === '\x7f') break
    if (char === '\\' && /[!-/:-@[-`{-~]/.test(source[at + 1] ?? '')) at++
    else if (char === '(') depth++
    else if (char === ')' && depth-- === 0) break
  }
  return Math.min(at, source.length)
}

/** Whether only an optional title follows the destination before the end of the link and of the source. */
function endsLink(source: string, { end, isAngled }: Destination): boolean {
  const after = isAngled ? end + 1 : end
  const at = skipBlank(source, after)
  if (source[at] === ')') return at === source.length - 1
  const title = at > after ? endOfTitle(source, at) : undefined
  return title !== undefined && skipBlank(source, title) === source.length - 1 && source.endsWith(')')
}

const CLOSERS: Record<string, string> = { '"': '"', "'": "'", '(': ')' }

function endOfTitle(source: string, start: number): number | undefined {
  const closer = CLOSERS[source[start] ?? '']
  if (closer === undefined) return undefined
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === closer) return at + 1
  }
  return undefined
}

function skipBlank(source: string, at: number): number {
  BLANK.lastIndex = at
  BLANK.test(source)
  return BLANK.lastIndex
}
