/**
 * Reading without a connection, by a service worker: pages that were read and the next ones stay readable, a new build is
 * never hidden, and a build without the option removes the worker.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { testsWith } from '../own-tests.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { until } from '../until.ts'
import { violationsOn } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { held, type MoodyServer, serveMoodily } from './moody-server.ts'
import { FRESH } from './recycled-contexts.ts'
import { waitForCondition, waitForElement, waitForHeading } from './waits.ts'

let browser: Browser
let server: MoodyServer
let site: Site
const cleanUps: (() => unknown)[] = []
const PAGES = ['one', 'two', 'three', 'four']

before(async () => {
  browser = await launchBrowser()
  const files = Object.fromEntries(
    PAGES.map((name, at) => [
      `docs/${name}.md`,
      `---\nsidebar_position: ${at}\n---\n\n# Page ${name}\n\n[Four](four.md) ![](/${name}.svg)\n`,
    ]),
  )
  const pictures = PAGES.map(name => [
    `static/${name}.svg`,
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  ])
  site = makeSite(
    { after: (work: () => unknown) => cleanUps.push(work) } as never,
    { ...files, ...Object.fromEntries(pictures), 'docs/index.md': '# Home\n\nText.\n' },
    { baseUrl: '/docs/', webApp: { offline: true }, contentSecurityPolicy: true },
  )
  await site.build()
  server = await serveMoodily(join(site.dir, 'build'), '/docs/')
})
after(async () => {
  await browser.close()
  server.close()
  for (const work of cleanUps) work()
})
const test = testsWith({ after: () => server.moods.clear() })

const at = (path: string) => `${server.url}/docs/${path}`
const goOffline = () => server.moods.set('*', { isGone: true })

/** The stored paths. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

/** Opens a page, and waits until it and the next one are stored. */
async function read(path: string, next: string): Promise<Page> {
  const page = await browser.newPage(FRESH)
  await page.goto(at(path))
  // Loads the parts of the script that the reader's first action needs.
  await page.mouse.move(400, 300)
  await waitForElement(page, '.navbar__menu[data-started]', 'attached')
  await until(async () => (await stored(page)).includes(`/docs/${next}`), 'the next page')
  await until(async () => (await stored(page)).some(name => /main-.*js$/.test(name)), 'the script')
  return page
}

test('pages that were read and the next one can be read offline, and say that they are copies; others keep the page', async () => {
  const page = await read('one', 'two')
  goOffline()
  await page.locator('main a[rel=next]').click()
  await waitForHeading(page, 'Page two')
  const note = page.locator('#dg-status')
  const isNoted = async () => /This is the copy of .*20\d\d/.test((await note.textContent()) ?? '')
  // Page two was in memory; page one is a stored copy.
  await page.locator('main a[rel=prev]').click()
  await waitForHeading(page, 'Page one')
  await until(isNoted, 'the note')
  await page.goto(at('two/'))
  await until(isNoted, 'the note')
  await page.goto(at('one/'))
  await waitForHeading(page, 'Page one')
  assert.equal(await page.evaluate(() => (document.querySelector('main img') as HTMLImageElement).naturalWidth), 9)
  await until(isNoted, 'the note')
  assert.deepEqual(await violationsOn(page), [])
  await page.locator('main a', { hasText: 'Four' }).click()
  await until(async () => /so this page stays open/.test((await note.textContent()) ?? ''), 'the message')
  assert.equal(await page.textContent('main h1'), 'Page one')
  // The browser itself gets a list of the stored pages.
  await page.goto(at('three'))
  await waitForHeading(page, 'No connection')
  assert.deepEqual(await page.locator('li a').allTextContents(), ['Page two | Site', 'Page one | Site'])
  assert.deepEqual(await violationsOn(page), [])
  server.moods.clear()
  await page.getByText('Retry').click()
  await waitForHeading(page, 'Page three')
  assert.equal(await page.locator('meta[name=dg-stored]').count(), 0)
  await page.close()
})

test('the network comes first, with a limited wait, and a page that is gone is forgotten', async () => {
  const page = await read('one', 'two')
  server.moods.set('/docs/one', { change: html => html.replaceAll('Page one', 'Page new') })
  await page.reload()
  await waitForHeading(page, 'Page new')
  const slow = held()
  server.moods.set('/docs/one', { hold: slow.hold })
  await page.reload()
  await waitForHeading(page, 'Page new')
  assert.equal(await page.locator('meta[name=dg-stored]').count(), 1)
  slow.release()
  server.moods.set('/docs/two', { status: 404 })
  await page.goto(at('two'))
  await until(async () => !(await stored(page)).includes('/docs/two'), 'the removal')
  await page.close()
})

test('nothing but pages and their files is stored, and the server itself can always be asked', async () => {
  const page = await read('one', 'two')
  const headers = { ...server.headers }
  server.headers = { 'cache-control': 'no-store' }
  await page.goto(at('three'))
  await page.evaluate(() => fetch('/docs/one.md'))
  // The page asks the worker to keep the next one, after itself.
  await until(async () => server.asked.some(asked => asked.endsWith(' /docs/four')), 'the next page')
  const paths = await stored(page)
  server.headers = headers
  assert.ok(!paths.includes('/docs/three') && !paths.some(path => path.endsWith('.md')), `${paths}`)
  goOffline()
  const asked = page.evaluate(() =>
    fetch('/docs/one', { cache: 'no-store' }).then(
      () => 'answered',
      () => 'failed',
    ),
  )
  assert.equal(await asked, 'failed')
  await page.close()
})

test('a new build is shown at the next load; one without the option removes the worker and what it stored', async () => {
  const page = await read('one', 'two')
  site.write({ 'docs/one.md': '# Page changed\n\nText.\n' })
  await site.build()
  await page.reload()
  await waitForHeading(page, 'Page changed')
  const config = JSON.parse(site.readAny('site.config.json'))
  site.write({ 'site.config.json': JSON.stringify({ ...config, webApp: {} }) })
  await site.build()
  await page.reload()
  await waitForCondition(page, async () => (await navigator.serviceWorker.getRegistrations()).length === 0)
  await waitForCondition(page, async () => (await caches.keys()).length === 0)
  // A reader who only comes back to a page that has no script of ours.
  assert.match(site.read('docsgen-worker.js'), /registration\.unregister/)
  await page.close()
})
