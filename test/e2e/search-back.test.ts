/**
 * Going back from a search result: the query, the filters, the list with everything that was loaded, the place in it and
 * the focus are there again, whichever way the reader left.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { settled } from './settled.ts'
import { shellSite, touch } from './shell-site.ts'
import { waitForCondition, waitForElement, waitForHeading } from './waits.ts'

const PAGES = Object.fromEntries(
  Array.from({ length: 70 }, (_, at) => [
    `docs/pages/page-${at}.md`,
    `# Page ${at}\n\nThe quokka number ${at} lives here, and says a few words about its life.\n`,
  ]),
)
const shell = shellSite(
  {
    ...PAGES,
    'docs/index.md': '# Home\n\nText.\n',
    'docs/other.md': '# Other\n\nText.\n',
    'versioned_docs/version-1.0/index.md': '# Old\n\nText.\n',
    'versions.json': '["1.0"]',
  },
  {
    navbar: { items: [{ to: '/other', label: 'Other' }] },
    docs: { path: 'docs', routeBasePath: '/', lastVersion: 'current' },
  },
)

const hits = '#dg-search-results .dg-search-page__list > li'
const seen = (page: Page) =>
  page.evaluate(() => ({
    count: document.querySelectorAll('#dg-search-results .dg-search-page__list > li').length,
    y: Math.round(scrollY),
    query: document.querySelector<HTMLInputElement>('.dg-search-form input')?.value,
    title: document.title,
  }))

/** Searches, and scrolls until two more parts of the list are loaded. */
async function search(path = '/search?q=quokka'): Promise<Page> {
  const page = await touch(await shell.open(path))
  await waitForElement(page, hits)
  await waitForCondition(page, () => {
    scrollTo({ top: 100_000, behavior: 'instant' })
    return document.querySelectorAll('#dg-search-results ol > li').length > 40
  })
  await page.evaluate(() => scrollTo({ top: 2345, behavior: 'instant' }))
  await settled(page)
  return page
}

const isBack = (page: Page, { count, y }: { count: number; y: number }) =>
  waitForCondition(
    page,
    ({ count, y }) =>
      document.querySelectorAll('#dg-search-results .dg-search-page__list > li').length >= count &&
      Math.abs(scrollY - y) <= 1,
    { count, y },
  )

test('back from a hit, the list and the place in it are there again, and the hit has the focus', async () => {
  const page = await search()
  const before = await seen(page)
  assert.equal(before.y, 2345)
  const hit = page.locator(`${hits} .dg-hit`).nth(30)
  const href = await hit.getAttribute('href')
  await hit.focus()
  const { y } = await seen(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href}`)
  await page.goBack()
  await isBack(page, { ...before, y })
  assert.deepEqual(await seen(page), { ...before, y })
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), href)
  await page.goForward()
  await page.waitForURL(`**${href}`)
  await page.goBack()
  await isBack(page, { ...before, y })
  await page.context().close()
})

test('it is the same after a reload, after another document, and after a link of the bar', async () => {
  const page = await search()
  const before = await seen(page)
  await page.reload()
  await isBack(page, before)
  await page.goto(`${shell.url}/other`)
  await page.goBack()
  await isBack(page, before)
  await touch(page)
  await page.click('.navbar a:text("Other")')
  await waitForHeading(page, 'Other')
  await page.goBack()
  await isBack(page, before)
  assert.deepEqual(await seen(page), before)
  await page.context().close()
})

test('a page that is left before the event of its last scroll has its place', async () => {
  const page = await touch(await shell.open('/other'))
  await page.addInitScript(() => addEventListener('scroll', event => event.stopImmediatePropagation()))
  await page.goto(`${shell.url}/search?q=quokka`)
  await touch(page)
  await waitForElement(page, hits)
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  const before = await seen(page)
  assert.equal(before.y, 200)
  await page.goto(`${shell.url}/other`)
  await page.goBack()
  await isBack(page, before)
  await page.click('.navbar a:text("Other")')
  await waitForHeading(page, 'Other')
  await page.goBack()
  await isBack(page, before)
  await page.context().close()
})

test('a page that is left while its list is loaded again keeps its place', async () => {
  const page = await search()
  const before = await seen(page)
  await page.route('**/search-index/**', () => {})
  await page.reload()
  await waitForElement(page, '[data-status=loading],[data-status=stalled]')
  await settled(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${shell.url}/other`)
  await page.goBack()
  await isBack(page, before)
  await page.context().close()
})

test('a query that was typed without a pointer has its place', async () => {
  const page = await shell.open('/search?q=elsewhere')
  await page.fill('.dg-search-form input', 'quokka')
  await waitForElement(page, hits)
  const hit = page.locator(`${hits} .dg-hit`).nth(10)
  await hit.focus()
  await settled(page)
  const before = await seen(page)
  assert.ok(before.y > 0)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/pages/*')
  await page.goBack()
  await isBack(page, before)
  await page.context().close()
})

test('a query that was typed and a filter that was chosen are there again', async () => {
  const page = await touch(await shell.open('/search?q=elsewhere'))
  await page.fill('.dg-search-form input', 'quokka number')
  await waitForElement(page, hits)
  await page.selectOption('label:has-text("Version") select', '1.0')
  await waitForElement(page, '.dg-search__none')
  await page.selectOption('label:has-text("Version") select', 'current')
  await waitForElement(page, hits)
  await page.locator(`${hits} .dg-hit`).first().click()
  await page.waitForURL('**/pages/*')
  await page.goBack()
  await waitForElement(page, hits)
  assert.equal((await seen(page)).query, 'quokka number')
  assert.equal(await page.inputValue('label:has-text("Version") select'), 'current')
  await page.context().close()
})

test('a reader who scrolls before the list is there is not moved', async () => {
  const page = await search()
  await page.locator(`${hits} .dg-hit`).nth(30).click()
  await page.waitForURL('**/pages/*')
  await page.route('**/search-index/**', async route => {
    await page.evaluate(() => dispatchEvent(new WheelEvent('wheel')))
    await route.continue()
  })
  await page.reload()
  await page.goBack()
  await waitForElement(page, hits)
  await settled(page)
  assert.ok((await seen(page)).y < 2345)
  await page.context().close()
})
