/**
 * `scripts/test.js` reports which test of which file failed and why, and fails itself; a file that ends early is a
 * failure.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache')

const IMPORTS = "import assert from 'node:assert/strict'\nimport { describe, test } from 'node:test'\n"
/** Runs test files in JavaScript as `scripts/test.js` runs those that it has compiled; takes the folder and the files. */
const RUN = `
  import { resolve } from 'node:path'
  import { groupTests } from './scripts/testing/group-tests.js'
  import { runTests } from './scripts/testing/run-tests.js'
  const [dir, ...files] = process.argv.slice(1)
  const groups = groupTests(files).map(group => group.map(file => ({ file, module: resolve(file) })))
  const silenceMs = Number(process.env.SILENCE_MS) || undefined
  process.exit((await runTests(groups, { env: { TMPDIR: dir }, flags: [], resultsDir: dir, silenceMs })) ? 0 : 1)`

type Ended = { status: number | null; stdout: string }

/** Creates a folder for test files in the repository. */
function makeFolder(t: TestContext): string {
  mkdirSync(CACHE, { recursive: true })
  const dir = mkdtempSync(join(CACHE, 'runner-'))
  t.after(() => rmSync(dir, { recursive: true }))
  return dir
}

/** Runs the texts as the test files of a folder, `1.test.mjs` and so on. */
function runFolder(t: TestContext, texts: string[], others: Record<string, string> = {}, silenceMs = ''): Ended {
  const dir = makeFolder(t)
  const names = texts.map((_, at) => `${at + 1}.test.mjs`)
  for (const [at, name] of names.entries()) writeFileSync(join(dir, name), `${IMPORTS}${texts[at]}\n`)
  for (const [name, text] of Object.entries(others)) writeFileSync(join(dir, name), text)
  // What each process imports before its tests.
  mkdirSync(join(dir, 'src/features'), { recursive: true })
  writeFileSync(join(dir, 'src/features/index.mjs'), '')
  const files = names.map(name => relative(ROOT, join(dir, name)))
  return spawnSync(process.execPath, ['--input-type=module', '--eval', RUN, dir, ...files], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, SILENCE_MS: silenceMs },
  })
}

/** Runs the text as a test file. */
function runTest(t: TestContext, text: string): Ended {
  return runFolder(t, [text])
}

test('tests that pass are counted, and one that fails is named with its place and what it says', t => {
  const passes = "test('right', () => assert.ok(true as boolean))\ntest.skip('later', () => {})"
  const inner =
    "test('wrong', () => {\n    console.log('a trace')\n    assert.equal(1, 2 as number, 'one is not two')\n  })"
  const fails = `describe('outer', () => {\n  ${inner}\n})`
  const dir = makeFolder(t)
  writeFileSync(join(dir, '1.test.ts'), `${IMPORTS}${passes}\n`)
  writeFileSync(join(dir, '2.test.ts'), `${IMPORTS}${fails}\n`)
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.js', dir], { cwd: ROOT, encoding: 'utf8' })
  assert.equal(status, 1, stdout)
  assert.match(stdout, /^ok .*1\.test\.ts {2}1 passed, 1 skipped$/m)
  assert.match(stdout, /^FAILED .*2\.test\.ts/m)
  assert.match(
    stdout,
    /✖ outer > wrong\n {4}AssertionError \[ERR_ASSERTION\]: one is not two\n[\s\S]*?2\.test\.ts:6:12/,
  )
  assert.match(stdout, /Printed by the tests:\n {4}a trace/)
  assert.match(stdout, /^1 passed, 1 failed, 1 skipped in 2 files/m)
})

test('the run of a file whose tests pass is good', t => {
  const { status, stdout } = runTest(t, saysProcess)
  assert.equal(status, 0, stdout)
  assert.match(stdout, /^1 passed, 0 failed, 0 skipped in 1 files/m)
  assert.doesNotMatch(stdout, /~/)
})

for (const [what, text] of [
  ['ends early', "test('early', () => process.exit(0))"],
  ['throws before its tests', "throw new Error('too early')"],
  ['has no tests', 'void [assert, describe, test]'],
] as const)
  test(`a file that ${what} has failed`, t => {
    const { status, stdout } = runTest(t, text)
    assert.equal(status, 1, stdout)
    assert.match(stdout, /✖ the file as a whole/)
  })

