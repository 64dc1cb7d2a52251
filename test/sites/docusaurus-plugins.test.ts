/**
 * Plugins in a Docusaurus config that are code of the site or installed packages: they are run by the hooks of Docusaurus.
 * Their data, pages, tags, stylesheets, theme components and files are part of the site, in each language.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { moved } from './moved-site.ts'
import { openLive } from './open-live.ts'

const CLASSIC = "presets: [['classic', { docs: { routeBasePath: '/' } }]]"

/** A plugin that reads a file, and adds data and a list with a page for each entry. */
const CATALOGUE = `const fs = require('fs'), path = require('path')
module.exports = async function catalogue(context, options) {
  return {
    name: 'catalogue',
    async loadContent() {
      return JSON.parse(fs.readFileSync(path.join(context.siteDir, options.file), 'utf8'))
    },
    async contentLoaded({ content, actions: { addRoute, createData, setGlobalData } }) {
      setGlobalData({ count: content.length, language: context.i18n.currentLocale })
      const all = await createData('all.json', JSON.stringify(content))
      addRoute({ path: context.baseUrl + 'items', component: '@site/src/List.js', modules: { items: all }, exact: true })
      for (const item of content) {
        const data = await createData('item-' + item.id + '.json', item)
        addRoute({
          path: context.baseUrl + 'items/' + item.id,
          component: '@site/src/Frame.js',
          routes: [{ path: context.baseUrl + 'items/' + item.id, component: '@theme/Item', modules: { item: data }, props: { note: 'noted' }, exact: true }],
          context: { info: data },
        })
      }
    },
    getThemePath: () => path.join(__dirname, 'theme'),
    getPathsToWatch: () => ['data/**/*.json'],
    getClientModules: () => [path.join(__dirname, 'client.css')],
    injectHtmlTags: ({ content }) => ({
      headTags: [{ tagName: 'meta', attributes: { name: 'items', content: String(content.length) } }],
      preBodyTags: ['<noscript data-a="1"><b>start</b></noscript>'],
      postBodyTags: '<div id="after"></div>',
    }),
    async postBuild({ outDir, content, routesPaths, siteConfig }) {
      const home = fs.readFileSync(path.join(outDir, 'items/index.html'), 'utf8')
      fs.writeFileSync(path.join(outDir, 'items.txt'), [siteConfig.title, content.length, routesPaths.includes('/items') || routesPaths.includes('/items/'), home.includes('<main')].join(' '))
    },
    configureWebpack: () => ({ module: { rules: [{ test: /x$/ }] }, plugins: [] }),
    extendCli() {},
  }
}
module.exports.validateOptions = ({ options, validate }) => {
  if (!options.file) throw new Error('the option file is missing')
  return { ...options }
}
`

const FILES = {
  'plugins/catalogue/index.js': CATALOGUE,
  'plugins/catalogue/client.css': '.from-plugin { color: rgb(1, 2, 3) }',
  'plugins/catalogue/theme/Item/index.js': `import React from 'react'
import useRouteContext from '@docusaurus/useRouteContext'
export default function Item({ item, note }) {
  const { plugin, data } = useRouteContext()
  return <article><h1>{item.name}</h1><p>{note} {plugin.name} {plugin.id} {data.info.id}</p></article>
}`,
  'src/Frame.js': `import React from 'react'
import Layout from '@theme/Layout'
import renderRoutes from '@docusaurus/renderRoutes'
export default function Frame({ route }) { return <Layout title="Framed"><section>Frame {renderRoutes(route.routes)}</section></Layout> }`,
  'src/List.js': `import React from 'react'
import Layout from '@theme/Layout'
export default function List({ items, route }) {
  return <Layout title="All items"><ul>{items.map(({ id, name }) => <li key={id}><a href={'/items/' + id}>{name}</a></li>)}</ul></Layout>
}`,
  'data/items.json': '[{ "id": "a", "name": "First item" }, { "id": "b", "name": "Second item" }]',
  'docs/data.mdx': `import { usePluginData } from '@docusaurus/useGlobalData'

# Data

export const Count = () => <b>{usePluginData('catalogue').count} items in {usePluginData('catalogue').language}</b>

<Count />
`,
}
const CONFIG = `${CLASSIC}, plugins: [['./plugins/catalogue', { file: 'data/items.json' }]]`

