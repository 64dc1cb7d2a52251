/**
 * Files with the hash of their content: the inputs of a cached result. In: paths. Out: hashes, and later whether
 * the files still have them.
 */
import { readFileSync } from 'node:fs'
import { hashOf } from '../../base/hash.ts'

export interface FileHash {
  path: string
  /** '' for a file that could not be read. */
  hash: string
}

/** The files with the hashes of their content. */
export function hashFiles(paths: Iterable<string>): FileHash[] {
  return [...paths].map(path => ({ path, hash: hashFile(path) ?? '' }))
}

/** Whether a file still has the content that was hashed. */
export function isSameFile({ path, hash }: FileHash): boolean {
  return hashFile(path) === hash
}

/** The hash of a file's content; undefined if it cannot be read. */
function hashFile(path: string): string | undefined {
  try {
    return hashOf(readFileSync(path))
  } catch {
    return undefined
  }
}
