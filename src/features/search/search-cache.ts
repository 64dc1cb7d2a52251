/**
 * What earlier builds indexed: an entry for each page, valid for one key (its texts, its names, the engine), and the
 * segments of each index. Terms, fragments and runs are read on demand. A damaged cache counts as empty: reading from
 * it throws `DamagedCache`.
 */
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { DamagedCache } from '../../engine/cache/damaged-cache.ts'
import { PackedStore } from '../../engine/cache/packed-store.ts'
import { ScratchFile } from '../../engine/cache/scratch-file.ts'
import type { NumberedTerms, WrittenDictionary } from '../../model/search.ts'
import type { IndexedPage } from './stage.ts'

/**
 * The part of an indexed page that is kept in memory. The other parts are its terms with their postings, and the
 * compressed fragment.
 */
export interface IndexedNames {
  key: string
  sections: number
  fragmentName: string
  /** Why it can only be found by its names; absent if it can be found by its text. */
  problem?: string
  /** Its numbers in the segments of the indexes that contain exactly this entry, by name of the index. */
  joined: Record<string, number>
}

/** The files of a segment. The other part is its run. */
export interface SegmentFiles {
  dictionaries: readonly WrittenDictionary[]
}

/** Names of all parts of a segment: posting files and dictionaries. */
export function partsOf({ dictionaries }: SegmentFiles): string[] {
  return dictionaries.flatMap(({ names }) => names)
}

/** The last joined state of an index. */
export interface JoinedIndex {
  /** Number of its pages. */
  pages: number
  /** First terms of its segments, in ascending order. */
  firsts: string[]
}

/** One store for everything, saved as a whole, so that pages and segments are always consistent. */
interface Entry {
  page?: IndexedNames
  segment?: SegmentFiles
  index?: JoinedIndex
}

const FORMAT = 'docsgen-search-6'

export class SearchCache {
  readonly #store: PackedStore<Entry, 'terms' | 'fragment' | 'run'>
  /** What is needed only until an index is joined. */
  readonly scratch: ScratchFile

  /** Opens the cache in a folder. Files are created on the first write. */
  constructor(dir: string) {
    this.#store = new PackedStore({ dir, name: 'search', format: FORMAT })
    this.scratch = new ScratchFile(join(dir, 'runs.tmp'))
  }

  /** The entry of a page. */
  page(page: string): IndexedNames | undefined {
    return this.#store.get(pageName(page))?.page
  }

  /** Whether the page is indexed under that key. */
  has(page: string, key: string): boolean {
    return this.page(page)?.key === key
  }

  putPage(page: string, key: string, indexed: IndexedPage): void {
    const { terms, postings, sections, fragmentName, fragment, problem } = indexed
    const entry: IndexedNames = { key, sections, fragmentName, joined: {} }
    if (problem !== undefined) entry.problem = problem
    this.#store.put(pageName(page), { page: entry }, { terms: serialize([terms, postings]), fragment })
  }

  /** Records the number of a page's entry in an index; undefined if the entry is no longer in it. */
  setJoined(page: string, index: string, number: number | undefined): void {
    const entry = this.page(page)
    if (!entry || entry.joined[index] === number) return
    const { [index]: _, ...joined } = entry.joined
    if (number !== undefined) joined[index] = number
    this.#store.update(pageName(page), { page: { ...entry, joined } })
  }

  /** The pages whose entries are in an index, with their numbers. */
  joinedPages(index: string): Map<string, number> {
    const numbers = new Map<string, number>()
    for (const [name, { page }] of this.#store.entries()) {
      const number = page?.joined[index]
      if (number !== undefined) numbers.set(name.slice(PAGE.length), number)
    }
    return numbers
  }

  /** The compressed fragment of a page. */
  fragment(page: string): Uint8Array {
    return this.#read(pageName(page), 'fragment')
  }

  /** What a page contributes to an index under a number. */
  terms(page: string, number: number): NumberedTerms {
    const [terms, postings] = deserialize(this.#read(pageName(page), 'terms')) as [string, Uint8Array]
    return { page: number, terms, postings }
  }

  /** The last joined state of an index. */
  index(name: string): JoinedIndex | undefined {
    return this.#store.get(indexName(name))?.index
  }

  /** Stores the state of an index, and drops its other segments. */
  putIndex(name: string, joined: JoinedIndex): void {
    const kept = new Set(joined.firsts.map(first => segmentName(name, first)))
    for (const first of this.index(name)?.firsts ?? []) {
      const segment = segmentName(name, first)
      if (!kept.has(segment)) this.#store.delete(segment)
    }
    this.#store.put(indexName(name), { index: joined }, {})
  }

  /** The files of a segment; undefined if there is no such segment. */
  segment(index: string, first: string): SegmentFiles | undefined {
    return this.#store.get(segmentName(index, first))?.segment
  }

  putSegment(index: string, first: string, { run, ...files }: SegmentFiles & { run: Uint8Array }): void {
    this.#store.put(segmentName(index, first), { segment: files }, { run })
  }

  /** The run of a segment. */
  run(index: string, first: string): Uint8Array {
    return this.#read(segmentName(index, first), 'run')
  }

  /** Drops every page and index that is not named. */
  keepOnly(pages: Iterable<string>, indexes: readonly string[]): void {
    const kept = new Set(Array.from(pages, pageName))
    for (const index of indexes) {
      kept.add(indexName(index))
      for (const first of this.index(index)?.firsts ?? []) kept.add(segmentName(index, first))
    }
    this.#store.keepOnly(kept)
  }

  /** Drops everything, so that damaged entries are indexed again. */
  clear(): void {
    this.#store.clear()
  }

  /** Saves the cache. */
  save(): void {
    this.#store.save()
  }

  close(): void {
    this.scratch.clear()
    this.#store.close()
  }

  #read(name: string, part: 'terms' | 'fragment' | 'run'): Uint8Array {
    const data = this.#store.read(name, part)
    if (!data) throw new DamagedCache(this.#store.packPath)
    return data
  }
}

/** Prefixes of entry names, by kind. */
const PAGE = 'page '

function pageName(page: string): string {
  return PAGE + page
}

function indexName(index: string): string {
  return `index ${index}`
}

function segmentName(index: string, first: string): string {
  return `segment ${index} ${first}`
}
