/**
 * What earlier builds indexed: an entry for each page, valid for one key (its texts, its names, the
 * engine). Terms and fragments lie in a pack and are read when an index is joined again. A damaged or
 * foreign cache is an empty one.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { recallValue, storeValue } from '../base/sealed.ts'
import { Pack, type PackRef } from '../engine/pack.ts'
import type { IndexedPage } from './stage.ts'

interface Entry {
  key: string
  sections: number
  fragmentName: string
  /** Terms and postings; and the packed fragment. */
  terms: PackRef
  fragment: PackRef
}

/** The files of a scope's index, by path with their keys, and what they were made from. */
export interface ScopeFiles {
  key: string
  files: [path: string, key: string][]
}

/** What a page adds to its index. */
export type PageTerms = Omit<IndexedPage, 'fragment'>

interface IndexFile {
  packEnd: number
  pages: Map<string, Entry>
  scopes: Map<string, ScopeFiles>
}

const FORMAT = 'docsgen-search-2'
/** Bytes that are kept in memory beside the pack. */
const FRESH_BYTES = 64_000_000

export class SearchCache {
  readonly #dir: string
  #pages: Map<string, Entry>
  #scopes: Map<string, ScopeFiles>
  #pack: Pack
  #dirty = false
  /** What was indexed or read, as far as it fits: it is needed within the next second, and by the next run. */
  readonly #fresh = new Map<string, PageTerms>()
  #freshBytes = 0

  /** Opens the cache in a folder; it is made when something is stored. */
  constructor(dir: string) {
    this.#dir = dir
    const index = recallValue<IndexFile>(join(dir, 'search.bin'), FORMAT)
    this.#pages = index?.pages ?? new Map()
    this.#scopes = index?.scopes ?? new Map()
    this.#pack = new Pack(join(dir, 'search-pages.bin'), index?.packEnd ?? 0)
  }

  /** Is the page indexed as that key says? */
  has(page: string, key: string): boolean {
    return this.#pages.get(page)?.key === key
  }

  put(page: string, key: string, indexed: IndexedPage): void {
    const { terms, postings, sections, fragmentName, fragment } = indexed
    const entry = {
      ...{ key, sections, fragmentName },
      terms: this.#pack.append(serialize([terms, postings])),
      fragment: this.#pack.append(fragment),
    }
    this.#pages.set(page, entry)
    this.#dirty = true
    this.#remember(page, indexed)
  }

  #remember(page: string, indexed: PageTerms): void {
    this.#freshBytes += indexed.terms.length + indexed.postings.length
    if (this.#freshBytes <= FRESH_BYTES) this.#fresh.set(page, indexed)
    else this.#fresh.delete(page)
  }

  /** The packed fragment; undefined where the pack is damaged. */
  fragment(page: string): Uint8Array | undefined {
    const entry = this.#pages.get(page)
    return entry && this.#pack.read(entry.fragment)
  }

  /** What the page adds to its index; undefined where the pack is damaged. */
  terms(page: string): PageTerms | undefined {
    const fresh = this.#fresh.get(page)
    if (fresh) return fresh
    const entry = this.#pages.get(page)
    const data = entry && this.#pack.read(entry.terms)
    if (!entry || !data) return undefined
    const [terms, postings] = deserialize(data) as [string, Uint8Array]
    this.#remember(page, { terms, postings, sections: entry.sections, fragmentName: entry.fragmentName })
    return { terms, postings, sections: entry.sections, fragmentName: entry.fragmentName }
  }

  scope(name: string): ScopeFiles | undefined {
    return this.#scopes.get(name)
  }

  putScope(name: string, files: ScopeFiles): void {
    this.#scopes.set(name, files)
    this.#dirty = true
  }

  /** Forgets every page and scope that is not named. */
  keepOnly(pages: ReadonlySet<string>, scopes: ReadonlySet<string>): void {
    for (const page of this.#pages.keys()) if (!pages.has(page)) this.#dirty = this.#pages.delete(page) || this.#dirty
    for (const scope of this.#scopes.keys())
      if (!scopes.has(scope)) this.#dirty = this.#scopes.delete(scope) || this.#dirty
  }

  /** Drops everything: damaged entries are indexed again. */
  clear(): void {
    this.#restart()
    this.#pages = new Map()
    this.#scopes = new Map()
    this.#fresh.clear()
    this.#freshBytes = 0
  }

  /** Writes what was stored. Rewrites a pack that is mostly dead. */
  save(): void {
    if (!this.#dirty) return
    if (this.#pack.end > 4_000_000 && this.#pack.end > 2 * this.#liveBytes()) this.#compact()
    this.#pack.flush()
    const index: IndexFile = { packEnd: this.#pack.end, pages: this.#pages, scopes: this.#scopes }
    storeValue(join(this.#dir, 'search.bin'), FORMAT, index)
    this.#dirty = false
  }

  close(): void {
    this.#pack.close()
  }

  #liveBytes(): number {
    let sum = 0
    for (const { terms, fragment } of this.#pages.values()) sum += terms.length + fragment.length
    return sum
  }

  #compact(): void {
    const records = [...this.#pages].map(
      ([page, entry]) => [page, entry, this.#pack.read(entry.terms), this.#pack.read(entry.fragment)] as const,
    )
    this.#restart()
    for (const [page, entry, terms, fragment] of records) {
      if (!terms || !fragment) this.#pages.delete(page)
      else this.#pages.set(page, { ...entry, terms: this.#pack.append(terms), fragment: this.#pack.append(fragment) })
    }
  }

  /** An empty pack. The index goes first: killed in between, the next run starts cold. */
  #restart(): void {
    rmSync(join(this.#dir, 'search.bin'), { force: true })
    this.#pack.close()
    this.#pack = new Pack(join(this.#dir, 'search-pages.bin'), 0)
  }
}
