/**
 * The watcher: no change of a file is lost, however its folder was created. If the system refuses to watch, it polls
 * the files, and reports this once.
 */
// Mostly waits: for reports of the system.
// Own process: calls of the file system are replaced.
import assert from 'node:assert/strict'
import fs, { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { watchSite } from '../../../src/dev/watcher.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { until } from '../../until.ts'

interface Watched {
  dir: string
  /** Beside the watched folder, on the same file system. */
  outside: string
  /** Every reported path. */
  told: Set<string>
  /** Waits until all of these were reported; returns those that were not after ten seconds. */
  missing: (paths: string[]) => Promise<string[]>
}

async function startWatching(t: TestContext, poll?: number): Promise<Watched> {
  const parent = mkdtempSync(join(tmpdir(), 'docsgen-watch-'))
  const dir = join(parent, 'site')
  mkdirSync(join(dir, 'docs'), { recursive: true })
  const told = new Set<string>()
  const watcher = await watchSite({
    ...{ folders: [dir], ignore: [join(dir, 'build')], poll },
    ...{ onPolling: reason => assert.fail(reason), onError: error => assert.fail(error) },
    onChange: paths => {
      for (const path of paths) told.add(path)
    },
  })
  t.after(async () => {
    await watcher.close()
    rmSync(parent, { recursive: true, force: true })
  })
  const missing = async (paths: string[]) => {
    for (let wait = 0; wait < 200 && paths.some(path => !told.has(path)); wait++) await pause(50)
    return paths.filter(path => !told.has(path))
  }
  return { dir: join(dir, 'docs'), outside: parent, told, missing }
}

/** Delays in milliseconds that differ between rounds, so that folders are found in every state. */
const odd = (round: number) => (round * 7) % 11

/** Ways to create a folder, each with the files that it contains afterwards. */
const WAYS: Record<string, (name: string, round: number, watched: Watched) => Promise<string[]>> = {
  'made with its files at once': async (name, round, { dir }) => {
    const folder = join(dir, name, 's/'.repeat(round % 4))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'a.md'), 'x')
    return [join(folder, 'a.md')]
  },
  'made step by step': async (name, round, { dir }) => {
    const files: string[] = []
    let folder = join(dir, name)
    for (let depth = 0; depth <= round % 4; depth++) {
      mkdirSync(folder)
      await pause(odd(round + depth))
      writeFileSync(join(folder, 'a.md'), 'x')
      files.push(join(folder, 'a.md'))
      folder = join(folder, 's')
    }
    return files
  },
  'moved in': async (name, round, { dir, outside }) => {
    mkdirSync(join(outside, name, 's'), { recursive: true })
    writeFileSync(join(outside, name, 's/a.md'), 'x')
    renameSync(join(outside, name), join(dir, name))
    await pause(odd(round))
    writeFileSync(join(dir, name, 's/b.md'), 'x')
    return [join(dir, name, 's/a.md'), join(dir, name, 's/b.md')]
  },
  renamed: async (name, round, { dir }) => {
    mkdirSync(join(dir, name))
    writeFileSync(join(dir, name, 'a.md'), 'x')
    await pause(odd(round))
    renameSync(join(dir, name), join(dir, `${name}-new`))
    await pause(odd(round + 1))
    writeFileSync(join(dir, `${name}-new`, 'b.md'), 'x')
    return [join(dir, `${name}-new`, 'a.md'), join(dir, `${name}-new`, 'b.md')]
  },
  replaced: async (name, round, { dir }) => {
    mkdirSync(join(dir, name, 's'), { recursive: true })
    await pause(odd(round))
    rmSync(join(dir, name), { recursive: true })
    mkdirSync(join(dir, name, 's'), { recursive: true })
    writeFileSync(join(dir, name, 's/a.md'), 'x')
    return [join(dir, name, 's/a.md')]
  },
}

