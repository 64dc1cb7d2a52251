/**
 * Bytes that a run needs once more, and that do not fit into memory. The first ones stay in memory, the others go to
 * a file that no other run reads; it is made when it is needed. What an interrupted run left is overwritten.
 */
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../../base/files.ts'
import { DamagedCache } from './damaged-cache.ts'

/** Where in the file bytes are. */
interface Place {
  at: number
  length: number
}

export class ScratchFile {
  readonly #path: string
  readonly #maxBytes: number
  readonly #values = new Map<string, Uint8Array | Place>()
  #bytes = 0
  #fd: number | undefined
  /** Length of the file. */
  #end = 0
  /** What was read last. */
  #read = new Uint8Array()

  /**
   * @param path the file
   * @param maxBytes how much stays in memory
   */
  constructor(path: string, maxBytes = 8_000_000) {
    this.#path = path
    this.#maxBytes = maxBytes
  }

  /** Adds bytes under a name that is not in use. Throws errors of `fs`, such as a full disk. */
  add(name: string, bytes: Uint8Array): void {
    const isSmall = this.#bytes + bytes.byteLength <= this.#maxBytes
    if (isSmall) this.#bytes += bytes.byteLength
    // A part of larger bytes would keep these in memory.
    this.#values.set(name, isSmall ? bytes.slice() : this.#append(bytes))
  }

  /** The bytes of a name. They are valid until the next call. */
  get(name: string): Uint8Array | undefined {
    const value = this.#values.get(name)
    if (value === undefined || value instanceof Uint8Array) return value
    if (value.length > this.#read.byteLength) this.#read = new Uint8Array(value.length)
    return this.#readInto(this.#read.subarray(0, value.length), value.at)
  }

  /**
   * A range of the bytes of a name.
   * @throws DamagedCache where they are not in the file any more
   */
  range(name: string, start: number, end: number): Uint8Array {
    const value = this.#values.get(name)
    if (!value) throw new Error(`${name} is not in ${this.#path}`)
    return value instanceof Uint8Array
      ? value.subarray(start, end)
      : this.#readInto(new Uint8Array(end - start), value.at + start)
  }

  /** Forgets everything, and removes the file. */
  clear(): void {
    this.#values.clear()
    this.#bytes = 0
    this.#end = 0
    if (this.#fd === undefined) return
    closeSync(this.#fd)
    this.#fd = undefined
    rmSync(this.#path, { force: true })
  }

  #append(bytes: Uint8Array): Place {
    const fd = this.#open()
    const at = this.#end
    for (let done = 0; done < bytes.byteLength; ) done += writeSync(fd, bytes, done, bytes.byteLength - done, at + done)
    this.#end += bytes.byteLength
    return { at, length: bytes.byteLength }
  }

  #readInto(bytes: Uint8Array, at: number): Uint8Array {
    const fd = this.#open()
    for (let got = 0; got < bytes.byteLength; ) {
      const count = readSync(fd, bytes, got, bytes.byteLength - got, at + got)
      if (count === 0) throw new DamagedCache(this.#path)
      got += count
    }
    return bytes
  }

  #open(): number {
    if (this.#fd !== undefined) return this.#fd
    makeFolder(dirname(this.#path))
    this.#fd = openSync(this.#path, 'w+')
    return this.#fd
  }
}
