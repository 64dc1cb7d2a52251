/**
 * The lines of a page, and which of them are code. Returns its lines with their numbers; and a function that changes
 * a line outside its code spans.
 */
import { readLines } from '../../../parse/prepare/lines.ts'

/** A line. */
export interface TextLine {
  text: string
  /** Line number, starting at 1. */
  number: number
  /** Whether it is in a code block or in a comment of several lines, including the first and last line. */
  isCode: boolean
  /** Set for the first line of a block: its mark and its info string. */
  opens?: { indent: string; mark: string; info: string }
  /** Whether it is the last line of a block. */
  closes?: boolean
}

/** The lines of a text; `first` is the number of its first line. */
export function textLines(text: string, first = 1): TextLine[] {
  const whole = text.replaceAll('\r\n', '\n')
  return readLines(whole, 0).map(({ start, end, kind, fenced = false, opens, comment = false }, at) => ({
    text: whole.slice(start, end),
    number: first + at,
    isCode: fenced || comment,
    ...(opens && { opens: { ...opens, indent: whole.slice(start, opens.at) } }),
    ...(fenced && kind === 'fence' && !opens && { closes: true }),
  }))
}

/** The text of some lines. */
export function joined(lines: readonly TextLine[], from: number, to: number): string {
  return lines
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join('\n')
}

/** What contains indented text without being code: an item of a list, a footnote, a definition, a box, a tab, HTML. */
const CONTAINER =
  /^ {0,3}(?:(?:[-*+]|\d+[.)])(?:[ \t]|$)|\[\^[^\]\n]+\]:|:(?:[ \t]{2,}|\t)|!!!|\?\?\?|===|\/{3,}|:{3,}|<|\*\[)/
const INDENTED = /^(?: {4}|\t)/

/** The lines, in which blocks of code that are only indented are code as well. */
export function withIndentedCode(lines: readonly TextLine[]): TextLine[] {
  let isContained = false
  let isAfterBlank = true
  let isInside = false
  return lines.map(line => {
    const { text, isCode } = line
    const isBlank = text.trim() === ''
    const isIndented = INDENTED.test(text)
    if (isBlank || isCode) {
      if (!isBlank && !isIndented) isContained = false
      isAfterBlank = isBlank || !isContained
      return line
    }
    isInside = isIndented && !isContained && (isAfterBlank || isInside)
    // The text of an item may continue without indentation, up to an empty line.
    if (!isIndented) isContained = CONTAINER.test(text) || (isContained && !isAfterBlank)
    isAfterBlank = false
    return isInside ? { ...line, isCode: true } : line
  })
}

const CODE_SPAN = /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g

/** Changes a line outside its code spans. */
export function outsideCode(line: string, change: (text: string) => string): string {
  let at = 0
  let result = ''
  for (const { 0: span, index } of line.matchAll(CODE_SPAN)) {
    result += change(line.slice(at, index)) + span
    at = index + span.length
  }
  return result + change(line.slice(at))
}

/** The start and the end of elements that are blocks. */
const BLOCK_TAG = /<(\/?)(?:div|details|section|table|dl|figure|aside|article)\b[^<>]*>/g

/** The end of a block of HTML, which may be a whole element. */
const BLOCK_END = /^(?:<[a-z][^\n]*)?<\/(?:div|details|section|table|dl|figure|aside|article)>[ \t]*$/

/** A text in which an empty line follows blocks of HTML, after which markdown can begin at once in other tools. */
export function withHtmlEnds(text: string): string {
  const lines = textLines(text)
  let depth = 0
  return lines
    .map(({ text: line, isCode }, at) => {
      if (isCode) return line
      for (const [, end] of line.matchAll(BLOCK_TAG)) depth = Math.max(0, depth + (end === '/' ? -1 : 1))
      const next = lines[at + 1]?.text
      const ends = depth === 0 && BLOCK_END.test(line)
      return ends && next !== undefined && !/^[ \t]*(?:<|$|\{:)/.test(next) ? `${line}\n` : line
    })
    .join('\n')
}

/**
 * What is no text (formulas, tags, escaped signs), a brace that begins code in MDX, or a sign that begins a tag there. Braces
 * of tags (`{% tag %}`), of attributes (`{: .class }`) and of ids (`{#id}`) at the end of a line stay.
 */
const SIGN = /\$\$.*?\$\$|<[A-Za-z/!?][^>]*>|\\[{<]|\{(?![%:]|#[^{}]*\}[ \t]*$)|<(?=[^\sA-Za-z/!?$_>])/g

/** A text in which braces and signs such as `<=` are text in MDX, too: components make a page MDX. */
export function withTextSigns(text: string): string {
  let isFormula = false
  return textLines(text)
    .map(({ text: line, isCode }) => {
      if (isCode) return line
      const wasFormula = isFormula
      if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) isFormula = !isFormula
      if (wasFormula || isFormula) return line
      return outsideCode(line, part =>
        part.replace(SIGN, found => (found === '{' || found === '<' ? `\\${found}` : found)),
      )
    })
    .join('\n')
}

/** The label of a directive, with brackets and backslashes escaped. */
export function label(text: string): string {
  return text === '' ? '' : `[${text.replace(/[[\]\\]/g, '\\$&')}]`
}
