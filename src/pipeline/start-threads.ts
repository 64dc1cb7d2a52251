/**
 * Starts the threads of a cold build while its config is read and its site scanned, so that they load the parser
 * meanwhile. In: the folders of the pages. No threads are started if earlier runs left parsed pages, or if there are
 * few pages.
 */
import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from '../engine/pool.ts'
import { PageStore } from './page-store.ts'

interface ColdBuild {
  cacheDir: string
  pool: Pick<Pool, 'warm'>
}

/** A number of pages that is worth threads, whatever limit the pool has. */
const MANY_PAGES = 100
/** Number of folders to search for pages at most: the scan itself reads the rest. */
const MAX_FOLDERS = 100

/** Whether no earlier run left parsed pages. */
export function isCold(cacheDir: string): boolean {
  return !existsSync(PageStore.pathIn(cacheDir))
}

/** Starts the threads if they will be needed. */
export function startThreads(dirs: readonly string[], { cacheDir, pool }: ColdBuild): void {
  if (isCold(cacheDir)) pool.warm(countPages(dirs))
}

/** The approximate number of pages in some folders. */
function countPages(dirs: readonly string[]): number {
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
