/**
 * Where a run keeps its cache.
 */
import { accessSync, constants, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { EnvironmentError } from '../base/errors.ts'

/** A cache folder; `close` is called when the run is over. */
export interface CacheDir {
  dir: string
  close: () => void
}

/** What a command says about it. */
export interface CacheRequest {
  cache: boolean
  cacheDir?: string
}

/** The cache folder: the site's own, the one asked for, or a temporary one that is deleted after the run. */
export function openCacheDir(request: CacheRequest, siteDir: string): CacheDir {
  const dir = persistentCacheDir(request, siteDir)
  return dir === undefined ? temporaryCacheDir() : { dir, close: () => undefined }
}

/**
 * The folder of a cache that stays; undefined where none is wanted, or where the site folder is read-only. A folder
 * that was asked for is used as it is.
 */
export function persistentCacheDir({ cache, cacheDir }: CacheRequest, siteDir: string): string | undefined {
  const dir = resolve(siteDir, cacheDir ?? join('.docsgen', 'cache'))
  return cache && (cacheDir !== undefined || isWritable(dir)) ? dir : undefined
}

/** May the folder be written, or the nearest one above it that exists? */
function isWritable(dir: string): boolean {
  if (!existsSync(dir)) return dirname(dir) !== dir && isWritable(dirname(dir))
  try {
    accessSync(dir, constants.W_OK)
    return statSync(dir).isDirectory()
  } catch {
    return false
  }
}

/** A folder that is deleted after the run. */
export function temporaryCacheDir(): CacheDir {
  const dir = makeTemporary()
  return { dir, close: () => rmSync(dir, { recursive: true, force: true }) }
}

function makeTemporary(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'docsgen-'))
  } catch (cause) {
    const message = `nothing can be written to ${tmpdir()}, the folder for temporary files`
    throw new EnvironmentError(message, { path: tmpdir(), hint: 'Name another one in TMPDIR.', cause })
  }
}
