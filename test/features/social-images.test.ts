/**
 * Images of pages for social networks: drawn once for each page, if the config enables them and the packages are
 * installed.
 */
import assert from 'node:assert/strict'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { PNG } from 'pngjs'
import { makeSite } from '../sites/site.ts'

const PACKAGES = join(import.meta.dirname, '../../node_modules')
const FILES = {
  'docs/index.md': '# Home\n\nText.\n',
  'docs/guide/a.md': '---\ndescription: How it is done.\n---\n\n# A guide\n\nText.\n',
  'docs/own.md': '---\nimage: /own.png\n---\n\n# Own\n\nText.\n',
  'docs/far.md': '# 文書\n\nText.\n',
  'static/own.png': 'x',
}

function siteWith(t: TestContext, config: object = {}) {
  const site = makeSite(t, FILES, { socialImages: true, ...config })
  symlinkSync(PACKAGES, join(site.dir, 'node_modules'))
  return site
}

const imageOf = (html: string) => /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]

test('each page gets an image in the colours of the site, which is cached', async t => {
  const site = siteWith(t, { theme: { accent: '#b4267a' } })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.equal(imageOf(site.read('guide/a/index.html')), 'https://example.org/social/guide/a.png')
  assert.match(site.read('guide/a/index.html'), /<meta property="og:image:alt" content="A guide"/)
  const picture = PNG.sync.read(readFileSync(join(site.dir, 'build/social/guide/a.png')))
  assert.deepEqual([picture.width, picture.height], [1200, 630])
  const pixel = (x: number, y: number) => [...picture.data.subarray((y * 1200 + x) * 4, (y * 1200 + x) * 4 + 3)]
  // The background is that of the dark mode, the edge has the hue of the accent.
  assert.deepEqual(pixel(2, 2), [0x0b, 0x11, 0x20])
  const [red = 0, green = 0] = pixel(600, 625)
  assert.ok(red > green + 40, `${pixel(600, 625)}`)
  const lettering = Array.from({ length: 630 }, (_, y) => pixel(100, y)).filter(([r = 0]) => r > 180)
  assert.ok(lettering.length > 3, 'no letters')
  const before = readFileSync(join(site.dir, 'build/social/guide/a.png'))
  const again = await site.build()
  assert.equal(again.rendered, 0)
  assert.deepEqual(readFileSync(join(site.dir, 'build/social/guide/a.png')), before)
})

test('a page’s own image takes precedence, and a title that the font cannot display gets none', async t => {
  const site = siteWith(t)
  await site.build()
  assert.equal(imageOf(site.read('own/index.html')), 'https://example.org/own.png')
  assert.equal(site.exists('social/own.png'), false)
  assert.equal(imageOf(site.read('far/index.html')), undefined)
})

test('without the packages a warning names them, and the site is published', async t => {
  const site = makeSite(t, FILES, { socialImages: true })
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['social-images site.config.json:1:88'])
  const { hint } = report.diagnostics.find(({ rule }) => rule === 'social-images') ?? {}
  assert.equal(hint, 'Run npm install --save-dev satori @resvg/resvg-js @fontsource/inter.')
  assert.equal(imageOf(site.read('index.html')), undefined)
})
