/**
 * Runs stages in the current thread: in a worker behind messages, or directly in the main thread. Caches the stage
 * functions by stage and key of the shared data. It drops the oldest ones, so that the memory of a long-running process
 * does not grow.
 */
import type { StageCall, StageTable } from './stage.ts'

/** Number of cached stage functions. The pool drops them in the same order, so that both sides agree. */
export const MAX_CACHED_STAGES = 24

/** Host for a table of stages. */
export class StageHost {
  readonly #table: StageTable
  readonly #made = new Map<string, Promise<(input: unknown) => unknown>>()

  constructor(table: StageTable) {
    this.#table = table
  }

  /** The stage function for this call, created on first use. Rejects if the factory does. */
  prepare<Shared>(call: StageCall<Shared>): Promise<(input: unknown) => unknown> {
    const id = `${call.stage} ${call.key}`
    const known = this.#made.get(id)
    if (known) return known
    const factory = this.#table[call.stage]
    if (!factory) throw new Error(`unknown stage ${call.stage}`)
    const made = factory(call.shared)
    this.#made.set(id, made)
    // The caller gets the error. It is cached like any other result: a broken stage stays broken under its key.
    made.catch(() => undefined)
    if (this.#made.size > MAX_CACHED_STAGES) this.#made.delete(this.#made.keys().next().value as string)
    return made
  }
}
