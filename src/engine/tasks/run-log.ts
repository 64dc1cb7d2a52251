/** What the engine did with each task in a revision, and why. */
import { nameOf, type Source } from './task.ts'

/** Why a task was run, or was not. */
export type Reason =
  | { kind: 'not needed' }
  | { kind: 'reused' }
  | { kind: 'cut off' }
  | { kind: 'new' }
  | { kind: 'value not kept' }
  | { kind: 'changed'; read: string }

/** How often tasks of a name were run, found unchanged after a look at what they read, and reused without one. */
export interface TaskCounts {
  run: number
  cutOff: number
  reused: number
}

export class RunLog {
  readonly #reasons = new Map<string, Reason>()
  readonly #counts = new Map<string, TaskCounts>()

  /** The counts of all tasks, by their names without keys. */
  get counts(): ReadonlyMap<string, TaskCounts> {
    return this.#counts
  }

  has(name: string): boolean {
    return this.#reasons.has(name)
  }

  note(source: Pick<Source<unknown>, 'name'>, name: string, reason: Reason): void {
    this.#reasons.set(name, reason)
    const counts = this.#counts.get(source.name) ?? { run: 0, cutOff: 0, reused: 0 }
    if (reason.kind === 'reused') counts.reused++
    else if (reason.kind === 'cut off') counts.cutOff++
    else counts.run++
    this.#counts.set(source.name, counts)
  }

  /** Counts a task whose record was used, by its name with or without a key. */
  noteReused(name: string): void {
    const end = name.indexOf(' ')
    const kind = end < 0 ? name : name.slice(0, end)
    const counts = this.#counts.get(kind) ?? { run: 0, cutOff: 0, reused: 0 }
    counts.reused++
    this.#counts.set(kind, counts)
  }

  /** Why a task was run or not: a chain from the task to the input that changed. */
  explain(source: Pick<Source<unknown>, 'name'>, key = ''): { name: string; reason: Reason }[] {
    const chain: { name: string; reason: Reason }[] = []
    for (let name: string | undefined = nameOf(source, key); name !== undefined; ) {
      const reason: Reason = this.#reasons.get(name) ?? { kind: 'not needed' }
      chain.push({ name, reason })
      name = reason.kind === 'changed' ? reason.read : undefined
    }
    return chain
  }

  clear(): void {
    this.#reasons.clear()
    this.#counts.clear()
  }
}
