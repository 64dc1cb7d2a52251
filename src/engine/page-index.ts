/**
 * The index of the page store on disk: a whole one, and beside it what changed since it was written, so that a
 * build with one edited page does not write thousands of entries again. Each file is written at once or not at all;
 * what is damaged, foreign or belongs to another index is as good as absent.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { recallValue, storeValue } from '../base/sealed.ts'
import type { StoredPage } from './page-store.ts'

/** Entries by path, and the length of the pack that they point into, in bytes. */
export interface SavedPages {
  packEnd: number
  pages: Map<string, StoredPage>
}

interface Whole extends SavedPages {
  key: string
  /** Names this index: changes are those since one of them. */
  id: string
}

interface Changes extends SavedPages {
  since: string
  removed: string[]
}

const FORMAT = 'docsgen-pages-4'
const WHOLE = 'pages.bin'
const CHANGES = 'pages-changed.bin'
/** Share of the pages above which all of them are written. */
const FEW = 1 / 16

export class PageIndex {
  readonly #dir: string
  readonly #key: string
  /** The whole index on disk; undefined where there is none that holds. */
  #id: string | undefined
  /** Pages that changed since that one was written, and such that are gone. */
  readonly #changed = new Set<string>()

  /** @param key identity of the parser: entries of another key are dropped */
  constructor(dir: string, key: string) {
    this.#dir = dir
    this.#key = key
  }

  /** What the last save left; undefined where there is nothing that holds. */
  read(): SavedPages | undefined {
    const whole = recallValue<Whole>(join(this.#dir, WHOLE), FORMAT)
    if (whole?.key !== this.#key) return undefined
    this.#id = whole.id
    const { pages } = whole
    const changes = recallValue<Changes>(join(this.#dir, CHANGES), FORMAT)
    if (changes?.since !== whole.id) return whole
    for (const path of changes.removed) pages.delete(path)
    for (const [path, page] of changes.pages) pages.set(path, page)
    for (const path of [...changes.removed, ...changes.pages.keys()]) this.#changed.add(path)
    return { pages, packEnd: changes.packEnd }
  }

  /** Notes that a page is another one now, or gone. */
  note(path: string): void {
    this.#changed.add(path)
  }

  /** Writes what changed, or all. Throws what `fs` throws. */
  save({ pages, packEnd }: SavedPages): void {
    if (this.#id === undefined || this.#changed.size > pages.size * FEW) {
      const id = randomUUID()
      storeValue<Whole>(join(this.#dir, WHOLE), FORMAT, { key: this.#key, id, packEnd, pages })
      this.#id = id
      this.#changed.clear()
      rmSync(join(this.#dir, CHANGES), { force: true })
      return
    }
    const changed: Changes = { since: this.#id, packEnd, pages: new Map(), removed: [] }
    for (const path of this.#changed) {
      const page = pages.get(path)
      if (page) changed.pages.set(path, page)
      else changed.removed.push(path)
    }
    storeValue<Changes>(join(this.#dir, CHANGES), FORMAT, changed)
  }

  /** Removes it, before the pack that it points into is written again. */
  forget(): void {
    rmSync(join(this.#dir, WHOLE), { force: true })
    this.#id = undefined
  }
}
