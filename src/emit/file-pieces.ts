/**
 * Reads and writes files in pieces if they would not fit into memory together with others. In: absolute paths. Out:
 * bytes from any position of a file; for a written file its hash and size.
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { hashInPieces } from '../base/hash.ts'
import type { FileReader } from './sink.ts'

/** Smaller pieces are buffered and written together. */
const BUFFER_BYTES = 262_144

/** Opens a file for reading. Throws errors of `fs`. */
export function openFile(absPath: string): FileReader {
  const fd = openSync(absPath, 'r')
  let buffer = Buffer.alloc(0)
  const read = (at: number, length: number) => {
    // Fresh memory for each piece costs more than reading it.
    if (buffer.length < length) buffer = Buffer.allocUnsafeSlow(length)
    const bytes = buffer.subarray(0, length)
    for (let done = 0; done < length; ) {
      const count = readSync(fd, bytes, done, length - done, at + done)
      if (count === 0) throw new Error(`${absPath} ends before byte ${at + length}`)
      done += count
    }
    return bytes
  }
  return { size: fstatSync(fd).size, read, close: () => closeSync(fd) }
}

/** Creates a file, or replaces one. Throws errors of `fs`. */
export function writeInPieces(absPath: string): {
  add: (piece: Uint8Array) => void
  end: () => { hash: string; size: number }
} {
  const fd = openSync(absPath, 'w')
  const hash = hashInPieces()
  // Small pieces are copied: the next piece may be read into the same memory.
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  let waiting = 0
  let size = 0
  const write = (bytes: Uint8Array) => {
    hash.add(bytes)
    try {
      for (let done = 0; done < bytes.byteLength; ) done += writeSync(fd, bytes, done)
    } catch (error) {
      closeSync(fd)
      throw error
    }
  }
  const flush = () => {
    if (waiting > 0) write(buffer.subarray(0, waiting))
    waiting = 0
  }
  return {
    add: piece => {
      const length = piece.byteLength
      size += length
      if (waiting + length > BUFFER_BYTES) flush()
      if (length > BUFFER_BYTES) return write(piece)
      buffer.set(piece, waiting)
      waiting += length
    },
    end: () => {
      flush()
      closeSync(fd)
      return { hash: hash.end(), size }
    },
  }
}
