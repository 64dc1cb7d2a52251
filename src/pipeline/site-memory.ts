/**
 * What a process that runs the pipeline repeatedly keeps between two runs: the parsed pages, so that
 * they are neither read from the cache nor written back each time.
 */
import { PageStore } from '../engine/page-store.ts'
import { SearchCache } from '../search/search-cache.ts'

export class SiteMemory {
  #search: { dir: string; cache: SearchCache } | undefined
  #open: { dir: string; key: string; store: PageStore } | undefined

  /** The store of the run before, where it is for the same parser, or a new one. */
  open(dir: string, key: string): PageStore {
    if (this.#open?.dir === dir && this.#open.key === key) return this.#open.store
    this.close()
    const store = new PageStore(dir, key)
    this.#open = { dir, key, store }
    return store
  }

  /** The cache of the search index. */
  openSearch(dir: string): SearchCache {
    if (this.#search?.dir === dir) return this.#search.cache
    this.#search?.cache.save()
    this.#search?.cache.close()
    const cache = new SearchCache(dir)
    this.#search = { dir, cache }
    return cache
  }

  /** Writes what the runs learned, for the next process. */
  save(): void {
    this.#open?.store.save()
    this.#search?.cache.save()
  }

  close(): void {
    this.save()
    this.#search?.cache.close()
    this.#search = undefined
    this.#open?.store.close()
    this.#open = undefined
  }
}
