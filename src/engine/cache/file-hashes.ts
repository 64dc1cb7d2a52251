/**
 * Files with the hash of their content: the inputs of a cached result. Returns hashes, and later whether the files
 * still have them.
 */
import { readFileSync } from 'node:fs'
import { hashOf } from '../../base/hash.ts'
import { pathOfName, portableName } from '../../base/portable-path.ts'

export interface FileHash {
  path: string
  /** '' for a file that does not exist or could not be read. */
  hash: string
}

/** The hash of an input that is different in every run. */
export const NEVER_SAME = 'never'
/** The hash of a folder: whether there is one may decide what an import means. */
const FOLDER = 'folder'

/** The files with the hashes of their content. */
export function hashFiles(paths: Iterable<string>): FileHash[] {
  return [...paths].map(path => ({ path, hash: hashFile(path) ?? '' }))
}

/** Whether a file still has the content that was hashed. */
export function isSameFile({ path, hash }: FileHash): boolean {
  return (hashFile(path) ?? '') === hash
}

/** The files by names that are valid in another checkout of the site. */
export function portableFiles(files: readonly FileHash[], siteDir: string): FileHash[] {
  return files.map(({ path, hash }) => ({ path: portableName(path, siteDir), hash }))
}

/** The same files by their paths in this checkout. */
export function filesHere(files: readonly FileHash[], siteDir: string): FileHash[] {
  return files.map(({ path, hash }) => ({ path: pathOfName(path, siteDir), hash }))
}

/** The hash of a file's content; that of all folders is the same; undefined if it cannot be read. */
function hashFile(path: string): string | undefined {
  try {
    return hashOf(readFileSync(path))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EISDIR' ? FOLDER : undefined
  }
}
