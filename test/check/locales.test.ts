/**
 * Links that are correct in the original and broken in a locale: a page without a translation links to a page that is
 * translated, and whose headings have different ids.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLASSIC, moved } from '../sites/moved-site.ts'
import { makeSite } from '../sites/site.ts'
import { check } from './run-check.ts'

const FRENCH = 'i18n/fr/docusaurus-plugin-content-docs/current'

test('a link that is broken only in a translation is reported at its place, once', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md':
        "---\nslug: /\n---\n\nimport Part from './_part.mdx'\n\n[a](./guide.md#first-part) [b](/guide#first-part) [c](#own) [d](./guide.md#nowhere)\n\n## Own\n\n<Part/>\n",
      'docs/_part.mdx': '[e](./guide.md#second-part)\n',
      'docs/guide.md': '# Guide\n\n## First part\n\n## Second part\n\n[f](./index.md#own)\n',
      'docs/whole.md': '# Whole\n\n[g](./guide.md#first-part)\n',
      'docs/kept.md': '# Kept\n\n[h](./same.md#kept-part)\n',
      'docs/same.md': '# Same\n\n## Kept part\n',
      [`${FRENCH}/guide.md`]: '# Guide\n\n## Première partie\n\n[f](./index.md#own)\n',
      [`${FRENCH}/whole.md`]: '# Tout\n\n[g](./guide.md#premiere-partie)\n',
      [`${FRENCH}/same.md`]: '# Pareil\n\n## Partie gardée {#kept-part}\n',
    },
    {
      i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'de'] },
      navbar: { items: [{ label: 'Guide', to: '/guide#first-part' }] },
    },
  )
  const { out } = await check(site, '--format', 'compact')
  const lines = out.trim().split('\n')
  assert.deepEqual(
    lines.map(line => line.replace(/ Its anchors.*| Did you.*| The file is.*| It is right.*/, '')).sort(),
    [
      "docs/_part.mdx:1:1: error broken-anchor: The page /fr/guide has no anchor '#second-part'.",
      "docs/index.md:7:1: error broken-anchor: The page /fr/guide has no anchor '#first-part'.",
      "docs/index.md:7:28: error broken-anchor: The page /fr/guide has no anchor '#first-part'.",
      "docs/index.md:7:61: error broken-anchor: The page /guide has no anchor '#nowhere'.",
      `${FRENCH}/whole.md:3:1: error broken-anchor: The page /fr/guide has no anchor '#premiere-partie'.`,
      "site.config.json:1:181: error broken-anchor: navbar.items[0].to: The page /fr/guide has no anchor '#first-part' (on 15 pages).",
    ].sort(),
  )
  assert.match(out, /untranslated in the locale 'fr'.*Give the translated heading the id of the original/)
  assert.match(out, /right in the default locale, and wrong in 'fr'/)
  // The original is correct, so nothing in it is changed.
  await check(site, '--fix')
  assert.match(site.readAny('docs/index.md'), /\[a\]\(\.\/guide\.md#first-part\)/)
  assert.deepEqual(site.problems(await site.build()).filter(line => line.includes('index.md:7:1')).length, 1)
})

test('a mistake in the module of a page is reported once for all languages, and nothing is corrected there', async t => {
  const module = `export default () => <main><a href="/docs">a</a><a href="/docs">b</a><a href="/docs/gone">c</a></main>\n`
  const site = moved(
    t,
    { 'src/pages/index.js': module },
    `${CLASSIC}, trailingSlash: true, i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'de'] }`,
  )
  const { out } = await check(site, '--format', 'json')
  const found = out.split('\n').filter(line => /"file":"(?:src|i18n)/.test(line))
  assert.deepEqual(
    found.map(line => JSON.parse(line)).map(({ rule, file, span, replace }) => [rule, file, span ?? replace]),
    [
      ['trailing-slash', 'src/pages/index.js', undefined],
      ['broken-link', 'src/pages/index.js', undefined],
    ],
  )
  assert.equal((await check(site, '--fix')).err, 'failed: 1 error\n')
  assert.equal(site.readAny('src/pages/index.js'), module)
})
