/**
 * Searching on the live server: what was written a moment ago is found, in a dialog that stays open.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type Served, serveLive } from '../../src/serve-site.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { launchBrowser } from './browser.ts'

let browser: Browser
let files: Site
let served: Served
const cleanUps: (() => unknown)[] = []

before(async () => {
  browser = await launchBrowser()
  const context = { after: (work: () => unknown) => cleanUps.push(work) } as never
  files = makeSite(context, { 'docs/index.md': '# Home\n\nA quokka.\n', 'docs/other.md': '# Other\n\nA wombat.\n' })
  served = await serveLive({
    ...{ siteDir: files.dir, port: 0, host: 'localhost', strictPort: false, cache: true, drafts: true, follow: false },
    ...{ jobs: 1, onRebuilt: () => undefined, onNotice: () => undefined },
  })
})

after(async () => {
  await served.close()
  await browser.close()
  for (const work of cleanUps) await work()
})

test('what was written a moment ago is found, in a dialog that stays open', async () => {
  const page = await browser.newPage()
  page.on('pageerror', error => assert.fail(error))
  await page.goto(served.url, { waitUntil: 'networkidle', timeout: 5000 }).catch(() => undefined)
  await page.waitForTimeout(300)
  await page.keyboard.press('Control+k')
  const found = async (query: string, heading: string) => {
    // Typed anew until the server is done: the index follows the pages.
    for (let at = 0; at < 20; at++) {
      await page.fill('.dg-search__input', '')
      await page.fill('.dg-search__input', query)
      await page.waitForSelector('.dg-search[data-status="idle"]')
      const first = await page.textContent('.dg-search__results')
      if (first?.includes(heading)) return
      await page.waitForTimeout(200)
    }
    assert.fail(`${query} is not found`)
  }
  await page.waitForSelector('.dg-search__input')
  await found('wombat', 'Other')
  // The page that is open, one that is not, and one that is new.
  files.write({ 'docs/index.md': '# Home\n\nA quokka and a dingo.\n' })
  await page.waitForSelector('main >> text=dingo', { state: 'attached' })
  assert.equal(await page.inputValue('.dg-search__input'), 'wombat')
  await found('dingo', 'Home')
  files.write({ 'docs/other.md': '# Other\n\nA numbat.\n', 'docs/new.md': '# Newest\n\nA bilby.\n' })
  await found('numbat', 'Other')
  await found('bilby', 'Newest')
  await page.close()
})
