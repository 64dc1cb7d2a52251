/**
 * Records in one object, so that a run makes few requests. Its name is the SHA-256 of its bytes, so damage and mix-ups
 * are noticed and an object never changes. Layout: a line with the format, the length of the head as 32 bits, the head
 * as JSON, and the records one after the other, compressed together because pages of a site are much alike.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { RecordKind } from '../../engine/cache/shared-records.ts'

const FORMAT = Buffer.from('docsgen-pack-1\n')
const LENGTH_BYTES = 4
/** A higher quality takes several times as long to save a tenth. A window of 4 MB spans hundreds of similar pages. */
const QUALITY = 3
const WINDOW_BITS = 22
/** The smallest piece that Node's zlib can write. */
const MIN_CHUNK = 64

interface Head {
  kind: RecordKind
  /** Keys and lengths of the records, in order. */
  records: [key: string, length: number][]
}

/** Records of a kind by key. */
export type Records = Map<string, Uint8Array>

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Joins records to the bytes of a pack. */
export async function makePack(kind: RecordKind, records: Records): Promise<Uint8Array> {
  const head: Head = { kind, records: Array.from(records, ([key, { byteLength }]) => [key, byteLength]) }
  const headBytes = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(headBytes.byteLength)
  const raw = Buffer.concat([...records.values()])
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.byteLength,
  }
  return Buffer.concat([FORMAT, length, headBytes, await compress(raw, { params })])
}

/** The name of a pack by its content. */
export function packName(kind: RecordKind, bytes: Uint8Array): string {
  return `${kind}-${createHash('sha256').update(bytes).digest('hex')}.pack`
}

/** The records of a pack; undefined if it is not the one of this name, or not complete. */
export async function readPack(kind: RecordKind, name: string, bytes: Uint8Array): Promise<Records | undefined> {
  if (packName(kind, bytes) !== name) return undefined
  try {
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (!data.subarray(0, FORMAT.byteLength).equals(FORMAT)) return undefined
    const start = FORMAT.byteLength + LENGTH_BYTES
    const end = start + data.readUInt32BE(FORMAT.byteLength)
    const head = JSON.parse(data.toString('utf8', start, end)) as Head
    const length = head.records.reduce((sum, [, bytes]) => sum + bytes, 0)
    // In one piece: joining thousands of small ones takes longer than decompressing them.
    const raw = await decompress(data.subarray(end), {
      chunkSize: Math.max(length, MIN_CHUNK),
      maxOutputLength: length,
    })
    return head.kind === kind ? cut(raw, head.records) : undefined
  } catch {
    return undefined
  }
}

function cut(raw: Uint8Array, lengths: Head['records']): Records | undefined {
  const records: Records = new Map()
  let at = 0
  for (const [key, length] of lengths) {
    records.set(key, raw.subarray(at, at + length))
    at += length
  }
  return at === raw.byteLength ? records : undefined
}
