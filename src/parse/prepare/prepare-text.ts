/**
 * From a file's body to the text that the markdown parser reads. Returns text in which older syntax is converted to
 * what parsers support, with the map back to the file. A page without any is passed on unchanged. Everything else
 * about MDX is left to its parser.
 */

import { readTag } from '../../syntax/read-tag.ts'
import { applyEdits, type Edit, type OffsetMap, shiftMap } from '../text/edits.ts'
import { quoteEdits } from './html-edits.ts'
import { afterMarks, type Line, readLines } from './lines.ts'
import { forEachTag, type MarkOptions } from './text-marks.ts'

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
/** Text after the label of a directive, of which parsers show nothing. */
const TEXT_AFTER_LABEL = /(?<!:):{3,}[ \t]*[A-Za-z][\w-]*\[[^\n]*\][ \t]*[^\s{\]]/
/** The end of a directive directly after a row of a table, which satteri reads as a row. */
const END_AFTER_ROW = /\|[^\n]*\n[ \t>]*:{3,}[ \t\r]*(?:\n|$)/
/** Syntax of MDX pages that MDX itself does not support. */
const OLD_MDX = /mdx-code-block|\{#|<!--/

/** Prepares the body that starts at `bodyOffset`. `more` are further edits of the text. */
export function prepareText(
  text: string,
  bodyOffset: number,
  { syntax, math, more = [] }: { syntax: Syntax; math: boolean; more?: readonly Edit[] },
): PreparedText {
  const body = bodyOffset === 0 ? text : text.slice(bodyOffset)
  const hasDirectives = body.includes(':::')
  const hasTitles = hasDirectives && (OLD_TITLE.test(body) || TEXT_AFTER_LABEL.test(body))
  const hasEnds = hasDirectives && END_AFTER_ROW.test(body)
  const isOldMdx = syntax === 'mdx' && OLD_MDX.test(body)
  const hasValues = syntax === 'markdown' && VALUE_WITH_SLASH.test(body)
  if (!hasTitles && !hasEnds && !isOldMdx && !hasValues && more.length === 0)
    return untouchedText(text, bodyOffset, syntax)
  const lines = readLines(text, bodyOffset, syntax)
  const edits: Edit[] = [...more, ...(hasTitles ? titleEdits(text, lines) : [])]
  if (hasEnds) edits.push(...endEdits(text, lines))
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

/** The older form of admonition titles. Lines of code are not changed. */
const TITLED = /(:{3,})([ \t]*)([A-Za-z][\w-]*)([ \t]+)((?:\{[^{}\n]*\}[ \t]*)?[^\s{][^\n]*?)(\{[^{}\n]*\})?[ \t]*$/
const SPACED = /(:{3,})([ \t]+)([A-Za-z][\w-]*)(?=[ \t]*(?:\n|$)|\[|\{)/y

/** A directive with a label and attributes, and the blanks before text that follows them. */
const LABELLED =
  /:{3,}[ \t]*[A-Za-z][\w-]*\[(?:\\.|[^[\]\\\n]|\[(?:\\.|[^[\]\\\n])*\])*\](?:\{[^{}\n]*\})?([ \t]*)(?=[^\s{])/y

/** Edits for the titles of directives, and for text after a title: it is the start of the content. */
function titleEdits(text: string, lines: Line[]): Edit[] {
  const edits: Edit[] = []
  for (const line of lines) {
    if (line.kind !== 'text' || line.blank) continue
    const at = afterMarks(text, line)
    if (!text.startsWith(':::', at)) continue
    LABELLED.lastIndex = at
    const labelled = LABELLED.exec(text)
    if (labelled) {
      const end = at + labelled[0].length
      const start = end - (labelled[1] as string).length
      edits.push({ start, end, text: `\n${text.slice(line.start, at).replace(/[^\s>]/g, ' ')}` })
    }
    const titled = TITLED.exec(text.slice(at, line.end))
    if (titled?.index === 0) pushTitle(edits, at, titled)
    else {
      SPACED.lastIndex = at
      const spaced = SPACED.exec(text)
      const colons = spaced?.[1]?.length ?? 0
      if (spaced) edits.push({ start: at + colons, end: at + colons + (spaced[2] as string).length, text: '' })
    }
  }
  return edits
}

/** Edits that put an empty line between a row of a table and the end of the directive around it. */
function endEdits(text: string, lines: Line[]): Edit[] {
  return lines.flatMap((line, index): Edit[] => {
    const before = lines[index - 1]
    if (line.kind !== 'text' || before?.kind !== 'text' || before.blank) return []
    if (!/^:{3,}[ \t\r]*$/.test(text.slice(line.content, line.end))) return []
    if (!text.slice(before.content, before.end).includes('|')) return []
    return [{ start: line.start, end: line.start, text: `${text.slice(line.start, line.quoteEnd)}\n` }]
  })
}

function pushTitle(edits: Edit[], at: number, found: RegExpExecArray): void {
  const [, colons = '', gap = '', name = '', space = '', raw = ''] = found
  const title = raw.trimEnd()
  const nameStart = at + colons.length + gap.length
  const titleStart = nameStart + name.length + space.length
  if (gap) edits.push({ start: at + colons.length, end: nameStart, text: '' })
  // `:::note [Title]` only has an extra space.
  const bracketed = title.startsWith('[') && title.endsWith(']')
  edits.push({ start: nameStart + name.length, end: titleStart, text: bracketed ? '' : '[' })
  if (bracketed) return
  if (!balanced(title)) edits.push(...escapeBrackets(title, titleStart))
  edits.push({ start: titleStart + title.length, end: titleStart + raw.length, text: ']' })
}

function balanced(title: string): boolean {
  let depth = 0
  for (const character of title) {
    if (character === '[') depth++
    else if (character === ']') depth--
    if (depth < 0) return false
  }
  return depth === 0
}

function escapeBrackets(title: string, start: number): Edit[] {
  return [...title.matchAll(/[[\]]/g)].map(({ index }) => ({ start: start + index, end: start + index, text: '\\' }))
}

// MDX pages use some syntax that MDX itself does not support.

/** Edits for comments and ids. */
function mdxEdits(text: string, lines: Line[], options: MarkOptions): Edit[] {
  return [...commentEdits(text, lines, options), ...idEdits(text, lines)]
}

function commentEdits(text: string, lines: Line[], options: MarkOptions): Edit[] {
  const edits: Edit[] = []
  let noEnd = Number.POSITIVE_INFINITY
  forEachTag(text, lines, options, at => {
    if (!text.startsWith('<!--', at) || at > noEnd) return at + 1
    const close = text.indexOf('-->', at + 4)
    if (close === -1) noEnd = at
    if (close === -1) return at + 1
    const inside = text.slice(at + 4, close)
    edits.push({ start: at, end: at + 4, text: '{/* ' })
    for (const { index } of inside.matchAll(/\*\//g))
      edits.push({ start: at + 5 + index, end: at + 6 + index, text: ' ' })
    edits.push({ start: close, end: close + 3, text: '*/}' })
    return close + 3
  })
  return edits
}

const HEADING_ID = /(?<!\\)(\{#[^\n]+\})[ \t#]*$/

function idEdits(text: string, lines: Line[]): Edit[] {
  const edits: Edit[] = []
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'text' || line.blank) continue
    const at = afterMarks(text, line)
    const written = text.slice(at, line.end)
    if (!written.includes('{#')) continue
    const id = HEADING_ID.exec(written)
    const next = lines[index + 1]
    const isHeading = written.startsWith('#') || (next && /^(?:=+|-+)[ \t]*$/.test(text.slice(next.content, next.end)))
    if (!id?.[1] || !isHeading) continue
    for (const { index: brace } of id[1].matchAll(/\{/g)) {
      const start = at + id.index + brace
      edits.push({ start, end: start, text: '\\' })
    }
  }
  return edits
}

// Unquoted attribute values with a slash (`<a href=/b>`): markdown parsers read the slash as the end of the tag.

/** Whether a text may contain such a value. */
const VALUE_WITH_SLASH = /<[a-z][^<>]*\s[\w:.-]+\s*=\s*(?!["'])[^\s"'=<>`]*\//i

/** Edits that quote such values. */
function valueEdits(text: string, lines: Line[], options: MarkOptions): Edit[] {
  const edits: Edit[] = []
  forEachTag(text, lines, options, at => {
    const tag = readTag(text, at)
    if (tag) {
      const attributes = tag.attributes.filter(({ text: value }) => value.includes('/'))
      edits.push(...quoteEdits({ ...tag, attributes }, text))
    }
    return tag?.end ?? at + 1
  })
  return edits
}
