/**
 * Preloaded pages: slow, failing, unused, or from another build than the running one.
 */
// Takes about 15 s.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { testsWith } from '../own-tests.ts'
import { makeSite } from '../sites/site.ts'
import { until } from '../until.ts'
import { violationsOn } from './axe.ts'
import { LATER_SCRIPTS, launchBrowser } from './browser.ts'
import { held, type MoodyServer, serveMoodily } from './moody-server.ts'
import { settled } from './settled.ts'
import { waitForCondition, waitForElement, waitForHeading } from './waits.ts'

const LONG = Array.from({ length: 80 }, (_, at) => `Paragraph ${at} with some words.\n`).join('\n')
const LINKED = ['one', 'two', 'three', 'four']
const FILES = {
  'docs/next.md': '# Next page\n\nText.\n',
  'docs/index.md': `# Home\n\n${LINKED.map(name => `[${name}](far/${name}.md)`).join(' ')}\n\n${LONG}\n\n[Bottom](far/bottom.md)\n`,
  ...Object.fromEntries(
    [...LINKED, 'bottom'].map(name => [`docs/far/${name}.md`, `---\nunlisted: true\n---\n\n# Page ${name}\n\nText.\n`]),
  ),
}

let browser: Browser
let server: MoodyServer
let context: BrowserContext | undefined
const cleanUps: (() => unknown)[] = []

before(async () => {
  browser = await launchBrowser()
  const site = makeSite({ after: (work: () => unknown) => cleanUps.push(work) } as never, FILES, {
    redirects: [{ from: '/old', to: '/far/two' }],
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  server = await serveMoodily(join(site.dir, 'build'))
})
const test = testsWith({
  after: async () => {
    await context?.close()
    server.moods.clear()
  },
})
after(async () => {
  await browser.close()
  server.close()
  for (const work of cleanUps) work()
})

interface Setting {
  connection?: { saveData?: boolean; effectiveType?: string }
  /** No element counts as visible. */
  isBlind?: boolean
  touch?: boolean
  clock?: boolean
}

/** Opens a page; `window.wasHere` exists until the browser loads another document. */
async function open(path: string, { connection, isBlind, touch, clock }: Setting = {}): Promise<Page> {
  server.asked.length = 0
  server.most = 0
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: touch })
  const page = await context.newPage()
  if (clock) await page.clock.install()
  await page.addInitScript(value => {
    if (value) Object.defineProperty(navigator, 'connection', { value })
  }, connection)
  if (isBlind) await page.addInitScript(() => Object.assign(IntersectionObserver.prototype, { observe() {} }))
  await page.goto(server.url + path, { waitUntil: 'load' })
  await page.evaluate(() => Object.assign(window, { wasHere: true }))
  return page
}

const SAVING: Setting = { connection: { saveData: true } }
const isSameDocument = (page: Page) => page.evaluate(() => 'wasHere' in window)
const count = (line: string) => server.asked.filter(asked => asked === line).length
const ahead = () => server.asked.filter(line => line.startsWith('empty /far/')).sort()

test('of the visible links, only that to the next page is preloaded, once', async () => {
  const page = await open('/')
  await settled(page)
  // A click that waits for the preloaded page requests the page itself.
  const fetched = () => server.asked.filter(line => line.startsWith('empty /') && line !== 'empty /')
  assert.deepEqual(fetched(), [])
  await page.evaluate(() => scrollTo(0, 100_000))
  await until(() => count('empty /next') === 1, 'the next page')
  await settled(page)
  assert.deepEqual(fetched(), ['empty /next'])
  await page.click('.pagination-nav a')
  await waitForHeading(page, 'Next page')
  assert.equal(count('empty /next'), 1)
  assert.equal(count('document /next'), 0)
})

