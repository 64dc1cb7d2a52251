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
/** Quality 3 takes more than twice as long to save a tenth. A window of 4 MB spans hundreds of similar pages. */
const QUALITY = 1
const WINDOW_BITS = 22
/** Size of the pieces that are passed to the compressor, and of the buffers for what zlib returns. */
const INPUT_BYTES = 1_000_000
const OUTPUT_BYTES = 250_000

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
    chunkSize: OUTPUT_BYTES,
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
  })
  readonly #compressed: Uint8Array[] = []
  /** Buffers that the compressor has read. */
  readonly #free: Uint8Array[] = []
  #piece: Uint8Array = new Uint8Array(INPUT_BYTES)
  #used = 0
  #bytes = 0

  constructor(kind: RecordKind) {
    this.#kind = kind
    this.#compress.on('data', piece => this.#compressed.push(piece))
    // `end` rejects with the error.
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
      const part = record.subarray(at, at + INPUT_BYTES - this.#used)
      this.#piece.set(part, this.#used)
      at += part.byteLength
      this.#used += part.byteLength
      if (this.#used === INPUT_BYTES) this.#compressPiece()
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
    this.#piece = this.#free.pop() ?? new Uint8Array(INPUT_BYTES)
    this.#used = 0
  }
}

/** The name of a pack by its content. */
export function packName(kind: RecordKind, bytes: Uint8Array): string {
  return `${kind}-${createHash('sha256').update(bytes).digest('hex')}.pack`
}

/**
 * Reads the records of a pack, each as soon as it is decompressed. In one piece they would take 48 MB, and each 64 MB outside of
 * V8's heap start a major garbage collection. Iterating over the stream has the same effect, because its queue keeps the pieces alive.
 * @param use the bytes may be a part of larger ones
 * @throws an error if it is not the pack of this name, or not complete; some of its records may have been read
 */
export async function readPack(
  { kind, name, bytes }: { kind: RecordKind; name: string; bytes: Uint8Array },
  use: (key: string, record: Uint8Array) => void,
): Promise<void> {
  if (packName(kind, bytes) !== name) throw new Error('the pack has another name')
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!data.subarray(0, FORMAT.byteLength).equals(FORMAT)) throw new Error('the pack has another format')
  const start = FORMAT.byteLength + LENGTH_BYTES
  const end = start + data.readUInt32BE(FORMAT.byteLength)
  const head = JSON.parse(data.toString('utf8', start, end)) as Head
  if (head.kind !== kind) throw new Error('the pack has records of another kind')
  const cut = new RecordCutter(head.records, use)
  const decompressing = createBrotliDecompress({ chunkSize: OUTPUT_BYTES })
  decompressing.on('data', piece => cut.add(piece))
  decompressing.end(data.subarray(end))
  await finished(decompressing)
  if (!cut.isComplete) throw new Error('the pack has more or fewer bytes than its records')
}

/** Cuts bytes that arrive in pieces into records. */
class RecordCutter {
  readonly #records: IterableIterator<Head['records'][number]>
  readonly #use: (key: string, record: Uint8Array) => void
  #next: Head['records'][number] | undefined
  /** What is there of the next record. */
  #parts: Uint8Array[] = []
  #known = 0

  constructor(records: Head['records'], use: (key: string, record: Uint8Array) => void) {
    this.#records = records.values()
    this.#use = use
    this.#next = this.#records.next().value
  }

  get isComplete(): boolean {
    return this.#next === undefined && this.#known === 0
  }

  add(piece: Uint8Array): void {
    let at = 0
    for (
      ;
      this.#next && this.#known + piece.byteLength - at >= this.#next[1];
      this.#next = this.#records.next().value
    ) {
      const [key, length] = this.#next
      const part = piece.subarray(at, at + length - this.#known)
      at += part.byteLength
      this.#use(key, this.#parts.length === 0 ? part : Buffer.concat([...this.#parts, part]))
      this.#parts = []
      this.#known = 0
    }
    if (at === piece.byteLength) return
    this.#parts.push(piece.subarray(at))
    this.#known += piece.byteLength - at
  }
}
