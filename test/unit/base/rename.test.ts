/** Moving and removing files that other programs have open for a moment, as on Windows. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { remove, rename, whileInUse } from '../../../src/base/rename.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

/** An action that fails the given number of times before it succeeds. */
function failing(times: number, code: string) {
  let tries = 0
  return () => {
    tries++
    if (tries <= times) throw Object.assign(new Error(code), { code })
    return tries
  }
}

function run(platform: NodeJS.Platform, action: () => number): { result: number | string; waited: number[] } {
  const waited: number[] = []
  try {
    return { result: whileInUse(action, { platform, wait: ms => waited.push(ms) }), waited }
  } catch (error) {
    return { result: (error as Error).message, waited }
  }
}

test('on Windows, a file in use is tried again for a while', () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY'])
    assert.deepEqual(run('win32', failing(2, code)), { result: 3, waited: [10, 20] })
  const { result, waited } = run('win32', failing(100, 'EPERM'))
  assert.equal(result, 'EPERM')
  assert.equal(waited.length, 6)
})

test('other errors, and all errors of other systems, are final', () => {
  assert.deepEqual(run('win32', failing(1, 'ENOENT')), { result: 'ENOENT', waited: [] })
  assert.deepEqual(run('linux', failing(1, 'EPERM')), { result: 'EPERM', waited: [] })
  assert.deepEqual(run('darwin', failing(1, 'EBUSY')), { result: 'EBUSY', waited: [] })
})

test('files and folders are moved and removed', t => {
  const dir = temporaryFolder(t, 'docsgen-rename-')
  mkdirSync(join(dir, 'a'))
  writeFileSync(join(dir, 'a/file'), '')
  rename(join(dir, 'a'), join(dir, 'b'))
  assert.ok(existsSync(join(dir, 'b/file')))
  assert.throws(() => rename(join(dir, 'a'), join(dir, 'c')), { code: 'ENOENT' })
  remove(join(dir, 'b'))
  remove(join(dir, 'nothing'))
  assert.ok(!existsSync(join(dir, 'b')))
})
