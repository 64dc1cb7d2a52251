/**
 * Turns planned tags into something that a markdown parser carries through: marks that look like
 * custom HTML elements (`<dg-3>` … `</dg-3>`). In: uses with their tags and the lines. Out: edits.
 * A component that starts a line is set off by blank lines, and the indentation of its content is
 * taken away, so that its content is markdown as it is in MDX.
 */
import type { Edit } from '../text/edits.ts'
import { afterMarks, type Line, lineIndexAt } from './lines.ts'
import { tagMark } from './marks.ts'
import type { TagUse } from './plan-tags.ts'
import type { Tag } from './read-tag.ts'

/** A block component: from the line of its opening tag to the line of its closing one. */
interface Block {
  openLine: number
  /** Last line of the opening tag. */
  openEnd: number
  closeLine: number
  /** Does the closing tag stand first on its line? */
  closeAlone: boolean
  /** Columns to take from the lines inside. */
  shift: number
}

/** Edits for all uses. `uses` are in the order of their opening tags, which is that of their marks. */
export function tagEdits(
  text: string,
  lines: Line[],
  { uses, markName }: { uses: TagUse[]; markName: string },
): Edit[] {
  return new TagEditor(text, lines).run(uses, markName)
}

class TagEditor {
  readonly #text: string
  readonly #lines: Line[]
  readonly #edits: Edit[] = []
  readonly #blocks: Block[] = []
  /** Where the last tag that was set off ends: what follows on its line is at a line's start. */
  #lastBreak = -1

  constructor(text: string, lines: Line[]) {
    this.#text = text
    this.#lines = lines
  }

  run(uses: TagUse[], markName: string): Edit[] {
    const tags: { tag: Tag; index: number; use: TagUse; closing: boolean }[] = []
    for (const [index, use] of uses.entries()) {
      tags.push({ tag: use.open, index, use, closing: false })
      if (use.close) tags.push({ tag: use.close, index, use, closing: true })
    }
    tags.sort((a, b) => a.tag.start - b.tag.start)
    const blocks = new Set<TagUse>()
    for (const { tag, index, use, closing } of tags) {
      if (!closing && this.#isBlock(use)) blocks.add(use)
      const isBlock = blocks.has(use)
      const mark = tagMark(markName, index, closing ? 'close' : use.close ? 'open' : 'self')
      if (isBlock) this.#setOff(tag, mark)
      else this.#edits.push({ start: tag.start, end: tag.end, text: mark })
    }
    this.#dedent([...blocks])
    return this.#edits
  }

  /** Does the use start its line, and span lines or fill its own? */
  #isBlock({ open, close }: TagUse): boolean {
    if (!this.#startsLine(open)) return false
    if (close) return lineIndexAt(this.#lines, open.end) !== lineIndexAt(this.#lines, close.start)
    return this.#endsLine(open)
  }

  #startsLine(tag: Tag): boolean {
    const line = this.#lines[lineIndexAt(this.#lines, tag.start)] as Line
    const from = Math.max(afterMarks(this.#text, line), this.#lastBreak)
    return this.#text.slice(Math.min(from, tag.start), tag.start).trim() === ''
  }

  #endsLine(tag: Tag): boolean {
    const line = this.#lines[lineIndexAt(this.#lines, tag.end)] as Line
    return this.#text.slice(tag.end, line.end).trim() === ''
  }

  /** Replaces a tag by its mark on a line of its own with blank lines around. */
  #setOff(tag: Tag, mark: string): void {
    const line = this.#lines[lineIndexAt(this.#lines, tag.start)] as Line
    const quote = this.#text.slice(line.start, line.quoteEnd).trimEnd()
    const prefix = this.#prefix(line)
    const first = afterMarks(this.#text, line)
    let before = ''
    if (first < tag.start) before = `\n${quote}\n${prefix}`
    else if (first === line.content) this.#edits.push({ start: line.start, end: line.start, text: `${quote}\n` })
    const lastLine = this.#lines[lineIndexAt(this.#lines, tag.end)] as Line
    const rest = this.#text.slice(tag.end, lastLine.end)
    const blanks = rest.length - rest.trimStart().length
    const after = rest.trim() === '' ? `\n${quote}` : `\n${quote}\n${prefix}`
    // Three edits, so that the mark alone maps to the tag.
    this.#edits.push(
      { start: tag.start, end: tag.start, text: before },
      { start: tag.start, end: tag.end, text: mark },
      { start: tag.end, end: tag.end + blanks, text: after },
    )
    this.#lastBreak = tag.end + blanks
  }

  /** What a further line of the same containers starts with: quote marks, and blanks for list marks. */
  #prefix(line: Line): string {
    const marks = this.#text.slice(line.quoteEnd, afterMarks(this.#text, line))
    return this.#text.slice(line.start, line.quoteEnd) + marks.replace(/[^\t]/g, ' ')
  }

