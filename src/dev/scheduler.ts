/**
 * Decides when a running build pauses, so that a page that is saved or requested meanwhile is rendered and fetched
 * within milliseconds.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Yield } from '../base/yield.ts'

/** A page is rendered and fetched within this time after it was saved or requested. */
const PAUSE_AFTER_ACTIVITY_MS = 80
/** How long a build works before it yields. */
const SLICE_MS = 10
/** How long all pauses together may delay a build. */
const MAX_TOTAL_PAUSE_MS = 1000

export class Scheduler {
  #activeAt = Number.NEGATIVE_INFINITY

  /** Records that something was saved, shown or requested. */
  noteActivity(): void {
    this.#activeAt = performance.now()
  }

  /** Creates the function that a build calls between its steps. */
  createYield(): Yield {
    let resumedAt = performance.now()
    let budget = MAX_TOTAL_PAUSE_MS
    const waitForOthers = async () => {
      const start = performance.now()
      // Within this time, a change that the system has reported is noticed.
      await pause(1)
      while (performance.now() < Math.min(this.#activeAt + PAUSE_AFTER_ACTIVITY_MS, start + budget)) await pause(5)
      resumedAt = performance.now()
      budget -= resumedAt - start
    }
    return () => (performance.now() - resumedAt < SLICE_MS ? undefined : waitForOthers())
  }
}
