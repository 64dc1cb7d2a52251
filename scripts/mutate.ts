/**
 * `npm run mutate`: changes the core at random places, one change at a time, and lists the changes that no test notices.
 * docs/mutation.md explains the options and the results.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { EQUIVALENT } from './mutation/equivalent.ts'
import { type Mutant, mutantsOf, withMutants } from './mutation/mutants.ts'
import { type Baseline, type Harness, ROOT, recordTests, runTests } from './mutation/run-tests.ts'
import { randomFrom } from './random.ts'
import { compileTests } from './testing/compile-tests.js'
import { needsOwnProcess } from './testing/group-tests.js'
import { buildOwnSite } from './testing/own-site.js'
import { makeScratchFolder } from './testing/scratch-folder.js'

const CORE = ['parse', 'link', 'render', 'search-engine', 'findings', 'pipeline', 'emit', 'engine']
/** Generated, or tables that other tests compare with their sources. */
const LEFT_OUT = /\.d\.ts$|src\/findings\/(?:rules|rule-table)\.ts$/
const TESTS = ['unit', 'sites', 'check', 'outputs', 'search', 'features', 'mcp', 'markdown']
const RESULTS = join(ROOT, 'node_modules/.cache/mutation')
/** Seconds of processor time of a test file above which it is not used. */
const MAX_FILE_SECONDS = 40
/** The tests of a mutant: the best ones first, and more of them if it survives. In seconds of processor time. */
const ROUNDS = [
  { seconds: 4, files: 8 },
  { seconds: 12, files: 16 },
]
/** Tests that are named always run, however long they take. */
const NAMED = { maxFileSeconds: 600, rounds: [{ seconds: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY }] }

interface Chosen extends Mutant {
  id: number
}

interface Result {
  state: 'killed' | 'survived' | 'unreached' | 'equivalent'
  by?: string
  tests?: number
}

/** What a run knows so far, so that it can go on later. */
interface State {
  baselines: Record<string, Baseline>
  results: Record<string, Result>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '400' },
    jobs: { type: 'string', default: '2' },
    /** Only these: paths below src/, or a line of a file: `parse/math.ts:12`. */
    only: { type: 'string', multiple: true },
    /** Runs the survivors of the last run with that seed again, with the named tests. */
    survivors: { type: 'boolean', default: false },
  },
})
process.exitCode = await main()

async function main(): Promise<number> {
  const folders = values.only ?? CORE
  const mutants = choose(filesBelow('src', /\.tsx?$/), folders)
  const file = join(RESULTS, `seed-${values.seed}-${values.count}-${folders.join('+').replaceAll('/', '_')}.json`)
  const state = readState(file)
  const isNamed = positionals.length > 0
  const { maxFileSeconds, rounds } = isNamed ? NAMED : { maxFileSeconds: MAX_FILE_SECONDS, rounds: ROUNDS }
  const tests = isNamed ? positionals : filesBelow('test', /\.test\.tsx?$/).filter(isUsed)
  const byFile = groupBy(mutants, mutant => join(ROOT, mutant.file))
  const compiled = await compileTests(tests, (path, source) => withMutants(source, byFile.get(path) ?? []))
  const scratch = makeScratchFolder()
  process.once('exit', () => {
    compiled.remove()
    scratch.remove()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const site = compiled.needs('test/e2e/own-site.ts') ? buildOwnSite(compiled.dir) : {}
  const harness: Harness = {
    dir: compiled.dir,
    scratch: scratch.dir,
    env: { NODE_ENV: 'production', DOCSGEN_TEST_MODULES: compiled.dir, ...site },
  }
  const save = () => writeFileSync(file, JSON.stringify(state))
  const missing = tests.filter(test => values.survivors || !state.baselines[test])
  console.log(
    `${mutants.length} mutants of ${byFile.size} files; ${missing.length} of ${tests.length} test files to record`,
  )
  await inParallel(missing, async test => {
    state.baselines[test] = await recordTests(harness, compiled.outputOf(test), maxFileSeconds)
    save()
  })
  const open = mutants.filter(({ id }) => {
    const before = state.results[id]?.state
    return values.survivors ? before === 'survived' || before === 'unreached' : before === undefined
  })
  await inParallel(open, async mutant => {
    const before = values.survivors ? state.results[mutant.id] : undefined
    const result = await test(mutant, state, { tests, rounds }, (files, seconds) =>
      runTests(harness, files.map(compiled.outputOf), seconds, { MUTANT: String(mutant.id) }),
    )
    state.results[mutant.id] = result.state === 'unreached' && before ? before : result
    save()
    if (result.state !== 'killed') console.log(described(mutant, result))
  })
  return report(mutants, state)
}

/** As many mutants as asked for, chosen by the seed: a file by its number of mutants, then a place. */
function choose(files: readonly string[], folders: readonly string[]): Chosen[] {
  const all = files
    .filter(file => !LEFT_OUT.test(file) && folders.some(folder => isIn(file, folder)))
    .flatMap(file => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')))
    .filter(({ file, line }) => folders.some(folder => isIn(file, folder, line)))
  const random = randomFrom(Number(values.seed))
  const chosen: Chosen[] = []
  while (chosen.length < Number(values.count) && all.length > 0) {
    const [mutant] = all.splice(Math.floor(random() * all.length), 1)
    if (mutant) chosen.push({ ...mutant, id: chosen.length })
  }
  return chosen
}

/** Runs the tests that reach the mutant, the most telling first, until one of them fails. */
async function test(
  mutant: Chosen,
  { baselines }: State,
  { tests, rounds }: { tests: readonly string[]; rounds: typeof ROUNDS },
  run: (files: string[], seconds: number) => ReturnType<typeof runTests>,
): Promise<Result> {
  if (EQUIVALENT.some(known => isSame(known, mutant))) return { state: 'equivalent' }
  const reaching = tests
    .filter(file => baselines[file]?.passes && baselines[file].reached.includes(mutant.id))
    .sort((a, b) => rank(a, mutant, baselines) - rank(b, mutant, baselines))
  if (reaching.length === 0) return { state: 'unreached' }
  let at = 0
  for (const round of rounds) {
    const files: string[] = []
    let cpu = 0
    for (; at < reaching.length && files.length < round.files; at++) {
      const next = reaching[at] as string
      const cost = baselines[next]?.cpuSeconds ?? 0
      if (files.length > 0 && cpu + cost > round.seconds) break
      files.push(next)
      cpu += cost
    }
    const [alone, together] = [files.filter(needsOwnProcess), files.filter(file => !needsOwnProcess(file))]
    for (const group of [together, ...alone.map(file => [file])].filter(({ length }) => length > 0)) {
      // Files after the first start faster in the same process, so that the sum is more than they take.
      const { killedBy } = await run(group, cpu * 3 + 10)
      if (killedBy !== undefined) return { state: 'killed', by: killedBy, tests: at }
    }
  }
  return { state: 'survived', tests: at }
}

/** Low for tests that are quick, about little else, and named like the module. */
function rank(test: string, mutant: Chosen, baselines: State['baselines']): number {
  const { reached, cpuSeconds } = baselines[test] as Baseline
  const wordsOf = (path: string) => basename(path).replace(/\..*/, '').split('-')
  const words = new Set(wordsOf(test))
  const shared = wordsOf(mutant.file).filter(word => words.has(word)).length
  const isSameStage = test.includes(`/${mutant.file.split('/')[1]}/`)
  return cpuSeconds + (reached.length / Number(values.count)) * 10 - shared * 5 - (isSameStage ? 2 : 0)
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Does something for all items, a few at a time. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const next = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Number(values.jobs) }, next))
}

