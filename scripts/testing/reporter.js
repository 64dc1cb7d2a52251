/**
 * A reporter for Node's test runner. In: its events. Out: JSON lines, one for each test that failed, and one with the
 * counts of the others and the processor time of the file at the end.
 */
import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'

/** The error that the test threw; the runner wraps it. */
function errorOf({ details }) {
  const error = details.error?.cause ?? details.error
  const text = typeof error === 'string' ? error : (error?.stack ?? inspect(error))
  return text.replace(/\n\s+at .*\(?node:.*/g, '')
}

/** Clock ticks a second of Linux, wherever a program can ask. */
const TICKS = 100

/** Processor time of this process and of those that it started and that ended, in milliseconds. */
function processorTime() {
  try {
    // The fields after the name, which is in brackets: user and system time, and those of the children.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + (Number(ticks) * 1000) / TICKS, 0)
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}

export default async function* reporter(events) {
  const counts = { passed: 0, skipped: 0 }
  // Tests around the current one, by nesting.
  const names = []
  for await (const { type, data } of events) {
    if (type === 'test:start') names.splice(data.nesting, names.length, data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const isSkipped = data.skip !== undefined || data.todo !== undefined
    if (type === 'test:fail' && !isSkipped) {
      // A test is not the cause where one inside of it failed.
      if (data.details.error?.failureType === 'subtestsFailed') continue
      const name = [...names.slice(0, data.nesting), data.name].join(' > ')
      yield `${JSON.stringify({ name, error: errorOf(data) })}\n`
    } else if (data.details.type !== 'suite') counts[isSkipped ? 'skipped' : 'passed']++
  }
  yield `${JSON.stringify({ counts, cpuMs: Math.round(processorTime()) })}\n`
}
