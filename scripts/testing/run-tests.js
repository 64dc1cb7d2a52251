/**
 * In: compiled test files. Out: a line for each when it is done, with its duration, its processor time (without that of the
 * shared browser) and what failed in it, and the totals. Every file has a process of its own, so that tests cannot disturb
 * each other; those that took longest the last time start first. A few files that failed run once more, alone: what passes
 * then depends on the load of the machine, and is named as unstable.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const REPORTER = resolve(import.meta.dirname, 'reporter.js')
const TIMES_FILE = resolve(import.meta.dirname, '../../node_modules/.cache/test-times.json')
/** Only a file that hangs needs this long. */
const FILE_TIMEOUT_MS = 600_000
/** If more files than this fail, the load of the machine is not the reason. */
const MAX_RERUN_FILES = 4

/**
 * Runs test files.
 * @param {{ file: string, module: string }[]} tests each file and what it was compiled to
 * @param {{ env: Record<string, string>, flags: string[], resultsDir: string }} options flags are for Node's test runner
 * @returns {Promise<boolean>} whether all tests passed
 */
export async function runTests(tests, options) {
  const times = readTimes()
  const timeOf = ({ file }) => times[file] ?? (file.startsWith('test/e2e/') ? Number.POSITIVE_INFINITY : 0)
  const waiting = [...tests].sort((a, b) => timeOf(b) - timeOf(a))
  const results = []
  const start = performance.now()
  const work = async () => {
    for (let test = waiting.shift(); test; test = waiting.shift()) {
      const result = await runFile(test, options)
      results.push(result)
      times[test.file] = Math.round(result.ms)
      process.stdout.write(shown(result, `${results.length}/${tests.length}`))
    }
  }
  // One more than there are cores, because tests in the browser wait for it most of the time.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work))
  await rerunFailed(results, tests, options)
  mkdirSync(dirname(TIMES_FILE), { recursive: true })
  writeFileSync(TIMES_FILE, JSON.stringify(times))
  process.stdout.write(totals(results, performance.now() - start))
  return results.every(({ isGood }) => isGood)
}

/** Runs a few failed files of many again, one at a time, and puts the second result in place of the first. */
async function rerunFailed(results, tests, options) {
  const failed = results.filter(({ isGood }) => !isGood)
  if (tests.length === 1 || failed.length > MAX_RERUN_FILES) return
  for (const first of failed) {
    const second = await runFile(
      tests.find(({ file }) => file === first.file),
      options,
    )
    process.stdout.write(shown(second, 'again'))
    results[results.indexOf(first)] = { ...second, unstable: second.isGood ? first.failures : [] }
  }
}

/** Milliseconds that each file took, as the last run measured them. */
function readTimes() {
  try {
    return JSON.parse(readFileSync(TIMES_FILE, 'utf8'))
  } catch {
    return {}
  }
}

async function runFile({ file, module }, { env, flags, resultsDir }) {
  const start = performance.now()
  const resultsFile = join(resultsDir, `${file.replaceAll('/', '-')}.jsonl`)
  const reporting = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${resultsFile}`]
  const child = spawn(process.execPath, ['--enable-source-maps', ...reporting, ...flags, module], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: FILE_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const [[code, signal], ...printed] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  process.off('exit', end)
  const { failures, counts, cpuMs } = readResults(resultsFile)
  if (code !== 0 && failures.length === 0)
    failures.push({ name: 'the file as a whole', error: signal ? `It was ended by ${signal}.` : `Exit code ${code}.` })
  else if (!counts)
    failures.push({ name: 'the file as a whole', error: 'No tests, or the process ended before they did.' })
  const isGood = code === 0 && failures.length === 0
  return { file, isGood, failures, counts, cpuMs, printed: printed.join(''), ms: performance.now() - start }
}

/** What the reporter wrote; no counts if the process ended before the tests did. */
function readResults(path) {
  const results = { failures: [], counts: undefined, cpuMs: 0 }
  let lines = []
  try {
    lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  } catch {}
  for (const line of lines) {
    const entry = JSON.parse(line)
    if (entry.counts) Object.assign(results, entry)
    else results.failures.push(entry)
  }
  return results
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
