/**
 * The files of the indexes in the output. Returns files that are written, or kept because they exist already. Indexes
 * share equal parts.
 */
import { gzipSync } from 'node:zlib'
import { INDEX_FOLDER } from '../../model/output.ts'
import type { SearchEngineModule } from '../../model/search.ts'
import type { SearchTarget } from '../../pipeline/site-search.ts'
import { partName } from './part-name.ts'
import { PACKING } from './stage.ts'

type OfflineCopies = Pick<SearchEngineModule, 'MAX_COPY' | 'writeOfflineCopy'>

export class IndexFiles {
  readonly #target: SearchTarget
  readonly #partPath: (name: string) => string
  /** Paths that this build has written or kept. */
  readonly #done = new Set<string>()

  constructor(target: SearchTarget, partPath: (name: string) => string) {
    this.#target = target
    this.#partPath = partPath
  }

  /** Adds a part, and returns its name. */
  put(bytes: Uint8Array): string {
    const name = partName(bytes)
    this.add(this.#pathOf(name), name, () => gzipSync(bytes, PACKING))
    return name
  }

  /** Adds a part that is already compressed. */
  putPacked(name: string, packed: () => Uint8Array): void {
    this.add(this.#pathOf(name), name, packed)
  }

  /** Keeps these parts if the output has all of them; returns whether it has. */
  keepParts(names: readonly string[]): boolean {
    if (!names.every(name => this.#hasPart(name))) return false
    for (const name of names) this.putPacked(name, nothing)
    return true
  }

  /**
   * Adds a file with copies of parts that were added before, as many as browsers store. Returns its name.
   * @param names of the parts, the most important first
   */
  putCopy(names: readonly string[], { MAX_COPY, writeOfflineCopy }: OfflineCopies): string {
    const listed = names.slice(0, MAX_COPY.files)
    const name = partName(listed.join(''))
    this.add(this.#pathOf(name), name, () => {
      let room = MAX_COPY.bytes
      const parts = listed.map(part => ({ name: part, bytes: this.read(part) }))
      return writeOfflineCopy(
        parts.filter(({ bytes }) => {
          room -= bytes.length
          return room >= 0
        }),
      )
    })
    return name
  }

  /** The compressed bytes of a part that was added before. */
  read(name: string): Uint8Array {
    return this.#target.read(INDEX_FOLDER + this.#pathOf(name))
  }

  /** Adds a file below the folder of the indexes. Its content is created only if the output does not have it. */
  add(path: string, key: string, content: () => string | Uint8Array): void {
    if (this.#done.has(path)) return
    const whole = INDEX_FOLDER + path
    if (this.#target.isCurrent(whole, key)) this.#target.keep(whole)
    else this.#target.write(whole, content(), key)
    this.#done.add(path)
  }

  #hasPart(name: string): boolean {
    const path = this.#pathOf(name)
    return this.#done.has(path) || this.#target.isCurrent(INDEX_FOLDER + path, name)
  }

  #pathOf(name: string): string {
    return this.#partPath(name)
  }
}

/** Never called, because the file exists. */
function nothing(): Uint8Array {
  return new Uint8Array()
}
