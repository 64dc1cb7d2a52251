/** The cache folder of a run: the site's, a separate one beside it, or a temporary one. */
import { accessSync, constants, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { EnvironmentError } from '../base/errors.ts'
import { CACHE, isCold } from '../base/site-folders.ts'
import { takeLock } from '../emit/lock.ts'

/** A cache folder; `close` is called at the end of the run. */
export interface CacheDir {
  dir: string
  close: () => void
}

/** The options of a command about the cache. */
export interface CacheRequest {
  cache: boolean
  cacheDir?: string
}

/** The cache folder: the site's own, the requested one, or a temporary one that is deleted after the run. */
export function openCacheDir(request: CacheRequest, siteDir: string): CacheDir {
  const dir = persistentCacheDir(request, siteDir)
  return dir === undefined ? temporaryCacheDir() : { dir, close: () => undefined }
}

/**
 * A separate folder for the live server, so that builds can run meanwhile. It starts as a copy of the build's cache and
 * is locked; a second server of the same site gets a temporary one.
 */
export function openLiveCacheDir(request: CacheRequest, siteDir: string): CacheDir {
  const built = persistentCacheDir(request, siteDir)
  if (built === undefined) return temporaryCacheDir()
  const dir = join(dirname(built), 'serve')
  try {
    const close = lockCacheDir(dir)
    if (isCold(dir) && existsSync(built)) copyCache(built, dir)
    return { dir, close }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return temporaryCacheDir()
  }
}

/** Takes the lock of a cache folder, and returns a function that releases it. */
export function lockCacheDir(dir: string): () => void {
  return takeLock(join(dir, 'lock'), 'The cache folder')
}

/** A folder that is deleted after the run. */
export function temporaryCacheDir(): CacheDir {
  const dir = makeTemporary()
  return { dir, close: () => rmSync(dir, { recursive: true, force: true }) }
}

/**
 * The persistent cache folder; undefined if none is wanted, or if the site folder is read-only. A requested folder is
 * used as it is.
 */
function persistentCacheDir({ cache, cacheDir }: CacheRequest, siteDir: string): string | undefined {
  const dir = resolve(siteDir, cacheDir ?? CACHE)
  return cache && (cacheDir !== undefined || isWritable(dir)) ? dir : undefined
}

/** Whether the folder is writable or, if it does not exist, its nearest existing parent. */
function isWritable(dir: string): boolean {
  if (!existsSync(dir)) return dirname(dir) !== dir && isWritable(dirname(dir))
  try {
    accessSync(dir, constants.W_OK)
    return statSync(dir).isDirectory()
  } catch {
    return false
  }
}

/** Copies a cache without its lock and the state of output folders. */
function copyCache(from: string, to: string): void {
  const isUseful = (path: string) => !/^(?:output-|lock)/.test(relative(from, path).split(sep)[0] ?? '')
  cpSync(from, to, { recursive: true, filter: isUseful })
}

function makeTemporary(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'docsgen-'))
  } catch (cause) {
    const message = `Nothing can be written to ${tmpdir()}, the folder for temporary files.`
    throw new EnvironmentError(message, { path: tmpdir(), hint: 'Set TMPDIR to another folder.', cause })
  }
}
