/**
 * Files with a checksum, so that corrupted or truncated data is never used. A damaged file counts as absent. The
 * checksum detects accidents; it does not protect against attackers who can write to the cache.
 */
import { crc32 } from 'node:zlib'
import { readIfExists, writeAtomic } from '../../base/files.ts'

/** First line of a sealed file, followed by the CRC-32 and the length of the content. */
const MARK = 'docsgen-sealed-1'
const LINE_END = 10

/** The content of a sealed file; undefined if the file is absent or damaged. */
export function readSealed(path: string): Buffer | undefined {
  const file = readQuietly(path)
  const end = file?.indexOf(LINE_END) ?? -1
  if (!file || end < 0) return undefined
  const data = file.subarray(end + 1)
  return file.toString('latin1', 0, end + 1) === headOf(data) ? data : undefined
}

/** Writes a sealed file atomically. Throws errors of `fs`. */
export function writeSealed(path: string, content: string | Uint8Array): void {
  const data = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  // The parts are not joined, because the data may be all pages of a site.
  writeAtomic(path, [Buffer.from(headOf(data), 'latin1'), data])
}

function headOf(data: Uint8Array): string {
  return `${MARK} ${crc32(data).toString(16).padStart(8, '0')} ${data.byteLength}\n`
}

/** An unreadable file counts as absent: the following write succeeds, or fails with a reason. */
function readQuietly(path: string): Buffer | undefined {
  try {
    return readIfExists(path)
  } catch {
    return undefined
  }
}
