/**
 * Publishing file by file: into a folder that cannot be renamed (the root of a mount, a folder from a lower layer of an
 * overlay, or one whose parent is not writable), and where few files of many change. New files are complete before the
 * first one takes its place, and replaced files are kept until the last one has. A run that fails or is interrupted in
 * between is undone, immediately or by the next run. Pages come after the files that they load, and pages that were there
 * after new ones, so that no link leads to a file that is still to come.
 */
import { copyFileSync, lstatSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isErrno, makeFolder, removeQuietly } from '../base/files.ts'
import { foldersAbove } from '../base/paths.ts'
import { remove, rename } from '../base/rename.ts'
import { CacheRecord } from '../engine/cache/cache-record.ts'
import { linkOrCopy } from './link-or-copy.ts'
import { entriesIn, type Listing, listFolder, removeEntry, statsOf } from './list-folder.ts'

/** Folder inside the output folder during a run. */
export const STAGE = '.docsgen-publish'

/** The changes to make. */
export interface Replacement {
  /** Folder with the new files. */
  from: string
  /** Paths of these files. */
  written: readonly string[]
  /** Paths of removed files. */
  unwanted: Listing
  /**
   * Where the replaced files are kept meanwhile, beside the folder and on its file system, as `from` is. Default: inside
   * the folder, where the new files are moved first.
   */
  beside?: string
}

/** New files that replace no existing file. */
interface Journal {
  added: string[]
}

function journalIn(stage: string): CacheRecord<Journal> {
  return new CacheRecord(join(stage, 'journal.bin'), { format: 'docsgen-journal-2' })
}

/** Replaces the files that differ. Throws errors of `fs`; everything is restored then. */
export function replaceContents(folder: string, { from, written, unwanted, beside }: Replacement): void {
  const stage = beside ?? join(folder, STAGE)
  const ready = beside === undefined ? join(stage, 'new') : from
  try {
    if (ready !== from) for (const path of written) move(join(from, path), makeRoom(ready, path))
    const isThere = (path: string) => statsOf(join(folder, path)) !== undefined
    const replaced = [...written, ...unwanted.files.keys()].filter(isThere)
    makeFolder(join(stage, 'old'))
    for (const path of replaced) linkOrCopy(join(folder, path), makeRoom(join(stage, 'old'), path))
    const kept = new Set(replaced)
    const journal: Journal = { added: written.filter(path => !kept.has(path)) }
    journalIn(stage).write(journal)
    for (const path of inOrder(written, kept)) move(join(ready, path), makeRoom(folder, path))
    // Files in the way of new files and folders are already removed, and so is what was in such folders.
    const taken = new Set(written.flatMap(path => [path, ...foldersAbove(path)]))
    const files = new Set(written)
    const isGone = (path: string) => taken.has(path) || foldersAbove(path).some(above => files.has(above))
    for (const path of entriesIn(unwanted)) if (!isGone(path)) removeEntry(folder, path)
    journalIn(stage).remove()
  } catch (error) {
    undo(folder, stage)
    throw error
  }
  removeQuietly(stage)
}

/** Restores the old files. If that fails too, the next run does it. */
function undo(folder: string, stage: string): void {
  try {
    recoverContents(folder, stage)
  } catch {
    // The first error is more informative.
  }
}

/**
 * Undoes the changes of an interrupted run.
 * @param stage where it kept the replaced files
 */
export function recoverContents(folder: string, stage = join(folder, STAGE)): void {
  const journal = journalIn(stage).read()
  if (journal) {
    for (const path of journal.added) removeWithFolders(folder, path)
    for (const path of listFolder(join(stage, 'old')).files.keys())
      move(join(stage, 'old', path), makeRoom(folder, path))
    journalIn(stage).remove()
  }
  remove(stage)
}

/** @param replaced those in whose place there is a file */
function inOrder(paths: readonly string[], replaced: ReadonlySet<string>): string[] {
  const rank = (path: string) => (path.endsWith('.html') ? (replaced.has(path) ? 2 : 1) : 0)
  return [0, 1, 2].flatMap(own => paths.filter(path => rank(path) === own))
}

/** Prepares a path: creates its folders, and removes a folder at the path itself. Returns it with its folder. */
function makeRoom(root: string, path: string): string {
  const names = path.split('/')
  // The first file may be directly in it.
  makeFolder(root)
  for (let depth = 1; depth < names.length; depth++) {
    const above = join(root, ...names.slice(0, depth))
    const stat = lstatSync(above, { throwIfNoEntry: false })
    if (stat && !stat.isDirectory()) rmSync(above)
    if (!stat?.isDirectory()) makeFolder(above)
  }
  const place = join(root, path)
  if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) remove(place)
  return place
}

/** Moves a file, replacing an existing one. Works across file systems. */
function move(from: string, to: string): void {
  try {
    rename(from, to)
  } catch (error) {
    if (!isErrno(error, 'EXDEV')) throw error
    const beside = `${to}.docsgen-${process.pid}`
    copyFileSync(from, beside)
    rename(beside, to)
    rmSync(from)
  }
}

/** Removes a file, and the folders that become empty. */
function removeWithFolders(root: string, path: string): void {
  if (!statsOf(join(root, path))) return
  rmSync(join(root, path))
  try {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) rmdirSync(join(root, folder))
  } catch (error) {
    if (!isErrno(error, 'ENOTEMPTY') && !isErrno(error, 'EEXIST')) throw error
  }
}
