/**
 * Finishes table cells. The `align` attribute is obsolete in HTML, so a class replaces it. A header cell without text
 * is an ordinary cell for screen readers. A cell with sentences is as wide as reading them requires. Words of code in a
 * cell are not broken, and the table scrolls if that makes it too wide. Code of several words may break between them,
 * and a very long word may break on paper, where nothing scrolls. CSS cannot distinguish these cases, so they get
 * classes.
 */
import type { Element } from 'hast'
import type { HastChild } from '../mdast/nodes.ts'
import { textOf } from './references.ts'

/** Number of characters of a word that fit into a column of a printed table. */
const MAX_WORD_LENGTH = 30
/** From this number of characters, a text would form a narrow column of many lines. */
export const MIN_PROSE_LENGTH = 60
/** Alignments that have a class. */
const SIDES = ['left', 'center', 'right']

/** What a cell shows. */
export interface CellText {
  text: string
  /** The number of letters of the longest code without spaces. */
  longestCode: number
}

/** Finishes a cell, `td` or `th`. */
export function finishCell(cell: Element): CellText {
  if (cell.tagName === 'th' && cell.children.every(isBlank)) cell.tagName = 'td'
  classFromAlign(cell)
  const longestCode = finishCode(cell)
  const text = textOf(cell)
  if (text.length > MIN_PROSE_LENGTH) addClass(cell, 'dg-prose')
  return { text: text.trim(), longestCode }
}

function isBlank(child: Element['children'][number]): boolean {
  return child.type === 'text' && child.value.trim() === ''
}

/** Values other than those of markdown's tables stay attributes. */
function classFromAlign(cell: Element): void {
  const side = String(cell.properties.align)
  if (!SIDES.includes(side)) return
  delete cell.properties.align
  addClass(cell, `dg-${side}`)
}

/** Marks the code in a cell that may break. Returns the number of letters of the longest that has no spaces. */
function finishCode(element: Element): number {
  let longest = 0
  for (const child of element.children as HastChild[]) {
    if (child.type !== 'element') continue
    if (child.tagName === 'code') {
      const code = textOf(child)
      addClass(child, classOf(code))
      if (!/\s/.test(code.trim())) longest = Math.max(longest, code.length)
    } else longest = Math.max(longest, finishCode(child))
  }
  return longest
}

function classOf(code: string): string | undefined {
  if (/\S\s+\S/.test(code)) return 'dg-words'
  return code.length > MAX_WORD_LENGTH ? 'dg-long' : undefined
}

/** Adds a class to an element. */
export function addClass({ properties }: Element, name: string | undefined): void {
  if (name === undefined) return
  const { className } = properties
  const names = Array.isArray(className) ? className : className ? [String(className)] : []
  properties.className = [...names, name]
}
