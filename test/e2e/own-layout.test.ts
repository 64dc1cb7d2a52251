/** A site's own layout around pages of docs, on a phone: code that is wider than the screen scrolls in its block. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { moved } from '../sites/moved-site.ts'
import { launchBrowser, serveFolder } from './browser.ts'

const HOME = "presets: [['classic', { docs: { routeBasePath: '/' } }]]"
const WIDE = `---\nslug: /\n---\n# Wide\n\n\`\`\`text\n${'wide '.repeat(80)}\n\`\`\`\n`
const LAYOUTS = {
  'DocItem/Layout.js':
    'export default ({ children }) => <div className="row"><div className="col"><article>{children}</article></div></div>',
  'DocRoot/Layout/Main.js':
    'export default ({ children }) => <main style={{ display: \'flex\' }}><div className="container">{children}</div></main>',
}

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser?.close())

const named = Object.entries(LAYOUTS).map(([name, code]): [string, Record<string, string>] => [name, { [name]: code }])
for (const [name, own] of [...named, ['layout of both', LAYOUTS] as const])
  test(`a page with an own ${name} is no wider than the screen`, async t => {
    const files = Object.fromEntries(Object.entries(own).map(([path, code]) => [`src/theme/${path}`, code]))
    const site = moved(t, { 'docs/intro.md': WIDE, ...files }, HOME)
    await site.build()
    const server = await serveFolder(join(site.dir, 'build'))
    t.after(() => server.close())
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
    const page = await context.newPage()
    await page.goto(server.url)
    const found = await page.evaluate(() => {
      const { width = 0, right = 0 } = document.querySelector('h1')?.getBoundingClientRect() ?? {}
      return { page: document.documentElement.scrollWidth, isShown: width > 0 && right <= innerWidth }
    })
    await context.close()
    assert.deepEqual(found, { page: 390, isShown: true })
  })
