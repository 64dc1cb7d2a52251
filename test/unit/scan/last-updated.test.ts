import assert from 'node:assert/strict'
import { chmodSync, existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { deserialize } from 'node:v8'
import { CacheRecord } from '../../../src/engine/cache/cache-record.ts'
import { readSealed } from '../../../src/engine/cache/sealed-file.ts'
import { withSeverities } from '../../../src/findings/severities.ts'
import { GitLogReader, lastUpdated } from '../../../src/scan/last-updated.ts'
import { historyOf } from '../../../src/scan/renames.ts'
import { commit, configOf, folder, git, write } from './folder.ts'

const DOCS = { docs: { showLastUpdateTime: true } }

function repository(t: TestContext, files: Record<string, string>): string {
  const root = folder(t, files)
  git(root, ['init', '-q'])
  return root
}

test('each file has the time and author of its last commit', async t => {
  const root = repository(t, { 'docs/a.md': '1', 'docs/b é.md': '1', 'docs/sub/c.md': '1', 'other/d.md': '1' })
  commit(root, { time: 1000 })
  write(root, { 'docs/a.md': '2', 'other/d.md': '2' })
  commit(root, { time: 2000, author: 'Grace Ü' })
  write(root, { 'docs/a.md': '3', 'docs/new.md': 'not committed' })
  const { times, diagnostics } = await lastUpdated(configOf(root, DOCS))
  assert.deepEqual(diagnostics, [])
  assert.deepEqual(Object.fromEntries(times), {
    'docs/a.md': { timestamp: 2000, author: 'Grace Ü' },
    'docs/b é.md': { timestamp: 1000, author: 'Ada' },
    'docs/sub/c.md': { timestamp: 1000, author: 'Ada' },
  })
})

test('a site in a folder of the repository, with docs beside it', async t => {
  const root = repository(t, { 'site/docs/a.md': '1', 'pages/b.md': '1' })
  commit(root, { time: 1000 })
  const inside = await lastUpdated(configOf(join(root, 'site'), DOCS))
  assert.deepEqual([...inside.times.keys()], ['docs/a.md'])
  const beside = await lastUpdated(configOf(join(root, 'site'), { docs: { ...DOCS.docs, path: '../pages' } }))
  assert.deepEqual([...beside.times.keys()], ['../pages/b.md'])
})

test('translations and old versions have times as well; a renamed file is changed', async t => {
  const root = repository(t, { 'docs/a.md': '1', 'versioned_docs/version-1.0/a.md': '1', 'i18n/fr/x.md': '1' })
  commit(root, { time: 1000 })
  renameSync(join(root, 'docs/a.md'), join(root, 'docs/b.md'))
  commit(root, { time: 2000 })
  const { times } = await lastUpdated(configOf(root, DOCS))
  assert.equal(times.get('docs/b.md')?.timestamp, 2000)
  assert.equal(times.get('versioned_docs/version-1.0/a.md')?.timestamp, 1000)
  assert.equal(times.get('i18n/fr/x.md')?.timestamp, 1000)
})

test('times are cached until HEAD moves', async t => {
  const root = repository(t, { 'docs/a.md': '1' })
  commit(root, { time: 1000 })
  const cacheDir = join(folder(t, {}), 'cache')
  const timeOf = async () => (await lastUpdated(configOf(root, DOCS), { cacheDir })).times.get('docs/a.md')?.timestamp
  assert.equal(await timeOf(), 1000)
  const file = join(cacheDir, 'git-times.bin')
  const { format, key } = deserialize(readSealed(file) ?? Buffer.alloc(0)) as { format: string; key: string }
  new CacheRecord(file, { format, key }).write(new Map([['docs/a.md', { timestamp: 1234 }]]))
  assert.equal(await timeOf(), 1234)
  write(root, { 'docs/a.md': '2' })
  commit(root, { time: 2000 })
  assert.equal(await timeOf(), 2000)
  const damaged = readFileSync(file)
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
  writeFileSync(file, damaged)
  assert.equal(await timeOf(), 2000)
  assert.notDeepEqual(readFileSync(file), damaged)
})

test('no repository, no commit, a shallow clone, no git: no times, and one notice', async t => {
  const plain = folder(t, { 'docs/a.md': '' })
  const fresh = repository(t, { 'docs/a.md': '' })
  const full = repository(t, { 'docs/a.md': '1' })
  commit(full, { time: 1000 })
  write(full, { 'docs/a.md': '2' })
  commit(full, { time: 2000 })
  const shallow = folder(t, {})
  git(shallow, ['clone', '-q', '--depth', '1', `file://${full}`, 'clone'])
  const reasons: [siteDir: string, reason: RegExp][] = [
    [plain, /not in a git repository/],
    [fresh, /no commit/],
    [join(shallow, 'clone'), /shallow/],
  ]
  for (const [siteDir, reason] of reasons) await expectNotice(siteDir, reason)
  const path = process.env.PATH
  process.env.PATH = plain
  try {
    await expectNotice(full, /not installed/)
  } finally {
    process.env.PATH = path
  }
})

const ON_POSIX = { skip: process.platform === 'win32' && 'a script takes the place of git' }
test('outside of a repository git is not started, and a folder that links to one is in it', ON_POSIX, async t => {
  const root = repository(t, { 'site/docs/a.md': '1' })
  commit(root, { time: 1000 })
  const [plain, bin] = [folder(t, { 'docs/a.md': '' }), folder(t, { git: '#!/bin/sh\ntouch "$0.started"\n' })]
  chmodSync(join(bin, 'git'), 0o755)
  const path = process.env.PATH
  process.env.PATH = `${bin}:${path}`
  try {
    await expectNotice(plain, /not in a git repository/)
    assert.equal(historyOf(plain), '')
    assert.ok(!existsSync(join(bin, 'git.started')))
    historyOf(root)
    assert.ok(existsSync(join(bin, 'git.started')), 'in a repository, this git is started')
  } finally {
    process.env.PATH = path
  }
  symlinkSync(join(root, 'site'), join(plain, 'link'))
  assert.equal((await lastUpdated(configOf(join(plain, 'link'), DOCS))).times.get('docs/a.md')?.timestamp, 1000)
})

async function expectNotice(siteDir: string, reason: RegExp): Promise<void> {
  const { times, diagnostics } = await lastUpdated(configOf(siteDir, DOCS))
  assert.equal(times.size, 0)
  assert.deepEqual(
    withSeverities(diagnostics).map(({ rule, severity }) => [rule, severity]),
    [['no-last-update', 'info']],
  )
  assert.match(diagnostics[0]?.message ?? '', reason)
}

test('a site without dates runs no git', async t => {
  assert.deepEqual(await lastUpdated(configOf(folder(t, {}))), { times: new Map(), diagnostics: [] })
})

test('the log may arrive in chunks of any size', () => {
  const log = Buffer.from('\x012000\x02Grace Ü\0\ndocs/a.md\0docs/é.md\0\x011000\x02Ada\0\ndocs/a.md\0')
  for (let size = 1; size < 12; size++) {
    const reader = new GitLogReader('docs/')
    for (let at = 0; at < log.length; at += size) reader.write(log.subarray(at, at + size))
    assert.deepEqual(
      [...reader.end()],
      [
        ['a.md', { timestamp: 2000, author: 'Grace Ü' }],
        ['é.md', { timestamp: 2000, author: 'Grace Ü' }],
      ],
    )
  }
})
