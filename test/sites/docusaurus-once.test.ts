/**
 * What is said once about a Docusaurus site: a package that is not installed, whatever goes without it, a field of
 * sidebars, and a folder of docs that git has not fetched.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved } from './moved-site.ts'
import { runCli } from './run-cli.ts'

test('packages that the site lists and that are not installed are one finding', async t => {
  const site = moved(
    t,
    {
      'package.json':
        '{"dependencies":{"a-config":"1","a-plugin":"1","a-chart":"1","a-style":"1","a-reset":"1","sass":"1"}}',
      'docs/a.mdx':
        "import Chart from 'a-chart'\nimport 'a-style/dist.css'\nimport '@site/src/part.scss'\n\n# A\n\n<Chart />\n",
      'src/own.scss': 'a { b { color: red } }',
      'src/part.scss': 'i { b { color: red } }',
    },
    `presets: [['classic', { docs: { routeBasePath: '/' }, theme: { customCss: ['./src/own.scss', 'a-style/other.css', './node_modules/a-reset/reset.css'] } }]],
     plugins: ['a-plugin', ['a-plugin', { id: 'two' }]], customFields: { made: require('a-config').make() }`,
  )
  const { diagnostics } = await site.build()
  const found = diagnostics.map(({ rule, severity, message, hint }) => [rule, severity, message, hint])
  assert.deepEqual(found, [
    [
      'missing-package',
      'warning',
      'The packages a-config, a-plugin, sass, a-style, a-reset and 1 more are not installed; of the components that use them only the content is shown, what the config takes from them has no effect, plugins that need them are not run, the stylesheets in them are missing, and SCSS is not compiled to CSS.',
      "Run 'npm install'.",
    ],
  ])
})

test('sidebars whose items come from a missing package are one finding, and no page is an orphan', async t => {
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"the-rules":"1"}}',
      'sidebars.js': `const { rules } = require('the-rules')
module.exports = { s: ['intro', { type: 'category', label: 'Rules', items: Object.keys(rules).map(id => ({ type: 'doc', id })) }] }`,
      'docs/one.md': '# One\n',
    },
    "presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]]",
  )
  const { code, text } = await runCli(site.dir, ['check', '--format', 'compact'])
  assert.equal(code, 0, text)
  assert.deepEqual(
    text.split('\n').flatMap(line => /: warning ([\w-]+):/.exec(line)?.[1] ?? []),
    ['missing-package'],
  )
})

test('packages that the config needs and the site does not list are one finding', async t => {
  const body = "customFields: { made: [require('one-tool').make(), require('other-tool').make()] }"
  const site = moved(
    t,
    { 'package.json': '{"dependencies":{"a-config":"1"}}' },
    `presets: [['classic', { docs: { routeBasePath: '/' } }]], ${body}`,
  )
  const shown = async () => (await site.build()).diagnostics.map(({ rule, message, hint }) => [rule, message, hint])
  assert.deepEqual(await shown(), [
    [
      'config-no-effect',
      "The modules 'one-tool', 'other-tool' are not there: what the config takes from them has no effect.",
      "If the site needs them, run 'npm install one-tool other-tool'.",
    ],
  ])
  site.write({ 'package.json': '{"dependencies":{"one-tool":"1"}}' })
  assert.deepEqual(await shown(), [
    [
      'missing-package',
      'The packages one-tool, other-tool are not installed; what the config takes from them has no effect.',
      "Run 'npm install'.",
    ],
  ])
})

test('a field of a sidebar without a value is named once', async t => {
  const site = moved(
    t,
    { 'sidebars.js': "module.exports = { s: ['intro', { type: 'category', label: 'A', items: undefined }] }" },
    "presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    ['s[1].items must be a list, but is not set.'],
  )
})

test('docs in a submodule that is not there are named with the command that fetches them', async t => {
  const site = moved(
    t,
    { '.gitmodules': '[submodule "outside/spec"]\n\tpath = outside/spec\n\turl = https://example.org/spec\n' },
    `presets: [['classic', { docs: { routeBasePath: '/' } }]], plugins: [['@docusaurus/plugin-content-docs',
      { id: 'spec', path: 'outside/spec/text', routeBasePath: 'spec' }]]`,
  )
  const { diagnostics } = await site.build()
  const hints = diagnostics.flatMap(({ rule, hint }) => (rule === 'no-pages' ? [hint] : []))
  assert.deepEqual(hints, ["It is part of a git submodule: run 'git submodule update --init'."])
})

test('settings of TypeScript may extend those of a package, as new Docusaurus sites do', async t => {
  const site = moved(t, {
    'tsconfig.json': '{ "extends": "@docusaurus/tsconfig", "compilerOptions": { "baseUrl": "." } }',
    'node_modules/@docusaurus/tsconfig/package.json': '{ "name": "@docusaurus/tsconfig", "version": "1.0.0" }',
    'node_modules/@docusaurus/tsconfig/tsconfig.json': '{ "compilerOptions": { "paths": { "@site/*": ["./*"] } } }',
    'src/pages/index.tsx': 'export default () => <p>About</p>\n',
  })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.read('index.html'), /About/)
})

test('patches of Docusaurus are named once, and capitals in ids are kept if one keeps them', async t => {
  const site = moved(
    t,
    {
      'patches/@docusaurus+mdx-loader+3.10.1.patch':
        '--- a\n+++ b\n-  slug(text)\n+  slug(text, { maintainCase: true })\n',
      'patches/@docusaurus+core+3.10.1.patch': '--- a\n+++ b\n+  more()\n',
      'patches/other+1.0.0.patch': '+maintainCase: false\n',
      'docs/a.md': '# A\n\n[b](#Of-it)\n\n## Of it\n',
    },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    [
      'What patches/@docusaurus+core+3.10.1.patch and patches/@docusaurus+mdx-loader+3.10.1.patch change in Docusaurus has no effect, except that ids of headings keep their capitals.',
    ],
  )
  assert.match(site.main('a/index.html'), /<h2 id="Of-it">/)
})

test('missing anchors are notes if a patch changes the ids of headings in other ways', async t => {
  const site = moved(
    t,
    {
      'patches/@docusaurus+mdx-loader+3.10.1.patch': `--- a/node_modules/@docusaurus/mdx-loader/lib/remark/headings/index.js
+++ b/node_modules/@docusaurus/mdx-loader/lib/remark/headings/index.js
-  slug(text)
+  const own = text.replaceAll('.', '-')
+  slug(own.trim(), { maintainCase: true })
+  return own
`,
      'docs/a.md': '# A\n\n[b](#1-2-0)\n\n## 1.2.0\n',
    },
    "onBrokenAnchors: 'throw', presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, severity }) => [rule, severity]),
    [
      ['config-no-effect', 'warning'],
      ['broken-anchor', 'info'],
    ],
  )
  assert.match(diagnostics[0]?.message ?? '', /capitals\. Anchors that are missing are notes, because/)
})

test('absolute URLs of the site without a page are notes, one for each page', async t => {
  const url = 'https://example.org/play'
  const site = moved(
    t,
    { 'docs/a.md': `# A\n\n[one](${url}) [two](${url}#x)\n\n[three](/none)\n`, 'docs/b.md': `# B\n\n[four](${url})\n` },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ severity, message, places = 1 }) => [severity, message, places]),
    [
      [
        'info',
        "There is no page at '/play' on this site. The link is an absolute URL, so another program may serve it.",
        3,
      ],
      ['warning', "There is no page at '/none'.", 1],
    ],
  )
})

test('providers and helpers of the theme are there, so that nothing about them is said', async t => {
  const site = moved(
    t,
    {
      'src/parts.js': `import React from 'react'
import { useFilteredAndTreeifiedTOC, groupBy, BlogPostProvider } from '@docusaurus/theme-common/internal'
import { NavbarProvider, splitNavbarItems } from '@docusaurus/theme-common'
import { findFirstSidebarItemLink } from '@docusaurus/plugin-content-docs/client'
const toc = [[2, 'a'], [3, 'b'], [4, 'c'], [2, 'd']].map(([level, id]) => ({ level, id, value: id }))
const shown = list => list.map(({ id, children }) => id + (children.length ? '(' + shown(children) + ')' : '')).join(' ')
export default () => <NavbarProvider><BlogPostProvider>
  <p>{shown(useFilteredAndTreeifiedTOC({ toc, minHeadingLevel: 2, maxHeadingLevel: 3 }))}</p>
  <p>{splitNavbarItems([{ position: 'left', l: 1 }, { l: 2 }]).map(list => list.map(({ l }) => l).join()).join(' | ')}</p>
  <p>{Object.keys(groupBy([1, 2, 3], n => n % 2)).join()}</p>
  <p>{findFirstSidebarItemLink({ type: 'category', items: [{ type: 'html' }, { type: 'link', href: '/x' }] })}</p>
</BlogPostProvider></NavbarProvider>`,
      'docs/a.mdx': "import Parts from '@site/src/parts'\n\n# A\n\n<Parts />\n",
    },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  assert.deepEqual(site.problems(await site.build()), [])
  for (const shown of ['a(b) d', '1 | 2', '0,1', '/x'])
    assert.ok(site.main('a/index.html').includes(`<p>${shown}</p>`), shown)
})

test('nothing is said about hidden files that no page includes, which Docusaurus does not read', async t => {
  const broken = '# {title\n\n<Broken\n\n[lost](./nowhere.md)\n'
  const site = moved(
    t,
    {
      'docs/a.mdx': "import Part from './_part.mdx'\n\n# A\n\n<Part />\n",
      'docs/_part.mdx': 'Shown [lost](./gone.md).\n',
      'docs/_templates/how-to.md': broken,
      'docs/_draft.mdx': broken,
    },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, file }) => [rule, file]),
    [['broken-markdown-link', 'docs/_part.mdx']],
  )
})

test('a redirect for which the host has a rule as well is created', async t => {
  const site = moved(
    t,
    { 'static/_redirects': '/old /\n' },
    `presets: [['classic', { docs: { routeBasePath: '/' } }]],
     plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/' }] }]]`,
  )
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.read('old/index.html'), /url=\//)
})

test('links to the pages of plugins that are not run are part of the finding about these', async t => {
  const links = (...paths: string[]) => paths.map(path => `[x](${path})`).join('\n\n')
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"docusaurus-plugin-typedoc-api":"1","a-parser":"1"}}',
      'plugins/log.js': `const { parse } = require('a-parser')
module.exports = (_, { to = '/changelog' }) => ({ name: 'log',
  async contentLoaded({ actions }) { actions.addRoute({ path: to, component: parse('@site/x.js') }) } })`,
      'sidebars.js': "module.exports = { s: ['intro', 'a', { type: 'link', label: 'Api', href: '/api/core' }] }",
      'docs/a.md': `# A\n\n${links('/api/core/Class', '/api', '/changelog', '/changelog/none', '/rest/one', 'rest-files/b.md', '/gone')}\n`,
    },
    `presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]],
     plugins: ['docusaurus-plugin-typedoc-api', './plugins/log.js', ['a-plugin', { routeBasePath: '/rest/', outDir: 'docs/rest-files' }]],
     themeConfig: { navbar: { items: [{ label: 'Api', to: '/api' }] } }`,
  )
  const found = (diagnostics: readonly { rule: string; message: string; related?: readonly object[] }[]) =>
    diagnostics.map(({ rule, message, related = [] }) => [rule, message, related.length]).sort()
  const expected = [
    ['broken-link', "There is no page at '/changelog/none'.", 0],
    ['broken-link', "There is no page at '/gone'.", 0],
    [
      'config-no-effect',
      'plugins[2] has no effect: the package a-plugin is not installed. 2 links lead to pages that the site lacks because of it.',
      2,
    ],
    [
      'missing-package',
      'The packages docusaurus-plugin-typedoc-api, a-parser are not installed; plugins that need them are not run. 5 links lead to pages that the site lacks because of it.',
      3,
    ],
  ]
  assert.deepEqual(found((await site.build()).diagnostics), expected)
  const { text } = await runCli(site.dir, ['check', '--format', 'json'])
  const lines = text.split('\n').flatMap(line => (line.startsWith('{"type":"diagnostic"') ? [JSON.parse(line)] : []))
  assert.deepEqual(found(lines), expected)
})

test('findings about items of a sidebar are at their place in its file', async t => {
  const site = moved(
    t,
    {
      'sidebars.js': `module.exports = {
  s: ['intro', { type: 'link', label: 'Gone', href: '/gone' }, 'none'],
}`,
    },
    "presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]]",
  )
  const { text } = await runCli(site.dir, ['check', '--format', 'compact'])
  assert.deepEqual(text.match(/^sidebars\S+: \w+ [\w-]+/gm)?.sort(), [
    'sidebars.js:2:54: error broken-link',
    'sidebars.js:2:65: warning unknown-doc-id',
  ])
})

test('components of a theme that is not run belong to the finding about the theme', async t => {
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"a-postcss":"1"}}',
      'own-theme/index.js':
        "const preset = require('a-postcss')\nmodule.exports = () => ({ name: 'own', getThemePath: () => './own-theme/theme', configurePostCss: o => preset(o) })",
      'src/theme/DocItem/Footer.js': "import Frame from '@theme/FooterFrame'\nexport default () => <Frame>foot</Frame>",
      'own-theme/theme/Frame/index.js': 'export default ({ children }) => <div>{children}</div>',
      'docs/a.mdx': "import Frame from '@theme/Frame'\n\n# A\n\n<Frame>text</Frame>\n\n<OfTheme>more</OfTheme>\n",
      'sidebars.js':
        "const items = require('./made.js')\nfor (const item of items) item.x = 1\nmodule.exports = { s: ['intro', 'a', { type: 'category', label: 'Api', items }] }",
    },
    "themes: ['./own-theme'], presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(diagnostics.map(({ rule, message }) => [rule, message]).sort(), [
    ['config-no-effect', "The module './made.js' is not there: what the config takes from it has no effect."],
    ['missing-package', 'The package a-postcss is not installed; the plugin ./own-theme needs it, and is not run.'],
  ])
  assert.match(site.main('a/index.html'), /text[\s\S]*more/)
})
