/**
 * A site whose pages are files `x.html`, on a host that serves `/x` but not `/x/`: links cause no redirect, and an
 * address with a trailing slash leads to the page.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { serveFolder } from '../../src/dev/static-files.ts'
import { makeSite } from '../sites/site.ts'
import { launchBrowser } from './browser.ts'
import { waitForElement } from './waits.ts'

const FILES = {
  'docs/index.md': '# Home\n\n[Guide](guide.md) [Folder](folder/index.md)\n',
  'docs/guide.md': '# Guide\n\nText.\n',
  'docs/folder/index.md': '# Folder\n\n[Part](part.md)\n',
  'docs/folder/part.md': '# Part\n\nText.\n',
}

const cleanUps: (() => unknown)[] = []
const statuses: [path: string, status: number][] = []
let url = ''
let browser: Browser

before(async () => {
  const site = makeSite({ after: (work: () => unknown) => cleanUps.push(work) } as never, FILES, {
    host: 'github-pages',
  })
  assert.deepEqual(site.problems(await site.build()), [])
  const answer = serveFolder(join(site.dir, 'build'))
  const server = createServer((request, response) => {
    response.on('finish', () => statuses.push([request.url ?? '', response.statusCode]))
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchBrowser()
  cleanUps.push(
    () => server.close(),
    () => browser.close(),
  )
})

after(async () => {
  for (const work of cleanUps.reverse()) await work()
})

test('without scripts, a click from page to page costs no redirect', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${url}/`)
  statuses.length = 0
  for (const name of ['Folder', 'Part']) await page.locator('main').getByRole('link', { name, exact: true }).click()
  assert.equal(await page.locator('h1').textContent(), 'Part')
  assert.deepEqual(
    statuses.filter(([path, status]) => path.startsWith('/folder') && status !== 200),
    [],
  )
  await page.close()
})

for (const path of ['/guide/', '/folder/part/', '/folder/part/index.html'])
  test(`${path} leads to the page, with query and hash`, async () => {
    const page = await browser.newPage()
    await page.goto(`${url}${path}?a=1#b`)
    const bare = path.replace(/\/(?:index\.html)?$/, '')
    await page.waitForURL(`${url}${bare}?a=1#b`)
    await waitForElement(page, 'h1:text-matches("^(Guide|Part)$")')
    await page.close()
  })

test('an address with a slash that no page has is unchanged', async () => {
  const page = await browser.newPage()
  await page.goto(`${url}/nowhere/?a=1`, { waitUntil: 'networkidle' })
  assert.equal(page.url(), `${url}/nowhere/?a=1`)
  assert.equal(await page.locator('h1').textContent(), 'Page not found')
  await page.close()
})
