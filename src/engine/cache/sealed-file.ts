/**
 * Files that carry a checksum, so that a flipped bit or a cut tail is noticed and never used. A damaged file counts
 * as absent. The checksum finds accidents; it does not keep out anybody who may write into the cache.
 */
import { crc32 } from 'node:zlib'
import { readIfExists, writeAtomic } from '../../base/files.ts'

/** First line of a sealed file, before the CRC-32 and the length of what follows. */
const MARK = 'docsgen-sealed-1'
const LINE_END = 10

/** The content of a sealed file; undefined where the file is absent or damaged. */
export function readSealed(path: string): Buffer | undefined {
  const file = readQuietly(path)
  const end = file?.indexOf(LINE_END) ?? -1
  if (!file || end < 0) return undefined
  const data = file.subarray(end + 1)
  return file.toString('latin1', 0, end + 1) === headOf(data) ? data : undefined
}

/** Writes a sealed file atomically. Throws what `fs` throws. */
export function writeSealed(path: string, content: string | Uint8Array): void {
  const data = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  writeAtomic(path, Buffer.concat([Buffer.from(headOf(data), 'latin1'), data]))
}

function headOf(data: Uint8Array): string {
  return `${MARK} ${crc32(data).toString(16).padStart(8, '0')} ${data.byteLength}\n`
}

/** A file that cannot be read counts as absent: the cache is written again, or fails there with a reason. */
function readQuietly(path: string): Buffer | undefined {
  try {
    return readIfExists(path)
  } catch {
    return undefined
  }
}
