/**
 * Changes some pages of a posting list.
 */
import { ByteReader, ByteWriter } from './bytes.ts'
import { SEVERAL_BYTES, sectionsIn, writePage } from './postings.ts'
import type { TermRow } from './term-run.ts'

/** Postings by the number of their page; undefined if the page no longer has the term. */
export type PageLists = Map<number, Uint8Array | undefined>

/** The row with the new postings of these pages. What is between them is copied as it is, however many pages it has. */
export function patchList({ term, sections, last: lastBefore, list }: TermRow, changed: PageLists): TermRow {
  const writer = new ByteWriter()
  const reader = new PageReader(list)
  let last = 0
  let count = sections
  for (const [page, bytes] of [...changed].sort(([a], [b]) => a - b)) {
    last = reader.copyTo(page, writer, last)
    if (reader.page === page) {
      count -= sectionsIn(list, reader.start, reader.end)
      reader.next()
    }
    if (!bytes) continue
    count += sectionsIn(bytes, 0, bytes.length)
    writePage(writer, { page, bytes, start: 0, end: bytes.length }, last)
    last = page
  }
  last = reader.copyRest(writer, { last, lastBefore })
  return { term, sections: count, last, list: writer.finish() }
}

/** Reads a list page by page. */
class PageReader {
  readonly #list: Uint8Array
  readonly #reader: ByteReader
  /** The current page; undefined at the end. */
  page: number | undefined
  /** The range of its postings. */
  start = 0
  end = 0

  constructor(list: Uint8Array) {
    this.#list = list
    this.#reader = new ByteReader(list)
    this.next()
  }

  next(): void {
    const reader = this.#reader
    const before = this.page ?? 0
    if (reader.done) {
      this.page = undefined
      return
    }
    const head = reader.number()
    this.page = before + Math.floor(head / 2)
    this.start = reader.skip(0)
    for (let left = head % 2 === 1 ? reader.number() : 1; left > 0; left--) {
      reader.number()
      reader.byte()
    }
    this.end = reader.skip(0)
  }

  /** Copies the pages before `page` behind `last`, and returns the last one of them. */
  copyTo(page: number, writer: ByteWriter, last: number): number {
    if (this.page === undefined || this.page >= page) return last
    const from = this.#writeFirst(writer, last)
    let end = this.end
    let copied = this.page
    for (this.next(); this.page !== undefined && this.page < page; this.next()) {
      end = this.end
      copied = this.page
    }
    writer.copy(this.#list, from, end)
    return copied
  }

  /** Copies all pages that are left, of which `lastBefore` is the last one, and returns the last page. */
  copyRest(writer: ByteWriter, { last, lastBefore }: { last: number; lastBefore: number }): number {
    if (this.page === undefined) return last
    writer.copy(this.#list, this.#writeFirst(writer, last), this.#list.length)
    return lastBefore
  }

  /** Writes the number of the current page, and returns where its postings begin. */
  #writeFirst(writer: ByteWriter, last: number): number {
    const isSeveral = this.end - this.start >= SEVERAL_BYTES
    writer.number(((this.page as number) - last) * 2 + (isSeveral ? 1 : 0))
    return this.start
  }
}
