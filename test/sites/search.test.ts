/**
 * Search on whole sites: the hits, by language and version, what is excluded, and the cost of an edit.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openIndex, querySite, readFrom } from '../../src/features/search/commands/open-site-index.ts'
import type { SearchEngineModule } from '../../src/model/search.ts'
import * as engine from '../../src/search-engine/node.ts'
import { makeSite, type Site } from './site.ts'

const CONFIG = { search: { enabled: true } }

/** The addresses of the hits for a query in the built site, best first. */
async function find(site: Site, query: string, scope: { locale?: string; version?: string } = {}): Promise<string[]> {
  const open = { locale: scope.locale ?? 'en', version: scope.version }
  const index = openIndex(engine as unknown as SearchEngineModule, readFrom(join(site.dir, 'build')), open)
  assert.ok(index, 'the site has an index')
  const { answer } = await index.explain(query, { limit: 20, offset: 0 })
  return answer.hits.map(({ url }) => url)
}

/** A word that occurs on one page only. */
function wordOf(number: number): string {
  return `wom${[...String(number)].map(digit => 'abcdefghij'[Number(digit)]).join('')}bat`
}

function indexFiles(site: Site): string[] {
  return Object.keys(site.tree()).filter(path => path.startsWith('search-index/'))
}

test('pages, headings and text are found; what opts out is not', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\nSee quokka everywhere.\n',
      'docs/guide/install.md':
        '---\nkeywords: [setup]\n---\n# Install\n\n## From source\n\nBuild the quokka with `make --all`.\n',
      'docs/draft.md': '---\ndraft: true\n---\n# Draft quokka\n',
      'docs/unlisted.md': '---\nunlisted: true\n---\n# Unlisted quokka\n',
      'docs/off.md': '---\nsearch: false\n---\n# Quokka off\n',
      'docs/noindex.md': '---\nnoindex: true\n---\n# Quokka noindex\n',
      'docs/legacy/old.md': '# Old quokka\n',
      'docs/parts.md':
        '---\nsearch_exclude: [secret]\n---\n# Parts\n\n## Secret\n\nwombat\n\n### Below it\n\nwombat\n\n## Open\n\nnumbat\n',
    },
    { search: { enabled: true, exclude: ['legacy/**'] } },
  )
  const report = await site.build({ drafts: true })
  assert.ok(report.published)
  assert.deepEqual((await find(site, 'quokka')).sort(), ['/', '/guide/install#from-source'])
  assert.deepEqual(await find(site, 'setup'), ['/guide/install'])
  assert.deepEqual(await find(site, '--all'), ['/guide/install#from-source'])
  assert.deepEqual(await find(site, 'wombat'), [])
  assert.deepEqual(await find(site, 'numbat'), ['/parts#open'])
})

test('what readers type for a page finds it, and the page does not show it', async t => {
  const page = (matter: string) => `---\n${matter}\n---\n# Cluster balance\n\nHow the numbat is paid.\n`
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\nThe days go by, and few are left.\n',
      'docs/balance.md': page('search_keywords: [days left, EB-7251, 2048]'),
    },
    CONFIG,
  )
  const report = await site.build()
  assert.deepEqual(report.diagnostics, [])
  assert.equal((await find(site, 'days left'))[0], '/balance')
  assert.deepEqual(await find(site, 'EB-7251'), ['/balance'])
  assert.deepEqual(await find(site, '2048'), ['/balance'])
  const texts = Object.keys(site.tree()).filter(path => /^balance.*\.(?:html|md)$|^chunks\.jsonl$/.test(path))
  assert.equal(texts.length, 3, texts.join())
  for (const path of texts) assert.doesNotMatch(site.read(path), /days left|7251/, path)

  site.write({ 'docs/balance.md': page('search_keywords: [runway]') })
  await site.build()
  assert.deepEqual(await find(site, 'EB-7251'), [])
  assert.deepEqual(await find(site, 'runway'), ['/balance'])
})

test('what readers type for the page of a category finds it, and the page does not show it', async t => {
  const link = { type: 'generated-index', slug: '/all-guides', search_keywords: ['hand holding', 'EB-7251'] }
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\nBy hand.\n',
      'docs/guides/_category_.json': JSON.stringify({ label: 'Guides', link }),
      'docs/guides/first.md': '# First\n\nHold it.\n',
    },
    CONFIG,
  )
  const report = await site.build()
  assert.deepEqual(report.diagnostics, [])
  assert.equal((await find(site, 'hand holding'))[0], '/all-guides')
  assert.deepEqual(await find(site, 'EB-7251'), ['/all-guides'])
  const html = Object.keys(site.tree()).find(path => /^all-guides.*\.html$/.test(path))
  assert.ok(html)
  assert.doesNotMatch(site.read(html), /hand holding|7251/)
})

