/**
 * `--files` and `--changed`: findings in some files, and findings that changes since a commit caused in any file.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCheck } from '../../src/commands/check.ts'
import { makeSite } from '../sites/site.ts'
import { check, commitAll, git } from './run-check.ts'
import { playServer } from './server.ts'

const PAGES = {
  'docs/index.md': '# Home\n\n[a](./guide.md#first-part), [c](./gone.md).\n',
  'docs/guide.md': '# Guide\n\n## First part\n\nText.\n',
}

test('findings in some files; a pattern that matches no file is reported', async t => {
  const site = makeSite(t, PAGES)
  assert.match((await check(site, '--files', 'docs/guide*')).out, /0 warnings/)
  assert.match((await check(site, '--files', 'docs/*')).out, /1 errors, 0 warnings/)
  const none = await check(site, '--files', 'dosc/*', '--files', 'docs/*', '--format', 'compact')
  assert.match(none.out, /unmatched-files: No file of the site matches 'dosc\/\*'/)
  assert.doesNotMatch(none.out, /'docs\/\*'/)
})

test('findings that changes caused, in other files as well, and no earlier ones', async t => {
  const site = makeSite(t, PAGES)
  git(site, 'init', '-q')
  commitAll(site, 'first')
  assert.match((await check(site, '--changed')).out, /0 warnings/)
  site.write({ 'docs/other.md': '# Other\n\n[a](./guide.md#first-part)\n' })
  commitAll(site, 'second')
  site.write({ 'docs/guide.md': '# Guide\n\n## Renamed part\n\nText.\n' })
  const { out } = await check(site, '--changed', '--format', 'compact')
  assert.match(out, /^docs\/other\.md:3:1: error broken-anchor/m)
  assert.match(out, /^docs\/index\.md:3:1: error broken-anchor/m)
  assert.doesNotMatch(out, /gone\.md/)
  const unknown = await check(site, '--changed', 'no-such-branch')
  assert.equal(unknown.code, 2)
  assert.match(unknown.err, /There is no commit or branch 'no-such-branch'\./)
})

test('the config of the commit applies, and archive exclusions have no effect', async t => {
  const config = { footer: { links: [{ label: 'Old', to: '/old' }] } }
  const site = makeSite(t, { ...PAGES, '.gitattributes': 'docs export-ignore\n' }, config)
  git(site, 'init', '-q')
  commitAll(site, 'first')
  assert.equal((await check(site, '--changed', '--format', 'compact')).out, '')
  const links = [
    { label: 'Old', to: '/old' },
    { label: 'New', to: '/new' },
  ]
  const now = JSON.parse(site.readAny('site.config.json')) as object
  site.write({ 'site.config.json': JSON.stringify({ ...now, footer: { links } }) })
  const { out } = await check(site, '--changed', '--format', 'compact')
  assert.match(out, /footer\.links\[0\]\.items\[1\]\.to: There is no page at '\/new'/)
  assert.equal(out.trim().split('\n').length, 1)
})

test('pages beside the site folder, in a folder of a larger repository, run by a hook', async t => {
  const repository = makeSite(t, {})
  mkdirSync(join(repository.dir, 'website'))
  renameSync(join(repository.dir, 'site.config.json'), join(repository.dir, 'website/site.config.json'))
  const site = { ...repository, dir: join(repository.dir, 'website') }
  writeFileSync(
    join(site.dir, 'site.config.json'),
    JSON.stringify({ title: 'T', url: 'https://example.org', docs: { path: '../pages', routeBasePath: '/' } }),
  )
  repository.write({ 'pages/index.md': PAGES['docs/index.md'], 'pages/guide.md': PAGES['docs/guide.md'] })
  git(repository, 'init', '-q')
  commitAll(repository, 'first')
  repository.write({ 'pages/guide.md': '# Guide\n\n[a](/nowhere)\n' })
  const before = execFileSync('git', ['status', '--porcelain'], { cwd: repository.dir }).toString()
  process.env.GIT_DIR = '.git'
  t.after(() => delete process.env.GIT_DIR)
  const { out } = await check(site, '--changed', '--format', 'compact')
  delete process.env.GIT_DIR
  assert.match(out, /^\.\.\/pages\/guide\.md:3:1: error broken-link/m)
  assert.match(out, /^\.\.\/pages\/index\.md:3:1: error broken-anchor/m)
  assert.doesNotMatch(out, /gone\.md/)
  const after = execFileSync('git', ['status', '--porcelain'], { cwd: repository.dir }).toString()
  assert.equal(after.replace('?? website/.docsgen/\n', ''), before)
})

test('only addresses added by the changes are requested', async t => {
  const server = await playServer(t)
  const rules = { 'localhost-link': 'ignore' }
  const site = makeSite(t, { 'docs/index.md': `# Home\n\n[a](${server.url}/status/404)\n` }, { rules })
  git(site, 'init', '-q')
  commitAll(site, 'first')
  site.write({ 'docs/index.md': `# Home\n\n[a](${server.url}/status/404) [b](${server.url}/status/410)\n` })
  const { diagnostics } = await runCheck({
    ...{ siteDir: site.dir, cache: true, drafts: false, strict: false, files: [], updateBaseline: false },
    ...{ fix: false, dryRun: false, jobs: 1, changed: 'HEAD' },
    external: {
      ...{ accept: [], ignore: [], remap: [], headers: {}, fail: false, timeoutMs: 1500 },
      ...{ intervalMs: 0, backoffMs: 1, perHost: 4, total: 8 },
    },
  })
  assert.deepEqual(
    diagnostics.map(({ rule, message }) => `${rule} ${message.split("'")[1]?.slice(server.url.length)}`),
    ['external-broken /status/410'],
  )
  assert.deepEqual([...new Set(server.asked.map(line => line.split(' ')[1]))], ['/status/410'])
})
