/**
 * The folders of the published site and of the one before it, as the last run left them. While the times of a folder
 * are the same, no name in it was added, removed or replaced, so it need not be read again. The record belongs to one
 * published site, and is empty for any other.
 */
import { join } from 'node:path'
import { folderOf, foldersAbove } from '../base/paths.ts'
import { CacheMap } from '../engine/cache/cache-map.ts'
import { type FileStats, type FileTable, type FolderEntries, folderStats, type KnownTree } from './list-folder.ts'

type Stamp = Pick<FileStats, 'ino' | 'mtimeMs'>

/** Two trees alternate as the published site. */
type Tree = 0 | 1

/** A folder in either tree. */
type Stamps = [Stamp | undefined, Stamp | undefined]

interface Note {
  /** Identity of the published site. */
  of: string
  /** Which tree is published. */
  shown: Tree
  /** Files in which the other tree differs; absent if unknown. */
  behind?: string[]
}

/**
 * The list is read and written at each edit. It is long after all pages were made again, and parts of the search index, which
 * have new names each time, make it longer. A longer list counts as unknown: the next publication of many files lists the other
 * tree instead.
 */
const MAX_BEHIND = 1000

function short(behind: string[] | undefined): string[] | undefined {
  return behind && behind.length <= MAX_BEHIND ? behind : undefined
}

/** The changes that a publication made. */
export interface Publication {
  /** Identity of the published site. */
  id: string
  /** The published folder. */
  current: string
  /** Entries added, replaced or removed since the folder was last recorded. */
  touched: Iterable<string>
  /** Files in which the replaced site differs, if it was kept and consists of links. */
  behind?: string[]
}

export class FolderRecord {
  readonly #map: CacheMap<Stamps, Note>
  #note: Note

  /**
   * @param path of the record's file
   * @param of identity of the published site
   */
  constructor(path: string, of: string) {
    this.#map = new CacheMap(path, { format: 'docsgen-folders-1' })
    this.#note = this.#map.note ?? { of, shown: 0 }
    if (this.#note.of === of) return
    this.#map.keepOnly(new Set())
    this.#note = { of, shown: 0 }
  }

  /** The record of the published folder, given the paths of its files. */
  published(paths: Iterable<string>): KnownTree {
    return this.#treeOf(this.#note.shown, paths)
  }

  /**
   * The record of the previous site's folder.
   * @param paths of the files of the published site
   * @param files current contents of the published folder
   */
  before(paths: Iterable<string>, files: Pick<FileTable, 'get'>): KnownTree | undefined {
    const { behind } = this.#note
    if (!behind) return undefined
    const differing = new Set(behind)
    const tree = this.#treeOf(this.#other, new Set([...paths, ...behind]))
    // All other files are links to the published ones.
    return { ...tree, statsOf: path => (differing.has(path) ? undefined : files.get(path)) }
  }

  /** Records a site that was published in place of the last one. */
  note({ id, current, touched, behind }: Publication): void {
    const shown = this.#other
    this.#look({ current, touched }, shown)
    this.#note = { of: id, shown, behind: short(behind) }
    this.#map.save(this.#note, true)
  }

  /** Notes a site that was published by changing files of the last one in their places. */
  noteInPlace({ id, current, touched }: Omit<Publication, 'behind'>): void {
    const { shown, behind } = this.#note
    const files = [...touched]
    this.#look({ current, touched: files }, shown)
    this.#note = { of: id, shown, behind: behind && short([...new Set([...behind, ...files])]) }
    this.#map.save(this.#note, true)
  }

  /** Records a site whose folder may have changed in any way. */
  forget(id: string): void {
    this.#map.keepOnly(new Set())
    this.#note = { of: id, shown: 0 }
    this.#map.save(this.#note, true)
  }

  /** Saves the record. */
  save(): void {
    this.#map.save(this.#note)
  }

  /** Looks at the folders in which something changed. */
  #look({ current, touched }: Pick<Publication, 'current' | 'touched'>, tree: Tree): void {
    const seenAt = Date.now()
    const folders = new Set([''])
    for (const path of touched) {
      for (const folder of foldersAbove(path)) folders.add(folder)
      // Most entries are files, and were files before.
      if (this.#map.get(path)) folders.add(path)
    }
    for (const folder of folders) this.#learn(folder, tree, { now: folderStats(join(current, folder)), seenAt })
  }

  get #other(): Tree {
    return this.#note.shown === 0 ? 1 : 0
  }

  #treeOf(tree: Tree, paths: Iterable<string>): KnownTree {
    const entries = entriesByFolder(paths)
    return {
      entriesIn: folder => entries.get(folder) ?? NO_ENTRIES,
      isAsLeft: (folder, now) => isSame(this.#map.get(folder)?.[tree], now),
      statsOf: () => undefined,
      learn: (folder, now, seenAt) => this.#learn(folder, tree, { now, seenAt }),
    }
  }

  #learn(folder: string, tree: Tree, { now, seenAt }: { now: FileStats | undefined; seenAt: number }): void {
    const isSure = now !== undefined && !mayShareTimestamp(now.mtimeMs, seenAt)
    const stamp = isSure ? { ino: now.ino, mtimeMs: now.mtimeMs } : undefined
    const [first, second] = this.#map.get(folder) ?? []
    const stamps: Stamps = tree === 0 ? [stamp, second] : [first, stamp]
    const before = tree === 0 ? first : second
    if (before === stamp || (before && stamp && isSame(before, stamp))) return
    if (stamps.some(Boolean)) this.#map.set(folder, stamps)
    else this.#map.delete(folder)
  }
}

/**
 * Milliseconds within which two changes may have the same time stamp: on file systems with fractions of milliseconds,
 * and without.
 */
const TIMESTAMP_PRECISION_MS = { fine: 20, coarse: 2000 }

/** Whether a change after `seenAt` (ms since 1970) may leave the time stamp that was seen then. */
export function mayShareTimestamp(mtimeMs: number, seenAt: number): boolean {
  return mtimeMs >= seenAt - (Number.isInteger(mtimeMs) ? TIMESTAMP_PRECISION_MS.coarse : TIMESTAMP_PRECISION_MS.fine)
}

const NO_ENTRIES: FolderEntries = { files: [], folders: [] }

function isSame(before: Stamp | undefined, now: Stamp): boolean {
  return before !== undefined && before.ino === now.ino && before.mtimeMs === now.mtimeMs
}

/** The files and folders in each folder. */
function entriesByFolder(paths: Iterable<string>): Map<string, { files: string[]; folders: string[] }> {
  const entries = new Map([['', { files: [] as string[], folders: [] as string[] }]])
  const entriesOf = (folder: string): { files: string[]; folders: string[] } => {
    const known = entries.get(folder)
    if (known) return known
    const own = { files: [], folders: [] }
    entries.set(folder, own)
    entriesOf(folderOf(folder)).folders.push(folder)
    return own
  }
  // Most files follow one of the same folder.
  let last = ''
  let files = entriesOf(last).files
  for (const path of paths) {
    const isThere = path.lastIndexOf('/') === last.length && path.startsWith(last)
    if (!isThere) {
      last = folderOf(path)
      files = entriesOf(last).files
    }
    files.push(path)
  }
  return entries
}
