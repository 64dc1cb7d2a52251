/**
 * A pure stage as the engine sees it: created once from its shared input, then called per item. A stage may run in this
 * thread or in a worker, and must not notice the difference.
 */

import type { Yield } from '../base/yield.ts'

/**
 * Creates the function that handles one item. `shared` is plain data, the same for all items of a batch. Only in calls
 * that stay in this thread may it contain functions and may the stage return promises.
 */
type StageFactory<Shared, In, Out> = (shared: Shared) => Promise<(input: In) => Out | Promise<Out>>

/** The stages a worker offers, by name. */
// biome-ignore lint/suspicious/noExplicitAny: the map is heterogeneous; `runAll` restores the types per call.
export type StageTable = Record<string, StageFactory<any, any, any>>

/** Names one run of a stage. `key` identifies `shared`: equal keys mean equal data. */
export interface StageCall<Shared> {
  stage: string
  key: string
  shared: Shared
  /** Whether the call stays in this thread. */
  callerOnly?: boolean
  /** For fewer items than this, no thread is started. Default: a few dozen. */
  inlineBelow?: number
  /**
   * Called for an item at which a thread ended or stopped responding, with the reason. By default, the item counts as
   * one that threw.
   */
  onLost?: (index: number, reason: string) => unknown
  /** This thread starts with items once this has settled. */
  callerAfter?: Promise<unknown>
  /** Other threads start with items once this has settled, unless this thread has done them all by then. */
  workersAfter?: Promise<unknown>
  /** Called when this thread has nothing left to do, and again at the end: others may be doing items in between. */
  onCallerDone?: () => void
  /** Called between the items that this thread does. */
  yieldToEventLoop?: Yield
}
