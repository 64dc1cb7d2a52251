/**
 * `docsgen check --against`: reports what an earlier edition of the site had and this one lacks, and proposes
 * redirects.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { makeSite } from '../sites/site.ts'
import { check, commitAll, git, run } from './run-check.ts'

const FILES = {
  'docs/index.md': '# Home\n\n[a](./old.md) [b](./guide.md)\n',
  'docs/guide.md': '# Guide\n\n## Set up\n\n## Use\n\nText.\n',
  'docs/old.md': '# Old page\n\nSome text that tells which page this is, in a few words more than a line needs.\n',
  'docs/gone.md': '# Gone for good\n\nText.\n',
}
const MOVED = {
  'docs/index.md': '# Home\n\n[a](./new/place.md) [b](./guide.md)\n',
  'docs/guide.md': '# Guide\n\n## Set it up\n\n## Use\n\nText.\n',
  'docs/new/place.md': FILES['docs/old.md'],
}

test('a commit: renamed pages get redirects, lost anchors and pages are reported', async t => {
  const site = makeSite(t, FILES)
  git(site, 'init', '-q')
  commitAll(site, 'one')
  site.remove('docs/old.md')
  site.remove('docs/gone.md')
  site.write(MOVED)
  git(site, 'add', '-A')
  const { code, out } = await check(site, '--against', 'HEAD', '--format', 'compact')
  assert.equal(code, 1)
  assert.deepEqual(
    out
      .trim()
      .split('\n')
      .map(line => line.replace(/^(\S+?):\d+:\d+/, '$1')),
    [
      "docs/guide.md: warning lost-anchor: The page '/guide' had the anchor '#set-up', which it no longer has. Keep the old id on the heading 'Set it up': {#set-it-up #set-up}.",
      "site.config.json: error lost-page: The address '/gone' existed, and nothing answers it now. Redirect it with redirects of the config.",
      "site.config.json: error lost-page: The address '/old' existed, and nothing answers it now. Redirect it to '/new/place': docs/old.md is docs/new/place.md now.",
    ],
  )
  const dry = await check(site, '--against', 'HEAD', '--fix', '--dry-run')
  assert.match(dry.out, /^\+.*"from": "\/old", "to": "\/new\/place"/m)
  assert.doesNotMatch(site.readAny('site.config.json'), /redirects/)
  const fixed = await check(site, '--against', 'HEAD', '--fix')
  assert.match(fixed.out, /1 corrected/)
  assert.deepEqual(JSON.parse(site.readAny('site.config.json')).redirects, [{ from: '/old', to: '/new/place' }])
  const again = await check(site, '--against', 'HEAD', '--fix', '--format', 'compact')
  assert.doesNotMatch(again.out, /'\/old'/)
  assert.match(again.out, /'\/gone'/)
})

test('a sitemap, a list of addresses and a built folder', async t => {
  const site = makeSite(t, FILES, { redirects: [{ from: '/older', to: '/guide' }] })
  await site.build()
  site.write({
    'sitemap.xml':
      '<?xml version="1.0"?><urlset><url><loc>https://old.example/old</loc></url><url><loc>https://old.example/older</loc></url></urlset>',
    'urls.txt': '/guide#use\nhttps://example.org/guide#set-up\n/old\n\nnot an address\n',
    ...MOVED,
  })
  site.remove('docs/old.md')
  site.remove('docs/gone.md')
  const lost = async (what: string) => {
    const { out } = await check(site, '--against', what, '--format', 'compact')
    return [...out.matchAll(/(lost-\w+): The \w+ '([^']*)'(.*)/g)].map(([, rule, path, rest = '']) => {
      const more = /#[\w-]+|Redirect it to '[^']*'/.exec(rest)?.[0] ?? ''
      return [rule, path, more].join(' ').trim()
    })
  }
  assert.deepEqual(await lost('sitemap.xml'), ['lost-page /old'])
  assert.deepEqual(await lost('urls.txt'), ['lost-anchor /guide #set-up', 'lost-page /old'])
  assert.deepEqual(await lost('build'), [
    'lost-anchor /guide #set-up',
    'lost-page /gone',
    "lost-page /old Redirect it to '/new/place'",
  ])
  for (const what of ['no-such-thing', 'docs/guide.md']) {
    const { code, err } = await check(site, '--against', what)
    assert.equal(code, what === 'docs/guide.md' ? 2 : 4, err)
  }
})

test('pages that resemble each other are only suggested', async t => {
  const text = (name: string) =>
    `# Handle errors\n\n${'A line about errors and how to handle them.\n'.repeat(8)}${name}\n`
  const site = makeSite(t, {
    'docs/index.md': '# Home\n\nText.\n',
    'docs/go/errors.md': text('go'),
    'docs/go/index.md': '# Go\n\nText.\n',
    'docs/only.md': '# One of a kind\n\nText.\n',
  })
  await site.build()
  git(site, 'init', '-q')
  commitAll(site, 'one')
  site.remove('docs/go/errors.md')
  site.remove('docs/only.md')
  site.write({
    'docs/js/errors.md': text('js'),
    'docs/other/place.md': `# One of a kind\n\n${'Quite another text.\n'.repeat(20)}`,
  })
  git(site, 'add', '-A')
  for (const edition of ['HEAD', 'build']) {
    const { out } = await check(site, '--against', edition, '--fix')
    assert.match(out, /Redirect it to '\/js\/errors'/)
    assert.doesNotMatch(site.readAny('site.config.json'), /redirects/, edition)
  }
})

test('redirects are written to configs of every form, and comments are preserved', async t => {
  const configs: Record<string, [before: string, after: RegExp]> = {
    'site.config.yaml': [
      '# Mine.\ntitle: T # here\ndocs: { routeBasePath: / }\n',
      /^# Mine\.\ntitle: T # here\n[\s\S]*from: \/old\n/,
    ],
    'site.config.mjs': [
      "// Mine.\nexport default { docs: { routeBasePath: '/' },\n  redirects: [\n    { from: '/a', to: '/guide' }, // kept\n  ],\n}\n",
      /redirects: \[\n {4}\{ from: '\/old', to: '\/new\/place' \},\n {4}\{ from: '\/a', to: '\/guide' \}, \/\/ kept/,
    ],
    'site.config.ts': [
      "import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\n  docs: { routeBasePath: '/' },\n})\n",
      /defineConfig\(\{\n {2}redirects: \[\n {4}\{ from: '\/old', to: '\/new\/place' \}\n {2}\],\n {2}docs/,
    ],
  }
  for (const [name, [before, after]] of Object.entries(configs)) {
    const site = makeSite(t, { ...FILES, [name]: before })
    site.remove('site.config.json')
    git(site, 'init', '-q')
    commitAll(site, 'one')
    site.remove('docs/old.md')
    site.write(MOVED)
    git(site, 'add', '-A')
    await check(site, '--against', 'HEAD', '--fix')
    assert.match(site.readAny(name), after, name)
  }
})

test('a build that would lose an address is not published', async t => {
  const site = makeSite(t, FILES)
  await site.build()
  site.write({ ...MOVED, 'urls.txt': '/guide\n/old\n' })
  site.remove('docs/old.md')
  site.remove('docs/gone.md')
  for (const what of ['build', 'urls.txt']) {
    const refused = await run(site, 'build', '--against', what)
    assert.equal(refused.code, 1)
    assert.match(refused.out, /lost-page/)
    assert.match(refused.out, /not published after [\d.]+ s, build is unchanged/)
    assert.equal(refused.err, `failed: ${what === 'build' ? '2 addresses' : '1 address'} would get lost\n`)
    assert.match(site.read('old/index.html'), /Old page/)
  }
  const redirects = [
    { from: '/old', to: '/new/place' },
    { from: '/gone', to: '/guide' },
  ]
  site.write({ 'site.config.json': JSON.stringify({ ...JSON.parse(site.readAny('site.config.json')), redirects }) })
  const published = await run(site, 'build', '--against', 'build')
  assert.deepEqual([published.code, published.err], [0, ''])
  // Anchors are warnings. The comparison runs even if nothing else has to be done, and its result is not cached.
  assert.match(published.out, /lost-anchor/)
  site.write({ 'urls.txt': '/never-there\n' })
  const again = await run(site, 'build', '--against', 'urls.txt')
  assert.equal(again.err, 'failed: 1 address would get lost\n')
  const plain = await run(site, 'build')
  assert.deepEqual([plain.code, /lost-/.test(plain.out)], [0, false])
  assert.equal((await run(site, 'build', '--against', 'no-such-thing')).code, 4)
})

test('symbols that a source no longer has are reported, against a folder and a commit', async t => {
  const schema = { properties: { size: { type: 'integer' }, colour: { type: 'string' }, width: { type: 'integer' } } }
  const references = [{ from: 'json-schema', entry: 'settings.json', path: 'settings' }]
  const site = makeSite(t, { 'docs/index.md': '# Home\n', 'settings.json': JSON.stringify(schema) }, { references })
  git(site, 'init', '-q')
  commitAll(site, 'one')
  await site.build({ outDir: 'old' })
  site.write({
    'settings.json': JSON.stringify({ properties: { size: schema.properties.size, color: { type: 'string' } } }),
  })
  for (const edition of ['old', 'HEAD']) {
    const { out } = await check(site, '--against', edition, '--format', 'compact')
    const [line, ...others] = out.split('\n').filter(text => text.includes('lost-symbol'))
    assert.match(
      line ?? '',
      /warning lost-symbol: The page '\/settings\/?' described colour, width, which the site no longer has\. Is colour color now\?/,
    )
    assert.deepEqual(others, [], edition)
  }
})

test('symbols of a published site are those in its symbols.json', async t => {
  const references = [{ from: 'json-schema', entry: 'settings.json', path: 'settings' }]
  const schema = (names: string[]) =>
    JSON.stringify({ properties: Object.fromEntries(names.map(name => [name, { type: 'integer' }])) })
  const site = makeSite(t, { 'docs/index.md': '# Home\n', 'settings.json': schema(['size', 'width']) }, { references })
  await site.build({ outDir: 'old' })
  site.write({ 'settings.json': schema(['size']) })
  let list: string | undefined = site.readAny('old/symbols.json')
  const requested: (string | undefined)[] = []
  const server = createServer(({ url }, response) => {
    requested.push(url)
    if (url === '/docs/sitemap.xml') response.end('<urlset><url><loc>https://a.example/settings</loc></url></urlset>')
    else response.writeHead(list === undefined ? 404 : 200).end(list)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/sitemap.xml`
  const { out } = await check(site, '--against', url, '--format', 'compact')
  assert.match(out, /warning lost-symbol: The page '\/settings\/?' described width, which the site no longer has\./)
  assert.deepEqual(requested, ['/docs/sitemap.xml', '/docs/symbols.json'])
  for (const missing of [undefined, 'no JSON', '{"a": null}']) {
    list = missing
    const { out, code } = await check(site, '--against', url, '--format', 'compact')
    assert.doesNotMatch(out, /lost-/)
    assert.equal(code, 0, out)
  }
})
