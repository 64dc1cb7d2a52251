/**
 * Page views: sites with a tracking id report each change of path, query or hash.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { makeSite } from '../sites/site.ts'
import { launchBrowser } from './browser.ts'
import { type MoodyServer, serveMoodily } from './moody-server.ts'
import { settled } from './settled.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const FILES = {
  'docs/index.md': '# Home\n\n## Part\n\n[Other](other.md)\n',
  'docs/other.md': '# Other\n\n[Home](index.md#part)\n',
}

let browser: Browser
const cleanUps: (() => unknown)[] = []

before(async () => {
  browser = await launchBrowser()
})
after(async () => {
  await browser.close()
  for (const work of cleanUps) work()
})

async function serve(config: Record<string, unknown>): Promise<MoodyServer> {
  const site = makeSite({ after: (work: () => unknown) => cleanUps.push(work) } as never, FILES, config)
  await site.build()
  const server = await serveMoodily(join(site.dir, 'build'))
  cleanUps.push(server.close)
  return server
}

/** The commands that the tag received, as lists. */
const commands = (page: Page) =>
  page.evaluate(() => JSON.parse(JSON.stringify((window.dataLayer ?? []).map(one => [...(one as unknown[])]))))

test('views are reported with a shortened address, when path, query or hash change', async () => {
  const server = await serve({ gtag: { trackingID: 'G-TEST' } })
  const policy = [
    `default-src 'none'`,
    `script-src 'self' https://www.googletagmanager.com HASHES`,
    `style-src 'self'`,
    `connect-src 'self'`,
    `img-src 'self' data:`,
  ].join('; ')
  const context = await browser.newContext()
  const page = await context.newPage()
  const asked: string[] = []
  await page.route('https://www.googletagmanager.com/**', route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const violations: string[] = []
  page.on('console', message => /Content Security Policy/.test(message.text()) && violations.push(message.text()))
  const first = await (await fetch(server.url)).text()
  const inline = [...first.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  const hashes = inline.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  server.headers = { 'content-security-policy': policy.replace('HASHES', hashes.join(' ')) }

  await page.goto(`${server.url}/?a=1`)
  await waitForCondition(page, () => (window.dataLayer ?? []).length === 3)
  await page.click('.dg-toc a')
  await page.click('main a:text("Other")')
  await waitForElement(page, 'h1:text("Other")')
  await page.click('main a:text("Home")')
  await waitForElement(page, 'h1:text("Home")')
  await waitForCondition(page, () => (window.dataLayer ?? []).length === 6)
  const [js, config, ...events] = await commands(page)
  assert.equal(js[0], 'js')
  assert.deepEqual(config, ['config', 'G-TEST', { anonymize_ip: true, send_page_view: false }])
  assert.deepEqual(
    events.map(([, name, values]: [string, string, { page_path: string; page_title: string }]) => [
      name,
      values.page_path,
      values.page_title,
    ]),
    [
      ['page_view', '/?a=1', 'Home | Site'],
      ['page_view', '/?a=1#part', 'Home | Site'],
      ['page_view', '/other', 'Other | Site'],
      ['page_view', '/#part', 'Home | Site'],
    ],
  )
  assert.deepEqual(asked, ['https://www.googletagmanager.com/gtag/js?id=G-TEST'])
  assert.deepEqual(violations, [])
  await context.close()
})

test('without a tracking id nothing is loaded and nothing is counted', async () => {
  const server = await serve({})
  const page = await browser.newPage()
  const elsewhere: string[] = []
  page.on('request', request => !request.url().startsWith(server.url) && elsewhere.push(request.url()))
  await page.goto(server.url)
  await settled(page)
  assert.deepEqual(await commands(page), [])
  assert.deepEqual(elsewhere, [])
  assert.equal(await page.evaluate(() => document.querySelector('meta[name="dg-gtag"]')), null)
  await page.close()
})

test('other services are loaded from their hosts and told about pages, and respect Do Not Track', async () => {
  const server = await serve({
    analytics: [
      { service: 'google-tag-manager', id: 'GTM-1' },
      { service: 'plausible', id: 'docs.example' },
      { service: 'posthog', id: 'phc_1' },
      { service: 'matomo', id: '7', host: 'https://stats.example' },
      { service: 'umami', id: 'u1' },
      { service: 'fathom', id: 'F' },
    ],
  })
  const page = await browser.newPage()
  const asked: string[] = []
  await page.route(/^https:/, route => {
    const url = route.request().url()
    asked.push(url)
    const body = url.includes('posthog') ? 'window.posthog = { init: (...args) => { window.started = args } }' : ''
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(server.url)
  await waitForCondition(page, () => 'started' in window)
  await page.click('main a:text("Other")')
  await waitForElement(page, 'h1:text("Other")')
  await waitForCondition(page, () => ((window as unknown as { _paq: unknown[] })._paq ?? []).length === 10)
  const told = await page.evaluate(() => {
    const { _paq, started } = window as unknown as { _paq: unknown[][]; started: unknown[] }
    const data = [...document.querySelectorAll<HTMLElement>('head script[data-site], head script[data-website-id]')]
    return {
      commands: _paq.map(([name, value]) => `${name} ${value ?? ''}`),
      started,
      data: data.map(one => ({ ...one.dataset })),
    }
  })
  assert.deepEqual(told.commands.slice(0, 4), [
    'setDoNotTrack true',
    'setTrackerUrl https://stats.example/matomo.php',
    'setSiteId 7',
    'enableLinkTracking ',
  ])
  assert.deepEqual(told.commands.slice(7), [
    `setCustomUrl ${server.url}/other`,
    'setDocumentTitle Other | Site',
    'trackPageView ',
  ])
  assert.deepEqual(told.started, [
    'phc_1',
    { api_host: 'https://us.i.posthog.com', capture_pageview: 'history_change', respect_dnt: true },
  ])
  assert.deepEqual(told.data, [
    { websiteId: 'u1', doNotTrack: 'true' },
    { site: 'F', spa: 'auto', honorDnt: 'true' },
  ])
  assert.deepEqual(asked.sort(), [
    'https://cdn.usefathom.com/script.js',
    'https://cloud.umami.is/script.js',
    'https://plausible.io/js/script.js',
    'https://stats.example/matomo.js',
    'https://us-assets.i.posthog.com/static/array.js',
    'https://www.googletagmanager.com/gtm.js?id=GTM-1',
  ])
  await page.close()
})

test('the address is not shortened if the config says so', async () => {
  const server = await serve({ gtag: { trackingID: 'G-TEST', anonymizeIP: false } })
  const page = await browser.newPage()
  await page.route('https://www.googletagmanager.com/**', route => route.abort())
  await page.goto(server.url)
  await waitForCondition(page, () => (window.dataLayer ?? []).length === 3)
  assert.deepEqual((await commands(page))[1], ['config', 'G-TEST', { anonymize_ip: false, send_page_view: false }])
  await page.close()
})
