/**
 * Files of a built site, from its folder or from where it is published. In: the folder, or the address of the site's home.
 * Out: a reader by path. What is read again is taken from memory, as far as it fits.
 */
import { readFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'

/** Reads a file by its path below the site's root; undefined where there is none. */
export type ReadFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

const FETCH_TIMEOUT = 15_000
const MEMORY_BYTES = 64_000_000

/** Reads the files of a folder. It may be built again meanwhile. */
export function filesIn(folder: string): ReadFile {
  return async path => {
    const place = normalize(join(folder, path))
    if (!place.startsWith(folder + sep)) return undefined
    try {
      return new Uint8Array(await readFile(place))
    } catch {
      return undefined
    }
  }
}

/**
 * Reads the files of a published site.
 * @throws what `fetch` throws, and an Error for an answer that is neither the file nor "not found"
 */
export function filesAt(home: string): ReadFile {
  const base = home.endsWith('/') ? home : `${home}/`
  return remembered(async path => {
    const url = base + path.split('/').map(encodeURIComponent).join('/')
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT) })
    if (response.status === 404 || response.status === 410) return undefined
    if (!response.ok) throw new Error(`${url} answers ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  })
}

/** Keeps what is named by its content: parts of the search index never change. */
function remembered(read: ReadFile): ReadFile {
  const known = new Map<string, Uint8Array<ArrayBuffer>>()
  let bytes = 0
  return async path => {
    const found = known.get(path)
    if (found) return found
    const made = await read(path)
    const isConstant = path.startsWith('search-index/') && !path.endsWith('.json')
    if (!made || !isConstant || bytes + made.length > MEMORY_BYTES) return made
    bytes += made.length
    known.set(path, made)
    return made
  }
}
