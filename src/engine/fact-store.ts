/**
 * The cache of pages that were read for their facts alone, beside that of parsed pages: an audit reads both
 * and writes this one, a build knows nothing of it. Entries are valid as there: for one content hash and one
 * key, whatever other files say. A damaged or foreign cache is an empty one.
 */
import { join } from 'node:path'
import { type FileStat, isUnchanged } from '../base/fingerprint.ts'
import { recallValue, storeValue } from '../base/sealed.ts'
import type { ParsedPage } from '../model/page.ts'

/** A page's facts. `page` has neither text nor HTML. */
interface StoredFacts {
  page: ParsedPage
  /** What `stat` said of the file when it was read, and when that was (ms since 1970). */
  stat: string
  seenAt: number
}

interface FactsFile {
  key: string
  pages: Map<string, StoredFacts>
}

const FORMAT = 'docsgen-facts-2'

export class FactStore {
  readonly #path: string
  readonly #key: string
  #pages: Map<string, StoredFacts>
  #dirty = false

  /**
   * Opens the store, reading what an earlier run left.
   * @param dir folder of the cache; it is made when something is stored
   * @param key identity of the reader: entries of another key are dropped
   */
  constructor(dir: string, key: string) {
    this.#path = join(dir, 'facts.bin')
    this.#key = key
    const saved = recallValue<FactsFile>(this.#path, FORMAT)
    this.#pages = saved?.key === key ? saved.pages : new Map()
  }

  /** The facts of a file whose `stat` is as it was when the file was read. */
  unchanged(file: FileStat & { path: string }): ParsedPage | undefined {
    const entry = this.#pages.get(file.path)
    return entry && isUnchanged(entry, file) ? entry.page : undefined
  }

  /** The facts of a file, whatever its `stat`: valid if the content hash is the same. */
  get(path: string): ParsedPage | undefined {
    return this.#pages.get(path)?.page
  }

  put(page: ParsedPage, { stat, seenAt }: { stat: string; seenAt: number }): void {
    this.#pages.set(page.path, { page, stat, seenAt })
    this.#dirty = true
  }

  /** Forgets every page that is not in `paths`. */
  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of this.#pages.keys()) if (!paths.has(path)) this.#dirty = this.#pages.delete(path)
  }

  /** Writes what this run learned. */
  save(): void {
    if (!this.#dirty) return
    storeValue<FactsFile>(this.#path, FORMAT, { key: this.#key, pages: this.#pages })
    this.#dirty = false
  }
}
