/**
 * Lets a running build stand back for a page that is asked for or saved meanwhile: it is made and fetched within
 * milliseconds, if nothing else keeps the thread busy.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** So long after the last sign of interest a page is made and fetched. In milliseconds. */
const SHOWING = 80
/** Others have their turn after so much work. */
const SLICE = 10
/** All of it together holds a build up for so long at most. */
const LONGEST = 1000

export class StandBack {
  #stirredAt = Number.NEGATIVE_INFINITY

  /** Notes that something was saved, shown or asked for. */
  stir(): void {
    this.#stirredAt = performance.now()
  }

  /** What one build calls between its steps. */
  breather(): () => Promise<void> | undefined {
    let resumedAt = performance.now()
    let patience = LONGEST
    const standBack = async () => {
      const start = performance.now()
      // A change that the system has told of is noticed within this time.
      await pause(1)
      while (performance.now() < Math.min(this.#stirredAt + SHOWING, start + patience)) await pause(5)
      resumedAt = performance.now()
      patience -= resumedAt - start
    }
    return () => (performance.now() - resumedAt < SLICE ? undefined : standBack())
  }
}
