/**
 * A sink that keeps a site in memory, for the live server and for tests. Unchanged files are carried
 * over from one site to the next.
 */
import { randomUUID } from 'node:crypto'
import { hashInPieces } from '../base/hash.ts'
import type { ChangedFiles, EmittedFile, HashedBytes } from '../model/output.ts'
import { type Content, type FileReader, type FileWriter, hashedBytes, type Published, type Sink } from './sink.ts'

interface MemoryFile {
  key: string
  hash: string
  bytes: Uint8Array
  findings: string
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

  findingsOf(path: string): string {
    return this.#published.get(path)?.findings ?? ''
  }

  write(path: string, content: Content, key: string, findings = ''): void {
    const made = hashedBytes(content)
    const before = this.#published.get(path)
    const bytes = before?.hash === made.hash ? before.bytes : made.bytes
    this.#next.set(path, { key, hash: made.hash, bytes, findings })
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

  sizeOf(path: string): number | undefined {
    const site = this.#next.size > 0 ? this.#next : this.#published
    return site.get(path)?.bytes.byteLength
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

// Bytes that come in pieces, joined in memory. Each piece is copied when it comes: joining the pieces of a large file
// at the end would hold everything else up.

/** Room for growth beyond what is expected. */
const SPARE_BYTES = 64 * 1024
/** The result has no more unused bytes behind it than this share of its length. */
const MAX_UNUSED_SHARE = 1 / 8

export class JoinedPieces {
  #bytes: Buffer
  #length = 0

  /** @param expected about how many bytes will come */
  constructor(expected: number) {
    this.#bytes = Buffer.allocUnsafe(expected + Math.min(expected, SPARE_BYTES))
  }

  add(piece: Uint8Array): void {
    const end = this.#length + piece.byteLength
    if (end > this.#bytes.byteLength) this.#moveTo(Math.max(end, 2 * this.#bytes.byteLength))
    this.#bytes.set(piece, this.#length)
    this.#length = end
  }

  /** All pieces. Nothing may be added afterwards. */
  end(): Uint8Array {
    const unused = this.#bytes.byteLength - this.#length
    if (unused > this.#length * MAX_UNUSED_SHARE) this.#moveTo(this.#length)
    return this.#bytes.subarray(0, this.#length)
  }

  #moveTo(size: number): void {
    const grown = Buffer.allocUnsafe(size)
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}
