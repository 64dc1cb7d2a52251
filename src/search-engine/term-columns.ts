/**
 * Term statistics of a page, in columns by term id. The tokenizer's ids are stable across pages, so that no
 * term is looked up by its text and no object is created per term.
 */
import { ByteWriter } from './bytes.ts'
import { writeSections } from './postings.ts'
import { RunColumns } from './run-columns.ts'
import { encodeWeight } from './term-weight.ts'
import type { Term } from './tokenizer.ts'

/** Initial number of term ids: growing later would discard optimised code. */
const IDS = 16_384
const POSTINGS = 4096

export class TermColumns {
  readonly #terms: string[] = []
  /** In the current section: occurrences; length of the shortest heading with the term, 0 for none. */
  #counts = new Float64Array(IDS)
  #headings = new Uint16Array(IDS)
  /** 1 if the term is in the current section. */
  #isHere = new Uint8Array(IDS)
  /** In the page: the term's first and last posting from 1, 0 for none, and the number of its postings. */
  #first = new Uint32Array(IDS)
  #last = new Uint32Array(IDS)
  #sections = new Uint32Array(IDS)
  /** Ids of the terms of the current section, and of the page. */
  #ofSection = new Uint32Array(IDS)
  #ofPage = new Uint32Array(IDS)
  #countOfSection = 0
  #countOfPage = 0
  /** Postings of the page as linked lists: the term's next posting or 0, section, weight. */
  #next = new Uint32Array(POSTINGS)
  #section = new Uint32Array(POSTINGS)
  #weight = new Uint8Array(POSTINGS)
  /** Number of postings, including the first, which is unused. */
  #postings = 1
  /** Sections and weights of one term alternately, in page order. */
  #entries = new Uint32Array(POSTINGS)
  /** The postings of the pages of the run, and of the current one. */
  readonly #writer = new ByteWriter()
  readonly #packed = new ByteWriter()
  readonly #run = new RunColumns()

  /** Counts a term of the section's text. */
  count(term: Term, occurrences: number): void {
    const { id } = term
    this.#touch(term)
    this.#counts[id] = (this.#counts[id] as number) + occurrences
  }

  /** Records that a heading of `words` words has the term. */
  addToHeading(term: Term, words: number): void {
    const { id } = term
    this.#touch(term)
    const known = this.#headings[id] as number
    this.#headings[id] = known === 0 ? words : Math.min(words, known)
  }

  /** The same for a text that counts as a heading, unless a heading already has the term. */
  addUnlessInHeading(term: Term, words: number): void {
    if (this.#headings[term.id] === 0 || term.id >= this.#headings.length) this.addToHeading(term, words)
  }

  /** Ends a section of `words` words. */
  closeSection(section: number, words: number): void {
    if (this.#postings + this.#countOfSection > this.#next.length) this.#growPostings()
    for (let at = 0; at < this.#countOfSection; at++) {
      const id = this.#ofSection[at] as number
      const before = this.#last[id] as number
      const added = this.#postings++
      if (before > 0) this.#next[before] = added
      else {
        this.#ofPage[this.#countOfPage++] = id
        this.#first[id] = added
        this.#sections[id] = 0
      }
      this.#last[id] = added
      this.#sections[id] = (this.#sections[id] as number) + 1
      this.#next[added] = 0
      this.#section[added] = section
      this.#weight[added] = encodeWeight(this.#counts[id] as number, words, this.#headings[id] as number)
      this.#isHere[id] = 0
      this.#counts[id] = 0
      this.#headings[id] = 0
    }
    this.#countOfSection = 0
  }

  /**
   * Ends the page. Returns its terms, one per line, and for each the number of sections, the number of bytes, and its
   * postings.
   * @param page its number, if it becomes part of the run
   */
  closePage(page?: number): { terms: string; postings: Uint8Array } {
    const terms: string[] = []
    const writer = this.#writer
    const from = writer.length
    if (page !== undefined) this.#run.beginPage(page)
    for (let at = 0; at < this.#countOfPage; at++) {
      const id = this.#ofPage[at] as number
      const sections = this.#sections[id] as number
      this.#pack(id, sections)
      writer.number(sections)
      writer.number(this.#packed.length)
      const start = writer.length
      writer.append(this.#packed)
      if (page !== undefined) this.#run.add(id, sections, start, writer.length)
      terms.push(this.#terms[id] as string)
      this.#last[id] = 0
    }
    this.#countOfPage = 0
    this.#postings = 1
    const postings = writer.finish(from)
    // The run reads its postings from here.
    if (page === undefined) writer.truncate(from)
    return { terms: terms.join('\n'), postings }
  }

  /** The run of the numbered pages since the last call. */
  closeRun(): Uint8Array {
    const run = this.#run.finish(this.#terms, this.#writer.view())
    this.#writer.clear()
    return run
  }

  /** Writes the postings of a term. */
  #pack(id: number, sections: number): void {
    if (2 * sections > this.#entries.length) this.#entries = new Uint32Array(4 * sections)
    const entries = this.#entries
    let to = 0
    for (let at = this.#first[id] as number; at > 0; at = this.#next[at] as number) {
      entries[to++] = this.#section[at] as number
      entries[to++] = this.#weight[at] as number
    }
    this.#packed.clear()
    writeSections(this.#packed, entries, sections)
  }

  #touch({ id, term }: Term): void {
    if (id >= this.#isHere.length) this.#grow(id)
    if (this.#isHere[id] === 1) return
    this.#isHere[id] = 1
    this.#terms[id] = term
    this.#ofSection[this.#countOfSection++] = id
  }

  #grow(id: number): void {
    const size = Math.max(this.#isHere.length * 2, id + 1)
    this.#counts = larger(this.#counts, new Float64Array(size))
    this.#headings = larger(this.#headings, new Uint16Array(size))
    this.#isHere = larger(this.#isHere, new Uint8Array(size))
    this.#first = larger(this.#first, new Uint32Array(size))
    this.#sections = larger(this.#sections, new Uint32Array(size))
    this.#ofSection = larger(this.#ofSection, new Uint32Array(size))
    this.#ofPage = larger(this.#ofPage, new Uint32Array(size))
    this.#last = larger(this.#last, new Uint32Array(size))
  }

  #growPostings(): void {
    const size = 2 * (this.#postings + this.#countOfSection)
    this.#next = larger(this.#next, new Uint32Array(size))
    this.#section = larger(this.#section, new Uint32Array(size))
    this.#weight = larger(this.#weight, new Uint8Array(size))
  }
}

function larger<T extends Float64Array | Uint16Array | Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
