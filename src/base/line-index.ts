/** Converts offsets to places. The table of line starts is built on first use, because most pages need none. */
import type { SourceSpan } from '../model/diagnostic.ts'

export class LineIndex {
  readonly #text: string
  #starts: number[] | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Line and column of an offset; offsets outside the text are clamped to it. */
  place(offset: number): { line: number; column: number } {
    const starts = this.#lineStarts()
    const wanted = Math.max(0, Math.min(offset, this.#text.length))
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] as number) <= wanted) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: wanted - (starts[low] as number) + 1 }
  }

  /** The span between two offsets. */
  span(start: number, end: number): SourceSpan {
    const from = this.place(start)
    const to = this.place(end)
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
  }

  #lineStarts(): number[] {
    if (this.#starts) return this.#starts
    const starts = [0]
    for (let at = this.#text.indexOf('\n'); at !== -1; at = this.#text.indexOf('\n', at + 1)) starts.push(at + 1)
    this.#starts = starts
    return starts
  }
}
