/**
 * The excerpt of a source file under a diagnostic: the line before, the line itself, and a mark under
 * the span.
 */
import type { SourceSpan } from '../model/diagnostic.ts'

const MAX_WIDTH = 160

/** Lines to print for a span of a text; none where the span lies outside of it. */
export function codeFrame(text: string, { line, column, endLine, endColumn }: SourceSpan): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  const marked = lines[line - 1]
  if (marked === undefined) return []
  const width = String(line).length
  const row = (number: number, sign: string) =>
    `${sign} ${String(number).padStart(width)} | ${cut(lines[number - 1] ?? '')}`
  const end = endLine === line && endColumn !== undefined ? endColumn : column + 1
  const length = Math.max(1, Math.min(end, marked.length + 1, MAX_WIDTH) - column)
  const mark = `${' '.repeat(width + 5)}${pad(marked, column - 1)}${'^'.repeat(length)}`
  const before = line > 1 && lines[line - 2]?.trim() ? [row(line - 1, ' ')] : []
  return [...before, row(line, '>'), ...(column <= MAX_WIDTH ? [mark] : [])]
}

/** Spaces as wide as the first `count` characters; tabs stay tabs. */
function pad(line: string, count: number): string {
  return line.slice(0, count).replace(/[^\t]/g, ' ')
}

function cut(line: string): string {
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH)}…` : line
}
