/**
 * Entries with parts that are too large to keep in memory. Values are in a map, the bytes of their parts in a pack
 * beside it, which is read on demand. A damaged map counts as empty; a damaged part counts as absent, and a store that
 * has one is emptied when it is opened the next time. A pack with mostly unused records is compacted: how many are in use is counted where it looks like that.
 */

import { closeSync, ftruncateSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, crc32 } from 'node:zlib'
import { makeFolder } from '../../base/files.ts'
import { CacheMap } from './cache-map.ts'
import type { RecordIdentity } from './cache-record.ts'

interface Entry<Value, Part extends string> {
  value: Value
  parts: { [name in Part]?: PackRef | InnerRef }
}

/** A part among those of many entries that are compressed together, at these bytes of what is compressed. */
interface InnerRef {
  inside: PackRef
  at: number
  length: number
}

/** Parts of an entry among those of others. */
interface CompressedParts<Part extends string> {
  /** What is compressed with Brotli. It is stored once, with the first of its entries. */
  rest: Uint8Array
  /** The bytes of each part after decompression. */
  parts: { [part in Part]?: { at: number; length: number } }
}

/** Length of the pack that the entries point into, in bytes. */
interface PackNote {
  packEnd: number
  /** How many bytes of it entries pointed to when they were counted last. */
  live: number
}

/** Smaller packs are not compacted. */
const MIN_COMPACTED_BYTES = 4_000_000

export class PackedStore<Value, Part extends string> {
  readonly #path: string
  readonly #index: CacheMap<Entry<Value, Part>, PackNote>
  #pack: Pack
  /** Whether a part was damaged. */
  #isDamaged = false
  /** Where the last part ends that an entry points to. */
  #expectedEnd: number
  /** Bytes of the parts in use, as they were counted last; 0 where they have to be counted. */
  #live: number
  /** Where compressed parts are that this run stored. */
  readonly #compressed = new WeakMap<Uint8Array, PackRef>()
  /** The entries with parts that are compressed together, by the offset in the pack; undefined until somebody asks. */
  #groups: Map<number, string[]> | undefined

  /**
   * Opens the store with the entries of an earlier run. Files are created on the first write.
   * @param options.name base name of its files in the folder `dir`
   */
  constructor({ dir, name, ...identity }: { dir: string; name: string } & RecordIdentity) {
    this.#path = join(dir, `${name}.pack`)
    this.#index = new CacheMap(join(dir, `${name}.bin`), identity)
    this.#expectedEnd = this.#index.note?.packEnd ?? 0
    this.#live = this.#index.note?.live ?? 0
    this.#pack = new Pack(this.#path, this.#expectedEnd)
  }

  /** The file with the parts, for messages. */
  get packPath(): string {
    return this.#path
  }

  /** Whether all parts are present, judging by the pack's length and the parts read so far. */
  get isIntact(): boolean {
    return !this.#isDamaged && this.#pack.end >= this.#expectedEnd
  }

  /** The value of an entry. */
  get(name: string): Value | undefined {
    return this.#index.get(name)?.value
  }

  /** Stores an entry with its parts. */
  put(name: string, value: Value, bytes: { [part in Part]?: Uint8Array }, compressed?: CompressedParts<Part>): void {
    const parts: Entry<Value, Part>['parts'] = {}
    if (compressed) {
      const inside = this.#compressed.get(compressed.rest) ?? this.#pack.append(compressed.rest)
      this.#compressed.set(compressed.rest, inside)
      this.#groups = undefined
      for (const part in compressed.parts) {
        const place = compressed.parts[part]
        if (place) parts[part] = { inside, ...place }
      }
    }
    for (const part in bytes) {
      const data = bytes[part]
      if (data) parts[part] = this.#pack.append(data)
    }
    this.#index.set(name, { value, parts })
  }

  /** Replaces the value of an entry; its parts stay. */
  update(name: string, value: Value): void {
    const entry = this.#index.get(name)
    if (entry) this.#index.set(name, { ...entry, value })
  }

