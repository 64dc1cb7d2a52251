/**
 * What a worker thread is started with, on both sides: the memory in which it writes its current item, where the main
 * thread can see it.
 */

/** The data that a worker is started with. */
export interface WorkerSetup {
  /** Shared with the main thread; see `PROGRESS`. */
  progress: Int32Array
}

/**
 * Indices in the shared progress: the current batch plus one; the current item in it; a count of all steps; whether the
 * thread has something to store.
 */
export const PROGRESS = { batch: 0, item: 1, steps: 2, keeps: 3, length: 4 } as const
