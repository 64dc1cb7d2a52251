/**
 * The parts of one index, loaded when they are needed and kept. In: the manifest and a loader. What
 * cannot be loaded or read rejects; nothing is remembered of it, so that the next search asks again.
 */
import { type DictionaryEntry, hex, readDictionary } from './dictionary.ts'
import { type Fragment, type Manifest, NAME_LENGTH, TABLE_PAGES } from './format.ts'

/** Loads a part by its name, unpacked. */
export type LoadPart = (name: string) => Promise<Uint8Array>

/** Parts of each kind that are kept. */
const KEPT = 400

export class IndexParts {
  readonly manifest: Manifest
  readonly #load: LoadPart
  readonly #dictionaries = new Map<string, Promise<DictionaryEntry[]>>()
  readonly #postings = new Map<string, Promise<Uint8Array>>()
  readonly #tables = new Map<string, Promise<Uint8Array>>()
  readonly #fragments = new Map<string, Promise<Fragment>>()

  constructor(manifest: Manifest, load: LoadPart) {
    this.manifest = manifest
    this.#load = load
  }

  /** Every known term that starts with `beginning`, ascending. */
  async termsFrom(beginning: string): Promise<DictionaryEntry[]> {
    const names = this.manifest.dictionaries.flatMap(([first, name], index, all) => {
      const next = all[index + 1]?.[0]
      const startsBefore = first <= beginning || first.startsWith(beginning)
      return startsBefore && (next === undefined || next >= beginning) ? [name] : []
    })
    const found = await Promise.all(
      names.map(name => remember(this.#dictionaries, name, async () => readDictionary(await this.#load(name)))),
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
    const bytes = await remember(this.#postings, file, () => this.#load(file))
    if (offset + length > bytes.length) throw new RangeError('the postings end too early')
    return bytes.subarray(offset, offset + length)
  }

  /** What is shown of a page. */
  async fragment(page: number): Promise<Fragment> {
    const table = this.manifest.tables[Math.floor(page / TABLE_PAGES)]
    if (table === undefined) throw new RangeError('there is no such page')
    const names = await remember(this.#tables, table, () => this.#load(table))
    const at = (page % TABLE_PAGES) * (NAME_LENGTH / 2)
    if (at + NAME_LENGTH / 2 > names.length) throw new RangeError('the page table ends too early')
    const name = hex(names.subarray(at, at + NAME_LENGTH / 2))
    return remember(this.#fragments, name, async () => JSON.parse(new TextDecoder().decode(await this.#load(name))))
  }
}

/** Number of the first entry that is not before a text, by halving. */
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

function remember<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key)
  if (found) return found
  if (known.size >= KEPT) known.delete(known.keys().next().value as string)
  const made = make()
  known.set(key, made)
  made.catch(() => known.delete(key))
  return made
}
