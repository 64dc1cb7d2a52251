/**
 * Where a run keeps what it remembers.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A cache folder; `close` is called when the run is over. */
export interface CacheDir {
  dir: string
  close: () => void
}

/** The cache folder: the site's own, the one asked for, or a temporary one that goes with the run. */
export function openCacheDir({ cache, cacheDir }: { cache: boolean; cacheDir?: string }, siteDir: string): CacheDir {
  return cache
    ? { dir: resolve(siteDir, cacheDir ?? join('.docsgen', 'cache')), close: () => undefined }
    : passingCacheDir()
}

/** A folder that goes with the run. */
export function passingCacheDir(): CacheDir {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-'))
  return { dir, close: () => rmSync(dir, { recursive: true, force: true }) }
}
