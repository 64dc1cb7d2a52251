/**
 * Search in a real browser: the dialog, the results page, both engines, hostile input.
 */
// Takes about 15 s.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { makeSite, type Site } from '../sites/site.ts'
import { launchBrowser, serveFolder } from './browser.ts'
import { type HostedServer, startHostedServer } from './hosted-server.ts'
import { settled } from './settled.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const PAGES: Record<string, string> = {
  'docs/index.md': '# Home\n\nWelcome to the documentation.\n',
  'docs/guide.md':
    '# Guide to liquidation\n\n## The threshold\n\nA cluster below the liquidation threshold is closed.\n',
  'docs/proto.md': '# `__proto__` and constructor\n\nObjects.\n',
  'docs/html.md': '# A title with `<img src=x onerror=alert(1)>`\n\nTags in titles.\n',
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`docs/many/page-${at}.md`, `# Repeated ${at}\n\nThe word zebra is here.\n`]),
  ),
}

let browser: Browser
let site: Site
let server: { url: string; close: () => void }
let hosted: HostedServer
let hostedSite: { url: string; close: () => void }
const cleanUps: (() => unknown)[] = []
const context = { after: (work: () => unknown) => cleanUps.push(work) } as never

before(async () => {
  browser = await launchBrowser()
  site = makeSite(context, PAGES, { baseUrl: '/docs/' })
  await site.build({ outDir: 'build/docs' })
  server = await serveFolder(join(site.dir, 'build'))
  hosted = await startHostedServer()
  const own = makeSite(context, PAGES, {
    algolia: {
      appId: 'APP',
      apiKey: 'public-key',
      indexName: 'ssv',
      externalUrlRegex: 'elsewhere\\.example',
      searchParameters: { facetFilters: ['kind:doc'] },
      replaceSearchResultPathname: { from: '/docs/', to: '/' },
    },
  })
  await own.build()
  // The protocol is the same for every host.
  for (const path of Object.keys(own.tree()).filter(name => name.endsWith('.html'))) {
    const html = own.read(path).replace('"hosted":{', `"hosted":{"hosts":["${hosted.url}"],`)
    writeFileSync(join(own.dir, 'build', path), html)
  }
  hostedSite = await serveFolder(join(own.dir, 'build'))
})

after(async () => {
  await browser.close()
  server.close()
  hosted.close()
  hostedSite.close()
  for (const work of cleanUps) await work()
})

async function openPage(url: string, path = '/docs/'): Promise<Page> {
  const page = await browser.newPage()
  page.on('pageerror', error => assert.fail(error))
  await page.goto(url + path)
  return page
}

async function openDialog(page: Page, query = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await waitForElement(page, 'dialog.dg-search[open]')
  await page.fill('.dg-search__input', query)
}

const input = '.dg-search__input'
const option = '.dg-search [role="option"]'

test('search is not loaded before a reader is about to use it', async () => {
  const page = await browser.newPage()
  const loaded: string[] = []
  page.on('request', request => loaded.push(new URL(request.url()).pathname))
  await page.goto(`${server.url}/docs/`)
  await settled(page)
  const before = [...loaded]
  await openDialog(page, 'liquidation')
  await waitForElement(page, option)
  const isOfSearch = (path: string) =>
    path.includes('/search-index/') ||
    /\/assets\/(?:hosted-)?search-/.test(path) ||
    (path.endsWith('.js') && site.read(path.slice(1)).includes('dg-search__'))
  assert.deepEqual(before.filter(isOfSearch), [])
  const scripts = loaded.filter(path => path.endsWith('.js') && isOfSearch(path))
  const bytes = scripts.map(path => gzipSync(site.read(path.slice(1)), { level: 9 }).byteLength)
  assert.equal(scripts.length, 2, 'the interface and the worker')
  // Definitions, buttons of sections, the passage beside the hits and pauses for readers who type slowly made both larger.
  // search-requests.test.ts limits a first search as a whole.
  assert.ok(Math.max(...bytes) < 14_000 && bytes.reduce((sum, size) => sum + size, 0) < 24_500, String(bytes))
  assert.ok(loaded.some(path => /\/search-index\/.*\.json$/.test(path)))
  await page.close()
})

