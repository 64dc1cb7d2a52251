/**
 * The cache of parsed pages. An entry is valid for one content hash and one parser key (everything apart from the file
 * that affects the result), never depends on another file, and carries its diagnostics along. The HTML and the text of
 * a page are read on demand, so that memory holds only what links need. What an audit parsed has neither.
 */
import { join } from 'node:path'
import { type FileStat, isUnchanged } from '../base/fingerprint.ts'
import { DamagedCache } from '../engine/cache/damaged-cache.ts'
import { PackedStore } from '../engine/cache/packed-store.ts'
import { RecentValues } from '../engine/cache/recent-values.ts'
import type { ParsedPage, TextSection } from '../model/page.ts'

/** A parsed page in the store. */
interface StoredPage {
  page: ParsedPage
  /** What `stat` said of the file when it was read, and when that was (ms since 1970). */
  stat: string
  seenAt: number
}

/** Bytes of a page: its body (model/body.ts), and UTF-8 of the JSON of its `TextSection[]`. */
export interface PageBytes {
  body: Uint8Array
  sections: Uint8Array
}

const FORMAT = 'docsgen-pages-6'
/** Names of the stores in the cache folder: of what builds parsed, and of what audits parsed. */
const NAMES = { page: 'pages', audit: 'audited-pages' }

export class PageStore {
  readonly #store: PackedStore<StoredPage, keyof PageBytes>
  /** Bodies stored by this run: most are rendered within the next second. */
  readonly #recent = new RecentValues<Uint8Array>(body => body.byteLength)

  /**
   * Opens the store, reading what an earlier run left. A damaged one is empty.
   * @param dir folder of the cache; it is made when something is stored
   * @param options.key identity of the parser: entries of another key are dropped
   * @param options.want what the pages were parsed for
   */
  constructor(dir: string, { key, want }: { key: string; want: keyof typeof NAMES }) {
    this.#store = new PackedStore({ dir, name: NAMES[want], format: FORMAT, key })
    this.clearIfDamaged()
  }

  /** The file in a cache folder that a build's store leaves there. */
  static pathIn(dir: string): string {
    return join(dir, `${NAMES.page}.bin`)
  }

  /** The page of a file whose `stat` is as it was when the file was read; undefined if it must be read again. */
  unchanged(file: FileStat & { path: string }): ParsedPage | undefined {
    const entry = this.#store.get(file.path)
    return entry && isUnchanged(entry, file) ? entry.page : undefined
  }

  /** The page of a file, whatever its `stat`: valid if the content hash is the same. */
  get(path: string): ParsedPage | undefined {
    return this.#store.get(path)?.page
  }

  /** Notes that a file's `stat` changed and its content did not. */
  touch(path: string, seen: { stat: string; seenAt: number }): void {
    const page = this.get(path)
    if (page) this.#store.update(path, { page, ...seen })
  }

  /** Stores a page; `bytes` is absent for what an audit parsed. */
  put(page: ParsedPage, { stat, seenAt, bytes }: { stat: string; seenAt: number; bytes?: PageBytes }): ParsedPage {
    this.#store.put(page.path, { page, stat, seenAt }, bytes ? { body: bytes.body, sections: bytes.sections } : {})
    if (bytes) this.#recent.add(page.path, bytes.body)
    return page
  }

  /** Forgets every page that is not in `paths`. */
  keepOnly(paths: ReadonlySet<string>): void {
    this.#store.keepOnly(paths)
  }

  /**
   * The page's body as bytes.
   * @throws DamagedCache where it is not what was stored
   */
  body(path: string): Uint8Array {
    return this.#recent.get(path) ?? this.#read(path, 'body')
  }

  /**
   * The page's text by heading.
   * @throws DamagedCache where it is not what was stored
   */
  sections(path: string): TextSection[] {
    return JSON.parse(new TextDecoder().decode(this.sectionsJson(path)))
  }

  /** The same as the UTF-8 of its JSON. */
  sectionsJson(path: string): Uint8Array {
    return this.#read(path, 'sections')
  }

  /** Drops everything where a part is missing or turned out to be damaged. */
  clearIfDamaged(): void {
    if (!this.#store.isIntact) this.clear()
  }

  /** Drops everything: the next build starts cold. */
  clear(): void {
    this.#store.clear()
    this.#recent.clear()
  }

  /** Writes what this run learned, so that the next one finds it. */
  save(): void {
    this.#store.save()
  }

  /** Closes the files. A store that turned out to be damaged is an empty one the next time. */
  close(): void {
    this.#store.close()
  }

  #read(path: string, part: keyof PageBytes): Uint8Array {
    if (!this.#store.get(path)) throw new Error(`${path} is not in the cache`)
    const data = this.#store.read(path, part)
    if (!data) throw new DamagedCache(this.#store.packPath)
    return data
  }
}
