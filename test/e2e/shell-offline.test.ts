/**
 * Without a connection, and while the server is down: whatever a reader clicks, the page that is being read stays, and a
 * message says why, also to screen readers. Trying again works as soon as the site can be reached.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { testsWith } from '../own-tests.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { violationsOn } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { type MoodyServer, serveMoodily } from './moody-server.ts'
import { FRESH } from './recycled-contexts.ts'
import { settled } from './settled.ts'
import { waitForCondition, waitForElement, waitForHeading } from './waits.ts'

let browser: Browser
let server: MoodyServer
let site: Site
const cleanUps: (() => unknown)[] = []

before(async () => {
  browser = await launchBrowser()
  const files = {
    'docs/index.md':
      '# Home\n\n[One](one.md), [file](/file.pdf), [elsewhere](http://elsewhere.invalid/), [here](#part).\n\n## Part\n\nText.\n',
    'docs/one.md': '# One\n\nText.\n',
    'docs/two.md': '# Two\n\nText.\n',
    'static/file.pdf': 'A file.',
  }
  site = makeSite({ after: (work: () => unknown) => cleanUps.push(work) } as never, files)
  await site.build()
  server = await serveMoodily(join(site.dir, 'build'))
})
after(async () => {
  await browser.close()
  server.close()
  for (const work of cleanUps) work()
})

// A test that fails leaves the server as it is.
const test = testsWith({ after: () => server.moods.clear() })

/** Opens a page that exists until the browser loads another document. */
async function open(path: string): Promise<Page> {
  const page = await browser.newPage({ ...FRESH, viewport: { width: 1280, height: 800 } })
  await page.goto(server.url + path, { waitUntil: 'load' })
  await page.evaluate(() => Object.assign(window, { wasHere: true }))
  return page
}

async function lose(page: Page, how: string): Promise<void> {
  if (how === 'offline') await page.context().setOffline(true)
  else server.moods.set('*', { isGone: true })
}

async function recover(page: Page): Promise<void> {
  server.moods.clear()
  await page.context().setOffline(false)
}

const MESSAGE = '.dg-offline[role=status]'

async function assertKept(page: Page, heading = 'Home'): Promise<void> {
  await waitForElement(page, MESSAGE)
  assert.match((await page.textContent(MESSAGE)) ?? '', /The site cannot be reached/)
  assert.equal(await page.textContent('main h1'), heading)
  assert.equal(await page.evaluate(() => 'wasHere' in window), true)
  // The message may be that of the attempt before.
  await waitForCondition(page, () => document.documentElement.dataset.leaving === undefined)
}

for (const how of ['offline', 'server down'])
  for (const moment of ['before the first action', 'after the scripts are loaded'])
    test(`${how}, ${moment}: a click on a link keeps the page, and trying again opens the other one`, async () => {
      const page = await open('/')
      if (moment.startsWith('after')) {
        // Preloads its page, and loads the rest of navigation.
        await page.hover('main a:text("One")')
        await page.mouse.move(5, 5)
        await settled(page)
        await page.evaluate(() => document.dispatchEvent(new CustomEvent('docsgen:updated')))
      }
      await lose(page, how)
      await page.click('main a:text("One")')
      await assertKept(page)
      assert.equal(new URL(page.url()).pathname, '/')
      assert.equal(await page.locator('.menu__link--active').getAttribute('href'), '/')
      assert.deepEqual(await violationsOn(page), [])
      // Still without a connection.
      await page.click(`${MESSAGE} button:text("Retry")`)
      await assertKept(page)
      await page.click('main a:text("One")')
      await assertKept(page)
      await recover(page)
      await page.click(`${MESSAGE} button:text("Retry")`)
      await waitForHeading(page, 'One')
      assert.equal(await page.locator(MESSAGE).count(), 0)
      await page.close()
    })

test('offline: files and other sites do not replace the page either, and links on the page work', async () => {
  const page = await open('/')
  await page.mouse.move(5, 300)
  await settled(page)
  await lose(page, 'offline')
  for (const name of ['file', 'elsewhere']) {
    await page.click(`main a:text("${name}")`)
    await assertKept(page)
  }
  await page.click('main a:text-is("here")')
  await waitForCondition(page, () => location.hash === '#part')
  assert.equal(await page.evaluate(() => 'wasHere' in window), true)
  await recover(page)
  await page.close()
})

for (const how of ['offline', 'server down'])
  test(`${how}: the button of the search keeps the page if the search was not loaded`, async () => {
    const page = await open('/')
    await lose(page, how)
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-dg-search]')?.click())
    await assertKept(page)
    await recover(page)
    await page.close()
  })

test('on the results page, trying again to load the search keeps the page', async () => {
  const page = await browser.newPage(FRESH)
  const script = Object.keys(site.tree()).find(path => path.endsWith('.js') && site.read(path).includes('dg-search__'))
  assert.ok(script)
  await page.route(`**/${script}`, route => route.abort())
  await page.goto(`${server.url}/search`)
  await page.evaluate(() => Object.assign(window, { wasHere: true }))
  await waitForElement(page, '#dg-search-results .dg-load-failure')
  await lose(page, 'offline')
  await page.click('#dg-search-results button')
  await assertKept(page, 'Search the documentation')
  await recover(page)
  await page.close()
})

test('back and forward without a connection show a message in place of the page, and retry', async () => {
  const page = await open('/')
  await page.click('main a:text("One")')
  await waitForHeading(page, 'One')
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('docsgen:updated')))
  await lose(page, 'offline')
  await page.goBack()
  await waitForElement(page, '.dg-load-failure')
  assert.equal(await page.evaluate(() => 'wasHere' in window), true)
  await recover(page)
  await page.click('text=Retry')
  await waitForHeading(page, 'Home')
  await page.close()
})
