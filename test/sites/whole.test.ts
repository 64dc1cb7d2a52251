/**
 * The site is published completely or not at all: whichever call of the file system fails, and whenever the process is
 * killed, readers have the old site or the new one, and the next build is correct.
 */
// Takes about 30 s.
// Own process: calls of the file system are replaced.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { runBuild } from '../../src/commands/build.ts'
import { makeSite, type Site } from './site.ts'

const BIN = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))

function pages(count: number, edition: string): Record<string, string> {
  const text = (at: number) => `# Page ${at}\n\nEdition ${edition}. See [next](./page-${(at + 1) % count}.md).\n`
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`docs/page-${at}.md`, text(at)]))
}

const CALLS = ['writeFileSync', 'renameSync', 'mkdirSync', 'writeSync', 'linkSync', 'copyFileSync', 'rmSync'] as const

/** How the file system fails. */
interface Failure {
  /** Whether it works again after the first failed call. */
  once: boolean
  /** Whether the output folder is a mount point, which cannot be renamed. */
  isMount: boolean
}

/** Makes the n-th call fail as on a full disk; returns a function that restores the calls, and one that counts them. */
function failAt(n: number, { once, isMount }: Failure): { restore: () => void; calls: () => number } {
  const originals = CALLS.map(name => [name, fs[name]] as const)
  let calls = 0
  const failure = (code: string, name: string) => Object.assign(new Error(`${code}: ${name}`), { code })
  for (const [name, original] of originals) {
    const replacement = (...args: unknown[]) => {
      const isFixed = isMount && name === 'renameSync' && args.some(path => basename(String(path)) === 'build')
      if (isFixed) throw failure('EBUSY', name)
      calls++
      if (calls === n || (calls > n && !once)) throw failure('ENOSPC', name)
      return (original as (...all: unknown[]) => unknown)(...args)
    }
    Object.assign(fs, { [name]: replacement })
  }
  syncBuiltinESMExports()
  const restore = () => {
    for (const [name, original] of originals) Object.assign(fs, { [name]: original })
    syncBuiltinESMExports()
  }
  return { restore, calls: () => calls }
}

/** Builds while the n-th call fails. Returns the number of calls. */
async function buildOnFullDisk(site: Site, n: number, how: Failure): Promise<number> {
  const { restore, calls } = failAt(n, how)
  try {
    await site.build()
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC', (error as Error).stack)
  } finally {
    restore()
  }
  return calls()
}

/** All moments near the end, when the new site is published; some of the earlier ones, which differ with the phase. */
function momentsOf(total: number, phase = 0): number[] {
  return Array.from({ length: total }, (_, at) => at + 1).filter(n => n > total - 30 || n % 24 === phase)
}

/** What the builds after a failure are compared with. */
interface AfterFailure {
  isWhole: () => boolean
  wanted: ReturnType<Site['tree']>
  moment: string
  /** Whether a build that publishes nothing comes first. */
  isRefused: boolean
}

/**
 * Builds after a failure: a build that publishes nothing leaves the site complete, and the next one publishes the
 * wanted site.
 */
async function buildAfterFailure(site: Site, { isWhole, wanted, moment, isRefused }: AfterFailure): Promise<void> {
  if (isRefused) {
    site.write({ 'docs/bad.md': '---\ntitle: [oops\n---\n' })
    assert.equal((await site.build()).published, false)
    assert.ok(isWhole(), `after ${moment} and a run that publishes nothing`)
    site.remove('docs/bad.md')
  }
  await site.build()
  assert.deepEqual(site.tree(), wanted, `the build after ${moment}`)
  assert.deepEqual(besideOutput(site), [])
}

/** The folders beside the output that a run removes before it ends. */
function besideOutput({ dir }: Site): string[] {
  return fs.readdirSync(dir).filter(name => /^\.build\.(?:old|new|next|replaced)/.test(name))
}

