/**
 * The shape of a table decides how it is shown where it needs more space than the text has. On wide screens, it gets the
 * class `dg-wide` and goes on to the second edge of the page (content.css). On phones, a table of sentences, or one whose
 * first column would cover most of the screen, gets the class `dg-stack`: each row becomes a block, and each cell has the
 * text of its head in `data-label` (tables.css). Other tables scroll, and their first column stays in view. CSS cannot
 * decide this, because it does not know widths of content.
 */
import type { Element } from 'hast'
import type { HastChild } from '../mdast/nodes.ts'
import { addClass, type CellText, MIN_PROSE_LENGTH } from './table-cells.ts'

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
/** The width of the text on a phone, and the widest first column that leaves room for others beside it, in pixels. */
const PHONE = 350
const MAX_FIRST_COLUMN = 160

/** How a table is shown on phones. */
export type PhoneLayout = 'stack' | 'scroll'

/** The layout that the author chose with `data-table` on the table or on an element around it. */
export function phoneLayoutOf({ properties }: Element): PhoneLayout | undefined {
  const value = properties.dataTable ?? properties['data-table']
  return value === 'stack' || value === 'scroll' ? value : undefined
}

/**
 * Marks a table by its shape.
 * @param asked the layout on phones that the author chose, if any. Cells that span several rows or columns cannot be
 *   stacked, nor can cells without heads.
 * @param texts what the cells show
 */
export function shapeTable(
  table: Element,
  asked: PhoneLayout | undefined,
  texts: ReadonlyMap<Element, CellText>,
): void {
  const rows = rowsOf(table, []).map(cellsOf)
  const columns: number[] = []
  let spans = false
  for (const cells of rows) {
    let column = 0
    for (const cell of cells) {
      const { colSpan, rowSpan } = cell.properties
      const span = colSpan === undefined ? 1 : Number(colSpan) || 1
      spans ||= span > 1 || (rowSpan !== undefined && Number(rowSpan) > 1)
      if (span === 1) columns[column] = Math.max(columns[column] ?? 0, widthOf(texts.get(cell) ?? NOTHING))
      column += span
    }
  }
  // A cell that spans several columns may leave gaps in the list.
  const width = columns.reduce((sum, column) => sum + (column ?? 0) + PADDING, 0)
  if (width > MEASURE) addClass(table, 'dg-wide')
  const labels = spans ? [] : headsOf(table, texts)
  if (labels.length < 2 || asked === 'scroll') return
  const suits = Math.max(...columns) >= PROSE || (columns[0] ?? 0) > MAX_FIRST_COLUMN
  if (asked === 'stack' || (width > PHONE && suits)) stack(table, rows.slice(1), labels)
}

const NOTHING: CellText = { text: '', longestCode: 0 }

/** The first cell of a row is its subject, and has no label. */
function stack(table: Element, rows: Element[][], labels: string[]): void {
  addClass(table, 'dg-stack')
  for (const cells of rows)
    for (const [at, cell] of cells.entries())
      if (at > 0 && labels[at] && cell.children.length > 0) cell.properties.dataLabel = labels[at]
}

/** The texts of the head, if the table has one row of heads. */
function headsOf(table: Element, texts: ReadonlyMap<Element, CellText>): string[] {
  const heads: Element[] = []
  for (const child of table.children as HastChild[])
    if (child.type === 'element' && child.tagName === 'thead') rowsOf(child, heads)
  const [head, ...others] = heads
  return head && others.length === 0 ? cellsOf(head).map(cell => (texts.get(cell) ?? NOTHING).text) : []
}

function cellsOf(row: Element): Element[] {
  const cells: Element[] = []
  for (const child of row.children as HastChild[])
    if (child.type === 'element' && (child.tagName === 'td' || child.tagName === 'th')) cells.push(child)
  return cells
}

/** Adds the rows of a table or of a part of it to `rows`, which it returns. */
function rowsOf(element: Element, rows: Element[]): Element[] {
  for (const child of element.children as HastChild[]) {
    if (child.type !== 'element') continue
    if (child.tagName === 'tr') rows.push(child)
    else if (child.tagName === 'thead' || child.tagName === 'tbody' || child.tagName === 'tfoot') rowsOf(child, rows)
  }
  return rows
}

/** The width that the content of a cell needs. */
function widthOf({ text, longestCode }: CellText): number {
  const code = longestCode * CODE_LETTER
  if (text.length > MIN_PROSE_LENGTH) return Math.max(PROSE, code)
  const letters = text.length > MAX_PHRASE ? Math.max(longestWord(text), MAX_PHRASE) : text.length
  return Math.max(code, letters * LETTER)
}

/** The number of letters of the longest word. */
function longestWord(text: string): number {
  let longest = 0
  for (const word of text.split(/\s+/)) longest = Math.max(longest, word.length)
  return longest
}
