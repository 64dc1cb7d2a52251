/**
 * Estimates whether a table needs more than the width of the text. Such a table gets the class `dg-wide` and goes on to
 * the second edge of the page (content.css). CSS cannot decide this, because a width that depends on the content would
 * give every table an edge of its own.
 */
import type { Element } from 'hast'
import type { HastChild } from '../mdast/nodes.ts'
import { textOf } from './references.ts'
import { addClass, MIN_PROSE_LENGTH } from './table-cells.ts'

/** The column of text, in pixels (`--dg-measure`). */
export const MEASURE = 680
/** Average widths of a letter and of one of code, and the padding of a cell. */
const LETTER = 7.6
const CODE_LETTER = 7.9
const PADDING = 24
/** A cell with sentences has at least 18rem (tables.css). */
const PROSE = 288
/** Up to this number of letters, a short text should stay on one line. */
const MAX_PHRASE = 16

/** Marks a table whose columns need more space than the text has. */
export function markWideTable(table: Element): void {
  const columns: number[] = []
  for (const row of rowsOf(table)) {
    let column = 0
    for (const cell of row.children as HastChild[]) {
      if (cell.type !== 'element' || !/^t[dh]$/.test(cell.tagName)) continue
      const span = Number(cell.properties.colSpan ?? 1) || 1
      if (span === 1) columns[column] = Math.max(columns[column] ?? 0, widthOf(cell))
      column += span
    }
  }
  // A cell that spans several columns may leave gaps in the list.
  const width = columns.reduce((sum, column) => sum + (column ?? 0) + PADDING, 0)
  if (width > MEASURE) addClass(table, 'dg-wide')
}

function rowsOf(element: Element): Element[] {
  return (element.children as HastChild[]).flatMap(child => {
    if (child.type !== 'element') return []
    return child.tagName === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.tagName) ? rowsOf(child) : []
  })
}

/** The width that the content of a cell needs. */
function widthOf(cell: Element): number {
  const text = textOf(cell).trim()
  const code = longestCode(cell) * CODE_LETTER
  if (text.length > MIN_PROSE_LENGTH) return Math.max(PROSE, code)
  const longest = Math.max(0, ...text.split(/\s+/).map(word => word.length))
  return Math.max(code, Math.max(longest, Math.min(text.length, MAX_PHRASE)) * LETTER)
}

/** The number of letters of the longest code that stays on one line. */
function longestCode(element: Element): number {
  let longest = 0
  for (const child of element.children as HastChild[]) {
    if (child.type !== 'element') continue
    const isWhole = child.tagName === 'code' && !/\s/.test(textOf(child).trim())
    longest = Math.max(longest, isWhole ? textOf(child).length : longestCode(child))
  }
  return longest
}