test('the dialog opens with Ctrl+K, a slash, a click or a typed character, and closes with Escape', async () => {
  const page = await openPage(server.url)
  for (const open of [
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('/'),
    () => page.click('[data-dg-search]'),
  ]) {
    await open()
    await waitForElement(page, 'dialog.dg-search[open]')
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'dg-search__input')
    await page.keyboard.press('Escape')
    await waitForElement(page, 'dialog.dg-search:not([open])', 'attached')
  }
  await page.focus('[data-dg-search]')
  await page.keyboard.press('z')
  await waitForElement(page, 'dialog.dg-search[open]')
  assert.equal(await page.inputValue(input), 'z')
  await page.close()
})

test('results are grouped and marked, arrows move, Enter follows a hit, and it is remembered', async () => {
  const page = await openPage(server.url)
  await openDialog(page, 'liquidation thresh')
  await waitForElement(page, option)
  assert.match((await page.textContent(`${option} mark`)) ?? '', /liquidation|threshold/i)
  assert.equal(await page.getAttribute(input, 'aria-activedescendant'), 'dg-search-option-0')
  assert.equal(await page.getAttribute('#dg-search-option-0', 'aria-selected'), 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/docs\/guide/)
  await openDialog(page)
  assert.match((await page.textContent('.dg-search__kept')) ?? '', /threshold|liquidation/i)
  await page.click('.dg-search__kept button[aria-label="Save this search"]')
  assert.match((await page.textContent('.dg-search__results')) ?? '', /Favorite/)
  await page.click('.dg-search__kept button[aria-label="Remove this search from favorites"]')
  assert.match((await page.textContent('.dg-search__results')) ?? '', /No recent searches/)
  await page.close()
})

test('a section shows five hits, the footer links to all of them, and more are loaded at the end', async () => {
  const page = await openPage(server.url)
  await openDialog(page, 'zebra')
  await waitForElement(page, option)
  for (const group of await page.$$('.dg-search [role="group"]'))
    assert.ok((await group.$$('[role="option"]')).length <= 5)
  const footer = page.locator('.dg-search__footer a')
  assert.match((await footer.textContent()) ?? '', /^See all 30 results$/)
  await footer.click()
  await page.waitForURL(/\/docs\/search\?q=zebra/)
  await waitForElement(page, '.dg-search-page__list li')
  assert.equal(await page.textContent('main h1'), 'Search results for "zebra"')
  await waitForCondition(page, () => {
    window.scrollTo(0, document.body.scrollHeight)
    return document.querySelectorAll('.dg-search-page__list li').length === 30
  })
  await page.fill('.dg-search-form input', 'threshold')
  await waitForCondition(page, () => location.search === '?q=threshold')
  await waitForCondition(page, () =>
    /threshold/i.test(document.querySelector('.dg-search-page__list li')?.textContent ?? ''),
  )
  await page.close()
})

test('no results, a long paste, markup and prototype names are treated as text', async () => {
  const page = await openPage(server.url)
  await openDialog(page, 'qqqqxyzzy')
  await waitForCondition(page, () =>
    document.querySelector('.dg-search__none')?.textContent?.includes('No results for "qqqqxyzzy"'),
  )
  await page.evaluate(text => {
    const field = document.querySelector<HTMLInputElement>('.dg-search__input') as HTMLInputElement
    field.value = text
    field.dispatchEvent(new InputEvent('input'))
  }, 'a'.repeat(10_000))
  await page.fill(input, '__proto__')
  await waitForElement(page, option)
  await page.fill(input, '<img src=x onerror=alert(1)>')
  await waitForElement(page, option)
  assert.equal(await page.$('.dg-search img'), null)
  await page.close()
})

test('search works if storage is blocked', async () => {
  const page = await browser.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('refused')
      },
    })
  })
  await page.goto(`${server.url}/docs/`)
  await openDialog(page, 'liquidation')
  await waitForElement(page, option)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/docs\/guide/)
  await page.close()
})