test('a path that does not exist is named', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/test.js', 'test/nowhere'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  assert.equal(status, 2)
  assert.match(stderr, /^There is no file or folder .*\/test\/nowhere\.\n$/)
})

/** A test that passes and prints the id of its process. */
const saysProcess = "test('passes', () => { console.log('process', process.pid); assert.ok(true) })"
const fails = "test('fails', () => assert.equal(1, 2))"

test('files of a folder share a process, and each has its own result', t => {
  const { status, stdout } = runFolder(t, [saysProcess, `${saysProcess}\n${fails}`, saysProcess])
  assert.equal(status, 1)
  assert.match(stdout, /^ok .*\b1\.test\.mjs {2}1 passed$/m)
  assert.match(stdout, /^FAILED .*\b2\.test\.mjs {2}1 passed\n\n {2}✖ fails\n/m)
  assert.match(stdout, /^ok .*\b3\.test\.mjs {2}1 passed$/m)
  assert.match(stdout, /^3 passed, 1 failed, 0 skipped in 3 files/m)
  assert.equal(new Set(shownProcesses(stdout)[0]).size, 1, stdout)
})

test('each file has the times of its own tests, even if no test waits', t => {
  const works = "test('works', () => { for (let left = 4e8; left > 0; left--); })"
  const { stdout } = runFolder(t, [saysProcess, "test('passes', () => {})", works])
  const lines = [...stdout.matchAll(/^ok .* ([\d.]+) s +([\d.]+) s .*\.test\.mjs /gm)]
  const [, [ms, cpuMs] = [], [busyMs, busyCpuMs] = []] = lines.map(line => line.slice(1).map(Number))
  assert.ok(Number(busyMs) > Number(ms) && Number(busyCpuMs) > Number(cpuMs), stdout)
})

test('a file that changes its process has one of its own', t => {
  const files = [saysProcess, `// Own process: a reason.\n${saysProcess}\n${fails}`, `${saysProcess}\n${fails}`]
  const { stdout } = runFolder(t, files)
  const [alone = [], shared = []] = shownProcesses(stdout).sort((a, b) => a.length - b.length)
  assert.deepEqual([alone.length, shared.length], [1, 2], stdout)
  assert.ok(!shared.includes(alone[0] ?? ''))
})

for (const [what, text] of [
  ['ends the process', "test('early', () => process.exit(0))"],
  ['cannot be loaded', "throw new Error('too early')"],
  ['has no tests', 'void [assert, describe, test]'],
] as const)
  test(`a file that ${what} fails, and hides nothing of the others in its process`, t => {
    const { status, stdout } = runFolder(t, [saysProcess, text, fails])
    assert.equal(status, 1, stdout)
    assert.match(stdout, /^ok .*\b1\.test\.mjs {2}1 passed$/m)
    assert.match(stdout, /^FAILED .*\b2\.test\.mjs.*\n\n {2}✖ the file as a whole/m)
    assert.match(stdout, /^FAILED .*\b3\.test\.mjs.*\n\n {2}✖ fails/m)
  })

test('a file that imports a module that waits at its top is named, and only that file runs again', t => {
  const late = `import './late.mjs'\n${saysProcess}`
  const { status, stdout } = runFolder(t, [saysProcess, late, `${saysProcess}\n${fails}`], {
    'late.mjs': 'await new Promise(done => setTimeout(done, 20))',
  })
  assert.equal(status, 1, stdout)
  assert.match(stdout, /~ .*\b2\.test\.mjs: its tests are added after those of other files/)
  assert.match(stdout, /^3 passed, 1 failed, 0 skipped in 3 files/m)
  // The three files had a process, and the second one another.
  assert.equal(shownProcesses(stdout).flat().length, 3, stdout)
})

