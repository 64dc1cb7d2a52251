/** A site's own layout around pages of docs, on a phone: code that is wider than the screen scrolls in its block. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { moved } from '../sites/moved-site.ts'
import { until } from '../until.ts'
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

test('a page has one sidebar beside its text if an own DocRoot/Layout shows one, also when that is hydrated', async t => {
  const own = `import React, { useState } from 'react'
import { useDocsSidebar } from '@docusaurus/plugin-content-docs/client'
import DocSidebar from '@theme/DocSidebar'
import Main from '@theme/DocRoot/Layout/Main'
export default function DocRootLayout({ children }) {
  const sidebar = useDocsSidebar()
  const [count, setCount] = useState(0)
  return <div style={{ display: 'flex' }}>
    {sidebar && <aside className="theme-doc-sidebar-container">
      <DocSidebar sidebar={sidebar.items} /><button onClick={() => setCount(count + 1)}>Count {count}</button>
    </aside>}
    <Main>{children}</Main>
  </div>
}`
  const site = moved(
    t,
    { 'docs/intro.md': WIDE, 'docs/other.md': '# Other\n', 'src/theme/DocRoot/Layout.js': own },
    HOME,
  )
  await site.build()
  const server = await serveFolder(join(site.dir, 'build'))
  t.after(() => server.close())
  const visible = (page: Page) =>
    page.evaluate(() => [...document.querySelectorAll('aside')].filter(aside => aside.checkVisibility()).length)
  const open = async (width: number) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    t.after(() => context.close())
    const page = await context.newPage()
    await page.goto(server.url)
    return page
  }
  const wide = await open(1440)
  assert.equal(await visible(wide), 1)
  await until(async () => {
    await wide.click('button:text("Count")')
    return (await wide.locator('button:text("Count 0")').count()) === 0
  }, 'the hydration of the layout')
  assert.equal(await visible(wide), 1)
  // It is a drawer there, which is closed.
  assert.equal(await visible(await open(390)), 0)
})

test('the parts of an own layout of docs are below each other', async t => {
  const own = `import DocItemContent from '@theme/DocItem/Content'
export default ({ children }) => <><p id="above">Above</p><article><DocItemContent>{children}</DocItemContent></article><p id="below">Below</p></>`
  const site = moved(t, { 'docs/intro.md': '---\nslug: /\n---\n# Intro\n', 'src/theme/DocItem/Layout.js': own }, HOME)
  await site.build()
  const server = await serveFolder(join(site.dir, 'build'))
  t.after(() => server.close())
  const page = await browser.newPage({ viewport: { width: 1440, height: 800 } })
  t.after(() => page.close())
  await page.goto(server.url)
  const [above, text, below] = await page.evaluate(() =>
    ['#above', 'article', '#below'].map(one => {
      const { left = 0, top = 0, bottom = 0 } = document.querySelector(one)?.getBoundingClientRect() ?? {}
      return { left, top, bottom }
    }),
  )
  assert.ok(above && text && below)
  assert.ok(above.bottom <= text.top && text.bottom <= below.top, JSON.stringify([above, text, below]))
  assert.deepEqual([above.left, below.left], [text.left, text.left])
})
