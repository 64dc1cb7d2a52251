/**
 * What docsgen knows of a site's folder before it has read the config: where pages and the cache usually are, and how
 * many pages there are approximately. The launcher looks here before the rest of docsgen is loaded, so this file imports
 * nothing else of it.
 */
import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Possible folders of pages in a site without a config. */
export const PAGES = ['docs', 'content']

/** The cache folder, in the site folder. */
export const CACHE = join('.docsgen', 'cache')

/** A number of pages that is worth threads, whatever limit the pool has. */
const MANY_PAGES = 100
/** Number of folders to search for pages at most: the scan itself reads the rest. */
const MAX_FOLDERS = 100

/** Name of the store of the pages that builds parsed, in the cache folder. */
export const PARSED_PAGES = 'pages'

/** Whether no earlier build left parsed pages in the cache folder. */
export function isCold(cacheDir: string): boolean {
  return !existsSync(join(cacheDir, `${PARSED_PAGES}.bin`))
}

/** The approximate number of pages in some folders. */
export function countPages(dirs: readonly string[]): number {
  const folders = [...dirs]
  let pages = 0
  for (let at = 0; at < folders.length && at < MAX_FOLDERS && pages < MANY_PAGES; at++) {
    const folder = folders[at] as string
    for (const entry of entriesOf(folder)) {
      if (entry.isDirectory()) folders.push(join(folder, entry.name))
      else if (/\.mdx?$/i.test(entry.name)) pages++
    }
  }
  return pages
}

/** The scan reports unreadable folders. */
function entriesOf(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch {
    return []
  }
}
