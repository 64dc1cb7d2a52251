/** Tasks as the engine runs them: functions from keys to values, and inputs from outside. */
import { hashOf } from '../../base/hash.ts'

/** How a task reads. */
export interface Read {
  /** Reads a value, and records that the running task depends on it. Rejects with the error of a task that fails. */
  <T>(source: Source<T>, key: string): Promise<T>
  /** Reads the identities of many values. There is no wait for those that cannot have changed. */
  all(source: Source<unknown>, keys: Iterable<string>): Promise<void>
}

/** A function from a key to a value. Its name identifies it in records: change the name with what the function does. */
export interface Task<T> {
  readonly name: string
  run(key: string, read: Read): T | Promise<T>
  /** Identity of a value. Default: that of its JSON. */
  identityOf?(value: T): string
  /** Set if the value is itself an identity (`identity`): it is the one in the record, and is not stored again. */
  isIdentity?: true
}

/** A value from outside, such as the content of a file. */
export interface Input<T> {
  readonly name: string
  look(key: string): T
  identityOf?(value: T): string
  /** Set if the value is itself an identity. */
  isIdentity?: true
}

export type Source<T> = Task<T> | Input<T>

/** The values that are kept between runs, by the names of their tasks: JSON. Others are made again when they are read. */
export interface ValueStore {
  get(name: string): string | undefined
  set(name: string, value: string): void
  delete(name: string): void
}

/** A task that reads itself, directly or through others. */
export class CycleError extends Error {
  /** Names of the tasks, each of which reads the next one; the first one is also the last. */
  readonly cycle: readonly string[]

  constructor(cycle: readonly string[]) {
    super(`${cycle.join(' reads ')}`)
    this.name = 'CycleError'
    this.cycle = cycle
  }
}

/** A result that was given up, because an input changed while it was made. */
export class OutdatedError extends Error {
  override name = 'OutdatedError'
}

/** The name of a task or an input with its key. */
export function nameOf(source: Pick<Source<unknown>, 'name'>, key: string): string {
  return key === '' ? source.name : `${source.name} ${key}`
}

/** What is known of a task or an input in this revision. */
export interface State {
  identity: string
  value?: { is: unknown }
  error?: { is: unknown }
}

/** The identity of a value. */
export function identityOf(source: Source<unknown>, value: unknown): string {
  if ('isIdentity' in source) return value as string
  return identity(source.identityOf ? source.identityOf(value) : (JSON.stringify(value) ?? ''))
}

/** The identity of a text: 16 hexadecimal digits. */
export function identity(text: string): string {
  return hashOf(text).slice(0, 16)
}

/** The state of a task that failed. Its identity is that of the message: the same failure changes nothing. */
export function failure(error: unknown): State {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return { identity: identity(`failed: ${text}`), error: { is: error } }
}

/** The value of a task. Throws the error of one that failed. */
export function resultOf<T>({ value, error }: State): T {
  if (error) throw error.is
  return value?.is as T
}
