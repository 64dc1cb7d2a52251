/**
 * A sink that keeps a site in memory, for the live server and for tests. Unchanged files are carried
 * over from one site to the next.
 */
import { randomUUID } from 'node:crypto'
import { hashInPieces } from '../base/hash.ts'
import type { ChangedFiles, EmittedFile, HashedBytes } from '../model/output.ts'
import { JoinedPieces } from './joined-pieces.ts'
import { type Content, type FileReader, type FileWriter, hashedBytes, type Published, type Sink } from './sink.ts'

interface MemoryFile {
  key: string
  hash: string
  bytes: Uint8Array
}

export class MemorySink implements Sink {
  #published = new Map<string, MemoryFile>()
  #next = new Map<string, MemoryFile>()
  #id = randomUUID()
  /** The paths that were listed last. */
  #sorted: string[] = []

  get id(): string {
    return this.#id
  }

  /** The published site: bytes by path relative to the output folder. */
  get site(): ReadonlyMap<string, { hash: string; bytes: Uint8Array }> {
    return this.#published
  }

  /** The site that is being built, as far as it is there. */
  get stagedSite(): ReadonlyMap<string, HashedBytes> {
    return this.#next
  }

  isCurrent(path: string, key: string): boolean {
    return this.#published.get(path)?.key === key
  }

  keyOf(path: string): string | undefined {
    return this.#published.get(path)?.key
  }

  write(path: string, content: Content, key: string): void {
    const made = hashedBytes(content)
    const before = this.#published.get(path)
    this.#next.set(path, before?.hash === made.hash ? { ...before, key } : { key, ...made })
  }

  writer(path: string, key: string): FileWriter {
    const pieces = new JoinedPieces(this.#published.get(path)?.bytes.byteLength ?? 0)
    const hash = hashInPieces()
    const add = (piece: Uint8Array) => {
      pieces.add(piece)
      hash.add(piece)
    }
    return { add, end: () => this.write(path, { bytes: pieces.end(), hash: hash.end() }, key) }
  }

  keep(path: string): void {
    const file = this.#published.get(path)
    if (!file) throw new Error(`kept ${path}, which was never published`)
    this.#next.set(path, file)
  }

  hasAllBut(): boolean {
    return true
  }

  keepAllBut(isOther: (path: string) => boolean): void {
    for (const [path, file] of this.#published) if (!isOther(path)) this.#next.set(path, file)
  }

  changes(): ChangedFiles {
    const isNew = ({ path, hash }: EmittedFile) => this.#published.get(path)?.hash !== hash
    const removed = [...this.#published.keys()].filter(path => !this.#next.has(path))
    return { written: this.files().filter(isNew), removed }
  }

  files(): EmittedFile[] {
    return this.#sortedPaths().map(path => {
      const { hash, bytes } = this.#next.get(path) as MemoryFile
      return { path, hash, size: bytes.byteLength }
    })
  }

  /** Most paths are those of the last list, in its order: such a list is sorted fast. */
  #sortedPaths(): string[] {
    const known = new Set(this.#sorted)
    const added = [...this.#next.keys()].filter(path => !known.has(path))
    this.#sorted = [...this.#sorted.filter(path => this.#next.has(path)), ...added].sort()
    return this.#sorted
  }

  hashOf(path: string): string | undefined {
    const site = this.#next.size > 0 ? this.#next : this.#published
    return site.get(path)?.hash
  }

  read(path: string): Uint8Array {
    return this.#next.get(path)?.bytes ?? new Uint8Array()
  }

  published(path: string): FileReader | undefined {
    const bytes = this.#published.get(path)?.bytes
    return (
      bytes && {
        size: bytes.byteLength,
        read: (at, length) => bytes.subarray(at, at + length),
        close: () => undefined,
      }
    )
  }

  publish(): Published {
    const before = this.#published
    let kept = 0
    let still = 0
    for (const [path, { hash }] of this.#next) {
      const known = before.get(path)
      if (known) still++
      if (known?.hash === hash) kept++
    }
    const removed = before.size - still
    const written = this.#next.size - kept
    this.#published = this.#next
    this.#next = new Map()
    this.#id = randomUUID()
    return { changed: written > 0 || removed > 0, written, kept, removed }
  }

  discard(): void {
    this.#next = new Map()
  }
}