test('an index that cannot be loaded is an error with a retry button', async () => {
  const page = await openPage(server.url)
  await page.route('**/search-index/**', route => route.abort())
  await openDialog(page, 'liquidation')
  await waitForElement(page, 'text=Unable to fetch results')
  assert.match((await page.textContent('.dg-search__none')) ?? '', /You might want to check your network connection\./)
  await page.unroute('**/search-index/**')
  await page.click('text=Retry')
  await waitForElement(page, option)
  await page.close()
})

test('the hosted engine: its request, its addresses, its hits', async () => {
  hosted.behaviour = 'good'
  hosted.requests.length = 0
  const page = await openPage(hostedSite.url, '/')
  await openDialog(page, 'zebra')
  await waitForElement(page, 'text=Elsewhere')
  const links = await page.$$eval('.dg-search .dg-hit', all => all.map(link => link.getAttribute('href')))
  assert.deepEqual(links, ['/guide/#start', 'https://elsewhere.example/page'])
  assert.match((await page.textContent(option)) ?? '', /About zebra & more/)
  const sent = hosted.requests.at(-1)
  assert.match(
    sent?.url ?? '',
    /^\/1\/indexes\/\*\/queries\?x-algolia-agent=.*&x-algolia-api-key=public-key&x-algolia-application-id=APP$/,
  )
  const [parameters] = (JSON.parse(sent?.body ?? '{}') as { requests: Record<string, unknown>[] }).requests
  assert.equal(parameters?.indexName, 'ssv')
  assert.equal(parameters?.hitsPerPage, 20)
  assert.deepEqual(parameters?.facetFilters, [
    'kind:doc',
    'language:en',
    ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
  ])
  await page.close()
})

test('if the hosted engine fails, the embedded one replaces it, with a note', async () => {
  for (const behaviour of ['forbidden', 'limited', 'broken', 'html', 'cut'] as const) {
    hosted.behaviour = behaviour
    const page = await openPage(hostedSite.url, '/')
    await openDialog(page, 'liquidation')
    await waitForElement(page, option)
    assert.match(
      (await page.textContent('.dg-search__results')) ?? '',
      /did not answer: these results are from this site itself/,
      behaviour,
    )
    await page.close()
  }
})

test('if no engine answers, that is an error with a retry button, also with a wrong key', async () => {
  hosted.behaviour = 'forbidden'
  const page = await openPage(hostedSite.url, '/')
  await page.route('**/search-index/**', route => route.abort())
  await openDialog(page, 'zebra')
  await waitForElement(page, 'dialog.dg-search[data-status="error"] >> text=Unable to fetch results')
  hosted.behaviour = 'good'
  await page.click('text=Retry')
  await waitForElement(page, 'text=Elsewhere')
  assert.equal(await page.locator('text=did not answer').count(), 0)
  await page.close()
})

test('hostile hits neither run code nor link anywhere', async () => {
  hosted.behaviour = 'hostile'
  const page = await openPage(hostedSite.url, '/')
  await openDialog(page, 'anything')
  await waitForElement(page, option)
  await settled(page)
  const links = await page.$$eval('.dg-search .dg-hit', all => all.map(link => link.getAttribute('href')))
  assert.deepEqual(
    links.filter(href => !/^\/(?!\/)/.test(href ?? '')),
    [],
  )
  assert.equal(await page.$('.dg-search img'), null)
  assert.equal(await page.evaluate(() => 'pwned' in globalThis), false)
  await page.close()
})

test('a slow answer never replaces a newer one', async () => {
  hosted.behaviour = 'good'
  const page = await openPage(hostedSite.url, '/')
  let answerFirst = () => {}
  const isAnswered = new Promise<void>(resolve => {
    answerFirst = resolve
  })
  let firstEnds: Promise<void> | undefined
  await page.route('**/1/indexes/**', async route => {
    const isFirst = route.request().postData()?.includes('"query":"a"') === true
    const go = () => route.continue().catch(() => undefined)
    if (isFirst) firstEnds = isAnswered.then(go)
    else await go()
  })
  const first = page.waitForRequest(request => request.postData()?.includes('"query":"a"') === true)
  await openDialog(page, 'a')
  await first
  await page.fill(input, 'ab')
  await waitForElement(page, 'text=About ab')
  answerFirst()
  await firstEnds
  await settled(page)
  assert.match((await page.textContent(option)) ?? '', /About ab /)
  await page.close()
})
