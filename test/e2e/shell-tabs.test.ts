/**
 * Tabs and other closed content: synchronized, stored, usable by keyboard, and opened when their content is searched
 * for.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { FRESH } from './recycled-contexts.ts'
import { longText, shellSite, shiftOf, touch } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const tabs = (attributes: string, labels: string[]) =>
  [
    `::::tabs{${attributes}}`,
    ...labels.map(
      label => `:::tab[${label}]{value=${label.toLowerCase()}}\n### In ${label}\n\nText for ${label}.\n\n:::`,
    ),
    '::::',
  ].join('\n\n')

const shell = shellSite({
  'docs/index.md': `# Home\n\n${tabs('groupId=os', ['Linux', 'Mac'])}\n\n${longText(60)}\n\n${tabs('groupId=os', ['Mac', 'Linux', 'Windows'])}\n`,
  'docs/other.md': `# Other\n\n${tabs('groupId=os', ['Windows', 'Mac'])}\n\n${tabs('groupId=shell queryString=shell', ['Bash', 'Fish'])}\n`,
  'docs/closed.md': `# Closed\n\n${longText(60)}\n\n<details>\n<summary>More</summary>\n\n## Hidden heading\n\nText.\n\n</details>\n`,
})

async function selected(page: Page): Promise<string[]> {
  await waitForElement(page, '[role=tab]')
  return page.locator('[role=tab][aria-selected=true]').allTextContents()
}
const isShown = (page: Page, text: string) => page.locator('p', { hasText: text }).first().isVisible()

test("tabs of one group change together, on this page and on the next, and the reader's position is kept", async () => {
  const page = await shell.open('/')
  assert.deepEqual(await selected(page), ['Linux', 'Mac'])
  const tab = page.locator('[role=tab]', { hasText: 'Linux' }).last()
  await tab.scrollIntoViewIfNeeded()
  const before = await tab.boundingBox()
  await tab.click()
  assert.deepEqual(await selected(page), ['Linux', 'Linux'])
  assert.equal((await tab.boundingBox())?.y, before?.y)
  await page.locator('[role=tab]', { hasText: 'Mac' }).first().click()
  await page.goto(`${shell.url}/other`)
  assert.deepEqual(await selected(page), ['Mac', 'Bash'])
  await page.context().close()
})

test('another browser tab follows', async () => {
  const page = await shell.open('/other')
  const second = await page.context().newPage()
  await second.goto(`${shell.url}/`)
  await page.locator('[role=tab]', { hasText: 'Mac' }).click()
  await waitForCondition(second, () =>
    [...document.querySelectorAll('[aria-selected=true]')].every(tab => tab.textContent === 'Mac'),
  )
  await page.context().close()
})

test('arrows, Home and End move through tabs; only the selected one is a tab stop', async () => {
  const page = await touch(await shell.open('/'))
  await page.locator('[role=tab]', { hasText: 'Mac' }).last().click()
  for (const [key, label] of [
    ['ArrowRight', 'Linux'],
    ['End', 'Windows'],
    ['ArrowRight', 'Mac'],
    ['ArrowLeft', 'Windows'],
    ['Home', 'Mac'],
  ] as const) {
    await page.keyboard.press(key)
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), label, key)
    assert.equal((await selected(page)).at(-1), label, key)
  }
  assert.equal(await page.locator('[role=tab][tabindex="0"]').count(), 2)
  await page.context().close()
})

test('keys pressed before the script is loaded are not lost', async () => {
  const page = await shell.open('/', { lateScripts: 500 })
  await selected(page)
  await page.locator('[role=tab]', { hasText: 'Mac' }).last().click()
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await waitForCondition(page, () => document.activeElement?.textContent === 'Windows')
  assert.equal((await selected(page)).at(-1), 'Windows')
  await page.context().close()
})

test('a tab can be selected by the address, and updates it', async () => {
  const page = await shell.open('/other?shell=fish&x=1')
  assert.deepEqual(await selected(page), ['Windows', 'Fish'])
  await page.locator('[role=tab]', { hasText: 'Bash' }).click()
  await page.waitForURL('**/other?shell=bash&x=1')
  await page.context().close()
})

for (const [path, text] of [
  ['/#in-mac', 'Text for Mac'],
  ['/closed#hidden-heading', 'Text.'],
] as const)
  test(`the hash of ${path} opens the elements that contain its target, at first and later`, async () => {
    const page = await shell.open(path)
    await page.locator('p', { hasText: text }).first().waitFor({ state: 'visible' })
    const [bare, hash = ''] = path.split('#')
    await page.goto(shell.url + bare, { waitUntil: 'load' })
    if (bare === '/') await page.locator('[role=tab]', { hasText: 'Linux' }).first().click()
    assert.equal(await isShown(page, text), false)
    await page.evaluate(id => {
      location.hash = id
    }, hash)
    await page.locator('p', { hasText: text }).first().waitFor({ state: 'visible' })
    await waitForCondition(
      page,
      id => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1
        return top >= 0 && top < innerHeight
      },
      hash,
    )
    await page.context().close()
  })

test('closed content is hidden until found, and opens when the browser finds it', async () => {
  const page = await shell.open('/')
  await waitForElement(page, '[role=tab]')
  assert.equal(await page.locator('.dg-tab[hidden="until-found"]').count(), 3)
  await page.evaluate(() => {
    const panel = [...document.querySelectorAll('.dg-tab')].find(it => it.textContent?.includes('for Windows'))
    panel?.dispatchEvent(new Event('beforematch'))
  })
  assert.equal(await isShown(page, 'Text for Windows'), true)
  await page.context().close()
})

test('creating tabs from the panels does not shift the page', async () => {
  const page = await shell.open('/', FRESH)
  await waitForElement(page, '[role=tab]')
  const shift = await shiftOf(page)
  assert.equal(shift, 0)
  await page.context().close()
})

test('without scripts, and if the script for tabs does not load, every panel is visible', async () => {
  const bare = await shell.open('/', { javaScriptEnabled: false })
  for (const label of ['Linux', 'Mac', 'Windows']) assert.equal(await isShown(bare, `Text for ${label}`), true)
  await bare.context().close()
  for (const failing of [/\/assets\/(?!main-).*\.js/, /\/assets\/main-/]) {
    const context = await shell.browser.newContext()
    await context.route(failing, route => route.abort())
    const page = await context.newPage()
    await page.goto(shell.url)
    await page.locator('p', { hasText: 'Text for Windows' }).waitFor({ state: 'visible' })
    await context.close()
  }
})
