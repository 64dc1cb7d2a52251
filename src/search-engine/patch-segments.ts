/** Changes an index page by page. The result is the same as joining all pages again. */
import type { IndexSegment, NumberedTerms, PageChange } from '../model/search.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { forEachTerm } from './page-terms.ts'
import { SEVERAL_BYTES, sectionsIn, writePage } from './postings.ts'
import { startsSegment } from './term-boundary.ts'
import { readRun, type TermRow, writeRun } from './term-run.ts'

/** The segments after the changes, in ascending order. */
export function patchSegments(
  firsts: readonly string[],
  read: (first: string) => Uint8Array,
  changes: readonly PageChange[],
): IndexSegment[] {
  const bySegment = route(termChanges(changes), firsts)
  const segments: { first: string; rows?: TermRow[]; changed?: string[] }[] = []
  for (const [at, changed] of bySegment.entries()) {
    const first = firsts[at]
    if (first !== undefined && changed.size === 0) {
      segments.push({ first })
      continue
    }
    const rows = patchRows(first === undefined ? [] : readRun(read(first)), changed)
    const before = segments.at(-1)
    if (before && rows[0] && !startsSegment(rows[0].term)) {
      // The term at the boundary is gone.
      segments.pop()
      rows.unshift(...(before.rows ?? readRun(read(before.first))))
    }
    const parts = split(rows)
    const isOne = parts.length === 1 && rows[0]?.term === first
    for (const part of parts)
      segments.push({ first: (part[0] as TermRow).term, rows: part, ...(isOne && { changed: [...changed.keys()] }) })
  }
  return segments.map(({ first, rows, changed }) =>
    rows ? { first, run: writeRun(rows), ...(changed && { changed }) } : { first },
  )
}

/** The changes by segment. A term before the first segment belongs to it. */
function route(changes: ReadonlyMap<string, PageLists>, firsts: readonly string[]): Map<string, PageLists>[] {
  const bySegment = Array.from({ length: Math.max(1, firsts.length) }, () => new Map<string, PageLists>())
  for (const [term, pages] of changes) bySegment[segmentOf(term, firsts)]?.set(term, pages)
  return bySegment
}

/** The last segment that begins with the term or before it, by binary search. */
function segmentOf(term: string, firsts: readonly string[]): number {
  let from = 0
  let to = firsts.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((firsts[middle] as string) <= term) from = middle + 1
    else to = middle
  }
  return Math.max(0, from - 1)
}

function patchRows(rows: readonly TermRow[], changes: ReadonlyMap<string, PageLists>): TermRow[] {
  const known = new Set(rows.map(({ term }) => term))
  const added = [...changes.keys()].filter(term => !known.has(term)).map((term): TermRow => emptyRow(term))
  return [...rows, ...added]
    .sort((a, b) => (a.term < b.term ? -1 : 1))
    .flatMap(row => {
      const changed = changes.get(row.term)
      const patched = changed ? patchList(row, changed) : row
      return patched.sections > 0 ? [patched] : []
    })
}

function emptyRow(term: string): TermRow {
  return { term, sections: 0, last: 0, list: new Uint8Array() }
}

/** Splits rows at the terms that begin a segment. */
function split(rows: readonly TermRow[]): TermRow[][] {
  const parts: TermRow[][] = []
  for (const row of rows) {
    const part = parts.at(-1)
    if (part && !startsSegment(row.term)) part.push(row)
    else parts.push([row])
  }
  return parts
}

// The effect of changed pages on an index.

/** The changes by term. A page without postings has lost the term. */
function termChanges(changes: readonly PageChange[]): Map<string, PageLists> {
  const before = new Map<string, PageLists>()
  for (const change of changes) if (change.before) collect(change.before, before)
  const after = new Map<string, PageLists>()
  for (const change of changes) if (change.after) collect(change.after, after)
  for (const [term, pages] of before) {
    const now = after.get(term)
    if (now) for (const page of pages.keys()) if (!now.has(page)) now.set(page, undefined)
    if (!now) after.set(term, new Map([...pages.keys()].map(page => [page, undefined])))
  }
  for (const [term, pages] of after) {
    const had = before.get(term)
    for (const [page, postings] of pages) if (isEqual(postings, had?.get(page))) pages.delete(page)
    if (pages.size === 0) after.delete(term)
  }
  return after
}

function collect(page: NumberedTerms, into: Map<string, PageLists>): void {
  forEachTerm(page, (term, _sections, start, end) => {
    const pages = into.get(term) ?? new Map<number, Uint8Array | undefined>()
    into.set(term, pages)
    pages.set(page.page, page.postings.subarray(start, end))
  })
}

function isEqual(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return (
    a === b || (a !== undefined && b !== undefined && a.length === b.length && a.every((byte, at) => byte === b[at]))
  )
}

// Changes some pages of a posting list.

/** Postings by the number of their page; undefined if the page no longer has the term. */
type PageLists = Map<number, Uint8Array | undefined>

/** The row with the new postings of these pages. What is between them is copied as it is, however many pages it has. */
function patchList({ term, sections, last: lastBefore, list }: TermRow, changed: PageLists): TermRow {
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
