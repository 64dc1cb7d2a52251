/**
 * Media besides images: videos, audio, frames, several sources for one image.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('each address is alone in its attribute; only images get a size', async t => {
  const page = [
    '<video src="/a/film.webm" poster="/a/one.png" controls></video>',
    '<video controls>\n  <source src="/a/film.webm" type="video/webm" />\n</video>',
    '<img src="/a/one.png" srcset="/a/one.png 1x, /a/two.png 2x" alt="one">',
    '<iframe src="/a/frame.html" title="f"></iframe>',
    '![two](/a/two.png)',
    '<img src="/a/two.png" alt="three" width="50%">',
    '<img src="/a/two.png" alt="four" height="10">',
  ]
  const site = makeSite(t, {
    'docs/index.md': `# Media\n\n${page.join('\n\n')}\n`,
    'static/a/film.webm': 'film',
    'static/a/frame.html': '<p>',
    'static/a/one.png': PNG,
    'static/a/two.png': PNG,
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.main('index.html')
  assert.equal(html.match(/<source[^>]*>/)?.[0], '<source src="/a/film.webm" type="video/webm"/>')
  assert.match(
    html,
    /<video src="\/a\/film\.webm" poster="\/assets\/one-[\w-]+\.png" controls=""><\/video>|<video src="\/a\/film\.webm" poster="\/a\/one\.png"/,
  )
  assert.match(html, /<iframe src="\/a\/frame\.html"/)
  assert.doesNotMatch(html, /=" src=/)
  assert.equal([...html.matchAll(/ width="1" height="1"/g)].length, 2)
  for (const size of ['width="50%"', 'height="10"']) {
    const [image = ''] = html.match(new RegExp(`<img[^>]*${size}[^>]*>`)) ?? []
    assert.match(image, / src="\/[^"]+two[^"]*"/)
    assert.equal(image.match(/ (?:width|height)=/g)?.length, 1, image)
  }
  assert.match(html, /srcset="\/[^ "]+ 1x, \/[^ "]+ 2x"/i)
})

test('the touch icon: a link on each page, but none for the address that phones request on their own', async t => {
  const files = { 'docs/index.md': '# Home\n', 'static/apple-touch-icon.png': PNG, 'static/a/one.png': PNG }
  for (const [touchIcon, baseUrl, link] of [
    [
      '/a/one.png',
      '/',
      /<link rel="apple-touch-icon" href="\/assets\/one-[\w-]+\.png"\/>|<link rel="apple-touch-icon" href="\/a\/one\.png"\/>/,
    ],
    ['/apple-touch-icon.png', '/', undefined],
    [
      '/apple-touch-icon.png',
      '/base/',
      /<link rel="apple-touch-icon" href="\/base\/[^"]*apple-touch-icon[\w-]*\.png"\/>/,
    ],
  ] as const) {
    const site = makeSite(t, files, { webApp: { touchIcon, manifest: true }, baseUrl })
    const report = await site.build()
    assert.deepEqual(site.problems(report), [])
    const html = site.read('index.html')
    if (link) assert.match(html, link)
    else assert.doesNotMatch(html, /apple-touch-icon/)
    const { icons } = JSON.parse(site.read('manifest.webmanifest')) as { icons: { src: string; sizes: string }[] }
    assert.equal(icons[0]?.sizes, '1x1')
    assert.ok(site.exists(icons[0]?.src.slice(baseUrl.length) ?? ''), JSON.stringify(icons))
  }
})
