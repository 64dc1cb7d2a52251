/**
 * The dialog and the results page over a search engine that the site runs: built with its policy, pushed by the official
 * client, and searched by readers on the same server, which follows the published API strictly.
 */
// Takes about 10 s.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { pushSearch } from '../../src/features/search/commands/push-search.ts'
import { startElasticsearch } from '../features/search-engines/elasticsearch-server.ts'
import { ADMIN_KEY, type EngineServer, SEARCH_KEY, type Stored } from '../features/search-engines/engine-server.ts'
import { startMeilisearch } from '../features/search-engines/meilisearch-server.ts'
import { startTypesense } from '../features/search-engines/typesense-server.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { launchBrowser, serveFolder } from './browser.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const ZEBRAS = 30
const FILES = {
  'docs/index.md': '# Home\n\nWelcome to the [guide](guide.md) and the [fees](api/fees.md).\n',
  'docs/guide.md':
    '---\nsidebar_label: Guide\n---\n# Guide to horses\n\n## Striped horses\n\nA zebra has "stripes" & <b>ears</b>.\n\n## Wild horses\n\nNo stripes.\n',
  'docs/api/fees.md': '# Fees\n\n## setFee()\n\nSets the fee of a zebra.\n',
  ...Object.fromEntries(
    Array.from({ length: ZEBRAS }, (_, at) => [`docs/many/p${at}.md`, `# Zebra ${at}\n\nStripes of number ${at}.\n`]),
  ),
  'versioned_docs/version-1.0/index.md': '# Old home\n\nAn ancient okapi.\n',
  'versions.json': '["1.0"]',
}

interface Engine {
  name: string
  start: () => Promise<EngineServer>
  /** The documents that are searched. */
  documents: (server: EngineServer) => Map<string, Stored>
}

type Indexes = { indexes: Map<string, { documents: Map<string, Stored> }> }
type Collections = { collections: Map<string, { documents: Map<string, Stored> }> }
const first = <T>(values: Iterable<T>) => [...values][0] as T
const ENGINES: Engine[] = [
  {
    name: 'meilisearch',
    start: startMeilisearch,
    documents: server => first((server as unknown as Indexes).indexes.values()).documents,
  },
  {
    name: 'typesense',
    start: startTypesense,
    documents: server => first((server as unknown as Collections).collections.values()).documents,
  },
  {
    name: 'elasticsearch',
    start: () => startElasticsearch('elasticsearch'),
    documents: server => first((server as unknown as Indexes).indexes.values()).documents,
  },
]

let browser: Browser
/** The site of each engine, which its tests share. */
const sites = new Map<Engine, Opened>()
const cleanUps: (() => unknown)[] = []
before(async () => {
  browser = await launchBrowser()
  for (const engine of ENGINES)
    sites.set(engine, await opened({ after: (work: () => unknown) => cleanUps.push(work) }, engine))
})
after(async () => {
  for (const work of cleanUps) await work()
  await browser.close()
})

interface Opened {
  site: Site
  server: EngineServer
  url: string
  open: (path: string) => Promise<Page>
  /** What the policy blocked, and errors of scripts. */
  problems: string[]
}

