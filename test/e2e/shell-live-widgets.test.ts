/**
 * The state of scripts and readers after the live server changed a saved page in place: every widget keeps its state,
 * and new widgets work.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { copiedText, recordCopies } from './clipboard.ts'
import { liveShell } from './live-site.ts'
import { DESK, longText, PHONE, touch } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const COUNTER = `import { useState } from 'react'
export default function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start)
  return <button type="button" onClick={() => setCount(count + 1)}>Count: {count}</button>
}
`
const CONFIG = {
  title: 'Site',
  url: 'https://example.org',
  docs: { path: 'docs', routeBasePath: '/' },
  contentSecurityPolicy: true,
  colorMode: { respectPrefersColorScheme: true },
  navbar: {
    title: 'Site',
    items: [{ label: 'More', position: 'left', items: [{ to: '/', label: 'Home' }] }],
  },
  announcementBar: { id: 'a', content: 'News.' },
}
const tabs = (...labels: string[]) =>
  `::::tabs\n${labels.map(label => `:::tab[${label}]{value=${label.toLowerCase()}}\nText for ${label}.\n:::\n`).join('')}::::\n`
const details = (name: string) => `<details>\n<summary>${name}</summary>\n\nInside of ${name}.\n\n</details>\n`

const shell = liveShell({
  'site.config.json': JSON.stringify(CONFIG),
  'theme/islands/Counter.tsx': COUNTER,
  'docs/index.md': '# Home\n\nText.\n',
  'docs/tabs.md': `# Tabs\n\nText 1.\n\n${tabs('One', 'Two')}`,
  'docs/island.mdx': '# Island\n\nText 1.\n\n<Counter start={3} when="load" />\n',
  'docs/details.md': `# Details\n\nText 1.\n\n${details('First')}\n${details('Second')}\n- [ ] to do\n`,
  'docs/toc.md': `# Contents\n\nText 1.\n\n## One\n\n${longText(40)}\n\n## Two\n\n${longText(40)}\n`,
  'docs/bars.md': '# Bars\n\nText 1.\n\n```js\nlet a = 1\n```\n',
  'docs/maths.md': '# Maths\n\n$a^2$\n',
  'docs/folder/a.md': '# In a folder\n\nText.\n',
  'docs/other/b.md': '# In another\n\nText.\n',
})

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await shell.browser.newContext({ viewport: DESK, ...options })
  const page = await context.newPage()
  const connected = page.waitForResponse(/\/events$/)
  await page.goto(shell.served.url + path, { waitUntil: 'load' })
  await connected
  await touch(page)
  await page.evaluate(() => Object.assign(window, { wasHere: true }))
  return page
}

/** Saves a page, and waits until its new text is shown in the same document. */
async function save(page: Page, files: Record<string, string>, text: string): Promise<void> {
  shell.files.write(files)
  await page.locator('main', { hasText: text }).waitFor({ state: 'attached' })
  // Scripts are notified when the text is in the page, and create the tabs again.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
  await waitForCondition(page, () => !document.querySelector('.tabs-container:not(:has(> [role=tablist]))'))
  assert.equal(await page.evaluate(() => 'wasHere' in window), true)
}

const selected = (page: Page) => page.locator('[role=tab][aria-selected=true]').allTextContents()
const shownPanels = (page: Page) => page.locator('.dg-tab').filter({ visible: true }).allTextContents()

