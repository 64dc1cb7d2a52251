/**
 * The launcher starts a thread for a build that will probably need one, and for no other run. If it fails or nobody
 * takes it, the run does not notice.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startThread } from '../../../src/boot/start-thread.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const hasCores = availableParallelism() > 1
const skip = hasCores ? false : 'there is only one core'

function folder(t: TestContext): string {
  return temporaryFolder(t, 'docsgen-start-')
}

/** A site with so many pages. */
function site(t: TestContext, pages: number): string {
  const dir = folder(t)
  mkdirSync(join(dir, 'docs/part'), { recursive: true })
  for (let at = 0; at < pages; at++)
    writeFileSync(join(dir, `docs/part/page-${at}.md`), `# Page ${at}\n\nText ${at}.\n`)
  return dir
}

/** Whether a run with these arguments starts a thread. */
async function starts(dir: string, ...args: string[]): Promise<boolean> {
  const worker = join(dir, 'worker.cjs')
  writeFileSync(worker, '')
  const thread = startThread(['node', 'docsgen', ...args], worker)
  await thread?.worker.terminate()
  return thread !== undefined
}

test('only a cold build of some pages starts a thread', { skip }, async t => {
  const dir = site(t, 30)
  assert.equal(await starts(dir, 'build', dir), true)
  assert.equal(await starts(dir, 'build', dir, '-q'), true)
  assert.equal(await starts(dir, 'check', dir), false)
  assert.equal(await starts(dir), false)
  assert.equal(await starts(dir, 'build', join(dir, 'nowhere')), false)
  const small = site(t, 5)
  assert.equal(await starts(small, 'build', small), false)
  for (const flag of ['-j1', '--jobs=1', '--jobs', '-c', '--config=a'])
    assert.equal(await starts(dir, 'build', dir, flag), false, flag)
  mkdirSync(join(dir, '.docsgen/cache'), { recursive: true })
  writeFileSync(join(dir, '.docsgen/cache/pages.bin'), '')
  assert.equal(await starts(dir, 'build', dir), false)
  assert.equal(await starts(dir, 'build', dir, '--no-cache'), true)
})

test('the cache folder may be another one', { skip }, async t => {
  const dir = site(t, 30)
  const used = folder(t)
  writeFileSync(join(used, 'pages.bin'), '')
  assert.equal(await starts(dir, 'build', dir, '--cache-dir', used), false)
  assert.equal(await starts(dir, 'build', dir, `--cache-dir=${used}`), false)
  assert.equal(await starts(dir, 'build', dir, '--cache-dir', used, '--no-cache'), true)
  assert.equal(await starts(dir, 'build', dir, '--cache-dir', join(used, 'new')), true)
  assert.equal(await starts(dir, 'build', dir, `--cache-dir=${join(used, 'new')}`, '-q'), true)
})

test('the cache of a site in a subfolder is found', { skip }, async t => {
  const dir = site(t, 30)
  cpSync(join(dir, 'docs'), join(dir, 'website/docs'), { recursive: true })
  writeFileSync(join(dir, 'website/docusaurus.config.js'), '')
  assert.equal(await starts(dir, 'build', dir), true)
  mkdirSync(join(dir, 'website/.docsgen/cache'), { recursive: true })
  writeFileSync(join(dir, 'website/.docsgen/cache/pages.bin'), '')
  assert.equal(await starts(dir, 'build', dir), false)
})

test('a thread that failed is not taken, and does not end the run', { skip }, t => {
  const dir = folder(t)
  cpSync(join(ROOT, 'dist/load.cjs'), join(dir, 'load.cjs'))
  writeFileSync(
    join(dir, 'program.cjs'),
    'exports.taken = () => [docsgenHost.takeThread(), docsgenHost.takeThread()].map(one => typeof one)',
  )
  const run = (worker: string, event: 'online' | 'exit') => {
    writeFileSync(join(dir, 'worker.cjs'), worker)
    const code = `const { loadBundle, startThread } = require('./load.cjs')
const end = () => { console.log(loadBundle('program').taken().join()); process.exit() }
process.once('worker', worker => worker.once('${event}', () => setImmediate(end)).ref())
startThread(['node', 'docsgen', 'build', ${JSON.stringify(site(t, 30))}])
setTimeout(() => process.exit(3), 60_000)`
    const { stdout, status } = spawnSync(process.execPath, ['-e', code], { cwd: dir, encoding: 'utf8' })
    return [stdout.trim(), status]
  }
  assert.deepEqual(run('setInterval(() => {}, 1000)', 'online'), ['object,undefined', 0])
  assert.deepEqual(run('throw new Error("broken")', 'exit'), ['undefined,undefined', 0])
})

test('a build with a thread of the launcher writes the same site as one without', { skip }, t => {
  const build = (...flags: string[]) => {
    const dir = site(t, 30)
    const args = [join(ROOT, 'bin/docsgen.js'), 'build', ...flags]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    return readFileSync(join(dir, 'build/docsgen-manifest.json'), 'utf8')
  }
  assert.equal(build(), build('--jobs', '1'))
})
