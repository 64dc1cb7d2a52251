/**
 * Table cells. The `align` attribute is obsolete in HTML: a class takes its place. A head without text heads nothing: it is an ordinary cell for screen readers. A cell with sentences is as wide
 * as they need to be read. Code: a cell keeps a word of code in one line, and the table scrolls where that makes it
 * wide. Code of several words may still break between them, and a very long word on paper, where nothing
 * scrolls. CSS cannot tell these apart: they get a class.
 */
import type { Element } from 'hast'
import type { HastChild } from '../mdast/nodes.ts'
import { textOf } from './references.ts'

/** Characters of a word that a column of a printed table has room for. */
const MAX_WORD_LENGTH = 30
/** Characters of a text that would stand in a narrow column of many lines. */
const MIN_PROSE_LENGTH = 60
/** Sides that have a class. */
const SIDES = ['left', 'center', 'right']

/** Finishes a cell, `td` or `th`. */
export function finishCell(cell: Element): void {
  if (cell.tagName === 'th' && cell.children.every(isBlank)) cell.tagName = 'td'
  classFromAlign(cell)
  markCodeOfCell(cell)
  if (textOf(cell).length > MIN_PROSE_LENGTH) addClass(cell, 'dg-prose')
}

function isBlank(child: Element['children'][number]): boolean {
  return child.type === 'text' && child.value.trim() === ''
}

/** Other values than those of markdown's tables stay attributes. */
function classFromAlign(cell: Element): void {
  const side = String(cell.properties.align)
  if (!SIDES.includes(side)) return
  delete cell.properties.align
  addClass(cell, `dg-${side}`)
}

/** Marks the code of a cell that may break. */
function markCodeOfCell(cell: Element): void {
  for (const child of cell.children as HastChild[]) {
    if (child.type !== 'element') continue
    if (child.tagName !== 'code') markCodeOfCell(child)
    else addClass(child, classOf(textOf(child)))
  }
}

function classOf(code: string): string | undefined {
  if (/\S\s+\S/.test(code)) return 'dg-words'
  return code.length > MAX_WORD_LENGTH ? 'dg-long' : undefined
}

function addClass({ properties }: Element, name: string | undefined): void {
  if (name === undefined) return
  const { className } = properties
  const names = Array.isArray(className) ? className : className ? [String(className)] : []
  properties.className = [...names, name]
}
