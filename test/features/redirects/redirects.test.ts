/** Redirects, including some that must not take precedence over pages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findings, link, type SiteFields, version } from '../../unit/link/site.ts'

const FILES = {
  'docs/index.md': {},
  'docs/a.md': { anchors: ['x'] },
  'docs/g/index.md': {},
  'docs/d.md': { draft: true },
}

type Redirects = NonNullable<SiteFields['redirects']>

function redirects(written: Redirects, config: SiteFields = {}) {
  const graph = link({ files: FILES, assets: ['static/logo.svg'], config: { ...config, redirects: written } })
  return { made: graph.redirects.map(({ from, to }) => `${from} ${to}`), found: findings(graph), graph }
}

const MADE: [what: string, written: Redirects, made: string[]][] = [
  ['one path', [{ from: '/old', to: '/a' }], ['/old /a']],
  ['several paths', [{ from: ['/o1', '/o2/'], to: '/a' }], ['/o1 /a', '/o2/ /a']],
  ['the slash of the target', [{ from: '/old', to: '/g' }], ['/old /g/']],
  ['query and hash', [{ from: '/old', to: '/a?q=1#x' }], ['/old /a?q=1#x']],
  ['another site', [{ from: '/old', to: 'https://example.org/x' }], ['/old https://example.org/x']],
  ['a static file', [{ from: '/old', to: '/logo.svg' }], ['/old /logo.svg']],
  ['an encoded path', [{ from: '/%C3%A4', to: '/a' }], ['/ä /a']],
  [
    'a chain',
    [
      { from: '/1', to: '/2' },
      { from: '/2', to: '/3/' },
      { from: '/3', to: '/a' },
    ],
    ['/1 /a', '/2 /a', '/3 /a'],
  ],
  [
    'the same twice',
    [
      { from: '/old', to: '/a' },
      { from: '/old/', to: '/a' },
    ],
    ['/old/ /a'],
  ],
]

for (const [what, written, made] of MADE) {
  test(`a redirect with ${what}`, () => {
    const { made: actual, found } = redirects(written)
    assert.deepEqual(actual, made)
    assert.deepEqual(found, [])
  })
}

test('targets are pages of the main version', () => {
  const graph = link({
    files: { ...FILES, 'versioned_docs/version-1.0/a.md': {} },
    versions: [version({ isLast: true }), version({ name: '1.0', path: '1.0' })],
    config: { redirects: [{ from: '/old', to: '/a' }] },
  })
  assert.deepEqual(
    graph.redirects.map(({ from, to }) => `${from} ${to}`),
    ['/old /a'],
  )
})

const WRONG: [what: string, written: Redirects, found: string[], message: RegExp][] = [
  ['to itself', [{ from: '/x', to: '/x/' }], ['redirect-loop error site.config.ts'], /leads to itself/],
  [
    'in a circle',
    [
      { from: '/x', to: '/y' },
      { from: '/y', to: '/x' },
    ],
    ['redirect-loop error site.config.ts'],
    /'\/x' → '\/y' → '\/x'/,
  ],
  ['to nothing', [{ from: '/x', to: '/aa' }], ['broken-link warning site.config.ts'], /redirects\[0\]\.to/],
  ['to a draft', [{ from: '/x', to: '/d' }], ['broken-link warning site.config.ts'], /redirects\[0\]\.to/],
  ['over a page', [{ from: '/a/', to: '/g' }], ['redirect-shadows-page warning site.config.ts'], /there is a page/],
  [
    'over the home page',
    [{ from: '/', to: '/g' }],
    ['redirect-shadows-page warning site.config.ts'],
    /there is a page/,
  ],
  [
    'over a static file',
    [{ from: '/logo.svg', to: '/g' }],
    ['redirect-shadows-page warning site.config.ts'],
    /static file/,
  ],
  [
    'over a file of docsgen',
    [{ from: '/robots.txt', to: '/g' }],
    ['redirect-shadows-page warning site.config.ts'],
    /file of docsgen/,
  ],
  [
    'to two places',
    [
      { from: '/x', to: '/a' },
      { from: '/x', to: '/g' },
    ],
    ['duplicate-redirect error site.config.ts'],
    /already \(redirects\[0\]\)/,
  ],
  ['to a script', [{ from: '/x', to: 'javascript:alert(1)' }], ['unsafe-redirect error site.config.ts'], /javascript/],
  ['to a bare host', [{ from: '/x', to: '//evil.example' }], ['unsafe-redirect error site.config.ts'], /evil/],
]

for (const [what, written, found, message] of WRONG) {
  test(`a redirect ${what}`, () => {
    const { found: actual, graph } = redirects(written)
    assert.deepEqual(actual, found)
    assert.match(graph.diagnostics[0]?.message ?? '', message)
    assert.ok(graph.redirects.every(({ to }) => to === '/a'))
  })
}

test('with a base, from is relative to it and to includes it', () => {
  const { made } = redirects([{ from: '/old', to: '/a' }], { baseUrl: '/base/' })
  assert.deepEqual(made, ['/old /base/a'])
})

test('every locale has the redirect', () => {
  const { made, found } = redirects(
    [
      { from: '/old', to: '/a' },
      { from: '/x', to: '/no' },
    ],
    { i18n: { locales: ['en', 'fr'] } },
  )
  assert.deepEqual(made, ['/old /a', '/fr/old /fr/a'])
  assert.deepEqual(found, ['broken-link warning site.config.ts'])
})

const HTML: [what: string, config: SiteFields, made: string[]][] = [
  ['with each address as it is written', {}, ['/a.html /a', '/g.html /g/', '/search.html /search']],
  ['with trailing slashes', { trailingSlash: true }, ['/a.html /a/', '/g.html /g/', '/search.html /search/']],
  ['without trailing slashes, where files have these names', { trailingSlash: false }, []],
  ['below a base', { baseUrl: '/base/', search: { enabled: false } }, ['/a.html /base/a', '/g.html /base/g/']],
  [
    'in each language, whose home has a name as well',
    { i18n: { locales: ['en', 'fr'] }, search: { enabled: false } },
    ['/a.html /a', '/g.html /g/', '/fr/a.html /fr/a', '/fr/g.html /fr/g/', '/fr.html /fr/'],
  ],
]

for (const [what, config, made] of HTML) {
  test(`addresses with .html: ${what}`, () => {
    assert.deepEqual(redirects([], { redirectHtml: true, ...config }).made, made)
  })
}

const TAKEN: [what: string, config: SiteFields, files: Record<string, object>, assets: string[]][] = [
  ['a redirect', { redirects: [{ from: '/a.html', to: '/b' }] }, {}, []],
  ['a redirect with a slash', { redirects: [{ from: '/a.html/', to: '/b' }] }, {}, []],
  ['a static file', {}, {}, ['static/a.html']],
  ['a static folder', {}, {}, ['static/a.html/index.html']],
  ['a page', {}, { 'docs/other.md': { slug: '/a.html' } }, []],
]

for (const [what, config, files, assets] of TAKEN)
  test(`${what} of its own takes precedence over the redirect for .html`, () => {
    const graph = link({
      files: { 'docs/a.md': {}, 'docs/b.md': {}, ...files },
      assets,
      config: { redirectHtml: true, search: { enabled: false }, ...config },
    })
    assert.deepEqual(
      graph.redirects.filter(({ kind }) => kind === 'html').map(({ from }) => from),
      ['/b.html'],
    )
  })