async function opened(
  t: { after: (work: () => unknown) => void },
  engine: Engine,
  search: object = {},
): Promise<Opened> {
  const server = await engine.start()
  t.after(server.close)
  const key = (of: string) => (engine.name === 'opensearch' ? `user:${of}` : of)
  const site = makeSite(t as never, FILES, {
    docs: { routeBasePath: '/', lastVersion: 'current' },
    host: 'netlify',
    contentSecurityPolicy: true,
    search: { engine: { name: engine.name, url: server.url, index: 'docs', searchKey: key(SEARCH_KEY) }, ...search },
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const env = { [`${engine.name.toUpperCase()}_ADMIN_KEY`]: key(ADMIN_KEY) }
  const pushed = await pushSearch({ siteDir: site.dir, env, mayReplace: false, isWanted: () => true })
  assert.equal(pushed?.indexes.length, 1)
  assert.deepEqual(server.violations, [])
  server.requests.length = 0
  const policy = /^ {2}Content-Security-Policy: (.*)$/m.exec(site.read('_headers'))?.[1] ?? ''
  assert.ok(policy.includes(`connect-src 'self' ${server.url}`), policy)
  const folder = await serveFolder(join(site.dir, 'build'), { 'content-security-policy': policy })
  t.after(folder.close)
  const problems: string[] = []
  const open = async (path: string) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    t.after(() => page.close())
    page.on('pageerror', error => problems.push(error.message))
    page.on('console', message => /Content Security Policy/.test(message.text()) && problems.push(message.text()))
    await page.goto(folder.url + path)
    return page
  }
  return { site, server, url: folder.url, open, problems }
}

async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await waitForElement(page, 'dialog.dg-search[open]')
  await page.fill('.dg-search__input', query)
  await waitForCondition(page, () => document.querySelector<HTMLElement>('dialog.dg-search')?.dataset.status === 'idle')
  await waitForElement(page, '.dg-hit, .dg-search__none, .dg-search__note')
}

const texts = (page: Page, selector: string) => page.$$eval(selector, all => all.map(element => element.textContent))

for (const engine of ENGINES) {
  test(`${engine.name}: readers see hits by page with their sections, matches, definitions and filters`, async () => {
    const { server, open, problems } = sites.get(engine) as Opened
    const page = await open('/')
    const indexed: string[] = []
    page.on('request', request => /\/search-index\/.*\.bin/.test(request.url()) && indexed.push(request.url()))
    await ask(page, 'horses')
    const hits = await page.$$eval('.dg-search__list .dg-hit', all => all.map(link => link.getAttribute('href')))
    assert.deepEqual(hits.toSorted(), ['/guide', '/guide#striped-horses', '/guide#wild-horses'])
    assert.ok((await texts(page, '.dg-search__list mark')).every(text => /^horses$/i.test(text ?? '')))
    await page.fill('.dg-search__input', 'stripes')
    await waitForElement(page, '.dg-search__sections')
    await waitForCondition(page, () =>
      document.querySelector('.dg-hit[href="/guide#striped-horses"], .dg-hit[href="/many/p0"]'),
    )
    const sections = await texts(page, '.dg-search__section')
    assert.ok(sections.includes('Many') && sections.length >= 3, String(sections))
    await page.click('.dg-search__section[data-section="Many"]')
    await waitForCondition(page, () => document.querySelectorAll('.dg-search__group').length === 1)
    const limited = await page.$$eval('.dg-search__list .dg-hit', all => all.map(link => link.getAttribute('href')))
    assert.ok(limited.length > 0 && limited.every(href => href?.startsWith('/many/')), String(limited))
    await page.fill('.dg-search__input', 'okapi')
    await waitForElement(page, '.dg-search__none')
    await page.fill('.dg-search__input', 'ears')
    await waitForCondition(page, () =>
      document.querySelector('.dg-hit__text')?.textContent?.includes('"stripes" & ears'),
    )
    await page.keyboard.press('Enter')
    await waitForCondition(page, () => location.pathname === '/guide')
    assert.deepEqual(indexed, [])
    assert.deepEqual(server.violations, [])
    assert.deepEqual(problems, [])
    assert.ok(
      server.requests.every(
        ({ text, headers }) => !text.includes(ADMIN_KEY) && !String(headers.authorization).includes(ADMIN_KEY),
      ),
    )
  })

  test(`${engine.name}: the results page loads every hit once, and searches the version that a reader chooses`, async () => {
    const { server, open, problems } = sites.get(engine) as Opened
    const page = await open('/search?q=stripes')
    await waitForCondition(page, () => {
      window.scrollTo(0, document.body.scrollHeight)
      const more = document.querySelector<HTMLElement>('.dg-search-page__list ~ button')
      return document.querySelector('.dg-search-page__list > li') && more?.hidden
    })
    const links = await page.$$eval('.dg-search-page__list > li > .dg-hit', all =>
      all.map(link => link.getAttribute('href')),
    )
    assert.equal(new Set(links).size, links.length)
    assert.equal(links.length, ZEBRAS + 1)
    await page.fill('.dg-search-form input', 'okapi')
    await waitForElement(page, '.dg-search__none')
    await page.selectOption('.dg-search-page__filters select', '1.0')
    await waitForElement(
      page,
      '.dg-search-page__list .dg-hit[href="/1.0/"], .dg-search-page__list .dg-hit[href="/1.0"]',
    )
    assert.deepEqual(server.violations, [])
    assert.deepEqual(problems, [])
  })

  test(`${engine.name}: if it fails, the embedded index answers; without one, readers can try again`, async () => {
    const { server, open } = sites.get(engine) as Opened
    for (const status of engine === ENGINES[0] ? ([500, 403, 'cut'] as const) : [500]) {
      server.failOn = { match: /search$/, status }
      const page = await open('/')
      await ask(page, 'horses')
      await waitForElement(page, '.dg-hit[href^="/guide"]')
      assert.match((await texts(page, '.dg-search__note')).join(), /did not answer/)
    }
    server.failOn = undefined
  })
}

