/** Edit links that are derived from the repository, and the names of the only version and language. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { repositoryLinks, webAddress } from '../../src/config/repository-links.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { makeSite } from './site.ts'

const PAGES = { 'docs/index.md': '# Home\n\nText.\n', 'docs/a b.md': '# A\n\nText.\n' }

function editLink(html: string): string | undefined {
  return /<a class="[^"]*edit[^"]*" href="([^"]*)"/.exec(html)?.[1]
}

async function siteIn(t: TestContext, config: object, ...git: string[][]) {
  const site = makeSite(t, PAGES, { ...config })
  for (const args of git) execFileSync('git', args, { cwd: site.dir, stdio: 'ignore' })
  await site.build()
  return site
}

test('each page gets its edit link from the repository of the config', async t => {
  const site = await siteIn(t, { repository: 'https://github.com/acme/docs.git' }, ['init', '-q', '-b', 'trunk'])
  assert.equal(editLink(site.read('index.html')), 'https://github.com/acme/docs/edit/trunk/docs/index.md')
  assert.equal(editLink(site.read('a b/index.html')), 'https://github.com/acme/docs/edit/trunk/docs/a%20b.md')
})

test('the branch of edit links is the default one of the remote, then that of the checkout, also in another working tree', async t => {
  const config = { repository: 'https://github.com/acme/docs' }
  const commit = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-q', '--allow-empty', '-m', 'first']
  const begin = [['init', '-q', '-b', 'topic/one'], commit]
  const branchOf = async (...git: string[][]) => {
    const site = await siteIn(t, config, ...begin, ...git)
    return /\/edit\/(.*)\/docs\/index\.md$/.exec(editLink(site.read('index.html')) ?? '')?.[1]
  }
  assert.equal(await branchOf(), 'topic/one')
  assert.equal(await branchOf(['checkout', '-q', '--detach']), 'main')
  const remote = [
    ['update-ref', 'refs/remotes/origin/trunk', 'HEAD'],
    ['symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk'],
  ]
  assert.equal(await branchOf(...remote), 'trunk')
  const site = makeSite(t, {}, config)
  for (const args of begin) execFileSync('git', args, { cwd: site.dir, stdio: 'ignore' })
  execFileSync('git', ['worktree', 'add', '-q', '-b', 'other', 'tree'], { cwd: site.dir, stdio: 'ignore' })
  const tree = join(site.dir, 'tree')
  assert.match((await repositoryLinks(config.repository, tree)).editBase ?? '', /\/edit\/other\/$/)
  mkdirSync(join(tree, 'site'))
  const below = await repositoryLinks(config.repository, join(tree, 'site'))
  assert.match(below.editBase ?? '', /\/edit\/other\/site\/$/)
  const unborn = makeSite(t, {}, config)
  execFileSync('git', ['init', '-q', '-b', 'first'], { cwd: unborn.dir })
  mkdirSync(join(unborn.dir, 'site'))
  const uncommitted = await repositoryLinks(config.repository, join(unborn.dir, 'site'))
  assert.match(uncommitted.editBase ?? '', /\/edit\/first\/site\/$/)
})

const ON_POSIX = { skip: process.platform === 'win32' && 'a script takes the place of git' }
test('git is started once for the folder and the branches', ON_POSIX, async t => {
  const bin = temporaryFolder(t)
  const path = process.env.PATH
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(join(bin, 'git'), `#!/bin/sh\necho "$*" >> "$0.log"\nexec '${git}' "$@"\n`)
  chmodSync(join(bin, 'git'), 0o755)
  const site = makeSite(t, {}, {})
  const commit = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-q', '--allow-empty', '-m', 'first']
  for (const args of [['init', '-q', '-b', 'trunk'], commit]) execFileSync('git', args, { cwd: site.dir })
  process.env.PATH = `${bin}${delimiter}${path}`
  try {
    const { editBase } = await repositoryLinks('https://github.com/acme/docs', site.dir)
    assert.equal(editBase, 'https://github.com/acme/docs/edit/trunk/')
  } finally {
    process.env.PATH = path
  }
  assert.equal(readFileSync(join(bin, 'git.log'), 'utf8').trim().split('\n').length, 1)
})

test('the git remote is used if the config says so, and docs.editUrl overrides it', async t => {
  const remote = [
    ['init', '-q', '-b', 'main'],
    ['remote', 'add', 'origin', 'git@gitlab.com:acme/team/docs.git'],
  ]
  const site = await siteIn(t, { repository: 'git' }, ...remote)
  assert.equal(editLink(site.read('index.html')), 'https://gitlab.com/acme/team/docs/-/edit/main/docs/index.md')
  const own = { repository: 'git', docs: { path: 'docs', editUrl: 'https://git.example.com/e/' } }
  const named = await siteIn(t, own, ...remote)
  assert.equal(editLink(named.read('index.html')), 'https://git.example.com/e/docs/index.md')
})

test('without a remote, or by default, there is no edit link', async t => {
  const bare = await siteIn(t, { repository: 'git' }, ['init', '-q'])
  assert.equal(editLink(bare.read('index.html')), undefined)
  const silent = await siteIn(t, {}, ['init', '-q'], ['remote', 'add', 'origin', 'https://github.com/acme/docs'])
  assert.equal(editLink(silent.read('index.html')), undefined)
})

test('a remote in any form gives the address for browsers', () => {
  const cases: [remote: string, address: string | undefined][] = [
    ['https://user:secret@github.com/a/b.git', 'https://github.com/a/b'],
    ['ssh://git@example.org:2222/a/b.git', 'https://example.org/a/b'],
    ['git@github.com:a/b', 'https://github.com/a/b'],
    ['http://git.example.org:8080/a/b/', 'http://git.example.org:8080/a/b'],
    ['../b.git', undefined],
    ['/srv/git/b.git', undefined],
    ['file:///srv/git/b.git', undefined],
  ]
  for (const [remote, address] of cases) assert.equal(webAddress(remote), address, remote)
})

test('with one version and one language, there is no menu to choose from them', async t => {
  const items = [{ type: 'docsVersionDropdown' }, { type: 'localeDropdown' }]
  const site = await siteIn(t, { navbar: { items } })
  const bar = /<nav class="navbar"[\s\S]*?<\/nav>/.exec(site.read('a b/index.html'))?.[0] ?? ''
  assert.match(bar, /dg-search-button/)
  assert.doesNotMatch(bar, />(?:Next|English)</)
  const extra = {
    navbar: { items: [{ type: 'docsVersionDropdown', dropdownItemsAfter: [{ label: 'All', to: '/' }] }] },
  }
  assert.match((await siteIn(t, extra)).read('index.html'), /<summary class="navbar__link">Next<\/summary>/)
})
