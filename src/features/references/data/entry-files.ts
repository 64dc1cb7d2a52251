/** The files of entries that may be folders. Returns files, and what to watch. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Folders that contain packages or hidden files. */
const SKIPPED = /^(?:\.|node_modules$)/

/**
 * The files of an entry, in the order of their names: the entry itself, or the files in the folder and in those below it.
 * `visit` receives each folder that was listed, so that a new file in it is noticed.
 */
export function entryFiles(entry: string, ending: RegExp, visit: (folder: string) => void = () => {}): string[] {
  if (!statSync(entry, { throwIfNoEntry: false })?.isDirectory()) return [entry]
  visit(entry)
  return readdirSync(entry, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(file => {
      const path = join(entry, file.name)
      if (file.isDirectory()) return SKIPPED.test(file.name) ? [] : entryFiles(path, ending, visit)
      return ending.test(file.name) ? [path] : []
    })
}
