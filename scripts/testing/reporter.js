/**
 * A reporter for Node's test runner. In: its events. Out: JSON lines: one for each failed test, and at the end of each
 * file one with the counts of the others, the time and the processor time.
 */
import { inspect } from 'node:util'
import { endedFile } from './file-ends.js'
import { processorTime } from './processor-time.js'

/** The error that the test threw; the runner wraps it. */
function errorOf({ details }) {
  const error = details.error?.cause ?? details.error
  const text = typeof error === 'string' ? error : (error?.stack ?? inspect(error))
  return text.replace(/\n\s+at .*\(?node:.*/g, '')
}

/** Processor time of this process alone, in milliseconds. */
function ownTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Counts the tests of one file after another. */
function createCounter() {
  let counts = { passed: 0, skipped: 0 }
  let [ms, cpuMs] = [0, 0]
  const take = () => {
    const before = { counts, ms, cpuMs }
    counts = { passed: 0, skipped: 0 }
    ;[ms, cpuMs] = [performance.now(), processorTime('self') ?? ownTime()]
    return { counts: before.counts, ms: Math.round(ms - before.ms), cpuMs: Math.round(cpuMs - before.cpuMs) }
  }
  return { count: isSkipped => counts[isSkipped ? 'skipped' : 'passed']++, take }
}

export default async function* reporter(events) {
  const counter = createCounter()
  // Names of the tests around the current one, by nesting level.
  const names = []
  for await (const { type, data } of events) {
    if (type === 'test:start') names.splice(data.nesting, names.length, data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const file = data.nesting === 0 ? endedFile(data.name) : undefined
    const isSkipped = data.skip !== undefined || data.todo !== undefined
    if (file !== undefined) yield `${JSON.stringify({ file, ...counter.take() })}\n`
    else if (type === 'test:fail' && !isSkipped) {
      // A test is not the cause if one of its subtests failed.
      if (data.details.error?.failureType === 'subtestsFailed') continue
      const name = [...names.slice(0, data.nesting), data.name].join(' > ')
      // Patterns select tests at the top of a file by their whole name.
      const isSelectable = data.nesting === 0 && data.details.type !== 'suite'
      yield `${JSON.stringify({ name, error: errorOf(data), isSelectable })}\n`
    } else if (data.details.type !== 'suite') counter.count(isSkipped)
  }
  yield `${JSON.stringify(counter.take())}\n`
}