test('of the links that the reader points at, two are preloaded at a time', async () => {
  const { hold, release } = held()
  for (const name of LINKED) server.moods.set(`/far/${name}`, { hold })
  const page = await open('/')
  for (const name of LINKED) await page.focus(`main a:text("${name}")`)
  await settled(page)
  assert.deepEqual(ahead(), ['empty /far/one', 'empty /far/two'])
  release()
  await until(() => ahead().length === 4, 'four pages ahead')
  assert.equal(server.most, 2)
  assert.deepEqual(ahead(), ['empty /far/four', 'empty /far/one', 'empty /far/three', 'empty /far/two'])
})

test('the progress bar is shown before the navigation script is loaded', async () => {
  const page = await open('/')
  await page.route(LATER_SCRIPTS, () => undefined)
  await page.evaluate(() => document.querySelector<HTMLElement>('main a')?.click())
  await waitForCondition(page, () => {
    const { content, opacity, backgroundColor } = getComputedStyle(document.body, '::before')
    return content === '""' && opacity === '1' && backgroundColor !== 'rgba(0, 0, 0, 0)'
  })
})

for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])
  test(`nothing is preloaded with ${JSON.stringify(connection)}, and clicks work`, async () => {
    const page = await open('/', { connection })
    await page.hover('main a:text("one")')
    await settled(page)
    assert.deepEqual(ahead(), [])
    await page.click('main a:text("one")')
    await waitForHeading(page, 'Page one')
    assert.equal(await isSameDocument(page), true)
  })

test('a link that is pointed at, touched or focused is preloaded', async () => {
  const page = await open('/', { isBlind: true, touch: true })
  await settled(page)
  assert.deepEqual(ahead(), [])
  await page.hover('main a:text("one")')
  await until(() => count('empty /far/one') === 1, 'hover')
  await page.focus('main a:text("two")')
  await until(() => count('empty /far/two') === 1, 'focus')
  await page.dispatchEvent('main a:text("three")', 'touchstart')
  await until(() => count('empty /far/three') === 1, 'touch')
  await page.click('main a:text("one")')
  await waitForHeading(page, 'Page one')
  assert.equal(count('empty /far/one'), 1)
})

test('file names become the addresses of their pages', async () => {
  const page = await open('/far/one/index.html')
  await waitForCondition(page, () => location.pathname === '/far/one')
  assert.equal(await isSameDocument(page), true)
  for (const [href, path, name] of [
    ['/far/two.html?a=1#b', '/far/two?a=1#b', 'two'],
    ['/far/three/index.html', '/far/three', 'three'],
    ['/index.html', '/', ''],
  ] as const) {
    await page.evaluate(to => {
      const link = document.createElement('a')
      link.href = to
      link.textContent = 'By its file'
      document.querySelector('main article')?.prepend(link)
    }, href)
    await page.click('text=By its file')
    await waitForHeading(page, name ? `Page ${name}` : 'Home')
    assert.equal(await page.evaluate(() => location.pathname + location.search + location.hash), path)
    assert.equal(await isSameDocument(page), true)
  }
})

