/**
 * An append-only file of byte records, for data too large to keep in memory. The caller stores their offsets. Records
 * are immutable and have a checksum, so damage is detected. Unused records stay until the pack is rewritten. New
 * records are buffered in memory.
 */
import { closeSync, ftruncateSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { makeFolder } from '../../base/files.ts'

/** A record: its offset and length in bytes, and the CRC-32 of its bytes. */
export interface PackRef {
  at: number
  length: number
  sum: number
}

/** If the buffer is larger than this, it is written. */
const MAX_WAITING_BYTES = 1_000_000

export class Pack {
  readonly #path: string
  /** Opened by the first read or write. */
  #fd: number | undefined
  /** Offset of the next record, and end of the part on disk. */
  #end: number
  #written: number
  #waiting: Uint8Array[] = []

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
    this.#waiting.push(data)
    if (this.#end - this.#written > MAX_WAITING_BYTES) this.flush()
    return ref
  }

  /** Writes the buffer. Call this before storing offsets. */
  flush(): void {
    if (this.#waiting.length === 0) return
    const data = Buffer.concat(this.#waiting)
    const fd = this.#open()
    try {
      for (let done = 0; done < data.byteLength; ) done += writeSync(fd, data, done)
    } catch (error) {
      // An incomplete record would shift all records after it.
      ftruncateSync(fd, this.#written)
      throw error
    }
    this.#waiting = []
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
