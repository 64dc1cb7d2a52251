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

/**
 * The lines with tables of kramdown as GFM has them. Those without a head get an empty one. The head and the dashes get as
 * many cells as the longest row, because kramdown shows all cells, whatever the number of its dashes.
 */
export function withTableHeads(lines: readonly TextLine[]): string[] {
  const result = lines.map(({ text }) => text)
  for (let at = 0; at < lines.length; at++) {
    const end = tableEnd(lines, at, true)
    if (end === at) continue
    const [head, dashes, ...rows] = lines.slice(at, end) as [TextLine, TextLine | undefined, ...TextLine[]]
    if (dashes === undefined || !isDelimiters(dashes)) result[at] = headOf(head, dashes).join('\n')
    else {
      const width = Math.max(...[head, ...rows].map(row => cellsOf(row).length))
      if (cellsOf(head).length < width) result[at] = rowOf(head, width, ' ')
      if (cellsOf(dashes).length !== width) result[at + 1] = rowOf(dashes, width, '---')
    }
    at = end - 1
  }
  return result
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
  const { length } = cellsOf((isRule ? next : undefined) ?? line)
  const empty = (text: string) => `${startOf(line)}|${` ${text} |`.repeat(length)}`
  return [empty(' '), ...(isRule ? [] : [empty('---')]), line.text]
}

/** The cells of a row, as they are written. */
function cellsOf({ text }: TextLine): string[] {
  return text
    .trim()
    .replace(/^[>\s]*\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
}

/** The row with this number of cells; `text` is in added ones. */
function rowOf(row: TextLine, width: number, text: string): string {
  const cells = cellsOf(row)
    .slice(0, width)
    .map(cell => cell.trim())
  const added = Array<string>(Math.max(0, width - cells.length)).fill(text)
  return `${startOf(row)}| ${[...cells, ...added].join(' | ')} |`
}

/** The indentation of a row, with the marks of quotes. */
function startOf({ text }: TextLine): string {
  return /^[ \t>]*/.exec(text)?.[0] ?? ''
}
