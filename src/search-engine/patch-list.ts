/**
 * Changes some pages of a posting list.
 */
import { ByteWriter } from './bytes.ts'
import { forEachPage, sectionsIn, writePage } from './postings.ts'
import type { TermRow } from './term-run.ts'

/** Postings by the number of their page; undefined if the page no longer has the term. */
export type PageLists = Map<number, Uint8Array | undefined>

/** The row with the new postings of these pages. */
export function patchList({ term, sections, list }: TermRow, changed: PageLists): TermRow {
  const writer = new ByteWriter()
  const waiting = [...changed].sort(([a], [b]) => a - b)
  let last = 0
  let count = sections
  let next = 0
  const put = (page: number, bytes: Uint8Array, [start, end]: readonly [number, number]) => {
    writePage(writer, { page, bytes, start, end }, last)
    last = page
  }
  /** Writes the changed pages up to `page`. */
  const catchUp = (page: number) => {
    for (let change = waiting[next]; change !== undefined && change[0] <= page; change = waiting[++next]) {
      const [number, bytes] = change
      if (!bytes) continue
      count += sectionsIn(bytes, 0, bytes.length)
      put(number, bytes, [0, bytes.length])
    }
  }
  forEachPage(list, (page, start, end) => {
    catchUp(page)
    if (changed.has(page)) count -= sectionsIn(list, start, end)
    else put(page, list, [start, end])
  })
  catchUp(Number.POSITIVE_INFINITY)
  return { term, sections: count, last, list: writer.finish() }
}
