/**
 * The incremental engine. A task is a function from a key to a value. It reads inputs and other tasks only through
 * `read`, which records what it read. A task is not run again while everything that it read has the same identity, and
 * a task that runs again and gives an equal value changes nothing for those that read it.
 * docs/engine.md explains the algorithm.
 */
import type { TaskRecord } from './columns.ts'
import type { TaskRecords } from './records.ts'
import { type Reason, RunLog } from './run-log.ts'
import {
  CycleError,
  failure,
  identityOf,
  nameOf,
  OutdatedError,
  type Read,
  resultOf,
  type Source,
  type State,
  type Task,
  type ValueStore,
} from './task.ts'

/** A task that is being run or checked. */
interface Work {
  result: Promise<State>
  /** What it waits for. */
  waitsFor: Set<string>
}

export class Engine {
  readonly #records: TaskRecords
  readonly #values: ValueStore
  readonly #sources = new Map<string, Source<unknown>>()
  readonly #states = new Map<string, State>()
  readonly #work = new Map<string, Work>()
  /** What was done in this revision, and why. */
  readonly log = new RunLog()
  /** Increases with each change of inputs. */
  #revision = 0
  #changed: readonly string[] = []

  /** @param sources all tasks and inputs that have records */
  constructor(sources: readonly Source<unknown>[], { records, values }: { records: TaskRecords; values: ValueStore }) {
    for (const source of sources) this.#sources.set(source.name, source)
    this.#records = records
    this.#values = values
    this.refresh()
  }

  /**
   * Starts a revision: looks at all recorded inputs again. Tasks that are running are given up: their readers get an
   * `OutdatedError`.
   * @param only the names of the inputs that may have changed, if all others are known to be the same
   */
  refresh(only?: readonly string[]): void {
    this.#revision++
    this.#work.clear()
    this.log.clear()
    const changed: string[] = []
    for (const [name, identity] of only ? this.#recordedOf(only) : this.#records.inputs()) {
      this.#states.delete(name)
      const state = this.#look(name)
      if (state?.identity === identity) continue
      changed.push(name)
      if (state) this.#records.set(name, { identity: state.identity, reads: [], kind: 'input' })
      else this.#records.delete(name)
    }
    this.#changed = changed
    for (const name of this.#records.dependentsOf(changed)) {
      const kind = this.#records.summary(name)?.kind
      if (kind === 'input') continue
      this.#states.delete(name)
      if (kind === 'task') this.#records.mark(name, 'suspect')
    }
  }

