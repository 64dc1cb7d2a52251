/**
 * A sink that publishes a folder. New files are written beside the published folder, kept ones are
 * linked into it (hard links, or copies where links are impossible), and the two folders change
 * places at the end: whoever looks sees the old site or the new one.
 */
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { writeMakingFolder } from '../base/files.ts'
import { hashOf } from '../base/hash.ts'
import type { EmittedFile } from '../model/output.ts'
import { exchange, type OutputFolders, outputFolders, recoverOutput } from './output-folder.ts'
import { isUntouched, type OutputState, type PublishedFile, readOutputState, writeOutputState } from './output-state.ts'
import type { Published, Sink } from './sink.ts'

export class DiskSink implements Sink {
  readonly #folders: OutputFolders
  readonly #statePath: string
  readonly #before: OutputState
  readonly #written = new Map<string, { key: string; hash: string; size: number }>()
  readonly #kept = new Map<string, PublishedFile>()
  #isPublished = false

  /**
   * Opens an output folder, mending what a killed run left.
   * @param outDir absolute path
   * @param statePath file that remembers what was published there
   */
  constructor(outDir: string, statePath: string) {
    this.#folders = outputFolders(outDir)
    this.#statePath = statePath
    recoverOutput(this.#folders)
    this.#before = readOutputState(statePath)
  }

  isCurrent(path: string, key: string): boolean {
    const file = this.#before.get(path)
    return file !== undefined && file.key === key && isUntouched(this.#folders.current, path, file)
  }

  write(path: string, content: string | Uint8Array, key: string): void {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
    writeMakingFolder(this.#place(this.#folders.next, path), bytes)
    this.#written.set(path, { key, hash: hashOf(bytes), size: bytes.byteLength })
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
    const { current, next } = this.#folders
    mkdirSync(next, { recursive: true })
    const folders = new Set<string>()
    for (const path of this.#kept.keys()) linkOrCopy(this.#place(current, path), this.#place(next, path), folders)
    const state = this.#newState()
    // Without the state the next run makes everything anew; with a wrong one it would keep wrong files.
    rmSync(this.#statePath, { force: true })
    exchange(this.#folders)
    this.#isPublished = true
    writeOutputState(this.#statePath, state)
    return { changed: true, ...counts }
  }

  discard(): void {
    rmSync(this.#folders.next, { recursive: true, force: true })
  }

  #newState(): OutputState {
    const state: OutputState = new Map(this.#kept)
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

function linkOrCopy(from: string, to: string, folders: Set<string>): void {
  const folder = dirname(to)
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
  folders.add(folder)
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
