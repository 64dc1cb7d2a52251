/** Lists the contents of a folder, including files of other programs. */
import { existsSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { isErrno } from '../base/files.ts'
import { folderOf } from '../base/paths.ts'
import { remove } from '../base/rename.ts'

/** The stats of a file. Equal stats mean the same file, perhaps under another name. */
export interface FileStats {
  size: number
  mtimeMs: number
  ctimeMs: number
  ino: number
  dev: number
}

/** Files with their stats. */
export interface FileTable {
  has(path: string): boolean
  get(path: string): FileStats | undefined
  set(path: string, stats: FileStats): unknown
  keys(): IterableIterator<string>
}

/**
 * Files with their stats, as numbers in rows where the rows of most files are known: a large site has tens of thousands, and
 * few of them are asked for.
 */
export class FileRows implements FileTable {
  readonly #rows: ReadonlyMap<string, number>
  /** The stats of each row; the first number is NaN where there is no file. */
  readonly #numbers: Float64Array
  /** Files without a row. */
  readonly others = new Map<string, FileStats>()

  /** @param rows of files that may be there, counted from 0 */
  constructor(rows: ReadonlyMap<string, number>) {
    this.#rows = rows
    let end = 0
    for (const row of rows.values()) if (row >= end) end = row + 1
    this.#numbers = new Float64Array(end * NUMBERS).fill(Number.NaN)
  }

  has(path: string): boolean {
    const row = this.#rows.get(path)
    return row === undefined ? this.others.has(path) : this.isAt(row)
  }

  get(path: string): FileStats | undefined {
    const row = this.#rows.get(path)
    if (row === undefined) return this.others.get(path)
    return this.isAt(row) ? this.at(row) : undefined
  }

  set(path: string, stats: FileStats): void {
    const row = this.#rows.get(path)
    if (row === undefined) {
      this.others.set(path, plain(stats))
      return
    }
    const start = row * NUMBERS
    this.#numbers[start] = stats.size
    this.#numbers[start + 1] = stats.mtimeMs
    this.#numbers[start + 2] = stats.ctimeMs
    this.#numbers[start + 3] = stats.ino
    this.#numbers[start + 4] = stats.dev
  }

  *keys(): Generator<string, undefined> {
    for (const [path, row] of this.#rows) if (this.isAt(row)) yield path
    yield* this.others.keys()
  }

  /** Whether the file of a row is there. */
  isAt(row: number): boolean {
    return (this.#numbers[row * NUMBERS] as number) >= 0
  }

  /** Whether the file of a row is there and has this size and these times. */
  isAs(row: number, size: number, mtimeMs: number, ctimeMs: number): boolean {
    const start = row * NUMBERS
    const numbers = this.#numbers
    return numbers[start] === size && numbers[start + 1] === mtimeMs && numbers[start + 2] === ctimeMs
  }

  /** The stats of the file of a row, if it is there. */
  at(row: number): FileStats {
    const number = (at: number) => this.#numbers[row * NUMBERS + at] as number
    return { size: number(0), mtimeMs: number(1), ctimeMs: number(2), ino: number(3), dev: number(4) }
  }
}

/** How many numbers the stats of a file are. */
const NUMBERS = 5

/** The contents of a folder, by path relative to it with forward slashes. */
export interface Listing<Files extends FileTable = Map<string, FileStats>> {
  files: Files
  /** Parents before their children. */
  folders: string[]
  /** Symbolic links, sockets and the like. */
  others: string[]
}

/** The names in a folder, as paths relative to the root of the listing. */
export interface FolderEntries {
  files: readonly string[]
  folders: readonly string[]
}

/** The record of a folder and its subfolders from an earlier run. */
export interface KnownTree {
  /** The files and folders that may be in a folder. */
  entriesIn: (folder: string) => FolderEntries
  /** Whether no name in a folder has changed since, judging by its current stats. */
  isAsLeft: (folder: string, now: FileStats) => boolean
  /** The stats of a file in such a folder, if they are known without reading the disk. */
  statsOf: (path: string) => FileStats | undefined
  /**
   * Called for each folder that was read: with its stats at `seenAt`, or without if its names differ from the recorded
   * ones.
   */
  learn: (folder: string, now: FileStats | undefined, seenAt: number) => void
}

interface ListOptions {
  /** Names to leave out at the top level. */
  except?: ReadonlySet<string>
  /** Unchanged folders are not read. */
  known?: KnownTree
}

/** Lists a folder; a missing folder is empty. Symbolic links are not followed. */
export function listFolder(root: string, options: ListOptions = {}): Listing {
  return listInto(root, new Map(), options)
}

/** The same, with the files in a table that is empty before. */
export function listInto<Files extends FileTable>(
  root: string,
  table: Files,
  { except, known }: ListOptions = {},
): Listing<Files> {
  const listing: Listing<Files> = { files: table, folders: [], others: [] }
  const add = (path: string, stats: FileStats | undefined) => void (stats && table.set(path, stats))
  // Rows copy the numbers.
  const look = table instanceof FileRows ? fileAt : statsOf
  const visit = (folder: string, isThere: boolean) => {
    const seenAt = Date.now()
    const now = known && folderStats(pathIn(root, folder))
    if (folder !== '' && (isThere || now)) listing.folders.push(folder)
    if (known && !now) return
    if (known && now && known.isAsLeft(folder, now)) {
      const { files, folders } = known.entriesIn(folder)
      for (const path of files) add(path, known.statsOf(path) ?? look(pathIn(root, path)))
      for (const path of folders) visit(path, false)
      return
    }
    const read = readEntries(root, folder, except)
    known?.learn(folder, isExactly(read, known.entriesIn(folder)) ? now : undefined, seenAt)
    for (const path of read.files) add(path, look(pathIn(root, path)))
    // A name that is not UTF-8 is listed, but its stats cannot be read.
    listing.others.push(...read.others, ...read.files.filter(path => !table.has(path)))
    for (const path of read.folders) visit(path, true)
  }
  visit('', true)
  return listing
}

function pathIn(root: string, path: string): string {
  return path === '' ? root : `${root}/${path}`
}

function readEntries(root: string, folder: string, except?: ReadonlySet<string>) {
  const files: string[] = []
  const folders: string[] = []
  const others: string[] = []
  for (const entry of entriesOf(pathIn(root, folder))) {
    if (folder === '' && except?.has(entry.name)) continue
    const kind = entry.isDirectory() ? folders : entry.isFile() ? files : others
    kind.push(folder === '' ? entry.name : `${folder}/${entry.name}`)
  }
  return { files, folders, others }
}

function isExactly(read: FolderEntries & { others: readonly string[] }, known: FolderEntries): boolean {
  const isSame = (paths: readonly string[], others: readonly string[]) =>
    paths.length === others.length && new Set([...paths, ...others]).size === paths.length
  return read.others.length === 0 && isSame(read.files, known.files) && isSame(read.folders, known.folders)
}

/** The stats of a file; undefined if the path is missing or a folder. */
export function statsOf(absPath: string): FileStats | undefined {
  const stats = fileAt(absPath)
  return stats && plain(stats)
}

function fileAt(absPath: string): Stats | undefined {
  const stats = statOrUndefined(absPath)
  return stats?.isDirectory() ? undefined : stats
}

/** The stats of a folder; undefined if the path is missing or a file. */
export function folderStats(absPath: string): FileStats | undefined {
  const stats = statOrUndefined(absPath)
  return stats?.isDirectory() ? plain(stats) : undefined
}

function plain({ size, mtimeMs, ctimeMs, ino, dev }: FileStats): FileStats {
  return { size, mtimeMs, ctimeMs, ino, dev }
}

function statOrUndefined(absPath: string): Stats | undefined {
  try {
    return lstatSync(absPath, { throwIfNoEntry: false })
  } catch (error) {
    // A parent of the path is a file.
    if (isErrno(error, 'ENOTDIR')) return undefined
    throw error
  }
}

/**
 * Whether two stats belong to the same file. The times are compared as well, because an inode number may be too large
 * to be exact.
 */
export function isSameFile(a: FileStats, b: FileStats): boolean {
  return a.ino === b.ino && a.dev === b.dev && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs
}

/** Every path of a listing. */
export function entriesIn({ files, others, folders }: Listing): string[] {
  return [...files.keys(), ...others, ...folders]
}

/** A collection of file paths. */
interface PathSet {
  has(path: string): boolean
  keys(): Iterable<string>
}

/** The entries of a listing that are neither one of these files nor a folder above one. */
export function entriesBeside(listing: Listing, wanted: PathSet): Listing {
  const files: Listing['files'] = new Map()
  for (const [path, stats] of listing.files) if (!wanted.has(path)) files.set(path, stats)
  const folders = new Set([''])
  for (const path of wanted.keys())
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder)
  return { files, others: listing.others, folders: listing.folders.filter(path => !folders.has(path)) }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return []
    throw error
  }
}

/** Removes a listed entry of any type. */
export function removeEntry(root: string, path: string): void {
  remove(join(root, path))
  if (!path.includes('\uFFFD')) return
  // A name that is not UTF-8 can only be addressed by its bytes.
  const slash = path.lastIndexOf('/')
  const folder = join(root, path.slice(0, Math.max(0, slash)))
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { encoding: 'buffer' }))
    if (name.toString('utf8') === path.slice(slash + 1)) remove(Buffer.concat([Buffer.from(`${folder}/`), name]))
}
