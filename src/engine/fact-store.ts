/**
 * The cache of pages that were read for their facts alone, beside that of parsed pages: an audit reads both
 * and writes this one, a build knows nothing of it. Entries are valid as there: for one content hash and one
 * key, whatever other files say. A damaged or foreign cache is an empty one.
 */
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { readIfExists, writeAtomic } from '../base/files.ts'
import type { ParsedPage } from '../model/page.ts'
import { isUnchanged } from './page-store.ts'

/** A page's facts. `page` has neither text nor HTML. */
interface StoredFacts {
  page: ParsedPage
  /** What `stat` said of the file when it was read, and when that was (ms since 1970). */
  stat: string
  seenAt: number
}

interface FactsFile {
  format: string
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
    this.#pages = readPages(this.#path, key)
  }

  /** The facts of a file whose `stat` is as it was when the file was read. */
  unchanged(path: string, stat: string, mtimeMs: number): ParsedPage | undefined {
    const entry = this.#pages.get(path)
    return entry && isUnchanged(entry, stat, mtimeMs) ? entry.page : undefined
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
    writeAtomic(this.#path, serialize({ format: FORMAT, key: this.#key, pages: this.#pages } satisfies FactsFile))
    this.#dirty = false
  }
}

function readPages(path: string, key: string): Map<string, StoredFacts> {
  try {
    const data = readIfExists(path)
    const file = data && (deserialize(data) as FactsFile)
    if (file?.format === FORMAT && file.key === key && file.pages instanceof Map) return file.pages
  } catch {
    // Truncated, from another Node, unreadable: as good as none.
  }
  return new Map()
}
