/**
 * A piece of HTML with marks in it. In: the node and its marks. Out: HTML and the marks of components, in order. Text
 * becomes part of the HTML, and tags that stand for nothing vanish. A mark inside of a tag or a comment is no place of
 * its own: there the author's own characters stand again.
 */
import type { Html } from 'mdast'
import { type FoundMark, type Mark, sourceOf } from '../prepare/marks.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** HTML, or the mark of a component with a node that says where it is. */
export type HtmlPiece = { node: Html } | { node: Html; found: FoundMark; mark: UseMark }

type UseMark = Extract<Mark, { kind: 'use' }>
type Place = 'text' | 'tag' | 'comment'

/** Tags of which only the content is shown. */
const VANISH = new Set(['fragment', 'foreign', 'unknown', 'head'])

/** Cuts HTML at the marks of components. */
export function htmlPieces(html: Html, found: FoundMark[]): HtmlPiece[] {
  const { value } = html
  const pieces: HtmlPiece[] = []
  let place: Place = 'text'
  let kept = ''
  let from = 0
  let at = 0
  const endHtml = (end: number) => {
    if (kept !== '') pieces.push({ node: pieceOf(html, kept, { start: from, end }) })
    kept = ''
  }
  for (const one of found) {
    const { mark } = one
    const between = value.slice(at, one.start)
    place = placeAfter(between, place)
    kept += between
    at = one.end
    if (place !== 'text') kept += mark.kind === 'value' && place === 'tag' ? quoted(mark.source) : sourceOf(one)
    else if (mark.kind !== 'use') kept += inText(mark, value.slice(one.start, one.end), kept)
    else if (!VANISH.has(mark.use.meaning.kind)) {
      endHtml(one.start)
      pieces.push({ found: one, mark, node: pieceOf(html, '', one) })
      from = at
    }
  }
  kept += value.slice(at)
  endHtml(value.length)
  return withoutBlanks(pieces)
}

function quoted(value: string): string {
  return `"${escapeHtml(value)}"`
}

/** What a mark is in the text of HTML. A prop stays a mark: an HTML parser lets no hole pass. */
function inText(mark: Exclude<Mark, UseMark>, written: string, before: string): string {
  if (mark.kind === 'prop') return written
  const text = mark.kind === 'text' ? mark.text : mark.source
  // Scripts and styles know no entities.
  return /^<(?:script|style)\b/i.test(before.slice(before.lastIndexOf('<'))) ? text : escapeHtml(text)
}

/** Blanks around tags that stand alone are no HTML. */
function withoutBlanks(pieces: HtmlPiece[]): HtmlPiece[] {
  const isBlank = (piece: HtmlPiece) => !('mark' in piece) && piece.node.value.trim() === ''
  return pieces.every(piece => 'mark' in piece || isBlank(piece)) ? pieces.filter(piece => !isBlank(piece)) : pieces
}

const TAG_OR_COMMENT = /<(?:!--|[A-Za-z/!?])/g

/** Where the end of `text` is, if it begins in `place`. */
function placeAfter(text: string, place: Place): Place {
  let now = place
  for (let at = 0; ; ) {
    if (now === 'text') {
      TAG_OR_COMMENT.lastIndex = at
      const found = TAG_OR_COMMENT.exec(text)
      if (!found) return 'text'
      now = found[0] === '<!--' ? 'comment' : 'tag'
      at = found.index + found[0].length
    }
    const end = text.indexOf(now === 'comment' ? '-->' : '>', at)
    if (end === -1) return now
    at = end + (now === 'comment' ? 3 : 1)
    now = 'text'
  }
}

/** A part of an HTML node. Only the offsets of its place are exact; nothing asks for more. */
function pieceOf({ position }: Html, value: string, { start, end }: { start: number; end: number }): Html {
  const offset = position?.start.offset
  if (!position || offset === undefined) return { type: 'html', value }
  const point = (at: number) => ({ ...position.start, offset: offset + at })
  return { type: 'html', value, position: { start: point(start), end: point(end) } }
}
