/**
 * The excerpt of a source file under a diagnostic: the line before, the line itself, and a mark under
 * the span. Unsafe characters are escaped.
 */
import type { SourceSpan } from '../model/diagnostic.ts'
import { printableLine } from './printable.ts'

const MAX_WIDTH = 160
/** Number of characters shown before a span that is far to the right. */
const LEAD_WIDTH = 60

/** Lines to print for a span of a text; none if the span is outside of it. */
export function codeFrame(text: string, { line, column, endLine, endColumn }: SourceSpan): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  const marked = lines[line - 1]
  if (marked === undefined) return []
  const width = String(line).length
  const end = endLine === line && endColumn !== undefined ? endColumn : column + 1
  const from = end > MAX_WIDTH ? Math.max(0, column - 1 - LEAD_WIDTH) : 0
  const row = (number: number, sign: string, start: number) =>
    `${sign} ${String(number).padStart(width)} | ${cut(lines[number - 1] ?? '', start)}`
  const ellipsis = from > 0 ? 1 : 0
  const length = Math.min(end, marked.length + 1, from + MAX_WIDTH) - column
  const marks = '^'.repeat(Math.max(1, printableLine(marked.slice(column - 1, column - 1 + length)).length))
  const mark = `${' '.repeat(width + 5 + ellipsis)}${blanks(marked.slice(from, column - 1))}${marks}`
  const before = line > 1 && lines[line - 2]?.trim() ? [row(line - 1, ' ', 0)] : []
  return [...before, row(line, '>', from), mark]
}

/** Spaces with the printed width of a text; tabs stay tabs. */
function blanks(text: string): string {
  return printableLine(text).replace(/[^\t]/g, ' ')
}

/** A line truncated to the maximum width, with a mark where text is missing. */
function cut(line: string, from: number): string {
  const rest = line.slice(from)
  return `${from > 0 ? '…' : ''}${printableLine(rest.slice(0, MAX_WIDTH))}${rest.length > MAX_WIDTH ? '…' : ''}`
}
