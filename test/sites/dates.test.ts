/** The dates below a page: its last change, or the last check of its facts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const datesOf = (html: string) =>
  [...html.matchAll(/<p class="theme-last-updated">([\s\S]*?)<\/p>/g)].map(match => match[1])

test('a date is written in words, in the language of the page', async t => {
  const page = '---\nlast_update: { date: 2026-11-02, author: Ada }\n---\n# Page\n\nText.\n'
  const i18n = { defaultLocale: 'en', locales: ['en', 'de', 'xx'] }
  const docs = { path: 'docs', showLastUpdateTime: true, showLastUpdateAuthor: true }
  const site = makeSite(t, { 'docs/index.md': page }, { i18n, docs })
  await site.build()
  const [english] = datesOf(site.read('index.html'))
  assert.equal(english, 'Last updated on <time dateTime="2026-11-02">2 November 2026</time> by Ada')
  const [german] = datesOf(site.read('de/index.html'))
  assert.match(german ?? '', /<time dateTime="2026-11-02">2. November 2026<\/time>/)
  const [unknown] = datesOf(site.read('xx/index.html'))
  assert.match(unknown ?? '', /<time dateTime="2026-11-02">2026-11-02<\/time>/)
})

test('a page shows what its facts were checked against, and when it was changed', async t => {
  const head = 'verified: { node: v2.4.3, contracts: 1.2.0, date: 2026-11-22 }\nlast_update: { date: 2026-01-01 }'
  const docs = { path: 'docs', showLastUpdateTime: true }
  const site = makeSite(t, { 'docs/index.md': `---\n${head}\n---\n# Page\n\nText.\n` }, { docs })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const expected = 'Checked on <time dateTime="2026-11-22">22 November 2026</time> (node v2.4.3, contracts 1.2.0)'
  const changed = 'Last updated on <time dateTime="2026-01-01">1 January 2026</time>'
  assert.deepEqual(datesOf(site.read('index.html')), [expected, changed])
})

test('an invalid date is a finding with its place', async t => {
  const site = makeSite(t, { 'docs/index.md': '---\nverified: { node: v1 }\n---\n# Page\n\nText.\n' })
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['front-matter-type docs/index.md:2:11'])
})
