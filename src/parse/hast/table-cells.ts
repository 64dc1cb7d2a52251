/**
 * Code in table cells. A cell keeps a word of code in one line, and the table scrolls where that makes it
 * wide. Code of several words may still break between them, which CSS cannot tell apart: it gets a class.
 */
import type { Element } from 'hast'
import type { HastChild } from '../mdast/nodes.ts'
import { textOf } from './references.ts'

/** The class of code that may break between its words. */
const WORDS = 'dg-words'

/** Marks the code of several words in a cell. */
export function markWordsOfCode(cell: Element): void {
  for (const child of cell.children as HastChild[]) {
    if (child.type !== 'element') continue
    if (child.tagName !== 'code') markWordsOfCode(child)
    else if (/\S\s+\S/.test(textOf(child))) {
      const { className } = child.properties
      child.properties.className = [
        ...(Array.isArray(className) ? className : className ? [String(className)] : []),
        WORDS,
      ]
    }
  }
}
