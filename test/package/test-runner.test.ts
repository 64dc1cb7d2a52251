/**
 * `scripts/test.js` says which test of which file failed and why, and fails itself; a file that ends early is no success.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache')

/** Runs the text as a test file. */
function runTest(t: TestContext, text: string): { status: number | null; stdout: string } {
  mkdirSync(CACHE, { recursive: true })
  const dir = mkdtempSync(join(CACHE, 'runner-'))
  t.after(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'sample.test.ts')
  writeFileSync(file, `import assert from 'node:assert/strict'\nimport { describe, test } from 'node:test'\n${text}\n`)
  return spawnSync(process.execPath, ['scripts/test.js', file], { cwd: ROOT, encoding: 'utf8' })
}

test('a test that passes is counted', t => {
  const { status, stdout } = runTest(t, "test('right', () => assert.ok(true as boolean))\ntest.skip('later', () => {})")
  assert.equal(status, 0, stdout)
  assert.match(stdout, /^ok .*sample\.test\.ts {2}1 passed, 1 skipped$/m)
  assert.match(stdout, /^1 passed, 0 failed, 1 skipped in 1 files/m)
})

test('a test that fails is named with its place and what it says', t => {
  const inner =
    "test('wrong', () => {\n    console.log('a trace')\n    assert.equal(1, 2 as number, 'one is not two')\n  })"
  const { status, stdout } = runTest(t, `describe('outer', () => {\n  ${inner}\n})`)
  assert.equal(status, 1)
  assert.match(stdout, /^FAILED .*sample\.test\.ts/m)
  assert.match(
    stdout,
    /✖ outer > wrong\n {4}AssertionError \[ERR_ASSERTION\]: one is not two\n[\s\S]*?sample\.test\.ts:6:12/,
  )
  assert.match(stdout, /Printed by the tests:\n {4}a trace/)
  assert.match(stdout, /^0 passed, 1 failed, 0 skipped in 1 files/m)
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
