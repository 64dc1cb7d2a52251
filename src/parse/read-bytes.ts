/**
 * Reads the bytes of a file to parse. In: its path and its size. Out: its bytes, or why there are none. A file over the
 * limit is rejected by its size without being read.
 */
import { readFileSync } from 'node:fs'

/** A file, and its size in bytes according to `stat`. */
export interface FileToRead {
  absPath: string
  size: number
}

/** Reads a file, or returns why it cannot be read. */
export function readBytes({ absPath, size }: FileToRead, limit: number): Uint8Array | string {
  if (size > limit) return new Uint8Array(limit + 1)
  try {
    return readFileSync(absPath)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
