/**
 * Records of tasks in columns. Returns typed arrays with their names, dependencies and identities, and a file with
 * them. A name is found by its hash, and the readers of a record by a counting sort, without decoding the others.
 */
import { randomUUID } from 'node:crypto'
import { readSealed, writeSealed } from '../cache/sealed-file.ts'

/** A task as it ran last. */
export interface TaskRecord {
  /** Identity of its value: 16 hexadecimal digits. */
  identity: string
  /** What it read, in that order. */
  reads: readonly RecordedRead[]
  kind: RecordKind
}

/**
 * Inputs have values from outside. Something that a suspect read may have changed since: it has to be checked before it
 * is used.
 */
export type RecordKind = 'input' | 'task' | 'suspect'

export interface RecordedRead {
  name: string
  /** Its identity when it was read. */
  identity: string
}

const FORMAT = 'docsgen-tasks-1'
const IDENTITY_BYTES = 8
/** How kinds are stored. A name without a record was read, and is gone. */
const KINDS: readonly (RecordKind | undefined)[] = [undefined, 'input', 'task', 'suspect']

/** Records in columns. Records are numbered from 0 in the order of their names. */
export interface Columns {
  /** Unique for each set of columns: changes belong to one. */
  id: string
  names: Buffer
  /** For each record, where its name ends in `names`, and its reads end in `reads`. */
  nameEnds: Uint32Array
  readEnds: Uint32Array
  /** The record that was read, and its identity then. */
  reads: Uint32Array
  readIdentities: Buffer
  identities: Buffer
  kinds: Uint8Array
  /** Numbers of records, plus one, by the hash of their names; 0 for an empty slot. */
  slots: Uint32Array
}

/** FNV-1a over the UTF-16 code units of a name. */
function slotOf(name: string, slots: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % slots
}

/** The name of a record. */
export function nameAt({ names, nameEnds }: Columns, number: number): string {
  return names.toString('utf8', startOf(nameEnds, number), nameEnds[number])
}

/** A record; undefined for a name without one. */
export function recordAt(columns: Columns, number: number): TaskRecord | undefined {
  const { readEnds, reads, readIdentities, identities } = columns
  const kind = kindAt(columns, number)
  if (kind === undefined) return undefined
  const recorded: RecordedRead[] = []
  for (let at = startOf(readEnds, number); at < (readEnds[number] as number); at++)
    recorded.push({ name: nameAt(columns, reads[at] as number), identity: identityAt(readIdentities, at) })
  return { identity: identityAt(identities, number), reads: recorded, kind }
}

/** The numbers of what a record read. */
export function readsAt({ readEnds, reads }: Columns, number: number): Uint32Array {
  return reads.subarray(startOf(readEnds, number), readEnds[number])
}

/** The kind of a record; undefined for a name without one. */
export function kindAt({ kinds }: Columns, number: number): RecordKind | undefined {
  return KINDS[kinds[number] ?? 0]
}

/** The number of a name; undefined if no record has or reads it. */
export function numberOf(columns: Columns, name: string): number | undefined {
  const { slots } = columns
  if (slots.length === 0) return undefined
  for (let slot = slotOf(name, slots.length); ; slot = (slot + 1) % slots.length) {
    const number = slots[slot] as number
    if (number === 0) return undefined
    if (nameAt(columns, number - 1) === name) return number - 1
  }
}

/** Where the entries of a record begin, if they end where those of the next one begin. */
function startOf(ends: Uint32Array, number: number): number {
  return number === 0 ? 0 : (ends[number - 1] as number)
}

/** The identity with a number. */
export function identityAt(identities: Buffer, number: number): string {
  return identities.toString('hex', number * IDENTITY_BYTES, (number + 1) * IDENTITY_BYTES)
}

/** For each record, the numbers of those that read it. */
export type Readers = (number: number) => Uint32Array

