/**
 * Figures: drawings that become parts of their page, with the page's font and the colours of both modes; images that
 * stay images; captions.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run } from '../check/run-check.ts'
import { makeSite } from './site.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 20 10"') =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>\n`
const MODES = `<style>
text { font-family: system-ui, sans-serif; fill: #111 }
.box, g > .inner { fill: var(--dg-bg-soft, #eee); stroke: #123 }
.box.strong { stroke-width: 2 }
@media (prefers-color-scheme: dark) { text { fill: #eee } .box { fill: var(--dg-bg-soft, #222) } }
</style>`
const DRAWING = svg(
  `<title>Hovered</title><defs><marker id="tip"><path d="M0 0"/></marker></defs>${MODES}` +
    '<rect class="box strong" width="9" height="9"/><path d="M0 5h9" marker-end="url(#tip)"/><text y="5">A &lt; B</text>',
)

/** The HTML of the text of a page with an image. */
async function shown(t: Parameters<typeof makeSite>[0], markdown: string, drawing: string): Promise<string> {
  const site = makeSite(t, { 'docs/index.md': `# Home\n\n${markdown}\n`, 'docs/a.svg': drawing })
  assert.deepEqual(site.problems(await site.build()), [])
  const html = site.read('index.html')
  return html.slice(html.indexOf('class="theme-doc-markdown'), html.indexOf('</article>'))
}

test('a drawing is a part of its page, in its font, with the colours of both modes, and with a caption', async t => {
  const site = makeSite(t, {
    'docs/index.md': '# Home\n\n![A "small" box](./a.svg "Box & text")\n\n![Again](./a.svg)\n',
    'docs/a.svg': DRAWING,
  })
  assert.deepEqual(site.problems(await site.build()), [])
  const html = site.read('index.html')
  const [first = '', second = ''] = html.match(/<figure class="dg-figure">[\s\S]*?<\/figure>/g) ?? []
  assert.match(
    first,
    /^<figure class="dg-figure"><svg role="img" aria-label="A &quot;small&quot; box" data-src="\/assets\/images\/a-[\da-f]+\.svg" viewBox="0 0 20 10" width="20" height="10">/,
  )
  assert.match(first, /<rect width="9" height="9" fill="var\(--dg-bg-soft\)" stroke="#123" stroke-width="2"\/>/)
  assert.match(first, /<text y="5" fill="light-dark\(#111, #eee\)">A &lt; B<\/text>/)
  assert.match(first, /<figcaption>Box &amp; text<\/figcaption><\/figure>$/)
  assert.doesNotMatch(first, /<style|class="box|<title|font-family/)
  const idOf = (figure: string) => /<marker id="([^"]+)"/.exec(figure)?.[1]
  assert.ok(first.includes(`marker-end="url(#${idOf(first)})"`))
  assert.notEqual(idOf(first), idOf(second))
  assert.match(html, /<link rel="stylesheet" href="\/assets\/figures-/)
  assert.match(html, /id="dg-enlarge"/)
  // The page as markdown, for programs.
  assert.match(site.read('index.md'), /!\[A "small" box\]\(\S*\/assets\/images\/a-[\da-f]+\.svg\)\n\nBox & text/)
  site.write({ 'docs/a.svg': DRAWING.replace('A &lt; B', 'changed') })
  const again = await site.build()
  assert.deepEqual([again.parsed, again.rendered], [0, 1])
  assert.match(site.read('index.html'), />changed<\/text>/)
})

for (const [what, drawing] of [
  ['a script', svg('<script>alert(1)</script>')],
  ['a handler', svg('<path onload="alert(1)"/>')],
  ['other elements', svg('<foreignObject><p>Text</p></foreignObject>')],
  ['an address', svg('<image href="https://example.com/a.png"/>')],
  ['an animation', svg('<style>@keyframes a { to { opacity: 0 } } path { animation: a 1s }</style><path/>')],
  ['a selector that is not simple', svg('<style>path:hover { fill: red }</style><path/>')],
  [
    'a size for one mode',
    svg('<style>@media (prefers-color-scheme: dark) { path { stroke-width: 2 } }</style><path/>'),
  ],
  ['an end that is missing', '<svg viewBox="0 0 2 2" width="2" height="2"><g></svg>'],
  ['too much in it', svg('<path d="M0 0h1"/>'.repeat(1000))],
] as const)
  test(`a drawing with ${what} stays an image`, async t => {
    const html = await shown(t, '![A box](./a.svg)', drawing)
    assert.match(html, /<figure class="dg-figure"><img [^>]*alt="A box" src="\/assets\/images\/a-[\da-f]+\.svg"/)
    assert.doesNotMatch(html, /<svg|data-drawing/)
  })

