/**
 * docsgen's plugins: pages and files made from data, and what plugins add to pages and to the whole site.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runCheck } from '../../src/commands/check.ts'
import { serveLive } from '../../src/commands/serve.ts'
import { until } from '../until.ts'
import { makeSite, type Site } from './site.ts'

const DATA = { 'data/users.json': '[{"name":"Ada","text":"First."},{"name":"Bo","text":"Second."}]' }

/** A plugin that creates a page for each user, and a list in JSON. */
const USERS = `
const users = {
  name: 'users',
  version: '1',
  pages({ readFile, locale }) {
    const all = JSON.parse(readFile('data/users.json'))
    return [
      ...all.map(({ name, text }, at) => ({
        path: 'users/' + name.toLowerCase(),
        title: name,
        description: 'About ' + name,
        body: '## Life\\n\\n' + text + ' [Start](/) {not} <b>code</b>\\n',
        sidebar: { label: name.toUpperCase(), position: all.length - at },
        category: { label: 'People' },
      })),
      { path: 'users/table', title: 'Table', body: { html: '<table><tr><td>a\\n\\nb</td></tr></table>' } },
      { file: 'users/list.json', content: JSON.stringify(all) },
    ]
  },
}`

function siteWith(t: TestContext, above: string, plugins: string, files: Record<string, string> = {}, more = ''): Site {
  const config = `${above}
export default {
  title: 'Site', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' }, ${more}
  plugins: [${plugins}],
}`
  const index = '# Home\n\n[Ada](/users/ada#life) [list](/users/list.json)\n'
  const site = makeSite(t, { 'site.config.mjs': config, 'docs/index.md': index, ...DATA, ...files })
  site.remove('site.config.json')
  return site
}

const CHECK = { cache: true, drafts: false, strict: false, files: [], jobs: 1 }

test('pages of a plugin are like all other pages', async t => {
  const site = siteWith(t, USERS, 'users')
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.match(site.main('users/ada/index.html'), /<h2 id="life">Life<\/h2>/)
  assert.match(site.main('users/ada/index.html'), /First\. <a href="\/">Start<\/a> \{not\} <b>code<\/b>/)
  assert.match(site.main('users/table/index.html'), /<td>a\n\nb<\/td>/)
  assert.match(site.read('users/ada/index.html'), /<meta name="description" content="About Ada"/)
  const sidebar = site.read('users/ada/index.html')
  assert.ok(sidebar.indexOf('>BO<') < sidebar.indexOf('>ADA<'), 'in the order of their positions')
  assert.match(sidebar, />People</)
  assert.equal(site.read('users/list.json'), JSON.stringify(JSON.parse(DATA['data/users.json'])))
  assert.equal((await site.build()).rendered, 0)
})

test('an audit knows the pages of a plugin, and checks them', async t => {
  const wrong = USERS.replace('[Start](/)', '[Start](/nowhere)')
  const site = siteWith(t, wrong, 'users')
  const report = await runCheck({ ...CHECK, siteDir: site.dir, updateBaseline: false, fix: false, dryRun: false })
  assert.deepEqual(
    report.diagnostics.filter(({ severity }) => severity === 'error').map(({ rule, file }) => `${rule} ${file}`),
    ['broken-link docs/users/ada.md', 'broken-link docs/users/bo.md'],
  )
})

test('only the pages of changed data are generated again, and those of removed data disappear', async t => {
  const site = siteWith(t, USERS, 'users')
  await site.build()
  site.write({ 'data/users.json': '[{"name":"Ada","text":"Changed."},{"name":"Bo","text":"Second."}]' })
  const second = await site.build()
  assert.equal(second.parsed, 1)
  assert.match(site.main('users/ada/index.html'), /Changed\./)
  site.write({ 'data/users.json': '[{"name":"Ada","text":"Changed."}]' })
  await site.build()
  assert.equal(site.exists('users/bo/index.html'), false)
})

test('each language has its pages, and React elements are possible, too', async t => {
  const plugin = `
import { createElement } from 'react'
const hello = { name: 'hello', pages: ({ locale }) => [{ path: 'hello', title: 'Hello', body: createElement('p', { className: 'x' }, 'in ' + locale) }] }`
  const i18n = "i18n: { defaultLocale: 'en', locales: ['en', 'de'] },"
  const site = siteWith(t, plugin, 'hello', { 'docs/index.md': '# Home\n\n[a](/hello)\n' }, i18n)
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.match(site.main('hello/index.html'), /<p class="x">in en<\/p>/)
  assert.match(site.main('de/hello/index.html'), /<p class="x">in de<\/p>/)
})