test('texts of partials are found on the pages that show them', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': "import Part from './_part.md'\n\n# Home\n\n<Part />\n",
      'docs/_part.md': 'A word of the partial: quokka.\n\n## Partial heading\n\nWombat.\n',
    },
    CONFIG,
  )
  await site.build()
  assert.deepEqual(await find(site, 'quokka'), ['/'])
  assert.deepEqual(await find(site, 'partial heading'), ['/#partial-heading'])
})

test('a section of a post comes after one of another page, and its title counts in full', async t => {
  const news = ['# Release 9', 'New: timers.', '## Fake timers', 'Fake timers are faster: fake timers stop the clock.']
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\nRelease notes are in the blog.\n',
      'docs/clock.md': '# Time in tests\n\n## Fake timers\n\nUse fake timers in a test that waits for some time.\n',
      'blog/2024-01-02-release-9.md': `${news.join('\n\n')}\n`,
    },
    { ...CONFIG, presets: [['classic', { docs: { routeBasePath: '/' } }]] },
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.deepEqual(await find(site, 'fake timers'), ['/clock#fake-timers', '/blog/2024/01/02/release-9#fake-timers'])
  assert.equal((await find(site, 'release 9'))[0], '/blog/2024/01/02/release-9')
})

test('a site without search has no index', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' }, { search: { enabled: false } })
  await site.build()
  assert.deepEqual(indexFiles(site), [])
})

test('a site below a path has addresses below it, and tells its pages where the index is', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n', 'docs/a.md': '# Alpha\n' }, { ...CONFIG, baseUrl: '/docs/' })
  await site.build()
  assert.deepEqual(await find(site, 'alpha'), ['/docs/a'])
  assert.ok(site.exists('search-index/en.json'))
})

test('languages and versions have an index each', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\nThe coming quokka.\n',
      'versioned_docs/version-1.0/index.md': '# Home\n\nThe published wombat.\n',
      'versions.json': '["1.0"]',
      'i18n/fr/docusaurus-plugin-content-docs/version-1.0/index.md': '# Accueil\n\nLe numbat publié, été.\n',
    },
    { ...CONFIG, i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } },
  )
  await site.build()
  assert.deepEqual(await find(site, 'wombat'), ['/'])
  assert.deepEqual(await find(site, 'wombat', { version: '1.0' }), ['/'])
  assert.deepEqual(await find(site, 'quokka'), [])
  assert.deepEqual(await find(site, 'quokka', { version: 'current' }), ['/next/'])
  assert.deepEqual(await find(site, 'numbat', { locale: 'fr' }), ['/fr/'])
  assert.deepEqual(await find(site, 'ete', { locale: 'fr' }), ['/fr/'])
  assert.deepEqual(await find(site, 'numbat'), [])
})

test('a page beside the docs is found by what each version calls it, and an edit leaves that as it is', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\nSee [the quokka story](/news).\n',
      'versioned_docs/version-1.0/index.md': '# Home\n\nSee [the wombat story](/news).\n',
      'versions.json': '["1.0"]',
      'pages/news.md': '# News\n\nText.\n',
    },
    { ...CONFIG, pages: { path: 'pages' } },
  )
  await site.build()
  const isFound = async (query: string, version: string) => (await find(site, query, { version })).includes('/news')
  const all = () =>
    Promise.all([
      isFound('quokka', 'current'),
      isFound('wombat', 'current'),
      isFound('quokka', '1.0'),
      isFound('wombat', '1.0'),
    ])
  assert.deepEqual(await all(), [true, false, false, true])
  const tree = site.tree()
  const home = site.readAny('docs/index.md')
  site.write({ 'docs/index.md': `${home}\nMore of it.\n` })
  await site.build()
  assert.deepEqual(await all(), [true, false, false, true])
  site.write({ 'docs/index.md': home })
  await site.build()
  assert.deepEqual(site.tree(), tree)
})

test('an edit writes what it touches, and the result is that of a clean build', async t => {
  const pages = Object.fromEntries(
    Array.from({ length: 40 }, (_, number) => [
      `docs/p${number}.md`,
      `# Page ${number}\n\n${wordOf(number)} and more.\n`,
    ]),
  )
  const site = makeSite(t, { 'docs/index.md': '# Home\n', ...pages }, CONFIG)
  await site.build()
  const before = new Set(indexFiles(site))
  site.write({ 'docs/p7.md': '# Page 7\n\nQuokka and more.\n' })
  await site.build()
  assert.deepEqual(await find(site, 'quokka'), ['/p7'])
  assert.ok(!(await find(site, wordOf(7))).includes('/p7'))
  const added = indexFiles(site).filter(path => !before.has(path))
  assert.ok(added.length > 0 && added.length <= 6, `${added.length} new files`)
  const tree = site.tree()
  await site.build({ cache: false })
  assert.deepEqual(site.tree(), tree)
  site.remove('docs/p7.md')
  await site.build()
  assert.deepEqual(await find(site, 'quokka'), [])
})

