/**
 * Navigation between pages without reloading the interface, on reliable and unreliable servers.
 */

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { testsWith } from '../own-tests.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { until } from '../until.ts'
import { launchBrowser } from './browser.ts'
import { copiedText, recordCopies } from './clipboard.ts'
import { held, type MoodyServer, serveMoodily } from './moody-server.ts'
import { FRESH } from './recycled-contexts.ts'
import { nextFrames, settled } from './settled.ts'
import { waitForCondition, waitForElement, waitForHeading } from './waits.ts'

const LONG = Array.from({ length: 80 }, (_, at) => `Paragraph ${at} with some words.\n`).join('\n')
const FILES = {
  'docs/index.md': `# Home\n\n[Guide](guide/first.md), [Sums](sums.md), [Section](guide/second.md#deep).\n\n${LONG}\n\n[Bottom](guide/bottom.md)\n`,
  'docs/sums.md': '---\ndescription: About sums.\n---\n\n# Sums\n\n$$\na + b\n$$\n\n```js\nconst a = 1\n```\n',
  'docs/guide/_category_.json': '{"label": "Guide"}',
  'docs/guide/first.md': '# First\n\n## Part one\n\nText. [Second](second.md)\n\n```sh\nls\n```\n',
  'docs/guide/second.md': `# Second\n\n## Part\n\n${LONG}\n\n## Deep\n\nText. [First](first.md)\n\n${LONG}`,
  'docs/guide/bottom.md': '# Bottom\n\n## Part\n\nText.\n',
  'docs/other/_category_.json': '{"label": "Other"}',
  'docs/other/tabs.mdx':
    '# Tabs\n\n<Tabs>\n<TabItem value="a" label="One">\n\nIn one.\n\n</TabItem>\n<TabItem value="b" label="Two">\n\n### Hidden\n\nIn two.\n\n</TabItem>\n</Tabs>\n',
  'static/files/data.json': '{}',
}

let browser: Browser
let site: Site
let server: MoodyServer
let context: BrowserContext | undefined
const cleanUps: (() => unknown)[] = []

