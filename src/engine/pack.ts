/**
 * An append-only file of byte records beside an index of its own, for data too heavy to keep in
 * memory (page bodies, page texts). Records are immutable; a record that nobody names any more is
 * dead weight until the pack is written again. Records carry a checksum, so that damage shows. New ones
 * wait in memory until they are worth a write.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { makeFolder } from '../base/files.ts'

/** Where a record lies: offset and length in bytes, and the CRC-32 of its bytes. */
export interface PackRef {
  at: number
  length: number
  sum: number
}

/** Bytes that wait at most. */
const WAITING_BYTES = 1_000_000

export class Pack {
  readonly #fd: number
  /** Where the next record goes, and where the written part ends. */
  #end: number
  #written: number
  #waiting: Uint8Array[] = []

  /**
   * Opens the pack, making it where there is none.
   * @param end length of the valid part in bytes; what lies behind it (a killed run's rest) is cut off
   */
  constructor(path: string, end: number) {
    makeFolder(dirname(path))
    this.#fd = openSync(path, 'a+')
    this.#end = Math.min(end, fstatSync(this.#fd).size)
    this.#written = this.#end
    ftruncateSync(this.#fd, this.#end)
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
    if (this.#end - this.#written > WAITING_BYTES) this.flush()
    return ref
  }

  /** Writes what waits. Whoever notes where records lie calls this first. */
  flush(): void {
    const data = Buffer.concat(this.#waiting)
    try {
      for (let done = 0; done < data.byteLength; ) done += writeSync(this.#fd, data, done)
    } catch (error) {
      // Half a record would shift all that follow it.
      ftruncateSync(this.#fd, this.#written)
      throw error
    }
    this.#waiting = []
    this.#written += data.byteLength
  }

  /** A record's bytes, or undefined where they are not what was written (a damaged cache). */
  read(ref: PackRef): Uint8Array | undefined {
    if (ref.at + ref.length > this.#written) this.flush()
    const data = new Uint8Array(ref.length)
    let got = 0
    while (got < ref.length) {
      const count = readSync(this.#fd, data, got, ref.length - got, ref.at + got)
      if (count === 0) return undefined
      got += count
    }
    return crc32(data) === ref.sum ? data : undefined
  }

  close(): void {
    closeSync(this.#fd)
  }
}
