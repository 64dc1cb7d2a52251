/**
 * Stages that fail in worker threads, for pool.test.ts; bundled as a worker there. In this thread they succeed: it
 * waits until a worker has started, so that each failure occurs.
 */
import { appendFileSync } from 'node:fs'
import { isMainThread, threadId } from 'node:worker_threads'
import { serveStages } from '../../../src/engine/worker-host.ts'

export interface Shared {
  /** The number of items that workers have started. */
  begun: Int32Array
  /** The fault at the first of them, and whether it occurs at every attempt of that item. */
  fault: 'none' | 'exit' | 'memory' | 'silence' | 'deep' | 'function' | 'throw'
  always?: boolean
}

/** The variable with the path of the file in which a worker records that it stores its bytecode. */
export const KEPT = 'DOCSGEN_TEST_KEPT'

export const table = {
  /** The thread that processed an item. */
  place: async () => () => (isMainThread ? 'here' : 'there'),
  /** The thread in which an item is done. The first ones of two threads wait for each other. */
  thread: async (begun: Int32Array) => {
    let isFirst = true
    return () => {
      if (isFirst) Atomics.add(begun, 0, 1)
      isFirst = false
      Atomics.notify(begun, 0)
      while (Atomics.load(begun, 0) < 2) Atomics.wait(begun, 0, 1)
      return threadId
    }
  },
  /**
   * The thread in which an item is done. The first item of all workers ends when all others are done. `counts`: the items
   * that are done, and those that workers have started.
   */
  last:
    async ({ counts, items }: { counts: Int32Array; items: number }) =>
    () => {
      const isFirst = !isMainThread && Atomics.add(counts, 1, 1) === 0
      while (isFirst && Atomics.load(counts, 0) < items - 1) Atomics.wait(counts, 0, Atomics.load(counts, 0), 10)
      Atomics.add(counts, 0, 1)
      return isMainThread ? 'here' : threadId
    },
  double: async ({ begun, fault, always }: Shared) => {
    let bad: number | undefined
    return (input: number): unknown => {
      if (isMainThread) Atomics.wait(begun, 0, 0)
      else {
        const isFirst = Atomics.add(begun, 0, 1) === 0
        Atomics.notify(begun, 0)
        if (isFirst) Atomics.store(begun, 1, input)
        bad = Atomics.load(begun, 1)
        if (isFirst || (always && bad === input)) {
          const made = misbehave(fault)
          if (made !== undefined) return made
        }
      }
      return input * 2
    }
  },
}

function misbehave(fault: Shared['fault']): unknown {
  // A thread does not let its stages call `process.exit`.
  if (fault === 'exit') (process as unknown as { reallyExit: (code: number) => never }).reallyExit(7)
  if (fault === 'throw') throw new Error('no luck')
  const kept: unknown[] = []
  while (fault === 'memory') kept.push(new Array(1_000_000).fill(kept.length))
  while (fault === 'silence');
  if (fault === 'function') return () => undefined
  if (fault === 'deep') return deep()
  return undefined
}

/** Nested lists, deeper than a message can be. */
export function deep(): unknown {
  let value: unknown = []
  for (let level = 0; level < 50_000; level++) value = [value]
  return value
}

const code = {
  isDue: () => process.env[KEPT] !== undefined,
  save: () => appendFileSync(process.env[KEPT] ?? '', 'kept '),
}
if (!isMainThread) serveStages(table, code)
