/**
 * Writes and reads variable-length integers, strings and raw bytes. Reading past the end throws a
 * `RangeError`, so that a truncated index is detected.
 */

/** Bytes of the largest number. */
const MAX_NUMBER_BYTES = 5
/** The length of a short text takes one byte. */
const MAX_SHORT_TEXT = 64
/** Copying more bytes one by one takes longer than a call. */
const MAX_FEW_BYTES = 64

export class ByteWriter {
  #data = new Uint8Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#data[this.#length++] = value
  }

  /** An integer from 0 to 2^31 - 1, seven bits per byte, least significant first (LEB128). */
  number(value: number): void {
    this.#reserve(MAX_NUMBER_BYTES)
    const data = this.#data
    let to = this.#length
    let rest = value
    while (rest > 127) {
      data[to++] = (rest & 127) | 128
      rest >>>= 7
    }
    data[to++] = rest
    this.#length = to
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#data.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** A range of bytes. This is faster than `raw` if they are few. */
  copy(bytes: Uint8Array, start: number, end: number): void {
    if (end - start > MAX_FEW_BYTES) {
      this.raw(bytes.subarray(start, end))
      return
    }
    this.#reserve(end - start)
    const data = this.#data
    let to = this.#length
    for (let at = start; at < end; at++) data[to++] = bytes[at] as number
    this.#length = to
  }

  /** Everything that another writer has written. */
  append(other: ByteWriter): void {
    this.copy(other.#data, 0, other.#length)
  }

  /** UTF-8, prefixed with its length in bytes. */
  text(value: string): void {
    if (value.length <= MAX_SHORT_TEXT && this.#shortText(value)) return
    const bytes = new TextEncoder().encode(value)
    this.number(bytes.length)
    this.raw(bytes)
  }

  /** Writes a short text in ASCII, for which calling an encoder would take longer; returns whether it is in ASCII. */
  #shortText(value: string): boolean {
    this.#reserve(1 + value.length)
    const data = this.#data
    let to = this.#length
    data[to++] = value.length
    for (let at = 0; at < value.length; at++) {
      const unit = value.charCodeAt(at)
      if (unit > 127) return false
      data[to++] = unit
    }
    this.#length = to
    return true
  }

  /** A copy of the bytes written so far, from an offset on. */
  finish(from = 0): Uint8Array {
    return this.#data.slice(from, this.#length)
  }

  /** Drops what was written from an offset on. */
  truncate(length: number): void {
    this.#length = length
  }

  /** A view of the bytes written so far. The next write invalidates it. */
  view(): Uint8Array {
    return this.#data.subarray(0, this.#length)
  }

  /** Resets the writer and keeps its buffer. */
  clear(): void {
    this.#length = 0
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#data.length) return
    const larger = new Uint8Array(Math.max(this.#data.length * 2, this.#length + count))
    larger.set(this.#data.subarray(0, this.#length))
    this.#data = larger
  }
}

export class ByteReader {
  readonly #data: Uint8Array
  #at = 0

  constructor(data: Uint8Array) {
    this.#data = data
  }

  get done(): boolean {
    return this.#at >= this.#data.length
  }

  byte(): number {
    const value = this.#data[this.#at++]
    if (value === undefined) throw new RangeError('the index is damaged')
    return value
  }

  number(): number {
    // Most numbers are small. `byte` throws if there is none.
    const first = this.#data[this.#at++] ?? this.byte()
    if (first < 128) return first
    let value = first & 127
    for (let shift = 7; shift < 35; shift += 7) {
      const byte = this.byte()
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
    throw new RangeError('the index is damaged')
  }

  raw(length: number): Uint8Array {
    const start = this.skip(length)
    return this.#data.subarray(start, this.#at)
  }

  /** Skips bytes and returns the offset of the first one. */
  skip(length: number): number {
    const start = this.#at
    if (start + length > this.#data.length) throw new RangeError('the index is damaged')
    this.#at += length
    return start
  }

  text(): string {
    return new TextDecoder().decode(this.raw(this.number()))
  }
}

/** Reads as many numbers as `into` takes, and returns the offset after them. Throws a `RangeError` if there are fewer. */
export function readNumbers(bytes: Uint8Array, start: number, into: Uint32Array): number {
  let from = start
  for (let at = 0; at < into.length; at++) {
    let byte = bytes[from++] ?? 0
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[from++] ?? 0
      value |= (byte & 127) << shift
    }
    into[at] = value
  }
  if (from > bytes.length) throw new RangeError('the index is damaged')
  return from
}