  /** The bytes of a part; undefined if it is absent or damaged. */
  read(name: string, part: Part): Uint8Array | undefined {
    const ref = this.#index.get(name)?.parts[part]
    if (!ref) return undefined
    const own: PackRef | undefined = isInside(ref) ? this.#takeOut(ref.inside, name, part) : ref
    const data = own && this.#pack.read(own)
    if (!data) this.#isDamaged = true
    return data
  }

  /**
   * Stores the parts that are compressed together one by one, because they are read in another order than they were stored in.
   * Returns where a part of an entry is then; undefined if the bytes are damaged.
   */
  #takeOut(inside: PackRef, wanted: string, part: Part): PackRef | undefined {
    const compressed = this.#pack.read(inside)
    const bytes = compressed && decompressed(compressed)
    if (!bytes) return undefined
    this.#groups ??= this.#findGroups()
    for (const name of this.#groups.get(inside.at) ?? []) {
      const entry = this.#index.get(name)
      if (!entry) continue
      const parts = { ...entry.parts }
      for (const other in parts) {
        const ref = parts[other]
        if (!ref || !isInside(ref) || ref.inside.at !== inside.at) continue
        if (ref.at + ref.length > bytes.byteLength) return undefined
        parts[other] = this.#pack.append(bytes.subarray(ref.at, ref.at + ref.length))
      }
      this.#index.set(name, { ...entry, parts })
    }
    this.#groups.delete(inside.at)
    const found = this.#index.get(wanted)?.parts[part]
    return found && !isInside(found) ? found : undefined
  }

  #findGroups(): Map<number, string[]> {
    const groups = new Map<number, string[]>()
    for (const [name, { parts }] of this.#index.entries()) {
      const ref = refsOf(parts).find(isInside)
      if (!ref) continue
      const names = groups.get(ref.inside.at) ?? []
      groups.set(ref.inside.at, names)
      names.push(name)
    }
    return groups
  }

  /** All entries by name, without their parts. */
  *entries(): Generator<[name: string, value: Value]> {
    for (const [name, { value }] of this.#index.entries()) yield [name, value]
  }

  delete(name: string): void {
    this.#index.delete(name)
    this.#live = 0
  }

  /** Deletes every entry whose name is not among these. */
  keepOnly(names: ReadonlySet<string>): void {
    const before = this.#index.size
    this.#index.keepOnly(names)
    if (this.#index.size < before) this.#live = 0
  }

  /** Deletes everything. */
  clear(): void {
    this.#index.clear()
    this.#restartPack()
    this.#isDamaged = false
  }

  /** Saves the entries for the next run. */
  save(): void {
    if (!this.#index.isDirty) return
    if (this.#isHalfUsed() && this.#isHalfUsed(this.#liveBytes())) this.#compact()
    this.#pack.flush()
    this.#index.save({ packEnd: this.#pack.end, live: this.#live })
  }

  /** Closes the files. A store that turned out to be damaged is cleared. */
  close(): void {
    if (this.#isDamaged) this.#index.removeFiles()
    this.#pack.close()
  }

  #isHalfUsed(live = this.#live): boolean {
    return this.#pack.end > MIN_COMPACTED_BYTES && this.#pack.end > 2 * live
  }

  #liveBytes(): number {
    let sum = 0
    const compressed = new Set<number>()
    for (const [, { parts }] of this.#index.entries())
      for (const ref of refsOf(parts)) {
        if (!isInside(ref)) sum += ref.length
        else if (!compressed.has(ref.inside.at)) sum += ref.inside.length
        if (isInside(ref)) compressed.add(ref.inside.at)
      }
    this.#live = sum
    return sum
  }

  /** Writes a new pack with the parts in use. Entries with a damaged part are dropped. */
  #compact(): void {
    const kept = [...this.#index.entries()].map(([name, { value, parts }]) => {
      const bytes: { [part in Part]?: Uint8Array } = {}
      for (const part in parts) bytes[part] = this.read(name, part)
      return { name, value, bytes, isWhole: Object.values(bytes).every(data => data !== undefined) }
    })
    this.#index.removeFiles()
    this.#restartPack()
    this.#isDamaged = false
    for (const { name, value, bytes, isWhole } of kept)
      if (isWhole) this.put(name, value, bytes)
      else this.#index.delete(name)
  }

  #restartPack(): void {
    this.#pack.close()
    this.#groups = undefined
    this.#expectedEnd = 0
    this.#pack = new Pack(this.#path, 0)
  }
}

