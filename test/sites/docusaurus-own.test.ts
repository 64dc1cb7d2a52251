/**
 * What Docusaurus repositories make their own: components under names that docsgen has as well, links that only a
 * stylesheet draws, fields of their own, drawings as components, and docs in submodules that are not there.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runBuild } from '../../src/commands/build.ts'
import { runCheck } from '../../src/commands/check.ts'
import { CLASSIC, moved } from './moved-site.ts'

const HOME = "presets: [['classic', { docs: { routeBasePath: '/' } }]]"
const BUILD = { cache: true, drafts: false, strict: false, jobs: 1 }
const AUDIT = { ...BUILD, cache: false, files: [], updateBaseline: false, fix: false, dryRun: false }
const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4v3z"/></svg>'

test('a component of MDXComponents takes the place of one of docsgen with the same name', async t => {
  const site = moved(t, {
    'docs/a.mdx':
      '# A\n\n<Group>\n  <Card title="One" text="first" />\n</Group>\n\n<Steps title="Two" text="second" />\n',
    'src/theme/MDXComponents.js': `import MDXComponents from '@theme-original/MDXComponents'
import Tabs from '@theme/Tabs'
import { Card, Group } from '../parts'
export default { ...MDXComponents, Tabs, Card, Group, Steps: Card }`,
    'src/parts.js': `import React from 'react'
export const Group = ({ children }) => <div className="group">{children}</div>
export const Card = ({ title, text }) => <p className="own">{title}: <i>{text}</i></p>`,
    'docs/b.mdx': '# B\n\n<Tabs><TabItem value="x" label="X">in tabs</TabItem></Tabs>\n',
  })
  await site.build()
  const page = site.read('docs/a/index.html')
  assert.match(page, /<div class="group"><p class="own">One: <i>first<\/i><\/p><\/div>/)
  assert.match(page, /<p class="own">Two: <i>second<\/i><\/p>/)
  assert.match(site.read('docs/b/index.html'), /class="tabs-container"/)
})

test('markdown that MDXComponents provides to all pages is part of the pages that use it', async t => {
  const site = moved(
    t,
    {
      'docs/a.mdx': '# A\n\nSee [the rules](#rules).\n\n<Rules />\n',
      'docs/b.mdx': '# B\n\n<Tip name="x" />\n',
      'docs/_rules.mdx': '## Rules\n\nBe kind to <Mark>readers</Mark>.\n',
      'shared/tip.mdx': 'A tip for {props.name}.\n',
      'src/theme/MDXComponents.js': `import MDXComponents from '@theme-original/MDXComponents'
import Rules from '@site/docs/_rules.mdx'
import Hint from '@site/shared/tip.mdx'
export default { ...MDXComponents, Rules, Tip: Hint, Mark: props => <mark>{props.children}</mark> }`,
    },
    HOME,
  )
  const report = await site.build()
  const text = (html: string) => html.replace(/<\/?mark>/g, '*').replace(/<[^>]*>/g, '')
  assert.match(site.main('a/index.html'), /<h2 id="rules">Rules/)
  assert.match(text(site.main('a/index.html')), /Be kind to \*readers\*\./)
  assert.match(text(site.main('b/index.html')), /A tip for x\./)
  assert.deepEqual(site.problems(report), [])
})

test('components in partials below src get the media beside these', async t => {
  const site = moved(
    t,
    {
      'docs/a.mdx': "import Part from '@site/src/shared/part.mdx'\n\n# A\n\n<Part />\n",
      'src/shared/part.mdx':
        "import film from './media/a.mp4'\nimport Film from './film.jsx'\n\n<Film file={film} />\n",
      'src/shared/film.jsx': 'export default ({ file }) => <video src={file} />',
      'src/shared/media/a.mp4': 'x',
      'src/shared/media/other.mp4': 'y',
    },
    HOME,
  )
  const report = await site.build()
  const [, path = ''] = /<video src="([^"]*)"/.exec(site.main('a/index.html')) ?? []
  assert.match(path, /^\/assets\/.*\.mp4$/)
  assert.ok(site.exists(path.slice(1)))
  assert.deepEqual(
    Object.keys(site.tree()).filter(file => file.endsWith('.mp4')),
    [path.slice(1)],
  )
  assert.deepEqual(site.problems(report), [])
})

test('a link of the navbar that a stylesheet draws is kept, with its title or the name of its host', async t => {
  const site = moved(
    t,
    {},
    `presets: [['classic', { docs: { routeBasePath: '/' } }]], themeConfig: { navbar: { items: [
      { href: 'https://www.example.com/project', className: 'header-logo', position: 'right' },
      { href: 'https://www.example.com/chat', className: 'header-chat', title: 'Chat with us' } ] } }`,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(diagnostics, [])
  assert.match(site.read('index.html'), /<a class="[^"]*header-logo[^"]*"[^>]* aria-label="example\.com"/)
  assert.match(site.read('index.html'), /<a class="[^"]*header-chat[^"]*"[^>]* aria-label="Chat with us"/)
})

test('a relative link has the meaning that it has in Docusaurus, and is not said to have two', async t => {
  const site = moved(
    t,
    {
      'docs/start.md': '---\nslug: /setup\n---\n# Setup\n',
      'docs/intro.md': '---\nslug: /start\n---\n# Intro\n',
      'docs/a.md': '# A\n\nSee [the start](start).\n',
    },
    HOME,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.filter(({ rule }) => rule === 'ambiguous-link'),
    [],
  )
  assert.match(site.main('a/index.html'), /href="\/start">the start</)
})

test('only fields that resemble those of Docusaurus are taken for mistakes', async t => {
  const site = moved(
    t,
    {
      'docs/a.md': '---\nsource: x.json\nauthors: [me]\nsidebar_slug: a\nseoDescription: b\nDescription: c\n---\n# A\n',
      'docs/b.md': '---\nDescription: d\n---\n# B\n',
    },
    HOME,
  )
  const expected = ['Description is not a known front matter field.']
  for (const { diagnostics } of [await site.build(), await runCheck({ ...AUDIT, siteDir: site.dir })])
    assert.deepEqual(
      diagnostics.map(({ message }) => message),
      expected,
    )
})

test('posts name their author with the fields of Docusaurus 1', async t => {
  const site = moved(t, {
    'blog/2018-05-22-panels.md':
      '---\nauthor: Ada\nauthorURL: https://ada.example\nauthorImageURL: /img/ada.svg\nauthorTitle: Editor\n---\n# Panels\n',
    'static/img/ada.svg': DOT,
  })
  const report = await site.build()
  const post = site.main('blog/2018/05/22/panels/index.html')
  for (const part of ['href="https://ada.example"', 'src="/img/ada.svg"', 'Editor'])
    assert.ok(post.includes(part), part)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('readers cannot close a category that is not collapsible', async t => {
  const site = moved(
    t,
    {
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
      'sidebars.js': `module.exports = { docs: [
        { type: 'category', label: 'Fixed', collapsible: false, className: 'fixed', items: ['intro'] },
        { type: 'category', label: 'Linked', collapsible: false, link: { type: 'doc', id: 'a' }, items: ['b'] },
      ] }`,
    },
    "presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]]",
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const sidebar = /<ul class="menu__list">.*?<\/nav>/s.exec(site.read('b/index.html'))?.[0] ?? ''
  assert.match(
    sidebar,
    /<li class="menu__list-item fixed"><div class="menu__list-item-collapsible"><span class="menu__link">Fixed<\/span><\/div><ul/,
  )
  assert.match(
    sidebar,
    /<a class="menu__link" href="\/a">Linked<\/a><\/div><ul class="menu__list">.*aria-current="page"/s,
  )
  assert.doesNotMatch(sidebar, /<details/)
})

test('a blog with an authors file lists all of its authors', async t => {
  const site = moved(t, {
    'blog/authors.yml': 'ada: { name: Ada, url: https://ada.example }\nbob: { name: Bob, page: true }\n',
    'blog/2024-05-01-a.md': '---\nauthors: [ada, bob]\n---\n# A\n',
  })
  const report = await site.build()
  const list = site.main('blog/authors/index.html')
  assert.match(list, /href="https:\/\/ada\.example".*Ada.*href="\/blog\/authors\/bob".*Bob/s)
  assert.ok(!site.exists('blog/authors/ada/index.html'))
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('a part of the page shows an imported drawing, and components that others import are shown', async t => {
  const site = moved(t, {
    'static/img/dot.svg': DOT,
    'src/theme/Footer/Layout/index.js': `import React from 'react'
import Dot from '../../../../static/img/dot.svg'
import SearchBar from '@theme/SearchBar'
export default () => <footer><Dot style={{ width: 9 }} /><img src={Dot} alt="as address" /><SearchBar /></footer>`,
    'src/theme/SearchBar.js': `import React from 'react'\nexport default () => <b>own search</b>`,
    'docusaurus.config.js': `module.exports = { title: 'W', url: 'https://example.org', baseUrl: '/', presets: [['classic',
      { docs: { routeBasePath: '/' } }]], themeConfig: { footer: { copyright: 'C' } } }`,
  })
  const { diagnostics } = await site.build()
  assert.deepEqual(diagnostics, [])
  const footer = /<footer>.*?<\/footer>/.exec(site.read('index.html'))?.[0] ?? ''
  const [, one, two] = /^<footer><img alt="" style="width:9px" src="([^"]+)"\/?><img src="([^"]+)"/.exec(footer) ?? []
  assert.ok(one !== undefined && one === two, footer)
  assert.equal(readFileSync(join(site.dir, 'build', one), 'utf8'), DOT)
  assert.match(footer, /<b>own search<\/b>/)
})

test('docs in a submodule that is not there are one finding, with the links to them', async t => {
  const site = moved(
    t,
    {
      '.gitmodules': '[submodule "outside/spec"]\n\tpath = outside/spec\n',
      'docs/a.md': '# A\n\n[one](/spec/one), [two](https://example.org/spec/two#x) and [three](/nowhere)\n',
      'docs/b.md': '# B\n\n[one](/spec/one)\n',
    },
    `${HOME}, plugins: [['@docusaurus/plugin-content-docs',
      { id: 'spec', path: 'outside/spec/text', routeBasePath: 'spec', sidebarPath: './outside/spec/sidebar.js' }]],
      themeConfig: { navbar: { items: [{ type: 'doc', docsPluginId: 'spec', docId: 'one', label: 'One' },
        { to: '/spec/two', label: 'Two' }] } }`,
  )
  const { diagnostics } = await runBuild({ ...BUILD, siteDir: site.dir })
  const found = diagnostics.map(({ rule, message, places }) => [rule, message, places])
  assert.deepEqual(found.sort(), [
    ['broken-link', "There is no page at '/nowhere'.", undefined],
    ['no-pages', "The docs folder 'outside/spec/text' of version 'spec:current' does not exist.", 5],
  ])
})

test('links that open an editor are kept', async t => {
  const site = moved(t, { 'docs/a.md': '# A\n\n[install](cursor://some.editor/install?name=x)\n' }, HOME)
  const { diagnostics } = await site.build()
  assert.deepEqual(diagnostics, [])
  assert.match(site.read('a/index.html'), /href="cursor:\/\/some\.editor\/install\?name=x"/)
})

test("items of the navbar with types of the site's own are shown by its components", async t => {
  const site = moved(
    t,
    {
      'src/theme/NavbarItem/ComponentTypes.js': `import ComponentTypes from '@theme-original/NavbarItem/ComponentTypes'
import Ask from '@site/src/theme/NavbarItem/Ask'
import { Menu } from '../../Menu'
export default { ...ComponentTypes, 'custom-ask': Ask, 'custom-menu': Menu }`,
      'src/theme/NavbarItem/Ask.js': `import React from 'react'
export default ({ label, position }) => <b className="navbar__item">{label} "{position}"</b>`,
      'src/Menu.js': `import React, { useState } from 'react'
export function Menu() { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>menu {n}</button> }`,
    },
    `${HOME}, themeConfig: { navbar: { items: [
      { type: 'custom-ask', label: 'Ask', position: 'left' }, { type: 'custom-menu' }, { type: 'custom-none' } ] } }`,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    ["The site's own NavbarItem failed: NavbarItem/ComponentTypes has no custom-none. docsgen's is shown instead."],
  )
  const bar = /<nav class="navbar".*?<\/nav>/s.exec(site.read('index.html'))?.[0] ?? ''
  assert.match(bar, /<b class="navbar__item">Ask &quot;left&quot;<\/b>/)
  assert.match(bar, /<dg-island data-dg-island="Menu-\w+"[^>]*><button>menu <!-- -->0<\/button><\/dg-island>/)
})

test('Redoc in a page links to the reference or the document, and small parts of the theme are there', async t => {
  const site = moved(
    t,
    {
      'docs/a.mdx': `import Redoc from '@theme/Redoc'

# A

<Redoc id="made" />

<Redoc />

<Redoc specUrl="https://example.com/three.json" />

<Redoc spec={{ openapi: '3.0.0' }} />

[list](/api#tag/Our-users/operation/listUsers), [users](/api/#tag/Our-users)

## Same <a id="same"></a> {#same}
`,
      'api.json':
        '{"openapi":"3.0.0","info":{"title":"Made","version":"1"},"paths":{"/u":{"get":{"operationId":"listUsers","tags":["Our users"],"responses":{}}}}}',
      'src/pages/top.js': `import React from 'react'
import BackToTopButton from '@theme/BackToTopButton'
export default () => <main><h1>Top</h1><BackToTopButton /></main>`,
      'src/theme/DocBreadcrumbs/index.js': `import React from 'react'
import Home from '@theme/DocBreadcrumbs/Items/Home'
export default () => <nav className="own"><ul><Home /></ul></nav>`,
    },
    `presets: [['classic', { docs: { routeBasePath: '/' } }], ['redocusaurus', { specs: [
      { spec: 'https://example.com/one.json', route: '/one' }, { id: 'made', spec: 'api.json', route: '/api' } ] }]]`,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    [
      'presets[1][1].specs[0] has no effect: the document is on another website; copy it into the site.',
      'The code of pages uses the document of Redoc that is given as data, which docsgen does not have; what depends on it is left out.',
    ],
  )
  const page = site.main('a/index.html')
  assert.match(page, /<a href="\/api\/?">API reference: \/api<\/a>/)
  assert.match(page, /<a href="https:\/\/example\.com\/one\.json"[^>]*>API reference/)
  assert.match(page, /<a href="https:\/\/example\.com\/three\.json"[^>]*>API reference/)
  assert.match(page, /<nav class="own"><ul><li class="breadcrumbs__item"><a class="breadcrumbs__link" href="\/"/)
})

const SHARED_EDIT_URL = `presets: [['classic', { docs: { routeBasePath: '/', editUrl } }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'sdk', path: 'sdk', routeBasePath: 'sdk', editUrl }]] }
function editUrl({ docPath }) { return JSON.stringify([{ label: 'Edit ' + docPath, href: '/edit' }]) }
void {`

test('an edit address of any text reaches the component of the site that reads it', async t => {
  const files = {
    'sdk/one.md': '# One\n',
    'src/theme/DocItem/Footer.js': `import { useDoc } from '@docusaurus/plugin-content-docs/client'
export default () => JSON.parse(useDoc().metadata.editUrl).map(({ label, href }) => <a key={label} href={href}>{label}</a>)`,
    'static/edit': 'x',
  }
  const site = moved(t, files, SHARED_EDIT_URL)
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.read('index.html'), /<a href="\/edit">Edit intro\.md<\/a>/)
  assert.match(site.read('sdk/one/index.html'), /<a href="\/edit">Edit one\.md<\/a>/)
})

test('a function for edit addresses that several docs share is one finding', async t => {
  const site = moved(t, { 'sdk/one.md': '# One\n' }, SHARED_EDIT_URL)
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    ["docs.editUrl and docs.editUrl of 'sdk' have no effect on pages where the result is not an address."],
  )
  assert.doesNotMatch(site.read('index.html'), /theme-edit-this-page/)
})

test('a field of front matter with the name of one of docsgen is the own one of the site', async t => {
  const site = moved(
    t,
    {
      'docs/a.md': "---\nhero: '/img/a.png'\nlayout: 3\n---\n# A\n\nText.\n",
      'src/theme/DocItem/Footer.js': `import { useDoc } from '@docusaurus/plugin-content-docs/client'
export default () => <p className="own">{useDoc().frontMatter.hero}</p>`,
    },
    HOME,
  )
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.read('a/index.html'), /<p class="own">\/img\/a\.png<\/p>/)
})

test('a full address of the site that has no page here is the same note in the config as on a page', async t => {
  const other = 'https://example.org/v1/'
  const site = moved(
    t,
    { 'docs/a.md': `# A\n\n[v1](${other})\n` },
    `${HOME}, themeConfig: { navbar: { items: [{ label: 'v1', to: '${other}' }] }, footer: { links: [{ label: 'v1', href: '${other}' }] } }`,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, severity, places }) => [rule, severity, places]),
    [['broken-link', 'info', 3]],
  )
})

test('a file of markdown that code imports is MDX as all pages are, with its admonitions', async t => {
  const site = moved(
    t,
    {
      'docs/a.mdx': "import { Steps } from './_steps.jsx'\n\n# A\n\n<Steps />\n",
      'docs/_steps.jsx': "import Own from './own.md'\nexport const Steps = () => <Own />",
      'docs/own.md': `---
title: Own
---

import Tabs from '@theme/Tabs'; import TabItem from '@theme/TabItem';
import {
  part,
} from './part.js';

First text.

:::note Read *this*
An inner \`text\` and <b>raw</b>, at 12:30.

<p>Raw *block*</p>

::::tip
Nested.
::::
:::

\`\`\`js
import kept from 'kept'
:::note
:::
\`\`\`

:::unknown
`,
    },
    HOME,
  )
  await site.build()
  const main = site.main('a/index.html')
  assert.doesNotMatch(main, /@theme|part\.js/)
  assert.match(main, /First text\./)
  assert.match(
    main,
    /class="[^"]*alert[^"]*"[\s\S]*Read <em>this<\/em>[\s\S]*An inner <code>text<\/code> and <b>raw<\/b>, at 12:30\.[\s\S]*<p>Raw \*block\*<\/p>[\s\S]*Nested\./,
  )
  assert.equal(main.match(/:::/g)?.length, 3)
  assert.match(main.replace(/<[^>]*>/g, ''), /import kept from 'kept'|import kept from &#x27;kept/)
})

test('links of the navbar keep their data attributes, and menus are active where the config says', async t => {
  const items = `[{ to: '/a', label: 'A', 'data-type': 'versions' },
    { type: 'dropdown', label: 'Menu', activeBaseRegex: '^/a', items: [{ to: '/', label: 'Home' }] }]`
  const site = moved(t, { 'docs/a.md': '# A\n' }, `${HOME}, themeConfig: { navbar: { items: ${items} } }`)
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.read('index.html'), /<a class="navbar__item navbar__link" href="\/a\/?" data-type="versions">A/)
  assert.match(site.read('index.html'), /<summary class="navbar__link">Menu/)
  assert.match(site.read('a/index.html'), /<summary class="navbar__link navbar__link--active">Menu/)
})

test('findings about front matter that a function of the config returns are at the written fields', async t => {
  const site = moved(
    t,
    { 'docs/a.md': '---\ntitle: A page\ndescription: >\n  Two\n  lines\nsidebar_positon: 2\n---\n\n[gone](gone.md)\n' },
    `${HOME}, markdown: { parseFrontMatter: async file => {
      const read = await file.defaultParseFrontMatter(file)
      return { ...read, frontMatter: { ...read.frontMatter, image: 'https://img.example/a.png' } } } }`,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['front-matter-unknown docs/a.md:6:1', 'broken-markdown-link docs/a.md:9:1'])
  assert.match(site.read('a/index.html'), /<meta property="og:image" content="https:\/\/img\.example\/a\.png"/)
  assert.match(site.read('a/index.html'), /<title>A page/)
})

test('the grid of Infima is styled on pages of docs that use it', async t => {
  const site = moved(
    t,
    {
      'docs/grid.mdx':
        '# Grid\n\n<div className="row"><div className="col col--6">left</div><div className="col">right</div></div>\n',
      'docs/other.md': '# Other\n\nA row of words, and `class="row"` as code.\n',
    },
    CLASSIC,
  )
  await site.build()
  assert.match(site.read('docs/grid/index.html'), /href="\/assets\/plain-\w+\.css"/)
  assert.doesNotMatch(site.read('docs/other/index.html'), /href="\/assets\/plain-/)
})