function isSame({ file, operator, before, line = '' }: (typeof EQUIVALENT)[number], mutant: Mutant): boolean {
  if (file !== mutant.file || operator !== mutant.operator || before !== mutant.before) return false
  return readFileSync(join(ROOT, file), 'utf8').split('\n')[mutant.line - 1]?.includes(line) === true
}

function described({ file, line, column, operator, before, after }: Mutant, { state, tests, by }: Result): string {
  const change = before === '' ? '' : `: ${before}${after === '' ? '' : ` -> ${after}`}`
  const ending = state === 'survived' ? `, ${tests} test files` : by ? `, ${by}` : ''
  return `${state} ${file}:${line}:${column} ${operator}${change}${ending}`
}

/** Prints the totals. Returns the exit code: 1 if there are survivors. */
function report(mutants: readonly Chosen[], { results }: State): number {
  const by = groupBy(mutants, ({ id }) => results[id]?.state ?? 'unreached')
  const count = (state: Result['state']) => by.get(state)?.length ?? 0
  console.log(`\nSurvivors:`)
  for (const mutant of [...(by.get('survived') ?? []), ...(by.get('unreached') ?? [])])
    console.log(`  ${described(mutant, results[mutant.id] ?? { state: 'unreached' })}`)
  console.log(
    `${mutants.length} mutants: ${count('killed')} killed, ${count('survived')} survived, ${count('unreached')} reached by no test, ${count('equivalent')} known as equivalent`,
  )
  return count('survived') + count('unreached') > 0 ? 1 : 0
}

function readState(file: string): State {
  mkdirSync(RESULTS, { recursive: true })
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State
  } catch {
    return { baselines: {}, results: {} }
  }
}

function filesBelow(folder: string, names: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => names.test(path))
    .map(path => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort()
}

/** Whether a file is in a folder, or is the file; `line` is one of its lines if only some lines are wanted. */
function isIn(file: string, folder: string, line?: number): boolean {
  const [path = '', wanted] = folder.split(':')
  if (wanted !== undefined && line !== undefined && line !== Number(wanted)) return false
  return file === `src/${path}` || file.startsWith(`src/${path}/`)
}

/** Tests that drive a browser or wait for servers take too long for each mutant. */
function isUsed(file: string): boolean {
  if (!TESTS.some(folder => file.startsWith(`test/${folder}/`))) return false
  return !/^\/\/ Mostly waits: |e2e\/browser\.ts/m.test(readFileSync(join(ROOT, file), 'utf8'))
}
