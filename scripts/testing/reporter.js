/**
 * A reporter for Node's test runner. Returns JSON lines: one for each failed test, and at the end of each file one
 * with the counts of the others, the time and the processor time. Each test that starts adds a line with its name, by
 * which the runner names the test in which a process hangs or ends.
 */
import { inspect } from 'node:util'
import { endedFile, timesAtEnd } from './file-ends.js'

/** The error that the test threw; the runner wraps it. */
function errorOf({ details }) {
  const error = details.error?.cause ?? details.error
  // Shows the cause of an error, too, such as the assertion that failed in a property.
  const text = typeof error === 'string' ? error : error?.cause ? inspect(error) : (error?.stack ?? inspect(error))
  return text.replace(/\n\s+at .*\(?node:.*/g, '')
}

/** Counts the tests of one file after another. */
function createCounter() {
  let counts = { passed: 0, skipped: 0 }
  let last = { ms: 0, cpuMs: 0 }
  const take = file => {
    const before = { counts, ...last }
    counts = { passed: 0, skipped: 0 }
    last = timesAtEnd(file)
    const since = key => Math.round(last[key] - before[key])
    return { counts: before.counts, ms: since('ms'), cpuMs: since('cpuMs') }
  }
  return { count: isSkipped => counts[isSkipped ? 'skipped' : 'passed']++, take }
}

export default async function* reporter(events) {
  const counter = createCounter()
  // Names of the test that is reported, and of the one that runs, with those around it, by nesting level.
  const names = []
  const started = []
  for await (const { type, data } of events) {
    // The runner reports `test:start` with the result, and this event when the test starts.
    if (type === 'test:dequeue') {
      started.splice(data.nesting, started.length, data.name)
      yield `${JSON.stringify({ started: started.join(' > ') })}\n`
    }
    if (type === 'test:start') names.splice(data.nesting, names.length, data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const file = data.nesting === 0 ? endedFile(data.name) : undefined
    const isSkipped = data.skip !== undefined || data.todo !== undefined
    if (file !== undefined) yield `${JSON.stringify({ file, ...counter.take(file) })}\n`
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
