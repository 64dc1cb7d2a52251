/** The resolution of references: one site, and a table of references from its pages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LinkRef } from '../../../src/model/page.ts'
import { assertBounded } from '../../bounded-work.ts'
import { docAt, findings, link, type SiteFields, type TestSite, version } from './site.ts'

const FILES: TestSite['files'] = {
  'docs/index.md': { anchors: ['top-of-site'] },
  'docs/guides/README.md': { anchors: ['a', 'ä'] },
  'docs/guides/start.md': {},
  'docs/guides/my doc.md': {},
  'docs/guides/02-deep/01-deeper.mdx': {},
  'docs/other.md': { slug: '/elsewhere/other', anchors: ['x'] },
  'docs/gen/one.md': {},
  'docs/bare/two.md': {},
  'docs/draft.md': { draft: true },
  'docs/_part.md': {},
  'docs/Case.md': {},
}

const ASSETS = [
  'static/img/a b.png',
  'static/manual.pdf',
  'static/demo/index.html',
  'docs/guides/pic.png',
  'docs/guides/data.json',
  'src/logo.svg',
]

interface Case {
  url: string
  kind?: LinkRef['kind']
  /** The page that contains the reference. */
  from?: string
  /** The address in the output; if absent, it is unchanged. */
  href?: string
  status: string
  rule?: string
  hint?: RegExp
}

/** Correct links. */
const GOOD: Case[] = [
  { url: './start.md', href: '/guides/start', status: 'page' },
  { url: 'start.md', href: '/guides/start', status: 'page' },
  { url: '../other.md', href: '/elsewhere/other', status: 'page' },
  { url: '../other.md#x', href: '/elsewhere/other#x', status: 'page' },
  { url: './README.md?y=1#a', href: '/guides/?y=1#a', status: 'page' },
  { url: './README.md?y#a', kind: 'definition', href: '/guides/?y#a', status: 'page' },
  { url: './my%20doc.md', href: '/guides/my%20doc', status: 'page' },
  { url: '02-deep/01-deeper.mdx', href: '/guides/deep/deeper', status: 'page' },
  { url: 'other.md', href: '/elsewhere/other', status: 'page' },
  { url: '/guides/start.md', href: '/guides/start', status: 'page' },
  { url: 'docs/guides/start.md', href: '/guides/start', status: 'page' },
  { url: '@site/docs/other.md#x', href: '/elsewhere/other#x', status: 'page' },
  { url: '/guides/start', href: '/guides/start', status: 'page' },
  { url: '/guides/start/', href: '/guides/start', status: 'page' },
  { url: '/guides', href: '/guides/', status: 'page' },
  { url: '/guides/index.html', href: '/guides/', status: 'page' },
  { url: '/guides/start.html', href: '/guides/start', status: 'page' },
  { url: '/guides/my%20doc', href: '/guides/my%20doc', status: 'page' },
  { url: '/', href: '/', status: 'page' },
  { url: '/#top-of-site', href: '/#top-of-site', status: 'page' },
  { url: '/guides/#%C3%A4', href: '/guides/#%C3%A4', status: 'page' },
  { url: '/guides/#', href: '/guides/#', status: 'page' },
  { url: '/guides/#:~:text=word', href: '/guides/#:~:text=word', status: 'page' },
  { url: '/guides/#/operations/list', href: '/guides/#/operations/list', status: 'page' },
  { url: '/guides/#?theme=dark', href: '/guides/#?theme=dark', status: 'page' },
  { url: '/guides/#tab=code', href: '/guides/#tab=code', status: 'page' },
  { url: '/guides/?v=2#!/pets', href: '/guides/?v=2#!/pets', status: 'page' },
  { url: '/elsewhere/other?q=1', href: '/elsewhere/other?q=1', status: 'page' },
  { url: '/category/gen', href: '/category/gen', status: 'page' },
  { url: '../gen', href: '/category/gen', status: 'page', rule: 'ambiguous-link' },
  { url: '../guides/', href: '/guides/', status: 'page' },
  { url: 'deep/deeper', href: '/guides/deep/deeper', status: 'page' },
  { url: './02-deep/01-deeper', href: '/guides/deep/deeper', status: 'page', rule: 'ambiguous-link' },
  { url: '../other', href: '/elsewhere/other', status: 'page', rule: 'ambiguous-link' },
  { url: '#', status: 'hash' },
  { url: '#top', status: 'hash' },
  { url: '#a', from: 'docs/guides/README.md', status: 'hash' },
  { url: '?tab=1', status: 'hash' },
  { url: '/search', href: '/search', status: 'page' },
  { url: '/sitemap.xml', href: '/sitemap.xml', status: 'page' },
  { url: '/old/start', href: '/guides/start', status: 'page' },
  { url: 'https://example.com/x', status: 'external' },
  { url: '//example.com/x', status: 'external' },
  { url: 'mailto:a@example.com', status: 'external' },
  { url: 'tel:+1', status: 'external' },
  { url: 'https://docs.example.org/guides/start/#', href: '/guides/start#', status: 'page' },
  { url: 'https://docs.example.org', href: '/', status: 'page' },
  { url: 'https://docs.example.org.evil.example/x', status: 'external' },
  { url: 'pathname:///some/app', href: '/some/app', status: 'ignored' },
  { url: '/manual.pdf', href: '/manual.pdf', status: 'asset' },
  { url: '/manual.pdf#page=2', href: '/manual.pdf#page=2', status: 'asset' },
  { url: '/img/a%20b.png', href: '/img/a%20b.png', status: 'asset' },
  { url: '/demo/', href: '/demo/index.html', status: 'asset' },
  { url: './data.json', status: 'asset' },
  { url: '@site/docs/guides/data.json', status: 'asset' },
  { url: './pic.png', kind: 'image', status: 'asset' },
  { url: 'pic.png', kind: 'image', status: 'asset' },
  { url: '/img/a b.png', kind: 'image', href: '/img/a%20b.png', status: 'asset' },
  { url: '@site/static/img/a%20b.png', kind: 'image', href: '/img/a%20b.png', status: 'asset' },
  { url: '@site/src/logo.svg', kind: 'image', status: 'asset' },
  { url: '../img/a b.png', kind: 'image', href: '/img/a%20b.png', status: 'asset' },
  { url: 'https://example.com/a.png', kind: 'image', status: 'external' },
  { url: 'https://docs.example.org:8080/img/no.png', kind: 'image', status: 'external' },
  { url: '//docs.example.org:443/img/a%20b.png', kind: 'image', href: '/img/a%20b.png', status: 'asset' },
  { url: 'data:image/png;base64,AA', kind: 'image', status: 'external' },
  { url: 'pathname:///a.png', kind: 'image', href: '/a.png', status: 'ignored' },
  { url: './pic.png', kind: 'front-matter', status: 'asset' },
  { url: '/guides/start', kind: 'front-matter', status: 'page' },
  { url: '../_part.md', kind: 'partial', status: 'partial' },
  { url: '@site/docs/_part.md', kind: 'partial', status: 'partial' },
  { url: './start.md', kind: 'partial', from: 'docs/guides/README.md', status: 'partial' },
]