test('a plugin by its path adds data, pages, tags, styles and files', async t => {
  const site = moved(t, FILES, CONFIG)
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.filter(({ severity }) => severity !== 'info').map(({ message }) => message),
    [
      'extendCli of the plugin catalogue has no effect: docsgen has its own commands.',
      'configureWebpack (module) of the plugin catalogue has no effect: docsgen does not bundle with webpack.',
    ],
  )
  assert.match(site.main('data/index.html'), /<b>2 items in en<\/b>/)
  assert.match(site.main('items/index.html'), /<li><a href="\/items\/a\/?">First item<\/a><\/li>/)
  const item = site.read('items/a/index.html')
  assert.match(item, /<title>Framed \| Whole<\/title>/)
  assert.match(item, /Frame <article><h1[^>]*>First item.*<p>noted catalogue default a<\/p>/s)
  assert.match(item, /<meta name="items" content="2"/)
  assert.match(item, /<body><noscript data-a="1"><b>start<\/b><\/noscript>/)
  assert.match(item, /<div id="after"><\/div><\/body>/)
  const [, sheet = ''] = /<link rel="stylesheet" href="\/(assets\/styles-[^"]+\.css)"/.exec(item) ?? []
  assert.match(site.read(sheet), /\.from-plugin\{color:#010203\}/)
  assert.equal(site.read('items.txt'), 'Whole 2 true true')
})

test('plugins by function and by package get their options, and each language its own data', async t => {
  const config = `presets: [['classic', { docs: { routeBasePath: '/' } }]],
    i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
    plugins: [
      function inline(context) {
        return {
          name: 'inline',
          getTranslationFiles: () => [{ path: 'texts', content: { word: { message: 'Word' } } }],
          loadContent: () => ({ word: 'unset' }),
          translateContent: ({ translationFiles }) => ({ word: translationFiles[0].content.word.message }),
          contentLoaded: ({ content, actions }) => actions.setGlobalData({ ...content, path: context.baseUrl }),
          allContentLoaded: ({ allContent, actions }) => actions.addRoute({
            path: context.baseUrl + 'words', component: '@site/src/Words.js', exact: true,
            props: { names: Object.keys(allContent).join() },
          }),
        }
      },
      ['words', { id: 'second', size: 3 }],
      () => null,
    ]`
  const site = moved(
    t,
    {
      'docs/intro.mdx': `---
slug: /
---
import useGlobalData, { useAllPluginInstancesData, usePluginData } from '@docusaurus/useGlobalData'

# Intro

export const Shown = () => <b>{usePluginData('inline').word} {usePluginData('inline').path} {JSON.stringify(useAllPluginInstancesData('words'))} {Object.keys(useGlobalData()).join()}</b>

<Shown />
`,
      'src/Words.js': `import Layout from '@theme/Layout'
export default function Words({ names }) { return <Layout title="Words"><p>Of {names}.</p></Layout> }`,
      'i18n/de/inline/texts.json': '{ "word": { "message": "Wort" } }',
      'node_modules/docusaurus-plugin-words/package.json': '{ "name": "docusaurus-plugin-words", "main": "lib.js" }',
      'node_modules/docusaurus-plugin-words/lib.js': `exports.default = (context, options) => ({
  name: 'words', contentLoaded: ({ actions }) => actions.setGlobalData(options),
})
exports.validateOptions = ({ options, validate }) =>
  validate({ validate: value => (value.size > 5 ? { error: new Error('too large') } : { value: { ...value, unit: 'cm' } }) }, options)
Object.defineProperty(exports, '__esModule', { value: true })`,
    },
    config,
  )
  site.write({
    'i18n/de/docusaurus-plugin-content-docs/current/intro.mdx': site
      .readAny('docs/intro.mdx')
      .replace('Intro', 'Anfang'),
  })
  site.remove('docs/intro.md')
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const words =
    '{&quot;second&quot;:{&quot;id&quot;:&quot;second&quot;,&quot;size&quot;:3,&quot;unit&quot;:&quot;cm&quot;}}'
  const shown = (html: string) => /<b>([^<]*)<\/b>/.exec(html)?.[1]?.replaceAll('"', '&quot;')
  assert.equal(shown(site.main('index.html')), `Word / ${words} inline,words,docusaurus-plugin-content-docs`)
  assert.equal(shown(site.main('de/index.html')), `Wort /de/ ${words} inline,words,docusaurus-plugin-content-docs`)
  assert.match(
    site.main('words/index.html'),
    /Of docusaurus-plugin-content-docs,docusaurus-plugin-content-pages,inline,words\./,
  )
  assert.match(
    site.main('de/words/index.html'),
    /Of docusaurus-plugin-content-docs,docusaurus-plugin-content-pages,inline,words\./,
  )
})

