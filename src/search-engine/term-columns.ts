/**
 * Term statistics of a page, in columns by term id. The tokenizer's ids are stable across pages, so that no
 * term is looked up by its text and no object is created per term.
 */
import { ByteWriter } from './bytes.ts'
import { writeSections } from './postings.ts'
import { RunColumns } from './run-columns.ts'
import { encodeWeight } from './term-weight.ts'
import type { Term } from './tokenizer.ts'

export class TermColumns {
  readonly #terms: string[] = []
  /** In the current section: occurrences; length of the shortest heading with the term, 0 for none. */
  #counts = new Float64Array(4096)
  #headings = new Uint16Array(4096)
  /** 1 if the term is in the current section. */
  #isHere = new Uint8Array(4096)
  /** In the page: index of the term's last posting from 1, 0 for none. */
  #last = new Uint32Array(4096)
  /** Ids of the terms of the current section, and of the page. */
  #ofSection: number[] = []
  #ofPage: number[] = []
  /** Postings of the page as linked lists: the term's previous posting, section, weight. */
  readonly #postings: number[] = [0, 0, 0]
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
    for (const id of this.#ofSection) {
      const before = this.#last[id] as number
      if (before === 0) this.#ofPage.push(id)
      this.#last[id] = this.#postings.length / 3
      this.#postings.push(
        before,
        section,
        encodeWeight(this.#counts[id] as number, words, this.#headings[id] as number),
      )
      this.#isHere[id] = 0
      this.#counts[id] = 0
      this.#headings[id] = 0
    }
    this.#ofSection.length = 0
  }

  /**
   * Ends the page. Returns its terms, one per line, and for each the number of sections, the number of bytes, and its
   * postings.
   * @param page its number, if it becomes part of the run
   */
  closePage(page?: number): { terms: string; postings: Uint8Array } {
    const terms: string[] = []
    this.#writer.clear()
    for (const id of this.#ofPage) {
      const entries = this.#entriesOf(id)
      this.#packed.clear()
      writeSections(this.#packed, entries)
      this.#writer.number(entries.length / 2)
      this.#writer.number(this.#packed.length)
      const postings = this.#packed.view()
      this.#writer.raw(postings)
      if (page !== undefined) this.#run.add(id, { page, sections: entries.length / 2 }, postings)
      terms.push(this.#terms[id] as string)
      this.#last[id] = 0
    }
    this.#ofPage.length = 0
    this.#postings.length = 3
    return { terms: terms.join('\n'), postings: this.#writer.finish() }
  }

  /** The run of the numbered pages since the last call. */
  closeRun(): Uint8Array {
    return this.#run.finish(this.#terms)
  }

  /** Sections and weights alternately, in page order. */
  #entriesOf(id: number): number[] {
    const entries: number[] = []
    for (let at = (this.#last[id] as number) * 3; at > 0; at = (this.#postings[at] as number) * 3)
      entries.push(this.#postings[at + 2] as number, this.#postings[at + 1] as number)
    return entries.reverse()
  }

  #touch({ id, term }: Term): void {
    if (id >= this.#isHere.length) this.#grow(id)
    if (this.#isHere[id] === 1) return
    this.#isHere[id] = 1
    this.#terms[id] = term
    this.#ofSection.push(id)
  }

  #grow(id: number): void {
    const size = Math.max(this.#isHere.length * 2, id + 1)
    this.#counts = larger(this.#counts, new Float64Array(size))
    this.#headings = larger(this.#headings, new Uint16Array(size))
    this.#isHere = larger(this.#isHere, new Uint8Array(size))
    this.#last = larger(this.#last, new Uint32Array(size))
  }
}

function larger<T extends Float64Array | Uint16Array | Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