before(async () => {
  browser = await launchBrowser()
  site = makeSite({ after: (work: () => unknown) => cleanUps.push(work) } as never, FILES, {
    navbar: { title: 'Site', items: [{ to: '/sums', label: 'Sums' }] },
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  server = await serveMoodily(join(site.dir, 'build'))
})
const test = testsWith({
  after: async () => {
    await context?.close()
    server.moods.clear()
    server.asked.length = 0
    server.most = 0
    server.headers = {}
  },
})
after(async () => {
  await browser.close()
  server.close()
  for (const work of cleanUps) work()
})

/** Opens a page; `window.wasHere` exists until the browser loads another document. */
async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  await page.goto(server.url + path, { waitUntil: 'load' })
  await page.evaluate(() => Object.assign(window, { wasHere: true }))
  return page
}

const isSameDocument = (page: Page) => page.evaluate(() => 'wasHere' in window)
const documents = () => server.asked.filter(line => line.startsWith('document '))

test('a click replaces text, marks, breadcrumbs, contents and head, moves the focus and announces the page', async () => {
  const page = await open('/guide/first')
  await page.evaluate(() => scrollTo(0, 200))
  await page.click('.menu__link:text("Sums")')
  await waitForHeading(page, 'Sums')
  assert.equal(await isSameDocument(page), true)
  assert.equal(new URL(page.url()).pathname, '/sums')
  assert.equal(await page.title(), 'Sums | Site')
  const found = await page.evaluate(() => ({
    current: [...document.querySelectorAll('.menu [aria-current=page]')].map(link => link.textContent),
    crumbs: document.querySelector('.breadcrumbs')?.textContent,
    toc: document.querySelector('.table-of-contents')?.textContent ?? '',
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
    canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
    navbar: document.querySelector('.navbar__link--active')?.textContent,
    focus: document.activeElement?.tagName,
    said: document.querySelector('body > [role=status]')?.textContent,
    scroll: scrollY,
    titles: document.querySelectorAll('title, link[rel=canonical], meta[name="og:title"]').length,
  }))
  assert.deepEqual(found, {
    current: ['Sums'],
    crumbs: 'Sums',
    toc: '',
    description: 'About sums.',
    canonical: 'https://example.org/sums',
    navbar: 'Sums',
    focus: 'H1',
    said: 'Sums | Site',
    scroll: 0,
    titles: 2,
  })
})

test('a hash is scrolled to, hash links of the page are left to the browser, other links to it scroll to the top', async () => {
  const page = await open('/')
  await page.click('main a:text("Section")')
  await waitForHeading(page, 'Second')
  const top = () => page.evaluate(() => document.getElementById('deep')?.getBoundingClientRect().top ?? 0)
  assert.ok((await top()) > 0 && (await top()) < 200, `${await top()}`)
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'deep')
  assert.match(page.url(), /\/guide\/second#deep$/)
  await page.click('.dg-toc a[href="#part"]')
  await waitForCondition(page, () => location.hash === '#part' && scrollY < 400)
  assert.equal(await isSameDocument(page), true)
  await page.evaluate(() => scrollTo(0, 900))
  await page.click('.menu__link:text("Second")')
  await waitForCondition(page, () => location.hash === '' && scrollY === 0)
  assert.deepEqual(documents(), ['document /'])
})

test('back and forward restore scroll position and focus, across hashes and reloads', async () => {
  const page = await open('/')
  await page.evaluate(() => scrollTo(0, 100_000))
  await nextFrames(page)
  const before = await page.evaluate(() => scrollY)
  assert.ok(before > 1000)
  await page.click('main a:text("Bottom")')
  await waitForHeading(page, 'Bottom')
  assert.equal(await page.evaluate(() => scrollY), 0)
  await page.goBack()
  await waitForHeading(page, 'Home')
  await waitForCondition(page, at => scrollY === at, before)
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Bottom')
  assert.equal(await page.title(), 'Home | Site')
  await page.goForward()
  await waitForHeading(page, 'Bottom')
  await waitForCondition(page, () => scrollY === 0 && document.activeElement?.tagName === 'H1')
  await page.reload()
  await waitForHeading(page, 'Bottom')
  await page.goBack()
  await waitForHeading(page, 'Home')
  await waitForCondition(page, at => scrollY === at, before)
})

test('returning to a page from another site restores its position', async () => {
  const page = await open('/')
  await page.click('main a:text("Section")')
  await waitForHeading(page, 'Second')
  await page.evaluate(() => scrollBy(0, 300))
  await nextFrames(page)
  const before = await page.evaluate(() => scrollY)
  await page.goto('about:blank')
  await page.goBack()
  await waitForHeading(page, 'Second')
  await waitForCondition(page, at => Math.abs(scrollY - at) < 2, before)
  await page.goBack()
  await waitForHeading(page, 'Home')
  assert.equal(await page.evaluate(() => scrollY), 0)
})

test("going back to an earlier place of the same page restores the reader's position", async () => {
  const page = await open('/')
  await page.click('main a:text("Section")')
  await waitForHeading(page, 'Second')
  await page.evaluate(() => scrollBy(0, 300))
  await nextFrames(page)
  const before = await page.evaluate(() => scrollY)
  await page.click('.dg-toc a[href="#part"]')
  await waitForCondition(page, () => scrollY < 400)
  await page.goBack()
  await waitForCondition(page, at => scrollY === at, before)
  assert.deepEqual(documents(), ['document /'])
})

const NOT_OURS: [string, Record<string, string>, Record<string, boolean | number>][] = [
  ['a file', { href: '/files/data.json' }, {}],
  ['a download', { download: '' }, {}],
  ['another tab', { target: '_blank' }, {}],
  ['another site', { href: 'https://example.org/guide/first' }, {}],
  ['mail', { href: 'mailto:a@example.org' }, {}],
  ['with Ctrl', {}, { ctrlKey: true }],
  ['with Shift', {}, { shiftKey: true }],
  ['with Meta', {}, { metaKey: true }],
  ['with Alt', {}, { altKey: true }],
  ['the middle button', {}, { button: 1 }],
  ['a hash of the page', { href: '#part' }, {}],
]

test('clicks with another meaning are left to the browser', async () => {
  const page = await open('/')
  const isTaken = (attributes: Record<string, string>, init: Record<string, boolean | number>) =>
    page.evaluate(
      ([added, meant]) => {
        const link = document.querySelector('main a')?.cloneNode(true) as HTMLAnchorElement
        for (const [key, value] of Object.entries(added)) link.setAttribute(key, value)
        document.querySelector('main')?.append(link)
        const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...meant })
        // Runs after the listeners of the page: whether one of them handled the click.
        const found = { isTaken: false }
        addEventListener(
          'click',
          () => {
            found.isTaken = event.defaultPrevented
            event.preventDefault()
          },
          { once: true },
        )
        link.dispatchEvent(event)
        return found.isTaken
      },
      [attributes, init] as const,
    )
  for (const [name, attributes, init] of NOT_OURS) assert.equal(await isTaken(attributes, init), false, name)
  assert.equal(await isTaken({}, {}), true)
})