  #dedent(uses: TagUse[]): void {
    for (const { open, close } of uses) {
      const openLine = lineIndexAt(this.#lines, open.start)
      const openEnd = lineIndexAt(this.#lines, open.end)
      const closeLine = close ? lineIndexAt(this.#lines, close.start) : openEnd
      const line = this.#lines[closeLine] as Line
      const closeAlone = close !== undefined && afterMarks(this.#text, line) === close.start
      this.#blocks.push({ openLine, openEnd, closeLine, closeAlone, shift: 0 })
    }
    const removed = new Map<number, number>()
    const take = (index: number, columns: number) => {
      if (columns > 0) removed.set(index, (removed.get(index) ?? 0) + columns)
    }
    for (const block of this.#blocks) {
      const base = this.#column(block.openLine)
      const clamp = this.#tooDeep(block, removed)
      take(block.openLine, clamp)
      block.shift = clamp + Math.max(0, this.#contentIndent(block) - base)
      const last = block.closeAlone ? block.closeLine - 1 : block.closeLine
      for (let index = block.openEnd + 1; index <= last; index++) take(index, block.shift)
      if (block.closeAlone && block.closeLine > block.openEnd) {
        // The closing tag stands no deeper than the opening one.
        const wanted = base - (removed.get(block.openLine) ?? 0)
        const own = (this.#lines[block.closeLine] as Line).indent - (removed.get(block.closeLine) ?? 0)
        take(block.closeLine, own - wanted)
      }
    }
    for (const [index, columns] of removed) this.#removeColumns(this.#lines[index] as Line, columns)
  }

  /** Column at which the line's content starts, list marks included. */
  #column(index: number): number {
    const line = this.#lines[index] as Line
    return line.item ?? line.indent
  }

  /** The least indentation of the lines inside a block; 0 where there are none. */
  #contentIndent(block: Block): number {
    let least = Number.POSITIVE_INFINITY
    const last = block.closeAlone ? block.closeLine - 1 : block.closeLine
    for (let index = block.openEnd + 1; index <= last; index++) {
      const line = this.#lines[index] as Line
      if (!line.blank && line.kind !== 'code' && !line.unwrapped) least = Math.min(least, line.indent)
    }
    return Number.isFinite(least) ? least : 0
  }

  /**
   * Columns to take from an opening tag that would be read as indented code: four or more columns in,
   * and not inside a list item.
   */
  #tooDeep(block: Block, removed: Map<number, number>): number {
    const line = this.#lines[block.openLine] as Line
    const own = line.indent - (removed.get(block.openLine) ?? 0)
    if (own < 4 || line.item !== undefined) return 0
    let least = own
    for (let index = block.openLine - 1; index >= 0 && least > 0; index--) {
      const other = this.#lines[index] as Line
      if (other.blank || other.kind === 'code') continue
      const shift = removed.get(index) ?? 0
      if (other.item !== undefined && other.item - shift <= own && other.indent - shift < least) return 0
      least = Math.min(least, other.indent - shift)
    }
    return own
  }

  #removeColumns(line: Line, columns: number): void {
    let at = line.quoteEnd
    let column = 0
    for (; at < line.content && column < columns; at++) {
      column += this.#text[at] === '\t' ? 4 - (column % 4) : 1
    }
    if (at > line.quoteEnd)
      this.#edits.push({ start: line.quoteEnd, end: at, text: ' '.repeat(Math.max(0, column - columns)) })
  }
}
