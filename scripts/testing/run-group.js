/**
 * Where that process does not get through all files, because one of them cannot be loaded or ends it, each file runs
 * alone, in a process that says which test an error comes from that nothing catches.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { FEATURES } from './compile-tests.js'

const ROOT = resolve(import.meta.dirname, '../..')
const REPORTER = pathToFileURL(resolve(import.meta.dirname, 'reporter.js')).href
const TUNE_V8 = pathToFileURL(resolve(import.meta.dirname, 'tune-v8.js')).href
const UNTRACKED_ERRORS = pathToFileURL(resolve(import.meta.dirname, 'untracked-errors.js')).href
const END_OF_FILE = pathToFileURL(resolve(import.meta.dirname, 'end-of-file.js')).href
/** Suites find the tests inside them by what the runner follows. */
const SUITES = /^\s*(?:describe|suite)\(/m
/** What has failed where no test says so. */
const WHOLE_FILE = 'the file as a whole'
/** What is unstable where all files pass after their process did not. */
const ENDED_EARLY = 'its process ended early, or nothing caught an error'
/**
 * What is unstable where a file has no tests before the mark of its end. Modules are loaded in order, but those that do not
 * await are not kept waiting by one that does.
 */
const ADDED_LATE = 'its tests are added after those of other files: it or a module that it imports awaits at the top'
/** Characters of the end of what that process printed. */
const MAX_PRINTED = 500
/**
 * A process in which no test starts for this long hangs: a test that fails before it closes its server keeps its process alive.
 * The slowest test takes a third of this on a busy machine.
 */
const SILENCE_MS = 240_000

/**
 * Runs the files of a group.
 * @param {{ file: string, module: string }[]} group each file and what it was compiled to
 * @param {{ env: Record<string, string>, flags: string[], resultsDir: string, silenceMs?: number }} options flags are for
 *   Node's test runner
 */
export async function runGroup(group, options) {
  const hasSuites = group.some(({ file }) => SUITES.test(readFileSync(resolve(ROOT, file), 'utf8')))
  const fast = hasSuites ? options : { ...options, nodeFlags: [`--import=${UNTRACKED_ERRORS}`] }
  const { results, printed } = group.length > 1 ? await runTogether(group, fast) : await runAlone(group[0], fast)
  const sure = (results ?? []).filter(isClear)
  const alone = []
  for (const test of group) if (!sure.some(({ file }) => file === test.file)) alone.push(await runFile(test, options))
  // Something failed, and what did not fail again is named.
  if (alone.length > 0 && alone.every(({ isGood }) => isGood))
    alone[0].unstable = [
      { name: sure.length > 0 ? ADDED_LATE : `${ENDED_EARLY}: ${printed.trim().slice(-MAX_PRINTED)}` },
    ]
  return [...sure, ...alone]
}

/** Runs files in one process; without results if it does not get through all of them, and without those that have no tests. */
async function runTogether(group, options) {
  const { code, entries, printed } = await runProcess(writeEntry(group, options), group[0].file, options)
  const results = resultsByFile(entries).map(result => ({ ...result, printed }))
  const isComplete = results.length === group.length && (code === 0 || results.some(({ isGood }) => !isGood))
  return { results: isComplete ? results.filter(hasTests) : undefined, printed }
}

async function runAlone(test, options) {
  const result = await runFile(test, options)
  return { results: [result], printed: result.printed }
}

/** Did the tests of a file pass, or does the result say which of them failed? */
const isClear = ({ counts, failures }) => counts !== undefined && failures.every(({ name }) => name !== WHOLE_FILE)

/**
 * Runs one file in a process of its own.
 * @param {{ env: Record<string, string>, flags: string[], nodeFlags?: string[], resultsDir: string }} options
 */
export async function runFile({ file, module }, options) {
  const { code, signal, entries, started, printed, ms } = await runProcess(module, file, options)
  const { counts, cpuMs = 0 } = entries.find(entry => entry.counts) ?? {}
  const failures = entries.filter(entry => entry.name !== undefined)
  if (code !== 0 && failures.length === 0)
    failures.push({
      name: WHOLE_FILE,
      error: signal ? `It was ended by ${signal} ${whereEnded(counts, started)}.` : `Exit code ${code}.`,
    })
  else if (!counts) failures.push({ name: WHOLE_FILE, error: 'No tests, or the process ended before they did.' })
  return { file, isGood: code === 0 && failures.length === 0, failures, counts, cpuMs, printed, ms }
}

/** Where a process ended. With counts, all of its tests had. */
function whereEnded(counts, started) {
  if (counts) return 'after its tests: it may have left a server or a timer open'
  return started === undefined ? 'before its first test' : `in the test '${started}', or right after it`
}

/** Writes the module that imports the files of a group. */
function writeEntry(group, { resultsDir }) {
  const path = join(resultsDir, `${group[0].file.replaceAll('/', '-')}.group.mjs`)
  const lines = group.flatMap(({ file, module }) => [
    pathToFileURL(module).href,
    `${END_OF_FILE}?${encodeURIComponent(file)}`,
  ])
  writeFileSync(path, lines.map(url => `import '${url.replaceAll("'", '%27')}'\n`).join(''))
  return path
}

/** The results of the files in a group: failures come before the entry of their file. */
function resultsByFile(entries) {
  const results = []
  let failures = []
  for (const { file, counts, cpuMs, ms, ...failure } of entries) {
    if (!counts) failures.push(failure)
    else if (file !== undefined) {
      results.push({ file, isGood: failures.length === 0, failures, counts, cpuMs, ms })
      failures = []
    }
  }
  return results
}

const hasTests = ({ counts, failures }) => counts.passed + counts.skipped + failures.length > 0

/** Runs a module with tests. Returns the entries that the reporter wrote. */
async function runProcess(module, name, { env, flags, nodeFlags = [], resultsDir, silenceMs = SILENCE_MS }) {
  const start = performance.now()
  const resultsFile = join(resultsDir, `${name.replaceAll('/', '-')}.jsonl`)
  const reporting = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${resultsFile}`]
  const features = pathToFileURL(join(resultsDir, FEATURES.replace(/\.ts$/, '.mjs'))).href
  const ownFlags = ['--enable-source-maps', `--import=${TUNE_V8}`, `--import=${features}`, ...nodeFlags, ...reporting]
  const child = spawn(process.execPath, [...ownFlags, ...flags, module], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const watch = endIfSilent(child, resultsFile, silenceMs)
  const [[code, signal], ...printed] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  clearInterval(watch)
  process.off('exit', end)
  const all = readEntries(resultsFile)
  return {
    ...{ code, signal, printed: printed.join(''), ms: performance.now() - start },
    entries: all.filter(({ started }) => started === undefined),
    started: all.findLast(({ started }) => started !== undefined)?.started,
  }
}

/** Ends a process whose results stay the same for too long. */
function endIfSilent(child, resultsFile, silenceMs) {
  let [size, since] = [0, performance.now()]
  const look = () => {
    const now = statSync(resultsFile, { throwIfNoEntry: false })?.size ?? 0
    if (now !== size) [size, since] = [now, performance.now()]
    else if (performance.now() - since > silenceMs) child.kill('SIGKILL')
  }
  return setInterval(look, silenceMs / 60).unref()
}

/** The entries that the reporter wrote; the last one has no counts if the process ended before the tests did. */
function readEntries(path) {
  try {
    const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
    return lines.map(line => JSON.parse(line))
  } catch {
    return []
  }
}
