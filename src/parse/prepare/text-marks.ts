/**
 * Finds marks in the text of a body. Returns the places of the marks that a step looks for, outside code, maths and
 * escapes.
 */
import type { Line } from './lines.ts'

export interface MarkOptions {
  /** Whether `$…$` is maths. */
  math: boolean
}

/** Handles a mark at an offset; returns the offset at which to continue. */
export type MarkHandler = (at: number) => number

/** Calls `handle` for every `<` in the text outside of code, maths and escapes. */
export function forEachTag(text: string, lines: Line[], options: MarkOptions, handle: MarkHandler): void {
  const special = /[\\`<$]/g
  let skipTo = 0
  for (const [start, end] of textRanges(lines)) {
    special.lastIndex = Math.max(start, skipTo)
    for (let hit = special.exec(text); hit && hit.index < end; hit = special.exec(text)) {
      const at = hit.index
      const mark = text[at] as string
      let next = at + 1
      if (mark === '\\') next = at + 2
      else if (mark === '<') next = handle(at)
      else if (mark === '`' || options.math) next = skipSpan(text, at, mark, end)
      special.lastIndex = Math.max(next, at + 1)
      skipTo = special.lastIndex
    }
  }
}

/** Ranges of text lines between fences. */
function textRanges(lines: Line[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const line of lines) {
    if (line.kind !== 'text') continue
    const last = ranges.at(-1)
    if (last && last[1] + 1 === line.start) last[1] = line.end
    else ranges.push([line.start, line.end])
  }
  return ranges
}

/** Skips a code or maths span: to the run of the same number of marks that closes it in the same paragraph. */
function skipSpan(text: string, start: number, mark: string, limit: number): number {
  let length = 1
  while (text[start + length] === mark) length++
  const after = start + length
  const blankLine = /\n[ \t>]*\n/g
  blankLine.lastIndex = after
  const end = Math.min(limit, blankLine.exec(text)?.index ?? limit)
  for (let at = text.indexOf(mark, after); at !== -1 && at < end; ) {
    let run = 1
    while (text[at + run] === mark) run++
    if (run === length) return at + run
    at = text.indexOf(mark, at + run)
  }
  return after
}