test('a plugin that fails or is not there is one finding, and the site is built', async t => {
  const failing = (name: string, hook: string) =>
    `function ${name}() { return { name: '${name}', ${hook}() { throw new Error('no ${name}') } } }`
  const site = moved(
    t,
    {
      'plugins/needs.js': `const chart = require('chart-drawing')
module.exports = () => ({ name: 'needs', loadContent: () => chart.draw().missing(), contentLoaded: ({ content, actions }) => actions.addRoute({ path: 4 }) })`,
      'plugins/posts.js': `const images = require('image-drawing')
module.exports = ({ outDir }) => ({ name: 'posts', postBuild: () => require('node:fs').writeFileSync(outDir + '/x', images.draw()) })`,
      'plugins/routes.js': `module.exports = context => ({ name: 'routes', contentLoaded({ actions }) {
  actions.addRoute({ path: '/users/:id', component: '@site/src/A.js' })
  actions.addRoute({ path: '/broken', component: '@site/src/none.js' })
} })`,
    },
    `i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, presets: [['classic', { docs: { routeBasePath: '/' } }]], plugins: [${failing('loads', 'loadContent')}, ${failing('adds', 'contentLoaded')},
      './plugins/needs', './plugins/routes', './plugins/none', 'not-installed-plugin', ${failing('last', 'postBuild')}, './plugins/posts']`,
  )
  const report = await site.build()
  const found = report.diagnostics.filter(({ severity }) => severity !== 'info')
  assert.deepEqual(
    found
      .map(({ rule, message, hint }) => `${rule}: ${message} ${rule === 'missing-package' ? hint : ''}`.trim())
      .sort(),
    [
      'config-no-effect: addRoute of the plugin routes has no effect: /users/:id has parameters, and only browsers could show its pages.',
      'config-no-effect: plugins[4] has no effect: there is no module ./plugins/none.',
      'config-no-effect: plugins[5] has no effect: the package not-installed-plugin is not installed.',
      "missing-package: The package chart-drawing is not installed; the plugin ./plugins/needs needs it, and is not run. Run 'npm install chart-drawing'.",
      "missing-package: The package image-drawing is not installed; the plugin ./plugins/posts needs it, and is not run. Run 'npm install image-drawing'.",
      'page-not-built: The page /broken is not built: there is no module src/none.js.',
      'plugin-failed: The plugin adds failed in contentLoaded: no adds.',
      'plugin-failed: The plugin last failed in postBuild: no last.',
      'plugin-failed: The plugin loads failed in loadContent: no loads.',
    ],
  )
  assert.deepEqual(
    found.filter(({ rule }) => rule === 'plugin-failed').map(({ file, span }) => [file, span?.line]),
    [1, 1, 2].map(line => ['docusaurus.config.js', line]),
  )
  assert.ok(site.exists('index.html'))
})

