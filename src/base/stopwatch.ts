/**
 * Measures how long the phases of a run take, and the pages in them. Out: the phases in the order of their end; whoever
 * asked for it is told of each phase and page at once.
 */

import type { Phase, Timing } from '../model/report.ts'

export class Stopwatch {
  readonly phases: Phase[] = []
  readonly #onTiming: ((timing: Timing) => void) | undefined

  constructor(onTiming?: (timing: Timing) => void) {
    this.#onTiming = onTiming
  }

  /** Runs a phase and notes how long it took. */
  async time<T>(name: string, run: () => T | Promise<T>): Promise<T> {
    const start = performance.now()
    const result = await run()
    const phase = { name, ms: performance.now() - start }
    this.phases.push(phase)
    this.#onTiming?.(phase)
    return result
  }

  /** Notes how long a page took in a phase. */
  page(name: string, page: string, ms: number): void {
    this.#onTiming?.({ name, page, ms })
  }
}
