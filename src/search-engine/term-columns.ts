/**
 * Term statistics of a page, in columns by term id. The tokenizer's ids are stable across pages, so that no
 * term is looked up by its text and no object is created per term.
 */
import { ByteWriter } from './bytes.ts'
import type { FoundChunks } from './chunk-counter.ts'
import { writeSections } from './postings.ts'
import { RunColumns } from './run-columns.ts'
import { encodeWeight } from './term-weight.ts'
import type { Term } from './tokenizer.ts'

/** Initial number of term ids: growing later would discard optimised code. */
const IDS = 16_384
const POSTINGS = 4096

export class TermColumns {
  readonly #terms: readonly string[]
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

  /** @param terms all terms by id; the caller adds more */
  constructor(terms: readonly string[]) {
    this.#terms = terms
  }

  /** Counts a term of the section's text. */
  count(term: Term, occurrences: number): void {
    const { id } = term
    this.#touch(id)
    this.#counts[id] = (this.#counts[id] as number) + occurrences
  }

  /** Counts the terms of chunks in the section's text, each occurrence as `each`. */
  countChunks({ chunks, length, times, firsts, terms }: FoundChunks, each: number): void {
    // A term that has been seen has an id below this number.
    const ids = this.#terms.length
    if (ids > this.#isHere.length) this.#grow(ids - 1)
    const isHere = this.#isHere
    const counts = this.#counts
    const ofSection = this.#ofSection
    let count = this.#countOfSection
    for (let at = 0; at < length; at++) {
      const chunk = chunks[at] as number
      const occurrences = (times[chunk] as number) * each
      const end = firsts[chunk + 1] as number
      times[chunk] = 0
      for (let place = firsts[chunk] as number; place < end; place++) {
        const id = terms[place] as number
        if (isHere[id] === 0) {
          isHere[id] = 1
          ofSection[count++] = id
        }
        counts[id] = (counts[id] as number) + occurrences
      }
    }
    this.#countOfSection = count
  }

  /** Records that a heading of `words` words has the term. */
  addToHeading(term: Term, words: number): void {
    const { id } = term
    this.#touch(id)
    const known = this.#headings[id] as number
    this.#headings[id] = known === 0 ? words : Math.min(words, known)
  }

  /** The same for a text that counts as a heading, unless a heading already has the term. */
  addUnlessInHeading(term: Term, words: number): void {
    if (this.#headings[term.id] === 0 || term.id >= this.#headings.length) this.addToHeading(term, words)
  }

  /**
   * Ends a section of `words` words.
   * @param headingFactor how many times longer its heading counts than it is
   */
  closeSection(section: number, words: number, headingFactor = 1): void {
    const count = this.#countOfSection
    if (this.#postings + count > this.#next.length) this.#growPostings()
    // Until V8 has optimised a function, reading a private field takes several times as long as reading a variable.
    const ofSection = this.#ofSection
    const counts = this.#counts
    const headings = this.#headings
    const isHere = this.#isHere
    const first = this.#first
    const last = this.#last
    const sections = this.#sections
    const next = this.#next
    const sectionOf = this.#section
    const weight = this.#weight
    let added = this.#postings
    for (let at = 0; at < count; at++, added++) {
      const id = ofSection[at] as number
      const before = last[id] as number
      if (before > 0) next[before] = added
      else {
        this.#ofPage[this.#countOfPage++] = id
        first[id] = added
        sections[id] = 0
      }
      last[id] = added
      sections[id] = (sections[id] as number) + 1
      next[added] = 0
      sectionOf[added] = section
      weight[added] = encodeWeight(counts[id] as number, words, headingFactor * (headings[id] as number))
      isHere[id] = 0
      counts[id] = 0
      headings[id] = 0
    }
    this.#postings = added
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
    const packed = this.#packed
    const run = this.#run
    const last = this.#last
    const texts = this.#terms
    const from = writer.length
    const count = this.#countOfPage
    if (page !== undefined) run.beginPage(page)
    for (let at = 0; at < count; at++) {
      const id = this.#ofPage[at] as number
      const sections = this.#sections[id] as number
      this.#pack(id, sections)
      writer.number(sections)
      writer.number(packed.length)
      const start = writer.length
      writer.append(packed)
      if (page !== undefined) run.add(id, sections, start, writer.length)
      terms.push(texts[id] as string)
      last[id] = 0
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
    const next = this.#next
    const section = this.#section
    const weight = this.#weight
    let to = 0
    for (let at = this.#first[id] as number; at > 0; at = next[at] as number) {
      entries[to++] = section[at] as number
      entries[to++] = weight[at] as number
    }
    this.#packed.clear()
    writeSections(this.#packed, entries, sections)
  }

  #touch(id: number): void {
    if (id >= this.#isHere.length) this.#grow(id)
    if (this.#isHere[id] === 1) return
    this.#isHere[id] = 1
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