test('onPage adds tags, images and files, and is called again only for changed pages', async t => {
  const plugin = `
import { appendFileSync } from 'node:fs'
const card = { name: 'card', onPage(page, site) {
  appendFileSync(site.siteDir + '/asked.txt', page.route + '\\n')
  const file = 'cards' + page.route.replace(/\\/$/, '/index') + '.svg'
  return { image: file, headTags: [{ tagName: 'meta', attributes: { name: 'words', content: page.sections.map(s => s.heading).join() } }],
    files: [{ file, content: '<svg>' + page.title + '</svg>' }] }
} }`
  const files = { 'docs/index.md': '# Home\n\nText.\n', 'docs/a.md': '# A\n\nText.\n\n## More\n\nb\n' }
  const site = siteWith(t, plugin, 'card', files)
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(
    site.read('a/index.html'),
    /<meta property="og:image" content="https:\/\/example\.org\/cards\/a(?:\/index)?\.svg"/,
  )
  assert.match(site.read('a/index.html'), /<meta name="words" content=",?A?,?More"/)
  assert.ok(site.exists('cards/index.svg'))
  site.write({ 'docs/a.md': '# Other\n\nText.\n' })
  const { rendered } = await site.build()
  assert.ok(rendered >= 1)
  const card = /https:\/\/example\.org\/(cards\/a[^"]*)"/.exec(site.read('a/index.html'))?.[1] ?? ''
  assert.equal(site.read(card), '<svg>Other</svg>')
  assert.equal(site.read('cards/index.svg'), '<svg>Home</svg>')
  const asked = site.readAny('asked.txt').trim().split('\n')
  assert.deepEqual(asked.map(route => route.replace(/(.)\/$/, '$1')).sort(), ['/', '/a', '/a'])
})

test('onBuilt sees pages and files, and adds files, but cannot replace others', async t => {
  const plugin = `
const list = { name: 'list', onBuilt: ({ pages, read }) => [
  { file: 'all.txt', content: pages.filter(p => !p.noIndex).map(p => p.title + ' ' + read(p.file).includes('<main')).join('\\n') },
  { file: 'index.html', content: 'mine' },
] }`
  const site = siteWith(t, plugin, 'list', { 'docs/index.md': '# Home\n\nText.\n' })
  const report = await site.build()
  assert.equal(report.published, false)
  assert.match(report.diagnostics.map(({ message }) => message).join(), /index\.html of the plugin list is not written/)
  site.write({ 'site.config.mjs': site.readAny('site.config.mjs').replace('index.html', 'mine.html') })
  await site.build()
  assert.equal(site.read('all.txt'), 'Home true')
  assert.match(site.read('docsgen-manifest.json'), /"all\.txt"/)
})

test('a hook that fails, or returns something else, is a finding, and the rest is built', async t => {
  const plugin = `
const a = { name: 'a', pages: () => { throw new Error('no data') }, onPage: () => { throw new Error('no page') } }
const b = { name: 'b', pages: () => [{ path: '/x', title: 'X', body: '' }], onBuilt: () => 'text' }
const c = { name: 'c', pages: () => [{ path: 'c', title: 'C', body: 'Text.' }, { path: 'c', title: 'C', body: 'Text.' }] }
const d = { name: 'd', onBuilt: ({ read }) => [{ file: 'copy.txt', content: read('nothing.txt') }] }`
  const site = siteWith(
    t,
    plugin,
    'a, b, c, d',
    { 'docs/index.md': '# Home\n\nText.\n' },
    "rules: { 'plugin-failed': 'warn' },",
  )
  const report = await site.build()
  assert.deepEqual(report.diagnostics.map(({ message }) => message).sort(), [
    // Once for both pages: it is one place in the code.
    'The plugin a failed in onPage: no page.',
    'The plugin a failed in pages: no data.',
    'The plugin b failed in onBuilt: it did not return a list.',
    "The plugin b failed in pages: path of entry 1 must be a path such as 'api/users', without a slash before it.",
    'The plugin c failed in pages: there is a page docs/c.md already.',
    'The plugin d failed in onBuilt: the output has no file nothing.txt.',
  ])
  assert.ok(site.exists('c/index.html'))
})

test('a hook that throws is a finding at the place in the code of the plugin', async t => {
  const house = `import { title } from './title.ts'
export const house = {
  name: 'house',
  pages: () => [{ path: 'x', title: 'X', body: 'Text.' }],
  onPage(page: { title: string }) {
    return { headTags: [title(page.title)] }
  },
  onBuilt: async () => {
    await undefined
    throw new TypeError('no list')
  },
}`
  const title = `export function title(text: string) {
  if (text === 'Home') throw new Error('no title')
  return { tagName: 'meta', attributes: { name: 'x', content: text } }
}`
  const lib = `exports.lib = { name: 'lib', pages() {
  throw new Error('no lib')
} }`
  const site = siteWith(
    t,
    "import { house } from './plugins/house.ts'\nimport { lib } from 'lib'",
    'house, lib',
    {
      'docs/index.md': '# Home\n\nText.\n',
      'plugins/house.ts': house,
      'plugins/title.ts': title,
      'node_modules/lib/package.json': '{ "name": "lib", "version": "1.0.0", "main": "index.js" }',
      'node_modules/lib/index.js': lib,
    },
    "rules: { 'plugin-failed': 'warn' },",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics
      .map(({ file, span, message, related = [] }) => [`${file}:${span?.line}:${span?.column}`, message, ...related])
      .sort(),
    [
      ['node_modules/lib/index.js:2:9', 'The plugin lib failed in pages: no lib.'],
      ['plugins/house.ts:10:11', 'The plugin house failed in onBuilt: no list.'],
      [
        'plugins/title.ts:2:30',
        'The plugin house failed in onPage: no title.',
        { file: 'docs/index.md', message: 'It failed for this page.' },
      ],
    ],
  )
})

test('the live server follows the files that plugins read', async t => {
  const site = siteWith(t, USERS, 'users')
  let rebuilds = 0
  const served = await serveLive({
    ...{ siteDir: site.dir, port: 0, host: 'localhost', strictPort: false, cache: false, drafts: false, jobs: 1 },
    ...{ follow: false, poll: 50, onNotice: () => undefined, onRebuilt: () => rebuilds++ },
  })
  t.after(() => served.close())
  const text = async () => (await fetch(`${served.url}/users/ada/`)).text()
  assert.match(await text(), /First\./)
  await until(() => rebuilds > 0, 'the first build')
  site.write({ 'data/users.json': '[{"name":"Ada","text":"Changed."}]' })
  await until(async () => /Changed\./.test(await text()), 'the page of the changed data')
})
