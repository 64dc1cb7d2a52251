/**
 * Results that machines share, as the pipeline sees them: bytes by the hash of everything that they were made from. Where
 * they are stored, and whether they can be read at all, is not its concern: a record that is not found is made again.
 */

/** What a record is: kinds are fetched separately, because a run may need only some of them. */
export type RecordKind = 'parsed' | 'rendered' | 'indexed'

export interface SharedRecords {
  /** Whether this run stores what it makes. */
  readonly writes: boolean
  /**
   * Fetches records. Never rejects because of the storage: what cannot be fetched is not found.
   * @param use receives each record once, in any order; a record that it throws on counts as damaged
   */
  find(kind: RecordKind, keys: Iterable<string>, use: (key: string, record: Uint8Array) => void): Promise<void>
  /** Stores a record, if this run stores any. `make` is only called if the record is new. */
  add(kind: RecordKind, key: string, make: () => Uint8Array): void
}