/** Links to missing targets. */
const BAD: Case[] = [
  {
    url: './start.MD',
    status: 'broken-file',
    href: '/guides/start',
    rule: 'broken-markdown-link',
    hint: /'start\.md'/,
  },
  { url: '#anywhere', status: 'broken-anchor', rule: 'broken-anchor' },
  { url: './no.md', status: 'broken-file', rule: 'broken-markdown-link' },
  { url: './strat.md', status: 'broken-file', rule: 'broken-markdown-link', hint: /'\.\/start\.md'/ },
  { url: './other.md', status: 'broken-file', rule: 'broken-markdown-link', hint: /'\.\.\/other\.md'/ },
  { url: '../draft.md', status: 'broken-file', rule: 'broken-markdown-link', hint: /draft/ },
  { url: '../_part.md', status: 'broken-file', rule: 'broken-markdown-link', hint: /partial/ },
  { url: '../case.md', href: '/Case', status: 'broken-file', rule: 'broken-markdown-link', hint: /'Case\.md'/ },
  { url: '../../../outside.md', status: 'broken-file', rule: 'broken-markdown-link' },
  { url: '/guides/strat', status: 'broken-page', rule: 'broken-link', hint: /'\/guides\/start'/ },
  { url: '/guides/other', status: 'broken-page', rule: 'broken-link', hint: /'\/elsewhere\/other'/ },
  { url: '/draft', status: 'broken-page', rule: 'broken-link', hint: /draft/ },
  { url: '/Guides/Start', status: 'broken-page', rule: 'broken-link', hint: /'\/guides\/start'/ },
  { url: '../bare/', status: 'broken-page', rule: 'broken-link', hint: /no index page/ },
  { url: '../../../up', status: 'broken-page', rule: 'broken-link', hint: /above the root/ },
  { url: '/%E0%A4%A', status: 'broken-page', rule: 'broken-link', hint: /%25/ },
  { url: '', status: 'broken-page', rule: 'broken-link' },
  { url: 'https://docs.example.org/no', status: 'broken-page', rule: 'broken-link' },
  { url: 'http://docs.example.org:80/no', status: 'broken-page', rule: 'broken-link' },
  { url: 'https://docs.example.org:443/img/no.png', kind: 'image', status: 'broken-asset', rule: 'broken-image' },
  { url: '//docs.example.org/img/no.png', kind: 'image', status: 'broken-asset', rule: 'broken-image' },
  { url: 'https://DOCS.example.org/img/no.mp4', kind: 'image', status: 'broken-asset', rule: 'broken-image' },
  { url: '/manuel.pdf', status: 'broken-asset', rule: 'broken-asset' },
  { url: '@site/docs/no.json', status: 'broken-asset', rule: 'broken-asset' },
  { url: '/guides/#b', status: 'broken-anchor', rule: 'broken-anchor', hint: /#a/ },
  { url: './README.md#A', status: 'broken-anchor', href: '/guides/#A', rule: 'broken-anchor', hint: /'#a'/ },
  { url: './pick.png', kind: 'image', status: 'broken-asset', rule: 'broken-image', hint: /'\.\/pic\.png'/ },
  { url: './Pic.png', kind: 'image', status: 'broken-asset', rule: 'broken-image', hint: /case-sensitive/ },
  { url: '/img/a-b.png', kind: 'image', status: 'broken-asset', rule: 'broken-image', hint: /\/img\/a b\.png/ },
  { url: '/pic.png', kind: 'image', status: 'broken-asset', rule: 'broken-image', hint: /docs\/guides\/pic\.png/ },
  { url: '', kind: 'image', status: 'broken-asset', rule: 'broken-image' },
  { url: './_no.md', kind: 'partial', status: 'broken-file', rule: 'broken-markdown-link' },
]

const CONFIG: SiteFields = {
  url: 'https://docs.example.org',
  redirects: [{ from: '/old/start', to: '/guides/start' }],
}

for (const { url, kind = 'link', from = 'docs/guides/start.md', href = url, status, rule, hint } of [...GOOD, ...BAD]) {
  test(`${kind} '${url}' in ${from} is ${status}`, () => {
    const files = { ...FILES, [from]: { ...FILES[from], links: [{ url, kind }] } }
    const graph = link({
      files,
      assets: ASSETS,
      categories: { gen: { link: { type: 'generated-index' } } },
      config: CONFIG,
    })
    const [ref] = docAt(graph, from).resolved
    assert.deepEqual([ref?.status, ref?.href], [status, href])
    assert.deepEqual(
      graph.diagnostics.map(diagnostic => diagnostic.rule),
      rule === undefined ? [] : [rule],
    )
    if (hint !== undefined) assert.match(graph.diagnostics[0]?.hint ?? '', hint)
    if (rule !== undefined) {
      assert.equal(graph.diagnostics[0]?.file, from)
      assert.deepEqual(graph.diagnostics[0]?.span, { line: 1, column: 1 })
    }
  })
}

test('below a base, links and images get the base once', () => {
  const links = [
    '/guides/start',
    '/base/guides/start',
    './guides/start.md',
    '/manual.pdf',
    '/base/manual.pdf',
    '/no',
    'pathname:///app',
    { url: '/img/a b.png', kind: 'image' as const },
    { url: '/base/img/a b.png', kind: 'image' as const },
  ]
  const graph = link({
    files: { ...FILES, 'docs/index.md': { links } },
    assets: ASSETS,
    config: { baseUrl: '/base/' },
  })
  assert.deepEqual(
    docAt(graph, 'docs/index.md').resolved.map(ref => ref.href),
    [
      '/base/guides/start',
      '/base/guides/start',
      '/base/guides/start',
      '/base/manual.pdf',
      '/base/manual.pdf',
      '/base/no',
      '/base/app',
      '/base/img/a%20b.png',
      '/base/img/a%20b.png',
    ],
  )
})

test('with a trailing slash, the folder and the URL resolve to different pages', () => {
  const files = {
    'docs/a/b.md': { links: ['c', '../a/c', './d'] },
    'docs/a/c.md': {},
    'docs/a/b/d.md': {},
    'docs/a/d.md': {},
  }
  const graph = link({ files, config: { trailingSlash: true } })
  assert.deepEqual(
    docAt(graph, 'docs/a/b.md').resolved.map(ref => ref.href),
    ['/a/c/', '/a/c/', '/a/b/d/'],
  )
  assert.deepEqual(findings(graph), [
    'ambiguous-link info docs/a/b.md',
    'ambiguous-link info docs/a/b.md',
    'ambiguous-link warning docs/a/b.md',
  ])
  assert.match(graph.diagnostics[2]?.message ?? '', /\/a\/b\/d\/.*\/a\/d\//)
})

test('number prefixes are ignored in relative links, wherever they occur', () => {
  const files = {
    'docs/01-g/a.md': { links: ['b', '../01-g/b', '../h/', './02-b'] },
    'docs/01-g/02-b.md': {},
    'docs/03-h/README.md': {},
  }
  const graph = link({ files, config: { trailingSlash: true } })
  assert.deepEqual(
    docAt(graph, 'docs/01-g/a.md').resolved.map(ref => ref.href),
    ['/g/b/', '/g/b/', '/h/', '/g/b/'],
  )
})

test('file links stay in their version and find translations', () => {
  const folder = 'i18n/fr/docusaurus-plugin-content-docs/current'
  const graph = link({
    files: {
      'docs/a.md': { links: ['./b.md', '/b', '/1.0/b', '@site/versioned_docs/version-1.0/b.md'] },
      'docs/b.md': { links: ['./a.md'] },
      'versioned_docs/version-1.0/a.md': { links: ['./b.md', 'b.md', '/b.md'] },
      'versioned_docs/version-1.0/b.md': {},
      [`${folder}/a.md`]: {
        links: ['./b.md', '@site/docs/a.md', '/b', '/manual.pdf', { url: './p.png', kind: 'image' }],
      },
    },
    versions: [version({ isLast: true }), version({ name: '1.0', path: '1.0' })],
    assets: ['static/manual.pdf', 'docs/p.png'],
    config: { i18n: { locales: ['en', 'fr'] } },
  })
  const hrefs = (path: string, locale: string) => docAt(graph, path, locale).resolved.map(ref => ref.href)
  assert.deepEqual(hrefs('docs/a.md', 'en'), ['/b', '/b', '/1.0/b', '/1.0/b'])
  assert.deepEqual(hrefs('versioned_docs/version-1.0/a.md', 'en'), ['/1.0/b', '/1.0/b', '/1.0/b'])
  assert.deepEqual(hrefs('versioned_docs/version-1.0/a.md', 'fr'), ['/fr/1.0/b', '/fr/1.0/b', '/fr/1.0/b'])
  assert.deepEqual(hrefs(`${folder}/a.md`, 'fr'), ['/fr/b', '/fr/a', '/fr/b', '/manual.pdf', './p.png'])
  assert.deepEqual(hrefs('docs/b.md', 'fr'), ['/fr/a'])
  assert.equal(docAt(graph, `${folder}/a.md`, 'fr').resolved[4]?.asset, 'docs/p.png')
  assert.deepEqual(findings(graph), [])
})

test('a fallback for a translation repeats no finding', () => {
  const graph = link({
    files: { 'docs/a.md': { links: ['./no.md', '/no', './b.md#no'] }, 'docs/b.md': {} },
    config: { i18n: { locales: ['en', 'fr'] } },
  })
  assert.deepEqual(findings(graph), [
    'broken-markdown-link warning docs/a.md',
    'broken-link warning docs/a.md',
    'broken-anchor warning docs/a.md',
  ])
})

const LEVELS: [config: SiteFields, url: string, kind: LinkRef['kind'], expected: string[]][] = [
  [{ onBrokenLinks: 'throw' }, '/no', 'link', ['broken-link error docs/a.md']],
  [{ onBrokenLinks: 'ignore' }, '/no', 'link', []],
  [{ onBrokenLinks: 'log' }, '/no.pdf', 'link', ['broken-asset info docs/a.md']],
  [{ onBrokenMarkdownLinks: 'throw' }, './no.md', 'link', ['broken-markdown-link error docs/a.md']],
  [{ onBrokenAnchors: 'throw' }, '#no', 'link', ['broken-anchor error docs/a.md']],
  [{ onBrokenMarkdownImages: 'throw' }, './no.png', 'image', ['broken-image error docs/a.md']],
  [{ onBrokenLinks: 'throw', rules: { 'broken-link': 'off' } }, '/no', 'link', []],
  [{ rules: { 'broken-link': 'error' } }, '/no', 'link', ['broken-link error docs/a.md']],
  [
    { onBrokenLinks: 'throw', url: 'https://d.example' },
    'https://d.example/no',
    'link',
    ['broken-link error docs/a.md'],
  ],
]

for (const [config, url, kind, expected] of LEVELS) {
  test(`${url} under ${JSON.stringify(config)}`, () => {
    const graph = link({ files: { 'docs/a.md': { links: [{ url, kind }] } }, config })
    assert.deepEqual(findings(graph), expected)
  })
}

test('a name that many pages have is not suggested', () => {
  const of = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `docs/g${index}/overview.md`)
    const files = Object.fromEntries(names.map(name => [name, {}]))
    return link({ files: { ...files, 'docs/a.md': { links: ['/x/overview'] } } }).diagnostics[0]?.hint
  }
  assert.equal(of(2), "Did you mean '/g0/overview'?")
  assert.equal(of(30), undefined)
})

