/**
 * `npm create docsgen`: the package creates a site with the docsgen that is installed next to it.
 */
// Takes about 10 s.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

function manifest(path: string) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

test('create-docsgen passes its arguments to init', t => {
  const dir = temporaryFolder(t, 'docsgen-create-')
  const modules = join(dir, 'node_modules')
  mkdirSync(modules)
  cpSync(join(ROOT, 'create-docsgen'), join(modules, 'create-docsgen'), { recursive: true })
  symlinkSync(ROOT, join(modules, 'docsgen'))
  const command = join(modules, 'create-docsgen', 'create-docsgen.js')
  const made = spawnSync(process.execPath, [command, 'my-docs', '--yes'], { cwd: dir, encoding: 'utf8' })
  assert.equal(made.status, 0, made.stderr)
  assert.match(made.stdout, /created site\.config\.ts/)
  assert.ok(existsSync(join(dir, 'my-docs', 'docs', 'index.md')))
  const again = spawnSync(process.execPath, [command, 'my-docs', '--yes'], { cwd: dir, encoding: 'utf8' })
  assert.equal(again.status, 2)
})

test('an outdated Node is reported in a sentence', () => {
  const command = join(ROOT, 'bin/docsgen.js')
  const runAs = (version: string) => {
    const fake = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`
    return spawnSync(process.execPath, ['--import', fake, command, '--version'], { encoding: 'utf8' })
  }
  for (const version of ['18.20.4', '20.18.0', '21.7.0', '22.11.0']) {
    const { status, stderr } = runAs(version)
    assert.deepEqual(
      [status, stderr],
      [4, `error  docsgen needs Node 20.19, 22.12 or newer: this is Node ${version}\n`],
    )
  }
  for (const version of ['20.19.0', '22.12.0', '24.0.0']) assert.equal(runAs(version).status, 0, version)
})

test('both packages have the same version and range of Node', () => {
  const [own, create] = [manifest('package.json'), manifest('create-docsgen/package.json')]
  assert.equal(create.version, own.version)
  assert.deepEqual(create.engines, own.engines)
  assert.equal(create.dependencies.docsgen, `^${own.version}`)
})
