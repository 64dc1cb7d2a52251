/**
 * The shell of this repository's own site: which part of the site is marked, and what a search without results
 * suggests.
 */
// Takes about 8 s.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteInBrowser } from './site-in-browser.ts'

const site = siteInBrowser()

test('bar and drawer mark the part of the site that a page belongs to, including based applications', async () => {
  const page = await site.browser.newPage({ viewport: { width: 1280, height: 800 } })
  for (const [path, label] of [
    ['/based-applications/', 'Based applications'],
    ['/based-applications/user-guides/strategy-features/manage-obligations/add-obligation', 'Based applications'],
    ['/learn/glossary', 'Learn'],
    ['/stakers/quickstart', 'Stakers'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(site.url + path)
    const marked = '.navbar__items .navbar__link[aria-current]'
    assert.deepEqual(await page.locator(marked).allTextContents(), [label], path)
    assert.ok(await page.locator(marked).isVisible())
    await page.setViewportSize({ width: 360, height: 740 })
    await page.locator('#dg-menu').click()
    const inDrawer = page.locator('.dg-drawer-nav .navbar__link[aria-current]')
    await inDrawer.waitFor()
    assert.deepEqual(await inDrawer.allTextContents(), [label], path)
  }
  await page.close()
})

test('a search without results suggests sections, and lets readers report the query', async () => {
  const page = await site.browser.newPage()
  await page.goto(`${site.url}/search?q=qqqqqqqq`)
  const none = page.locator('.dg-search__none')
  await none.locator('button').first().waitFor()
  const suggested = await none.locator('button').allTextContents()
  assert.deepEqual(
    suggested.filter(label => !/^(Learn|Developers|Stakers|Operators|Based applications)$/.test(label)),
    [],
  )
  const address = new URL((await none.locator('a').getAttribute('href')) ?? '')
  assert.equal(address.pathname, '/ssvlabs/gitbook-docs/issues/new')
  assert.equal(address.searchParams.get('title'), 'Search: qqqqqqqq')
  await none.locator('button').first().click()
  await page.waitForSelector('#dg-search-results li .dg-hit')
  await page.close()
})
