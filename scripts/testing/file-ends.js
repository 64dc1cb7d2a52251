/**
 * The ends of the test files in a process: the names of the tests that mark them, and the times. The reporter gets the
 * results of tests that do not wait only when a later test waits, so the marks measure the time themselves.
 */
import { processorTime } from './processor-time.js'

const PREFIX = 'end of the test file '

/** The name that marks the end of a file. */
export function endOf(file) {
  return PREFIX + file
}

/** The file whose end a name marks; undefined for the names of other tests. */
export function endedFile(name) {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
}

/** The time and the processor time of this process so far, in milliseconds. */
function timesSoFar() {
  return { ms: performance.now(), cpuMs: processorTime('self') ?? ownTime() }
}

/** Processor time of this process alone, in milliseconds. */
function ownTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The times at which files ended. */
const ends = new Map()

/** Notes that the tests of a file have ended. */
export function noteEnd(file) {
  ends.set(file, timesSoFar())
}

/** The times at which a file ended; those of now if it was not noted. */
export function timesAtEnd(file) {
  return ends.get(file) ?? timesSoFar()
}
