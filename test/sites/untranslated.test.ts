/**
 * A page without a translation: it says so, and its text has its own language and direction. The navigation bar and the
 * footer are translated separately.
 */
// Takes about 6 s.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

test('a page that replaces a missing translation says so, in the right languages', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\nText.\n',
      'docs/a.md': '---\ntitle: English title\n---\n\nEnglish text.\n',
      'i18n/ar/docusaurus-plugin-content-docs/current/index.md': '# الرئيسية\n\nنص.\n',
    },
    { i18n: { locales: ['en', 'ar', 'en-GB'] } },
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const page = site.read('ar/a/index.html')
  assert.match(page, /<html lang="ar" dir="rtl"/)
  const main = site.main('ar/a/index.html')
  assert.match(main, /لم تُترجم هذه الصفحة بعد/)
  assert.match(main, /<h1 lang="en" dir="ltr">English title<\/h1>/)
  assert.match(main, /<div class="theme-doc-markdown markdown" lang="en" dir="ltr"><p>English text/)
  for (const path of ['ar/index.html', 'a/index.html', 'en-GB/a/index.html']) {
    assert.doesNotMatch(site.main(path), /alert--info/, path)
    assert.doesNotMatch(site.main(path), / lang="/, path)
  }
})

test('the navigation bar and the footer are in the language of the page', async t => {
  const out = { href: 'https://example.org/out' }
  const message = (texts: Record<string, string>) =>
    JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { message: text }])))
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Start\n',
      'i18n/fr/docusaurus-theme-classic/navbar.json': message({
        title: 'Trousse',
        'item.label.Guide': 'Manuel',
        'item.label.More': 'Plus',
        'item.label.Out': 'Dehors',
      }),
      'i18n/fr/docusaurus-theme-classic/footer.json': message({
        copyright: 'Droits',
        'link.title.Links': 'Liens',
        'link.item.label.Out': 'Ailleurs',
      }),
    },
    {
      i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
      navbar: {
        title: 'Kit',
        items: [
          { to: '/', label: 'Guide' },
          { label: 'More', items: [{ ...out, label: 'Out' }] },
        ],
      },
      footer: { copyright: 'Rights', links: [{ title: 'Links', items: [{ ...out, label: 'Out' }] }] },
    },
  )
  await site.build()
  const words = (path: string) => [
    ...new Set(
      site.read(path).match(/>(?:Kit|Guide|More|Rights|Links|Out|Trousse|Manuel|Plus|Dehors|Droits|Liens|Ailleurs)\b/g),
    ),
  ]
  assert.deepEqual(words('index.html'), ['>Kit', '>Guide', '>More', '>Out', '>Links', '>Rights'])
  assert.deepEqual(words('fr/index.html'), [
    '>Trousse',
    '>Manuel',
    '>Plus',
    '>Dehors',
    '>Liens',
    '>Ailleurs',
    '>Droits',
  ])
})
