/**
 * What the dialog suggests without a query, and a full page of results: the pages with the most incoming links, and
 * twenty hits although a search loads few pages.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOn } from './axe.ts'
import { shellSite } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const many = Array.from({ length: 30 }, (_, at) => [
  `docs/many/p${at}.md`,
  `# Zebra ${at}\n\nSee [how it runs](../run.md)${at % 2 === 0 ? ' and [the food](../food.md)' : ''}.\n`,
])
const shell = shellSite(
  {
    'docs/index.md': '# Home\n\n[Once](./once.md)\n',
    'docs/run.md': '# Running\n\nFast.\n',
    'docs/food.md': '# The food\n\nGrass.\n',
    'docs/once.md': '# Once\n\nRare.\n',
    ...Object.fromEntries(many),
  },
  {
    navbar: {
      items: [
        { type: 'docsVersion', position: 'left' },
        { href: 'https://github.com/owner/repository', label: 'Code', position: 'right' },
      ],
    },
  },
)

test('the empty dialog suggests the pages with the most incoming links, by keyboard as well', async () => {
  const page = await shell.browser.newPage()
  page.on('pageerror', error => assert.fail(error))
  await page.goto(shell.url)
  await page.keyboard.press('Control+k')
  await waitForElement(page, '.dg-search__kept a')
  const offered = await page.$$eval('.dg-search__kept a', links => links.map(link => link.getAttribute('href')))
  assert.deepEqual(offered, ['/run', '/food'])
  assert.match((await page.textContent('.dg-search__results')) ?? '', /Popular pages/)
  assert.deepEqual(await violationsOn(page), [])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/run\/?$/)
  await page.close()
})

test('a query without results suggests the sections of popular pages, not the items of the bar, and finds them', async () => {
  const page = await shell.browser.newPage()
  page.on('pageerror', error => assert.fail(error))
  await page.goto(`${shell.url}/search?q=qqqq`)
  const none = page.locator('.dg-search__none')
  await none.locator('button').first().waitFor()
  assert.deepEqual(await none.locator('button').allTextContents(), ['Running', 'The food'])
  assert.equal(
    await none.locator('a').getAttribute('href'),
    'https://github.com/owner/repository/issues/new?title=qqqq',
  )
  await none.locator('button').first().click()
  await waitForElement(page, '#dg-search-results li .dg-hit')
  await page.close()
})

test('the results page fills up to twenty hits', async () => {
  const page = await shell.browser.newPage({ viewport: { width: 1000, height: 200 } })
  page.on('pageerror', error => assert.fail(error))
  await page.goto(`${shell.url}/search?q=zebra`)
  await waitForCondition(page, () => document.querySelectorAll('#dg-search-results li .dg-hit').length >= 20)
  const hits = await page.$$eval('#dg-search-results li .dg-hit', links => links.map(link => link.getAttribute('href')))
  assert.equal(new Set(hits).size, hits.length)
  await page.close()
})

test('a first search loads what it needs; the second one stores the index with one request', async () => {
  const parts = Object.keys(shell.site.tree()).filter(path => /^search-index\/.*\.bin$/.test(path)).length
  const page = await shell.browser.newPage()
  page.on('pageerror', error => assert.fail(error))
  let requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  await page.goto(shell.url)
  const kept = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys()
      return name === undefined ? 0 : (await (await caches.open(name)).keys()).length
    })
  const search = async (query: string) => {
    await page.keyboard.press('Control+k')
    await page.fill('.dg-search__input', query)
    await waitForElement(page, '.dg-search [role="option"]')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.dg-search[open]', { state: 'detached' })
  }
  await search('zebra')
  const ofIndex = () => requested.filter(url => url.includes('/search-index/'))
  assert.ok(ofIndex().length <= 12, String(ofIndex().length))
  assert.equal(await kept(), 0)
  requested = []
  await search('zebra 1')
  // The manifest, every part, and the file that they came in.
  while ((await kept()) < parts + 1) await page.waitForTimeout(100)
  assert.ok(ofIndex().length < 8, String(ofIndex().length))
  await page.route('**/search-index/**', route => route.abort())
  await page.keyboard.press('Control+k')
  await page.fill('.dg-search__input', 'zebra 7')
  await waitForElement(page, '.dg-search [role="option"]')
  assert.equal(await page.locator('.dg-search__note').count(), 0)
  await page.fill('.dg-search__input', 'zebbra')
  await waitForElement(page, 'text=Showing results for "zebra"')
  assert.deepEqual(await violationsOn(page), [])
  await page.close()
})

for (const connection of [{ saveData: true }, { effectiveType: '3g' }])
  test(`nothing is stored on a connection with ${JSON.stringify(connection)}`, async () => {
    const page = await shell.browser.newPage()
    await page.addInitScript(
      own => Object.defineProperty(navigator, 'connection', { get: () => own }),
      connection as { saveData?: boolean; effectiveType?: string },
    )
    await page.goto(shell.url)
    for (const query of ['zebra', 'food', 'running']) {
      await page.keyboard.press('Control+k')
      await page.fill('.dg-search__input', query)
      await waitForElement(page, '.dg-search [role="option"]')
      await page.keyboard.press('Escape')
      await page.waitForSelector('.dg-search[open]', { state: 'detached' })
    }
    // A copy would be stored under this name before its parts arrive.
    assert.deepEqual(await page.evaluate(() => caches.keys()), [])
    await page.close()
  })