test('the live server follows the data, the code and the watched folders of a plugin', async t => {
  const site = moved(
    t,
    {
      ...FILES,
      'plugins/catalogue/index.js': CATALOGUE.replace(
        'return JSON.parse(',
        "require('child_process'); return fs.readdirSync(path.join(context.siteDir, 'data')).length > 1 ? [{ id: 'x', name: 'Another' }] : JSON.parse(",
      ),
    },
    CONFIG,
  )
  const live = await openLive(t, site)
  assert.match((await live.read('items/index.html')) ?? '', /First item/)
  await live.edit({ 'data/items.json': '[{ "id": "c", "name": "Third item" }]' })
  assert.match((await live.read('items/index.html')) ?? '', /Third item/)
  assert.match((await live.read('data/index.html')) ?? '', /1 items/)
  assert.equal(await live.read('items/a/index.html'), undefined)
  await live.edit({ 'data/more.json': '[]' })
  assert.match((await live.read('items/index.html')) ?? '', /Another/)
  await live.edit({ 'plugins/catalogue/index.js': CATALOGUE.replace('content.length, language', '7, language') })
  assert.match((await live.read('data/index.html')) ?? '', /7 items/)
})

test('what the packages of a site lack is said once, with the command, and nothing about what follows from it', async t => {
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"visit-nodes":"1","shapes":"1","charts":"1"}}',
      'remark.js': `const visit = require('visit-nodes'), { kinds } = require('shapes')
module.exports = () => tree => { visit(tree, kinds.all()).forEach.apply(undefined, null).more() }`,
      'src/Chart.jsx':
        "import Chart from 'charts'\nimport Shape from 'shapes'\nexport default () => <Chart><Shape /></Chart>\n",
      ...Object.fromEntries(
        ['a', 'b'].map(name => [
          `docs/${name}.mdx`,
          `import Chart from '@site/src/Chart'\n\n# Page ${name}\n\n[block](docblock://a.ts?token=b)\n\n:::chart\n\nText.\n\n:::\n\n<Chart />\n`,
        ]),
      ),
    },
    `presets: [['classic', { docs: { routeBasePath: '/', remarkPlugins: [require('./remark')] } }]]`,
  )
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.map(({ message, hint, pages = 1 }) => [message, hint, pages]),
    [
      [
        'The packages visit-nodes, shapes, charts are not installed; of the components that use them only the content is shown, and what the config takes from them has no effect.',
        "Run 'npm install'.",
        2,
      ],
    ],
  )
})

test('a plugin whose packages are missing is not run, and writes nothing', async t => {
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"read-matter":"1"}}',
      'plugins/recent.ts': `import { writeFileSync } from 'node:fs'
import matter from 'read-matter'
export default async function recent({ siteDir }) {
  writeFileSync(siteDir + '/recent.json', JSON.stringify([{ slug: matter('post').data.slug }]))
  return { name: 'recent' }
}`,
      'src/pages/list.jsx': `import posts from '@site/recent.json'
export default () => <ul>List {posts.map(({ slug }) => <li key={slug}><a href={'/blog/' + slug}>{slug}</a></li>)}</ul>`,
    },
    `${CLASSIC}, plugins: ['./plugins/recent.ts']`,
  )
  const report = await site.build()
  assert.equal(existsSync(join(site.dir, 'recent.json')), false)
  // The page says that the file is not there.
  assert.deepEqual(
    report.diagnostics.map(({ rule }) => rule),
    ['missing-package', 'page-code'],
  )
})

