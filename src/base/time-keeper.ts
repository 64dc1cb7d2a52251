/**
 * Ends work that does not end by itself: a grammar that needs minutes for a block, a component of a site
 * that goes round in circles.
 */
import { createContext, Script } from 'node:vm'

/** Does the work and returns what it comes to. Throws what it throws, and `OutOfTime`. */
export type TimeKeeper = <T>(work: () => T) => T

/** Work that was ended. */
export class OutOfTime extends Error {
  constructor(ms: number) {
    super(`it did not end within ${ms / 1000} s`)
    this.name = 'OutOfTime'
  }
}

/** For work that is known to end: watching costs a tenth of a millisecond each time. */
export const unwatched: TimeKeeper = work => work()

/** Watches where there is a limit, in milliseconds. */
export function timeKeeper(longest: number | undefined): TimeKeeper {
  return longest === undefined ? unwatched : createTimeKeeper(longest)
}

/** Share of the first time-limit that is left to everything, however much was ended before. */
const LEAST_SHARE = 1 / 8

/**
 * Watches synchronous work, which nothing but `node:vm` can end.
 * @param ms the longest that it may take; what comes after work that was ended has half of that, and so on: what
 *   fails on one page mostly fails on all of them
 */
export function createTimeKeeper(ms: number): TimeKeeper {
  const given: { work?: () => void } = {}
  let made: { context: object; script: Script } | undefined
  let timeout = ms
  return <T>(work: () => T) => {
    // At the first use: most highlighters never watch anything.
    made ??= { context: createContext(given), script: new Script('work()') }
    let result: T | undefined
    given.work = () => {
      result = work()
    }
    try {
      // Errors of the work stay as they are: `displayErrors` would write its source into their stacks.
      made.script.runInContext(made.context, { timeout: Math.ceil(timeout), displayErrors: false })
      return result as T
    } catch (error) {
      if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      const ended = new OutOfTime(Math.ceil(timeout))
      timeout = Math.max(ms * LEAST_SHARE, timeout / 2)
      throw ended
    } finally {
      given.work = undefined
    }
  }
}
