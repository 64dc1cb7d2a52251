/**
 * Results that machines share, as the pipeline sees them: bytes by the hash of everything that they were made from. Where
 * they are stored, and whether they can be read at all, is not its concern: a record that is not found is made again.
 */

/** What a record is: kinds are fetched separately, because a run may need only some of them. */
export type RecordKind = 'parsed' | 'rendered' | 'indexed'

/** The part of a record that most runs do not need. Those of a pack are stored one after the other, and compressed together. */
export interface RestPlace {
  /** The parts of all records of the pack, compressed with Brotli; the same object for each of them. */
  rest: Uint8Array
  /** Where the part of this record is after decompression, in bytes. */
  at: number
  length: number
}

/** A record to store. */
export interface NewRecord {
  record: Uint8Array
  /** The part that most runs do not need, in pieces. */
  rest?: readonly Uint8Array[]
}

export interface SharedRecords {
  /** Whether this run stores what it makes. */
  readonly writes: boolean
  /**
   * Fetches records. Never rejects because of the storage: what cannot be fetched is not found.
   * @param use receives each record once, in any order; a record that it throws on counts as damaged
   */
  find(kind: RecordKind, keys: Iterable<string>, use: UseRecord): Promise<void>
  /** Whether a record can be fetched, or was made by this run. Known after the first `find`. */
  has(kind: RecordKind, key: string): boolean
  /** Stores a record, if this run stores any. `make` is only called if the record is new. */
  add(kind: RecordKind, key: string, make: () => NewRecord): void
}

/** Receives a record, and the place of the rest of it, if it has one. */
export type UseRecord = (key: string, record: Uint8Array, rest?: RestPlace) => void

/** Shared records as several jobs use them that make a site together. */
export interface JointRecords extends SharedRecords {
  /** Stores what was made so far, so that other jobs find it. */
  publish(): Promise<void>
  /** Looks for what other jobs have stored meanwhile. */
  refresh(): Promise<void>
}
