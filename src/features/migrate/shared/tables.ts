/**
 * Tables of Python-Markdown and kramdown, which differ from those of GFM: code in a cell may contain bars, and a table
 * of kramdown needs no head. Returns the lines with tables as GFM has them.
 */
import { outsideCode, type TextLine } from './text-lines.ts'

/** The lines, in which bars in code are escaped in the rows of tables. `headless`: tables may have no head. */
export function withBarsInCode(lines: readonly TextLine[], headless = false): TextLine[] {
  const result = [...lines]
  for (let at = 0; at < lines.length; at++) {
    const end = tableEnd(lines, at, headless)
    for (let row = at; row < end; row++) {
      const line = lines[row] as TextLine
      result[row] = { ...line, text: line.text.replace(CODE_SPAN, code => code.replace(/(?<!\\)\|/g, '\\|')) }
    }
    at = Math.max(at, end - 1)
  }
  return result
}

/** The lines, in which tables that have no head get an empty one. */
export function withTableHeads(lines: readonly TextLine[]): string[] {
  return lines.flatMap((line, at) => {
    const isTable = tableEnd(lines, at, true) > at && !isTableRow(lines[at - 1])
    return isTable && !isDelimiters(lines[at + 1]) ? headOf(line, lines[at + 1]) : [line.text]
  })
}

const CODE_SPAN = /(`+)(?!`).*?[^`]\1(?!`)/g
const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/** The index after the table that begins at a line; that line's own index if none does. */
function tableEnd(lines: readonly TextLine[], at: number, headless: boolean): number {
  const hasHead = isRow(lines[at]) && !isDelimiters(lines[at]) && isDelimiters(lines[at + 1])
  if (!hasHead && !(headless && isOuterRow(lines[at]) && isStart(lines[at - 1]))) return at
  let end = at + 1
  while (isTableRow(lines[end])) end++
  return end
}

function isTableRow(line: TextLine | undefined): boolean {
  return isRow(line) || isDelimiters(line)
}

/** Whether a line has a bar outside of code. */
function isRow(line: TextLine | undefined): boolean {
  if (line === undefined || line.isCode) return false
  let hasBar = false
  outsideCode(line.text, part => {
    hasBar ||= /(?<!\\)\|/.test(part)
    return part
  })
  return hasBar
}

function isDelimiters(line: TextLine | undefined): boolean {
  return line !== undefined && !line.isCode && line.text.includes('|') && DELIMITERS.test(line.text)
}

function isOuterRow(line: TextLine | undefined): boolean {
  return isRow(line) && /^[ \t>]*\|.*\|[ \t]*$/.test(line?.text ?? '')
}

/** Whether a block may begin after a line: an empty one, a heading, the end of code or of a comment, attributes. */
function isStart(line: TextLine | undefined): boolean {
  return line === undefined || line.isCode || /^[ \t>]*$|^[ \t]*#|-->[ \t]*$|^[ \t]*\{:/.test(line.text)
}

/** The first line of a table with an empty head before it. That line may be the row of dashes. */
function headOf(line: TextLine, next: TextLine | undefined): string[] {
  const isRule = isDelimiters(line)
  const [start = ''] = /^[ \t>]*/.exec(line.text) ?? []
  const row = (isRule ? next : undefined) ?? line
  const count = row.text
    .trim()
    .replace(/^[>\s]*\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/).length
  const cells = (text: string) => `${start}|${` ${text} |`.repeat(count)}`
  return [cells(' '), ...(isRule ? [] : [cells('---')]), line.text]
}
