/**
 * Going from page to page on the live server: what was loaded ahead is not older than what was saved, and
 * the page that is shown changes in place, whichever page was opened first.
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
  files = makeSite({ after: (work: () => unknown) => cleanUps.push(work) } as never, {
    'docs/index.md': '# Home\n\n[Other](other.md)\n',
    'docs/other.md': '# Other\n\n[Home](index.md)\n',
  })
  served = await serveLive({
    ...{ siteDir: files.dir, port: 0, host: 'localhost', strictPort: false, cache: true, drafts: true },
    ...{ follow: false, jobs: 1, onRebuilt: () => undefined, onNotice: () => undefined },
  })
})
after(async () => {
  await served.close()
  await browser.close()
  for (const work of cleanUps) await work()
})

test('pages follow each other and what is saved, in one document', async () => {
  const tab = await browser.newPage()
  await tab.goto(served.url, { waitUntil: 'load' })
  await tab.evaluate(() => Object.assign(window, { wasHere: true }))
  // By now the other page is loaded ahead, and the stream of changes is open.
  await tab.waitForTimeout(600)
  files.write({ 'docs/other.md': '# Other\n\nSaved before it was opened. [Home](index.md)\n' })
  await tab.waitForTimeout(1500)
  await tab.click('main a:text("Other")')
  await tab.waitForSelector('text=Saved before it was opened.')
  files.write({ 'docs/other.md': '# Other\n\nSaved while it was shown. [Home](index.md)\n' })
  await tab.waitForSelector('text=Saved while it was shown.')
  files.write({ 'docs/index.md': '# Home\n\nSaved in the back.\n' })
  await tab.waitForTimeout(1500)
  await tab.goBack()
  await tab.waitForSelector('text=Saved in the back.')
  assert.equal(await tab.evaluate(() => 'wasHere' in window), true)
  await tab.close()
})
