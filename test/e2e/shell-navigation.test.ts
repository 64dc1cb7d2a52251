/**
 * Going from page to page without loading the interface anew, on good servers and on bad ones.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { makeSite, type Site } from '../sites/site.ts'
import { launchBrowser } from './browser.ts'
import { type MoodyServer, serveMoodily } from './moody-server.ts'

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
afterEach(async () => {
  await context?.close()
  server.moods.clear()
  server.asked.length = 0
  server.most = 0
  server.headers = {}
})
after(async () => {
  await browser.close()
  server.close()
  for (const work of cleanUps) work()
})

/** Opens a page; `window.wasHere` is there until the browser loads another document. */
async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  await page.goto(server.url + path, { waitUntil: 'load' })
  await page.evaluate(() => Object.assign(window, { wasHere: true }))
  return page
}

const isSameDocument = (page: Page) => page.evaluate(() => 'wasHere' in window)
const heading = (page: Page, text: string) => page.waitForSelector(`main h1:text-is("${text}")`)
const documents = () => server.asked.filter(line => line.startsWith('document '))

test('a click swaps text, marks, trail, contents and head, moves the focus and announces the page', async () => {
  const page = await open('/guide/first')
  await page.evaluate(() => scrollTo(0, 200))
  await page.click('.menu__link:text("Sums")')
  await heading(page, 'Sums')
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
