/**
 * Starts the threads of a cold build while its config is read and its site scanned: they load what parses pages meanwhile.
 * In: folders that have the pages. Nothing is started where earlier runs left parsed pages, or where there are few pages.
 */
import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from '../engine/pool.ts'
import { PageStore } from './page-store.ts'

interface ColdBuild {
  cacheDir: string
  pool: Pick<Pool, 'warm'>
}

/** Enough to be worth threads, whatever the pool thinks that is. */
const MANY_PAGES = 100
/** Folders that are read to find them: the scan itself reads the rest. */
const MAX_FOLDERS = 100

/** Did no earlier run leave parsed pages? */
export function isCold(cacheDir: string): boolean {
  return !existsSync(PageStore.pathIn(cacheDir))
}

/** Starts the threads where they will be needed. */
export function startThreads(dirs: readonly string[], { cacheDir, pool }: ColdBuild): void {
  if (isCold(cacheDir)) pool.warm(countPages(dirs))
}

/** How many pages there are in some folders, about. */
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

/** The scan reports what cannot be read. */
function entriesOf(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch {
    return []
  }
}
