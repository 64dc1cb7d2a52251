/**
 * Records in one object, so that a run makes few requests. Its name is the SHA-256 of its bytes, so damage and mix-ups
 * are noticed and an object never changes. Layout: a line with the format, the length of the head as 32 bits, the head
 * as JSON, and the records one after the other, compressed together because pages of a site are much alike.
 */
import { createHash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib'
import type { RecordKind } from '../../engine/cache/shared-records.ts'

const FORMAT = Buffer.from('docsgen-pack-1\n')
const LENGTH_BYTES = 4
/** A higher quality takes several times as long to save a tenth. A window of 4 MB spans hundreds of similar pages. */
const QUALITY = 3
const WINDOW_BITS = 22
/** Records are compressed and decompressed in pieces of this size. */
const PIECE_BYTES = 1_000_000

interface Head {
  kind: RecordKind
  /** Keys and lengths of the records, in order. */
  records: [key: string, length: number][]
}

/** A pack that is being written. Records are compressed while it grows, so that they need not wait in memory. */
export class PackWriter {
  readonly #kind: RecordKind
  readonly #records: Head['records'] = []
  readonly #compress = createBrotliCompress({
    chunkSize: PIECE_BYTES / 4,
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
  })
  readonly #compressed: Uint8Array[] = []
  /** Buffers that the compressor has read. */
  readonly #free: Uint8Array[] = []
  #piece: Uint8Array = new Uint8Array(PIECE_BYTES)
  #used = 0
  #bytes = 0

  constructor(kind: RecordKind) {
    this.#kind = kind
    this.#compress.on('data', piece => this.#compressed.push(piece))
    // Whoever waits for the end gets the error.
    this.#compress.on('error', () => undefined)
  }

  /** Length of all records. */
  get bytes(): number {
    return this.#bytes
  }

  /** Adds a record. Its bytes are copied. */
  add(key: string, record: Uint8Array): void {
    this.#records.push([key, record.byteLength])
    this.#bytes += record.byteLength
    for (let at = 0; at < record.byteLength; ) {
      const part = record.subarray(at, at + PIECE_BYTES - this.#used)
      this.#piece.set(part, this.#used)
      at += part.byteLength
      this.#used += part.byteLength
      if (this.#used === PIECE_BYTES) this.#compressPiece()
    }
  }

  /** The bytes of the pack, and the keys of its records. Nothing can be added any more. */
  async end(): Promise<{ bytes: Uint8Array; keys: string[] }> {
    this.#compressPiece()
    this.#compress.end()
    await finished(this.#compress)
    const head: Head = { kind: this.#kind, records: this.#records }
    const headBytes = Buffer.from(JSON.stringify(head))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(headBytes.byteLength)
    const bytes = Buffer.concat([FORMAT, length, headBytes, ...this.#compressed])
    return { bytes, keys: this.#records.map(([key]) => key) }
  }

  #compressPiece(): void {
    const piece = this.#piece
    this.#compress.write(piece.subarray(0, this.#used), () => this.#free.push(piece))
    this.#piece = this.#free.pop() ?? new Uint8Array(PIECE_BYTES)
    this.#used = 0
  }
}

/** The name of a pack by its content. */
export function packName(kind: RecordKind, bytes: Uint8Array): string {
  return `${kind}-${createHash('sha256').update(bytes).digest('hex')}.pack`
}

/**
 * The records of a pack, each as soon as it is decompressed. In one piece they would take 48 MB, and V8 collects the whole
 * heap for so much memory outside of it. The bytes may be a part of larger ones.
 * @throws an error if it is not the pack of this name, or not complete
 */
export async function* readPack(
  kind: RecordKind,
  name: string,
  bytes: Uint8Array,
): AsyncGenerator<[key: string, record: Uint8Array]> {
  if (packName(kind, bytes) !== name) throw new Error('the pack has another name')
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!data.subarray(0, FORMAT.byteLength).equals(FORMAT)) throw new Error('the pack has another format')
  const start = FORMAT.byteLength + LENGTH_BYTES
  const end = start + data.readUInt32BE(FORMAT.byteLength)
  const head = JSON.parse(data.toString('utf8', start, end)) as Head
  if (head.kind !== kind) throw new Error('the pack has records of another kind')
  const records = head.records.values()
  const decompressing = createBrotliDecompress({ chunkSize: PIECE_BYTES })
  decompressing.end(data.subarray(end))
  let next = records.next()
  /** What is there of the next record. */
  let parts: Uint8Array[] = []
  let known = 0
  for await (const piece of decompressing as AsyncIterable<Uint8Array>) {
    let at = 0
    for (; !next.done && known + piece.byteLength - at >= next.value[1]; next = records.next()) {
      const [key, length] = next.value
      const part = piece.subarray(at, at + length - known)
      at += part.byteLength
      yield [key, parts.length === 0 ? part : Buffer.concat([...parts, part])]
      parts = []
      known = 0
    }
    if (at === piece.byteLength) continue
    parts.push(piece.subarray(at))
    known += piece.byteLength - at
  }
  if (!next.done || known > 0) throw new Error('the pack has more or fewer bytes than its records')
}