  *#recordedOf(names: readonly string[]): Generator<[name: string, identity: string]> {
    for (const name of names) {
      const known = this.#records.summary(name)
      if (known?.kind === 'input') yield [name, known.identity]
    }
  }

  /** The names of the inputs that the last `refresh` found changed. */
  get changed(): readonly string[] {
    return this.#changed
  }

  /** Drops the record and the value of a task: it runs when it is read next. */
  forget(source: Task<unknown>, key = ''): void {
    const name = nameOf(source, key)
    this.#records.delete(name)
    this.#values.delete(name)
    this.#states.delete(name)
  }

  /** Drops the records and values of everything that these tasks do not read, directly or through others. */
  keepOnly(roots: Iterable<string>): void {
    for (const name of this.#records.unreadBy(roots)) {
      this.#records.delete(name)
      this.#values.delete(name)
      this.#states.delete(name)
    }
  }

  /** The value of a task or an input. Rejects with its error, with a `CycleError` or an `OutdatedError`. */
  async read<T>(source: Source<T>, key = ''): Promise<T> {
    return resultOf<T>(await this.#read(source, key, undefined))
  }

  async #read(source: Source<unknown>, key: string, reader: string | undefined): Promise<State> {
    const name = nameOf(source, key)
    if (!('run' in source)) return this.#input(name)
    const known = this.#states.get(name)
    if (known) {
      if (!this.log.has(name)) this.log.note(source, name, { kind: 'reused' })
      return known
    }
    const recorded = source.isIdentity ? this.#records.summary(name) : undefined
    if (recorded?.kind === 'task') {
      const state = { identity: recorded.identity, value: { is: recorded.identity } }
      this.#states.set(name, state)
      this.log.note(source, name, { kind: 'reused' })
      return state
    }
    const work = this.#work.get(name) ?? this.#start(source, key, name)
    if (reader === undefined) return work.result
    const waiting = this.#work.get(reader)
    const cycle = this.#pathTo(reader, name)
    if (cycle) throw new CycleError([reader, ...cycle])
    waiting?.waitsFor.add(name)
    try {
      return await work.result
    } finally {
      waiting?.waitsFor.delete(name)
    }
  }

  /** The names from a task that is being made to another one that it waits for, itself included. */
  #pathTo(to: string, from: string, seen: Set<string> = new Set()): string[] | undefined {
    if (from === to) return [to]
    seen.add(from)
    for (const next of this.#work.get(from)?.waitsFor ?? []) {
      const path = seen.has(next) ? undefined : this.#pathTo(to, next, seen)
      if (path) return [from, ...path]
    }
    return undefined
  }

  #start(source: Task<unknown>, key: string, name: string): Work {
    const revision = this.#revision
    // Not at once: what it reads has to find it among the work.
    const made = Promise.resolve().then(() => this.#make(source, key, name))
    const result = made.then(
      state => this.#settle(name, state, revision),
      error => {
        throw this.#settle(name, error, revision)
      },
    )
    // Whoever reads it gets the error.
    result.catch(() => undefined)
    const work = { result, waitsFor: new Set<string>() }
    this.#work.set(name, work)
    return work
  }

  #settle<T>(name: string, result: T, revision: number): T {
    this.#assertCurrent(name, revision)
    this.#work.delete(name)
    return result
  }

  /** Reuses or runs a task. */
  async #make(source: Task<unknown>, key: string, name: string): Promise<State> {
    const record = this.#records.get(name)
    if (!record) return this.#run(source, key, { name, reason: { kind: 'new' } })
    const isSuspect = record.kind === 'suspect'
    const changed = isSuspect ? await this.#firstChange(name, record) : undefined
    if (changed !== undefined) return this.#run(source, key, { name, reason: { kind: 'changed', read: changed } })
    const text = source.isIdentity ? JSON.stringify(record.identity) : this.#values.get(name)
    if (text === undefined) return this.#run(source, key, { name, reason: { kind: 'value not kept' } })
    const state = { identity: record.identity, value: { is: JSON.parse(text) as unknown } }
    if (isSuspect) this.#records.mark(name, 'task')
    this.log.note(source, name, { kind: isSuspect ? 'cut off' : 'reused' })
    this.#states.set(name, state)
    return state
  }

  /** The first thing that a task read and that has another identity now. */
  async #firstChange(name: string, { reads }: TaskRecord): Promise<string | undefined> {
    const revision = this.#revision
    for (const read of reads) {
      const known = this.#records.summary(read.name)
      // No value is needed to compare what cannot have changed.
      if (known && known.kind !== 'suspect') {
        if (known.identity !== read.identity) return read.name
        if (known.kind === 'task') this.log.noteReused(read.name)
        continue
      }
      const [source, key] = this.#sourceOf(read.name)
      // A task that no longer exists has another identity than the one that was read.
      const state = source && (await this.#read(source, key, name).catch(failure))
      this.#assertCurrent(name, revision)
      if (state?.identity !== read.identity) return read.name
    }
    return undefined
  }

  async #run(source: Task<unknown>, key: string, { name, reason }: { name: string; reason: Reason }): Promise<State> {
    const revision = this.#revision
    const reads = new Map<string, string>()
    const readOne = async <T>(other: Source<T>, otherKey: string): Promise<T> => {
      this.#assertCurrent(name, revision)
      const state = await this.#read(other, otherKey, name).catch(failure)
      reads.set(nameOf(other, otherKey), state.identity)
      return resultOf<T>(state)
    }
    const all: Read['all'] = async (other, keys) => {
      this.#assertCurrent(name, revision)
      for (const itsKey of keys) {
        const itsName = nameOf(other, itsKey)
        if (!('run' in other)) reads.set(itsName, this.#input(itsName).identity)
        else {
          const isKnown = other.isIdentity && !this.#states.has(itsName)
          const known = isKnown ? this.#records.summary(itsName) : undefined
          if (known?.kind === 'task') {
            this.log.noteReused(itsName)
            reads.set(itsName, known.identity)
          } else await readOne(other, itsKey)
        }
      }
    }
    const read = Object.assign(readOne, { all })
    let state: State
    try {
      const value = await source.run(key, read)
      state = { identity: identityOf(source, value), value: { is: value } }
    } catch (error) {
      state = failure(error)
    }
    this.#assertCurrent(name, revision)
    this.log.note(source, name, reason)
    this.#states.set(name, state)
    this.#record(source, name, { state, reads })
    return state
  }

  /** A failure has no value to keep: whoever reads it in a later run gets the result of another try. */
  #record(
    { isIdentity }: Task<unknown>,
    name: string,
    { state: { identity, value, error }, reads }: { state: State; reads: ReadonlyMap<string, string> },
  ): void {
    const recorded = Array.from(reads, ([read, itsIdentity]) => ({ name: read, identity: itsIdentity }))
    this.#records.set(name, { identity, reads: recorded, kind: 'task' })
    const text = error || isIdentity ? undefined : JSON.stringify(value?.is)
    if (text === undefined) this.#values.delete(name)
    else this.#values.set(name, text)
  }

  #input(name: string): State {
    const known = this.#states.get(name) ?? this.#look(name)
    if (!known) throw new Error(`${name} is no input`)
    if (this.#records.summary(name)?.identity !== known.identity)
      this.#records.set(name, { identity: known.identity, reads: [], kind: 'input' })
    return known
  }

  /** Looks at an input; undefined if there is no such input any more. */
  #look(name: string): State | undefined {
    const [source, key] = this.#sourceOf(name)
    if (!source || 'run' in source) return undefined
    const value = source.look(key)
    const state = { identity: identityOf(source, value), value: { is: value } }
    this.#states.set(name, state)
    return state
  }

  #sourceOf(name: string): [source: Source<unknown> | undefined, key: string] {
    const end = name.indexOf(' ')
    return end < 0 ? [this.#sources.get(name), ''] : [this.#sources.get(name.slice(0, end)), name.slice(end + 1)]
  }

  #assertCurrent(name: string, revision: number): void {
    if (revision !== this.#revision) throw new OutdatedError(`An input changed while ${name} was made.`)
  }
}
