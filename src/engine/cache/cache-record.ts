/**
 * A value in its own file. Returns the same value in a later run; undefined if the file is absent, damaged, or
 * written for another format or key.
 */
import { rmSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { readSealed, writeSealed } from './sealed-file.ts'

/** The identity under which a value is written and read; it must be equal for both. */
export interface RecordIdentity {
  /** Name and version of the value's type: change it with the type. */
  format: string
  /** Identity of everything that the value depends on and that is known before it is read. Default: nothing. */
  key?: string
  /** Whether other versions of Node read the value as well. It is JSON then, and limited to what JSON can represent. */
  isPortable?: boolean
}

interface Stored<T> {
  format: string
  key: string
  value: T
}

export class CacheRecord<T> {
  readonly path: string
  readonly #identity: RecordIdentity

  constructor(path: string, identity: RecordIdentity) {
    this.path = path
    this.#identity = identity
  }

  /** The stored value; undefined if there is none or it is unusable. */
  read(): T | undefined {
    const { format, key = '' } = this.#identity
    const data = readSealed(this.path)
    const stored = data && this.#decode(data)
    return stored?.format === format && stored.key === key ? stored.value : undefined
  }

  /** Replaces the stored value. Throws errors of `fs`. */
  write(value: T): void {
    const { format, key = '', isPortable } = this.#identity
    const stored: Stored<T> = { format, key, value }
    writeSealed(this.path, isPortable ? JSON.stringify(stored) : serialize(stored))
  }

  /** Removes the file. */
  remove(): void {
    rmSync(this.path, { force: true })
  }

  #decode(data: Buffer): Stored<T> | undefined {
    try {
      return this.#identity.isPortable ? JSON.parse(data.toString('utf8')) : deserialize(data)
    } catch {
      // Another version of Node wrote it.
      return undefined
    }
  }
}
