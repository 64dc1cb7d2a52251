/**
 * Runs work with a time limit: a grammar may need minutes for a block, and a component of a site may never end. In:
 * synchronous work, or a promise. Out: what it comes to, or a TimeoutError.
 */
import { createContext, Script } from 'node:vm'

/** Runs the work and returns its result. Throws what it throws, and TimeoutError. */
export type WithTimeout = <T>(work: () => T) => T

/** Work took longer than its limit, and was ended. */
export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`it did not end within ${ms / 1000} s`)
    this.name = 'TimeoutError'
  }
}

/** For work that is known to end: a limit costs a tenth of a millisecond each time. */
export const withoutTimeout: WithTimeout = work => work()

/** With a limit, in milliseconds, if there is one. */
export function timeoutFor(timeoutMs: number | undefined): WithTimeout {
  return timeoutMs === undefined ? withoutTimeout : createWithTimeout(timeoutMs)
}

/** The same for many limits, which share what is costly to make. */
export function createTimeouts(): typeof timeoutFor {
  const room: Room = {}
  return timeoutMs => (timeoutMs === undefined ? withoutTimeout : createWithTimeout(timeoutMs, room))
}

/** Where work runs that can be ended; made at the first use, because most highlighters never need it. */
interface Room {
  made?: { given: { work?: () => void }; context: object; script: Script }
}

function open(room: Room): Required<Room>['made'] {
  if (room.made) return room.made
  const given = {}
  room.made = { given, context: createContext(given), script: new Script('work()') }
  return room.made
}

/** What `work` comes to. Rejects with a TimeoutError after `ms` milliseconds; the process is kept alive until then. */
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

/**
 * Limits synchronous work, which only `node:vm` can end.
 * @param ms the limit in milliseconds. After each timeout it is halved: what fails on one page mostly fails on all
 */
export function createWithTimeout(ms: number, room: Room = {}): WithTimeout {
  let timeout = ms
  return <T>(work: () => T) => {
    const { given, context, script } = open(room)
    let result: T | undefined
    given.work = () => {
      result = work()
    }
    try {
      // Errors of the work stay as they are: `displayErrors` would write its source into their stacks.
      script.runInContext(context, { timeout: Math.ceil(timeout), displayErrors: false })
      return result as T
    } catch (error) {
      if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      const ended = new TimeoutError(Math.ceil(timeout))
      timeout = Math.max(ms * MIN_SHARE, timeout / 2)
      throw ended
    } finally {
      given.work = undefined
    }
  }
}