/** Finds the readers of all records: a counting sort over all reads. */
export function readersIn({ readEnds, reads }: Columns): Readers {
  const ends = new Uint32Array(readEnds.length)
  for (const read of reads) ends[read] = (ends[read] as number) + 1
  for (let number = 1; number < ends.length; number++)
    ends[number] = (ends[number] as number) + (ends[number - 1] as number)
  const numbers = new Uint32Array(reads.length)
  const next = ends.slice()
  for (let reader = readEnds.length - 1; reader >= 0; reader--)
    for (let at = (readEnds[reader] as number) - 1; at >= startOf(readEnds, reader); at--) {
      const read = reads[at] as number
      next[read] = (next[read] as number) - 1
      numbers[next[read] as number] = reader
    }
  return number => numbers.subarray(startOf(ends, number), ends[number])
}

/** Packs records, which are sorted by name. */
export function pack(records: ReadonlyMap<string, TaskRecord>): Columns {
  const readNames = [...records.values()].flatMap(({ reads }) => reads.map(({ name }) => name))
  const names = [...new Set([...records.keys(), ...readNames])]
  const numbers = new Map(names.map((name, number) => [name, number]))
  const count = [...records.values()].reduce((sum, { reads }) => sum + reads.length, 0)
  const columns: Columns = {
    id: randomUUID(),
    names: Buffer.from(names.join('')),
    nameEnds: new Uint32Array(names.length),
    readEnds: new Uint32Array(names.length),
    reads: new Uint32Array(count),
    readIdentities: Buffer.alloc(count * IDENTITY_BYTES),
    identities: Buffer.alloc(names.length * IDENTITY_BYTES),
    kinds: new Uint8Array(names.length),
    slots: new Uint32Array(names.length * 2 + 1),
  }
  let [nameEnd, readEnd] = [0, 0]
  for (const [number, name] of names.entries()) {
    const record = records.get(name)
    nameEnd += Buffer.byteLength(name)
    columns.nameEnds[number] = nameEnd
    if (record) columns.identities.write(record.identity, number * IDENTITY_BYTES, 'hex')
    columns.kinds[number] = KINDS.indexOf(record?.kind)
    for (const read of record?.reads ?? []) {
      columns.reads[readEnd] = numbers.get(read.name) as number
      columns.readIdentities.write(read.identity, readEnd * IDENTITY_BYTES, 'hex')
      readEnd++
    }
    columns.readEnds[number] = readEnd
    let slot = slotOf(name, columns.slots.length)
    while (columns.slots[slot] !== 0) slot = (slot + 1) % columns.slots.length
    columns.slots[slot] = number + 1
  }
  return columns
}

/** No records. */
export function emptyColumns(): Columns {
  return { ...pack(new Map()), slots: new Uint32Array(0) }
}

const SECTIONS = ['nameEnds', 'readEnds', 'reads', 'slots'] as const

/** Writes the columns to a file, atomically. Throws errors of `fs`. */
export function writeColumns(path: string, key: string, columns: Columns): void {
  const { id, names, readIdentities, identities, kinds } = columns
  const lengths = SECTIONS.map(name => columns[name].length)
  const head = `${JSON.stringify({ format: FORMAT, key, id, lengths, names: names.length })}\n`
  const numbers = SECTIONS.map(name => Buffer.from(columns[name].buffer))
  writeSealed(path, Buffer.concat([Buffer.from(head), ...numbers, readIdentities, identities, kinds, names]))
}

/** Reads the columns of a file; undefined if it is absent, damaged or has another key. */
export function readColumns(path: string, key: string): Columns | undefined {
  const data = readSealed(path)
  if (!data) return undefined
  const headEnd = data.indexOf('\n') + 1
  const head = JSON.parse(data.toString('utf8', 0, headEnd)) as Record<string, unknown>
  if (head.format !== FORMAT || head.key !== key) return undefined
  let at = headEnd
  const take = (length: number) => {
    at += length
    return data.subarray(at - length, at)
  }
  // A copy, because numbers have to be aligned.
  const [nameEnds, readEnds, reads, slots] = (head.lengths as number[]).map(length => {
    const bytes = take(length * Uint32Array.BYTES_PER_ELEMENT)
    return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  }) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array]
  const readIdentities = take(reads.length * IDENTITY_BYTES)
  const identities = take(nameEnds.length * IDENTITY_BYTES)
  const kinds = take(nameEnds.length)
  return {
    id: head.id as string,
    nameEnds,
    readEnds,
    reads,
    slots,
    readIdentities,
    identities,
    kinds,
    names: take(head.names as number),
  }
}
