/**
 * References in stylesheets, components and islands of a site: stylesheets, images, fonts, other hosts. Everything that
 * a page refers to is in the output, under the base, and named by its content.
 */
import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { type TestContext, test } from 'node:test'
import { makeSite, type Site } from './site.ts'

const SVG = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`

const CUSTOM = `@import url("https://fonts.example/css2?family=A;B&display=swap");
@import "//cdn.example/z.css" layer(z) screen;
@import '/fonts/static.css';
@import "./sub/more.css";
@import "fancy/fancy.css";
@import url(https://last.example/e.css?a;b);
.a { background: url(./img.svg), url('/img/x.svg?v=1#top'), url("with space.svg"); cursor: url(pointer.svg) 2 2, auto }
.b { --var: url(./img.svg); mask: url(#m); background: image-set("img.svg" 1x, url(./pointer.svg) 2x) }
.c { background: url(data:image/gif;base64,R0lG) }
.d { background: url(https://img.example/far.png) }
@font-face { font-family: F; src: local("F"), url(./fonts/f.woff2?#iefix) format("woff2") }
`

const FILES = {
  'docs/index.mdx': '# Home\n\n<Card/>\n\n<Live/>\n',
  'static/img/x.svg': SVG(1),
  'static/fonts/static.css': '',
  'css/custom.css': CUSTOM,
  'css/img.svg': SVG(2),
  'css/pointer.svg': SVG(3),
  'css/with space.svg': SVG(4),
  'css/fonts/f.woff2': 'no real font',
  'css/sub/more.css': '@import "https://deep.example/d.css";\n.more { background: url(./inner.svg) }\n',
  'css/sub/inner.svg': SVG(5),
  'node_modules/fancy/fancy.css': '@import "https://nested.example/n.css";\n.fancy { background: url(./fancy.svg) }\n',
  'node_modules/fancy/fancy.svg': SVG(6),
  'node_modules/fancy/package.json': '{"name": "fancy", "version": "1.0.0"}',
  'parts/index.tsx': `import './first.css'
import { Card } from './Card.tsx'
import './last.css'
export { Card }
`,
  'parts/Card.tsx': `import classes, { title } from './card.module.css'
import logo from './logo.svg'
import photo from '@site/static/img/x.svg'
export const Card = () => <p className={classes.card + '|' + title}><img src={logo} alt=""/><img src={photo} alt=""/></p>
`,
  'parts/first.css': '.order { content: "first" }',
  'parts/last.css': '.order { content: "last" }',
  'parts/card.module.css': '.card { background: url(./logo.svg) }\n.title { composes: card; color: red }\n',
  'parts/logo.svg': SVG(7),
  'parts/islands/Live.tsx': `import './live.css'
import classes from '../card.module.css'
import icon from './icon.svg'
export default () => <p className={classes.card}><img src={icon} alt=""/></p>
`,
  'parts/islands/live.css': '.live { background: url(./icon.svg) }',
  'parts/islands/icon.svg': SVG(8),
  'theme/components/Footer.tsx': "import './footer.css'\nexport const Footer = () => <footer>Own</footer>\n",
  'theme/components/footer.css': 'footer { color: rgb(1 2 3) }',
}
const CONFIG = { customCss: ['css/custom.css'], markdown: { components: 'parts' } }

function styleOf(site: Site): { path: string; css: string } {
  const path = Object.keys(site.tree()).find(name => /^assets\/styles-[0-9a-f]{10}\.css$/.test(name)) ?? ''
  return { path, css: site.read(path) }
}

/** The site's own addresses in a stylesheet, as paths of the output. */
function ownUrls(css: string): string[] {
  const urls = [...css.matchAll(/url\(("?)([^)"]*)\1\)|image-set\("([^"]+)"|,"([^"]+\.svg)"/g)]
  const names = urls.map(match => match[2] ?? match[3] ?? match[4] ?? '')
  const own = names.filter(name => !/^(?:[a-z]+:|\/\/|#)/.test(name)).map(name => name.replace(/[?#].*$/, ''))
  return own.map(name => posix.join('assets', decodeURIComponent(name.replaceAll('\\', ''))))
}

async function built(t: TestContext, config: Record<string, unknown>): Promise<Site> {
  const site = makeSite(t, FILES, { ...CONFIG, ...config })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  return site
}

for (const baseUrl of ['/', '/base/'])
  test(`stylesheets below ${baseUrl} refer to existing files, and keep external addresses`, async t => {
    const site = await built(t, { baseUrl })
    const { css } = styleOf(site)
    const urls = ownUrls(css)
    assert.ok(urls.length >= 13, urls.join('\n'))
    for (const url of urls) assert.ok(site.exists(url), url)
    for (const name of ['img', 'pointer', 'with space', 'f', 'inner', 'fancy', 'logo', 'icon'])
      assert.ok(
        urls.some(url => new RegExp(`^assets/${name}-[0-9a-f]{10}\\.(?:svg|woff2)$`).test(url)),
        name,
      )
    assert.ok(urls.includes('img/x.svg'))
    for (const kept of ['(../img/x.svg?v=1#top)', '(#m)', '(data:image/gif;', '(https://img.example/far.png)'])
      assert.ok(css.replaceAll('"', '').includes(`url${kept}`), kept)
    // Imports are before all rules, with the order of the layers before them.
    const imports = [...css.matchAll(/@import\s*(?:url\()?"([^"]+)"/g)]
    assert.deepEqual(imports.map(match => match[1]).sort(), [
      '../fonts/static.css',
      '//cdn.example/z.css',
      'https://deep.example/d.css',
      'https://fonts.example/css2?family=A;B&display=swap',
      'https://last.example/e.css?a;b',
      'https://nested.example/n.css',
    ])
    assert.ok(css.lastIndexOf('@import') < css.indexOf('{'))
    assert.match(css.slice(0, 100), /^@layer reset,tokens,[^;]*;@import/)
    assert.ok(css.includes('z.css" layer(z) screen;'))
  })

test('styles that components and islands import are part of the site, in their order, before its own', async t => {
  const site = await built(t, {})
  const { css, path } = styleOf(site)
  const at = (text: string) => {
    const index = css.indexOf(text)
    assert.ok(index >= 0, text)
    return index
  }
  assert.ok(at('.order{content:"first"}') < at('.order{content:"last"}'))
  assert.ok(at('.order{content:"last"}') < at('.more{'))
  assert.ok(at('footer{color:#010203}') < at('.more{'))
  assert.ok(at('.live{') < at('.more{'))
  assert.equal(css.split('card-module_card_').length, 2, 'a module that is imported twice is there once')
  assert.ok(site.read('index.html').includes(`href="/${path}"`))
})

const ELEMENTS = `a { color: red; margin: 1px !important }
li, .x li, h2, ul > li:hover::before { content: "};{"; top: 0 }
* { padding: 0 }
body main { top: 1px }
::selection { color: blue }
body, :root { left: 0 }
a:not(.y), a[href], #z a { right: 0 }
@media print { /* ü😀 */ p { bottom: 0 } }
@layer own { a { color: green } }
.ü😀::before { content: "ü😀" } dt { margin: 2px }
`

test('rules for elements exclude components, and all other rules are unchanged', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n', 'own.css': ELEMENTS }, { customCss: 'own.css' })
  assert.deepEqual(site.problems(await site.build()), [])
  const { css } = styleOf(site)
  const own = css.slice(css.indexOf('a:where(:not(')).replaceAll(/:where\(:not\([^{]*? \*\)\)/g, ':OUTSIDE')
  assert.equal(
    own,
    [
      'a:OUTSIDE{color:red}a{margin:1px!important}',
      '.x li,:is(li,h2):OUTSIDE,ul>li:hover:OUTSIDE:before{content:"};{";top:0}',
      '@layer reset.site{*{padding:0}}',
      '@layer reset.site{body main:where(.dg-layout,.dg-main,.dg-content,.dg-zoom){top:1px}}body main:OUTSIDE{top:1px}',
      '@layer reset.site{::selection{color:#00f}}:OUTSIDE::selection{color:#00f}',
      'body,:root{left:0}a:not(.y),a[href],#z a{right:0}',
      '@media print{p:OUTSIDE{bottom:0}}@layer own{a{color:green}}',
      '.ü😀:before{content:"ü😀"}dt:OUTSIDE{margin:2px}',
    ].join(''),
  )
})

for (const baseUrl of ['/', '/base/'])
  test(`files that components and islands import have one address below ${baseUrl}, in Node and in browsers`, async t => {
    const site = await built(t, { baseUrl })
    const html = site.main('index.html')
    const images = [...html.matchAll(/<img src="([^"]+)"/g)].map(match => match[1] ?? '')
    assert.equal(images.length, 3)
    for (const src of images) {
      assert.ok(src.startsWith(`${baseUrl}assets/`), src)
      assert.ok(site.exists(src.slice(baseUrl.length)), src)
    }
    const { css } = styleOf(site)
    const [card = '', title = ''] = (/<p class="([^"]+)"/.exec(html)?.[1] ?? '').split('|')
    assert.match(card, /^card-module_card_\w+$/)
    assert.match(title, new RegExp(`^card-module_title_[\\w-]+ ${card}$`))
    for (const name of [card, title.split(' ')[0]]) assert.ok(css.includes(`.${name}{`), name)
    // The chunk of the island contains the same addresses as the page.
    const scripts = Object.keys(site.tree()).filter(path => path.endsWith('.js'))
    const island = scripts.map(path => site.read(path)).find(text => text.includes('icon-'))
    assert.ok(island?.includes(images[2] ?? '-') && island.includes(card))
  })

test('a missing file in a stylesheet is reported once, and does no other harm', async t => {
  const css = 'p { color: red }\n.a { background: url(./gone.svg), url("./gone.svg") }\n'
  const site = makeSite(t, { 'docs/index.md': '# Home\n', 'a.css': css }, { customCss: ['a.css'] })
  for (const report of [await site.build(), await site.build(), await site.build({ cache: false })]) {
    assert.equal(report.published, true)
    assert.deepEqual(site.problems(report), ['missing-style-file a.css:2:18'])
    assert.match(report.diagnostics.find(({ span }) => span)?.message ?? '', /'\.\/gone\.svg'/)
  }
  assert.ok(styleOf(site).css.includes('gone.svg'))
  site.write({ 'gone.svg': SVG(1) })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.deepEqual(
    ownUrls(styleOf(site).css).filter(url => !site.exists(url)),
    [],
  )
})

test('an edited image, stylesheet or module changes everything that depends on it', async t => {
  const site = await built(t, {})
  const before = styleOf(site).css
  const page = site.main('index.html')
  site.write({ 'parts/islands/icon.svg': SVG(9), 'parts/first.css': '.order { content: "other" }' })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.ok(styleOf(site).css.includes('content:"other"'))
  assert.notEqual(site.main('index.html'), page)
  const warm = site.tree()
  await site.build({ cache: false })
  assert.deepEqual(site.tree(), warm)
  assert.notEqual(styleOf(site).css, before)
})

const BROKEN: [what: string, files: Record<string, string>, place: string, message: RegExp][] = [
  [
    'a missing stylesheet',
    { 'a.css': 'p { color: red }', 'b.css': '@import "./no.css";' },
    'stylesheet b.css:1:1',
    /no\.css/,
  ],
  ['broken CSS', { 'b.css': 'p {\n  color: red; }}' }, 'stylesheet b.css:2:17', /./],
  [
    'Sass in a component',
    { 'parts/index.tsx': "import './x.scss'\n", 'parts/x.scss': '' },
    'template',
    /x\.scss must be compiled/,
  ],
  [
    'a broken CSS module',
    { 'parts/index.tsx': "import './x.module.css'\n", 'parts/x.module.css': '.a {\n color: red }}' },
    'template parts/x.module.css:2:15',
    /./,
  ],
  ['a missing image', { 'parts/index.tsx': "import './no.svg'\n" }, 'template parts/index.tsx:1:8', /no\.svg/],
]

for (const [what, files, place, message] of BROKEN)
  test(`${what} is an error with its place`, async t => {
    const config = {
      ...('b.css' in files && { customCss: ['b.css'] }),
      ...('parts/index.tsx' in files && { markdown: { components: 'parts' } }),
    }
    const site = makeSite(t, { 'docs/index.md': '# Home\n', ...files }, config)
    const report = await site.build()
    assert.equal(report.published, false)
    const problem = site.problems(report).find(text => text.startsWith(place))
    assert.ok(problem, site.problems(report).join('\n'))
    assert.match(report.diagnostics.find(({ severity }) => severity === 'error')?.message ?? '', message)
  })
