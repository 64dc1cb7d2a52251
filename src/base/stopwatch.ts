/**
 * Measures the duration of the phases of a run, and of the pages in them. Out: the phases in the order in which they
 * end; a listener is called for each phase and page immediately.
 */

import type { Phase, Timing } from '../model/report.ts'

export class Stopwatch {
  readonly phases: Phase[] = []
  /** Why shorter routes were not taken (`BuildRoute`). */
  readonly refusals: string[] = []
  readonly #onTiming: ((timing: Timing) => void) | undefined

  constructor(onTiming?: (timing: Timing) => void) {
    this.#onTiming = onTiming
  }

  /** Runs a function as a phase and records its duration. */
  async time<T>(name: string, run: () => T | Promise<T>): Promise<T> {
    const start = performance.now()
    const result = await run()
    this.add({ name, ms: performance.now() - start })
    return result
  }

  /** Records a timing of another stopwatch. */
  add(timing: Timing): void {
    if (timing.page === undefined) this.phases.push(timing)
    this.#onTiming?.(timing)
  }

  /** Records why a shortcut cannot be taken: one sentence without a full stop. */
  refuse(reason: string): undefined {
    this.refusals.push(reason)
  }

  /** Records the duration of a page in a phase. */
  page(name: string, page: string, ms: number): void {
    this.add({ name, page, ms })
  }
}
