/**
 * The bar on top: the drawer of small screens, its menus by keyboard, and hiding while one scrolls.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { DESK, longText, PHONE, shellSite, touch } from './shell-site.ts'

const shell = shellSite(
  {
    'docs/index.md': `# Home\n\n[a link](/guide/one)\n\n${longText(80)}\n`,
    'docs/guide/one.md': `# One\n\n${longText(80)}\n`,
    'docs/guide/two.md': '# Two\n\nText.\n',
  },
  {
    navbar: {
      title: 'Site',
      hideOnScroll: true,
      items: [
        { to: '/guide/one', label: 'One', position: 'left' },
        {
          label: 'More',
          position: 'left',
          items: [
            { to: '/guide/two', label: 'Two' },
            { href: 'https://example.com', label: 'Elsewhere' },
            { to: '/guide/one', label: 'One again' },
          ],
        },
      ],
    },
  },
)

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim())
const isOpen = (page: Page) => page.locator('#dg-sidebar').isVisible()

test('the drawer takes the focus, keeps it, and gives it back on Escape', async () => {
  const page = await touch(await shell.open('/', { viewport: PHONE }))
  const menu = page.locator('#dg-menu')
  await menu.focus()
  await page.keyboard.press('Enter')
  assert.equal(await isOpen(page), true)
  assert.equal(await menu.getAttribute('aria-expanded'), 'true')
  assert.equal(await focused(page), 'One')
  const seen = new Set<string | undefined>()
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    seen.add(
      await page.evaluate(() => document.activeElement?.closest('header, #dg-sidebar, main, footer, body')?.tagName),
    )
  }
  assert.deepEqual([...seen].sort(), ['ASIDE', 'HEADER'])
  await menu.focus()
  await page.keyboard.press('Shift+Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.closest('#dg-sidebar') !== null), true)
  await page.keyboard.press('Tab')
  assert.equal(await focused(page), 'dg-menu')
  await page.locator('#dg-sidebar a').first().focus()
  await page.keyboard.press('Escape')
  assert.equal(await isOpen(page), false)
  assert.equal(await focused(page), 'dg-menu')
  assert.equal(await menu.getAttribute('aria-expanded'), 'false')
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.querySelector('main')?.inert), false)
  await page.context().close()
})

test('a drawer that is opened and closed before its script is there says so when it is', async () => {
  const page = await shell.open('/', { viewport: PHONE, lateScripts: 500 })
  const menu = page.locator('#dg-menu')
  await menu.focus()
  await page.keyboard.press('Enter')
  assert.equal(await isOpen(page), true)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector('#dg-menu')?.getAttribute('aria-expanded') === 'false')
  assert.equal(await isOpen(page), false)
  assert.equal(await focused(page), 'dg-menu')
  await page.context().close()
})

test('while the drawer is open the page behind it neither scrolls nor answers', async () => {
  const page = await touch(await shell.open('/', { viewport: PHONE }))
  await page.locator('#dg-menu').click()
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 600)
  await page.waitForTimeout(100)
  assert.equal(await page.evaluate(() => scrollY), 0)
  assert.equal(await page.evaluate(() => document.querySelector('main')?.inert), true)
  await page.locator('#dg-menu').click()
  assert.equal(await isOpen(page), false)
  await page.context().close()
})

test('the drawer closes when the screen gets wider than 996 px, and not before', async () => {
  const page = await touch(await shell.open('/', { viewport: PHONE }))
  await page.locator('#dg-menu').click()
  await page.setViewportSize({ ...DESK, width: 996 })
  assert.equal(await page.locator('#dg-menu').isChecked(), true)
  await page.setViewportSize({ ...DESK, width: 997 })
  await page.waitForFunction(() => !document.querySelector<HTMLInputElement>('#dg-menu')?.checked)
  assert.equal(await page.evaluate(() => document.querySelector('main')?.inert), false)
  await page.context().close()
})

test('the drawer is closed on the page that its link leads to, and on the way back', async () => {
  const page = await shell.open('/', { viewport: PHONE })
  await page.locator('#dg-menu').click()
  await page.locator('#dg-sidebar .dg-drawer-nav > a', { hasText: 'One' }).click()
  await page.waitForURL('**/guide/one')
  await page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('One'))
  assert.equal(await isOpen(page), false)
  await page.goBack()
  await page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('Home'))
  assert.equal(await isOpen(page), false)
  assert.equal(await page.evaluate(() => document.querySelector('main')?.inert), false)
  await page.context().close()
})

test('a menu of the bar opens, is walked through and closes by keyboard', async () => {
  const page = await touch(await shell.open('/'))
  const summary = page.locator('.navbar summary', { hasText: 'More' })
  const list = page.locator('.navbar .dropdown__menu')
  await summary.focus()
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    assert.equal(await list.isVisible(), true, key)
    await page.keyboard.press(key)
    assert.equal(await list.isVisible(), false, key)
  }
  const walk = { ArrowDown: 'Two', End: 'One again', ArrowUp: 'Elsewhere', Home: 'Two' }
  for (const [key, label] of Object.entries(walk)) {
    await page.keyboard.press(key)
    assert.equal(await focused(page), label, key)
  }
  await page.keyboard.press('ArrowUp')
  assert.equal(await focused(page), 'One again')
  await page.keyboard.press('ArrowDown')
  assert.equal(await focused(page), 'Two')
  await page.keyboard.press('Escape')
  assert.equal(await list.isVisible(), false)
  assert.equal(await focused(page), 'More')
  await page.context().close()
})

test('a menu of the bar closes when the focus or a click goes elsewhere', async () => {
  const page = await touch(await shell.open('/'))
  const summary = page.locator('.navbar summary', { hasText: 'More' })
  const list = page.locator('.navbar .dropdown__menu')
  await summary.click()
  await page.keyboard.press('Shift+Tab')
  await list.waitFor({ state: 'hidden' })
  await summary.click()
  assert.equal(await list.isVisible(), true)
  await page.locator('main p').nth(3).click()
  assert.equal(await list.isVisible(), false)
  await page.context().close()
})

test('the bar hides on the way down, shows on the way up and for the keyboard', async () => {
  const page = await shell.open('/guide/one')
  const top = () => page.evaluate(() => document.querySelector('header.dg-header')?.getBoundingClientRect().bottom ?? 0)
  const until = (isShown: boolean) =>
    page.waitForFunction(
      shown => (document.querySelector('header.dg-header')?.getBoundingClientRect().bottom ?? 0) > 1 === shown,
      isShown,
    )
  // The first scrolling loads what follows it.
  await page.waitForFunction(() => {
    scrollBy(0, 20)
    return document.querySelector('.dg-header')?.hasAttribute('data-hidden')
  })
  await until(false)
  await page.evaluate(() => scrollBy(0, -50))
  await until(true)
  await page.evaluate(() => scrollBy(0, 200))
  await until(false)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await until(true)
  assert.ok((await top()) > 1)
  await page.context().close()
})
