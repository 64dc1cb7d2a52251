/**
 * An append-only file of byte records, for data too large to keep in memory. Who stores them notes where they lie.
 * Records are immutable and carry a checksum, so that damage shows; one that nobody names any more stays until the
 * pack is written again. New ones wait in memory until they are worth a write.
 */
import { closeSync, ftruncateSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { makeFolder } from '../../base/files.ts'

/** Where a record lies: offset and length in bytes, and the CRC-32 of its bytes. */
export interface PackRef {
  at: number
  length: number
  sum: number
}

/** More bytes than this are written at once. */
const MAX_WAITING_BYTES = 1_000_000

export class Pack {
  readonly #path: string
  /** Opened at the first record that is written or read. */
  #fd: number | undefined
  /** Where the next record goes, and where the written part ends. */
  #end: number
  #written: number
  #waiting: Uint8Array[] = []

  /**
   * @param path the file; it is made where there is none
   * @param end length of the valid part in bytes; what lies behind it (a killed run's rest) is cut off
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

  /** Appends a record. Throws what `fs` throws (a full disk, say). */
  append(data: Uint8Array): PackRef {
    const ref = { at: this.#end, length: data.byteLength, sum: crc32(data) }
    this.#end += data.byteLength
    this.#waiting.push(data)
    if (this.#end - this.#written > MAX_WAITING_BYTES) this.flush()
    return ref
  }

  /** Writes what waits. Whoever notes where records lie calls this first. */
  flush(): void {
    if (this.#waiting.length === 0) return
    const data = Buffer.concat(this.#waiting)
    const fd = this.#open()
    try {
      for (let done = 0; done < data.byteLength; ) done += writeSync(fd, data, done)
    } catch (error) {
      // Half a record would shift all that follow it.
      ftruncateSync(fd, this.#written)
      throw error
    }
    this.#waiting = []
    this.#written += data.byteLength
  }

  /** A record's bytes, or undefined where they are not what was written (a damaged cache). */
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

  /** Closes the file. Records that wait are lost. */
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