test('redirects are followed: by the server, by a page, to another site', async () => {
  const page = await open('/', { isBlind: true })
  const follow = async (href: string) => {
    await page.evaluate(to => document.querySelector('main a')?.setAttribute('href', to), href)
    await page.click('main a')
  }
  server.moods.set('/moved', { redirect: '/far/one' })
  await follow('/moved#x')
  await waitForHeading(page, 'Page one')
  assert.match(page.url(), /\/far\/one#x$/)
  await page.goBack()
  await waitForHeading(page, 'Home')
  await follow('/old')
  await waitForHeading(page, 'Page two')
  assert.match(page.url(), /\/far\/two$/)
  assert.equal(await isSameDocument(page), true)
  await page.goBack()
  await waitForHeading(page, 'Home')
  server.moods.set('/gone', { redirect: server.url.replace('127.0.0.1', 'localhost') })
  await follow('/gone')
  await page.waitForURL('http://localhost:*/')
  assert.equal(await isSameDocument(page), false)
})

test('a missing page is shown as the server sends it', async () => {
  const page = await open('/', SAVING)
  await page.evaluate(() => document.querySelector('main a')?.setAttribute('href', '/nowhere'))
  await page.click('main a')
  await waitForHeading(page, 'Page not found')
  assert.match(page.url(), /\/nowhere$/)
  assert.equal(await isSameDocument(page), true)
})

test('the bar starts after 200 ms at 0.08 and advances every 800 ms, a spinner follows, and both disappear', async () => {
  const page = await open('/', { ...SAVING, clock: true })
  // The rest of the navigation is loaded before the clock is stopped.
  await page.hover('main a:text("two")')
  await until(() => server.asked.some(line => line.includes('navigator-') || line.includes('chunk-')), 'the rest')
  const { hold, release } = held()
  server.moods.set('/far/one', { hold, isForScripts: true })
  const bar = () => page.evaluate(() => document.querySelector<HTMLElement>('.dg-progress')?.style.transform)
  const hasSpinner = () => page.evaluate(() => document.querySelector('.dg-spinner') !== null)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.click('main a:text("one")')
  await page.clock.runFor(190)
  assert.equal(await bar(), undefined)
  await page.clock.runFor(20)
  assert.equal(await bar(), 'scaleX(0.08)')
  await page.clock.runFor(780)
  assert.equal(await bar(), 'scaleX(0.08)')
  assert.equal(await hasSpinner(), false)
  await page.clock.runFor(30)
  assert.match((await bar()) ?? '', /^scaleX\(0\.17/)
  assert.equal(await hasSpinner(), true)
  assert.equal(await page.getAttribute('main', 'aria-busy'), 'true')
  assert.equal(await page.textContent('body > [role=status]'), 'Loading…')
  release()
  await waitForHeading(page, 'Page one')
  assert.equal(await hasSpinner(), false)
  assert.equal(await bar(), 'scaleX(1)')
  await page.clock.runFor(500)
  assert.equal(await bar(), undefined)
  assert.equal(await page.getAttribute('main', 'aria-busy'), null)
})

test('a page that cannot be loaded is replaced with a red box with the error and Retry', async () => {
  const page = await open('/', SAVING)
  server.moods.set('/far/one', { status: 503 })
  await page.click('main a:text("one")')
  await waitForElement(page, '.dg-load-failure')
  assert.equal(await page.textContent('.dg-load-failure p'), 'The server answered with status 503.')
  assert.equal(await page.title(), 'Page Error | Site')
  assert.match(page.url(), /\/far\/one$/)
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Retry')
  server.moods.set('/far/one', { isGone: true })
  await page.click('text=Retry')
  await waitForElement(page, '.dg-load-failure p:text("Failed to fetch")')
  server.moods.clear()
  await page.click('text=Retry')
  await waitForHeading(page, 'Page one')
  assert.equal(await page.title(), 'Page one | Site')
  await page.goBack()
  await waitForHeading(page, 'Home')
  assert.equal(await isSameDocument(page), true)
})

test('a page that failed to preload is opened by the browser, once', async () => {
  const page = await open('/', { isBlind: true })
  server.moods.set('/far/one', { isGone: true, isForScripts: true })
  await page.hover('main a:text("one")')
  await until(() => count('empty /far/one') > 0, 'loaded ahead')
  await settled(page)
  await page.click('main a:text("one")')
  await waitForHeading(page, 'Page one')
  await settled(page)
  assert.equal(await isSameDocument(page), false)
  assert.equal(count('document /far/one'), 1)
})

const OTHERS: Record<string, (html: string) => string> = {
  'another script': html => html.replace(/(<script type="module" src=")/, '$1/x/..'),
  'another stylesheet': html => html.replace(/(<link rel="stylesheet" href=")/, '$1/x/..'),
  'another generator': () => '<!doctype html><title>Other</title><main><h1>Page one</h1></main>',
}
for (const [name, change] of Object.entries(OTHERS))
  test(`a page of ${name} is opened by the browser, once, whatever the response`, async () => {
    const page = await open('/', { isBlind: true })
    server.moods.set('/far/one', { change })
    await page.click('main a:text("one")')
    await waitForHeading(page, 'Page one')
    await settled(page)
    assert.equal(await isSameDocument(page), false)
    assert.equal(count('document /far/one'), 1)
    await page.goBack()
    await waitForHeading(page, 'Home')
    await page.goForward()
    await waitForHeading(page, 'Page one')
    await settled(page)
    assert.ok(count('document /far/one') <= 2, `${count('document /far/one')}`)
  })

test('pages of an outdated build in the history are loaded again, once', async () => {
  const page = await open('/', SAVING)
  await page.click('main a:text("one")')
  await waitForHeading(page, 'Page one')
  server.moods.set('/', { change: OTHERS['another script'] })
  // Not from the cache.
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('docsgen:updated')))
  const before = count('document /')
  await page.goBack()
  await waitForHeading(page, 'Home')
  await settled(page)
  assert.equal(count('document /'), before + 1)
  assert.equal(await isSameDocument(page), false)
})

test('without the rest of navigation, the browser opens pages', async () => {
  const page = await open('/', SAVING)
  await page.route('**/assets/*.js', route => (/main-/.test(route.request().url()) ? route.continue() : route.abort()))
  await page.click('main a:text("one")')
  await waitForHeading(page, 'Page one')
  assert.equal(await isSameDocument(page), false)
  assert.equal(count('document /far/one'), 1)
})

test('a crash shows the messages, and can be retried', async () => {
  const page = await open('/', SAVING)
  await page.evaluate(() => {
    const state = Object.assign(window, { crashes: 0 })
    document.addEventListener('docsgen:page', () => {
      if ('isFixed' in window) return
      state.crashes++
      throw new Error('No tabs', { cause: new Error('No panels') })
    })
  })
  await page.click('main a:text("one")')
  await waitForHeading(page, 'This page crashed.')
  assert.match((await page.textContent('.dg-page-error pre')) ?? '', /^No tabs\s+Cause: No panels$/)
  assert.equal(await page.title(), 'Page Error | Site')
  await page.click('text=Try again')
  await waitForCondition(page, () => (window as unknown as { crashes: number }).crashes === 2)
  await waitForHeading(page, 'This page crashed.')
  await page.evaluate(() => Object.assign(window, { isFixed: true }))
  await page.click('text=Try again')
  await waitForHeading(page, 'Page one')
  assert.equal(await page.title(), 'Page one | Site')
  assert.equal(await isSameDocument(page), true)
})

test('the last click counts, whatever response arrives first', async () => {
  const page = await open('/', SAVING)
  const { hold, release } = held()
  server.moods.set('/far/one', { hold })
  await page.evaluate(() => {
    for (const path of ['/far/one', '/far/two']) document.querySelector<HTMLElement>(`main a[href="${path}"]`)?.click()
  })
  await waitForHeading(page, 'Page two')
  release()
  await settled(page)
  await waitForHeading(page, 'Page two')
  assert.match(page.url(), /\/far\/two$/)
  assert.equal(await page.evaluate(() => document.querySelector('.dg-progress')), null)
})

for (const theme of ['light', 'dark'])
  test(`axe finds nothing while a page is loaded, when it fails and when it crashes (${theme})`, async () => {
    const page = await open('/', SAVING)
    await page.evaluate(mode => localStorage.setItem('theme', mode), theme)
    await page.reload()
    const { hold, release } = held()
    server.moods.set('/far/one', { hold, status: 500 })
    await page.click('main a:text("one")')
    await waitForElement(page, '.dg-spinner')
    assert.deepEqual(await violationsOn(page), [])
    release()
    await waitForElement(page, '.dg-load-failure')
    assert.deepEqual(await violationsOn(page), [])
    server.moods.clear()
    await page.evaluate(() =>
      document.addEventListener('docsgen:page', () => {
        throw new Error('No tabs')
      }),
    )
    await page.click('text=Retry')
    await waitForHeading(page, 'This page crashed.')
    assert.deepEqual(await violationsOn(page), [])
  })
