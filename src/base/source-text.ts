/**
 * Conversions between spans and offsets of a text.
 */
import type { SourceSpan } from '../model/diagnostic.ts'

/** The text of a span; '' if there is none. */
export function writtenAt(text: string | undefined, span: SourceSpan): string {
  const range = text === undefined ? undefined : rangeOf(text, span)
  return range ? (text as string).slice(range[0], range[1]) : ''
}

/** Offsets of a span, end exclusive; undefined if the text is shorter. Line ends are those of the file. */
function rangeOf(text: string, { line, column, endLine = line, endColumn }: SourceSpan): [number, number] | undefined {
  const start = lineStart(text, line)
  const last = lineStart(text, endLine)
  if (start === undefined || last === undefined) return undefined
  const lineEnd = text.indexOf('\n', last)
  return [start + column - 1, endColumn === undefined ? (lineEnd < 0 ? text.length : lineEnd) : last + endColumn - 1]
}

function lineStart(text: string, line: number): number | undefined {
  let at = 0
  for (let count = 1; count < line; count++) {
    at = text.indexOf('\n', at) + 1
    if (at === 0) return undefined
  }
  return at
}

/** The span of a range of text. */
export function spanOf(text: string, start: number, end: number): SourceSpan {
  const before = text.slice(0, start).split('\n')
  const inside = text.slice(start, end).split('\n')
  const line = before.length
  const column = (before.at(-1)?.length ?? 0) + 1
  const endLine = line + inside.length - 1
  return { line, column, endLine, endColumn: (inside.length === 1 ? column : 1) + (inside.at(-1)?.length ?? 0) }
}
