/**
 * Publishes a new site in place of the old one. The new site is assembled in its own folder, and the two folders are
 * swapped, so that readers see either the old site or the new one. If a folder cannot be renamed, its contents are
 * replaced; so are those of a folder in which few files of many change, because a second folder costs a link for each file.
 */
import { existsSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { isErrno, makeFolder, removeQuietly } from '../base/files.ts'
import { remove, rename } from '../base/rename.ts'
import { linkOrCopy } from './link-or-copy.ts'
import {
  entriesBeside,
  entriesIn,
  type FileStats,
  isSameFile,
  type KnownTree,
  type Listing,
  listFolder,
  removeEntry,
  statsOf,
} from './list-folder.ts'
import { exchange, type OutputFolders, PERMISSION_ERRORS, RESERVED_ENTRIES } from './output-folder.ts'
import { replaceContents } from './replace-contents.ts'

/** The site to publish. */
export interface NewSite {
  /** Folder with the new files. */
  stage: string
  written: ReadonlyMap<string, unknown>
  /** Published files that the site keeps, with their stats. */
  kept: () => ReadonlyMap<string, FileStats>
  /** What is removed, where few files of many change and nothing else is in the folder. */
  few?: Listing
  /** Where the old site may be kept, for the next swap. */
  standbyFolder?: string
  /** Path of the folder, if the last run could not rename it. */
  fixed?: string
  /** The record of the old site in `standbyFolder`. */
  known: () => KnownTree | undefined
}

/** The result of publishing. */
export interface PublishResult {
  /** The files that are new, or have a new hard link. */
  changed: Map<string, FileStats>
  /** Path of the folder, if it could not be renamed. */
  fixed?: string
  /** Entries removed from the folder that is published now; absent if unknown. */
  removed?: string[]
  /** Whether the old site was kept and shares its files with the new one. */
  isBesideOld: boolean
  /** Did the folder stay, with other files in it? */
  isInPlace?: boolean
}

/** Error codes if a folder cannot be renamed: another layer or file system, a mount, or no permission. */
const CANNOT_RENAME = ['EXDEV', 'EBUSY', ...PERMISSION_ERRORS]

/** Publishes the site. Throws errors of `fs`; the old site is in place then. */
export function publishFolder(folders: OutputFolders, site: NewSite): PublishResult {
  const { current, fresh, next } = folders
  const { stage, written, standbyFolder, fixed, known } = site
  if (site.few && stage === next) return replaceFew(folders, { ...site, few: site.few })
  if (stage.startsWith(current + sep)) return replace(current, site)
  if (fixed !== undefined && fixed === identityOf(current)) {
    const shown = replace(current, site)
    removeQuietly(next)
    return shown
  }
  const standby = standbyFolder !== undefined && canMove(standbyFolder, fresh) ? standbyFolder : fresh
  const isReused = standby === standbyFolder
  const made = assemble(standby, {
    next: stage,
    written,
    current,
    kept: site.kept(),
    known: isReused ? known() : undefined,
  })
  let hasOld: boolean
  try {
    hasOld = exchange(folders, standby)
  } catch (error) {
    if (!CANNOT_RENAME.some(code => isErrno(error, code))) throw error
    const shown = replace(current, { ...site, stage: standby })
    removeQuietly(standby)
    removeQuietly(next)
    return shown
  }
  const isBesideOld = hasOld && putAway(folders.old, isReused ? standbyFolder : undefined) && made.isAllLinks
  removeQuietly(next)
  const changed = statsIn(current, [...written.keys(), ...made.linked])
  return { changed, removed: made.removed, isBesideOld }
}

function replaceFew(
  { current, replaced }: OutputFolders,
  { stage, written, few }: NewSite & { few: Listing },
): PublishResult {
  const paths = [...written.keys()]
  replaceContents(current, { from: stage, written: paths, unwanted: few, beside: replaced })
  removeQuietly(stage)
  return { changed: statsIn(current, paths), removed: entriesIn(few), isBesideOld: false, isInPlace: true }
}

function replace(current: string, { stage, written, kept }: NewSite): PublishResult {
  makeFolder(current)
  const unwanted = entriesBeside(listFolder(current, { except: RESERVED_ENTRIES }), new Map([...written, ...kept()]))
  replaceContents(current, { from: stage, written: [...written.keys()], unwanted })
  return { changed: statsIn(current, written.keys()), fixed: identityOf(current), isBesideOld: false }
}

/** Keeps the old site for the next swap, or removes it; returns whether it was kept. The new one stays published. */
function putAway(old: string, standbyFolder: string | undefined): boolean {
  try {
    if (standbyFolder !== undefined) {
      rename(old, standbyFolder)
      return true
    }
  } catch {
    // The old site is removed instead.
  }
  removeQuietly(old)
  return false
}

function identityOf(folder: string): string | undefined {
  const stat = statSync(folder, { bigint: true, throwIfNoEntry: false })
  return stat && `${stat.dev}:${stat.ino}`
}

/** A file that was removed immediately counts as changed. */
const REMOVED_FILE_STATS: FileStats = { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0, dev: 0 }

function statsIn(folder: string, paths: Iterable<string>): Map<string, FileStats> {
  return new Map([...paths].map(path => [path, statsOf(join(folder, path)) ?? REMOVED_FILE_STATS]))
}

// Assembles a complete new site in a separate folder, ready to replace the published one. The folder of the site
// before last is reused, so that only differences are written. Its content is never trusted: of its files, only hard
// links to published files are kept. A folder in it that is unchanged since the last run still has the links made
// then.

/** The parts of the new site. */
interface Parts {
  /** Folder with the new files. */
  next: string
  written: ReadonlyMap<string, unknown>
  /** The published folder. */
  current: string
  /** Published files that the new site keeps. */
  kept: ReadonlyMap<string, FileStats>
  /** The record of the reused folder from the last run. */
  known?: KnownTree
}

/** The changes that assembling made. */
interface AssembleResult {
  /** The kept files that got a new link or copy in the folder. */
  linked: string[]
  /** Entries of the site before last that were removed. */
  removed: string[]
  /** Whether all kept files are hard links to the published ones. */
  isAllLinks: boolean
}

/** Assembles the site in `folder`. */
function assemble(folder: string, { next, written, current, kept, known }: Parts): AssembleResult {
  if (kept.size === 0 || !existsSync(folder)) {
    remove(folder)
    rename(next, folder)
    return { ...linkInto(folder, { current, kept, there: new Map() }), removed: [] }
  }
  const there = listFolder(folder, { known })
  // Removals come first: a folder may replace a file, or the other way round.
  const removed = entriesIn(entriesBeside(there, new Map([...written, ...kept])))
  for (const path of removed) removeEntry(folder, path)
  const made = new Set<string>()
  for (const path of written.keys()) {
    makeOnce(dirname(join(folder, path)), made)
    // Some file systems flush a file to the disk at once if it replaces another one.
    if (there.files.has(path)) rmSync(join(folder, path))
    rename(join(next, path), join(folder, path))
  }
  return { ...linkInto(folder, { current, kept, there: there.files }), removed }
}

function linkInto(
  folder: string,
  { current, kept, there }: Pick<Parts, 'current' | 'kept'> & { there: ReadonlyMap<string, FileStats> },
): Omit<AssembleResult, 'removed'> {
  const made = new Set<string>()
  const linked: string[] = []
  let isAllLinks = true
  for (const [path, stats] of kept) {
    const own = there.get(path)
    if (own && isSameFile(own, stats)) continue
    const to = join(folder, path)
    makeOnce(dirname(to), made)
    if (!linkOrCopy(join(current, path), to)) isAllLinks = false
    linked.push(path)
  }
  return { linked, isAllLinks }
}

function makeOnce(folder: string, made: Set<string>): void {
  if (!made.has(folder)) makeFolder(folder)
  made.add(folder)
}

/** Whether folders can be moved from beside `kept` to `fresh`. They cannot across file systems or mounts. */
function canMove(kept: string, fresh: string): boolean {
  const probe = `${kept}.probe-${process.pid}`
  try {
    makeFolder(probe)
    rename(probe, fresh)
    rmdirSync(fresh)
    return true
  } catch {
    remove(probe)
    return false
  }
}
