/**
 * Tables whose rows are shorter than their head. In: a table. Out: the same, with a note whether its rows are filled
 * up with empty cells, as GFM has it. A page gets a limited number of such cells: a wide head over thousands of
 * one-cell rows is a few kilobytes of markdown and millions of cells.
 */
import type { Table } from 'mdast'
import type { Visitor } from './walk.ts'

declare module 'mdast' {
  interface TableData {
    /** The rows are shown as they are, shorter than the head. */
    isRagged?: boolean
  }
}

/** The most empty cells that a page is padded with. */
const MAX_EMPTY_CELLS = 10_000

/** A visitor for tables; make a new one for each page, it counts the cells. */
export function tableVisitor(): Visitor<Table> {
  let left = MAX_EMPTY_CELLS
  return ({ node, page }) => {
    const width = node.align?.length ?? 0
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