test('tabs are preserved: the selected one, the focus, keys, and added or renamed tabs', async () => {
  const page = await open('/tabs')
  await page.locator('[role=tab]', { hasText: 'Two' }).click()
  await save(page, { 'docs/tabs.md': `# Tabs\n\nText 2.\n\n${tabs('One', 'Two')}` }, 'Text 2.')
  assert.deepEqual([await selected(page), await shownPanels(page)], [['Two'], ['TwoText for Two.']])
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Two')
  await page.keyboard.press('ArrowLeft')
  assert.deepEqual([await selected(page), await shownPanels(page)], [['One'], ['OneText for One.']])
  await page.keyboard.press('ArrowRight')

  const more = `# Tabs\n\nText 3.\n\n${tabs('New')}\n${tabs('One', 'Second', 'Three')}`
  await save(page, { 'docs/tabs.md': more }, 'Text 3.')
  assert.deepEqual(await page.locator('[role=tab]').allTextContents(), ['New', 'One', 'Second', 'Three'])
  assert.equal(await page.locator('[role=tablist]').count(), 2)
  await page.locator('[role=tab]', { hasText: 'Three' }).click()
  assert.deepEqual(await shownPanels(page), ['NewText for New.', 'ThreeText for Three.'])
  const named = await page.locator('[role=tabpanel]').evaluateAll(panels =>
    panels.map(panel => {
      const tab = document.getElementById(panel.getAttribute('aria-labelledby') ?? '')
      return (
        tab?.getAttribute('aria-controls') === panel.id && panel.querySelector('p')?.textContent === tab.textContent
      )
    }),
  )
  assert.deepEqual(named, [true, true, true, true])
  await page.context().close()
})

test('an island keeps its state when it moves, unless its props change', async () => {
  const page = await open('/island')
  await waitForElement(page, '[data-dg-live]')
  await page.click('text=Count: 3')
  await waitForElement(page, 'text=Count: 4')
  const island = '<Counter start={3} when="load" />\n'
  await save(page, { 'docs/island.mdx': `# Island\n\nText 2.\n\n${island}` }, 'Text 2.')
  await page.click('text=Count: 4')
  await waitForElement(page, 'text=Count: 5')

  const moved = `# Island\n\nText 3.\n\n\`\`\`js\na\n\`\`\`\n\n<Counter start={9} when="load" />\n\n${island}`
  await save(page, { 'docs/island.mdx': moved }, 'Text 3.')
  await waitForCondition(page, () => document.querySelectorAll('[data-dg-live]').length === 2)
  assert.deepEqual(await page.locator('[data-dg-island]').allTextContents(), ['Count: 9', 'Count: 5'])
  for (const count of ['Count: 9', 'Count: 5']) await page.click(`text=${count}`)
  for (const count of ['Count: 10', 'Count: 6']) await waitForElement(page, `text=${count}`)

  const changed = moved.replace('Text 3.', 'Text 4.').replace('start={3}', 'start={20}')
  await save(page, { 'docs/island.mdx': changed }, 'Text 4.')
  await waitForCondition(page, () => document.querySelectorAll('[data-dg-live]').length === 2)
  await page.click('text=Count: 20')
  await waitForElement(page, 'text=Count: 21')
  assert.deepEqual(await page.locator('[data-dg-island]').allTextContents(), ['Count: 10', 'Count: 21'])
  await page.context().close()
})

test('open elements stay open if another one is added before them, and checkboxes follow the text', async () => {
  const page = await open('/details')
  await page.locator('summary', { hasText: 'Second' }).click()
  await waitForCondition(page, () => !document.querySelector('details[data-moving]'))
  const text = `# Details\n\nText 2.\n\n${details('New')}\n${details('First')}\n${details('Second')}\n- [x] to do\n`
  await save(page, { 'docs/details.md': text }, 'Text 2.')
  const open2 = await page.locator('main details:not(.dg-toc-mobile)[open] > summary').allTextContents()
  assert.deepEqual(open2, ['Second'])
  assert.equal(await page.locator('main input[type=checkbox]').isChecked(), true)
  await page.context().close()
})

test("the table of contents marks the reader's position, and includes new headings", async () => {
  const page = await open('/toc')
  const marked = (label: string) =>
    waitForCondition(
      page,
      expected => document.querySelector('.dg-toc [aria-current=location]')?.textContent === expected,
      label,
    )
  await page.evaluate(() => document.getElementById('two')?.scrollIntoView())
  await marked('Two')
  const text = shell.files.readAny('docs/toc.md').replace('Text 1.', 'Text 2.')
  await save(page, { 'docs/toc.md': `${text}\n## Three\n\n${longText(40)}\n` }, 'Text 2.')
  await marked('Two')
  await page.evaluate(() => document.getElementById('three')?.scrollIntoView())
  await marked('Three')
  await page.context().close()
})

