/** What a first search on this repository's own site requests: from the key that opens the dialog to its results. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { launchBrowser, serveFolder } from './browser.ts'
import { ownSite } from './own-site.ts'
import { FRESH } from './recycled-contexts.ts'
import { settled } from './settled.ts'

const dir = ownSite()
let browser: Browser
let server: Awaited<ReturnType<typeof serveFolder>>

before(async () => {
  server = await serveFolder(dir)
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  server?.close()
})

/** Bytes over the network: parts of the index are compressed files. */
function sizeOf(path: string): number {
  const file = join(dir, decodeURIComponent(path))
  if (!existsSync(file)) return 0
  const content = readFileSync(file)
  return path.endsWith('.bin') ? content.length : gzipSync(content, { level: 9 }).length
}

/** Milliseconds between two letters: of a fast, a slow and a very slow reader. */
for (const [query, rhythm] of [
  ['liquidation', 60],
  ['contract address', 250],
  ['hardware requirements', 500],
] as const)
  test(`the first search, '${query}' with a letter every ${rhythm} ms, has at most 12 requests and 60 kB`, async () => {
    const page = await browser.newPage(FRESH)
    await page.clock.install()
    await page.goto(`${server.url}/learn/glossary`)
    await settled(page)
    const paths: string[] = []
    await page.context().route('**', (route, request) => {
      // `settled` asks for the headers of the page. The worker that stores pages may start at any time.
      if (request.method() !== 'HEAD' && !request.serviceWorker()) paths.push(new URL(request.url()).pathname)
      return route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.locator('dialog.dg-search[open]').waitFor()
    // On a busy machine, real letters would come at any time.
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const letter of query) {
      await page.keyboard.type(letter)
      await page.clock.runFor(rhythm)
    }
    await page.clock.resume()
    await page.locator('dialog.dg-search [role=option]').first().waitFor()
    await settled(page)
    const bytes = paths.reduce((sum, path) => sum + sizeOf(path), 0)
    assert.ok(paths.length >= 8 && paths.length <= 12, `${paths.length}: ${paths.join(' ')}`)
    assert.ok(bytes <= 60_000, `${bytes}`)
    await page.context().close()
  })
