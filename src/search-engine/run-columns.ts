/**
 * Collects the postings of some pages in columns by term id, and merges them into a run. It does the same as
 * `mergePages`, for pages that are being indexed: their terms need not be looked up by text.
 */
import { ByteWriter } from './bytes.ts'
import { hasHalfACharacter } from './page-terms.ts'
import { writePage } from './postings.ts'
import { RunWriter } from './term-run.ts'

/** Numbers in a row: offset of the term's next row or 0, page, sections, and the range of the postings. */
const ROW = 5

export class RunColumns {
  /** By term id: offset of the first and last row of the term, 0 for none. */
  #first = new Uint32Array(4096)
  #last = new Uint32Array(4096)
  /** All sorted ids in the order of their terms, and those that are not sorted yet. */
  #sorted = new Uint32Array(0)
  #unsorted: number[] = []
  #isKnown = new Uint8Array(4096)
  /** The first row is unused. */
  #rows = new Uint32Array(4096 * ROW)
  #count = 1
  readonly #bytes = new ByteWriter()

  /** Adds a page's postings of a term. Pages are added in the order of their numbers. */
  add(id: number, { page, sections }: { page: number; sections: number }, postings: Uint8Array): void {
    if (id >= this.#first.length) this.#grow(id)
    if (this.#isKnown[id] === 0) {
      this.#isKnown[id] = 1
      this.#unsorted.push(id)
    }
    const row = ROW * this.#count++
    if (row + ROW > this.#rows.length) this.#rows = larger(this.#rows, this.#rows.length * 2)
    const before = this.#last[id] as number
    if (before === 0) this.#first[id] = row
    else this.#rows[before] = row
    this.#last[id] = row
    this.#rows[row] = 0
    this.#rows[row + 1] = page
    this.#rows[row + 2] = sections
    this.#rows[row + 3] = this.#bytes.length
    this.#bytes.copy(postings, 0, postings.length)
    this.#rows[row + 4] = this.#bytes.length
  }

  /** The run of everything added since the last call. */
  finish(terms: readonly string[]): Uint8Array {
    const run = new RunWriter()
    const bytes = this.#bytes.view()
    this.#sort(terms)
    for (const id of this.#sorted) {
      const first = this.#first[id] as number
      if (first === 0) continue
      const term = terms[id] as string
      if (!hasHalfACharacter(term)) this.#addTerm(run, { term, first, bytes })
      this.#first[id] = 0
      this.#last[id] = 0
    }
    this.#count = 1
    this.#bytes.clear()
    return run.finish()
  }

  #addTerm(run: RunWriter, { term, first, bytes }: { term: string; first: number; bytes: Uint8Array }): void {
    let sections = 0
    let last = 0
    for (let row = first; row > 0; row = this.#rows[row] as number) {
      const page = this.#rows[row + 1] as number
      writePage(
        run.list,
        { page, bytes, start: this.#rows[row + 3] as number, end: this.#rows[row + 4] as number },
        last,
      )
      sections += this.#rows[row + 2] as number
      last = page
    }
    run.add(term, sections, last)
  }

  /** Sorts the new ids among the others: most terms of a run were in earlier ones. */
  #sort(terms: readonly string[]): void {
    const termOf = (id: number) => terms[id] as string
    const before = this.#sorted
    // Sorting without a comparison function takes a third of the time.
    const added = new Map(this.#unsorted.map(id => [termOf(id), id]))
    const merged = new Uint32Array(before.length + added.size)
    let copied = 0
    for (const [at, term] of [...added.keys()].sort().entries()) {
      let to = before.length
      for (let from = copied; from < to; ) {
        const middle = (from + to) >> 1
        if (termOf(before[middle] as number) < term) from = middle + 1
        else to = middle
      }
      merged.set(before.subarray(copied, to), copied + at)
      merged[to + at] = added.get(term) as number
      copied = to
    }
    merged.set(before.subarray(copied), copied + added.size)
    this.#sorted = merged
    this.#unsorted = []
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