test('menus, the sidebar, names of buttons and elements that other scripts added are preserved', async () => {
  const page = await open('/bars', { permissions: ['clipboard-read', 'clipboard-write'], colorScheme: 'dark' })
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('div'), { className: 'chat' })))
  await page.locator('#dg-sidebar summary', { hasText: 'other' }).click()
  await waitForCondition(page, () => !document.querySelector('details[data-moving]'))
  await page.locator('.dg-color-toggle').click()
  await page.locator('.dg-copy').click()
  await waitForCondition(page, () => document.getElementById('dg-status')?.textContent === 'Copied')
  await page.locator('.navbar summary', { hasText: 'More' }).click()
  const name = await page.locator('.dg-color-toggle').getAttribute('aria-label')
  await page.evaluate(() => Object.assign(document.getElementById('dg-status') ?? {}, { isFirst: true }))

  const text = '# Bars\n\nText 2.\n\n```js\nlet b = 2\n```\n\n```js\nlet c = 3\n```\n'
  await save(page, { 'docs/bars.md': text, 'docs/new.md': '# New\n\nText.\n' }, 'Text 2.')
  await waitForElement(page, '#dg-sidebar a:text-is("New")')
  assert.deepEqual(await page.locator('#dg-sidebar details[open] > summary').allTextContents(), ['other'])
  assert.equal(await page.locator('.navbar details[open]').count(), 1)
  assert.equal(await page.locator('.dg-color-toggle').getAttribute('aria-label'), name)
  assert.match(name ?? '', /: light$/)
  assert.equal(await page.locator('.chat').count(), 1)
  assert.equal(await page.evaluate(() => 'isFirst' in (document.getElementById('dg-status') ?? {})), true)
  await recordCopies(page)
  await page.locator('.dg-copy').last().click()
  await waitForCondition(page, () => document.querySelectorAll('.dg-copy')[1]?.hasAttribute('data-done'))
  assert.equal(await copiedText(page), 'let c = 3')
  await page.context().close()
})

test('an open drawer keeps the page behind it inert, and closes as before', async () => {
  const page = await open('/bars', { viewport: PHONE })
  await page.locator('#dg-menu').click()
  // The drawer moves the focus in a separate event, after it opened.
  await waitForCondition(page, () => document.querySelector('main')?.inert)
  const focused = await page.evaluate(() => document.activeElement?.textContent)
  await save(page, { 'docs/bars.md': '# Bars\n\nText 3.\n\n```js\nlet b = 2\n```\n' }, 'Text 3.')
  assert.equal(await page.locator('#dg-sidebar').isVisible(), true)
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), focused)
  const inert = () =>
    page.evaluate(() =>
      ['main', '.footer', '.dg-skip'].map(it => document.querySelector<HTMLElement>(it)?.inert ?? true),
    )
  assert.deepEqual(await inert(), [true, true, true])
  await page.keyboard.press('Escape')
  assert.equal(await page.locator('#dg-sidebar').isVisible(), false)
  assert.equal((await inert())[0], false)
  await page.context().close()
})

test('the results page keeps its query while the bar around it changes', async () => {
  const page = await open('/search?q=folder')
  await waitForElement(page, '#dg-search-results .dg-hit')
  const before = await page.locator('main').textContent()
  const navbar = { ...CONFIG.navbar, title: 'Renamed' }
  shell.files.write({ 'site.config.json': JSON.stringify({ ...CONFIG, navbar }) })
  await waitForElement(page, '.navbar__title:text-is("Renamed")')
  assert.equal(await page.evaluate(() => 'wasHere' in window), true)
  assert.equal(await page.locator('main').textContent(), before)
  await page.context().close()
})

test('a page that gets its first formula loads the styles of formulas', async () => {
  const page = await open('/')
  shell.files.write({ 'docs/index.md': '# Home\n\nText and $a^2$.\n' })
  await waitForElement(page, 'main .katex')
  // With its styles, text for assistive technology takes no space.
  await waitForCondition(page, () => document.querySelector('.katex-mathml')?.getBoundingClientRect().width === 1)
  await page.context().close()
})
