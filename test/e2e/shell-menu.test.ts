/**
 * The bar at the top: the drawer of small screens, its menus by keyboard, and hiding on scroll.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { LATER_SCRIPTS } from './browser.ts'
import { nextFrames, settledScroll } from './settled.ts'
import { DESK, longText, PHONE, shellSite, touch } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const shell = shellSite(
  {
    'docs/index.md': `# Home\n\n[a link](/guide/one)\n\n${longText(80)}\n`,
    'docs/guide/one.md': `# One\n\n${longText(80)}\n`,
    'docs/guide/two.md': '# Two\n\nText.\n',
    'docs/guide/parts.md': `# Parts\n\n[below](#below) [one before](/)\n\n${longText(80)}\n\n## Below\n\n${longText(40)}\n\n<div id="note">Note.</div>\n\n${longText(40)}\n\n[last](/)\n`,
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
/** The drawer moves the focus in a separate event, after it opened. */
const untilFocused = (page: Page, label: string) =>
  waitForCondition(page, expected => document.activeElement?.textContent?.trim() === expected, label)
const isOpen = (page: Page) => page.locator('#dg-sidebar').isVisible()
/** What assistive technology announces about the control that opens the drawer. */
const stateOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const control = nodes.find(node => node.name?.value === 'Menu' && node.role?.value !== 'navigation' && !node.ignored)
  return {
    role: control?.role?.value,
    expanded: control?.properties?.find(({ name }) => name === 'expanded')?.value.value,
  }
}

test('the drawer takes the focus, keeps it, and returns it on Escape', async () => {
  const page = await touch(await shell.open('/', { viewport: PHONE }))
  const menu = page.locator('#dg-menu')
  await menu.focus()
  await page.keyboard.press('Enter')
  assert.equal(await isOpen(page), true)
  assert.deepEqual(await stateOf(page), { role: 'DisclosureTriangle', expanded: true })
  await untilFocused(page, 'Home')
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
  assert.deepEqual(await stateOf(page), { role: 'DisclosureTriangle', expanded: false })
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.querySelector('main')?.inert), false)
  await page.context().close()
})

test('a drawer that is opened and closed before its script is loaded is closed afterwards', async () => {
  const page = await shell.open('/', { viewport: PHONE, lateScripts: 500 })
  const menu = page.locator('#dg-menu')
  await menu.focus()
  await page.keyboard.press('Enter')
  assert.equal(await isOpen(page), true)
  await page.keyboard.press('Escape')
  await waitForCondition(
    page,
    () => document.querySelector<HTMLDetailsElement>('.navbar__menu[data-started]')?.open === false,
  )
  assert.equal(await isOpen(page), false)
  assert.equal(await focused(page), 'dg-menu')
  await page.context().close()
})

test('while the drawer is open, the page behind it neither scrolls nor responds', async () => {
  const page = await touch(await shell.open('/', { viewport: PHONE }))
  await page.locator('#dg-menu').click()
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 600)
  await nextFrames(page)
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
  assert.equal(await isOpen(page), true)
  await page.setViewportSize({ ...DESK, width: 997 })
  await waitForCondition(page, () => !document.querySelector<HTMLDetailsElement>('.navbar__menu')?.open)
  assert.equal(await page.evaluate(() => document.querySelector('main')?.inert), false)
  await page.context().close()
})

test('the drawer is closed on the page that its link leads to, and when going back', async () => {
  const page = await shell.open('/', { viewport: PHONE })
  await page.locator('#dg-menu').click()
  await page.locator('#dg-sidebar .dg-drawer-nav > a', { hasText: 'One' }).click()
  await page.waitForURL('**/guide/one')
  await waitForCondition(page, () => document.querySelector('h1')?.textContent?.startsWith('One'))
  assert.equal(await isOpen(page), false)
  await page.goBack()
  await waitForCondition(page, () => document.querySelector('h1')?.textContent?.startsWith('Home'))
  assert.equal(await isOpen(page), false)
  assert.equal(await page.evaluate(() => document.querySelector('main')?.inert), false)
  await page.context().close()
})

test('the drawer is closed on the page that its link leads to, which is shown before its script is loaded', async () => {
  const page = await shell.open('/', { viewport: PHONE })
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  let isHeld = false
  await page.route(LATER_SCRIPTS, async route => {
    const response = await route.fetch()
    const body = await response.text()
    // The script of the drawer knows the content behind it.
    if (body.includes('.dg-skip')) {
      isHeld = true
      await isReleased
    }
    await route.fulfill({ response, body })
  })
  await page.locator('#dg-menu').click()
  await page.locator('#dg-sidebar .dg-drawer-nav > a', { hasText: 'One' }).click()
  await waitForCondition(page, () => document.querySelector('h1')?.textContent?.startsWith('One'))
  assert.deepEqual([isHeld, await isOpen(page)], [true, false])
  release()
  await waitForElement(page, '.navbar__menu[data-started]', 'attached')
  assert.equal(await isOpen(page), false)
  assert.equal(await page.evaluate(() => document.querySelector('main')?.inert), false)
  await page.context().close()
})

