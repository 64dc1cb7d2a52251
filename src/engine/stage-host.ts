/**
 * Runs stages where it stands: in a worker thread behind messages, or directly in the main
 * thread. Keeps the stage functions that were made, by stage and key of the shared data, and
 * forgets the oldest ones so that a long-lived process stays flat.
 */
import type { StageCall, StageTable } from './stage.ts'

/** How many made stages are kept. The pool forgets in the same order, so both sides always agree. */
export const KEPT_STAGES = 24

/** Host for a table of stages. */
export class StageHost {
  readonly #table: StageTable
  readonly #made = new Map<string, Promise<(input: unknown) => unknown>>()

  constructor(table: StageTable) {
    this.#table = table
  }

  /** The stage's function for this call, made at first use. Rejects where the factory does. */
  prepare<Shared>(call: StageCall<Shared>): Promise<(input: unknown) => unknown> {
    const id = `${call.stage} ${call.key}`
    const known = this.#made.get(id)
    if (known) return known
    const factory = this.#table[call.stage]
    if (!factory) throw new Error(`unknown stage ${call.stage}`)
    const made = factory(call.shared)
    this.#made.set(id, made)
    // Whoever awaits it sees the failure; kept like any other, a broken stage stays broken under its key.
    made.catch(() => undefined)
    if (this.#made.size > KEPT_STAGES) this.#made.delete(this.#made.keys().next().value as string)
    return made
  }
}
