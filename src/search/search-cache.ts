/**
 * What earlier builds indexed: an entry for each page, valid for one key (its texts, its names, the engine), and for
 * each index its files. Terms and fragments are read when an index is joined again. A damaged cache is an empty one.
 */
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { CacheMap } from '../engine/cache/cache-map.ts'
import { PackedStore } from '../engine/cache/packed-store.ts'
import { RecentValues } from '../engine/cache/recent-values.ts'
import type { IndexedPage } from './stage.ts'

/** What is in memory of an indexed page. The other parts are its terms with their postings, and the packed fragment. */
interface IndexedNames {
  key: string
  sections: number
  fragmentName: string
}

/** The files of a scope's index, by path with their keys, and what they were made from. */
export interface ScopeFiles {
  key: string
  files: [path: string, key: string][]
}

/** What a page adds to its index. */
export type PageTerms = Omit<IndexedPage, 'fragment'>

const FORMAT = 'docsgen-search-3'

export class SearchCache {
  readonly #pages: PackedStore<IndexedNames, 'terms' | 'fragment'>
  readonly #scopes: CacheMap<ScopeFiles>
  /** What was indexed or read: it is needed within the next second, and by the next run. */
  readonly #recent = new RecentValues<PageTerms>(({ terms, postings }) => terms.length + postings.length)

  /** Opens the cache in a folder; its files are made when something is stored. */
  constructor(dir: string) {
    this.#pages = new PackedStore({ dir, name: 'search', format: FORMAT })
    this.#scopes = new CacheMap(join(dir, 'search-scopes.bin'), { format: FORMAT })
  }

  /** Is the page indexed as that key says? */
  has(page: string, key: string): boolean {
    return this.#pages.get(page)?.key === key
  }

  put(page: string, key: string, indexed: IndexedPage): void {
    const { terms, postings, sections, fragmentName, fragment } = indexed
    this.#pages.put(page, { key, sections, fragmentName }, { terms: serialize([terms, postings]), fragment })
    this.#recent.add(page, indexed)
  }

  /** The packed fragment; undefined if the cache is damaged. */
  fragment(page: string): Uint8Array | undefined {
    return this.#pages.read(page, 'fragment')
  }

  /** What the page adds to its index; undefined if the cache is damaged. */
  terms(page: string): PageTerms | undefined {
    const recent = this.#recent.get(page)
    if (recent) return recent
    const names = this.#pages.get(page)
    const data = this.#pages.read(page, 'terms')
    if (!names || !data) return undefined
    const [terms, postings] = deserialize(data) as [string, Uint8Array]
    const { sections, fragmentName } = names
    const read: PageTerms = { terms, postings, sections, fragmentName }
    this.#recent.add(page, read)
    return read
  }

  scope(name: string): ScopeFiles | undefined {
    return this.#scopes.get(name)
  }

  putScope(name: string, files: ScopeFiles): void {
    this.#scopes.set(name, files)
  }

  /** Forgets every page and scope that is not named. */
  keepOnly(pages: ReadonlySet<string>, scopes: ReadonlySet<string>): void {
    this.#pages.keepOnly(pages)
    this.#scopes.keepOnly(scopes)
  }

  /** Drops everything: damaged entries are indexed again. */
  clear(): void {
    this.#pages.clear()
    this.#scopes.clear()
    this.#recent.clear()
  }

  /** Writes what was stored. */
  save(): void {
    this.#pages.save()
    this.#scopes.save(undefined)
  }

  close(): void {
    this.#pages.close()
  }
}
