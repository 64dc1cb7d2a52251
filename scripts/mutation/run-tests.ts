/**
 * Runs compiled tests in which mutants are switched on. Out: whether a test notices the mutant, or what the tests reach.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { FEATURES } from '../testing/compile-tests.js'

const moduleUrl = (name: string) => new URL(name, import.meta.url).href
const HOOK = moduleUrl('hook.js')
const FIRST_FAILURE = moduleUrl('first-failure.js')
const TUNE_V8 = moduleUrl('../testing/tune-v8.js')
/** A process that waits, for what a mutant never does, uses no processor time. */
const WALL_SECONDS_PER_CPU_SECOND = 8

export interface Outcome {
  /** The test that failed, or why the process ended; undefined if all tests passed. */
  killedBy: string | undefined
  seconds: number
}

export interface Harness {
  /** The folder of the compiled tests. */
  dir: string
  /** A folder for the sites of tests. */
  scratch: string
  env: Record<string, string>
}

/** Runs test modules in one process until one fails. The limit is in seconds of processor time. */
export async function runTests(
  harness: Harness,
  modules: readonly string[],
  limit: number,
  variables: Record<string, string>,
): Promise<Outcome> {
  const name = `${process.pid}-${count++}`
  const [entry, tmp] = [join(harness.dir, `${name}.mjs`), join(harness.scratch, name)]
  mkdirSync(tmp)
  const features = join(harness.dir, FEATURES.replace(/\.ts$/, '.mjs'))
  writeFileSync(
    entry,
    [features, ...modules].map(module => `import ${JSON.stringify(pathToFileURL(module).href)}\n`).join(''),
  )
  const start = performance.now()
  const reporting = `--test-reporter=${FIRST_FAILURE} --test-reporter-destination=stdout`
  const command = `ulimit -t ${Math.ceil(limit)}; exec "$0" --import=${TUNE_V8} ${reporting} "$1"`
  const child = spawn('sh', ['-c', command, process.execPath, entry], {
    env: { ...process.env, ...harness.env, ...variables, TMPDIR: tmp, NODE_OPTIONS: `--import=${HOOK}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Processes that a test started end with it.
    detached: true,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      printed = (printed + data).slice(-20_000)
    })
  const end = () => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL')
    } catch {}
  }
  let isTooLong = false
  const timer = setTimeout(
    () => {
      isTooLong = true
      end()
    },
    limit * WALL_SECONDS_PER_CPU_SECOND * 1000,
  )
  const [code, signal] = await new Promise<[number | null, string | null]>(resolve =>
    child.on('exit', (...ending) => resolve(ending)),
  )
  clearTimeout(timer)
  end()
  rmSync(tmp, { recursive: true, force: true, maxRetries: 3 })
  rmSync(entry)
  const seconds = (performance.now() - start) / 1000
  const failed = /^\{"failed":(".*")\}$/m.exec(printed)?.[1]
  if (code === 0) return { killedBy: undefined, seconds }
  if (failed !== undefined) return { killedBy: JSON.parse(failed) as string, seconds }
  return { killedBy: isTooLong || signal ? 'time limit' : `exit code ${code}: ${printed.trim().slice(-300)}`, seconds }
}

let count = 0

/** What a test file does without mutants. */
export interface Baseline {
  passes: boolean
  reached: number[]
  cpuSeconds: number
}

/** Runs a test file without mutants, and records the places of mutants that it reaches. */
export async function recordTests(harness: Harness, module: string, limit: number): Promise<Baseline> {
  const records = join(harness.dir, `records-${count++}`)
  mkdirSync(records)
  const { killedBy } = await runTests(harness, [module], limit, { MUTANT_RECORDS: records })
  if (killedBy !== undefined)
    console.log(`not used: ${module.slice(harness.dir.length + 1)}, which fails without mutants: ${killedBy}`)
  const all = readdirSync(records).map(
    name => JSON.parse(readFileSync(join(records, name), 'utf8')) as { reached: number[]; cpuMs: number },
  )
  rmSync(records, { recursive: true })
  return {
    passes: killedBy === undefined,
    reached: [...new Set(all.flatMap(({ reached }) => reached))],
    cpuSeconds: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1000,
  }
}

/** The folder of this repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
