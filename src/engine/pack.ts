/**
 * An append-only file of byte records beside an index of its own, for data too heavy to keep in
 * memory (page bodies, page texts). Records are immutable; a record that nobody names any more is
 * dead weight until the pack is written anew. Whoever holds a `PackRef` checks it by its hash.
 */
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { hashOf } from '../base/hash.ts'

/** Where a record lies: offset and length in bytes, and the hash of its bytes. */
export interface PackRef {
  at: number
  length: number
  hash: string
}

export class Pack {
  readonly #fd: number
  #end: number

  /**
   * Opens the pack, making it where there is none.
   * @param end length of the valid part in bytes; what lies behind it (a killed run's rest) is cut off
   */
  constructor(path: string, end: number) {
    mkdirSync(dirname(path), { recursive: true })
    this.#fd = openSync(path, 'a+')
    this.#end = Math.min(end, fstatSync(this.#fd).size)
    ftruncateSync(this.#fd, this.#end)
  }

  /** Length of the pack in bytes. */
  get end(): number {
    return this.#end
  }

  /** Appends a record. Throws what `fs` throws (a full disk, say). */
  append(data: Uint8Array): PackRef {
    const ref = { at: this.#end, length: data.byteLength, hash: hashOf(data) }
    let written = 0
    while (written < data.byteLength) written += writeSync(this.#fd, data, written)
    this.#end += data.byteLength
    return ref
  }

  /** A record's bytes, or undefined where they are not what was written (a damaged cache). */
  read(ref: PackRef): Uint8Array | undefined {
    const data = new Uint8Array(ref.length)
    let got = 0
    while (got < ref.length) {
      const count = readSync(this.#fd, data, got, ref.length - got, ref.at + got)
      if (count === 0) return undefined
      got += count
    }
    return hashOf(data) === ref.hash ? data : undefined
  }

  close(): void {
    closeSync(this.#fd)
  }
}