for (const [way, make] of Object.entries(WAYS))
  for (const poll of [undefined, 50])
    test(`a folder that is ${way} is followed${poll ? ' by polling' : ''}: its files, and their changes`, async t => {
      const watched = await startWatching(t, poll)
      const files: string[] = []
      for (let round = 0; round < (poll ? 8 : 40); round++) files.push(...(await make(`f${round}`, round, watched)))
      assert.deepEqual(await watched.missing(files), [])
      watched.told.clear()
      for (const file of files) writeFileSync(file, 'other text')
      assert.deepEqual(await watched.missing(files), [])
      watched.told.clear()
      for (const file of files) rmSync(file)
      assert.deepEqual(await watched.missing(files), [])
    })

test('changes after more events than the system keeps are reported as well', async t => {
  const watched = await startWatching(t)
  const files = Array.from({ length: 60 }, (_, at) => join(watched.dir, `${at}.md`))
  for (const file of files) writeFileSync(file, 'x')
  assert.deepEqual(await watched.missing(files), [])
  watched.told.clear()
  // Linux keeps 16,384 by default, and drops later ones.
  for (let round = 0; round < 400; round++) for (const file of files) appendFileSync(file, 'x')
  const last = join(watched.dir, 'last/deep/page.md')
  mkdirSync(dirname(last), { recursive: true })
  writeFileSync(last, 'x')
  assert.deepEqual(await watched.missing([...files, last]), [])
})

test('links are followed inside the folder, but neither in cycles nor outside it', async t => {
  const { dir, outside, told, missing } = await startWatching(t)
  mkdirSync(join(dir, '../shared'))
  mkdirSync(join(outside, 'far'))
  writeFileSync(join(outside, 'far/a.md'), 'x')
  symlinkSync('../shared', join(dir, 'linked'))
  symlinkSync('..', join(dir, 'loop'))
  symlinkSync(join(outside, 'far'), join(dir, 'far'))
  assert.deepEqual(await missing([join(dir, 'linked')]), [])
  writeFileSync(join(dir, '../shared/new.md'), 'x')
  assert.deepEqual(await missing([join(dir, 'linked/new.md')]), [])
  writeFileSync(join(outside, 'far/b.md'), 'x')
  writeFileSync(join(dir, 'last.md'), 'x')
  assert.deepEqual(await missing([join(dir, 'last.md')]), [])
  assert.deepEqual(
    [...told].filter(path => /loop\/|far\//.test(path)),
    [],
  )
})

/** The error of Linux when `fs.inotify.max_user_watches` is reached. */
function refuseToWatch(t: TestContext, { after, code }: { after: number; code: string }): void {
  const { watch } = fs
  let count = 0
  const limited = (...args: Parameters<typeof watch>) => {
    if (++count > after)
      throw Object.assign(new Error(`${code}: System limit for number of file watchers reached`), { code })
    return watch(...args)
  }
  fs.watch = limited as typeof watch
  syncBuiltinESMExports()
  t.after(() => {
    fs.watch = watch
    syncBuiltinESMExports()
  })
}

for (const [after, code] of [
  [0, 'ENOSPC'],
  [3, 'ENOSPC'],
  [1, 'EMFILE'],
] as const)
  test(`${code} after ${after} folders: polling from then on, reported once`, async t => {
    const dir = temporaryFolder(t, 'docsgen-watch-')
    for (let at = 0; at < 6; at++) {
      mkdirSync(join(dir, `docs/folder-${at}`), { recursive: true })
      writeFileSync(join(dir, `docs/folder-${at}/page.md`), 'text')
    }
    refuseToWatch(t, { after, code })
    const said: string[] = []
    const told: string[] = []
    const watcher = await watchSite({
      ...{ folders: [dir], ignore: [] },
      ...{ onPolling: reason => said.push(reason), onError: error => assert.fail(error) },
      onChange: paths => told.push(...paths),
    })
    t.after(() => watcher.close())
    const path = join(dir, 'docs/folder-5/page.md')
    writeFileSync(path, 'other text')
    await until(() => told.includes(path), 'the change')
    assert.deepEqual([said.length, /watchers reached/.test(said[0] ?? '')], [1, true])
  })
