/**
 * The output folder as a whole: its location, whether docsgen may replace it, and the swap of the old site for the new
 * one by two renames. A run that is interrupted between the two renames leaves the old site under its `.old` name, and
 * the next run restores it.
 */
import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { ConfigError } from '../base/errors.ts'
import { isErrno } from '../base/files.ts'
import { isWithin } from '../base/paths.ts'
import { remove, rename } from '../base/rename.ts'
import { MANIFEST } from '../model/output.ts'
import { takeLock } from './lock.ts'
import { recoverContents, STAGE } from './replace-contents.ts'

/** Name of the lock file inside an output folder, used if nothing can be created beside the folder. */
const INNER_LOCK = '.docsgen-lock'
/** Names in an output folder that are not part of the site: docsgen's own, and `lost+found` of some file systems. */
export const RESERVED_ENTRIES = new Set([STAGE, INNER_LOCK, 'lost+found'])

/** Error codes if nothing can be created in a folder. */
export const PERMISSION_ERRORS = ['EACCES', 'EPERM', 'EROFS']

/** The folders of one swap. All are siblings. */
export interface OutputFolders {
  current: string
  /** For new files. */
  next: string
  /** For the old site, during the swap. */
  old: string
  /** For the new site, unless the folder of an earlier one can be reused. */
  fresh: string
  /** For replaced files, while few files of the site are replaced. */
  replaced: string
  lock: string
}

/** The folders for an output folder. */
export function outputFolders(outDir: string): OutputFolders {
  const current = realOutput(resolve(outDir))
  const beside = (name: string) => join(dirname(current), `.${basename(current)}.${name}`)
  return {
    current,
    next: beside(`next-${process.pid}`),
    old: beside('old'),
    fresh: beside(`new-${process.pid}`),
    replaced: beside('replaced'),
    lock: beside('lock'),
  }
}

/**
 * Takes the lock of the output folder, which does not depend on the run's cache.
 * @returns a function that releases it
 * @throws EnvironmentError if another run holds it
 */
export function lockOutput({ current, lock }: OutputFolders): () => void {
  const what = `The output folder ${current}`
  try {
    return takeLock(lock, what)
  } catch (error) {
    const mayNot = PERMISSION_ERRORS.some(code => isErrno(error, code))
    if (!mayNot || !existsSync(current)) throw error
    return takeLock(join(current, INNER_LOCK), what)
  }
}

/** The folder behind symbolic links, so that links are preserved and all names of a folder share one lock. */
function realOutput(outDir: string): string {
  if (existsSync(outDir)) return realpathSync(outDir)
  const isDangling = lstatSync(outDir, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  if (isDangling) return realOutput(resolve(dirname(outDir), readlinkSync(outDir)))
  const above = dirname(outDir)
  return above === outDir ? outDir : join(realOutput(above), basename(outDir))
}

/** Restores the site after an interrupted run, and removes leftovers. Call it with the lock. */
export function recoverOutput({ current, old, replaced }: OutputFolders): void {
  if (isOurs(old)) {
    const isGone = !existsSync(current) || readdirSync(current).length === 0
    if (isGone) {
      remove(current)
      rename(old, current)
    } else remove(old)
  }
  recoverContents(current)
  // Another folder may be there by now.
  if (isOurs(current)) recoverContents(current, replaced)
  else remove(replaced)
  const above = dirname(current)
  for (const name of existsSync(above) ? readdirSync(above) : [])
    for (const prefix of [`.${basename(current)}.next-`, `.${basename(current)}.new-`])
      if (name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length))) remove(join(above, name))
}

function isOurs(folder: string): boolean {
  return existsSync(join(folder, MANIFEST))
}

/**
 * Replaces the published folder with another one. If that fails, the published one is restored.
 * @returns whether there was a published folder; if so, it is at `old` now
 */
export function exchange({ current, old }: OutputFolders, by: string): boolean {
  const hasOld = existsSync(current)
  if (hasOld) rename(current, old)
  try {
    rename(by, current)
  } catch (error) {
    if (hasOld) rename(old, current)
    throw error
  }
  return hasOld
}

/**
 * Makes sure that the folder does not overlap with what docsgen reads.
 * @throws ConfigError if it is the site or the cache, or contains one of them
 */
export function assertNoOverlap(outDir: string, { siteDir, cacheDir }: { siteDir: string; cacheDir: string }): void {
  const holds = (folder: string) => isWithin(folder, outDir)
  if (holds(siteDir))
    refuse(`The output folder ${outDir} contains the site itself.`, 'Choose another folder with --out-dir.')
  if (holds(cacheDir))
    refuse(`The output folder ${outDir} contains the cache.`, 'Choose another folder with --cache-dir or --out-dir.')
}

/**
 * Makes sure that the folder may be replaced.
 * @throws ConfigError if it contains files that docsgen did not write
 */
export function assertReplaceable(outDir: string): void {
  if (!existsSync(outDir)) return
  if (!lstatSync(realpathSync(outDir)).isDirectory())
    refuse(`The output folder ${outDir} is a file.`, 'Choose another folder with --out-dir.')
  const names = readdirSync(outDir).filter(name => !RESERVED_ENTRIES.has(name))
  if (names.length > 0 && !names.includes(MANIFEST))
    refuse(
      `The output folder ${outDir} has files that docsgen did not write.`,
      'docsgen replaces its output folder as a whole, and only folders that it created: remove this one, or choose another with --out-dir.',
    )
}

function refuse(message: string, hint: string): never {
  throw new ConfigError([{ rule: 'out-dir', message, hint }])
}