test('only pages below the base path are handled', async () => {
  const own = makeSite({ after: (work: () => unknown) => cleanUps.push(work) } as never, FILES, { baseUrl: '/docs/' })
  await own.build({ outDir: join(own.dir, 'build/docs') })
  own.write({ 'build/elsewhere/index.html': '<!doctype html><title>Elsewhere</title>' })
  const based = await serveMoodily(join(own.dir, 'build'))
  try {
    context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${based.url}/docs/`)
    await page.evaluate(() => Object.assign(window, { wasHere: true }))
    await page.click('main a:text("Guide")')
    await waitForHeading(page, 'First')
    assert.equal(await isSameDocument(page), true)
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('main a[href*=second]')
      if (link) link.href = '/elsewhere'
    })
    await Promise.all([page.waitForURL('**/elsewhere'), page.click('main a[href="/elsewhere"]')])
    assert.equal(await isSameDocument(page), false)
  } finally {
    based.close()
  }
})

test('a stylesheet that a page needs is loaded before the page, and removed with it', async () => {
  const page = await open('/')
  const sheets = () => page.evaluate(() => document.querySelectorAll('link[rel=stylesheet]:not([media=print])').length)
  assert.equal(await sheets(), 1)
  await page.evaluate(() => {
    document.addEventListener('docsgen:page', () => {
      const rules = [...document.styleSheets].some(sheet => /math/.test(sheet.href ?? '') && sheet.cssRules.length > 0)
      Object.assign(window, { hadMaths: rules })
    })
  })
  await page.click('main a:text("Sums")')
  await waitForHeading(page, 'Sums')
  assert.equal(await page.evaluate(() => (window as { hadMaths?: boolean }).hadMaths), true)
  assert.equal(await sheets(), 2)
  await page.goBack()
  await waitForHeading(page, 'Home')
  assert.equal(await sheets(), 1)
})

test('a page with formulas loads one stylesheet, and later pages only load the missing parts', async () => {
  const loaded = () =>
    server.asked.flatMap(
      line => /^style \/assets\/((?:styles|math).*)\.css$/.exec(line)?.[1]?.replace(/-[\da-f]{10}/g, '') ?? [],
    )
  const hasMathFont = (page: Page) =>
    page.evaluate(() => /KaTeX/.test(getComputedStyle(document.querySelector('.katex') as Element).fontFamily))
  const page = await open('/sums')
  assert.deepEqual(loaded(), ['styles-math'])
  assert.equal(await hasMathFont(page), true)
  await page.click('main a:text("Home"), .navbar a:text("Site"), .menu__link:text("Home")')
  await waitForHeading(page, 'Home')
  await page.click('main a:text("Sums")')
  await waitForHeading(page, 'Sums')
  assert.equal(await isSameDocument(page), true)
  assert.deepEqual(loaded(), ['styles-math'])
  assert.equal(await hasMathFont(page), true)
  await page.close()
  server.asked.length = 0
  const other = await open('/')
  await other.click('main a:text("Sums")')
  await waitForHeading(other, 'Sums')
  assert.equal(await isSameDocument(other), true)
  assert.deepEqual(loaded(), ['styles', 'math'])
  assert.equal(await hasMathFont(other), true)
})

test('features of pages work on the following ones: tabs, a hash in a closed one, copying, search', async () => {
  const page = await open('/')
  await page.click('.menu summary:has-text("Other")')
  await page.click('.menu__link:text("Tabs")')
  await waitForHeading(page, 'Tabs')
  await page.click('[role=tab]:text("Two")')
  await waitForElement(page, 'text=In two.')
  assert.equal(await page.isVisible('text=In one.'), false)
  // The address of the heading in the closed tab.
  await page.click('[role=tab]:text("One")')
  await page.click('.menu__link:text("Sums")')
  await waitForHeading(page, 'Sums')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/other/tabs#hidden'
    link.textContent = 'To the tab'
    document.querySelector('main article')?.prepend(link)
  })
  await page.click('text=To the tab')
  await waitForElement(page, 'text=In two.')
  assert.equal(await isSameDocument(page), true)
  await context?.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.click('.navbar__brand')
  await waitForHeading(page, 'Home')
  await page.click('main a:text("Sums")')
  await waitForHeading(page, 'Sums')
  await recordCopies(page)
  await page.click('[data-dg-copy]')
  await until(async () => (await copiedText(page)) === 'const a = 1', 'the copied code')
  await page.keyboard.press('Control+k')
  await waitForElement(page, 'dialog.dg-search[open]')
  await page.keyboard.type('bottom')
  await waitForElement(page, 'dialog [role=option]')
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Bottom')
})

test('without scripts, links are plain links', async () => {
  context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.click('main a:text("Guide")')
  await waitForHeading(page, 'First')
  assert.deepEqual(documents(), ['document /', 'document /guide/first'])
})

test('a strict policy allows all of it', async () => {
  const scripts = [...site.read('index.html').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  const hashes = scripts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const sources = `script-src 'self' ${hashes.join(' ')}; style-src 'self'; img-src 'self'; connect-src 'self'`
  server.headers = { 'content-security-policy': `default-src 'none'; ${sources}` }
  context = await browser.newContext()
  const page = await context.newPage()
  const violations: string[] = []
  page.on('console', message => /Content Security Policy/.test(message.text()) && violations.push(message.text()))
  await page.goto(server.url)
  await page.click('main a:text("Guide")')
  await waitForHeading(page, 'First')
  const { hold, release } = held()
  server.moods.set('/guide/second', { hold, status: 500 })
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('docsgen:updated')))
  await page.click('main a:text("Second")')
  await waitForElement(page, '.dg-progress')
  await waitForElement(page, '.dg-spinner')
  release()
  await waitForElement(page, '.dg-load-failure')
  server.moods.clear()
  await page.click('text=Retry')
  await waitForHeading(page, 'Second')
  assert.deepEqual(violations, [])
})

test('with reduced motion nothing moves while a page is loading', async () => {
  const page = await open('/', { reducedMotion: 'reduce' })
  const { hold, release } = held()
  server.moods.set('/guide/first', { hold })
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('docsgen:updated')))
  await page.click('main a:text("Guide")')
  await waitForElement(page, '.dg-spinner')
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0)
  release()
  await waitForHeading(page, 'First')
})

/** In bytes, compressed: the inline script and everything that is loaded before the reader's first action. */
const MOST_SCRIPT: Record<string, number> = {
  '/': 6000,
  '/sums': 5700,
  '/guide/second': 5700,
  // The script for tabs is loaded with pages that contain tabs.
  '/other/tabs': 7000,
  // The purpose of this page is search, so it loads the search scripts.
  '/search': 22_700,
}

test('scripts that run before the first touch stay within their budget', async () => {
  const size = (content: string) => gzipSync(content, { level: 9 }).byteLength
  const inline = /<script>([\s\S]*?)<\/script>/.exec(site.read('index.html'))?.[1] ?? ''
  for (const [path, most] of Object.entries(MOST_SCRIPT)) {
    await settled(await open(path, FRESH))
    const scripts = new Set(server.asked.filter(line => line.startsWith('script ')).map(line => line.slice(7)))
    const bytes = [...scripts].reduce((sum, script) => sum + size(site.read(script)), size(inline))
    assert.ok(scripts.size > 0 && bytes <= most, `${path}: ${bytes}`)
    await context?.close()
    server.asked.length = 0
  }
})