for (const [at, isMount] of [false, true].entries())
  for (const once of [false, true]) {
    const phase = 12 * at + 6 * Number(once)
    const where = isMount ? 'under a mount point' : 'beside other folders'
    const how = once ? 'fails at any moment' : 'is full from any moment on'
    test(`a disk that ${how} leaves the old site or the new one, ${where}`, async t => {
      const config = { search: { enabled: false } }
      const fresh = makeSite(t, pages(3, 'two'), config)
      await fresh.build()
      let wanted = fresh.tree()
      const site = makeSite(t, pages(3, 'one'), config)
      await site.build()
      let old = site.tree()
      // From one edition to the other, and back.
      const totals: number[] = []
      for (const edition of ['two', 'one']) {
        site.write(pages(3, edition))
        totals.push(await buildOnFullDisk(site, Number.POSITIVE_INFINITY, { once, isMount }))
        assert.deepEqual(site.tree(), edition === 'two' ? wanted : old)
      }
      const total = Math.max(...totals)
      for (const [at, n] of momentsOf(total, phase).entries()) {
        if (at > 0) [old, wanted] = [wanted, old]
        site.write(pages(3, at % 2 === 0 ? 'two' : 'one'))
        await buildOnFullDisk(site, n, { once, isMount })
        // Files staged inside a folder that cannot be renamed are not pages; the next run removes them.
        const isWhole = () => isOneOf(withoutStage(site.tree()), old, wanted)
        // If nothing works any more, the next run has to repair the folder, whether it publishes or not.
        if (once) assert.ok(isWhole(), `after failure ${n} of ${total}`)
        // In turn: each moment near the end is followed by a refused build for one of the two kinds of failure.
        const isRefused = (n + Number(once)) % 2 === 0
        await buildAfterFailure(site, { isWhole, wanted, moment: `failure ${n} of ${total}`, isRefused })
      }
    })
  }

test('no folder is left beside a mount point, which cannot be renamed', async t => {
  const site = makeSite(t, pages(3, 'one'), { search: { enabled: false } })
  await site.build()
  for (const edition of ['two', 'three', 'four']) {
    site.write(pages(3, edition))
    await buildOnFullDisk(site, Number.POSITIVE_INFINITY, { once: false, isMount: true })
    assert.match(site.main('page-0/index.html'), new RegExp(`Edition ${edition}`))
    assert.deepEqual(besideOutput(site), [], edition)
  }
})

for (const once of [false, true])
  test(`a disk that ${once ? 'fails at any moment' : 'is full from any moment on'} while a few of many files change leaves no other site`, async t => {
    // Only few of many files change one by one. Static files are enough to be many, and cheaper than pages.
    const others = Array.from({ length: 120 }, (_, at) => [`static/other/${at}`, `file ${at}`])
    const before: Record<string, string> = {
      ...{ ...pages(10, 'one'), 'static/a': 'a file', 'static/c/d': 'in a folder' },
      ...Object.fromEntries(others),
    }
    const site = makeSite(t, before, { search: { enabled: false } })
    // A file becomes a folder, and a folder a file, and back again.
    const page = '# Page 7\n\nEdited. See [next](./page-8.md).\n'
    const edited = { 'docs/page-7.md': page, 'static/a/b': 'in a folder', 'static/c': 'a file' }
    const original = Object.fromEntries(
      ['docs/page-7.md', 'static/a', 'static/c/d'].map(path => [path, before[path] ?? '']),
    )
    const change = (files: Record<string, string>) => {
      for (const path of ['static/a', 'static/c']) site.remove(path)
      site.write(files)
    }
    const everything = () => buildOnFullDisk(site, Number.POSITIVE_INFINITY, { once, isMount: false })
    await site.build()
    const folder = () => fs.statSync(join(site.dir, 'build')).ino
    const first = folder()
    let wanted = site.tree()
    change(edited)
    const there = await everything()
    let old = site.tree()
    assert.notDeepEqual(wanted, old)
    assert.equal(folder(), first, 'the folder stays')
    change(original)
    const total = Math.max(there, await everything())
    assert.deepEqual(site.tree(), wanted)
    for (const [at, n] of momentsOf(total).entries()) {
      ;[old, wanted] = [wanted, old]
      change(at % 2 === 0 ? edited : original)
      await buildOnFullDisk(site, n, { once, isMount: false })
      const isWhole = () => isOneOf(site.tree(), old, wanted)
      if (once) assert.ok(isWhole(), `after failure ${n} of ${total}`)
      const isRefused = (n + Number(once)) % 2 === 0
      await buildAfterFailure(site, { isWhole, wanted, moment: `failure ${n} of ${total}`, isRefused })
    }
  })

