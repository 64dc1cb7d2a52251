/**
 * The bytes of a file that is to be parsed. In: where it is, and its size. Out: its bytes, or why there are
 * none. A file over the limit is refused by its size, without reading it.
 */
import { readFileSync } from 'node:fs'

/** A file, and how large `stat` says it is, in bytes. */
export interface FileToRead {
  absPath: string
  size: number
}

/** Reads a file, or says why it cannot be read. */
export function readBytes({ absPath, size }: FileToRead, limit: number): Uint8Array | string {
  if (size > limit) return new Uint8Array(limit + 1)
  try {
    return readFileSync(absPath)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
