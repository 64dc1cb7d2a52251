/**
 * From a site to a hosted index: the records of its pages, and the contents of a service after a push. The addresses of
 * records are compared with the output of the build.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteRecords } from '../../src/features/search/commands/site-records.ts'
import { pushRecords } from '../../src/features/search/push-records.ts'
import { emptyIndex, startHostedServer } from '../unit/search/hosted-index-server.ts'
import { makeSite } from './site.ts'

const FILES = {
  'docs/index.md': '# Home\n\nWelcome.\n',
  'docs/guide/install.md':
    '---\nkeywords: [setup]\nsearch_keywords: [get it running]\n---\n# Install\n\n## From `source`\n\nBuild it.\n\n### Flags\n\nGive `--all`.\n\n## From source\n\nAgain.\n',
  'docs/part.md': '# Part\n\nimport Shared from "./_shared.md"\n\n<Shared />\n',
  'docs/_shared.md': '## Shared heading\n\nShared text.\n',
  'docs/out.md':
    '---\nsearch_exclude: [inner]\n---\n# Out\n\n## Inner\n\nHidden words.\n\n### Deeper\n\nHidden too.\n\n## Next\n\nSeen.\n',
  'docs/draft.md': '---\ndraft: true\n---\n# Hidden draft\n',
  'docs/unlisted.md': '---\nunlisted: true\n---\n# Hidden unlisted\n',
  'docs/off.md': '---\nsearch: false\n---\n# Hidden by itself\n',
  'docs/bot.md': '---\nnoindex: true\n---\n# Hidden from engines\n',
  'versioned_docs/version-1.0/index.md': '# Old home\n\nOld.\n',
  'versions.json': '["1.0"]',
  'i18n/fr/docusaurus-plugin-content-docs/current/index.md': '# Accueil\n\nBienvenue.\n',
}
const CONFIG = {
  baseUrl: '/base/',
  docs: { path: 'docs', routeBasePath: '/', lastVersion: 'current' },
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
}

test('every record leads to a page and a place that the build writes', async t => {
  const site = makeSite(t, FILES, CONFIG)
  const report = await site.build({ outDir: 'build/base' })
  const { records, diagnostics } = await siteRecords({ siteDir: site.dir })
  assert.deepEqual(
    diagnostics.filter(({ severity }) => severity === 'error'),
    [],
  )
  assert.ok(records.length > 20)
  for (const { url, url_without_anchor: page, anchor } of records) {
    const { pathname, hash, origin } = new URL(url)
    assert.equal(origin, 'https://example.org')
    assert.equal(page + (anchor === null ? '' : `#${anchor}`), decodeURIComponent(url))
    const candidates = [`${pathname}/index.html`, `${pathname}index.html`, `${pathname}.html`]
    const file = candidates.map(path => path.replace(/\/+/g, '/').slice(1)).find(site.exists)
    assert.ok(file, `${pathname} is built`)
    if (hash) assert.match(site.read(file), new RegExp(`id="${anchor}"`), url)
  }
  assert.equal(
    report.diagnostics.some(({ severity }) => severity === 'error'),
    false,
  )
})

test('records contain their type, and exclude pages that opted out of search', async t => {
  const site = makeSite(t, FILES, CONFIG)
  const { records } = await siteRecords({ siteDir: site.dir })
  assert.doesNotMatch(JSON.stringify(records), /hidden/i)
  assert.equal(new Set(records.map(({ objectID }) => objectID)).size, records.length)
  const of = (path: string) =>
    records.filter(({ url_without_anchor: url }) => url === `https://example.org/base/${path}`)
  assert.deepEqual(
    of('guide/install').map(({ type, anchor, hierarchy, weight }) => [
      type,
      anchor,
      hierarchy.lvl2,
      hierarchy.lvl3,
      weight.level,
    ]),
    [
      ['lvl1', null, null, null, 90],
      ['lvl2', 'from-source', 'From source', null, 80],
      ['content', 'from-source', 'From source', null, 0],
      ['lvl3', 'flags', 'From source', 'Flags', 70],
      ['content', 'flags', 'From source', 'Flags', 0],
      ['lvl2', 'from-source-1', 'From source', null, 80],
      ['content', 'from-source-1', 'From source', null, 0],
    ],
  )
  const [install] = of('guide/install')
  assert.ok(['setup', 'get it running'].every(topic => install?.topics?.includes(topic)))
  assert.deepEqual(
    of('part').map(({ content }) => content),
    [null, null, 'Shared text.'],
  )
  const scopes = new Set(records.map(({ language, version, docusaurus_tag: tag }) => `${language} ${version} ${tag}`))
  assert.deepEqual([...scopes].sort(), [
    'en 1.0 docs-default-1.0',
    'en current docs-default-current',
    'fr 1.0 docs-default-1.0',
    'fr current docs-default-current',
  ])
  assert.deepEqual(
    of('fr/').map(({ language, content }) => [language, content]),
    [
      ['fr', null],
      ['fr', 'Bienvenue.'],
    ],
  )
  for (const record of records) assert.ok(Buffer.byteLength(JSON.stringify(record)) < 10_000)
})

test('the same site gives the same records, and an edit changes only those that it affects', async t => {
  const site = makeSite(t, FILES, CONFIG)
  const ids = async () => (await siteRecords({ siteDir: site.dir })).records.map(({ objectID }) => objectID)
  const before = await ids()
  assert.deepEqual(await ids(), before)
  site.write({ 'docs/index.md': '# Home\n\nWelcome.\n\n## More\n\nMuch more.\n' })
  const after = await ids()
  assert.deepEqual(
    before.filter(id => !after.includes(id)),
    [],
  )
  // The heading and its text, in each version of each language that shows the page.
  assert.equal(after.length, before.length + 2)
})

test('a push replaces the records of a service', async t => {
  const server = await startHostedServer()
  t.after(server.close)
  const site = makeSite(t, FILES, CONFIG)
  const target = { appId: 'APP', adminKey: 'secret', indexName: 'docs', keepSettings: false, synonyms: [] }
  server.indexes.set('docs', { ...emptyIndex(), records: new Map([['gone', {}]]) })
  const { records } = await siteRecords({ siteDir: site.dir })
  await pushRecords(records, target, server.options)
  const held = server.indexes.get('docs')
  assert.deepEqual([...(held?.records.values() ?? [])], records)
  assert.deepEqual([...server.indexes.keys()], ['docs'])
  // Every attribute that readers' filters use can be filtered by.
  const facets = held?.settings.attributesForFaceting as string[]
  for (const name of ['language', 'docusaurus_tag']) assert.ok(facets.includes(name))
})
