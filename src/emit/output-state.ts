/**
 * The state of a published folder: for each file the key that it was built for, its hash, and its `stat`, which shows
 * whether it changed since. If a site differs little from the last one, only the differences are written.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hashOf } from '../base/hash.ts'
import { CacheMap } from '../engine/cache/cache-map.ts'
import { type ColumnTable, columnsOf } from '../engine/cache/column-table.ts'
import { FolderRecord, mayShareTimestamp } from './folder-record.ts'
import type { FileRows, FileStats, FileTable, KnownTree } from './list-folder.ts'
import type { PublishResult } from './publish-folder.ts'

/** A file of the site. */
export interface SiteFile {
  key: string
  hash: string
  size: number
  /** What was found while it was made; most often nothing. */
  findings: string
}

/** A published file. */
export interface PublishedFile extends SiteFile {
  mtimeMs: number
  ctimeMs: number
  /** Whether the file was written so shortly before `stat` that its times may not reveal another change. */
  isFresh: boolean
}

interface StateNote {
  /** Unique for each published site. */
  id: string
  /** Path of the folder, if the last run could not rename it. */
  fixed?: string
}

const COLUMNS = columnsOf<PublishedFile>({
  key: 'text',
  hash: 'text',
  size: 'number',
  findings: 'text',
  mtimeMs: 'number',
  ctimeMs: 'number',
  isFresh: 'flag',
})

export class OutputState {
  readonly #map: CacheMap<PublishedFile, StateNote, ColumnTable<PublishedFile>>
  readonly #folders: FolderRecord
  #note: StateNote

  /** Reads the state; it is empty if there is none or it is unusable. */
  constructor(path: string) {
    this.#map = new CacheMap(path, { format: 'docsgen-output-9', table: COLUMNS })
    this.#note = this.#map.note ?? { id: randomUUID() }
    this.#folders = new FolderRecord(path.replace(/\.bin$/, '-folders.bin'), this.#note.id)
  }

  /** Identity of the published site. */
  get id(): string {
    return this.#note.id
  }

  get fixed(): string | undefined {
    return this.#note.fixed
  }

  /** Number of files. */
  get size(): number {
    return this.#map.size
  }

  has(path: string): boolean {
    return this.#map.get(path) !== undefined
  }

  get(path: string): PublishedFile | undefined {
    return this.#map.get(path)
  }

  /** The paths of all files. */
  keys(): MapIterator<string> {
    return this.#map.names()
  }

  /** The rows of the files by path. A row is valid for the whole run. */
  get rows(): ReadonlyMap<string, number> {
    return this.#map.table.rows
  }

  keyAt(row: number): string {
    return this.#map.table.textAt('key', row)
  }

  hashAt(row: number): string {
    return this.#map.table.textAt('hash', row)
  }

  sizeAt(row: number): number {
    return this.#map.table.numberAt('size', row)
  }

  findingsAt(row: number): string {
    return this.#map.table.textAt('findings', row)
  }

  /** A function that says whether size and times show that a file on disk is the one of the state. */
  get certainty(): (row: number, now: FileRows) => boolean {
    const { table } = this.#map
    const size = table.numbersOf('size')
    const mtimeMs = table.numbersOf('mtimeMs')
    const ctimeMs = table.numbersOf('ctimeMs')
    const isFresh = table.numbersOf('isFresh')
    return (row, now) =>
      isFresh[row] === 0 && now.isAs(row, size[row] as number, mtimeMs[row] as number, ctimeMs[row] as number)
  }

  /**
   * Removes the state from disk, so that a run that is interrupted before the next one is written leaves none: a wrong
   * one would keep wrong files.
   */
  suspend(): void {
    this.#map.suspend()
  }

  /** The record of the published folder. */
  get folder(): KnownTree {
    return this.#folders.published(this.keys())
  }

  /** The record of the previous site's folder; `files` are the current contents of the published one. */
  folderBefore(files: Pick<FileTable, 'get'>): KnownTree | undefined {
    return this.#folders.before(this.keys(), files)
  }

  /** Saves what a look at the folder showed: the files whose state is another one. */
  saveSeen(files: ReadonlyMap<string, PublishedFile>): void {
    if (files.size > 0) this.#save({ files, removed: [] }, this.#note)
    this.#folders.save()
  }

  /** Saves the state of a site that was published in place of the last one. */
  saveNew(changes: StateChanges, { current, published, behind }: PublishedChanges): void {
    const { fixed, changed, removed, isBesideOld, isInPlace } = published
    const id = randomUUID()
    this.#save(changes, { id, fixed })
    const touched = removed && [...changed.keys(), ...removed]
    if (!touched) this.#folders.forget(id)
    else if (isInPlace) this.#folders.noteInPlace({ id, current, touched })
    else this.#folders.note({ id, current, touched, behind: isBesideOld ? behind : undefined })
  }

  #save({ files, removed }: StateChanges, note: StateNote): void {
    for (const path of removed) this.#map.delete(path)
    for (const [path, file] of files) this.#map.set(path, file)
    this.#note = note
    this.#map.save(note)
  }
}

/** How the files of a site differ from those of the last one. */
export interface StateChanges {
  /** Those that are new, or whose state is another one. */
  files: ReadonlyMap<string, PublishedFile>
  removed: readonly string[]
}

/** The changes that a publication made. */
export interface PublishedChanges {
  /** The published folder. */
  current: string
  published: PublishResult
  /** Files in which the replaced site differs. */
  behind: string[]
}

/**
 * The state of a file of the output folder. Links and renames only change its `ctime`. Writing to it also changes its
 * `mtime`, so an old `mtime` shows that the content is what was written.
 * @param seenAt when `stat` was called, or an earlier time, in ms since 1970
 */
export function publishedFile(file: SiteFile, { mtimeMs, ctimeMs }: FileStats, seenAt: number): PublishedFile {
  const { key, hash, size, findings } = file
  return { key, hash, size, findings, mtimeMs, ctimeMs, isFresh: mayShareTimestamp(mtimeMs, seenAt) }
}

/**
 * Is a file on disk the one of the state, where its times leave doubt? It was linked, or got another mode or owner, or its
 * times were set back: its content is compared.
 */
export function hasContent(file: PublishedFile, { size, mtimeMs }: FileStats, absPath: string): boolean {
  if (size !== file.size || mtimeMs !== file.mtimeMs) return false
  try {
    return hashOf(readFileSync(absPath)) === file.hash
  } catch {
    return false
  }
}
