/**
 * Records in one object, so that a run makes few requests. Its name is the SHA-256 of its bytes, so damage and mix-ups
 * are noticed and an object never changes. Layout: a line with the format, the length of the head as 32 bits, the head
 * as JSON, and the records one after the other, compressed together because pages of a site are much alike. What most runs
 * do not need of the records follows, compressed by itself.
 */
import { createHash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import {
  type BrotliCompress,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
} from 'node:zlib'
import type { NewRecord, RecordKind, RestPlace, UseRecord } from '../../engine/cache/shared-records.ts'

const FORMAT = Buffer.from('docsgen-pack-2\n')
const LENGTH_BYTES = 4
/** Quality 3 takes more than twice as long to save a tenth. A window of 4 MB spans hundreds of similar pages. */
const QUALITY = 1
const WINDOW_BITS = 22
/** Size of the pieces that are passed to the compressor, and of the buffers for what zlib returns. */
const INPUT_BYTES = 1_000_000
const OUTPUT_BYTES = 250_000

interface Head {
  kind: RecordKind
  /** Keys and lengths of the records and of the rest of each, in order. */
  records: [key: string, length: number, rest: number][]
  /** Number of compressed bytes of the records; the rest follows. */
  compressed: number
}

/** A pack that is being written. Records are compressed while it grows, so that they need not wait in memory. */
export class PackWriter {
  readonly #kind: RecordKind
  readonly #lengths: Head['records'] = []
  readonly #records = new Compressor()
  readonly #rest = new Compressor()

  constructor(kind: RecordKind) {
    this.#kind = kind
  }

  /** Length of all records. */
  get bytes(): number {
    return this.#records.bytes + this.#rest.bytes
  }

  /** Adds a record. Its bytes are copied. */
  add(key: string, { record, rest = [] }: NewRecord): void {
    const before = this.#rest.bytes
    this.#records.add(record)
    for (const part of rest) this.#rest.add(part)
    this.#lengths.push([key, record.byteLength, this.#rest.bytes - before])
  }

  /** The bytes of the pack, and the keys of its records. Nothing can be added any more. */
  async end(): Promise<{ bytes: Uint8Array; keys: string[] }> {
    const [records, rest] = await Promise.all([this.#records.end(), this.#rest.end()])
    const compressed = records.reduce((sum, piece) => sum + piece.byteLength, 0)
    const head: Head = { kind: this.#kind, records: this.#lengths, compressed }
    const headBytes = Buffer.from(JSON.stringify(head))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(headBytes.byteLength)
    const bytes = Buffer.concat([FORMAT, length, headBytes, ...records, ...rest])
    return { bytes, keys: this.#lengths.map(([key]) => key) }
  }
}

/** Compresses bytes in pieces. Nothing is started before there is something to compress. */
class Compressor {
  #stream: BrotliCompress | undefined
  readonly #compressed: Uint8Array[] = []
  /** Buffers that the compressor has read. */
  readonly #free: Uint8Array[] = []
  #piece: Uint8Array | undefined
  #used = 0
  #bytes = 0

  /** Number of bytes that were added. */
  get bytes(): number {
    return this.#bytes
  }

  add(bytes: Uint8Array): void {
    this.#bytes += bytes.byteLength
    for (let at = 0; at < bytes.byteLength; ) {
      this.#piece ??= this.#free.pop() ?? new Uint8Array(INPUT_BYTES)
      const part = bytes.subarray(at, at + INPUT_BYTES - this.#used)
      this.#piece.set(part, this.#used)
      at += part.byteLength
      this.#used += part.byteLength
      if (this.#used === INPUT_BYTES) this.#compress()
    }
  }

  /** The compressed bytes in pieces; none if nothing was added. */
  async end(): Promise<readonly Uint8Array[]> {
    this.#compress()
    if (this.#stream) {
      this.#stream.end()
      await finished(this.#stream)
    }
    return this.#compressed
  }

  #compress(): void {
    const piece = this.#piece
    if (!piece) return
    this.#stream ??= this.#start()
    this.#stream.write(piece.subarray(0, this.#used), () => this.#free.push(piece))
    this.#piece = undefined
    this.#used = 0
  }

  #start(): BrotliCompress {
    const stream = createBrotliCompress({
      chunkSize: OUTPUT_BYTES,
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
    })
    stream.on('data', piece => this.#compressed.push(piece))
    // `end` rejects with the error.
    stream.on('error', () => undefined)
    return stream
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
  use: UseRecord,
): Promise<void> {
  if (packName(kind, bytes) !== name) throw new Error('the pack has another name')
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!data.subarray(0, FORMAT.byteLength).equals(FORMAT)) throw new Error('the pack has another format')
  const start = FORMAT.byteLength + LENGTH_BYTES
  const end = start + data.readUInt32BE(FORMAT.byteLength)
  const head = JSON.parse(data.toString('utf8', start, end)) as Head
  if (head.kind !== kind) throw new Error('the pack has records of another kind')
  const rest = data.subarray(end + head.compressed)
  let at = 0
  const cut = new RecordCutter(head.records, (key, record, length) => {
    use(key, record, length > 0 ? { rest, at, length } : undefined)
    at += length
  })
  const decompressing = createBrotliDecompress({ chunkSize: OUTPUT_BYTES })
  decompressing.on('data', piece => cut.add(piece))
  decompressing.end(data.subarray(end, end + head.compressed))
  await finished(decompressing)
  if (!cut.isComplete) throw new Error('the pack has more or fewer bytes than its records')
}

/** Reads what a pack has besides its records, which is decompressed once. */
export function restReader(): (place: RestPlace) => Uint8Array {
  let known: (Pick<RestPlace, 'rest'> & { bytes: Uint8Array }) | undefined
  return ({ rest, at, length }) => {
    if (known?.rest !== rest) known = { rest, bytes: brotliDecompressSync(rest) }
    return known.bytes.subarray(at, at + length)
  }
}

/** Cuts bytes that arrive in pieces into records. */
class RecordCutter {
  readonly #records: IterableIterator<Head['records'][number]>
  readonly #use: (key: string, record: Uint8Array, rest: number) => void
  #next: Head['records'][number] | undefined
  /** What is there of the next record. */
  #parts: Uint8Array[] = []
  #known = 0

  constructor(records: Head['records'], use: (key: string, record: Uint8Array, rest: number) => void) {
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
      const [key, length, rest] = this.#next
      const part = piece.subarray(at, at + length - this.#known)
      at += part.byteLength
      this.#use(key, this.#parts.length === 0 ? part : Buffer.concat([...this.#parts, part]), rest)
      this.#parts = []
      this.#known = 0
    }
    if (at === piece.byteLength) return
    this.#parts.push(piece.subarray(at))
    this.#known += piece.byteLength - at
  }
}
