/**
 * The files in a folder and its subfolders. Folders are listed one by one: where another program provides the file
 * system, as Yarn does for packages in archives, recursive listings name wrong parents.
 */
import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Their paths relative to the folder, with forward slashes, in order. Symbolic links only count if `links` is set. */
export function filesBelow(dir: string, { links = false } = {}): string[] {
  const isFile = (entry: Dirent, path: string) =>
    entry.isFile() || (links && entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isFile() === true)
  const found: string[] = []
  const list = (folder: string, prefix: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) list(path, `${prefix}${entry.name}/`)
      else if (isFile(entry, path)) found.push(prefix + entry.name)
    }
  }
  list(dir, '')
  return found.sort()
}
