/**
 * Files of a built site from the address where it is published. Returns a reader by path. Files are cached in memory
 * up to a limit. Runs wherever `fetch` is available.
 */
import { pathInAddress } from '../../search-engine/node.ts'

/** Reads a file by its path relative to the site's root; undefined if there is none. */
export type ReadFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** `fetch`, or the host's replacement for files of the site. */
export type FetchFile = (url: string, options: { signal: AbortSignal }) => Promise<Response>

const FETCH_TIMEOUT_MS = 15_000
const MEMORY_BYTES = 64_000_000

/**
 * Reads the files of a published site.
 * @throws errors of `fetch`, and an Error for a response that is neither the file nor "not found"
 */
export function filesAt(home: string, fetchFile: FetchFile = fetch): ReadFile {
  const base = home.endsWith('/') ? home : `${home}/`
  return remembered(async path => {
    const url = base + pathInAddress(path)
    const response = await fetchFile(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
    if (response.status === 404 || response.status === 410) return undefined
    if (!response.ok) throw new Error(`${url} answers ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  })
}

/** Caches files named after their content: parts of the search index never change. */
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
