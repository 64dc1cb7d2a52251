/**
 * The watcher where the system refuses to watch: it looks at the files by itself, and says so once.
 */
import assert from 'node:assert/strict'
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { watchSite } from '../../../src/dev/watcher.ts'

/** As Linux answers once `fs.inotify.max_user_watches` is reached. */
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
  test(`${code} after ${after} folders: polling from then on, said once`, async t => {
    const dir = mkdtempSync(join(tmpdir(), 'docsgen-watch-'))
    t.after(() => rmSync(dir, { recursive: true, force: true }))
    for (let at = 0; at < 6; at++) {
      mkdirSync(join(dir, `docs/folder-${at}`), { recursive: true })
      writeFileSync(join(dir, `docs/folder-${at}/page.md`), 'text')
    }
    refuseToWatch(t, { after, code })
    const said: string[] = []
    const told: string[] = []
    const watcher = await watchSite({
      ...{ paths: [dir], ignore: [] },
      ...{ onPolling: reason => said.push(reason), onError: error => assert.fail(error) },
      onChange: paths => told.push(...paths),
    })
    t.after(() => watcher.close())
    await pause(100)
    const path = join(dir, 'docs/folder-5/page.md')
    writeFileSync(path, 'other text')
    for (let wait = 0; wait < 100 && !told.includes(path); wait++) await pause(50)
    assert.ok(told.includes(path))
    assert.deepEqual([said.length, /watchers reached/.test(said[0] ?? '')], [1, true])
  })
