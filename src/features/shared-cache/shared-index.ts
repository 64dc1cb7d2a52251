/**
 * The list of the packs that one writer knows, and of the records in them. A list is the only object that is ever replaced.
 * Builds of the whole site share one list, and each shard has its own, so that writers do not replace what others wrote.
 * A list that is damaged, or written for another version, counts as absent.
 */
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { PortableReads } from '../../engine/cache/read-record.ts'
import type { RecordKind } from '../../engine/cache/shared-records.ts'

/** A pack and what is in it. */
export interface ListedPack {
  name: string
  kind: RecordKind
  bytes: number
  keys: string[]
  /** The records are valid where code of the site reads the same. */
  reads: PortableReads
  /** When a writer used it last, in ms since 1970: only for tidying up, because clocks differ. */
  usedAt: number
}

const FORMAT = 'docsgen-shared-index-1'
const SUM_BYTES = 32
/** Bytes of a key: see base/hash.ts. */
const KEY_BYTES = 10

interface Stored {
  format: string
  /** What the list is of: a list that was stored under another name is not it. */
  of: string
  packs: (Omit<ListedPack, 'keys'> & { keys: string })[]
}

/** The bytes of a list. */
export function writeIndex(of: string, packs: readonly ListedPack[]): Uint8Array {
  const stored: Stored = {
    format: FORMAT,
    of,
    packs: packs.map(({ keys, ...pack }) => ({ ...pack, keys: Buffer.from(keys.join(''), 'hex').toString('base64') })),
  }
  const data = gzipSync(JSON.stringify(stored))
  return Buffer.concat([createHash('sha256').update(data).digest(), data])
}

/** Reads a list; undefined if it is not usable. */
export function readIndex(of: string, bytes: Uint8Array): ListedPack[] | undefined {
  try {
    const data = bytes.subarray(SUM_BYTES)
    if (!createHash('sha256').update(data).digest().equals(bytes.subarray(0, SUM_BYTES))) return undefined
    const stored = JSON.parse(gunzipSync(data).toString('utf8')) as Stored
    if (stored.format !== FORMAT || stored.of !== of) return undefined
    return stored.packs.map(pack => ({ ...pack, keys: keysOf(pack.keys) }))
  } catch {
    return undefined
  }
}

function keysOf(text: string): string[] {
  const data = Buffer.from(text, 'base64')
  return Array.from({ length: data.byteLength / KEY_BYTES }, (_, at) =>
    data.toString('hex', at * KEY_BYTES, (at + 1) * KEY_BYTES),
  )
}
