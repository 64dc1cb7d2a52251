/** Addresses in the config: navbar, footer, logos, announcement bar. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { link, type SiteFields } from './site.ts'

const CONFIG: SiteFields = {
  baseUrl: '/base/',
  favicon: 'img/icon.svg',
  navbar: {
    logo: { src: '/img/logo.svg', alt: '' },
    items: [
      { to: '/a', label: 'A' },
      { to: 'g', label: 'G' },
      { href: 'https://example.org/', label: 'Out' },
      { type: 'doc', docId: 'a', label: 'Doc' },
      { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Side' },
      { type: 'dropdown', label: 'More', items: [{ to: '/g/#x', label: 'X' }] },
    ],
  },
  footer: { links: [{ title: 'T', items: [{ label: 'F', to: '/a' }] }] },
  announcementBar: { id: 'b', content: 'See <a class="c" href="/g/?a=1&amp;b=2">this</a>.' },
}

const FILES = { 'docs/a.md': {}, 'docs/g/index.md': { anchors: ['x'] } }
const ASSETS = ['static/img/icon.svg', 'static/img/logo.svg']

test('every address of the config is resolved for each locale', () => {
  const graph = link({ files: FILES, assets: ASSETS, config: { ...CONFIG, i18n: { locales: ['en', 'fr'] } } })
  const hrefs = (locale: string) =>
    Object.fromEntries([...(graph.shellRefs.get(locale) ?? [])].map(([url, ref]) => [url, ref.href]))
  assert.deepEqual(hrefs('en'), {
    '/img/logo.svg': '/base/img/logo.svg',
    '/a': '/base/a',
    g: '/base/g/',
    'https://example.org/': 'https://example.org/',
    'doc:a': '/base/a',
    'sidebar:defaultSidebar': '/base/a',
    '/g/#x': '/base/g/#x',
    '/g/?a=1&b=2': '/base/g/?a=1&b=2',
    'img/icon.svg': '/base/img/icon.svg',
  })
  assert.equal(hrefs('fr')['/a'], '/base/fr/a')
  assert.equal(hrefs('fr')['/img/logo.svg'], '/base/img/logo.svg')
  assert.deepEqual(graph.diagnostics, [])
})

const BROKEN: [config: SiteFields, rule: string, place: string][] = [
  [{ navbar: { items: [{ to: '/no', label: 'x' }] } }, 'broken-link', 'navbar.items[0].to: '],
  [
    { navbar: { items: [{ type: 'dropdown', label: 'x', items: [{ to: '/g/#y', label: 'y' }] }] } },
    'broken-anchor',
    'navbar.items[0].items[0].to: ',
  ],
  [{ navbar: { items: [{ type: 'doc', docId: 'no', label: 'x' }] } }, 'unknown-doc-id', 'navbar.items[0].docId: '],
  [
    { navbar: { items: [{ type: 'docSidebar', sidebarId: 'no', label: 'x' }] } },
    'unknown-sidebar',
    'navbar.items[0].sidebarId: ',
  ],
  [{ navbar: { logo: { src: '/no.svg', alt: '' } } }, 'broken-image', 'navbar.logo.src: '],
  [
    { footer: { links: [{ title: 'T', items: [{ label: 'F', to: '/no' }] }] } },
    'broken-link',
    'footer.links[0].items[0].to: ',
  ],
  [{ announcementBar: { content: '<a href="/no">x</a>' } }, 'broken-link', 'announcementBar.content: '],
]

for (const [config, rule, place] of BROKEN) {
  test(`a broken address at ${place.slice(0, -2)} is reported once`, () => {
    const graph = link({ files: FILES, config: { ...config, i18n: { locales: ['en', 'fr'] } } })
    assert.deepEqual(
      graph.diagnostics.map(diagnostic => [diagnostic.rule, diagnostic.file]),
      [[rule, 'site.config.ts']],
    )
    assert.ok(graph.diagnostics[0]?.message.startsWith(place), graph.diagnostics[0]?.message)
  })
}
