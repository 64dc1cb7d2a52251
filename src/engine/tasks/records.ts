/**
 * What earlier runs recorded of tasks: for each its identity, what it read, and the identity of each of these at that
 * time. Returns the same records in a later run, and everything that depends on some names. A site with 20,000 pages
 * takes some megabytes and loads in milliseconds. A damaged file, or one with another key, counts as absent.
 */
import { rmSync } from 'node:fs'
import { CacheRecord } from '../cache/cache-record.ts'
import {
  type Columns,
  emptyColumns,
  identityAt,
  kindAt,
  nameAt,
  numberOf,
  pack,
  type Readers,
  type RecordedRead,
  type RecordKind,
  readColumns,
  readersIn,
  readsAt,
  recordAt,
  type TaskRecord,
  writeColumns,
} from './columns.ts'

/** What changed since the columns were written. */
interface Changes {
  /** Identity of the columns. */
  since: string
  records: [name: string, record: StoredRecord | null][]
  /** Records of which only the kind changed. */
  kinds: [name: string, kind: RecordKind][]
}

/** A record as a whole, or where it differs from the one in the columns: a site reads thousands of inputs, of which few change. */
type StoredRecord = TaskRecord | SimilarRecord

interface SimilarRecord extends Omit<TaskRecord, 'reads'> {
  /** How many reads are the same at the start and at the end, except for their identities. */
  start: number
  end: number
  /** The reads in between. */
  reads: TaskRecord['reads']
  /** The identities that differ, by the place of the read. */
  identities: [at: number, identity: string][]
}

/** Shorter lists of reads are stored as they are. */
const MIN_SIMILAR_READS = 32

/** If a larger share of the records changed, the columns are written again. */
const MAX_CHANGED_SHARE = 1 / 16

export class TaskRecords {
  readonly #path: string
  readonly #key: string
  readonly #changes: CacheRecord<Changes>
  #columns: Columns
  #isSaved = true
  /** Records that were added or replaced since the columns were written; undefined for those that were removed. */
  readonly #changed = new Map<string, TaskRecord | undefined>()
  /** The kinds of records in the columns, where these have another one. */
  readonly #kinds = new Map<string, RecordKind>()
  /** The names that read a name, according to `#changed`. */
  readonly #readers = new Map<string, Set<string>>()
  /** Reads that are not in `#readers` yet: most runs record thousands at their end, and ask for no reader after that. */
  #newReads: [reader: string, reads: TaskRecord['reads']][] = []
  #readersInColumns: Readers | undefined

