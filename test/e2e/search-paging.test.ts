/**
 * The results page of a hosted search shows every hit once and in order, whatever the size of the service's pages.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { makeSite } from '../sites/site.ts'
import { launchBrowser, serveFolder } from './browser.ts'
import { type HostedServer, MANY, startHostedServer } from './hosted-server.ts'
import { waitForCondition } from './waits.ts'

let browser: Browser
let hosted: HostedServer

before(async () => {
  browser = await launchBrowser()
  hosted = await startHostedServer()
  hosted.behaviour = 'many'
})
after(async () => {
  await browser.close()
  hosted.close()
})

for (const hitsPerPage of [undefined, 1, 3, 7, 21, 100])
  test(`pages of ${hitsPerPage ?? 'the usual number of'} hits`, async t => {
    const site = makeSite(
      t,
      { 'docs/index.md': '# Home\n\nWelcome.\n' },
      { algolia: { appId: 'APP', apiKey: 'public', indexName: 'site', searchParameters: { hitsPerPage } } },
    )
    await site.build()
    const html = site.read('search/index.html').replace('"hosted":{', `"hosted":{"hosts":["${hosted.url}"],`)
    writeFileSync(join(site.dir, 'build/search/index.html'), html)
    const server = await serveFolder(join(site.dir, 'build'))
    t.after(server.close)
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    t.after(() => page.close())
    page.on('pageerror', error => assert.fail(error))
    await page.goto(`${server.url}/search?q=zebra`)
    const links = () =>
      page.$$eval('.dg-search-page__list > li .dg-hit', all => all.map(link => link.getAttribute('href')))
    // Further hits load at the end of the list, until its button goes away.
    await waitForCondition(page, () => {
      window.scrollTo(0, document.body.scrollHeight)
      const more = document.querySelector<HTMLElement>('.dg-search-page__list ~ button')
      return document.querySelector('.dg-search-page__list > li') && more?.hidden
    })
    assert.deepEqual(
      await links(),
      Array.from({ length: MANY }, (_, at) => `/hit-${at}`),
    )
  })
