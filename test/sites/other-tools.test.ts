/**
 * Pages that were written for other tools, in a site that is built as it is: what does not fit is reported and the rest
 * is published.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const HERO = `---
title: Kit
template: splash
hero:
  title: Kit of docs
  tagline: Quick.
  image: { file: ../../assets/kit.webp }
  actions: [{ text: Begin, link: /one/, icon: right-arrow }]
tableOfContents: false
keywords: a, b
---

Text.
`

test('front matter of another tool stops no build: valid parts are kept, and each problem is reported once', async t => {
  const site = makeSite(t, {
    'docs/index.md': HERO.replace('title: Kit\n', 'title: Kit\nlayout: home\n'),
    'docs/one.md': '---\nlayout: page\ntags: one\n---\n\n# One\n\nText of one.\n',
    'docs/two.md': '---\nlayout: page\n---\n\n# Two\n\nText of two.\n',
  })
  const report = await site.build()
  assert.ok(report.published)
  assert.deepEqual(
    report.diagnostics.map(({ severity, file, span, pages = 1 }) => `${severity} ${file}:${span?.line} ${pages}`),
    ['warning docs/index.md:6 1', 'warning docs/index.md:11 1', 'warning docs/one.md:2 2', 'warning docs/one.md:3 1'],
  )
  assert.match(site.read('index.html'), /Kit of docs[\s\S]*Quick\.[\s\S]*Text\./)
  assert.match(site.read('one/index.html'), /Text of one\./)
})

test('a field that decides what is published stays an error', async t => {
  const site = makeSite(t, { 'docs/index.md': '---\ndraft: maybe\n---\n\n# Home\n' })
  const report = await site.build()
  assert.deepEqual([report.published, report.diagnostics.map(({ rule }) => rule)], [false, ['front-matter-type']])
})
