/**
 * Lets a running rebuild stand back for a page that is saved meanwhile: its preview is made and fetched within
 * milliseconds, if nothing else keeps the thread busy.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** So long after a sign of a save its preview is made and fetched. In milliseconds. */
const SHOWING = 80
/** Others have their turn after so much work. */
const SLICE = 10
/** All saves together hold a rebuild up for so long at most. */
const LONGEST = 1000

export class StandBack {
  #stirredAt = Number.NEGATIVE_INFINITY

  /** Notes that something was saved, or shown. */
  stir(): void {
    this.#stirredAt = performance.now()
  }

  /** What one rebuild calls between its steps. */
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
