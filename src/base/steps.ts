/**
 * Long work in steps, so that a server can do other things between two of them.
 */

/** Work that stops here and there; comes to a `T` in the end. */
export type Steps<T> = Generator<undefined, T>

/** Lets others have their turn; undefined where there is no need to. */
export type Breathe = () => Promise<void> | undefined

/** Lets what others sent, timers and signals have their turn. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/** Does all of it, with `breathe` between steps. */
export async function inSteps<T>(steps: Steps<T>, breathe?: Breathe): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const pause = breathe?.()
    if (pause) await pause
  }
}

/** Does all of it at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
