/**
 * A sink that publishes a folder. New files wait beside the published folder until the whole site is known.
 *
 * The state of the last run only decides which files need not be built again. The files in the folder are always
 * checked, because people and builds with other caches change them as well.
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { hashInPieces } from '../base/hash.ts'
import { foldersAbove } from '../base/paths.ts'
import type { ChangedFiles, EmittedFile } from '../model/output.ts'
import { foreignFiles } from './foreign.ts'
import {
  entriesIn,
  FileRows,
  type FileStats,
  type FileTable,
  type KnownTree,
  type Listing,
  listInto,
} from './list-folder.ts'
import { NewFiles } from './new-files.ts'
import { type OutputFolders, RESERVED_ENTRIES, recoverOutput } from './output-folder.ts'
import { hasContent, OutputState, type PublishedFile, publishedFile, type SiteFile } from './output-state.ts'
import { placeIn } from './place-in.ts'
import { publishFolder } from './publish-folder.ts'
import {
  type Content,
  type FilePlaces,
  type FileReader,
  type FileWriter,
  hashedBytes,
  type Published,
  type Sink,
} from './sink.ts'

export class DiskSink implements Sink {
  readonly #folders: OutputFolders
  readonly #standbyFolder: string | undefined
  readonly #state: OutputState
  readonly #written = new Map<string, SiteFile>()
  /** The rows of the state whose files are kept. */
  readonly #kept = new Set<number>()
  /** Of the files that are kept, those whose state is another one now. */
  readonly #renewed = new Map<string, PublishedFile>()
  readonly #new: NewFiles
  /** Files whose times leave doubt: their state now, or false if they differ. */
  readonly #compared = new Map<string, PublishedFile | false>()
  #listed: Listing<FileRows> | undefined
  #tree: KnownTree | undefined
  #isCertain: OutputState['certainty'] | undefined
  /** Entries of the output folder that are not published files. */
  #beside: Listing | undefined
  #listedAt = 0

  /**
   * Opens an output folder, and repairs what an interrupted run left. The caller holds the folder's lock.
   * @param statePath file with the state of the last publication
   * @param standbyFolder where the replaced site may be kept for reuse by the next run
   */
  constructor(folders: OutputFolders, statePath: string, standbyFolder?: string) {
    this.#folders = folders
    this.#standbyFolder = standbyFolder
    recoverOutput(folders)
    this.#state = new OutputState(statePath)
    this.#new = new NewFiles(folders)
  }

  readonly places: FilePlaces = {
    of: path => (this.#state.get(path) ? undefined : this.#new.placeOf(path)),
    add: (path, { hash, size }, key, findings = '') => this.#written.set(path, { key, hash, size, findings }),
    clear: path => this.#new.clear(path),
  }

  get id(): string {
    return this.#state.id
  }

  isCurrent(path: string, key: string): boolean {
    const row = this.#state.rows.get(path)
    return row !== undefined && this.#state.keyAt(row) === key && this.#isUntouched(path, row)
  }

  keyOf(path: string): string | undefined {
    const row = this.#state.rows.get(path)
    return row !== undefined && this.#isUntouched(path, row) ? this.#state.keyAt(row) : undefined
  }

  findingsOf(path: string): string {
    const row = this.#state.rows.get(path)
    return row === undefined ? '' : this.#state.findingsAt(row)
  }

  write(path: string, content: Content, key: string, findings = ''): void {
    const { bytes, hash } = hashedBytes(content)
    const file = { key, hash, size: bytes.byteLength, findings }
    if (this.#keepSame(path, file)) return
    writeFileSync(this.#new.placeFor(path), bytes)
    this.#written.set(path, file)
  }

  writer(path: string, key: string): FileWriter {
    const place = this.#new.placeFor(path)
    const writing = writeInPieces(place)
    const end = () => {
      const file = { ...writing.end(), key, findings: '' }
      if (this.#keepSame(path, file)) rmSync(place)
      else this.#written.set(path, file)
    }
    return { add: writing.add, end }
  }

  keep(path: string): void {
    const row = this.#state.rows.get(path)
    if (row === undefined || !this.#isUntouched(path, row))
      throw new Error(`kept ${path}, which is not as it was published`)
    this.#kept.add(row)
    const renewed = this.#compared.get(path)
    if (renewed) this.#renewed.set(path, renewed)
  }

  hasAllBut(isOther: (path: string) => boolean): boolean {
    for (const [path, row] of this.#state.rows) if (!isOther(path) && !this.#isUntouched(path, row)) return false
    return true
  }

  keepAllBut(isOther: (path: string) => boolean): void {
    for (const path of this.#state.keys()) if (!isOther(path)) this.keep(path)
  }

  files(): EmittedFile[] {
    return [...this.#written.keys(), ...this.#keptPaths()].sort().map(path => {
      const { hash, size } = this.#fileOf(path) as SiteFile
      return { path, hash, size }
    })
  }

  changes(): ChangedFiles {
    const written = Array.from(this.#written, ([path, { hash, size }]) => ({ path, hash, size }))
    return { written, removed: this.#removed() }
  }

  hashOf(path: string): string | undefined {
    const row = this.#keptRow(path)
    return row === undefined ? this.#written.get(path)?.hash : this.#state.hashAt(row)
  }

  /** Size of a file of the new site; undefined if there is no such file. */
  sizeOf(path: string): number | undefined {
    const row = this.#keptRow(path)
    return row === undefined ? this.#written.get(path)?.size : this.#state.sizeAt(row)
  }

  #fileOf(path: string): SiteFile | undefined {
    return this.#keptRow(path) === undefined ? this.#written.get(path) : this.#stateOf(path)
  }

  /** The row of a file that is kept, whose content is that of the state. */
  #keptRow(path: string): number | undefined {
    if (this.#written.has(path)) return undefined
    const row = this.#state.rows.get(path)
    return row !== undefined && this.#kept.has(row) ? row : undefined
  }

  *#keptPaths(): Generator<string, undefined> {
    for (const [path, row] of this.#state.rows) if (this.#kept.has(row)) yield path
  }

  /** The state of a file that is kept, or may be. */
  #stateOf(path: string): PublishedFile | undefined {
    return this.#renewed.get(path) ?? this.#state.get(path)
  }

  read(path: string): Uint8Array {
    const folder = this.#written.has(path) ? this.#new.folder : undefined
    return readFileSync(placeIn(folder ?? this.#folders.current, path))
  }

  published(path: string): FileReader | undefined {
    return this.keyOf(path) !== undefined ? openFile(placeIn(this.#folders.current, path)) : undefined
  }

  publish(): Published {
    const removed = this.#removed()
    const counts = { written: this.#written.size, kept: this.#kept.size, removed: removed.length }
    const isSame = counts.written === 0 && counts.removed === 0 && counts.kept > 0
    const isAlone = entriesIn(this.#besideSite()).length === 0
    if (isSame && isAlone) {
      this.#state.saveSeen(this.#renewed)
      return { changed: false, ...counts }
    }
    const stage = this.#new.open()
    // Not before, because threads may be about to write into these folders.
    this.#new.removeEmptyFolders()
    // Without the state, the next run builds everything again; with a wrong one, it would keep wrong files.
    this.#state.suspend()
    const { files: published } = this.#listing()
    const isFew = isAlone && areFewChanges([...this.#written.keys(), ...removed], counts.kept)
    const publishedAt = Date.now()
    const result = publishFolder(this.#folders, {
      stage,
      written: this.#written,
      kept: () => this.#keptStats(published),
      few: isFew ? removable(removed, published, () => [this.#written.keys(), this.#keptPaths()]) : undefined,
      standbyFolder: this.#standbyFolder,
      fixed: this.#state.fixed,
      known: () => this.#state.folderBefore(published),
    })
    this.#new.forget()
    const files = new Map(this.#renewed)
    for (const [path, stats] of result.changed) {
      const file = this.#fileOf(path)
      if (file) files.set(path, publishedFile(file, stats, publishedAt))
    }
    const behind = [...this.#written.keys(), ...removed]
    this.#state.saveNew({ files, removed }, { current: this.#folders.current, published: result, behind })
    return { changed: true, ...counts }
  }

  #removed(): string[] {
    const removed: string[] = []
    this.#state.rows.forEach((row, path) => {
      if (!this.#kept.has(row) && !this.#written.has(path)) removed.push(path)
    })
    return removed
  }

  #keptStats(published: FileRows): Map<string, FileStats> {
    const stats = new Map<string, FileStats>()
    for (const [path, row] of this.#state.rows) if (this.#kept.has(row)) stats.set(path, published.at(row))
    return stats
  }

  /** The files of the output folder that no build wrote. Publishing removes them. */
  foreign(): string[] {
    return foreignFiles(this.#folders.current, this.#besideSite())
  }

  /** Whether every published file is unchanged and the folder contains nothing else. */
  isWhole(): boolean {
    if (this.#state.size === 0 || entriesIn(this.#besideSite()).length > 0) return false
    for (const [path, row] of this.#state.rows) if (!this.#isUntouched(path, row)) return false
    this.#state.saveSeen(new Map([...this.#compared].flatMap(([path, file]) => (file ? [[path, file]] : []))))
    return true
  }

  discard(): void {
    this.#new.discard()
    this.#written.clear()
    this.#kept.clear()
    this.#renewed.clear()
  }

  /** The listing of the output folder. */
  #listing(): Listing<FileRows> {
    if (this.#listed) return this.#listed
    this.#listedAt = Date.now()
    this.#tree = this.#state.folder
    const files = new FileRows(this.#state.rows)
    this.#listed = listInto(this.#folders.current, files, { except: RESERVED_ENTRIES, known: this.#tree })
    return this.#listed
  }

  #besideSite(): Listing {
    if (this.#beside) return this.#beside
    const { files, others, folders } = this.#listing()
    const isEmpty = (folder: string) => {
      const known = this.#tree?.entriesIn(folder)
      return !known || known.files.length + known.folders.length === 0
    }
    this.#beside = { files: files.others, others, folders: folders.filter(isEmpty) }
    return this.#beside
  }

  /** Whether a published file, which is in this row of the state, is as it was published. */
  #isUntouched(path: string, row: number): boolean {
    const { files } = this.#listing()
    this.#isCertain ??= this.#state.certainty
    if (this.#isCertain(row, files)) return true
    if (!files.isAt(row)) return false
    const known = this.#compared.get(path) ?? this.#compare(path, files.at(row))
    this.#compared.set(path, known)
    return known !== false
  }

  #compare(path: string, stats: FileStats): PublishedFile | false {
    const file = this.#state.get(path) as PublishedFile
    const isSame = hasContent(file, stats, join(this.#folders.current, path))
    return isSame && publishedFile(file, stats, this.#listedAt)
  }

  /** Keeps the published file if it has the same bytes as the new one. */
  #keepSame(path: string, { hash, key, findings }: SiteFile): boolean {
    const row = this.#state.rows.get(path)
    if (row === undefined || this.#state.hashAt(row) !== hash || !this.#isUntouched(path, row)) return false
    this.keep(path)
    const before = this.#stateOf(path) as PublishedFile
    if (before.key !== key || before.findings !== findings) this.#renewed.set(path, { ...before, key, findings })
    return true
  }
}

// Changes of few files of a large site, which are published one by one.

/**
 * More changed pages than this are shown at once by another folder: while they are replaced one by one, readers see both
 * sites. Other files do not count: they are in place before the pages that load them, and parts of the search index, of which
 * one edit changes dozens, have new names.
 */
const MAX_PAGES = 64
/** On a smaller site, links to all other files cost less than they protect. */
const MIN_KEPT_PER_CHANGE = 16

/** Are few files of many written or removed? */
function areFewChanges(changed: readonly string[], kept: number): boolean {
  const pages = changed.filter(path => path.endsWith('.html')).length
  return pages <= MAX_PAGES && kept >= changed.length * MIN_KEPT_PER_CHANGE
}

/**
 * The entries to remove along with these files: the files themselves, and folders that are empty without them.
 * @param published the stats of all files
 * @param staying the paths of the new site
 */
function removable(
  removed: readonly string[],
  published: Pick<FileTable, 'get'>,
  staying: () => readonly Iterable<string>[],
): Listing {
  const files: Listing['files'] = new Map()
  for (const path of removed) {
    const stats = published.get(path)
    if (stats) files.set(path, stats)
  }
  const emptied = new Set(removed.flatMap(path => [...foldersAbove(path)]))
  for (const paths of emptied.size > 0 ? staying() : [])
    for (const path of paths) {
      if (emptied.size === 0) break
      for (const folder of emptied) if (path.startsWith(`${folder}/`)) emptied.delete(folder)
    }
  return { files, folders: [...emptied], others: [] }
}

// Reads and writes files in pieces if they would not fit into memory together with others.

/** Smaller pieces are buffered and written together. */
const BUFFER_BYTES = 262_144

/** Opens a file for reading. Throws errors of `fs`. */
function openFile(absPath: string): FileReader {
  const fd = openSync(absPath, 'r')
  let buffer = Buffer.alloc(0)
  const read = (at: number, length: number) => {
    // Fresh memory for each piece costs more than reading it.
    if (buffer.length < length) buffer = Buffer.allocUnsafeSlow(length)
    const bytes = buffer.subarray(0, length)
    for (let done = 0; done < length; ) {
      const count = readSync(fd, bytes, done, length - done, at + done)
      if (count === 0) throw new Error(`${absPath} ends before byte ${at + length}`)
      done += count
    }
    return bytes
  }
  return { size: fstatSync(fd).size, read, close: () => closeSync(fd) }
}

/** Buffers of files that were written, for the next ones: new buffers add up to major garbage collections. */
const buffers: Uint8Array[] = []

/** Creates a file, or replaces one. Throws errors of `fs`. */
function writeInPieces(absPath: string): {
  add: (piece: Uint8Array) => void
  end: () => { hash: string; size: number }
} {
  const fd = openSync(absPath, 'w')
  const hash = hashInPieces()
  // Small pieces are copied: the next piece may be read into the same memory.
  const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
  let waiting = 0
  let size = 0
  const write = (bytes: Uint8Array) => {
    hash.add(bytes)
    try {
      for (let done = 0; done < bytes.byteLength; ) done += writeSync(fd, bytes, done)
    } catch (error) {
      closeSync(fd)
      throw error
    }
  }
  const flush = () => {
    if (waiting > 0) write(buffer.subarray(0, waiting))
    waiting = 0
  }
  return {
    add: piece => {
      const length = piece.byteLength
      size += length
      if (waiting + length > BUFFER_BYTES) flush()
      if (length > BUFFER_BYTES) return write(piece)
      buffer.set(piece, waiting)
      waiting += length
    },
    end: () => {
      flush()
      closeSync(fd)
      buffers.push(buffer)
      return { hash: hash.end(), size }
    },
  }
}