test('an index with hostile documents, and one of another site', async () => {
  for (const engine of ENGINES) {
    const { server, open } = sites.get(engine) as Opened
    const all = engine.documents(server)
    const [horse] = [...all.values()].filter(({ url }) => url === '/guide')
    const bad = {
      title: '<img src=x onerror="globalThis.pwned=1">\u0002',
      text: '\u0003</mark><script>globalThis.pwned=1</script> horses',
      trail: ['2 __proto__', 7],
      section: '__proto__',
    }
    all.set('bad', { ...(horse as Stored), ...bad, id: 'bad', page: '/bad', url: '/bad' })
    all.set('js', { ...(horse as Stored), id: 'js', page: 'js', url: 'javascript:globalThis.pwned=1', rank: 99 })
    const page = await open('/')
    await ask(page, 'horses')
    await waitForElement(page, '.dg-hit[href="/bad"]')
    assert.deepEqual(
      await page.$$eval('.dg-hit', links =>
        links.map(link => link.getAttribute('href')).filter(href => !href?.startsWith('/')),
      ),
      [],
    )
    assert.equal(await page.evaluate('globalThis.pwned'), undefined)
    for (const document of all.values()) document.site = 'https://example.org/other/'
    const other = await open('/')
    await ask(other, 'horses')
    assert.match((await texts(other, '.dg-search__note')).join(), /did not answer/)
  }
})

test('a site without an embedded index has no file of it, and other sites have none of the engine', async t => {
  const engine = ENGINES[0] as Engine
  const { site, server, open } = await opened(t, engine, { embedded: false })
  assert.equal(site.exists('search-index'), false)
  const scripts = readdirSync(join(site.dir, 'build/assets'))
  assert.deepEqual(
    scripts.filter(name => /^search-[0-9a-f]+\.js|^hosted-search/.test(name)),
    [],
  )
  server.failOn = { match: /search$/, status: 500 }
  const page = await open('/')
  await page.keyboard.press('Control+k')
  await page.fill('.dg-search__input', 'horses')
  await waitForElement(page, '.dg-search__none button')
  server.failOn = undefined
  await page.click('.dg-search__none button')
  await waitForElement(page, '.dg-hit[href="/guide"]')
  const plain = makeSite(t, { 'docs/index.md': '# Home\n' })
  await plain.build()
  assert.deepEqual(
    readdirSync(join(plain.dir, 'build/assets')).filter(name => /engine|meili/.test(name)),
    [],
  )
})
