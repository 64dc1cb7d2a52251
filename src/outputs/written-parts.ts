/**
 * Files that consist of one part per page. It stores where the parts of the published files are, so that after an
 * edit only the part of the edited page is created and all others are copied. Returns its bytes in pieces, because
 * the text of a large site does not fit into memory. A record is only valid for the published file that it was made
 * for.
 */
import { join } from 'node:path'
import { hashParts } from '../base/hash.ts'
import { CacheMap } from '../engine/cache/cache-map.ts'

/** A file that is created only if it is not current. */
export interface JoinedFile {
  path: string
  /** Identity of all its inputs. */
  key: string
  parts: readonly FilePart[]
}

export interface FilePart {
  /** Identity of the part's inputs: one line. */
  id: string
  /** Bytes before those of `make`. */
  prefix?: Uint8Array
  /** Its bytes. */
  make: () => Uint8Array
}

interface Written {
  /** Key of the file. */
  key: string
  /** The identities of its parts, one per line, and their lengths in bytes. */
  ids: string
  lengths: Uint32Array
}

/** The published files: the part of a sink that is used here. */
export interface PublishedFiles {
  isCurrent(path: string, key: string): boolean
  published(path: string): PublishedFile | undefined
}

interface PublishedFile {
  size: number
  /** The bytes are valid until the next call. */
  read(at: number, length: number): Uint8Array
  close(): void
}

/** A part of the published file, or several consecutive ones. */
interface Place {
  at: number
  length: number
}

/** Consecutive parts are read together, up to this number of bytes. */
const MAX_READ_BYTES = 1_000_000

export class WrittenParts {
  readonly #files: CacheMap<Written>

  /** @param dir folder of the caches */
  constructor(dir: string) {
    this.#files = new CacheMap(join(dir, 'output-parts.bin'), { format: 'docsgen-output-parts-3' })
  }

  /** The bytes of a file: parts of the published file are copied, all others are created. */
  *pieces({ path, key, parts }: JoinedFile, site: PublishedFiles): Generator<Uint8Array> {
    const published = this.#published(path, site)
    const copied = (row?: Place) => (row && published ? [published.file.read(row.at, row.length)] : [])
    const lengths = new Uint32Array(parts.length)
    let row: Place | undefined
    try {
      for (const [at, { id, prefix, make }] of parts.entries()) {
        const place = published?.places.get(id)
        const longer = place && row && isNext(place, row) && { at: row.at, length: row.length + place.length }
        if (!longer) yield* copied(row)
        row = longer || place
        const made = place ? undefined : make()
        lengths[at] = place?.length ?? (prefix?.length ?? 0) + (made?.length ?? 0)
        if (made && prefix) yield prefix
        if (made) yield made
      }
      yield* copied(row)
    } finally {
      published?.file.close()
    }
    this.#files.set(path, { key, ids: parts.map(({ id }) => id).join('\n'), lengths })
  }

  /** The published file, and the place of each part in it by identity. */
  #published(path: string, site: PublishedFiles): { file: PublishedFile; places: Map<string, Place> } | undefined {
    const written = this.#files.get(path)
    const file = written && site.isCurrent(path, written.key) ? site.published(path) : undefined
    if (!written || !file) return undefined
    const places = new Map<string, Place>()
    const ids = written.ids.split('\n')
    let at = 0
    for (const [number, length] of written.lengths.entries()) {
      places.set(ids[number] as string, { at, length })
      at += length
    }
    if (at === file.size) return { file, places }
    file.close()
    return undefined
  }

  /** Drops the files that are not named. */
  keepOnly(paths: ReadonlySet<string>): void {
    this.#files.keepOnly(paths)
  }

  /** Saves the records for the next process. */
  save(): void {
    this.#files.save(undefined)
  }
}

/** Identity of a file with these parts. */
export function keyOfParts(parts: readonly FilePart[]): string {
  return hashParts(parts.map(({ id }) => id))
}

function isNext(place: Place, row: Place): boolean {
  return place.at === row.at + row.length && row.length < MAX_READ_BYTES
}
