/**
 * Lists, table rows and footnote references as in remark-rehype, but in linear time: its own handlers scan all siblings
 * for each of them.
 */
import type { Element, ElementContent } from 'hast'
import type { FootnoteReference, List, ListItem, PhrasingContent, Table, TableCell, TableRow } from 'mdast'
import { defaultHandlers } from 'remark-rehype'

type State = Parameters<(typeof defaultHandlers)['heading']>[0]
type Parent = Parameters<(typeof defaultHandlers)['listItem']>[2]

/** The handlers; create new ones for each processor. */
export function listHandlers() {
  const loose = new WeakMap<List, boolean>()
  const headsRows = rowHeads()
  return {
    listItem(state: State, node: ListItem, parent: Parent): Element {
      if (parent?.type !== 'list') return defaultHandlers.listItem(state, node, parent)
      const isLoose = loose.get(parent) ?? (parent.spread || parent.children.some(isLooseItem))
      loose.set(parent, isLoose)
      return defaultHandlers.listItem(state, node, { type: 'list', spread: isLoose, children: [] })
    },
    tableRow(state: State, node: TableRow, parent: Parent): Element {
      const table = parent?.type === 'table' ? parent : undefined
      const cells = table ? cellsOf(node, table) : node.children.length
      const tagName = table && table.children[0] === node ? 'th' : 'td'
      const children: Element[] = []
      for (let column = 0; column < cells; column++) children.push(cellAt(state, node, { column, table, tagName }))
      const [first] = node.children
      if (tagName === 'td' && table && first && !isEmptyCell(first) && headsRows(table)) markRowHead(children[0])
      const row: Element = { type: 'element', tagName: 'tr', properties: {}, children: state.wrap(children, true) }
      state.patch(node, row)
      return state.applyData(node, row) as Element
    },
    footnoteReference(state: State, node: FootnoteReference): Element {
      rememberPlaces(state.footnoteOrder)
      return defaultHandlers.footnoteReference(state, node)
    },
  }
}

function isLooseItem({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1
}

/** The number of cells in the head, unless the rows are shown unpadded. */
function cellsOf(row: TableRow, { align, data }: Table): number {
  const width = align?.length ?? row.children.length
  return data?.isRagged ? Math.min(width, row.children.length) : width
}

function markRowHead(cell: Element | undefined): void {
  if (cell) Object.assign(cell, { tagName: 'th', properties: { scope: 'row', ...cell.properties } })
}

function cellAt(
  state: State,
  row: TableRow,
  { column, table, tagName }: { column: number; table: Table | undefined; tagName: string },
): Element {
  const align = table?.align?.[column]
  const result: Element = { type: 'element', tagName, properties: align ? { align } : {}, children: [] }
  const cell = row.children[column]
  if (!cell) return result
  result.children = state.all(cell) as ElementContent[]
  state.patch(cell, result)
  return state.applyData(cell, result) as Element
}

/** Adds an index to a list of names. */
function rememberPlaces(names: string[]): void {
  if (Object.hasOwn(names, 'indexOf')) return
  const places = new Map(names.map((name, place) => [name, place]))
  names.push = (...more) => {
    for (const name of more) {
      places.set(name, names.length)
      names[names.length] = name
    }
    return names.length
  }
  names.indexOf = name => places.get(name) ?? -1
}

// Tables whose first column contains row headers. Markdown marks only the first row as headers. A cell below an empty
// header cell would have no header at all for screen readers, so the first column names the subject of its row.

/** Returns a function that decides it for each table, and caches the result. */
function rowHeads(): (table: Table) => boolean {
  const known = new WeakMap<Table, boolean>()
  return table => {
    const heads = known.get(table) ?? headsRows(table)
    known.set(table, heads)
    return heads
  }
}

/** Whether a cell has no readable content. */
function isEmptyCell({ children }: { children: readonly PhrasingContent[] }): boolean {
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
