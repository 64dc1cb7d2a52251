/**
 * The paths that decide what imports mean: where another file would be found first.
 */
import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { decidingFilesReader } from '../../../src/base/deciding-files.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

function siteWith(t: Parameters<typeof temporaryFolder>[0]) {
  const siteDir = temporaryFolder(t)
  for (const dir of ['src/ui', 'node_modules/installed']) mkdirSync(join(siteDir, dir), { recursive: true })
  writeFileSync(join(siteDir, 'src/ui/Card.jsx'), '')
  writeFileSync(join(siteDir, 'node_modules/installed/package.json'), '{}')
  const read = decidingFilesReader({ siteDir, workingDir: siteDir })
  const decide = (original: string, path = original) =>
    decidingFilesReader({ siteDir, workingDir: siteDir })({
      'src/page.jsx': { bytes: 0, imports: [{ path, kind: 'import-statement', original }] },
    })
      .filter(found => found.startsWith(siteDir))
      .map(found => found.slice(siteDir.length + 1))
  return { siteDir, read, decide }
}

test('a package is decided by its description, and by folders that are nearer', t => {
  const { decide } = siteWith(t)
  const packages = decide('installed/deep/file').filter(path => path.includes('node_modules'))
  assert.deepEqual(packages, ['src/node_modules/installed', 'node_modules/installed/package.json'])
})

test('a path without extension may be a file or a folder', t => {
  const { decide } = siteWith(t)
  const files = decide('./ui/Card', 'src/ui/Card.jsx')
  assert.ok(files.includes('src/ui/Card.tsx') && files.includes('src/ui/Card'))
  assert.ok(!files.includes('src/ui/Card.jsx'), 'it is an input')
  assert.ok(!files.includes('src/ui/Card/index.js'), 'the folder is noticed first')
  assert.ok(decide('./ui', 'src/ui/index.js').includes('src/ui/index.tsx'))
})

test('modules that many pages import are looked up once', t => {
  const { siteDir, read } = siteWith(t)
  const inputs = { 'src/page.jsx': { bytes: 0, imports: [{ path: 'x', kind: 'import-statement', original: './ui' }] } }
  const before = read(inputs as never)
  rmSync(join(siteDir, 'src/ui'), { recursive: true })
  assert.deepEqual(read(inputs as never), before)
})