test('a damaged cache is noticed and written again', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\nQuokka.\n', 'docs/a.md': '# A\n' }, CONFIG)
  await site.build()
  const tree = site.tree()
  const cache = join(site.dir, '.docsgen', 'cache')
  const pack = join(cache, 'search.pack')
  writeFileSync(pack, new Uint8Array(readFileSync(pack).length).fill(7))
  rmSync(join(site.dir, 'build'), { recursive: true })
  await site.build()
  assert.deepEqual(site.tree(), tree)
  for (const file of readdirSync(cache)) if (file.startsWith('search')) writeFileSync(join(cache, file), 'no cache')
  rmSync(join(site.dir, 'build'), { recursive: true })
  await site.build()
  assert.deepEqual(site.tree(), tree)
  assert.ok(existsSync(pack))
})

test('hostile titles and headings are indexed as texts', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md':
        '---\ntitle: "<img src=x onerror=alert(1)>"\n---\n\n## `__proto__`\n\ntoString\n\n## constructor\n\nx\n',
      'docs/empty.md': '',
    },
    CONFIG,
  )
  assert.ok((await site.build()).published)
  assert.deepEqual((await find(site, 'onerror'))[0], '/')
  assert.equal((await find(site, '__proto__'))[0], '/#__proto__')
  assert.equal((await find(site, 'tostring'))[0], '/#__proto__')
})

test('a hosted search without a page of results has none, and no link to it', async t => {
  const algolia = { appId: 'A', apiKey: 'k', indexName: 'i', searchPagePath: false }
  const site = makeSite(t, { 'docs/index.md': '# Home\n' }, { ...CONFIG, algolia })
  await site.build()
  assert.equal(site.exists('search/index.html') || site.exists('search.html'), false)
  assert.match(
    site.read('index.html'),
    /<form class="navbar__item" action="\/"><button type="submit" class="dg-search-button"/,
  )
  assert.doesNotMatch(site.read('index.html'), /pageHref/)
})

test('the page of results lies where the config says, in every language', async t => {
  const i18n = { defaultLocale: 'en', locales: ['en', 'fr'] }
  const site = makeSite(t, { 'docs/index.md': '# Home\n' }, { ...CONFIG, i18n, search: { pagePath: 'find/it' } })
  await site.build()
  assert.match(site.read('find/it/index.html'), /action="\/find\/it"/)
  assert.match(site.read('fr/find/it/index.html'), /action="\/fr\/find\/it"/)
  assert.doesNotMatch(site.read('sitemap.xml'), /find/)
})

test('a heading is found by the words that the config calls the same, and by everyday words for it', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n',
      'docs/bapp.md': '# Based application\n\n## Register one\n\nText.\n',
      'docs/remove.md': '# Removing an operator\n\nText.\n',
      'docs/other.md': '# Other\n\nSee [the retirement plan](./remove.md) and a service somewhere.\n',
    },
    { search: { synonyms: [['based applications', 'bApp', 'service']] } },
  )
  await site.build()
  const first = async (query: string) => {
    const found = await querySite({ siteDir: site.dir, query, limit: 5 })
    return found?.answer.hits[0]?.url
  }
  assert.equal(await first('bapp'), '/bapp')
  assert.equal(await first('services'), '/bapp')
  assert.equal(await first('delete operator'), '/remove')
  assert.equal(await first('retirement'), '/remove')
})

test('a site is told if the first search of a reader loads more than the limit, and that an unused field has no effect', async t => {
  const pages = Array.from({ length: 30 }, (_, at) => [`docs/p${at}.md`, `# ${wordOf(at)}\n\nAbout ${wordOf(at)}.\n`])
  const site = makeSite(t, Object.fromEntries(pages), { ...CONFIG, limits: { searchBytes: 500 } })
  const sizes = async () => {
    const { diagnostics } = await site.build()
    return diagnostics.filter(({ rule }) => rule === 'search-index-size').map(({ message }) => message)
  }
  const [message = '', ...others] = await sizes()
  assert.deepEqual(others, [])
  const size = /^The first search in en, version current, loads (\d+\.\d) kB of the embedded index of 30 pages/.exec(
    message,
  )?.[1]
  assert.ok(Number(size) > 0.5 && Number(size) < 10, message)
  site.write({ 'docs/p0.md': '# Changed\n' })
  assert.equal((await sizes()).length, 1, 'an edit keeps the finding')
  site.write({
    'site.config.json': JSON.stringify({ title: 'T', url: 'https://example.org', search: { embedded: false } }),
  })
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.filter(({ rule }) => rule === 'config-no-effect').map(({ message }) => message),
    ['search.embedded has no effect: without search.engine or algolia, only the embedded index answers.'],
  )
  assert.ok(indexFiles(site).length > 0)
})
