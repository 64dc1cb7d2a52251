/**
 * Persistent choices of readers: the colour mode, and the closed announcement. They are stored if storage works, and
 * apply to the open page otherwise.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { FRESH } from './recycled-contexts.ts'
import { type Shell, shellSite, shiftOf } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const PAGES = { 'docs/index.md': '# Home\n\nText.\n', 'docs/other.md': '# Other\n\nText.\n' }
const BAR = { id: 'one', content: '<b>News</b>', backgroundColor: '#102030', textColor: 'rgb(250, 240, 230)' }
const following = shellSite(PAGES, {
  colorMode: { defaultMode: 'dark', respectPrefersColorScheme: true },
  announcementBar: BAR,
})
const flipping = shellSite(PAGES, {
  colorMode: { defaultMode: 'dark' },
  announcementBar: { ...BAR, isCloseable: false },
})

const fixed = shellSite(PAGES, { colorMode: { defaultMode: 'dark', disableSwitch: true } })

const state = (page: Page) =>
  page.evaluate(() => {
    const { themeChoice, theme } = document.documentElement.dataset
    return [themeChoice, theme, getComputedStyle(document.documentElement).colorScheme]
  })
const toggle = (page: Page) => page.locator('.dg-color-toggle').click()
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const label = (page: Page) => page.locator('.dg-color-toggle').getAttribute('aria-label')

test('following the system, the mode cycles system, light, dark, system; only a choice is stored', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await following.open('/', { colorScheme })
    for (const [choice, theme] of [
      ['system', colorScheme],
      ['light', 'light'],
      ['dark', 'dark'],
      ['system', colorScheme],
    ] as const) {
      assert.deepEqual(await state(page), [choice, theme, theme])
      assert.equal(await stored(page), choice === 'system' ? null : choice)
      assert.equal(await label(page), `Colour mode: ${choice}`)
      await toggle(page)
    }
    assert.equal(await page.locator('[role=status]').textContent(), 'Colour mode: light')
    await page.context().close()
  }
})

test('without a choice the page follows changes of the system, with one it does not', async () => {
  const page = await following.open('/', { colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await waitForCondition(page, () => document.documentElement.dataset.theme === 'dark')
  await toggle(page)
  assert.deepEqual(await state(page), ['light', 'light', 'light'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await state(page), ['light', 'light', 'light'])
  await page.context().close()
})

test('not following the system, the default mode applies and the button toggles', async () => {
  const page = await flipping.open('/', { colorScheme: 'light' })
  assert.deepEqual(await state(page), ['system', 'dark', 'dark'])
  assert.equal(await label(page), 'Colour mode: dark')
  for (const theme of ['light', 'dark', 'light']) {
    await toggle(page)
    assert.deepEqual(await state(page), [theme, theme, theme])
    assert.equal(await stored(page), theme)
  }
  await page.reload()
  assert.deepEqual(await state(page), ['light', 'light', 'light'])
  await page.context().close()
})

test('an invalid mode counts as no choice, and so does any choice on a site without the button', async () => {
  const withStored = (origin: string, value: string) => ({
    colorScheme: 'light' as const,
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'theme', value }] }] },
  })
  const odd = await following.open('/', withStored(following.url, 'blue'))
  assert.deepEqual(await state(odd), ['system', 'light', 'light'])
  await odd.context().close()
  const page = await fixed.open('/', withStored(fixed.url, 'light'))
  assert.deepEqual(await state(page), ['system', 'dark', 'dark'])
  assert.equal(await page.locator('.dg-color-toggle').count(), 0)
  await page.context().close()
})

test('other browser tabs follow a choice', async () => {
  const page = await following.open('/', { colorScheme: 'dark' })
  const second = await page.context().newPage()
  await second.goto(`${following.url}/other`)
  await toggle(page)
  await waitForCondition(second, () => document.documentElement.dataset.theme === 'light')
  assert.equal(await label(second), 'Colour mode: light')
  await page.context().close()
})

test('the mode is set before the first paint, and before the script of the page', async () => {
  const context = await following.browser.newContext({ colorScheme: 'dark' })
  await context.addInitScript(() => localStorage.setItem('theme', 'light'))
  await context.route('**/main-*.js', route => route.abort())
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => document.body && seen.push(document.documentElement.dataset.theme)).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  await page.goto(following.url)
  assert.deepEqual(await state(page), ['light', 'light', 'light'])
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  assert.deepEqual([...new Set(seen)], ['light'])
  await context.close()
})