function isInside(ref: PackRef | InnerRef): ref is InnerRef {
  return 'inside' in ref
}

function refsOf(parts: { [part: string]: PackRef | InnerRef | undefined }): (PackRef | InnerRef)[] {
  return Object.values(parts).filter(ref => ref !== undefined)
}

/** Undefined if the bytes are not what was compressed. */
function decompressed(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return brotliDecompressSync(bytes)
  } catch {
    return undefined
  }
}

// An append-only file of byte records, for data too large to keep in memory. The caller stores their offsets. Records
// are immutable and have a checksum, so damage is detected. Unused records stay until the pack is rewritten. New
// records are buffered in memory.

/** A record: its offset and length in bytes, and the CRC-32 of its bytes. */
interface PackRef {
  at: number
  length: number
  sum: number
}

/** The buffer is written when the next record does not fit into it. */
const BUFFER_BYTES = 1_000_000

class Pack {
  readonly #path: string
  /** Opened by the first read or write. */
  #fd: number | undefined
  /** Offset of the next record, and end of the part on disk. */
  #end: number
  #written: number
  /** Records that are not written yet, one after the other. Reused: each 64 MB of new buffers start a major garbage collection. */
  #buffer: Uint8Array | undefined
  #waiting = 0

  /**
   * @param path the file; it is created if it does not exist
   * @param end length of the valid part in bytes; the rest, which an interrupted run left, is truncated
   */
  constructor(path: string, end: number) {
    this.#path = path
    this.#end = Math.min(end, statSync(path, { throwIfNoEntry: false })?.size ?? 0)
    this.#written = this.#end
  }

  /** Length of the pack in bytes. */
  get end(): number {
    return this.#end
  }

  /** Appends a record. Throws errors of `fs`, such as a full disk. */
  append(data: Uint8Array): PackRef {
    const ref = { at: this.#end, length: data.byteLength, sum: crc32(data) }
    this.#end += data.byteLength
    if (this.#waiting + data.byteLength > BUFFER_BYTES) this.flush()
    if (data.byteLength > BUFFER_BYTES) this.#write(data)
    else {
      this.#buffer ??= new Uint8Array(BUFFER_BYTES)
      this.#buffer.set(data, this.#waiting)
      this.#waiting += data.byteLength
    }
    return ref
  }

  /** Writes the buffer. Call this before storing offsets. */
  flush(): void {
    if (this.#buffer === undefined || this.#waiting === 0) return
    this.#write(this.#buffer.subarray(0, this.#waiting))
    this.#waiting = 0
  }

  #write(data: Uint8Array): void {
    const fd = this.#open()
    try {
      for (let done = 0; done < data.byteLength; ) done += writeSync(fd, data, done)
    } catch (error) {
      // An incomplete record would shift all records after it.
      ftruncateSync(fd, this.#written)
      throw error
    }
    this.#written += data.byteLength
  }

  /** A record's bytes, or undefined if they are damaged. */
  read(ref: PackRef): Uint8Array | undefined {
    if (ref.at + ref.length > this.#written) this.flush()
    const fd = this.#open()
    const data = new Uint8Array(ref.length)
    let got = 0
    while (got < ref.length) {
      const count = readSync(fd, data, got, ref.length - got, ref.at + got)
      if (count === 0) return undefined
      got += count
    }
    return crc32(data) === ref.sum ? data : undefined
  }

  /** Closes the file. Buffered records are lost. */
  close(): void {
    this.#buffer = undefined
    this.#waiting = 0
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }

  #open(): number {
    if (this.#fd !== undefined) return this.#fd
    makeFolder(dirname(this.#path))
    this.#fd = openSync(this.#path, 'a+')
    ftruncateSync(this.#fd, this.#written)
    return this.#fd
  }
}
