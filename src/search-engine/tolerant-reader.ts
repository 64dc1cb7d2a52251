/**
 * Reads an index for one query even if the reader is offline. Returns what it has; nothing for parts that cannot be
 * reached, and a record that some are missing. Other failures are not caught.
 */
import type { Fragment, Manifest } from './index-format.ts'
import type { IndexReader } from './index-reader.ts'
import type { DictionaryEntry } from './term-dictionary.ts'
import { SearchFailure } from './types.ts'

/** The part of an index that ranking reads. */
export interface TermReader {
  readonly manifest: Manifest
  termsFrom(beginning: string): Promise<DictionaryEntry[]>
  postings(entry: DictionaryEntry): Promise<Uint8Array>
}

const NO_POSTINGS = new Uint8Array()

export class TolerantReader implements TermReader {
  /** Why a part is missing; undefined if none is missing. */
  missing: SearchFailure | undefined
  /** Names of the dictionaries and posting files that the query needs, whether or not they were loaded before. */
  readonly needed = new Set<string>()
  readonly #reader: IndexReader

  constructor(reader: IndexReader) {
    this.#reader = reader
  }

  get manifest(): Manifest {
    return this.#reader.manifest
  }

  termsFrom(beginning: string): Promise<DictionaryEntry[]> {
    for (const name of this.#reader.dictionariesOf(beginning)) this.needed.add(name)
    return this.#orElse(this.#reader.termsFrom(beginning), [])
  }

  postings(entry: DictionaryEntry): Promise<Uint8Array> {
    this.needed.add(entry.file)
    return this.#orElse(this.#reader.postings(entry), NO_POSTINGS)
  }

  fragment(page: number): Promise<Fragment | undefined> {
    return this.#orElse(this.#reader.fragment(page), undefined)
  }

  async #orElse<T, N>(part: Promise<T>, none: N): Promise<T | N> {
    try {
      return await part
    } catch (error) {
      if (!(error instanceof SearchFailure) || error.kind !== 'offline') throw error
      this.missing = error
      return none
    }
  }
}
