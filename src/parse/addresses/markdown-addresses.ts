/**
 * The addresses in markdown: of links, images, definitions and autolinks, and those in raw HTML.
 *
 * In: an opened page, and the tree of its text before any transformation. Out: each address with its place in the file.
 * Addresses in text that was rewritten for the parser are omitted.
 */
import type { Html, Nodes, Root } from 'mdast'
import type { JsxNode } from '../mdx/jsx-nodes.ts'
import type { PageContext } from '../page-context.ts'
import { type Destination, definitionDestination, inlineDestination } from './destination.ts'
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
