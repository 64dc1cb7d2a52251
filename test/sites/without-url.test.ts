/**
 * A site whose config does not state its address: nothing in it assumes one. With an origin, the same site has
 * everything.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const FILES = {
  'docs/index.md': '# Home\n\n[older](/old)\n',
  'docs/guide/index.md': '---\ntitle: Guide\nimage: /img/own.png\n---\n\nText.\n',
  'docs/guide/next.md': '# Next\n\nText.\n',
  'static/img/own.png': '',
  'static/img/all.png': '',
  'i18n/de/docusaurus-plugin-content-docs/current/guide/next.md': '# Weiter\n\nText.\n',
}
const CONFIG = {
  image: 'img/all.png',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  redirects: [
    { from: '/old', to: '/guide/next' },
    { from: '/other', to: 'https://example.com/' },
  ],
}
/** Addresses that must be absolute, wherever they are. */
const ABSOLUTE =
  /<link rel="canonical"[^>]*>|<link rel="alternate" hreflang[^>]*>|<meta property="og:(?:url|image)"[^>]*>|"item":"[^"]*"/g

const PAGES = ['index.html', 'guide/index.html', 'guide/next/index.html', 'de/guide/next/index.html', '404.html']

for (const url of ['', 'https://docs.example.org'])
  for (const baseUrl of ['/', '/base/'])
    test(`url '${url}' and base '${baseUrl}': addresses that must be absolute are absolute, or left out`, async t => {
      const site = makeSite(t, FILES, { ...CONFIG, baseUrl, url: url || undefined })
      const report = await site.build()
      const all = [...PAGES, 'old/index.html', 'search/index.html'].flatMap(
        path => site.read(path).match(ABSOLUTE) ?? [],
      )
      const notes = report.diagnostics.filter(({ rule }) => rule === 'config-no-url')
      if (url === '') {
        assert.deepEqual(all, [])
        assert.equal(site.exists('sitemap.xml'), false)
        assert.equal(site.read('robots.txt'), 'User-agent: *\nAllow: /\n')
        assert.equal(notes.length, 1)
        assert.doesNotMatch(site.read('guide/next/index.html'), /BreadcrumbList/)
      } else {
        assert.ok(all.length > 20, `${all.length}`)
        assert.deepEqual(
          all.filter(tag => !tag.includes(`"${url}${baseUrl}`)),
          [],
        )
        assert.match(site.read('sitemap.xml'), new RegExp(`<loc>${url}${baseUrl}guide/next</loc>`))
        assert.match(site.read('robots.txt'), new RegExp(`^Sitemap: ${url}${baseUrl}sitemap\\.xml$`, 'm'))
        assert.deepEqual(notes, [])
      }
      assert.match(site.read('other/index.html'), /<link rel="canonical" href="https:\/\/example\.com\/">/)
    })

test("robots.txt names a sitemap only if there is one, including the site's own", async t => {
  const hidden = makeSite(t, { 'docs/index.md': '---\nunlisted: true\n---\n\n# Home\n' })
  await hidden.build()
  assert.equal(hidden.exists('sitemap.xml'), false)
  assert.doesNotMatch(hidden.read('robots.txt'), /Sitemap/)
  const own = makeSite(t, {
    'docs/index.md': '---\nunlisted: true\n---\n\n# Home\n',
    'static/sitemap.xml': '<urlset/>',
  })
  await own.build()
  assert.match(own.read('robots.txt'), /^Sitemap: https:\/\/example\.org\/sitemap\.xml$/m)
})

test('a link to the sitemap is broken if there is none', async t => {
  const files = { 'docs/index.md': '# Home\n\n[map](/sitemap.xml)\n' }
  const without = makeSite(t, files, { url: undefined })
  assert.deepEqual(without.problems(await without.build()), ['broken-asset docs/index.md:3:1'])
  const withUrl = makeSite(t, files)
  assert.deepEqual(withUrl.problems(await withUrl.build()), [])
})
