/**
 * Changes of few files of a large site, which are published one by one. In: how many files change, and which are removed.
 * Out: whether they are few, and what has to be removed for them.
 */
import { foldersAbove } from '../base/paths.ts'
import type { FileStats, Listing } from './list-folder.ts'

/**
 * More changed pages than this are shown at once by another folder: while they are replaced one by one, readers see both
 * sites. Other files do not count: they are in place before the pages that load them, and parts of the search index, of which
 * one edit changes dozens, have new names.
 */
const MAX_PAGES = 64
/** On a smaller site, links to all other files cost less than they protect. */
const MIN_KEPT_PER_CHANGE = 16

/** Are few files of many written or removed? */
export function areFewChanges(changed: readonly string[], kept: number): boolean {
  const pages = changed.filter(path => path.endsWith('.html')).length
  return pages <= MAX_PAGES && kept >= changed.length * MIN_KEPT_PER_CHANGE
}

interface Paths {
  keys(): Iterable<string>
}

/**
 * The entries to remove along with these files: the files themselves, and folders that are empty without them.
 * @param published the stats of all files
 * @param staying the files of the new site
 */
export function removable(
  removed: readonly string[],
  published: ReadonlyMap<string, FileStats>,
  staying: readonly Paths[],
): Listing {
  const files: Listing['files'] = new Map()
  for (const path of removed) {
    const stats = published.get(path)
    if (stats) files.set(path, stats)
  }
  const emptied = new Set(removed.flatMap(path => [...foldersAbove(path)]))
  for (const paths of staying)
    for (const path of paths.keys()) {
      if (emptied.size === 0) break
      for (const folder of emptied) if (path.startsWith(`${folder}/`)) emptied.delete(folder)
    }
  return { files, folders: [...emptied], others: [] }
}
