/**
 * Cuts a segment into the files of the index. In: its run. Out: posting files and dictionaries, passed to `put`, and
 * the first term and the name of each dictionary. Files have a maximum size, so that a query loads its own words and a
 * few neighbours. The result depends on the run alone.
 */
import type { Dictionary, PutPart } from '../model/search.ts'
import { ByteWriter } from './bytes.ts'
import { keepHeaviest } from './postings.ts'
import { mayStartDictionary } from './term-boundary.ts'
import { IN_DICTIONARY, writeDictionary } from './term-dictionary.ts'
import { RunCursor } from './term-run.ts'

/** Bytes of a posting file before compression. The list of a common term may exceed it. */
const MAX_POSTING_FILE_BYTES = 4000
/** Up to this number of bytes, all postings of a dictionary are part of it, which saves a request for every word. */
const MAX_POSTING_BYTES_IN_DICTIONARY = 12_000
/** Minimum number of terms in a dictionary. */
const MIN_DICTIONARY_TERMS = 100
const MAX_DICTIONARY_TERMS = 900
/** Number of postings kept per term: those with the highest weights. */
const MAX_POSTINGS_PER_TERM = 900

interface WrittenTerm {
  term: string
  sections: number
  length: number
}

/** Writes the files of a segment. */
export function writeSegment(run: Uint8Array, put: PutPart): Dictionary[] {
  const files = new SegmentWriter(put)
  for (const cursor = new RunCursor(run); cursor.term !== undefined; cursor.next()) {
    const { term, sections, start, end } = cursor
    if (sections <= MAX_POSTINGS_PER_TERM) files.add({ term, sections, length: end - start }, run, start)
    else {
      const list = keepHeaviest(run.subarray(start, end), sections, MAX_POSTINGS_PER_TERM)
      files.add({ term, sections, length: list.length }, list, 0)
    }
  }
  return files.finish()
}

/** Divides the terms of a segment among its files. */
class SegmentWriter {
  readonly #put: PutPart
  readonly #dictionaries: Dictionary[] = []
  /** Posting files of the current dictionary. */
  #files: { postings: Uint8Array; terms: WrittenTerm[] }[] = []
  #count = 0
  /** Terms of the current posting file. */
  #terms: WrittenTerm[] = []
  readonly #postings = new ByteWriter()

  constructor(put: PutPart) {
    this.#put = put
  }

  /** Adds a term. Its list begins at an offset of `bytes`. */
  add(written: WrittenTerm, bytes: Uint8Array, start: number): void {
    const { term, length } = written
    const isFull = this.#count >= MAX_DICTIONARY_TERMS
    if (isFull || (this.#count >= MIN_DICTIONARY_TERMS && mayStartDictionary(term))) this.#closeDictionary()
    const postings = this.#postings
    if (postings.length > 0 && postings.length + length > MAX_POSTING_FILE_BYTES) this.#closeFile()
    postings.copy(bytes, start, start + length)
    this.#terms.push(written)
    this.#count++
  }

  finish(): Dictionary[] {
    this.#closeDictionary()
    return this.#dictionaries
  }

  #closeFile(): void {
    if (this.#terms.length > 0) this.#files.push({ postings: this.#postings.finish(), terms: this.#terms })
    this.#terms = []
    this.#postings.clear()
  }

  #closeDictionary(): void {
    this.#closeFile()
    const first = this.#files[0]?.terms[0]?.term
    if (first !== undefined) this.#dictionaries.push([first, this.#put(this.#dictionary())])
    this.#files = []
    this.#count = 0
  }

  /** A dictionary with its postings, or with the names of their files if these are large. */
  #dictionary(): Uint8Array {
    const files = this.#files
    const bytes = files.reduce((sum, { postings }) => sum + postings.length, 0)
    if (bytes > MAX_POSTING_BYTES_IN_DICTIONARY)
      return writeDictionary(files.map(({ postings, terms }) => ({ name: this.#put(postings), terms })))
    for (const { postings } of files) this.#postings.raw(postings)
    const all = this.#postings.finish()
    this.#postings.clear()
    return writeDictionary([{ name: IN_DICTIONARY, terms: files.flatMap(({ terms }) => terms) }], all)
  }
}
