/**
 * Collects the postings of some pages in columns by term id, and merges them into a run. It does the same as
 * `mergePages`, for pages that are being indexed: their terms need not be looked up by text.
 */
import { wellFormed } from './page-terms.ts'
import { type PageChunk, writePage } from './postings.ts'
import { RunWriter } from './term-run.ts'

/** Initial number of term ids and of rows: growing later would discard optimised code. */
const INITIAL = 16_384
/** Numbers in a row: offset of the term's next row or 0, page, sections, and the range of the postings. */
const ROW = 5

export class RunColumns {
  /** By term id: offset of the first and last row of the term, 0 for none. */
  #first = new Uint32Array(INITIAL)
  #last = new Uint32Array(INITIAL)
  /** All sorted ids in the order of their terms, and those that are not sorted yet. */
  #sorted = new Uint32Array(0)
  #unsorted: number[] = []
  /** By term id: whether it is sorted, or will be. */
  #isKnown = new Uint8Array(INITIAL)
  /** The first row is unused. */
  #rows = new Uint32Array(INITIAL * ROW)
  #count = 1
  #page = 0

  /** Begins a page. Pages are added in the order of their numbers. */
  beginPage(page: number): void {
    this.#page = page
  }

  /** Adds the page's postings of a term: their number, and their range in the bytes of the run's pages. */
  add(id: number, sections: number, start: number, end: number): void {
    if (id >= this.#first.length) this.#grow(id)
    if (this.#isKnown[id] === 0) {
      this.#isKnown[id] = 1
      this.#unsorted.push(id)
    }
    const row = ROW * this.#count++
    if (row + ROW > this.#rows.length) this.#rows = larger(this.#rows, this.#rows.length * 2)
    const rows = this.#rows
    const last = this.#last
    const before = last[id] as number
    if (before === 0) this.#first[id] = row
    else rows[before] = row
    last[id] = row
    rows[row] = 0
    rows[row + 1] = this.#page
    rows[row + 2] = sections
    rows[row + 3] = start
    rows[row + 4] = end
  }

  /**
   * The run of everything added since the last call.
   * @param terms by id
   * @param bytes the postings of the run's pages
   */
  finish(terms: readonly string[], bytes: Uint8Array): Uint8Array {
    const run = new RunWriter()
    const chunk = { page: 0, bytes, start: 0, end: 0 }
    this.#sort(terms)
    const firsts = this.#first
    const sorted = this.#sorted
    for (let at = 0; at < sorted.length; at++) {
      const id = sorted[at] as number
      const first = firsts[id] as number
      if (first === 0) continue
      this.#addTerm(run, terms[id] as string, first, chunk)
    }
    firsts.fill(0)
    this.#last.fill(0)
    this.#count = 1
    return run.finish()
  }

  /** Adds a term by its first row. `chunk` is filled for each page, because an object for each would take longer. */
  #addTerm(run: RunWriter, term: string, first: number, chunk: PageChunk): void {
    const rows = this.#rows
    let sections = 0
    let last = 0
    for (let row = first; row > 0; row = rows[row] as number) {
      chunk.page = rows[row + 1] as number
      chunk.start = rows[row + 3] as number
      chunk.end = rows[row + 4] as number
      writePage(run.list, chunk, last)
      sections += rows[row + 2] as number
      last = chunk.page
    }
    run.add(term, sections, last)
  }

  /** Sorts the new ids among the others: most terms of a run were in earlier ones. */
  #sort(terms: readonly string[]): void {
    const before = this.#sorted
    // Sorting without a comparison function takes a third of the time.
    const added = new Map<string, number>()
    for (const id of this.#unsorted) added.set(terms[id] as string, id)
    const names = wellFormed([...added.keys()]).sort()
    const merged = new Uint32Array(before.length + names.length)
    let copied = 0
    for (let at = 0; at < names.length; at++) {
      const term = names[at] as string
      const to = this.#placeOf(term, terms, copied)
      for (; copied < to; copied++) merged[copied + at] = before[copied] as number
      merged[to + at] = added.get(term) as number
    }
    for (; copied < before.length; copied++) merged[copied + names.length] = before[copied] as number
    this.#sorted = merged
    this.#unsorted = []
  }

  /** The first place from `from` on whose term is not before this one, by binary search. */
  #placeOf(term: string, terms: readonly string[], from: number): number {
    const sorted = this.#sorted
    let low = from
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((terms[sorted[middle] as number] as string) < term) low = middle + 1
      else high = middle
    }
    return low
  }

  #grow(id: number): void {
    const size = Math.max(this.#first.length * 2, id + 1)
    this.#first = larger(this.#first, size)
    this.#last = larger(this.#last, size)
    const known = new Uint8Array(size)
    known.set(this.#isKnown)
    this.#isKnown = known
  }
}

function larger(from: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(size)
  to.set(from)
  return to
}
