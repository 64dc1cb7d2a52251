/**
 * Puts a whole new site together in a folder of its own, ready to take the place of the published one. The folder of
 * the site before last serves for that: only what differs from it is changed. It is never trusted: of what lies in
 * it only files stay that are the published ones under a second name.
 */
import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../base/files.ts'
import { linkOrCopy } from './link-or-copy.ts'
import { entriesBeside, entriesIn, type FileStats, isSameFile, listFolder, removeEntry } from './list-folder.ts'

/** What the new site is made of. */
export interface Parts {
  /** Folder with the new files. */
  next: string
  written: ReadonlyMap<string, unknown>
  /** The published folder. */
  current: string
  /** Its files that stay. */
  kept: ReadonlyMap<string, FileStats>
}

/** Puts the site together in `folder`. Returns the kept files that have a second name there now. */
export function assemble(folder: string, { next, written, current, kept }: Parts): string[] {
  if (kept.size === 0 || !existsSync(folder)) {
    rmSync(folder, { recursive: true, force: true })
    renameSync(next, folder)
    return linkInto(folder, { current, kept, there: new Map() })
  }
  const there = listFolder(folder)
  // First what goes: a file may have been where a folder comes, or the other way round.
  const unwanted = entriesBeside(there, new Map([...written, ...kept]))
  for (const path of entriesIn(unwanted)) removeEntry(folder, path)
  const made = new Set<string>()
  for (const path of written.keys()) {
    makeOnce(dirname(join(folder, path)), made)
    renameSync(join(next, path), join(folder, path))
  }
  return linkInto(folder, { current, kept, there: there.files })
}

function linkInto(
  folder: string,
  { current, kept, there }: Pick<Parts, 'current' | 'kept'> & { there: ReadonlyMap<string, FileStats> },
): string[] {
  const made = new Set<string>()
  const linked: string[] = []
  for (const [path, stats] of kept) {
    const own = there.get(path)
    if (own && isSameFile(own, stats)) continue
    const to = join(folder, path)
    makeOnce(dirname(to), made)
    linkOrCopy(join(current, path), to)
    linked.push(path)
  }
  return linked
}

function makeOnce(folder: string, made: Set<string>): void {
  if (!made.has(folder)) makeFolder(folder)
  made.add(folder)
}

/** Can folders be moved from beside `kept` to `fresh`? Not from one file system, or one mount, to another. */
export function canMove(kept: string, fresh: string): boolean {
  const probe = `${kept}.probe-${process.pid}`
  try {
    makeFolder(probe)
    renameSync(probe, fresh)
    rmdirSync(fresh)
    return true
  } catch {
    rmSync(probe, { recursive: true, force: true })
    return false
  }
}