test('plugins get the docs, posts and pages of the site', async t => {
  const site = moved(
    t,
    {
      'docs/01-guide/02-start.md': '---\ntags: [New]\n---\n\n# Start\n\nBegin *here*.\n',
      'blog/2024-05-01-first.md': '# First\n',
      'src/pages/count.js': `import { usePluginData } from '@docusaurus/useGlobalData'
export default () => <ul>{usePluginData('all').map(line => <li key={line}>{line}</li>)}</ul>`,
      'plugins/all.js': `module.exports = () => ({
  name: 'all',
  async allContentLoaded({ allContent, actions }) {
    const { loadedVersions } = allContent['docusaurus-plugin-content-docs'].default
    const docs = loadedVersions.flatMap(({ versionName, docs }) =>
      docs.map(({ id, permalink, source, title, description, tags, frontMatter }) =>
        [versionName, id, permalink, source, title, description, tags.map(tag => tag.permalink).join(), Object.keys(frontMatter).join()].join(' | ')))
    const posts = allContent['docusaurus-plugin-content-blog'].default.blogPosts.map(({ metadata }) => metadata.permalink + ' | ' + metadata.date.getUTCFullYear())
    const pages = allContent['docusaurus-plugin-content-pages'].default.map(({ type, permalink, source }) => [type, permalink, source].join(' | '))
    actions.setGlobalData([...docs, ...posts, ...pages, String(loadedVersions[0].docs[0].previous)])
  },
})`,
    },
    "presets: [['classic', {}]], plugins: ['./plugins/all']",
  )
  const report = await site.build()
  const lines = [...site.main('count/index.html').matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)
  assert.deepEqual(lines, [
    'current | guide/start | /docs/guide/start | @site/docs/01-guide/02-start.md | Start | Begin here. | /docs/tags/new | tags',
    'current | intro | /docs/ | @site/docs/intro.md | Intro |  |  | slug',
    '/blog/2024/05/01/first | 2024',
    'jsx | /count | @site/src/pages/count.js',
    'undefined',
  ])
  const asked = report.diagnostics.filter(({ rule }) => rule === 'config-no-effect')
  assert.deepEqual(
    asked.map(({ message }) => message),
    [
      'allContent of the plugin ./plugins/all has no effect: the field previous is not known before all pages are read.',
    ],
  )
  site.write({ 'docs/01-guide/02-start.md': '# Begun\n' })
  await site.build()
  assert.match(site.main('count/index.html'), /start\.md \| Begun/)
})

test('code gets the routes of the site and the other modules that Docusaurus writes', async t => {
  const site = moved(
    t,
    {
      'docs/guide/start.md': '# Start\n',
      'blog/2024-05-01-first.md': '---\ntags: [new]\n---\n\n# First\n',
      'i18n/de/code.json': '{ "own.text": { "message": "Text" } }',
      'src/pages/map.js': `import routes from '@generated/routes'
import i18n from '@generated/i18n'
import globalData from '@generated/globalData'
import metadata from '@generated/site-metadata'
import modules from '@generated/client-modules'
import messages from '@generated/codeTranslations'
const flat = list => list.flatMap(({ path, routes }) => routes ? flat(routes) : [path])
export default () => <main><ul>{flat(routes).map(path => <li key={path}>{path}</li>)}</ul>
  <p>{[i18n.currentLocale, globalData.more.default.size, metadata.docusaurusVersion.split('.')[0], modules.length, messages['own.text'] ?? 'none'].join(' | ')}</p></main>`,
    },
    `${CLASSIC}, i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, plugins: [() => ({
      name: 'more',
      contentLoaded: ({ actions }) => { actions.setGlobalData({ size: 7 }); actions.addRoute({ path: '/extra', component: '@site/src/pages/map.js', exact: true }) },
    })]`,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const lines = [...site.main('map/index.html').matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)
  assert.deepEqual(lines.sort(), [
    '/',
    '/blog',
    '/blog/2024/05/01/first',
    '/blog/tags',
    '/blog/tags/new',
    '/extra',
    '/guide/start',
    '/map',
  ])
  assert.match(site.main('map/index.html'), /<p>en \| 7 \| 3 \| 0 \| none<\/p>/)
  assert.match(site.main('de/map/index.html'), /<p>de \| 7 \| 3 \| 0 \| Text<\/p>/)
})

test('aliases of imports that a plugin sets for webpack are used in code, pages and stylesheets', async t => {
  const site = moved(
    t,
    {
      'src/components/Badge/index.jsx': `import React from 'react'
import styles from './styles.module.css'
import { word } from '@words'
export default ({ children }) => <b className={styles.badge}>{word} {children}</b>`,
      'src/components/Badge/styles.module.css':
        "@import '@css/colors.css';\n@import '@css/none.css';\n.badge { color: red }\n",
      'src/css/colors.css': '.from-alias { color: rgb(1, 2, 3) }',
      'src/words.js': "export const word = 'Badge of'",
      'docs/badges.mdx': `import Badge from '@components/Badge'
import picture from '@pictures/dot.png'

# Badges

<Badge>gold</Badge> <img src={picture} alt="A dot" />
`,
      'docs/pictures/dot.png': 'x',
    },
    `${CLASSIC}, plugins: [() => ({
      name: 'names',
      configureWebpack(config, isServer) {
        config.resolve.alias['@css'] = require('path').join(__dirname, 'src/css')
        return { resolve: { alias: {
          '@components': require('path').join(__dirname, 'src/components'),
          '@pictures': require('path').join(__dirname, 'docs/pictures'),
        } } }
      },
    }), ['docusaurus-plugin-module-alias', { alias: {
      '@words$': require('path').join(__dirname, 'src/words.js'),
      react: require('path').join(__dirname, 'node_modules/react'),
    } }]]`,
  )
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.filter(({ severity }) => severity !== 'info').map(({ message }) => message),
    ["The stylesheet imports '@css/none.css', which is not there."],
  )
  const page = site.read('badges/index.html')
  const [, name = ''] = /<b class="([^"]+)">Badge of gold<\/b>/.exec(page) ?? []
  assert.match(page, /<img [^>]*alt="A dot" src="\/assets\/images\/dot-[^"]+\.png"/)
  const [, sheet = ''] = /<link rel="stylesheet" href="\/(assets\/styles-[^"]+\.css)"/.exec(page) ?? []
  assert.match(site.read(sheet), /\.from-alias\{color:#010203\}/)
  assert.ok(site.read(sheet).includes(`.${name}{color:red}`), name)
})

