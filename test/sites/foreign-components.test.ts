/**
 * What components and configs of other people's Docusaurus sites use, and what is said about it: one finding for each
 * cause, and none about what is right.
 */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { moved } from './moved-site.ts'

/** Written apart, because the runner of these tests replaces it wherever it stands. */
const META = ['import', 'meta'].join('.')
const AT_ROOT = "presets: [['classic', { docs: { routeBasePath: '/' } }]]"

test('tags that components add to the head are there, and components with a look of their own are no loss', async t => {
  const site = moved(
    t,
    {
      'src/HowTo.js': `import Head from '@docusaurus/Head'
export default ({ name }) => <Head><title>Own title</title>
  <meta name="robots" content="noindex" /><script type="application/ld+json">{JSON.stringify({ name })}</script></Head>`,
      'src/Divider.js': "export default () => <div style={{ height: '3px', borderTop: '3px dashed' }}></div>",
      'docs/a.mdx': `import HowTo from '@site/src/HowTo'
import Divider from '@site/src/Divider'

# Page

<HowTo name="a < b" />

Text.

<Divider />
`,
      'src/pages/own.js': `import HowTo from '@site/src/HowTo'
export default () => <main><h1>React page</h1><HowTo name="react" /></main>`,
    },
    AT_ROOT,
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const page = site.read('a/index.html')
  const head = page.slice(0, page.indexOf('</head>'))
  assert.match(head, /<meta name="robots" content="noindex"/)
  assert.match(head, /<script type="application\/ld\+json">\{"name":"a < b"\}<\/script>/)
  assert.deepEqual(head.match(/<title>[^<]*/g), ['<title>Own title'])
  assert.doesNotMatch(page, /<dg-head/)
  assert.match(site.main('a/index.html'), /border-top:3px dashed/)
  assert.match(site.read('own/index.html'), /<script type="application\/ld\+json">\{"name":"react"\}/)
  assert.match(site.read('own/index.html'), /<title>Own title/)
})

test('components that wait for data are one finding, and show their content', async t => {
  const site = moved(
    t,
    {
      'docs/a.mdx': `export async function Later() {
  return <b>{await Promise.resolve('data')}</b>
}

<Later>Text of it</Later>
`,
      'docs/b.mdx': `export const Other = async () => <i>{await 1}</i>

<Other />
`,
    },
    AT_ROOT,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, message, pages }) => [rule, message, pages]),
    [['page-code', 'The component Later or one in it is async, or waits for data while it is rendered.', 2]],
  )
  assert.match(site.read('a/index.html'), /Text of it/)
})

test('a component that fails in the same way everywhere is reported once', async t => {
  const page = `import Mode from '@site/src/Mode'\n\n# Page\n\n<Mode>One</Mode>\n\n<Mode>Two</Mode>\n`
  const site = moved(
    t,
    {
      'src/Mode.js': `import { createContext, useContext } from 'react'
import { composeProviders, ReactContextError } from '@docusaurus/theme-common'
const Context = createContext(undefined)
export const Provider = composeProviders([Context.Provider])
export default function Mode({ children }) {
  if (useContext(Context) === undefined) throw new ReactContextError('ModeProvider')
  return children
}`,
      'docs/a.mdx': page,
      'docs/b.mdx': page,
    },
    AT_ROOT,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, message, pages, places }) => [rule, message, pages, places]),
    [['page-code', 'The component Mode failed: A hook is called outside of its provider <ModeProvider>.', 2, 4]],
  )
  assert.match(site.main('b/index.html'), /One.*Two/s)
})

test("a replaced DocItem gets the page's text with its data", async t => {
  const site = moved(
    t,
    {
      'docs/a.md': '---\nreviewer: Ada\n---\n# Title of a\n\nText of a.\n',
      'src/theme/DocItem/index.js': `import Head from '@docusaurus/Head'
export default function DocItem({ content: Text }) {
  const { metadata, frontMatter } = Text
  return <article><Head><title>Own & title</title><meta property="og:title" content="Own" /><link rel="me" href="https://example.org" />
      <script type="application/ld+json">{JSON.stringify({ a: '<b>' })}</script></Head>
    <p>{metadata.title}|{frontMatter.reviewer}|{Text.toc.length}</p><Text /></article>
}`,
    },
    AT_ROOT,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(diagnostics, [])
  assert.match(site.main('a/index.html'), /Title of a\|Ada\|0.*Text of a\./s)
  // What the component adds to the head is there, in the place of docsgen's own tags of the same kind.
  const html = site.read('a/index.html')
  const head = html.slice(0, html.indexOf('</head>'))
  assert.deepEqual(head.match(/<title>.*?<\/title>/g), ['<title>Own &amp; title</title>'])
  assert.deepEqual(head.match(/<meta property="og:title"[^>]*>/g), ['<meta property="og:title" content="Own"/>'])
  assert.match(
    head,
    /<link rel="me" href="https:\/\/example\.org"\/><script type="application\/ld\+json">\{"a":"<b>"\}/,
  )
})

test('fields of the theme that code of others reads are kept, and items are active below their path', async t => {
  const site = moved(
    t,
    {
      'docs/guide/a.md': '# A\n\n:::cautela\n\nInside.\n\n:::\n',
      'docs/guide/b.mdx':
        "import { useThemeConfig } from '@docusaurus/theme-common'\nexport const Tabs2 = () => <b>{useThemeConfig().languageTabs.join()}</b>\n\n# B\n\n<Tabs2 />\n",
    },
    `${AT_ROOT}, themeConfig: { prism: { theme: require('prism-react-renderer').themes.dracula },
      languageTabs: ['curl', 'go'], navbar: { items: [
      { type: 'doc', docId: 'intro', label: 'Guide', activeBasePath: 'guide' },
      { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Side', activeBaseRegex: '/none/' }] } }`,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ severity, message }) => [severity, message]),
    [
      ['info', 'themeConfig.languageTabs has no effect: only code of the site and its plugins can read it.'],
      ['warning', 'There is no directive cautela.'],
    ],
  )
  assert.match(site.main('guide/b/index.html'), /<b>curl,go<\/b>/)
  const navbar = (path: string) => /<nav[^>]*navbar[\s\S]*?<\/nav>/.exec(site.read(path))?.[0] ?? ''
  assert.match(navbar('guide/a/index.html'), /aria-current="(?:true|page)"[^>]*>Guide</)
  assert.doesNotMatch(navbar('guide/b/index.html'), /aria-current="(?:true|page)"[^>]*>Side</)
})

test('a config may declare the name of its folder itself', async t => {
  const site = moved(t, {
    'docusaurus.config.mjs': `import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
const __filename = fileURLToPath(${META}.url)
const __dirname = ${META}.dirname ?? dirname(__filename)
export default { title: basename(__filename) + (basename(__dirname) === basename(dirname(__filename))), url: 'https://example.org',
  baseUrl: '/', ${AT_ROOT} }`,
  })
  rmSync(join(site.dir, 'docusaurus.config.js'))
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.read('index.html'), /docusaurus\.config\.mjstrue/)
})

test('addresses of a scheme of a plugin that is not there are one finding', async t => {
  const links = '# Page\n\n[one](docblock://a.ts?token=A) [two](docblock://b.ts) [three](javascript:alert(1))\n'
  const site = moved(t, { 'docs/a.md': links, 'docs/b.md': links }, AT_ROOT)
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.filter(({ rule }) => rule === 'unsafe-url').map(({ places }) => places),
    [4, undefined, undefined],
  )
})
