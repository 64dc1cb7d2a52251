/** The code of a page with its place: inline code with the table row that contains it, and whole blocks. */
import type { Nodes, TableRow } from 'mdast'
import { type ContentPage, place, walk } from './pages.ts'

export interface Row {
  at: string
  /** Header text of each column. */
  head: string[]
  /** Inline code of each cell. */
  cells: string[][]
  /** Text of each cell. */
  texts: string[]
  /** The heading above the table. */
  heading: string
}

interface Code {
  at: string
  text: string
  /** Language of a block; absent for inline code. */
  language?: string
}

export interface PageCode {
  file: string
  inline: Code[]
  blocks: Code[]
  rows: Row[]
}

function codeIn(node: Nodes): string[] {
  const found: string[] = []
  walk(node, inner => {
    if (inner.type === 'inlineCode') found.push(inner.value)
  })
  return found
}

function textIn(node: Nodes): string {
  let text = ''
  walk(node, inner => {
    if (inner.type === 'text' || inner.type === 'inlineCode') text += inner.value
  })
  return text
}

/** Inline code, blocks and table rows of a page. */
export function codeOf(page: ContentPage): PageCode {
  const found: PageCode = { file: page.file, inline: [], blocks: [], rows: [] }
  const at = (node: Nodes) => place(page, (node.position?.start.line ?? 1) + page.offset)
  let heading = ''
  const row = (node: TableRow, head: string[]): Row => {
    const [cells, texts] = [node.children.map(codeIn), node.children.map(textIn)]
    return { at: at(node), head, cells, texts, heading }
  }
  walk(page.tree, node => {
    if (node.type === 'heading') heading = textIn(node).replace(/\s*\{#.*\}$/, '')
    if (node.type === 'inlineCode') found.inline.push({ at: at(node), text: node.value })
    if (node.type === 'code') found.blocks.push({ at: at(node), text: node.value, language: node.lang ?? '' })
    if (node.type !== 'table') return
    const [first, ...rest] = node.children
    const head = first?.children.map(textIn) ?? []
    found.rows.push(...rest.map(each => row(each, head)))
  })
  return found
}

/** Index of the column whose header is one of the words, or -1. */
export const column = ({ head }: Row, ...words: string[]): number => head.findIndex(text => words.includes(text))
