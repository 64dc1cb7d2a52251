/**
 * Cuts a segment into the files of the index. Returns posting files and dictionaries, passed to `put`, and the first
 * term and the names of each dictionary. Files have a maximum size, so that a query loads its own words and a few
 * neighbours. The result depends on the run alone: dictionaries that were written before are only kept if none of
 * their terms has changed.
 */
import type { IndexParts, PutPart, WrittenDictionary, WrittenSegment } from '../model/search.ts'
import { ByteWriter } from './bytes.ts'
import { FORMAT, type Manifest, NAME_LENGTH } from './index-format.ts'
import { MAX_PAGES_IN_ORDER } from './page-numbers.ts'
import { keepHeaviest } from './postings.ts'
import { mayStartDictionary } from './term-boundary.ts'
import { hex, IN_DICTIONARY, writeDictionary } from './term-dictionary.ts'
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

/**
 * Writes the files of a segment.
 * @param before what was written of it before some of its terms changed
 */
export function writeSegment(run: Uint8Array, put: PutPart, before?: WrittenSegment): WrittenDictionary[] {
  const files = new SegmentWriter(put)
  const same = before ? unchangedDictionaries(run, before) : new Map<string, UnchangedDictionary>()
  let kept: UnchangedDictionary | undefined
  for (const cursor = new RunCursor(run); cursor.term !== undefined; cursor.next()) {
    const { term, sections, start, end } = cursor
    if (kept && term !== kept.next) continue
    kept = same.get(term)
    if (kept) {
      files.addWritten(kept.dictionary)
      continue
    }
    if (sections <= MAX_POSTINGS_PER_TERM) files.add({ term, sections, length: end - start }, run, start)
    else {
      const list = keepHeaviest(run.subarray(start, end), MAX_POSTINGS_PER_TERM)
      files.add({ term, sections, length: list.length }, list, 0)
    }
  }
  return files.finish()
}

/** A dictionary that was written before, and the first term of the next one. */
interface UnchangedDictionary {
  dictionary: WrittenDictionary
  next: string | undefined
}

/** The dictionaries of the segment that have the same terms with the same lists as before, by first term. */
function unchangedDictionaries(run: Uint8Array, before: WrittenSegment): Map<string, UnchangedDictionary> {
  const { dictionaries, changed, keep } = before
  const known = new Map(dictionaries.map((dictionary, at) => [dictionary.first, at]))
  const starts = dictionaryStarts(run)
  const unchanged = new Map<string, UnchangedDictionary>()
  for (const [number, first] of starts.entries()) {
    const at = known.get(first)
    if (at === undefined) continue
    const next = starts[number + 1]
    const isChanged = changed.some(term => term >= first && (next === undefined || term < next))
    const dictionary = dictionaries[at] as WrittenDictionary
    if (dictionaries[at + 1]?.first !== next || isChanged || !keep(dictionary.names)) continue
    unchanged.set(first, { dictionary, next })
  }
  return unchanged
}

/** The first term of each dictionary. */
function dictionaryStarts(run: Uint8Array): string[] {
  const starts: string[] = []
  let count = 0
  for (const cursor = new RunCursor(run); cursor.term !== undefined; cursor.next()) {
    if (starts.length === 0 || startsDictionary(cursor.term, count)) {
      starts.push(cursor.term)
      count = 0
    }
    count++
  }
  return starts
}

/** Whether a term begins a dictionary after one with `count` terms. */
function startsDictionary(term: string, count: number): boolean {
  return count >= MAX_DICTIONARY_TERMS || (count >= MIN_DICTIONARY_TERMS && mayStartDictionary(term))
}

/** Divides the terms of a segment among its files. */
class SegmentWriter {
  readonly #put: PutPart
  readonly #dictionaries: WrittenDictionary[] = []
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
    if (startsDictionary(term, this.#count)) this.#closeDictionary()
    const postings = this.#postings
    if (postings.length > 0 && postings.length + length > MAX_POSTING_FILE_BYTES) this.#closeFile()
    postings.copy(bytes, start, start + length)
    this.#terms.push(written)
    this.#count++
  }

  /** Adds a dictionary that was written before. */
  addWritten(dictionary: WrittenDictionary): void {
    this.#closeDictionary()
    this.#dictionaries.push(dictionary)
  }

  finish(): WrittenDictionary[] {
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
    if (first !== undefined) this.#dictionaries.push({ first, names: this.#putDictionary() })
    this.#files = []
    this.#count = 0
  }

  /** Writes a dictionary with its postings, or with the names of their files if these are large. */
  #putDictionary(): string[] {
    const files = this.#files
    const bytes = files.reduce((sum, { postings }) => sum + postings.length, 0)
    if (bytes > MAX_POSTING_BYTES_IN_DICTIONARY) {
      const named = files.map(({ postings, terms }) => ({ name: this.#put(postings), terms }))
      return [...named.map(({ name }) => name), this.#put(writeDictionary(named))]
    }
    for (const { postings } of files) this.#postings.raw(postings)
    const all = this.#postings.finish()
    this.#postings.clear()
    return [this.#put(writeDictionary([{ name: IN_DICTIONARY, terms: files.flatMap(({ terms }) => terms) }], all))]
  }
}

// Writes the files that name the parts of an index. Returns page tables, passed to `put`, and the JSON of the
// manifest.

/** Number range of one table of a large site, of which about two thirds are in use: small tables save bytes. */
const NUMBERS_PER_TABLE = 64
const NAME_BYTES = NAME_LENGTH / 2

/** Returns the manifest. On a small site, it contains the only page table. */
export function writeManifest({ pages, dictionaries, put, popular = [], copy }: IndexParts): string {
  const pagesPerTable = pages.length <= MAX_PAGES_IN_ORDER ? MAX_PAGES_IN_ORDER : NUMBERS_PER_TABLE
  const tables = tablesOf(pages, pagesPerTable)
  const isSmall = tables.length <= 1
  const named = isSmall ? [] : tables.map(put)
  const manifest: Manifest = {
    format: FORMAT,
    pages: pages.length,
    sections: pages.reduce((sum, page) => sum + page.sections, 0),
    dictionaries: [...dictionaries],
    pagesPerTable,
    tables: named,
    ...(isSmall && { fragments: hex(tables[0] ?? new Uint8Array()) }),
    ...(copy && { offline: copy(named) }),
    ...(popular.length > 0 && { popular: [...popular] }),
  }
  return JSON.stringify(manifest)
}

/** Names of fragments by the numbers of their pages; zeros for unused numbers. */
function tablesOf(pages: IndexParts['pages'], numbers: number): Uint8Array[] {
  const tables: Uint8Array[] = []
  const last = pages.reduce((highest, { page }) => Math.max(highest, page), -1)
  for (let start = 0; start <= last; start += numbers)
    tables.push(new Uint8Array(Math.min(numbers, last + 1 - start) * NAME_BYTES))
  for (const { page, fragmentName } of pages) {
    const table = tables[Math.floor(page / numbers)] as Uint8Array
    for (let at = 0; at < NAME_BYTES; at++)
      table[(page % numbers) * NAME_BYTES + at] = Number.parseInt(fragmentName.slice(2 * at, 2 * at + 2), 16)
  }
  return tables
}
