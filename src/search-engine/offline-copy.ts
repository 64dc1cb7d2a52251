/**
 * The offline copy of an index: one file with its parts, from which a browser stores them, so that searching works
 * without a connection. Returns the file; and from it responses in the Cache API, one cache for each index. Parts are
 * named by their content, so stored parts are never stale.
 */
import { type Manifest, NAME_LENGTH } from './index-format.ts'
import { hex } from './term-dictionary.ts'

/** Maximum bytes and number of the parts in a copy: first what ranking needs, then the texts of pages. */
export const MAX_COPY = { bytes: 2_000_000, files: 500 }

const NAME_BYTES = NAME_LENGTH / 2
/** A name, and the length of the part as a 32-bit number. */
const ENTRY_BYTES = NAME_BYTES + 4

/** Writes the file from compressed parts: their number, their names and lengths, and the parts themselves. */
export function writeOfflineCopy(parts: readonly { name: string; bytes: Uint8Array }[]): Uint8Array {
  const start = 4 + parts.length * ENTRY_BYTES
  const copy = new Uint8Array(parts.reduce((sum, { bytes }) => sum + bytes.length, start))
  const view = new DataView(copy.buffer)
  view.setUint32(0, parts.length)
  let [entry, at] = [4, start]
  for (const { name, bytes } of parts) {
    for (let digit = 0; digit < NAME_LENGTH; digit += 2)
      copy[entry + digit / 2] = Number.parseInt(name.slice(digit, digit + 2), 16)
    view.setUint32(entry + NAME_BYTES, bytes.length)
    copy.set(bytes, at)
    entry += ENTRY_BYTES
    at += bytes.length
  }
  return copy
}

/** Reads the file. Throws a `RangeError` if it is truncated. */
function readOfflineCopy(copy: Uint8Array<ArrayBuffer>): { name: string; bytes: Uint8Array<ArrayBuffer> }[] {
  const view = new DataView(copy.buffer, copy.byteOffset, copy.length)
  const count = view.getUint32(0)
  let at = 4 + count * ENTRY_BYTES
  return Array.from({ length: count }, (_, index) => {
    const entry = 4 + index * ENTRY_BYTES
    const length = view.getUint32(entry + NAME_BYTES)
    at += length
    if (at > copy.length) throw new RangeError('the offline copy is truncated')
    return { name: hex(copy.subarray(entry, entry + NAME_BYTES)), bytes: copy.subarray(at - length, at) }
  })
}

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

interface KeepOptions {
  store: PartStore
  manifest: Manifest
  /** URLs in the store besides the parts. */
  others: readonly string[]
  urlOf: (name: string) => string
  load: (url: string) => Promise<Response>
}

/**
 * Stores the parts of an index with one request, and removes parts of earlier indexes. Resolves to the number of parts
 * that were stored: 0 if the copy is stored already.
 */
export async function keepOfflineCopy({ store, manifest, others, urlOf, load }: KeepOptions): Promise<number> {
  if (!manifest.offline) return 0
  const url = urlOf(manifest.offline)
  if (await store.match(url)) return 0
  const parts = readOfflineCopy(new Uint8Array(await (await load(url)).arrayBuffer()))
  const kept = new Set(others)
  for (const { name, bytes } of parts) {
    await store.put(urlOf(name), new Response(bytes))
    kept.add(urlOf(name))
  }
  for (const stored of await store.urls()) if (!kept.has(stored)) await store.delete(stored)
  // An empty response: it only says that the copy is complete.
  await store.put(url, new Response())
  return parts.length
}
