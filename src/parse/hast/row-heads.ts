/**
 * Tables whose first column heads their rows. In: a table in markdown. Out: whether it does. Markdown marks the first
 * row only: a cell below an empty head would have no header at all for screen readers, so the first column names
 * what its row is about.
 */
import type { PhrasingContent, Table, TableCell } from 'mdast'

/** Tells for each table, which is looked at once. */
export function rowHeads(): (table: Table) => boolean {
  const known = new WeakMap<Table, boolean>()
  return table => {
    const heads = known.get(table) ?? headsRows(table)
    known.set(table, heads)
    return heads
  }
}

/** Is there nothing in a cell that could be read? */
export function isEmptyCell({ children }: { children: readonly PhrasingContent[] }): boolean {
  return children.every(child => child.type === 'text' && child.value.trim() === '')
}

/** With an empty cell in its head. Pictures below a head that is empty throughout are a gallery. */
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
