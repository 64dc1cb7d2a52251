/**
 * Home pages: a figure that is inlined or an image, cards with icons, the first link of each, and styles that only home
 * pages load.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const SVG = (inside: string) =>
  `<?xml version="1.0"?>\n<!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">\n  ${inside}\n</svg>\n`
const HOME = `---
layout: home
title: Docs
hero:
  title: Welcome
  tagline: All about it.
  figure: ./figure.svg
  figureAlt: What it is
  actions:
    - { label: Start, to: /guide }
audience_cards:
  - { title: Readers, description: They read., to: /guide, icon: book, links: [{ label: First, to: /guide }, { label: Second, to: /guide#more }] }
  - { title: Writers, description: They write., to: /guide#more, icon: nosuchicon }
---

Text.
`
const FILES = { 'docs/index.md': HOME, 'docs/guide.md': '# Guide\n\nText.\n\n## More\n\nText.\n' }

test('a drawing is inlined in the page, and follows changes of its file', async t => {
  const site = makeSite(t, { ...FILES, 'docs/figure.svg': SVG('<title>A line</title><path class="a" d="M0 0h20"/>') })
  assert.deepEqual(site.problems(await site.build()), ['unknown-icon docs/index.md:13:72'])
  const html = site.read('index.html')
  assert.match(
    html,
    /<div class="dg-hero__figure"><svg xmlns="[^"]*" viewBox="0 0 20 10"><title>A line<\/title><path class="a" d="M0 0h20"\/><\/svg><\/div>/,
  )
  assert.match(html, /<link rel="stylesheet" href="\/assets\/home-[\da-f]+\.css"/)
  assert.doesNotMatch(site.read('guide/index.html'), /assets\/home-/)
  site.write({ 'docs/figure.svg': SVG('<path d="M0 5h20"/>') })
  const again = await site.build()
  assert.deepEqual([again.parsed, again.rendered], [0, 1])
  assert.match(site.read('index.html'), /<path d="M0 5h20"\/>/)
})

for (const [what, inside] of [
  ['styles', '<style>path{fill:red}</style>'],
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<path onclick="alert(1)"/>'],
  ['an address', '<image href="data:image/gif;base64,R0lGODlhAQABAAAAACw="/>'],
] as const)
  test(`a drawing with its own ${what} is an image`, async t => {
    const site = makeSite(t, { ...FILES, 'docs/figure.svg': SVG(inside) })
    await site.build()
    const html = site.read('index.html')
    assert.match(
      html,
      /<div class="dg-hero__figure"><img src="\/assets\/images\/figure-[\da-f]+\.svg" alt="What it is" width="20" height="10"\/>/,
    )
  })

test('a card has the drawing of its icon, and its first link is emphasised', async t => {
  const site = makeSite(t, { ...FILES, 'docs/figure.svg': SVG('<path d="M0 0h20"/>') })
  await site.build()
  const [, first = '', second = ''] = site.read('index.html').split('<li class="dg-audience-card">')
  assert.match(
    first,
    /<h2 class="dg-audience-card__title"><svg class="dg-drawing"[\s\S]*?<\/svg><a href="\/guide">Readers/,
  )
  assert.match(first, /<li class="dg-audience-card__first"><a href="\/guide">First<svg/)
  assert.match(first, /<li><a href="\/guide#more">Second<\/a>/)
  assert.doesNotMatch(second, /<h2[^>]*><svg/)
})

test('the first screen has the search, the first command and a picture for each colour mode', async t => {
  const image = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><style>a{}</style></svg>'
  const hero = HOME.replace(
    '  figure: ./figure.svg\n',
    '  search: true\n  command: npm create thing\n  figure: /light.svg\n  figureDark: /dark.svg\n',
  )
  const files = { ...FILES, 'docs/index.md': hero, 'static/light.svg': image, 'static/dark.svg': image }
  const site = makeSite(t, files)
  assert.deepEqual(site.problems(await site.build()), ['unknown-icon docs/index.md:16:72'])
  const html = site.read('index.html')
  const main = html.slice(html.indexOf('<main'))
  assert.match(main, /<form action="\/search"><button type="submit" class="dg-hero__search" data-dg-search="">/)
  assert.match(main, /<pre><code>npm create thing<\/code><\/pre><button type="button" class="dg-copy dg-needs-js"/)
  for (const mode of ['light', 'dark'])
    assert.match(main, new RegExp(`<img loading="lazy"[^>]* class="dg-only-${mode}" src="/${mode}\\.svg"`))
  site.write({ 'docs/index.md': hero.replace('/dark.svg', '/gone.svg') })
  assert.ok(site.problems(await site.build()).some(problem => problem.startsWith('broken-image docs/index.md:10')))
  const without = makeSite(t, { ...files, 'static/gone.svg': image }, { search: { enabled: false } })
  await without.build()
  assert.doesNotMatch(without.read('index.html'), /dg-hero__search/)
})
