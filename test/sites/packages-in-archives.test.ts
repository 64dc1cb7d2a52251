/**
 * Packages in archives, as Yarn installs them: a new site gets all its pages.
 */
// Own process: replaces a function of Node's file system.
import assert from 'node:assert/strict'
import fs, { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../temporary-folder.ts'

test('a recursive listing with wrong parents does not matter', async t => {
  const list = fs.readdirSync
  // As in the file system that Yarn provides for archives.
  fs.readdirSync = ((path: string, options: { recursive?: boolean; withFileTypes?: boolean }) => {
    const entries = list(path, options as never) as unknown as fs.Dirent[]
    if (options?.recursive && options.withFileTypes)
      for (const entry of entries) Object.assign(entry, { parentPath: relative(path, entry.parentPath) || '.' })
    return entries
  }) as unknown as typeof fs.readdirSync
  syncBuiltinESMExports()
  t.after(() => {
    fs.readdirSync = list
    syncBuiltinESMExports()
  })
  const dir = temporaryFolder(t, 'docsgen-archives-')
  const { runCli } = await import('./run-cli.ts')
  const { code, text } = await runCli(dir, ['init', '--yes'])
  assert.equal(code, 0, text)
  for (const path of ['docs/index.md', 'docs/guides/writing.md', 'static/img/logo.svg'])
    assert.ok(existsSync(join(dir, path)), path)
  assert.equal((await runCli(dir, ['build', '-q'])).text, '')
})