test('used assets are those beside pages, without static files', () => {
  const links = [{ url: './p.png', kind: 'image' as const }, { url: '/s.png', kind: 'image' as const }, './d.json']
  const graph = link({
    files: { 'docs/a.md': { links } },
    assets: ['docs/p.png', 'static/s.png', 'docs/d.json', 'docs/unused.png'],
  })
  assert.deepEqual([...graph.usedAssets], ['docs/p.png', 'docs/d.json'])
})

test('many broken links are reported without a long search for each', async () => {
  // As many as a search compares, and more.
  for (const count of [990, 2000]) {
    const names = Array.from({ length: count }, (_, index) => `docs/g/page-${index}.md`)
    const links = (index: number) => [`/nowhere/at-all-${index}`, `./gone-${index}.md`, `./past-${index}.md`]
    const files = Object.fromEntries(names.map((name, index) => [name, { links: links(index) }]))
    await assertBounded(5000, () => assert.equal(link({ files }).diagnostics.length, 3 * count))
  }
})

test('hints name pages of the locale of the link', () => {
  const files = { 'docs/new/moved.md': {}, 'docs/a.md': { links: ['/old/moved', '/only/french'] } }
  const french = 'i18n/fr/docusaurus-plugin-content-docs/current'
  const graph = link({
    files: {
      ...files,
      [`${french}/new/moved.md`]: {},
      [`${french}/a.md`]: { links: ['/old/moved'] },
      [`${french}/french.md`]: {},
    },
    config: { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } },
  })
  assert.deepEqual(
    graph.diagnostics.map(({ file, hint }) => `${file}: ${hint}`).sort(),
    [
      `docs/a.md: Did you mean '/new/moved'?`,
      'docs/a.md: undefined',
      `${french}/a.md: Did you mean '/fr/new/moved'?`,
    ].sort(),
  )
})

for (const [url, meant] of [
  ['github.com/a/b', 'https://github.com/a/b'],
  ['https//example.com/a', 'https://example.com/a'],
  ['http//example.com', 'http://example.com'],
  ['./notes.com', undefined],
  ['socket/io/nowhere', undefined],
])
  test(`the hint for ${url}`, () => {
    const graph = link({ files: { 'docs/a.md': { links: [`${url}`] } } })
    assert.equal(graph.diagnostics[0]?.hint, meant && `Did you mean '${meant}'?`)
    assert.equal(graph.diagnostics[0]?.rule, url === './notes.com' ? 'broken-asset' : 'broken-link')
  })

test('a similar name is found in any folder, whether or not the link leads to the top folder', () => {
  const files = { 'docs/deep/installation.md': {}, 'docs/a.md': { links: ['/instalation', '/other/instalation'] } }
  const hints = link({ files }).diagnostics.map(({ hint }) => hint)
  assert.deepEqual(hints, ["Did you mean '/deep/installation'?", "Did you mean '/deep/installation'?"])
})
