/**
 * Assembles a complete new site in a separate folder, ready to replace the published one. The folder of the site before
 * last is reused, so that only differences are written. Its content is never trusted: of its files, only hard links to
 * published files are kept. A folder in it that is unchanged since the last run still has the links made then.
 */
import { existsSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../base/files.ts'
import { remove, rename } from '../base/rename.ts'
import { linkOrCopy } from './link-or-copy.ts'
import {
  entriesBeside,
  entriesIn,
  type FileStats,
  isSameFile,
  type KnownTree,
  listFolder,
  removeEntry,
} from './list-folder.ts'

/** The parts of the new site. */
export interface Parts {
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
export interface AssembleResult {
  /** The kept files that got a new link or copy in the folder. */
  linked: string[]
  /** Entries of the site before last that were removed. */
  removed: string[]
  /** Whether all kept files are hard links to the published ones. */
  isAllLinks: boolean
}

/** Assembles the site in `folder`. */
export function assemble(folder: string, { next, written, current, kept, known }: Parts): AssembleResult {
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
export function canMove(kept: string, fresh: string): boolean {
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
