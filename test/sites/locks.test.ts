/**
 * Only one build at a time uses an output folder, whatever their caches, and no lock outlives its owner.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { compiledModule } from '../compiled-module.ts'
import { until } from '../until.ts'
import { makeSite, type Site } from './site.ts'

const PAGES = { 'docs/index.md': '# Home\n' }
const LOCK_MODULE = compiledModule('src/emit/lock.ts')
const IN_USE = /The output folder .*build is in use by another docsgen \(process \d+\)/

/** Starts a process that prints a line when it is ready, and ends with the test. */
async function started(
  t: TestContext,
  command: string,
  args: string[],
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { child, line: String(line).trim() }
}

/** Another process acquires the lock of the output folder, and keeps it. */
async function lockElsewhere(t: TestContext, path: string): Promise<ChildProcess> {
  const code = `import(${JSON.stringify(LOCK_MODULE)}).then(({ takeLock }) => {
    takeLock(${JSON.stringify(path)}, 'The folder'); console.log('locked'); setInterval(() => {}, 1000) })`
  const { child } = await started(t, process.execPath, ['-e', code])
  return child
}

const lockOf = (site: Site) => join(site.dir, '.build.lock')

test('of builds with different caches on one output folder, one runs and the others are refused', async t => {
  const site = makeSite(t, PAGES)
  symlinkSync('build', join(site.dir, 'other-name'))
  const builds = [{ cacheDir: 'one' }, { cacheDir: 'two' }, { cache: false, outDir: 'other-name' }].map(options =>
    site.build(options),
  )
  const results = await Promise.allSettled(builds)
  const refused = results.filter(result => result.status === 'rejected')
  assert.equal(refused.length, 2)
  for (const { reason } of refused) assert.match(reason.message, IN_USE)
  await site.build({ cacheDir: 'two' })
  assert.deepEqual(
    readdirSync(site.dir).filter(name => name.startsWith('.build')),
    [],
  )
})

test('a lock is held as long as the process that took it runs', async t => {
  const site = makeSite(t, PAGES)
  const owner = await lockElsewhere(t, lockOf(site))
  const lock = readFileSync(lockOf(site), 'utf8')
  await assert.rejects(site.build(), IN_USE)
  assert.equal(readFileSync(lockOf(site), 'utf8'), lock)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  assert.equal((await site.build()).published, true)
  assert.equal(existsSync(lockOf(site)), false)

  // The id was given to another process in the meantime, which happens quickly in containers.
  const { child } = await started(t, 'sh', ['-c', 'echo started; exec sleep 60'])
  writeFileSync(lockOf(site), JSON.stringify({ ...JSON.parse(lock), pid: child.pid }))
  assert.equal((await site.build()).published, true)
})

/** Starts a process that ends, and whose parent never waits for it: its id stays in use. */
async function zombie(t: TestContext): Promise<string> {
  const { child, line: pid } = await started(t, 'sh', ['-c', '{ cat <&3 & } 3<&0; echo $!; exec sleep 60'])
  // The shell would wait for it, so the process must not end before the shell has been replaced.
  await until(() => readFileSync(`/proc/${child.pid}/comm`, 'utf8') === 'sleep\n', 'the other program')
  child.stdin?.end()
  await until(() => /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')), 'the end of the process')
  return pid
}

test('a lock of a zombie process does not count', {
  skip: !existsSync('/proc/self/stat'),
}, async t => {
  const site = makeSite(t, PAGES)
  writeFileSync(lockOf(site), await zombie(t))
  assert.equal((await site.build()).published, true)
})

test('the lock of an invisible owner is held while it is touched', async t => {
  const site = makeSite(t, PAGES)
  const elsewhere = JSON.stringify({ pid: process.pid, start: '1', space: 'another machine', id: 'x' })
  writeFileSync(lockOf(site), elsewhere)
  await assert.rejects(site.build(), /is in use by another docsgen/)
  utimesSync(lockOf(site), 1000, 1000)
  assert.equal((await site.build()).published, true)
})

test('a lock without a start time, as on Windows, is held while it is touched', async t => {
  const site = makeSite(t, PAGES)
  const owner = await lockElsewhere(t, lockOf(site))
  const { start: _, ...lock } = JSON.parse(readFileSync(lockOf(site), 'utf8')) as Record<string, unknown>
  owner.kill('SIGSTOP')
  writeFileSync(lockOf(site), JSON.stringify(lock))
  await assert.rejects(site.build(), IN_USE)
  // The id of the owner belongs to another process by now, and nobody touches the lock.
  utimesSync(lockOf(site), 1000, 1000)
  assert.equal((await site.build()).published, true)
})

const OTHERS: [what: string, text: string, isHeld: boolean][] = [
  ['a bare id of a running process, as earlier versions wrote it', String(process.ppid), true],
  ['a bare id of no process', '4194304999', false],
  ['no owner', '{}', false],
  ['nothing', '', false],
  ['rubbish', '{"pid":', false],
]

for (const [what, text, isHeld] of OTHERS)
  test(`a lock with ${what} is ${isHeld ? 'held' : 'taken over'}`, async t => {
    const site = makeSite(t, PAGES)
    writeFileSync(lockOf(site), text)
    if (isHeld) await assert.rejects(site.build(), IN_USE)
    else assert.equal((await site.build()).published, true)
    rmSync(lockOf(site), { force: true })
  })
