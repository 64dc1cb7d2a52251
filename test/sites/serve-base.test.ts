/**
 * The base path of a site that is served: a built folder remembers it, and the root leads there.
 */
// Mostly waits: for servers.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type ServeRequest, serveBuilt, serveLive } from '../../src/commands/serve.ts'
import { makeSite } from './site.ts'

const FILES = { 'docs/index.md': '# Home\n\nText.\n', 'docs/a.md': '# A\n\nText.\n' }

async function open(t: TestContext, request: Partial<ServeRequest> & { siteDir: string }, isLive = false) {
  const served = await (isLive ? serveLive : serveBuilt)({
    ...{ port: 0, host: '127.0.0.1', strictPort: false, cache: true, drafts: false, follow: false },
    ...{ onRebuilt: () => undefined, onNotice: () => undefined, ...request },
  })
  t.after(() => served.close())
  const ask = async (path: string) => {
    const answer = await fetch(served.url + path, { redirect: 'manual' })
    return answer.headers.get('location') ?? answer.status
  }
  return { ...served, ask }
}

for (const [what, outDir, request] of [
  ['the default folder', undefined, {}],
  ['a folder that --dir names', 'out', { dir: 'out' }],
] as [string, string | undefined, Partial<ServeRequest>][])
  test(`after build --base, ${what} is served below the base`, async t => {
    const site = makeSite(t, FILES)
    const report = await site.build({ base: '/sub/', outDir })
    assert.equal(report.published, true)
    const { ask, base } = await open(t, { siteDir: site.dir, ...request })
    assert.equal(base, '/sub/')
    const paths = ['/', '/sub', '/sub/', '/sub/a/', '/a/']
    assert.deepEqual(await Promise.all(paths.map(ask)), ['/sub/', '/sub/', 200, 200, 404])
    await site.build({ outDir })
    assert.deepEqual(await Promise.all(paths.map(ask)), [200, 404, 404, 404, 200])
  })

test('a folder that docsgen did not build is served below the base of the config, or without a config at the root', async t => {
  const site = makeSite(t, { ...FILES, 'build/index.html': 'foreign' }, { baseUrl: '/conf/' })
  const { ask } = await open(t, { siteDir: site.dir })
  assert.deepEqual(await Promise.all(['/', '/conf', '/conf/'].map(ask)), ['/conf/', '/conf/', 200])
  const plain = await open(t, { siteDir: join(site.dir, 'build'), dir: '.' })
  assert.equal(await plain.ask('/'), 200)
})

test('the root of the live server leads to the base of the config', async t => {
  const site = makeSite(t, FILES, { baseUrl: '/live/' })
  const { ask } = await open(t, { siteDir: site.dir }, true)
  assert.deepEqual(await Promise.all(['/', '/live', '/live/', '/x'].map(ask)), ['/live/', '/live/', 200, 404])
})