test('killed at any moment, the old site or the new one is in place, and the next build is correct', async t => {
  const site = makeSite(t, pages(120, 'one'))
  const build = async () => {
    const { published, reason } = await runBuild({
      siteDir: site.dir,
      cache: true,
      drafts: false,
      strict: false,
      jobs: 1,
    })
    assert.equal(published, true, reason)
  }
  await build()
  let old = site.tree()
  for (let round = 0; round < 8; round++) {
    site.write(pages(120, `round ${round}`))
    await killedAfter(site.dir, 150 + round * 90)
    const left = site.tree()
    await build()
    const wanted = site.tree()
    if (Object.keys(left).length > 0) assert.ok(isOneOf(left, old, wanted), `round ${round}`)
    assert.match(site.main('page-7/index.html'), new RegExp(`Edition round ${round}\\.`))
    old = wanted
  }
})

/** Starts a build and kills it after some milliseconds, unless it has ended. */
function killedAfter(dir: string, ms: number): Promise<void> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [BIN, 'build', dir, '-q'], { stdio: 'ignore' })
    const timer = setTimeout(() => child.kill('SIGKILL'), ms)
    child.on('exit', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

test('an output folder that cannot be created is an environment error, reported in a sentence', async t => {
  const site = makeSite(t, pages(2, 'one'))
  site.write({ blocked: 'a file' })
  const { status, stderr } = spawnSync(
    process.execPath,
    [BIN, 'build', site.dir, '-o', join(site.dir, 'blocked/out')],
    {
      encoding: 'utf8',
    },
  )
  assert.equal(status, 4, stderr)
  assert.match(stderr, /blocked/)
  assert.doesNotMatch(stderr, /\n\s+at /)
})

test('a published file that was changed or removed is restored', async t => {
  const site = makeSite(t, pages(3, 'one'))
  await site.build()
  const wanted = site.tree()
  fs.writeFileSync(join(site.dir, 'build/page-1/index.html'), 'defaced')
  fs.rmSync(join(site.dir, 'build/page-2/index.html'))
  await site.build()
  assert.deepEqual(site.tree(), wanted)
})

test('a page changed twice within the resolution of timestamps is noticed', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\nText 1.\n' })
  const path = join(site.dir, 'docs/index.md')
  const now = Math.floor(Date.now() / 1000)
  fs.utimesSync(path, now, now)
  await site.build()
  const inode = fs.statSync(path).ino
  fs.writeFileSync(path, '# Home\n\nText 2.\n')
  fs.utimesSync(path, now, now)
  assert.equal(fs.statSync(path).ino, inode)
  await site.build()
  assert.match(site.main('index.html'), /Text 2/)
})

test('the same input gives the same bytes in another folder, time zone, language, with any threads', async t => {
  const files = { ...pages(60, 'one'), 'docs/m.md': 'Maths $x^2$ here.\n\n```js\nconst a = 1\n```\n' }
  const run = (args: string[], env: NodeJS.ProcessEnv, cwd?: string) => {
    const site = makeSite(t, files)
    const options = { encoding: 'utf8', env: { ...process.env, ...env }, cwd: cwd ?? site.dir } as const
    const { status, stderr } = spawnSync(process.execPath, [BIN, 'build', site.dir, '-q', ...args], options)
    assert.equal(status, 0, stderr)
    return site.tree()
  }
  const wanted = run(['-j', '1'], { TZ: 'UTC' })
  assert.deepEqual(run(['-j', '2'], { TZ: 'Pacific/Kiritimati', LANG: 'de_DE.UTF-8' }), wanted)
  assert.deepEqual(run(['-j', '4', '--no-cache'], { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8' }, '/'), wanted)
})

function withoutStage(tree: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith('.docsgen-publish/')))
}

function isOneOf(tree: Record<string, string>, ...wanted: Record<string, string>[]): boolean {
  return wanted.some(one => isDeepStrictEqual(tree, one))
}
