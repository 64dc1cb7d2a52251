/**
 * Tables whose first column contains row headers. In: a table in markdown. Out: whether it does. Markdown marks only
 * the first row as headers. A cell below an empty header cell would have no header at all for screen readers, so the
 * first column names the subject of its row.
 */
import type { PhrasingContent, Table, TableCell } from 'mdast'

/** Returns a function that decides it for each table, and caches the result. */
export function rowHeads(): (table: Table) => boolean {
  const known = new WeakMap<Table, boolean>()
  return table => {
    const heads = known.get(table) ?? headsRows(table)
    known.set(table, heads)
    return heads
  }
}

/** Whether a cell has no readable content. */
export function isEmptyCell({ children }: { children: readonly PhrasingContent[] }): boolean {
  return children.every(child => child.type === 'text' && child.value.trim() === '')
}

/** The head must have an empty cell. Images below an entirely empty head are a gallery. */
function headsRows({ children: [head, ...rows], align }: Table): boolean {
  const cells = head?.children ?? []
  const columns = Math.max(cells.length, align?.length ?? 0)
  const empty = columns - cells.filter(cell => !isEmptyCell(cell)).length
  if (empty === 0) return false
  return empty < columns || rows.some(({ children: [first] }) => first !== undefined && hasWords(first))
}

function hasWords({ children }: TableCell): boolean {
  return children.some(child => !isPicture(child) && !(child.type === 'text' && child.value.trim() === ''))
}

function isPicture(node: PhrasingContent): boolean {
  if (node.type === 'link') return node.children.every(isPicture)
  return node.type === 'image' || node.type === 'imageReference'
}
