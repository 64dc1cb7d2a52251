/**
 * Splits raw HTML into pieces that a parser can read one after another. Elements written like `<iframe />` are
 * closed, because browsers would take everything after them as their content.
 */
import type { Position } from 'unist'

/** HTML as written. */
export interface RawNode {
  type: 'raw'
  value: string
  position?: Position
}

/** Elements that can only contain text. */
export const TEXT_ONLY = new Set('textarea title style script iframe xmp noembed noframes'.split(' '))
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** A tag with its quoted values. Values with `<` are rare, and leaving them out keeps the search short. */
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g

/** The pieces of a node, and the text-only element that is open after them. */
export interface RawPieces {
  pieces: RawNode[]
  open: string | undefined
}

/** Splits a node where an element has to be closed. */
export function rawPieces(node: RawNode, openBefore: string | undefined): RawPieces {
  const value = wholeTags(node.value)
  const pieces: RawNode[] = []
  let open = openBefore
  let from = 0
  TAG.lastIndex = 0
  for (let tag = TAG.exec(value); tag; tag = TAG.exec(value)) {
    const [whole, closing, written = '', attributes = ''] = tag
    const name = written.toLowerCase()
    const end = tag.index + whole.length
    if (open !== undefined) {
      if (closing && name === open) open = undefined
    } else if (closing || VOID.has(name)) continue
    else if (attributes.endsWith('/')) {
      pieces.push(pieceOf(node, value.slice(from, end), from), pieceOf(node, `</${written}>`, end))
      from = end
    } else if (TEXT_ONLY.has(name)) open = name
  }
  if (from < value.length) pieces.push(pieceOf(node, value.slice(from), from))
  return { pieces, open }
}

/** An unclosed tag or comment in a piece of HTML would include everything after it, and `<plaintext>` never ends. */
function wholeTags(value: string): string {
  return withoutOpenTag(withoutOpenComment(value)).replace(/<(?=\/?plaintext[\s/>])/gi, '&lt;')
}

/** Removes a comment without an end. */
function withoutOpenComment(value: string): string {
  const start = value.indexOf('<!--', value.lastIndexOf('-->') + 1)
  return start === -1 ? value : value.slice(0, start)
}

/** Turns an unclosed tag into text. */
function withoutOpenTag(value: string): string {
  const from = value.lastIndexOf('>') + 1
  const start = value.slice(from).search(/<[A-Za-z/!?]/)
  return start === -1 ? value : `${value.slice(0, from + start)}&lt;${value.slice(from + start + 1)}`
}

/** A part of a node. The parser counts offsets from its start. */
function pieceOf({ position }: RawNode, value: string, at: number): RawNode {
  const offset = position?.start.offset
  if (!position || offset === undefined) return { type: 'raw', value }
  const start = { ...position.start, offset: offset + at }
  return { type: 'raw', value, position: { start, end: { ...start, offset: start.offset + value.length } } }
}
