/**
 * Entries by name that persist between runs, with a note about all of them. On disk there are a whole map and beside it
 * the changes since it was written, so that a run with one changed entry does not write thousands again. The entries of the
 * whole map are decoded when one of them is asked for. Each file is written atomically; a file that is damaged, has another key or belongs to another map counts as absent.
 * Where thousands of entries are looked at in each run, they are kept as columns (column-table.ts).
 */
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { rename } from '../../base/rename.ts'
import { CacheRecord, type RecordIdentity } from './cache-record.ts'

interface Saved<Entry, Note> {
  entries: Map<string, Entry>
  note: Note
}

interface StoredMap<Note> {
  /** Identifies a whole map: each file of changes belongs to one. */
  id: string
  note: Note
  /** The number of entries, and the entries, serialized: a run that only adds some reads none. */
  size: number
  entries: Uint8Array
}

interface Changes<Entry, Note> extends Saved<Entry, Note> {
  since: string
  removed: string[]
}

/** The entries of a map in memory. */
export interface EntryTable<Entry> {
  readonly size: number
  get(name: string): Entry | undefined
  set(name: string, entry: Entry): unknown
  /** Whether there was such an entry. */
  delete(name: string): boolean
  keys(): MapIterator<string>
  entries(): IterableIterator<[string, Entry]>
}

/** How the entries of a map are kept in memory and on disk. */
export interface TableFormat<Entry, Table extends EntryTable<Entry>> {
  /** An empty table. */
  make: () => Table
  /** A value that `v8.serialize` can write. */
  encode: (table: Table) => unknown
  decode: (stored: unknown) => Table
}

const AS_MAP: TableFormat<unknown, Map<string, unknown>> = {
  make: () => new Map(),
  encode: table => table,
  decode: stored => stored as Map<string, unknown>,
}

/** How a map is stored, whatever its entries are. */
const LAYOUT = 'map-2'
/** If a larger share of the entries changed, all of them are written. */
const MAX_CHANGED_SHARE = 1 / 16

export class CacheMap<Entry, Note = undefined, Table extends EntryTable<Entry> = Map<string, Entry>> {
  readonly #whole: CacheRecord<StoredMap<Note>>
  readonly #changes: CacheRecord<Changes<Entry, Note>>
  /** The entries; undefined until one is asked for that did not change since the whole map was written. */
  #decoded: Table | undefined
  /** The entries of the whole map on disk, and how many they are. */
  #encoded: Pick<StoredMap<unknown>, 'entries' | 'size'> | undefined
  /** What changed before they were decoded; undefined for what was removed. */
  readonly #waiting = new Map<string, Entry | undefined>()
  #note: Note | undefined
  /** Identity of the whole map on disk; undefined if there is no usable one. */
  #id: string | undefined
  /** Names of the entries that changed or were removed since it was written. */
  readonly #changed = new Set<string>()
  #isDirty = false
  /** Path of the whole map while it is suspended. */
  readonly #aside: string
  readonly #format: TableFormat<Entry, Table>

  /**
   * Opens the map and reads what an earlier run left.
   * @param path file of the whole map, ending in `.bin`; the first save creates it
   * @param identity.table how its entries are kept; default: as objects in a `Map`
   */
  constructor(path: string, { table, ...identity }: RecordIdentity & { table?: TableFormat<Entry, Table> }) {
    // Without a format, the table is the default one.
    this.#format = table ?? (AS_MAP as unknown as TableFormat<Entry, Table>)
    this.#aside = path.replace(/\.bin$/, '-aside.bin')
    const own = { ...identity, format: `${identity.format} ${LAYOUT}` }
    this.#whole = new CacheRecord(path, own)
    this.#changes = new CacheRecord(path.replace(/\.bin$/, '-changed.bin'), own)
    const whole = this.#whole.read()
    this.#id = whole?.id
    this.#note = whole?.note
    if (whole) this.#encoded = { entries: whole.entries, size: whole.size }
    else this.#decoded = this.#format.make()
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

  /** The entries, to look at. Only this map changes them. */
  get table(): Table {
    return this.#entries
  }

  get(name: string): Entry | undefined {
    return this.#waiting.has(name) ? this.#waiting.get(name) : this.#entries.get(name)
  }

  /** The names of all entries. */
  names(): MapIterator<string> {
    return this.#entries.keys()
  }

  /** All entries with their names. */
  entries(): IterableIterator<[string, Entry]> {
    return this.#entries.entries()
  }

  set(name: string, entry: Entry): void {
    if (this.#decoded) this.#decoded.set(name, entry)
    else this.#waiting.set(name, entry)
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
    if (this.#id !== undefined && existsSync(this.#whole.path)) rename(this.#whole.path, this.#aside)
    else this.#id = undefined
  }

  /** Deletes everything, including the files. */
  clear(): void {
    this.removeFiles()
    this.#decoded = this.#format.make()
    this.#encoded = undefined
    this.#waiting.clear()
    this.#note = undefined
  }

  /**
   * Writes the changes, or everything. Throws errors of `fs`.
   * @param isNewNote whether the note says something new, so that it is written even if no entry changed
   */
  save(note: Note, isNewNote = false): void {
    if (!this.#isDirty && !isNewNote) return
    const size = this.#decoded?.size ?? this.#encoded?.size ?? 0
    const isWhole = this.#id === undefined || this.#changed.size > size * MAX_CHANGED_SHARE
    if (isWhole) this.#saveWhole(note)
    else this.#saveChanges(note, this.#id as string)
    this.#note = note
    this.#isDirty = false
  }

  #saveWhole(note: Note): void {
    const id = randomUUID()
    const entries = this.#entries
    this.#whole.write({ id, note, size: entries.size, entries: serialize(this.#format.encode(entries)) })
    this.#id = id
    this.#changed.clear()
    this.#changes.remove()
    rmSync(this.#aside, { force: true })
  }

  #saveChanges(note: Note, since: string): void {
    const entries = new Map<string, Entry>()
    const removed: string[] = []
    for (const name of this.#changed) {
      const entry = this.get(name)
      if (entry === undefined) removed.push(name)
      else entries.set(name, entry)
    }
    this.#changes.write({ since, note, entries, removed })
    if (existsSync(this.#aside)) rename(this.#aside, this.#whole.path)
  }

  #apply(changes: Changes<Entry, Note> | undefined): void {
    if (!changes) return
    for (const name of changes.removed) this.#waiting.set(name, undefined)
    for (const [name, entry] of changes.entries) this.#waiting.set(name, entry)
    for (const name of [...changes.removed, ...changes.entries.keys()]) this.#changed.add(name)
    this.#note = changes.note
  }

  get #entries(): Table {
    if (this.#decoded) return this.#decoded
    const entries = this.#decode()
    for (const [name, entry] of this.#waiting)
      if (entry === undefined) entries.delete(name)
      else entries.set(name, entry)
    this.#waiting.clear()
    this.#encoded = undefined
    this.#decoded = entries
    return entries
  }

  #decode(): Table {
    try {
      return this.#encoded ? this.#format.decode(deserialize(this.#encoded.entries)) : this.#format.make()
    } catch {
      // Another version of Node wrote it.
      this.#id = undefined
      return this.#format.make()
    }
  }

  #noteChange(name: string): void {
    this.#changed.add(name)
    this.#isDirty = true
  }
}