test('a plugin may import like an ES module, and export like a CommonJS one', async t => {
  const site = moved(
    t,
    {
      'src/plugins/count.ts': `import { basename } from 'node:path'
import words from './words'
export interface Count { count: number }
module.exports = async function count() {
  return {
    name: 'count',
    contentLoaded: ({ actions }) => actions.setGlobalData({ count: words.length, folder: basename(__dirname) } as Count),
  }
}`,
      'src/plugins/words.ts': "export default ['one', 'two']",
      'docs/count.mdx': `import { usePluginData } from '@docusaurus/useGlobalData'

# Count

export const Count = () => <b>{usePluginData('count').count} in {usePluginData('count').folder}</b>

<Count />
`,
    },
    `${CLASSIC}, plugins: ['./src/plugins/count.ts']`,
  )
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.filter(({ severity }) => severity !== 'info').map(({ message }) => message),
    [],
  )
  assert.match(site.main('count/index.html'), /<b>2 in plugins<\/b>/)
})

test('files that a rule of webpack imports as text are text', async t => {
  const site = moved(
    t,
    {
      'docs/a.mdx':
        "import main from '../examples/main.ts'\nimport note from './note.txt'\n\n# A\n\n<pre>{main}</pre>\n\n<p>{note}</p>\n",
      'docs/note.txt': 'A note',
      'examples/main.ts': 'const data = await load()',
    },
    `presets: [['classic', { docs: { routeBasePath: '/' } }]],
     plugins: [() => ({ name: 'texts', configureWebpack: () => ({ module: { rules: [
       { test: /\\/examples\\//g, type: 'asset/source' }, { test: /\\.txt$/, use: 'raw-loader' }] } }) }),
       () => ({ name: 'other', configureWebpack: () => ({ module: { rules: [{ test: /x/, use: 'x-loader' }] } }) })]`,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    ['configureWebpack (module) of the plugin other has no effect: docsgen does not bundle with webpack.'],
  )
  assert.match(site.main('a/index.html'), /<pre>const data = await load\(\)<\/pre>[\s\S]*<p>A note<\/p>/)
})
