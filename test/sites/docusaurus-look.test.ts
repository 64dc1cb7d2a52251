/**
 * The look of a Docusaurus site: the custom properties of Infima are there and decide docsgen's own, pages have the
 * classes that stylesheets name, and code has the colours of the site's theme. A config of docsgen's own has none of it.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { moved } from './moved-site.ts'
import { makeSite, type Site } from './site.ts'

const FILES = {
  'docs/intro.md': '---\nslug: /\n---\n# Intro\n\n```js\nlet a = 1\n```\n',
  'blog/2024-01-02-post.md': '# Post\n\nText.\n',
  'src/pages/about.jsx': 'export default () => <section className="hero hero--primary"><p>About</p></section>\n',
}
const DARK = {
  plain: { color: '#f8f8f2', backgroundColor: '#282A36', fontStyle: 'italic' },
  styles: [
    { types: ['keyword'], style: { color: 'rgb(189, 147, 249)', fontStyle: 'italic' } },
    { types: ['string'], style: { color: 'red;}body{color:blue' } },
  ],
}

function stylesheet(site: Site): string {
  const assets = join(site.dir, 'build/assets')
  const name = readdirSync(assets).find(file => /^styles-.*\.css$/.test(file)) ?? ''
  return readFileSync(join(assets, name), 'utf8')
}

const rootOf = (html: string) => /<html[^>]* class="([^"]*)"/.exec(html)?.[1] ?? ''

test('stylesheets written for Docusaurus find its custom properties and its classes', async t => {
  const site = moved(
    t,
    FILES,
    "presets: [['classic', { docs: { routeBasePath: '/' }, theme: { customCss: './src/own.css' } }]]",
  )
  site.write({ 'src/own.css': ':root { --ifm-color-primary: #25c2a0; } .main-wrapper { background: white; }' })
  assert.deepEqual(site.problems(await site.build()), [])
  const css = stylesheet(site)
  assert.match(css, /--dg-accent:\s*var\(--ifm-link-color\)/)
  // Links of a dark bar are light.
  assert.match(css, /\.navbar--dark\{[^}]*--ifm-navbar-link-color:\s*#f5f6f7/)
  assert.doesNotMatch(css, /\.dg-header[^{},]*\.navbar__link[^{},]*\{color:var\(--ifm-navbar-link-color\)/)
  assert.match(css, /--openapi-code-green:\s*var\(--ifm-color-success\)/)
  assert.ok(css.indexOf('--ifm-color-primary:#3578e5') < css.indexOf('--ifm-color-primary:#25c2a0'), 'its own is last')
  assert.match(rootOf(site.read('index.html')), /\bdocs-wrapper docs-doc-page plugin-docs docs-version-current\b/)
  assert.match(rootOf(site.read('blog/2024/01/02/post/index.html')), /\bblog-wrapper blog-post-page plugin-blog\b/)
  assert.match(rootOf(site.read('blog/index.html')), /\bblog-wrapper blog-list-page plugin-blog\b/)
  assert.match(rootOf(site.read('about/index.html')), /\bmdx-wrapper mdx-page plugin-pages\b/)
  assert.match(site.read('index.html'), /<div class="dg-layout main-wrapper">/)
})

test('code has the colours of the theme for code, and no more than colours', async t => {
  const site = moved(
    t,
    FILES,
    `presets: [['classic', { docs: { routeBasePath: '/' } }]], themeConfig: { prism: { theme: ${JSON.stringify(DARK)} } }`,
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const [, rule = ''] = /\.theme-code-block\s*\{([^}]*--dg-tok-keyword[^}]*)\}/.exec(stylesheet(site)) ?? []
  assert.match(rule, /--dg-code-bg:\s*#282a36/i)
  assert.match(rule, /--dg-tok-keyword:\s*(?:rgb\(189, 147, 249\)|#bd93f9)/)
  assert.match(rule, /--dg-tok-string:\s*#f8f8f2/)
  assert.match(rule, /color-scheme:\s*dark/)
})

test('a config of docsgen has neither, and the preset has both', async t => {
  const own = makeSite(t, FILES)
  await own.build()
  assert.doesNotMatch(stylesheet(own), /--ifm-/)
  assert.doesNotMatch(own.read('index.html'), /main-wrapper|docs-wrapper/)
  const preset = makeSite(t, FILES, { theme: { preset: 'infima', accent: '#b4267a' } })
  await preset.build()
  assert.match(stylesheet(preset), /--ifm-color-primary/)
  assert.match(preset.read('index.html'), /main-wrapper/)
})
