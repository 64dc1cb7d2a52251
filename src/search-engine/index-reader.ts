/**
 * Reads the parts of one index on demand and caches them. A part that cannot be loaded or read rejects and is not
 * cached, so that the next search tries again.
 */

import { type Fragment, type Manifest, NAME_LENGTH } from './index-format.ts'
import { type DictionaryEntry, hex, readDictionary } from './term-dictionary.ts'

/** Loads and decompresses a part by its name. */
export type LoadPart = (name: string) => Promise<Uint8Array>

/** Number of cached parts of each kind. */
const MAX_CACHED_PARTS = 400

export class IndexReader {
  readonly manifest: Manifest
  readonly #load: LoadPart
  readonly #dictionaries = new Map<string, Promise<DictionaryEntry[]>>()
  /** Dictionaries and posting files; small ones share a part. */
  readonly #parts = new Map<string, Promise<Uint8Array>>()
  readonly #tables = new Map<string, Promise<Uint8Array>>()
  readonly #fragments = new Map<string, Promise<Fragment>>()

  constructor(manifest: Manifest, load: LoadPart) {
    this.manifest = manifest
    this.#load = load
  }

  /** The dictionaries that may contain terms with the prefix `beginning`. */
  dictionariesOf(beginning: string): string[] {
    return this.manifest.dictionaries.flatMap(([first, name], index, all) => {
      const next = all[index + 1]?.[0]
      const startsBefore = first <= beginning || first.startsWith(beginning)
      return startsBefore && (next === undefined || next >= beginning) ? [name] : []
    })
  }

  /** All terms of the index with the prefix `beginning`, ascending. */
  async termsFrom(beginning: string): Promise<DictionaryEntry[]> {
    const found = await Promise.all(
      this.dictionariesOf(beginning).map(name =>
        memoize(this.#dictionaries, name, async () => readDictionary(await this.#part(name), name)),
      ),
    )
    return found.flatMap(entries => {
      const from = firstFrom(entries, beginning)
      let to = from
      while (entries[to]?.term.startsWith(beginning)) to++
      return entries.slice(from, to)
    })
  }

  /** The postings of a term. */
  async postings({ file, offset, length }: DictionaryEntry): Promise<Uint8Array> {
    const bytes = await this.#part(file)
    if (offset + length > bytes.length) throw new RangeError('the postings end too early')
    return bytes.subarray(offset, offset + length)
  }

  #part(name: string): Promise<Uint8Array> {
    return memoize(this.#parts, name, () => this.#load(name))
  }

  async #fragmentName(page: number): Promise<string> {
    const { tables, fragments, pagesPerTable } = this.manifest
    if (fragments !== undefined) return fragments.slice(page * NAME_LENGTH, (page + 1) * NAME_LENGTH)
    const table = tables[Math.floor(page / pagesPerTable)]
    if (table === undefined) return ''
    const names = await memoize(this.#tables, table, () => this.#load(table))
    const at = (page % pagesPerTable) * (NAME_LENGTH / 2)
    return hex(names.subarray(at, at + NAME_LENGTH / 2))
  }

  /** The fragment of a page. */
  async fragment(page: number): Promise<Fragment> {
    const name = await this.#fragmentName(page)
    if (name.length < NAME_LENGTH) throw new RangeError('there is no such page')
    return memoize(this.#fragments, name, async () => JSON.parse(new TextDecoder().decode(await this.#load(name))))
  }
}

/** Index of the first entry that is not before the given text, by binary search. */
function firstFrom(entries: readonly DictionaryEntry[], text: string): number {
  let from = 0
  let to = entries.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((entries[middle] as DictionaryEntry).term < text) from = middle + 1
    else to = middle
  }
  return from
}

function memoize<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key)
  if (found) return found
  if (known.size >= MAX_CACHED_PARTS) known.delete(known.keys().next().value as string)
  const made = make()
  known.set(key, made)
  made.catch(() => known.delete(key))
  return made
}
