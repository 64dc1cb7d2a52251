/**
 * A page without a translation: it says so, and its text has its own language and direction.
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
