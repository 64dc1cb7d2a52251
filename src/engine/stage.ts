/**
 * What a pure stage looks like to the engine: made once from its shared input, then called per
 * item. A stage may run in this thread or in a worker; it must not notice the difference.
 */

import type { Yield } from '../base/yield.ts'

/**
 * Builds the function that handles one item. `shared` is plain data, the same for all items of a batch. Only calls that
 * stay in this thread may have functions in it, and give promises.
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
  /** Does the call stay in this thread? */
  staysHere?: boolean
  /** Fewer items than this are not worth a thread's start. Absent: a few dozen. */
  inlineBelow?: number
  /** Told of an item at which a thread ended or stopped answering, and why. Absent: it counts as one that threw. */
  onLost?: (index: number, reason: string) => unknown
  /** This thread does no item before that. */
  hereAfter?: Promise<unknown>
  /** Other threads do no item before that, unless this one has done them all by then. */
  threadsAfter?: Promise<unknown>
  /** Called between the items that this thread does. */
  yieldToEventLoop?: Yield
}