  /**
   * @param path of the file; the first `save` creates it
   * @param key identity of everything that records depend on besides tasks, such as the version of docsgen
   */
  constructor(path: string, key: string) {
    this.#path = path
    this.#key = key
    this.#changes = new CacheRecord(`${path}-changes`, { format: 'docsgen-task-changes-3', key })
    this.#columns = readColumns(path, key) ?? emptyColumns()
    const changes = this.#changes.read()
    if (changes?.since !== this.#columns.id) return
    for (const [name, record] of changes.records) {
      if (!record || !('start' in record)) this.#change(name, record ?? undefined)
      else this.#change(name, this.#whole(name, record), record.reads)
    }
    for (const [name, kind] of changes.kinds) this.#kinds.set(name, kind)
    this.#isSaved = true
  }

  /** The record of a task or input. */
  get(name: string): TaskRecord | undefined {
    if (this.#changed.has(name)) return this.#changed.get(name)
    const number = numberOf(this.#columns, name)
    return number === undefined ? undefined : this.#recordAt(number, name)
  }

  /** A record without what it read, which may be much. */
  summary(name: string): Pick<TaskRecord, 'identity' | 'kind'> | undefined {
    if (this.#changed.has(name)) return this.#changed.get(name)
    const number = numberOf(this.#columns, name)
    const kind = number === undefined ? undefined : (this.#kinds.get(name) ?? kindAt(this.#columns, number))
    return number === undefined || !kind ? undefined : { identity: identityAt(this.#columns.identities, number), kind }
  }

  /** Replaces the kind of a record. */
  mark(name: string, kind: RecordKind): void {
    const changed = this.#changed.get(name)
    if (changed) this.#change(name, { ...changed, kind })
    else if (!this.#changed.has(name) && numberOf(this.#columns, name) !== undefined) {
      this.#kinds.set(name, kind)
      this.#isSaved = false
    }
  }

  #recordAt(number: number, name: string): TaskRecord | undefined {
    const record = recordAt(this.#columns, number)
    const kind = this.#kinds.get(name)
    return record && kind ? { ...record, kind } : record
  }

  set(name: string, record: TaskRecord): void {
    this.#change(name, record)
  }

  /** @param newReads what the record in the columns did not read */
  #change(name: string, record: TaskRecord | undefined, newReads = record?.reads ?? []): void {
    this.#changed.set(name, record)
    this.#isSaved = false
    if (newReads.length > 0) this.#newReads.push([name, newReads])
  }

  #noteReaders(): void {
    for (const [reader, reads] of this.#newReads)
      for (const { name } of reads) {
        const readers = this.#readers.get(name)
        if (readers) readers.add(reader)
        else this.#readers.set(name, new Set([reader]))
      }
    this.#newReads = []
  }

  delete(name: string): void {
    if (this.get(name)) this.#change(name, undefined)
  }

  /** The names and identities of all inputs. */
  *inputs(): Generator<[name: string, identity: string]> {
    const columns = this.#columns
    for (let number = 0; number < columns.kinds.length; number++) {
      const name = kindAt(columns, number) === 'input' ? nameAt(columns, number) : undefined
      if (name !== undefined && !this.#changed.has(name)) yield [name, identityAt(columns.identities, number)]
    }
    for (const [name, record] of this.#changed) if (record?.kind === 'input') yield [name, record.identity]
  }

  /**
   * Everything that may depend on these names, directly or through others, including the names themselves. Nothing else
   * is visited.
   */
  dependentsOf(names: Iterable<string>): Set<string> {
    const found = new Set(names)
    if (found.size > 0) this.#noteReaders()
    for (const name of found) {
      for (const reader of this.#readers.get(name) ?? []) found.add(reader)
      const number = numberOf(this.#columns, name)
      if (number !== undefined) for (const reader of this.#readersAt(number)) found.add(nameAt(this.#columns, reader))
    }
    return found
  }

  /** The names of all records that these do not read, directly or through others, without those themselves. */
  unreadBy(roots: Iterable<string>): string[] {
    const columns = this.#columns
    const isRead = new Uint8Array(columns.kinds.length)
    // In columns, records are followed by number, because decoding a name takes longer than finding out what was read.
    const namesOfChanged = new Map<number, string>()
    for (const name of this.#changed.keys()) {
      const number = numberOf(columns, name)
      if (number !== undefined) namesOfChanged.set(number, name)
    }
    const changed = new Set<string>()
    const numbers: number[] = []
    const follow = (name: string) => {
      const number = this.#changed.has(name) ? undefined : numberOf(columns, name)
      if (number !== undefined) numbers.push(number)
      else changed.add(name)
    }
    for (const name of roots) follow(name)
    const followNumbers = () => {
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
        if (isRead[number] === 1) continue
        isRead[number] = 1
        const name = namesOfChanged.get(number)
        if (name !== undefined) changed.add(name)
        else for (const read of readsAt(columns, number)) if (isRead[read] === 0) numbers.push(read)
      }
    }
    followNumbers()
    for (const name of changed) {
      for (const read of this.#changed.get(name)?.reads ?? []) follow(read.name)
      followNumbers()
    }
    const unread = [...this.#changed].flatMap(([name, record]) => (record && !changed.has(name) ? [name] : []))
    for (let number = 0; number < columns.kinds.length; number++)
      if (isRead[number] === 0 && kindAt(columns, number) !== undefined && !namesOfChanged.has(number))
        unread.push(nameAt(columns, number))
    return unread
  }

  /** All records by name. */
  *entries(): Generator<[string, TaskRecord]> {
    for (let number = 0; number < this.#columns.kinds.length; number++) {
      const name = nameAt(this.#columns, number)
      const record = this.#changed.has(name) ? undefined : this.#recordAt(number, name)
      if (record) yield [name, record]
    }
    for (const [name, record] of this.#changed) if (record) yield [name, record]
  }

  /** Saves the records for the next run. Throws errors of `fs`. */
  save(): void {
    if (this.#isSaved) return
    this.#isSaved = true
    if (this.#changed.size <= this.#columns.kinds.length * MAX_CHANGED_SHARE) this.#saveChanges()
    else this.#saveColumns()
  }

  #saveChanges(): void {
    const records = Array.from(this.#changed, ([name, record]): Changes['records'][number] => [
      name,
      record ? this.#difference(name, record) : null,
    ])
    const kinds = [...this.#kinds].filter(([name, kind]) => {
      const number = this.#changed.has(name) ? undefined : numberOf(this.#columns, name)
      return number !== undefined && kindAt(this.#columns, number) !== kind
    })
    this.#changes.write({ since: this.#columns.id, records, kinds })
  }

  /** Where a record differs from that in the columns; the record itself if it has few reads or is new. */
  #difference(name: string, record: TaskRecord): StoredRecord {
    const { reads, ...rest } = record
    const before = reads.length < MIN_SIMILAR_READS ? undefined : this.#inColumns(name)
    if (!before) return record
    const isSame = (at: number, atBefore: number) => reads[at]?.name === before[atBefore]?.name
    const shorter = Math.min(reads.length, before.length)
    const shift = before.length - reads.length
    let start = 0
    while (start < shorter && isSame(start, start)) start++
    let end = 0
    while (end < shorter - start && isSame(reads.length - 1 - end, before.length - 1 - end)) end++
    const identities: SimilarRecord['identities'] = []
    for (const [at, { identity }] of reads.entries()) {
      const isInEnd = at >= reads.length - end
      if ((at < start || isInEnd) && before[isInEnd ? at + shift : at]?.identity !== identity)
        identities.push([at, identity])
    }
    return { ...rest, start, end, reads: reads.slice(start, reads.length - end), identities }
  }

  #whole(name: string, { start, end, reads: between, identities, ...rest }: SimilarRecord): TaskRecord {
    const before = this.#inColumns(name) ?? []
    const reads = [...before.slice(0, start), ...between, ...before.slice(before.length - end)]
    for (const [at, identity] of identities) reads[at] = { name: (reads[at] as RecordedRead).name, identity }
    return { ...rest, reads }
  }

  #inColumns(name: string): TaskRecord['reads'] | undefined {
    const number = numberOf(this.#columns, name)
    return number === undefined ? undefined : recordAt(this.#columns, number)?.reads
  }

  #saveColumns(): void {
    this.#columns = pack(new Map([...this.entries()].sort(([a], [b]) => (a < b ? -1 : 1))))
    this.#changed.clear()
    this.#kinds.clear()
    this.#readers.clear()
    this.#newReads = []
    this.#readersInColumns = undefined
    writeColumns(this.#path, this.#key, this.#columns)
    this.#changes.remove()
  }

  /** Removes all records, and the file. */
  clear(): void {
    this.#columns = emptyColumns()
    this.#changed.clear()
    this.#kinds.clear()
    this.#readers.clear()
    this.#newReads = []
    this.#readersInColumns = undefined
    this.#isSaved = true
    rmSync(this.#path, { force: true })
    this.#changes.remove()
  }

  #readersAt(number: number): Uint32Array {
    this.#readersInColumns ??= readersIn(this.#columns)
    return this.#readersInColumns(number)
  }
}
