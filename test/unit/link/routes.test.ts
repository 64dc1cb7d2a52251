/** Routes, titles and their problems. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Findings } from '../../../src/link/findings.ts'
import { claimOutputs } from '../../../src/link/outputs.ts'
import type { ResolvedConfig } from '../../../src/model/config.ts'
import { docAt, findings, link, routes, version } from './site.ts'

const FILES = {
  'docs/index.md': {},
  'docs/01-guides/README.md': {},
  'docs/01-guides/02-start.md': {},
  'docs/a b/ä.md': {},
  'docs/x.md': { slug: '/moved/' },
}

test('routes by trailing slash', () => {
  const of = (trailingSlash: boolean | undefined) => routes(link({ files: FILES, config: { trailingSlash } }))
  assert.deepEqual(of(undefined), ['/guides/start', '/guides/', '/a%20b/%C3%A4', '/', '/moved/'])
  assert.deepEqual(of(true), ['/guides/start/', '/guides/', '/a%20b/%C3%A4/', '/', '/moved/'])
  assert.deepEqual(of(false), ['/guides/start', '/guides', '/a%20b/%C3%A4', '/', '/moved'])
})

test('routes below a base and a route base path', () => {
  const graph = link({ files: FILES, config: { baseUrl: '/base/', docs: { routeBasePath: '/docs' } } })
  assert.equal(docAt(graph, 'docs/index.md').route, '/base/docs/')
  assert.equal(docAt(graph, 'docs/01-guides/02-start.md').route, '/base/docs/guides/start')
})

test('versions and locales have their own paths', () => {
  const graph = link({
    files: {
      'docs/a.md': {},
      'versioned_docs/version-1.0/a.md': {},
      'i18n/fr/docusaurus-plugin-content-docs/current/a.md': {},
    },
    versions: [version({ name: 'current', path: 'next' }), version({ name: '1.0', isLast: true })],
    config: { i18n: { locales: ['en', 'fr'] }, docs: { routeBasePath: 'docs' } },
  })
  assert.deepEqual(routes(graph), ['/docs/next/a', '/fr/docs/next/a', '/docs/a', '/fr/docs/a'])
  assert.deepEqual(
    graph.docs.map(doc => doc.key),
    ['en/current/a', 'fr/current/a', 'en/1.0/a', 'fr/1.0/a'],
  )
  assert.equal(graph.docs[3]?.source.fallback, true)
})

test('title and description come from the front matter, then from the text, then from the name', () => {
  const graph = link({
    files: {
      'docs/a.md': { title: 'Own', contentTitle: 'Heading', description: 'D', excerpt: 'E' },
      'docs/b.md': { contentTitle: 'Heading', excerpt: 'E' },
      'docs/03-c.md': {},
      'docs/d.md': { title: '', contentTitle: 'Heading', description: '' },
    },
  })
  const shown = (path: string) => [docAt(graph, path).title, docAt(graph, path).description]
  assert.deepEqual(shown('docs/a.md'), ['Own', 'D'])
  assert.deepEqual(shown('docs/b.md'), ['Heading', 'E'])
  assert.deepEqual(shown('docs/03-c.md'), ['c', ''])
  assert.deepEqual(shown('docs/d.md'), ['', ''])
})

test('drafts are left out, or kept and marked', () => {
  const files = { 'docs/a.md': { draft: true }, 'docs/b.md': { unlisted: true } }
  assert.deepEqual(routes(link({ files })), ['/b'])
  const kept = link({ files, drafts: true })
  assert.deepEqual(routes(kept), ['/a', '/b'])
  assert.equal(docAt(kept, 'docs/a.md').draft, true)
  assert.equal(docAt(kept, 'docs/b.md').unlisted, true)
})

test('a bad slug and a bad id are reported, and the file name is used', () => {
  const graph = link({ files: { 'docs/a.md': { slug: '/a?x' }, 'docs/b.md': { id: 'x/y' } } })
  assert.deepEqual(routes(graph), ['/a', '/b'])
  assert.deepEqual(findings(graph), ['bad-slug error docs/a.md', 'bad-doc-id error docs/b.md'])
})

test('two pages with the same id', () => {
  const graph = link({ files: { 'docs/01-a.md': {}, 'docs/a.md': {} } })
  assert.deepEqual(findings(graph), ['duplicate-doc-id error docs/a.md'])
  assert.equal(graph.diagnostics[0]?.related?.[0]?.file, 'docs/01-a.md')
})

const CLASHES: [what: string, files: string[], slugs: (string | undefined)[], expected: string[]][] = [
  ['a page and a folder index', ['docs/a.md', 'docs/a/index.md'], [], ['duplicate-route warning docs/a/index.md']],
  ['two slugs', ['docs/a.md', 'docs/b.md'], ['/x', '/x/'], ['duplicate-route warning docs/b.md']],
  ['slugs that differ in case', ['docs/a.md', 'docs/b.md'], ['/X', '/x'], ['route-case-clash error docs/b.md']],
  ['the not-found page', ['docs/a.md'], ['/404.html'], ['output-collision error docs/a.md']],
  ['the search page', ['docs/search.md'], [], ['output-collision error docs/search.md']],
  ['a static file', ['docs/logo/index.md'], ['/logo.html'], ['output-collision error docs/logo/index.md']],
  ['a file of docsgen', ['docs/a.md'], ['/sitemap.xml'], ['output-collision error docs/a.md']],
  ['the folder of a file of docsgen', ['docs/a.md'], ['/robots.txt/a'], ['output-collision error docs/a.md']],
  ['a file of a page', ['docs/a.md', 'docs/b.md'], ['/x.html', '/x.html/b'], ['output-collision error docs/b.md']],
  ['a folder of a page', ['docs/a.md', 'docs/b.md'], ['/x.html/b', '/x.html'], ['output-collision error docs/b.md']],
  ['the folder of assets', ['docs/assets/x.md'], [], ['reserved-path warning docs/assets/x.md']],
]

for (const [what, paths, slugs, expected] of CLASHES) {
  test(`an address that belongs to ${what}`, () => {
    const files = Object.fromEntries(paths.map((path, index) => [path, slugs[index] ? { slug: slugs[index] } : {}]))
    const graph = link({ files, assets: ['static/logo.html'] })
    assert.deepEqual(findings(graph), expected)
  })
}

test('of two pages with the same address, the first is built and the other is reported', () => {
  const graph = link({ files: { 'docs/a.md': {}, 'docs/a/index.md': {} }, config: { onDuplicateRoutes: 'throw' } })
  assert.deepEqual(routes(graph), ['/a'])
  assert.deepEqual(findings(graph), ['duplicate-route error docs/a/index.md'])
  assert.match(graph.diagnostics[0]?.message ?? '', /^The site lacks docs\/a\/index\.md: .* docs\/a\.md/)
  assert.equal(graph.routes.size, 1)
})

test('edit addresses', () => {
  const graph = link({
    files: {
      'docs/a b.md': {},
      'docs/b.md': { custom_edit_url: null },
      'docs/c.md': { custom_edit_url: 'https://example.org/c' },
      'i18n/fr/docusaurus-plugin-content-docs/current/b.md': {},
      'i18n/fr/docusaurus-plugin-content-docs/current/only.md': {},
    },
    config: { i18n: { locales: ['en', 'fr'] }, docs: { editUrl: 'https://code.example/edit/main' } },
  })
  const of = (path: string, locale?: string) => docAt(graph, path, locale).editUrl
  assert.equal(of('docs/a b.md'), 'https://code.example/edit/main/docs/a%20b.md')
  assert.equal(of('docs/b.md'), undefined)
  assert.equal(of('docs/c.md'), 'https://example.org/c')
  const folder = 'i18n/fr/docusaurus-plugin-content-docs/current'
  assert.equal(of(`${folder}/b.md`, 'fr'), 'https://code.example/edit/main/docs/b.md')
  assert.equal(of(`${folder}/only.md`, 'fr'), `https://code.example/edit/main/${folder}/only.md`)
})

test('last update: front matter overrides git', () => {
  const graph = link({
    files: {
      'docs/a.md': {},
      'docs/b.md': { last_update: { author: 'Ada' } },
      'docs/c.md': { last_update: { date: '2024-05-01T00:00:00Z' } },
      'docs/d.md': { last_update: { author: 'Ada' } },
    },
    lastUpdates: Object.fromEntries(['a', 'b', 'c'].map(name => [`docs/${name}.md`, { timestamp: 7, author: 'Git' }])),
  })
  const of = (name: string) => docAt(graph, `docs/${name}.md`).lastUpdate
  assert.deepEqual(of('a'), { timestamp: 7, author: 'Git' })
  assert.deepEqual(of('b'), { timestamp: 7, author: 'Ada' })
  assert.deepEqual(of('c'), { timestamp: 1714521600, author: 'Git' })
  assert.equal(of('d'), undefined)
})

const MAIN_DOCS: [what: string, files: Parameters<typeof link>[0]['files'], key: string][] = [
  ['the page at the root', { 'docs/a.md': {}, 'docs/index.md': {} }, 'en/current/index'],
  ['the first page of the first sidebar', { 'docs/a.md': {}, 'docs/b.md': { sidebar_position: 1 } }, 'en/current/b'],
  ['never a home page', { 'docs/a.md': {}, 'docs/index.md': { layout: 'home' } }, 'en/current/a'],
]

for (const [what, files, key] of MAIN_DOCS) {
  test(`a version starts at ${what}`, () => assert.equal(link({ files }).mainDocs.get('en/current'), key))
}

test('the first page of a site without sidebars', () => {
  assert.equal(
    link({ files: { 'docs/b.md': {}, 'docs/a.md': {} }, sidebars: false }).mainDocs.get('en/current'),
    'en/current/a',
  )
})

test('on Windows, pages whose files Windows cannot have are left out and reported', () => {
  const { docs } = link({ files: { 'docs/a.md': { slug: '/aux/x' }, 'docs/b.md': { slug: '/a:b' }, 'docs/c.md': {} } })
  const config = {
    baseUrl: '/',
    search: { enabled: false },
    llms: {} as ResolvedConfig['llms'],
    i18n: { locales: [] as string[] } as ResolvedConfig['i18n'],
    configFile: 'site.config.ts',
  } as ResolvedConfig
  const claimed = (isWindows: boolean) => {
    const found = new Findings()
    const kept = claimOutputs({ pages: docs, assets: [], versions: [], config, findings: found, isWindows })
    return [[...kept.keys()], found.list.map(({ rule, file, message }) => `${rule} ${file}: ${message}`)]
  }
  assert.deepEqual(claimed(false), [['/aux/x', '/a:b', '/c'], []])
  assert.deepEqual(claimed(true), [
    ['/c'],
    [
      "bad-slug docs/a.md: The site lacks docs/a.md: Windows cannot have a file or folder with the name 'aux'.",
      "bad-slug docs/b.md: The site lacks docs/b.md: Windows cannot have a file or folder with the name 'a:b'.",
    ],
  ])
})
