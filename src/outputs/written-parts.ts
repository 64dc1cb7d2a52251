/**
 * Files that are made of a part for each page: where the parts of the published ones are, so that an edit makes the part
 * of its page and takes the others as they are. In: the parts of a file by identity. Out: its bytes. What is remembered
 * counts only while the published file is the one that it was noted for.
 */
import { join } from 'node:path'
import { CacheMap } from '../engine/cache/cache-map.ts'

/** A file, made only where it is not current. */
export interface MadeFile {
  path: string
  /** Identity of all that it is made from. */
  key: string
  parts: readonly FilePart[]
}

export interface FilePart {
  /** Identity of what the part is made from. */
  id: string
  make: () => string
}

interface Written {
  /** Key of the file. */
  key: string
  /** The identity of each part and its length in bytes, in order. */
  parts: [id: string, length: number][]
}

/** Where files are published: the part of a sink that is needed here. */
export interface PublishedFiles {
  isCurrent(path: string, key: string): boolean
  published(path: string): Uint8Array | undefined
}

export class WrittenParts {
  readonly #files: CacheMap<Written>

  /** @param dir folder of the caches */
  constructor(dir: string) {
    this.#files = new CacheMap(join(dir, 'output-parts.bin'), { format: 'docsgen-output-parts-1' })
  }

  /** The bytes of a file: parts that the published one has are copied, the others are made. */
  bytesOf({ path, key, parts }: MadeFile, site: PublishedFiles): Uint8Array {
    const known = this.#published(path, site)
    const bytes = parts.map(({ id, make }) => known.get(id) ?? Buffer.from(make()))
    this.#files.set(path, { key, parts: parts.map(({ id }, index) => [id, bytes[index]?.length ?? 0]) })
    return Buffer.concat(bytes)
  }

  /** The parts of the published file, by identity. */
  #published(path: string, site: PublishedFiles): Map<string, Uint8Array> {
    const known = new Map<string, Uint8Array>()
    const written = this.#files.get(path)
    const bytes = written && site.isCurrent(path, written.key) ? site.published(path) : undefined
    if (!written || !bytes) return known
    let at = 0
    for (const [id, length] of written.parts) {
      known.set(id, bytes.subarray(at, at + length))
      at += length
    }
    return at === bytes.length ? known : new Map()
  }

  /** Forgets the files that are not named. */
  keepOnly(paths: ReadonlySet<string>): void {
    this.#files.keepOnly(paths)
  }

  /** Writes what was noted, for the next process. */
  save(): void {
    this.#files.save(undefined)
  }
}
