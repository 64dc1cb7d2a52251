/**
 * Keeps an index in the browser, so that searching works without a connection. In: a manifest and a way to load parts.
 * Out: responses in the Cache API, one cache for each index. Parts are named by their content, so stored parts are
 * never stale; parts that are no longer in the index are removed.
 */
import { type Manifest, NAME_LENGTH } from './index-format.ts'
import { hex, readDictionary } from './term-dictionary.ts'
import { unpack } from './unpack.ts'

/** The part of the Cache API that is used; tests have their own. */
export interface PartStore {
  match(url: string): Promise<Response | undefined>
  put(url: string, response: Response): Promise<void>
  delete(url: string): Promise<boolean>
  /** The URLs of the stored responses, as passed to `put`. */
  urls(): Promise<readonly string[]>
}

/**
 * Opens the store of an index; undefined if the browser has no Cache API, or if the store does not exist and `make` is
 * false.
 */
export type OpenStore = (name: string, make: boolean) => Promise<PartStore | undefined>

const NAMES = new RegExp(`.{${NAME_LENGTH}}`, 'g')
/** Maximum bytes kept of an index: first what ranking needs, then the texts of pages. */
const MAX_BYTES = 2_000_000
const MAX_FILES = 500

export interface KeepOptions {
  store: PartStore
  manifest: Manifest
  /** URLs in the store besides the parts. */
  others: readonly string[]
  urlOf: (name: string) => string
  load: (url: string) => Promise<Response>
  /** Resolves once the browser is idle. */
  whenIdle: () => Promise<void>
}

/** Loads the parts one after the other. Resolves to the number of parts that are kept. */
export async function keepParts(keeping: KeepOptions): Promise<number> {
  const { manifest, store, others } = keeping
  const kept = new Set<string>()
  const keep = keeper(keeping, kept)
  const postings = new Set<string>()
  const fragments = new Set<string>(manifest.fragments?.match(NAMES))
  for (const [, name] of manifest.dictionaries)
    for (const { file } of readDictionary(await keep(name), name)) if (file !== name) postings.add(file)
  for (const name of manifest.tables) for (const fragment of namesOf(await keep(name))) fragments.add(fragment)
  for (const name of [...postings, ...fragments]) await keep(name)
  for (const url of await store.urls()) if (!kept.has(url) && !others.includes(url)) await store.delete(url)
  return kept.size
}

/** A function that stores one part and returns its content; it returns undefined once enough is stored. */
function keeper(
  { store, urlOf, load, whenIdle }: KeepOptions,
  kept: Set<string>,
): (name: string) => Promise<Uint8Array> {
  let bytes = 0
  return async name => {
    const url = urlOf(name)
    if (kept.size >= MAX_FILES || bytes >= MAX_BYTES) return new Uint8Array()
    await whenIdle()
    const known = await store.match(url)
    const response = known ?? (await load(url))
    const content = new Uint8Array(await response.clone().arrayBuffer())
    if (!known) await store.put(url, response)
    kept.add(url)
    bytes += content.length
    return unpack(content)
  }
}

/** The names in a page table. */
function namesOf(table: Uint8Array): string[] {
  const names: string[] = []
  for (let at = 0; at + NAME_LENGTH / 2 <= table.length; at += NAME_LENGTH / 2)
    names.push(hex(table.subarray(at, at + NAME_LENGTH / 2)))
  // Zeros mean a number without a page.
  return names.filter(name => /[^0]/.test(name))
}
