/** Long work in steps, so that a server can do other things in between. */

/** Work that pauses between its steps and returns a `T` in the end. */
export type Steps<T> = Generator<undefined, T>

/** Yields to the event loop; returns undefined if that is not needed yet. */
export type Yield = () => Promise<void> | undefined

/** Lets messages, timers and signals be handled first. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/** Runs all steps, and yields between them. */
export async function inSteps<T>(steps: Steps<T>, yieldToEventLoop?: Yield): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const pause = yieldToEventLoop?.()
    if (pause) await pause
  }
}

/** Runs all steps at once. */
export function runAllSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
