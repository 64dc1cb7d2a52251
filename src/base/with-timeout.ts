/**
 * Runs a function with a time limit: a grammar may need minutes for a block, and a component of a site may never
 * finish. Returns its result, or a TimeoutError. A function that got little processor time, because the machine was
 * busy, is called once more and gets longer.
 */

import { readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { expectSiteCode } from './end-signals.ts'

export interface WithTimeout {
  /**
   * Runs a function and returns its result. Throws its errors, and TimeoutError. `isOnce`: it changes what it is given, so
   * that it cannot be called again.
   */
  <T>(work: () => T, options?: { isOnce?: boolean }): T
  /**
   * Visits items in their order. Those that take little time share a limit, because a limit takes longer than most of them;
   * calls within a visit then have none of their own. A visit that reaches the shared limit is repeated without it, so that
   * the call that takes too long is the one that fails.
   */
  each: <T>(items: readonly T[], visit: (item: T, index: number) => void) => void
}

let timeouts = 0
let stops = 0

/** The number of functions that were stopped in this thread: if it grows, a result is not what it should be. */
export function timeoutsSoFar(): number {
  return timeouts
}

/** The number of times that code was stopped in this thread, also where a second attempt gave it more time. */
export function stopsSoFar(): number {
  return stops
}

/** Thrown if a function took longer than its limit and was stopped. */
export class TimeoutError extends Error {
  constructor(ms: number) {
    timeouts++
    super(`it did not end within ${ms / 1000} s`)
    this.name = 'TimeoutError'
  }
}

/** For functions that are known to finish: a limit costs a tenth of a millisecond each time. */
export const withoutTimeout: WithTimeout = Object.assign(<T>(work: () => T) => work(), {
  each: <T>(items: readonly T[], visit: (item: T, index: number) => void) => items.forEach(visit),
})

/** With a limit in milliseconds, if there is one. */
export function timeoutFor(timeoutMs: number | undefined): WithTimeout {
  return timeoutMs === undefined ? withoutTimeout : createWithTimeout(timeoutMs)
}

/** The same for many limits, which share what is expensive to create. */
export function createTimeouts(): typeof timeoutFor {
  const lazy: LazyContext = {}
  return timeoutMs => (timeoutMs === undefined ? withoutTimeout : createWithTimeout(timeoutMs, lazy))
}

/** The context in which functions can be stopped, created on first use because most highlighters never need it. */
interface LazyContext {
  made?: { given: { work?: () => void }; context: object; script: Script }
}

function open(lazy: LazyContext): Required<LazyContext>['made'] {
  if (lazy.made) return lazy.made
  const given = {}
  lazy.made = { given, context: createContext(given), script: new Script('work()') }
  return lazy.made
}

/** The result of `work`. Rejects with a TimeoutError after `ms` milliseconds; the process is kept alive until then. */
export async function within<T>(ms: number, work: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(ms)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The limit never falls below this share of the first one. */
const MIN_SHARE = 1 / 8
/** A function that used less than this share of its limit as processor time was waiting for the processor. */
const BUSY_SHARE = 0.8
/** How much longer such a function gets. */
const PATIENCE = 6
/** How long visits share a limit, in milliseconds: it is a small part of any limit. */
const SHARED_MS = 50

/**
 * Limits synchronous work, which only `node:vm` can end. Work may be called twice, and starts over each time.
 * @param ms the limit in milliseconds. After each timeout, it is halved, because code that fails on one page usually
 * fails on all
 */
export function createWithTimeout(ms: number, lazy: LazyContext = {}): WithTimeout {
  expectSiteCode()
  let timeout = ms
  let isShared = false
  const limited = <T>(work: () => T, { isOnce = false }: { isOnce?: boolean } = {}) => {
    if (isShared) return work()
    const startedAt = recentProcessorTimeMs()
    let made = attempt(work, timeout, lazy)
    const isBusy = !made && !isOnce && processorTimeMs() - startedAt < timeout * BUSY_SHARE
    if (isBusy) made = attempt(work, timeout * PATIENCE, lazy)
    if (made) return made.result
    const ended = new TimeoutError(Math.ceil(timeout))
    timeout = Math.max(ms * MIN_SHARE, timeout / 2)
    throw ended
  }
  const each = <T>(items: readonly T[], visit: (item: T, index: number) => void) => {
    let next = 0
    const visitNext = () => visit(items[next] as T, next)
    const visitSome = () => {
      const until = performance.now() + SHARED_MS
      isShared = true
      try {
        for (; next < items.length && performance.now() < until; next++) visitNext()
      } finally {
        isShared = false
      }
    }
    while (next < items.length) {
      if (attempt(visitSome, timeout, lazy)) continue
      // Nothing is cleaned up in code that is stopped.
      isShared = false
      visitNext()
      next++
    }
  }
  return Object.assign(limited, { each })
}

/** The result of work; undefined if it was stopped. */
function attempt<T>(work: () => T, ms: number, lazy: LazyContext): { result: T } | undefined {
  const { given, context, script } = open(lazy)
  let made: { result: T } | undefined
  given.work = () => {
    made = { result: work() }
  }
  try {
    // The function's errors stay as they are: `displayErrors` would add its source to their stacks.
    script.runInContext(context, { timeout: Math.ceil(ms), displayErrors: false })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    stops++
    return undefined
  } finally {
    given.work = undefined
  }
}

// The processor time of this thread, which does not depend on how busy the machine is.

/** How long a measurement counts as the present one, in milliseconds. */
const RECENT = 50

let last = { at: Number.NEGATIVE_INFINITY, ms: 0 }

/**
 * Processor time at some moment of the last 50 milliseconds: reading it takes as long as much of what is measured. A
 * difference to it is too large by that much at most.
 */
function recentProcessorTimeMs(): number {
  const at = performance.now()
  if (at - last.at > RECENT) last = { at, ms: processorTimeMs() }
  return last.ms
}

/** Processor time in milliseconds. Where a system does not tell that of threads, it is that of all of them. */
function processorTimeMs(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage }
  if (threadCpuUsage) return sum(threadCpuUsage.call(process))
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6
  } catch {
    return sum(process.cpuUsage())
  }
}

function sum({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
