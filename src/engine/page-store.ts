/**
 * The cache of parsed pages. An entry is valid for one content hash and one parser key (everything
 * apart from the file that affects the result), never depends on another file, and carries its
 * diagnostics along. Bodies and texts lie in a pack and are read on demand, so that memory holds
 * only what links need. A damaged or foreign index is an empty one; a damaged record is noticed when it is read.
 */
import { join } from 'node:path'
import { type FileStat, isUnchanged } from '../base/fingerprint.ts'
import type { ParsedPage, TextSection } from '../model/page.ts'
import { DamagedCache } from './damaged-cache.ts'
import { Pack, type PackRef } from './pack.ts'
import { PageIndex } from './page-index.ts'

/** A parsed page in the store. */
export interface StoredPage {
  page: ParsedPage
  /** What `stat` said of the file when it was read, and when that was (ms since 1970). */
  stat: string
  seenAt: number
  body: PackRef
  sections: PackRef
}

/** Bytes of bodies that are kept in memory beside the pack. */
const FRESH_BYTES = 64_000_000
const PACK = 'bodies.bin'

export class PageStore {
  readonly #dir: string
  readonly #index: PageIndex
  #pages: Map<string, StoredPage>
  #pack: Pack
  #dirty = false
  /** Was a record not what had been stored? */
  #isDamaged = false
  /** Bodies stored by this run, as far as they fit: most are rendered within the next second. */
  readonly #fresh = new Map<string, Uint8Array>()
  #freshBytes = 0

  /**
   * Opens the store, reading what an earlier run left.
   * @param dir folder of the cache; it is made when something is stored
   * @param key identity of the parser: entries of another key are dropped
   */
  constructor(dir: string, key: string) {
    this.#dir = dir
    this.#index = new PageIndex(dir, key)
    const saved = this.#index.read()
    this.#pages = saved?.pages ?? new Map()
    this.#pack = new Pack(join(dir, PACK), saved?.packEnd ?? 0)
  }

  /** The entry of a file whose `stat` is as it was when the file was read; undefined if it must be read again. */
  unchanged(file: FileStat & { path: string }): StoredPage | undefined {
    const entry = this.#pages.get(file.path)
    return entry && isUnchanged(entry, file) ? entry : undefined
  }

  /** The entry of a file, whatever its `stat`: valid if the content hash is the same. */
  get(path: string): StoredPage | undefined {
    return this.#pages.get(path)
  }

  /** Notes that a file's `stat` changed and its content did not. */
  touch(path: string, stat: string, seenAt: number): void {
    const entry = this.#pages.get(path)
    if (!entry) return
    this.#set(path, { ...entry, stat, seenAt })
  }

  /** Stores a page. `sections` is the JSON of its `TextSection[]`. */
  put(page: ParsedPage, parts: { body: Uint8Array; sections: Uint8Array; stat: string; seenAt: number }): StoredPage {
    const entry: StoredPage = {
      page,
      stat: parts.stat,
      seenAt: parts.seenAt,
      body: this.#pack.append(parts.body),
      sections: this.#pack.append(parts.sections),
    }
    this.#set(page.path, entry)
    this.#remember(page.path, parts.body)
    return entry
  }

  /** Forgets every page that is not in `paths`. */
  keepOnly(paths: Set<string>): void {
    for (const path of this.#pages.keys()) {
      if (paths.has(path)) continue
      this.#pages.delete(path)
      this.#index.note(path)
      this.#dirty = true
    }
  }

  /**
   * UTF-8 of the page's HTML with holes.
   * @throws DamagedCache where it is not what was stored
   */
  body(path: string): Uint8Array {
    return this.#fresh.get(path) ?? this.#read(path, 'body')
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

  /** Are all records there that the entries name, as far as the pack's length and what was read so far tell? */
  get intact(): boolean {
    if (this.#isDamaged) return false
    for (const { body, sections } of this.#pages.values())
      if (body.at + body.length > this.#pack.end || sections.at + sections.length > this.#pack.end) return false
    return true
  }

  /** Drops everything: the next build starts cold. */
  clear(): void {
    this.#pack.close()
    this.#index.forget()
    this.#pages = new Map()
    this.#fresh.clear()
    this.#freshBytes = 0
    this.#dirty = true
    this.#isDamaged = false
    this.#pack = new Pack(join(this.#dir, PACK), 0)
  }

  /** Writes the index, so that the next run finds what this one stored. Rewrites a pack that is mostly dead. */
  save(): void {
    if (!this.#dirty) return
    if (this.#pack.end > 4_000_000 && this.#pack.end > 2 * this.#liveBytes()) this.#compact()
    this.#pack.flush()
    this.#index.save({ packEnd: this.#pack.end, pages: this.#pages })
    this.#dirty = false
  }

  /** Closes the pack. A store that turned out to be damaged is an empty one the next time. */
  close(): void {
    if (this.#isDamaged) this.#index.forget()
    this.#pack.close()
  }

  #read(path: string, part: 'body' | 'sections'): Uint8Array {
    const entry = this.#pages.get(path)
    if (!entry) throw new Error(`${path} is not in the cache`)
    const data = this.#pack.read(entry[part])
    if (data) return data
    this.#isDamaged = true
    throw new DamagedCache(join(this.#dir, PACK))
  }

  #set(path: string, entry: StoredPage): void {
    this.#pages.set(path, entry)
    this.#index.note(path)
    this.#dirty = true
  }

  #remember(path: string, body: Uint8Array): void {
    this.#freshBytes += body.byteLength - (this.#fresh.get(path)?.byteLength ?? 0)
    if (this.#freshBytes <= FRESH_BYTES) this.#fresh.set(path, body)
    else this.#fresh.delete(path)
  }

  #liveBytes(): number {
    let sum = 0
    for (const { body, sections } of this.#pages.values()) sum += body.length + sections.length
    return sum
  }

  #compact(): void {
    const records = new Map(
      [...this.#pages].map(([path, entry]) => [path, [this.#pack.read(entry.body), this.#pack.read(entry.sections)]]),
    )
    // The index goes first: killed in between, the next run finds no index and starts cold.
    this.#index.forget()
    this.#pack.close()
    this.#pack = new Pack(join(this.#dir, PACK), 0)
    for (const [path, entry] of this.#pages) {
      const [body, sections] = records.get(path) ?? []
      if (body && sections)
        this.#pages.set(path, { ...entry, body: this.#pack.append(body), sections: this.#pack.append(sections) })
      else this.#pages.delete(path)
    }
  }
}
