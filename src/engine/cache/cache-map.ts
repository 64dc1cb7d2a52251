/**
 * Entries by name that persist between runs, with a note about all of them. On disk there are a file with a whole map
 * and one with the changes since it was written, so that a run with one changed entry does not write thousands again.
 * Each file is written atomically. A file that is damaged, has another key or belongs to another map counts as absent.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { CacheRecord, type RecordIdentity } from './cache-record.ts'

interface Saved<Entry, Note> {
  entries: Map<string, Entry>
  note: Note
}

interface Whole<Entry, Note> extends Saved<Entry, Note> {
  /** Identifies a whole map: each file of changes belongs to one. */
  id: string
}

interface Changes<Entry, Note> extends Saved<Entry, Note> {
  since: string
  removed: string[]
}

/** If a larger share of the entries changed, all of them are written. */
const MAX_CHANGED_SHARE = 1 / 16

export class CacheMap<Entry, Note = undefined> {
  readonly #whole: CacheRecord<Whole<Entry, Note>>
  readonly #changes: CacheRecord<Changes<Entry, Note>>
  #entries: Map<string, Entry>
  #note: Note | undefined
  /** Identity of the whole map on disk; undefined if there is no usable one. */
  #id: string | undefined
  /** Names of the entries that changed or were removed since it was written. */
  readonly #changed = new Set<string>()
  #isDirty = false
  /** Path of the whole map while it is suspended. */
  readonly #aside: string

  /**
   * Opens the map and reads what an earlier run left.
   * @param path file of the whole map, ending in `.bin`; the first save creates it
   */
  constructor(path: string, identity: RecordIdentity) {
    this.#aside = path.replace(/\.bin$/, '-aside.bin')
    this.#whole = new CacheRecord(path, identity)
    this.#changes = new CacheRecord(path.replace(/\.bin$/, '-changed.bin'), identity)
    const whole = this.#whole.read()
    this.#id = whole?.id
    this.#note = whole?.note
    this.#entries = whole?.entries ?? new Map()
    const changes = whole && this.#changes.read()
    if (changes?.since === whole?.id) this.#apply(changes)
  }

  /** The note that was saved with the entries. */
  get note(): Note | undefined {
    return this.#note
  }

  /** Whether there is anything to save. */
  get isDirty(): boolean {
    return this.#isDirty
  }

  get size(): number {
    return this.#entries.size
  }

  get(name: string): Entry | undefined {
    return this.#entries.get(name)
  }

  /** All entries with their names. */
  entries(): MapIterator<[string, Entry]> {
    return this.#entries.entries()
  }

  set(name: string, entry: Entry): void {
    this.#entries.set(name, entry)
    this.#noteChange(name)
  }

  delete(name: string): void {
    if (this.#entries.delete(name)) this.#noteChange(name)
  }

  /** Deletes every entry whose name is not among these. */
  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.#entries.keys()) if (!names.has(name)) this.delete(name)
  }

  /** Removes the files before the data that they point to changes, so that an interrupted run leaves an empty map. */
  removeFiles(): void {
    this.#whole.remove()
    this.#id = undefined
    this.#isDirty = true
  }

  /**
   * From now until the next `save`, an interrupted run leaves an empty map. The entries on disk need not be written
   * again.
   */
  suspend(): void {
    this.#isDirty = true
    if (this.#id !== undefined && existsSync(this.#whole.path)) renameSync(this.#whole.path, this.#aside)
    else this.#id = undefined
  }

  /** Deletes everything, including the files. */
  clear(): void {
    this.removeFiles()
    this.#entries = new Map()
    this.#note = undefined
  }

  /** Writes the changes, or everything. Throws errors of `fs`. */
  save(note: Note): void {
    if (!this.#isDirty) return
    const isWhole = this.#id === undefined || this.#changed.size > this.#entries.size * MAX_CHANGED_SHARE
    if (isWhole) this.#saveWhole(note)
    else this.#saveChanges(note, this.#id as string)
    this.#note = note
    this.#isDirty = false
  }

  #saveWhole(note: Note): void {
    const id = randomUUID()
    this.#whole.write({ id, note, entries: this.#entries })
    this.#id = id
    this.#changed.clear()
    this.#changes.remove()
    rmSync(this.#aside, { force: true })
  }

  #saveChanges(note: Note, since: string): void {
    const entries = new Map<string, Entry>()
    const removed: string[] = []
    for (const name of this.#changed) {
      const entry = this.#entries.get(name)
      if (entry === undefined) removed.push(name)
      else entries.set(name, entry)
    }
    this.#changes.write({ since, note, entries, removed })
    if (existsSync(this.#aside)) renameSync(this.#aside, this.#whole.path)
  }

  #apply(changes: Changes<Entry, Note> | undefined): void {
    if (!changes) return
    for (const name of changes.removed) this.#entries.delete(name)
    for (const [name, entry] of changes.entries) this.#entries.set(name, entry)
    for (const name of [...changes.removed, ...changes.entries.keys()]) this.#changed.add(name)
    this.#note = changes.note
  }

  #noteChange(name: string): void {
    this.#changed.add(name)
    this.#isDirty = true
  }
}