test('the profile names each figure that stays an image, with the reason and the first page, and nothing else', async t => {
  const drawings = {
    animated: svg('<style>@keyframes a { to { opacity: 0 } }</style>'),
    broken: '<svg viewBox="0 0 2 2"><g></svg>',
    foreign: svg('<foreignObject><p>Text</p></foreignObject>'),
    handler: svg('<path onload="alert(1)"/>'),
    huge: svg('<path d="M0 0h1"/>'.repeat(5000)),
    hover: svg('<style>path:hover { fill: red }</style><path/>'),
    large: svg('<path d="M0 0h1"/>'.repeat(1000)),
    linked: svg('<use href="https://example.com/a.svg#b"/>'),
    property: svg('<path style="transform: none"/>'),
    sizeless: svg('<path/>', ''),
    uneven: svg('<style>@media (prefers-color-scheme: dark) { path { stroke-width: 2 } }</style><path/>'),
  }
  const names = Object.keys(drawings)
  const site = makeSite(t, {
    'docs/index.md': `# Home\n\n![A](./fine.svg)\n\n${names.map(name => `![A](./${name}.svg)\n\n`).join('')}`,
    'docs/more.md': '# More\n\n![A](./large.svg)\n\nText ![A](./line.svg).\n',
    'docs/fine.svg': DRAWING,
    'docs/line.svg': drawings.foreign,
    ...Object.fromEntries(Object.entries(drawings).map(([name, drawing]) => [`docs/${name}.svg`, drawing])),
  })
  const listed = async () => {
    const { code, err } = await run(site, 'build', '--profile')
    assert.equal(code, 0)
    return /\nDrawings that stay images\n((?: {2}.*\n)+)/
      .exec(err)?.[1]
      ?.replace(/^ {2}docs\//gm, '')
      .trim()
      .split('\n')
  }
  assert.deepEqual(await listed(), [
    'animated.svg on docs/index.md: its styles have `@keyframes a`',
    'broken.svg on docs/index.md: it is not well-formed XML',
    'foreign.svg on docs/index.md: it has <foreignObject>',
    'handler.svg on docs/index.md: it has the script `onload`',
    'huge.svg on docs/index.md: it has 88.0 KiB, and at most 64 can be part of a page',
    'hover.svg on docs/index.md: its styles have the selector `path:hover`',
    'large.svg on docs/index.md: it has 17.6 KiB, and at most 16 can be part of a page',
    'linked.svg on docs/index.md: it refers to another file in `href`',
    'property.svg on docs/index.md: its styles have `transform: none`',
    'sizeless.svg on docs/index.md: it has no size',
    'uneven.svg on docs/index.md: it has `stroke-width` in one mode only',
  ])
  // The reasons are stored with the drawings.
  site.write({ 'docs/new.md': '# New\n', 'docs/foreign.svg': DRAWING })
  assert.equal((await listed())?.length, names.length - 1)
})

for (const [what, markdown] of [
  ['in a line of text', 'Text ![A box](./a.svg).'],
  ['in a link', '[![A box](./a.svg)](/)'],
  ['with a width in HTML', '<img src="./a.svg" alt="A box" width="10">'],
] as const)
  test(`a drawing ${what} stays an image`, async t => {
    const html = await shown(t, markdown, DRAWING)
    assert.match(html, /<img /)
    assert.doesNotMatch(html, /<figure|<svg/)
  })

test('the title of any image that stands alone is its caption, and a drawing without a name is hidden', async t => {
  const png = await shown(t, '![A chart](https://example.com/a.png "The *chart*")', DRAWING)
  assert.match(
    png,
    /<figure class="dg-figure"><img [^>]*alt="A chart"[^>]*><figcaption>The \*chart\*<\/figcaption><\/figure>/,
  )
  const site = makeSite(t, { 'docs/index.md': '# Home\n\n![](./a.svg)\n', 'docs/a.svg': DRAWING })
  await site.build()
  assert.match(site.read('index.html'), /<svg aria-hidden="true" data-src=/)
})
