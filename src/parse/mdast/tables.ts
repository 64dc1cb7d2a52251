/**
 * Tables whose rows are shorter or longer than their head. Returns the same table, marked if its rows are not padded with
 * empty cells, as GFM requires. A page gets a limited number of such cells, because a wide head over thousands of one-cell
 * rows is a few kilobytes of markdown but millions of cells. Cells beyond the head are left out, and reported.
 */
import type { Table } from 'mdast'
import type { PageContext } from '../page-context.ts'
import type { Visitor } from './walk.ts'

declare module 'mdast' {
  interface TableData {
    /** Set if the rows are shown unpadded, shorter than the head. */
    isRagged?: boolean
  }
}

/** Maximum number of empty cells that a page is padded with. */
const MAX_EMPTY_CELLS = 10_000

/** A visitor for tables. Create a new one for each page, because it counts the cells. */
export function tableVisitor(): Visitor<Table> {
  let left = MAX_EMPTY_CELLS
  return ({ node, page }) => {
    const width = node.align?.length ?? 0
    reportLostCells(node, width, page)
    const missing = node.children.reduce((sum, row) => sum + Math.max(0, width - row.children.length), 0)
    if (missing <= left) left -= missing
    else {
      node.data = { ...node.data, isRagged: true }
      page.report({
        rule: 'ragged-table',
        message: `the rows of this table are ${missing} cells short of its head, which are left out`,
        hint: 'Give all rows as many cells as the first one has.',
        at: node,
      })
    }
    return undefined
  }
}

/** GFM shows as many cells of a row as the head has. */
function reportLostCells(table: Table, width: number, page: PageContext): void {
  const lost = table.children.flatMap(row => row.children.slice(width).filter(cell => cell.children.length > 0))
  const [first] = lost
  if (first === undefined) return
  page.report({
    rule: 'lost-cells',
    message: `Rows of this table have more cells than its head: ${lost.length === 1 ? 'one is' : `${lost.length} are`} left out`,
    hint: 'A bar ends a cell, also in code: write it as \\|, or give the head as many cells.',
    at: first,
  })
}
