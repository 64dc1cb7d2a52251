/**
 * The open caches of the pipeline: parsed pages, the inputs of the search indexes, and the parts of the files about
 * many pages. A process that runs the pipeline repeatedly keeps them open to avoid reading and writing them each time.
 */
import { join } from 'node:path'
import { ScratchFile } from '../engine/cache/scratch-file.ts'
import { WrittenParts } from '../outputs/written-parts.ts'
import { LeftMemory } from './left-memory.ts'
import { PageStore } from './page-store.ts'
import type { OpenSearch, SiteSearch } from './site-search.ts'

export class OpenCaches {
  readonly #dir: string
  #pages: { key: string; store: PageStore } | undefined
  #search: OpenSearch | undefined
  #outputParts: WrittenParts | undefined
  #programTexts: ScratchFile | undefined
  #leftPlaces: LeftMemory | undefined

  /** @param dir folder of the caches */
  constructor(dir: string) {
    this.#dir = dir
  }

  /** The store of parsed pages for a parser, cleared if it is damaged. */
  pages(key: string): PageStore {
    if (this.#pages?.key !== key) {
      this.#pages?.store.save()
      this.#pages?.store.close()
      this.#pages = { key, store: new PageStore(this.#dir, { key, want: 'page' }) }
    }
    this.#pages.store.clearIfDamaged()
    return this.#pages.store
  }

  /** The cache of the search indexes. */
  search(feature: SiteSearch): OpenSearch {
    this.#search ??= feature.open(this.#dir)
    return this.#search
  }

  /** The cached parts of the files about many pages. */
  outputParts(): WrittenParts {
    this.#outputParts ??= new WrittenParts(this.#dir)
    return this.#outputParts
  }

  /** The texts for programs that a run makes with its pages, until they are written. */
  programTexts(): ScratchFile {
    this.#programTexts ??= new ScratchFile(join(this.#dir, 'program-texts.tmp'))
    return this.#programTexts
  }

  /** Where the markup that pages show may stand in their sources. */
  leftPlaces(): LeftMemory {
    this.#leftPlaces ??= new LeftMemory(this.#dir)
    return this.#leftPlaces
  }

  /** Saves the caches for the next process. */
  save(): void {
    this.#pages?.store.save()
    this.#search?.save()
    this.#outputParts?.save()
    this.#leftPlaces?.save()
  }

  /** Closes the files. */
  close(): void {
    this.#pages?.store.close()
    this.#search?.close()
    this.#programTexts?.clear()
    this.#pages = undefined
    this.#search = undefined
    this.#outputParts = undefined
    this.#leftPlaces = undefined
  }
}
