/**
 * A sink that publishes a folder. New files wait beside the published folder; the new site is put
 * together in the folder of the site before last, of which only what differs is changed (kept files are
 * hard links, or copies where links are impossible); then the two folders change places. Whoever looks
 * sees the old site or the new one, and the work is proportional to the change.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { isErrno } from '../base/files.ts'
import type { EmittedFile } from '../model/output.ts'
import { exchange, type OutputFolders, outputFolders, recoverOutput } from './output-folder.ts'
import {
  type FileStates,
  isUntouched,
  type OutputState,
  type PublishedFile,
  readOutputState,
  writeOutputState,
} from './output-state.ts'
import { type Content, hashedBytes, type Published, type Sink } from './sink.ts'

export class DiskSink implements Sink {
  readonly #folders: OutputFolders
  readonly #keepsOld: boolean
  readonly #statePath: string
  readonly #state: OutputState
  readonly #before: FileStates
  readonly #written = new Map<string, { key: string; hash: string; size: number }>()
  readonly #kept = new Map<string, PublishedFile>()
  readonly #folderMade = new Set<string>()
  #isPublished = false

  /**
   * Opens an output folder, mending what a killed run left.
   * @param outDir absolute path
   * @param statePath file that remembers what was published there
   * @param standbyDir where the site before the published one is kept, for the next exchange
   */
  constructor(outDir: string, statePath: string, standbyDir?: string) {
    this.#folders = outputFolders(outDir, standbyDir)
    this.#keepsOld = this.#folders.standby === standbyDir
    this.#statePath = statePath
    recoverOutput(this.#folders)
    this.#state = readOutputState(statePath)
    this.#before = this.#state.files
  }

  isCurrent(path: string, key: string): boolean {
    const file = this.#before.get(path)
    return file !== undefined && file.key === key && isUntouched(this.#folders.current, path, file)
  }

  write(path: string, content: Content, key: string): void {
    const { bytes, hash } = hashedBytes(content)
    const place = this.#place(this.#folders.next, path)
    makeFolder(dirname(place), this.#folderMade)
    writeFileSync(place, bytes)
    this.#written.set(path, { key, hash, size: bytes.byteLength })
  }

  keep(path: string): void {
    const file = this.#before.get(path)
    if (!file) throw new Error(`kept ${path}, which was never published`)
    this.#kept.set(path, file)
  }

  files(): EmittedFile[] {
    const all = [...this.#written, ...this.#kept].map(([path, { hash, size }]) => ({ path, hash, size }))
    return all.sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  read(path: string): Uint8Array {
    const isWaiting = this.#written.has(path) && !this.#isPublished
    const folder = isWaiting ? this.#folders.next : this.#folders.current
    return readFileSync(this.#place(folder, path))
  }

  publish(): Published {
    const removed = [...this.#before.keys()].filter(path => !this.#written.has(path) && !this.#kept.has(path)).length
    const counts = { written: this.#written.size, kept: this.#kept.size, removed }
    if (counts.written === 0 && removed === 0 && this.#kept.size > 0) return { changed: false, ...counts }
    const files = this.#newState()
    this.#assemble(files)
    // Without the state the next run makes everything anew; with a wrong one it would keep wrong files.
    rmSync(this.#statePath, { force: true })
    exchange(this.#folders, this.#keepsOld)
    this.#isPublished = true
    const standby = this.#keepsOld && existsSync(this.#folders.standby) ? this.#before : undefined
    writeOutputState(this.#statePath, { files, standby })
    return { changed: true, ...counts }
  }

  /** Is every published file as it was left? */
  isWhole(): boolean {
    if (this.#before.size === 0) return false
    for (const [path, file] of this.#before) if (!isUntouched(this.#folders.current, path, file)) return false
    return true
  }

  /** Puts the whole new site together in the standby folder. */
  #assemble(files: FileStates): void {
    const { current, next, standby } = this.#folders
    const there = existsSync(standby) ? this.#state.standby : undefined
    mkdirSync(next, { recursive: true })
    // From here on it is neither the one nor the other, and the state must not say that it is.
    if (there) writeOutputState(this.#statePath, { files: this.#before })
    else {
      rmSync(standby, { recursive: true, force: true })
      renameSync(next, standby)
    }
    // First what goes: a file may have been where a folder comes, or the other way round.
    for (const path of there?.keys() ?? []) if (!files.has(path)) removeWithFolders(standby, this.#place(standby, path))
    const folders = new Set<string>()
    for (const [path, file] of files) {
      const old = there?.get(path)
      const isNew = this.#written.has(path)
      if (isNew && !there) continue
      if (!isNew && old && old.hash === file.hash && old.mtimeMs === file.mtimeMs) continue
      const to = this.#place(standby, path)
      makeFolder(dirname(to), folders)
      if (isNew) renameSync(this.#place(next, path), to)
      else linkOrCopy(this.#place(current, path), to)
    }
  }

  discard(): void {
    rmSync(this.#folders.next, { recursive: true, force: true })
  }

  #newState(): FileStates {
    const state: FileStates = new Map(this.#kept)
    for (const [path, file] of this.#written) {
      const { mtimeMs } = statSync(this.#place(this.#folders.next, path))
      state.set(path, { ...file, mtimeMs })
    }
    return state
  }

  /** The absolute path of a file; output paths never lead out of their folder. */
  #place(folder: string, path: string): string {
    const place = normalize(join(folder, path))
    if (!place.startsWith(folder + sep)) throw new Error(`output path ${path} leads out of the output folder`)
    return place
  }
}

function makeFolder(folder: string, made: Set<string>): void {
  if (!made.has(folder)) mkdirSync(folder, { recursive: true })
  made.add(folder)
}

/** Never writes into a file that is there: it may be the published one under a second name. */
function linkOrCopy(from: string, to: string): void {
  if (links(from, to)) return
  rmSync(to, { force: true })
  if (!links(from, to)) copyFileSync(from, to)
}

/** Makes a second name for a file; false where one is there already, or links are impossible. */
function links(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

/** Removes a file, and the folders that are empty without it. */
function removeWithFolders(root: string, path: string): void {
  rmSync(path, { force: true })
  try {
    for (let folder = dirname(path); folder !== root; folder = dirname(folder)) rmdirSync(folder)
  } catch (error) {
    if (!isErrno(error, 'ENOTEMPTY') && !isErrno(error, 'ENOENT')) throw error
  }
}
