/**
 * The closed categories of a large sidebar: links to their first pages, which open in place if scripts run.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { shellSite, touch } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const pagesOf = (folder: string) =>
  Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [`docs/${folder}/page-${at}.md`, `# ${folder} ${at}\n\n[home](/)\n`]),
  )
const shell = shellSite(
  {
    'docs/index.md': '# Home\n\nText.\n',
    ...pagesOf('near'),
    ...pagesOf('far'),
    ...pagesOf('far/inner'),
    'docs/linked/index.md': '# Linked\n\nText.\n',
    ...pagesOf('linked'),
  },
  {
    docs: { path: 'docs', routeBasePath: '/', sidebarPruneAbove: 10 },
    i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  },
)

const link = (page: Page, label: string) => page.locator('.menu a.menu__link--sublist', { hasText: label }).first()
const caret = (page: Page, label: string) =>
  page.locator('.dg-branch', { has: page.locator(`a:text-is("${label}")`) }).locator('> details > summary')
const shown = (page: Page) =>
  page.locator('.menu a').evaluateAll(list => list.filter(it => it.checkVisibility()).map(it => it.textContent))
const marked = (page: Page) => page.locator('.menu [aria-current]').evaluateAll(list => list.map(it => it.textContent))
const opened = (page: Page, label: string) =>
  waitForCondition(page, name => [...document.querySelectorAll('.menu a')].some(it => it.textContent === name), label)

test('without scripts, a closed category links to its first page, which shows all of its pages', async () => {
  const page = await shell.open('/near/page-0', { javaScriptEnabled: false })
  assert.equal((await shown(page)).includes('far 1'), false)
  await link(page, 'far').click()
  await page.waitForURL('**/far/inner/page-0')
  const labels = await shown(page)
  for (const label of ['far 1', 'far/inner 7']) assert.ok(labels.includes(label), `${labels}`)
  await page.context().close()
})

test('a closed category opens in place, nested ones as well, and the current page stays marked', async () => {
  const page = await touch(await shell.open('/near/page-3'))
  const before = await link(page, 'linked').boundingBox()
  await waitForElement(page, '.dg-branch')
  assert.deepEqual(await link(page, 'linked').boundingBox(), before, 'nothing moves')
  await caret(page, 'Linked').click()
  await opened(page, 'linked 5')
  assert.match(page.url(), /near\/page-3$/)
  assert.deepEqual(await marked(page), ['near 3'])
  assert.equal(await caret(page, 'Linked').evaluate(it => it.parentElement?.matches('[open]')), true)
  await caret(page, 'Linked').click()
  await waitForCondition(
    page,
    () => ![...document.querySelectorAll('.menu a')].some(it => it.textContent === 'linked 5' && it.checkVisibility()),
  )
  await page.context().close()
})

test('by keyboard, in another language: Enter on the caret opens the branch, whose links change the page', async () => {
  const page = await touch(await shell.open('/de/near/page-0'))
  await waitForElement(page, '.dg-branch')
  await link(page, 'far').focus()
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.matches('summary')), true)
  await page.keyboard.press('Enter')
  await opened(page, 'far 2')
  const to = page.locator('.menu a', { hasText: /^far 2$/ })
  assert.equal(await to.getAttribute('href'), '/de/far/page-2')
  await to.click()
  await page.waitForURL('**/de/far/page-2')
  await waitForCondition(page, () => document.querySelector('.menu [aria-current]')?.textContent === 'far 2')
  assert.deepEqual(await marked(page), ['far 2'])
  // The previous category is closed again, and can be opened.
  await waitForCondition(page, () =>
    [...document.querySelectorAll('.dg-branch > a')].some(it => it.textContent === 'near'),
  )
  assert.equal((await shown(page)).includes('near 4'), false)
  await page.context().close()
})

test('if its page cannot be fetched, the browser follows the link of the category', async () => {
  const page = await touch(await shell.open('/near/page-0'))
  await waitForElement(page, '.dg-branch')
  await page.route('**/far/**', route =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )
  await caret(page, 'far').click()
  await page.waitForURL('**/far/**')
  assert.equal((await shown(page)).includes('far 2'), true)
  await page.context().close()
})