test('a process in which no test ends for too long is killed, and one whose tests take long together is not', t => {
  const hangs = "test('hangs', () => new Promise(done => setTimeout(done, 600_000)))"
  const waits =
    "for (const at of [1, 2, 3, 4, 5]) test('waits ' + at, () => new Promise(done => setTimeout(done, 1500)))"
  const { status, stdout } = runFolder(
    t,
    [`// Own process: a reason.\n${waits}`, `${saysProcess}\n${hangs}`],
    {},
    '6000',
  )
  assert.equal(status, 1, stdout)
  assert.match(stdout, /^ok .*\b1\.test\.mjs {2}5 passed$/m)
  assert.match(
    stdout,
    /^FAILED .*\b2\.test\.mjs.*\n\n {2}✖ the file as a whole\n {4}It was ended by SIGKILL in the test 'hangs'/m,
  )
})

test('an error that nothing catches fails the test that it comes from, and hides nothing of the others', t => {
  const strays = "test('strays', () => new Promise(() => setTimeout(() => { throw new Error('stray') }, 1)))"
  const { status, stdout } = runFolder(t, [saysProcess, `${saysProcess}\n${strays}`, saysProcess])
  assert.equal(status, 1, stdout)
  assert.match(stdout, /^ok .*\b1\.test\.mjs {2}1 passed$/m)
  assert.match(stdout, /^FAILED .*\b2\.test\.mjs {2}1 passed\n\n {2}✖ strays\n {4}Error: stray\n.*2\.test\.mjs:4/m)
  assert.match(stdout, /^ok .*\b3\.test\.mjs {2}1 passed$/m)
})

test('an error that nothing catches in the first run alone is named as unstable', t => {
  const marker = "process.env.TMPDIR + '/marker'"
  const first = `if (!existsSync(${marker})) { writeFileSync(${marker}, ''); throw new Error('stray') }`
  const strays = `test('strays', () => new Promise(done => setTimeout(() => { ${first}; done() }, 1)))`
  const { status, stdout } = runTest(t, `import { existsSync, writeFileSync } from 'node:fs'\n${strays}`)
  assert.equal(status, 0, stdout)
  assert.match(stdout, /^ {2}~ .*1\.test\.mjs: its process ended early, or nothing caught an error: Error: stray/m)
})

test('only what failed runs again, and the other tests of its file still count', t => {
  const [marker, runs] = ["process.env.TMPDIR + '/failed'", "process.env.TMPDIR + '/runs'"]
  const files = "import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'"
  const passes = `test('notes (a+b)', () => appendFileSync(${runs}, 'x'))`
  const first = `if (!existsSync(${marker})) { writeFileSync(${marker}, ''); assert.fail('busy') }`
  const busy = `test('busy [1/2]: $a^', () => { ${first}; assert.equal(readFileSync(${runs}, 'utf8'), 'x') })`
  const { status, stdout } = runFolder(t, [`${files}\n${passes}\n${busy}\ntest.skip('skipped')`, saysProcess])
  assert.equal(status, 0, stdout)
  assert.match(stdout, /^ok +again .*1\.test\.mjs {2}2 passed, 1 skipped$/m)
  assert.match(stdout, /~ .*1\.test\.mjs: busy \[1\/2\]: \$a\^ \(passed when it ran alone\)/)
  assert.match(stdout, /^3 passed, 0 failed, 1 skipped in 2 files/m)
})

test('a test that needs an earlier one runs again with its whole file', t => {
  const marker = "process.env.TMPDIR + '/once'"
  const files = "import { existsSync, writeFileSync } from 'node:fs'"
  const first = `if (!existsSync(${marker})) { writeFileSync(${marker}, ''); assert.fail('busy') }`
  const sets = "let state = 0\ntest('sets', () => { state = 1 })"
  const needs = `${sets}\ntest('needs', () => { assert.equal(state, 1); ${first} })`
  const { status, stdout } = runFolder(t, [`${files}\n${needs}`, saysProcess])
  assert.equal(status, 0, stdout)
  assert.match(stdout, /^ok +again .*1\.test\.mjs {2}2 passed$/m)
  assert.match(stdout, /~ .*1\.test\.mjs: needs \(passed when it ran alone\)/)
})

/**
 * What each file that failed in the first run printed about its process, including the output of other files in the
 * process.
 */
function shownProcesses(stdout: string): string[][] {
  const [first = ''] = stdout.split(/^\S+ +again /m)
  const parts = first.split('Printed by the tests:').slice(1)
  return parts.map(part => [...part.matchAll(/process (\d+)/g)].map(([, id]) => id ?? ''))
}
