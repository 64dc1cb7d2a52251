/**
 * Entries with parts that are too large to keep in memory. Values are in a map; the bytes of their parts are in a pack
 * beside it, which is read on demand. A damaged map counts as empty. A damaged part counts as absent, and a store with
 * one is cleared when it is opened the next time. A pack with mostly unused records is compacted.
 */
import { join } from 'node:path'
import { CacheMap } from './cache-map.ts'
import type { RecordIdentity } from './cache-record.ts'
import { Pack, type PackRef } from './pack.ts'

interface Entry<Value, Part extends string> {
  value: Value
  parts: { [name in Part]?: PackRef }
}

/** Length of the pack that the entries point into, in bytes. */
interface PackNote {
  packEnd: number
}

/** Smaller packs are not compacted. */
const MIN_COMPACTED_BYTES = 4_000_000

export class PackedStore<Value, Part extends string> {
  readonly #path: string
  readonly #index: CacheMap<Entry<Value, Part>, PackNote>
  #pack: Pack
  /** Whether a part was damaged. */
  #isDamaged = false

  /**
   * Opens the store with the entries of an earlier run. Files are created on the first write.
   * @param options.name base name of its files in the folder `dir`
   */
  constructor({ dir, name, ...identity }: { dir: string; name: string } & RecordIdentity) {
    this.#path = join(dir, `${name}.pack`)
    this.#index = new CacheMap(join(dir, `${name}.bin`), identity)
    this.#pack = new Pack(this.#path, this.#index.note?.packEnd ?? 0)
  }

  /** The file with the parts, for messages. */
  get packPath(): string {
    return this.#path
  }

  /** Whether all parts are present, judging by the pack's length and the parts read so far. */
  get isIntact(): boolean {
    if (this.#isDamaged) return false
    const { end } = this.#pack
    for (const [, { parts }] of this.#index.entries())
      for (const name in parts) {
        const ref = parts[name]
        if (ref && ref.at + ref.length > end) return false
      }
    return true
  }

  /** The value of an entry. */
  get(name: string): Value | undefined {
    return this.#index.get(name)?.value
  }

  /** Stores an entry with its parts. */
  put(name: string, value: Value, bytes: { [part in Part]?: Uint8Array }): void {
    const parts: Entry<Value, Part>['parts'] = {}
    for (const part in bytes) {
      const data = bytes[part]
      if (data) parts[part] = this.#pack.append(data)
    }
    this.#index.set(name, { value, parts })
  }

  /** Replaces the value of an entry; its parts stay. */
  update(name: string, value: Value): void {
    const entry = this.#index.get(name)
    if (entry) this.#index.set(name, { ...entry, value })
  }

  /** The bytes of a part; undefined if it is absent or damaged. */
  read(name: string, part: Part): Uint8Array | undefined {
    const ref = this.#index.get(name)?.parts[part]
    const data = ref && this.#pack.read(ref)
    if (ref && !data) this.#isDamaged = true
    return data
  }

  /** All entries by name, without their parts. */
  *entries(): Generator<[name: string, value: Value]> {
    for (const [name, { value }] of this.#index.entries()) yield [name, value]
  }

  delete(name: string): void {
    this.#index.delete(name)
  }

  /** Deletes every entry whose name is not among these. */
  keepOnly(names: ReadonlySet<string>): void {
    this.#index.keepOnly(names)
  }

  /** Deletes everything. */
  clear(): void {
    this.#index.clear()
    this.#restartPack()
    this.#isDamaged = false
  }

  /** Saves the entries for the next run. */
  save(): void {
    if (!this.#index.isDirty) return
    if (this.#pack.end > MIN_COMPACTED_BYTES && this.#pack.end > 2 * this.#liveBytes()) this.#compact()
    this.#pack.flush()
    this.#index.save({ packEnd: this.#pack.end })
  }

  /** Closes the files. A store that turned out to be damaged is cleared. */
  close(): void {
    if (this.#isDamaged) this.#index.removeFiles()
    this.#pack.close()
  }

  #liveBytes(): number {
    let sum = 0
    for (const [, { parts }] of this.#index.entries()) for (const { length } of refsOf(parts)) sum += length
    return sum
  }

  /** Writes a new pack with the parts in use. Entries with a damaged part are dropped. */
  #compact(): void {
    const kept = [...this.#index.entries()].map(([name, { value, parts }]) => {
      const bytes: { [part in Part]?: Uint8Array } = {}
      for (const part in parts) bytes[part] = this.read(name, part)
      return { name, value, bytes, isWhole: Object.values(bytes).every(data => data !== undefined) }
    })
    this.#index.removeFiles()
    this.#restartPack()
    this.#isDamaged = false
    for (const { name, value, bytes, isWhole } of kept)
      if (isWhole) this.put(name, value, bytes)
      else this.#index.delete(name)
  }

  #restartPack(): void {
    this.#pack.close()
    this.#pack = new Pack(this.#path, 0)
  }
}

function refsOf(parts: { [part: string]: PackRef | undefined }): PackRef[] {
  return Object.values(parts).filter(ref => ref !== undefined)
}
