/**
 * From a file's body to the text that the markdown parser reads. In: the file's text, the start of its body, and its
 * syntax. Out: text in which older syntax is converted to what parsers support, with the map back to the file. A page
 * without any is passed on unchanged. Everything else about MDX is left to its parser.
 */
import { applyEdits, type Edit, type OffsetMap, shiftMap } from '../text/edits.ts'
import { titleEdits } from './directive-titles.ts'
import { type Line, readLines } from './lines.ts'
import { mdxEdits } from './mdx-edits.ts'
import { VALUE_WITH_SLASH, valueEdits } from './value-edits.ts'

/** The syntax of a body. */
export type Syntax = 'markdown' | 'mdx'

/** The text for the parser. */
export interface PreparedText {
  syntax: Syntax
  text: string
  map: OffsetMap
  /** Whether blanks in place of the front matter precede the body, so that places in the text are those in the file. */
  isWhole?: boolean
}

/** A directive with a title in the older form. */
const OLD_TITLE = /(?<!:):{3,}(?: [A-Za-z]| ?[A-Za-z][\w-]*[ \t]+(?:\{[^{}\n]*\}[ \t]*)?[^\s{])/
/** Syntax of MDX pages that MDX itself does not support. */
const OLD_MDX = /mdx-code-block|\{#|<!--/

/** Prepares the body that starts at `bodyOffset`. `more` are further edits of the text. */
export function prepareText(
  text: string,
  bodyOffset: number,
  { syntax, math, more = [] }: { syntax: Syntax; math: boolean; more?: readonly Edit[] },
): PreparedText {
  const body = bodyOffset === 0 ? text : text.slice(bodyOffset)
  const hasTitles = OLD_TITLE.test(body)
  const isOldMdx = syntax === 'mdx' && OLD_MDX.test(body)
  const hasValues = syntax === 'markdown' && VALUE_WITH_SLASH.test(body)
  if (!hasTitles && !isOldMdx && !hasValues && more.length === 0) return untouchedText(text, bodyOffset, syntax)
  const lines = readLines(text, bodyOffset)
  const edits: Edit[] = [...more, ...(hasTitles ? titleEdits(text, lines) : [])]
  if (isOldMdx) edits.push(...unwrapEdits(lines), ...mdxEdits(text, lines, { math }))
  if (hasValues) edits.push(...valueEdits(text, lines, { math }))
  return { syntax, ...applyEdits(text, bodyOffset, edits) }
}

/** The unchanged body. */
export function untouchedText(text: string, bodyOffset: number, syntax: Syntax): PreparedText {
  return { syntax, text: bodyOffset === 0 ? text : text.slice(bodyOffset), map: shiftMap(bodyOffset) }
}

/** The same text after blanks in place of the front matter of the file. */
export function withBlanks(prepared: PreparedText, text: string, bodyOffset: number): PreparedText {
  if (bodyOffset === 0) return prepared
  const { syntax, map } = prepared
  return {
    syntax,
    text: text.slice(0, bodyOffset).replace(/[^\r\n]/g, ' ') + prepared.text,
    map: { toSource: offset => (offset < bodyOffset ? offset : map.toSource(offset - bodyOffset)) },
    isWhole: true,
  }
}

/** A prepared text with one more change, in offsets of its text. */
export function editPrepared({ syntax, text, map, isWhole }: PreparedText, edits: Edit[]): PreparedText {
  const edited = applyEdits(text, 0, edits)
  return { syntax, text: edited.text, map: { toSource: offset => map.toSource(edited.map.toSource(offset)) }, isWhole }
}

/** Removes the fence lines of ```mdx-code-block; the content between them is markdown. */
function unwrapEdits(lines: Line[]): Edit[] {
  return lines.filter(line => line.unwrapped).map(({ start, end }) => ({ start, end, text: '' }))
}
