/**
 * Returns a line for each file when its group is done, with its duration, its processor time (without that of the
 * shared browser) and its failed tests, and the totals. If only a few files failed, what failed in them runs once
 * more, alone. A test that passes then depends on the load of the machine or on the other files in the group, and is
 * reported as unstable.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { orderGroups } from './order-groups.js'
import { rerunFile } from './rerun-file.js'
import { runGroup } from './run-group.js'

const TIMES_FILE = resolve(import.meta.dirname, '../../node_modules/.cache/test-times.json')
/** If more files than this fail, the cause is not the load of the machine. */
const MAX_RERUN_FILES = 4

const IN_BROWSER = ['browser']
const ON_PROCESSOR = ['unit', 'other']
const WAITING = ['waiting']
/**
 * What runs in parallel, each with the kinds of groups that it prefers and the others. Two more than there are cores,
 * because tests wait for the browser, for servers and for the disk. Half of them start with tests in the browser. One more
 * only runs what mostly waits.
 */
const WORKERS = [
  ...Array.from({ length: availableParallelism() + 2 }, (_, at) =>
    at % 2 === 0 ? [IN_BROWSER, ON_PROCESSOR, WAITING] : [ON_PROCESSOR, IN_BROWSER, WAITING],
  ),
  [WAITING],
]

/**
 * Runs test files.
 * @param {{ file: string, module: string }[][]} groups each file and what it was compiled to, by the process that runs it
 * @param {{ env: Record<string, string>, flags: string[], resultsDir: string }} options flags are for Node's test runner
 * @returns {Promise<boolean>} whether all tests passed
 */
export async function runTests(groups, options) {
  const times = readTimes()
  const queue = orderGroups(groups, times)
  const tests = groups.flat()
  const results = []
  const start = performance.now()
  const work = async ([first, ...others]) => {
    const next = () => queue.take(first) ?? queue.take(others.flat())
    for (let group = next(); group; group = next())
      for (const result of await runGroup(group, options)) {
        results.push(result)
        times[result.file] = Math.round(result.ms)
        process.stdout.write(shown(result, `${results.length}/${tests.length}`))
      }
  }
  await Promise.all(WORKERS.map(work))
  await rerunFailed(results, tests, options)
  mkdirSync(dirname(TIMES_FILE), { recursive: true })
  writeFileSync(TIMES_FILE, JSON.stringify(times))
  process.stdout.write(totals(results, performance.now() - start))
  return results.every(({ isGood }) => isGood)
}

/** If only a few of many files failed, runs their failed tests again, one file at a time, and replaces their results. */
async function rerunFailed(results, tests, options) {
  const failed = results.filter(({ isGood }) => !isGood)
  if (tests.length === 1 || failed.length > MAX_RERUN_FILES) return
  for (const first of failed) {
    const test = tests.find(({ file }) => file === first.file)
    const second = await rerunFile(test, first, options)
    process.stdout.write(shown(second, 'again'))
    results[results.indexOf(first)] = { ...second, unstable: second.isGood ? first.failures : [] }
  }
}

/** Milliseconds that each file took in the last run. */
function readTimes() {
  try {
    return JSON.parse(readFileSync(TIMES_FILE, 'utf8'))
  } catch {
    return {}
  }
}

const seconds = ms => `${(ms / 1000).toFixed(1)} s`

function shown({ file, isGood, failures, counts, cpuMs, printed, ms }, place) {
  const count = counts ? `${counts.passed} passed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}` : ''
  const line = `${isGood ? 'ok    ' : 'FAILED'} ${place.padStart(7)} ${seconds(ms).padStart(7)} ${seconds(cpuMs).padStart(7)}  ${file}  ${count}\n`
  if (isGood) return line
  const details = failures.map(({ name, error }) => `\n  ✖ ${name}\n${indented(error)}\n`)
  return (
    line + details.join('') + (printed.trim() ? `\n  Printed by the tests:\n${indented(printed.trim())}\n\n` : '\n')
  )
}

const indented = lines => lines.replace(/^/gm, '    ')

function totals(results, ms) {
  const failed = results.filter(({ isGood }) => !isGood)
  const sum = key => results.reduce((total, { counts }) => total + (counts?.[key] ?? 0), 0)
  const list = failed.flatMap(({ file, failures }) => failures.map(({ name }) => `  ✖ ${file}: ${name}\n`))
  const unstable = results.flatMap(({ file, unstable }) =>
    (unstable ?? []).map(({ name }) => `  ~ ${file}: ${name} (passed when it ran alone)\n`),
  )
  const counts = `${sum('passed')} passed, ${list.length} failed, ${sum('skipped')} skipped`
  const cpu = results.reduce((total, { cpuMs }) => total + cpuMs, 0)
  return `\n${[...unstable, ...list].join('')}${counts} in ${results.length} files, ${seconds(ms)}; ${seconds(cpu)} of processor time\n`
}