test('without scripts, the default mode is shown', async () => {
  const page = await flipping.open('/', { javaScriptEnabled: false, colorScheme: 'light' })
  const background = await page
    .locator('body')
    .evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  assert.equal(background, 'rgb(11, 17, 32)')
  await page.context().close()
})

test('without scripts, a site that follows the system still does', async () => {
  for (const [colorScheme, expected] of [
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(11, 17, 32)'],
  ] as const) {
    const page = await following.open('/', { javaScriptEnabled: false, colorScheme })
    const background = () =>
      page.locator('body').evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    assert.equal(await background(), expected)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await background(), 'rgb(255, 255, 255)')
    await page.context().close()
  }
})

const bar = (page: Page) => page.locator('.announcementBar')

test('the announcement has its colours, can be closed, and stays closed', async () => {
  const page = await following.open('/')
  const style = await bar(page).evaluate(element => {
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor]
  })
  assert.deepEqual(style, ['rgb(250, 240, 230)', 'rgb(16, 32, 48)'])
  assert.equal(await bar(page).locator('b').textContent(), 'News')
  await page.getByRole('button', { name: 'Close' }).click()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'dg-main')
  for (const path of ['/', '/other']) {
    assert.equal(await bar(page).isVisible(), false)
    await page.goto(following.url + path)
  }
  assert.equal(await bar(page).isVisible(), false)
  await page.context().close()
})

test('a bar with another id is shown again', async () => {
  const page = await following.open('/', {
    storageState: {
      cookies: [],
      origins: [
        { origin: following.url, localStorage: [{ name: 'docsgen.announcement.dismiss', value: 'of last year' }] },
      ],
    },
  })
  assert.equal(await bar(page).isVisible(), true)
  await page.context().close()
})

test('a bar that cannot be closed has no button and is shown whatever is stored', async () => {
  const page = await flipping.open('/')
  await page.evaluate(() => localStorage.setItem('docsgen.announcement.dismiss', 'one'))
  await page.reload()
  assert.equal(await bar(page).isVisible(), true)
  assert.equal(await page.getByRole('button', { name: 'Close' }).count(), 0)
  await page.context().close()
})

test('neither a visible bar nor a closed one shifts the page', async () => {
  for (const value of ['one', 'other']) {
    const context = await following.browser.newContext(FRESH)
    await context.addInitScript(closed => localStorage.setItem('docsgen.announcement.dismiss', closed), value)
    const page = await context.newPage()
    await page.goto(following.url)
    assert.equal(await bar(page).isVisible(), value === 'other')
    assert.equal(await shiftOf(page), 0)
    await context.close()
  }
})

/** A browser that blocks storage, as some do for sites whose cookies are blocked. */
async function withoutStorage(shell: Shell): Promise<{ context: BrowserContext; page: Page; warnings: string[] }> {
  const context = await shell.browser.newContext({ colorScheme: 'light' })
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  const page = await context.newPage()
  const warnings: string[] = []
  page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
  page.on('pageerror', error => warnings.push(String(error)))
  await page.goto(shell.url)
  return { context, page, warnings }
}

test('without storage, one warning is shown, and everything works as long as the page is open', async () => {
  const { context, page, warnings } = await withoutStorage(following)
  for (const theme of ['light', 'dark']) {
    await toggle(page)
    assert.deepEqual(await state(page), [theme, theme, theme])
  }
  await page.getByRole('button', { name: 'Close' }).click()
  assert.equal(await bar(page).isVisible(), false)
  await page.locator('#dg-sidebar a', { hasText: 'Other' }).click()
  await page.waitForURL('**/other')
  await waitForElement(page, 'h1:has-text("Other")')
  assert.deepEqual(await state(page), ['dark', 'dark', 'dark'])
  assert.equal(await bar(page).isVisible(), false)
  assert.equal(warnings.length, 1, warnings.join('\n'))
  assert.match(warnings[0] ?? '', /^docsgen: storage is unavailable/)
  await context.close()
})
