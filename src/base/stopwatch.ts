/**
 * Times the phases of a run, for the verbose report.
 */

/** One phase: its name, its time in milliseconds, and what is worth saying of it. */
export interface Phase {
  name: string
  ms: number
  detail: string
}

export class Stopwatch {
  readonly phases: Phase[] = []

  /** Runs a phase and notes how long it took, in milliseconds. */
  async time<T>(name: string, run: () => T | Promise<T>): Promise<T> {
    const start = performance.now()
    const result = await run()
    this.phases.push({ name, ms: performance.now() - start, detail: '' })
    return result
  }
}
