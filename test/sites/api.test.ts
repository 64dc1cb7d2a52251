/**
 * docsgen as a library: every field of a request is optional.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { build, type CheckInput, check } from '../../src/index.ts'
import { makeSite } from './site.ts'

test('check accepts only a folder, and undefined fields', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\n[a](/nowhere)\n', 'docs/b.md': '# B\n\n![x](/no.png)\n' })
  const { dir: siteDir } = site
  assert.equal((await check({ siteDir })).passed, false)
  const mild = { onBrokenLinks: 'warn', onBrokenMarkdownImages: 'warn' }
  site.write({ 'site.config.json': JSON.stringify({ ...JSON.parse(site.readAny('site.config.json')), ...mild }) })
  const all = await check({ siteDir })
  assert.deepEqual(site.problems(all), ['broken-image docs/b.md:3:1', 'broken-link docs/index.md:3:1'])
  assert.equal(all.passed, true)
  assert.equal((await check({ siteDir, strict: true })).passed, false)
  const unset: CheckInput = { files: undefined, cache: undefined, external: undefined, drafts: undefined }
  // Fields that are not set may be absent when the findings of the last run are repeated.
  const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))
  assert.deepEqual(asJson((await check({ siteDir, ...unset })).diagnostics), asJson(all.diagnostics))
  const some = await check({ siteDir, files: ['docs/b.md'] })
  assert.deepEqual(site.problems(some), ['broken-image docs/b.md:3:1'])
})

test('check writes the default baseline, and checks links to other sites like the command', async t => {
  const server = createServer((_, response) => response.writeHead(410).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gone`
  const rules = { 'localhost-link': 'ignore' }
  const site = makeSite(t, { 'docs/index.md': `# Home\n\n[a](${url})\n` }, { rules })
  const { dir: siteDir } = site
  assert.deepEqual(site.problems(await check({ siteDir })), [])
  assert.deepEqual(site.problems(await check({ siteDir, external: true })), ['external-broken docs/index.md:3:1'])
  assert.deepEqual(site.problems(await check({ siteDir, external: { ignore: [/gone/] } })), [])
  await check({ siteDir, external: true, updateBaseline: true })
  assert.match(site.readAny('docsgen-baseline.json'), /external-broken/)
})

test('build accepts only a folder, and remembers what it built', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' })
  const first = await build({ siteDir: site.dir, jobs: 1 })
  assert.deepEqual([first.published, first.parsed], [true, 1])
  assert.match(site.main('index.html'), /Home/)
  const again = await build({ siteDir: site.dir, jobs: 1, cache: undefined })
  assert.deepEqual([again.published, again.parsed, again.reused], [true, 0, again.pages])
})