test('a menu of the bar opens, can be walked through and closes by keyboard', async () => {
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

test('the bar hides on scrolling down, and shows on scrolling up and for the keyboard', async () => {
  const page = await shell.open('/guide/one')
  const top = () => page.evaluate(() => document.querySelector('header.dg-header')?.getBoundingClientRect().bottom ?? 0)
  const until = (isShown: boolean) =>
    waitForCondition(
      page,
      shown => (document.querySelector('header.dg-header')?.getBoundingClientRect().bottom ?? 0) > 1 === shown,
      isShown,
    )
  // The first scroll loads the script that handles scrolling, and counts as well.
  await page.evaluate(() => scrollBy(0, 200))
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

/** Scrolls down the page and back a little, so that the bar shows. */
async function scrollDown(page: Page): Promise<number> {
  await page.mouse.move(300, 400)
  await page.mouse.wheel(0, 1500)
  await waitForCondition(page, () => scrollY >= 1500)
  // A scroll that has not ended would include the next turn of the wheel.
  await settledScroll(page)
  await page.mouse.wheel(0, -100)
  await waitForCondition(page, () => {
    const bar = document.querySelector('.dg-header:not([data-hidden])')
    return scrollY <= 1400 && bar && bar.getBoundingClientRect().top >= 0 && bar.getAnimations().length === 0
  })
  return settledScroll(page)
}

/** Clicks where a control is. Playwright's own click scrolls the page to a control that something covers for a moment. */
async function clickInPlace(page: Page, selector: string): Promise<void> {
  await waitForCondition(
    page,
    wanted => {
      const control = document.querySelector(wanted)
      const { x, y, width, height } = control?.getBoundingClientRect() ?? new DOMRect()
      return control?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    },
    selector,
  )
  const box = await page.locator(selector).boundingBox()
  assert.ok(box, selector)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test('keyboard focus moves through the bar, hidden or not, without scrolling the page', async () => {
  const page = await touch(await shell.open('/guide/one'))
  const before = await scrollDown(page)
  await page.locator('.navbar__brand').focus()
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement?.closest('.dg-header') !== null), true)
    assert.equal(await settledScroll(page), before, await focused(page))
  }
  await page.locator('#dg-sidebar .menu :is(a, summary)').first().focus()
  await page.mouse.wheel(0, 200)
  await waitForElement(page, '.dg-header[data-hidden]')
  await waitForCondition(page, () => (document.querySelector('.dg-header')?.getBoundingClientRect().bottom ?? 1) <= 0)
  const hidden = await settledScroll(page)
  await page.keyboard.press('Shift+Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.closest('.dg-header') !== null), true)
  assert.equal(await settledScroll(page), hidden)
  await page.context().close()
})

test('closing the drawer or the search does not scroll the page', async () => {
  const page = await touch(await shell.open('/guide/one', { viewport: PHONE }))
  const before = await scrollDown(page)
  for (const close of [() => page.keyboard.press('Escape'), () => clickInPlace(page, '#dg-menu')]) {
    await clickInPlace(page, '#dg-menu')
    assert.equal(await isOpen(page), true)
    await close()
    assert.equal(await isOpen(page), false)
    assert.equal(await settledScroll(page), before)
  }
  await clickInPlace(page, '[data-dg-search]')
  await waitForElement(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await waitForElement(page, 'dialog[open]', 'detached')
  assert.equal(await settledScroll(page), before)
  await page.context().close()
})

test('the target of a link or of the keyboard is below the bar', async () => {
  const page = await shell.open('/guide/parts')
  const topOf = (selector: string) =>
    page.locator(selector).evaluate(element => Math.round(element.getBoundingClientRect().top))
  const bar = await page.locator('.dg-header').evaluate(element => element.clientHeight)
  await page.locator('.markdown a', { hasText: 'below' }).click()
  for (const id of ['#below', '#note']) {
    await page.evaluate(hash => location.assign(hash), id)
    await waitForCondition(page, () => scrollY > 0)
    const top = await topOf(id)
    assert.ok(top >= bar && top <= bar + 60, `${id} ${top}`)
  }
  await page.locator('main a', { hasText: 'last' }).focus()
  // The link of the heading is between the two.
  for (const key of ['Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key)
  assert.equal(await focused(page), 'one before')
  assert.ok((await topOf('main a:has-text("one before")')) >= bar)
  await page.context().close()
})
