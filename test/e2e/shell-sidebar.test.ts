/**
 * The categories of the sidebar: opening, closing, and keeping their state.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { nextFrames } from './settled.ts'
import { shellSite, shiftOf, touch } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const pagesOf = (folder: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `docs/${folder}/page-${at}.md`,
      `# ${folder} ${at}\n\n[next](/far/page-3)\n`,
    ]),
  )
const shell = shellSite({
  'docs/index.md': '# Home\n\nText.\n',
  ...pagesOf('near', 2),
  ...pagesOf('many', 30),
  ...pagesOf('far', 20),
  'docs/linked/index.md': '# Linked\n\nText.\n',
  'docs/linked/inner.md': '# Inner\n\nText.\n',
})

const category = (page: Page, label: string) =>
  page.locator('#dg-sidebar details', { has: page.locator(`summary:has-text("${label}")`) }).last()
/** Records the duration of every animation from now on. */
const watchDurations = (page: Page) =>
  page.evaluate(() => {
    const { animate } = Element.prototype
    const seen: unknown[] = []
    Object.assign(window, { seen })
    Element.prototype.animate = function (frames, options) {
      seen.push((options as KeyframeAnimationOptions).duration)
      return animate.call(this, frames, options)
    }
  })
const durations = (page: Page) => page.evaluate(() => (window as unknown as { seen: number[] }).seen)
const settled = (page: Page) =>
  waitForCondition(page, () => [...document.querySelectorAll('details')].every(it => it.getAnimations().length === 0))
const openOnes = (page: Page) =>
  page
    .locator('#dg-sidebar details[open] > summary')
    .evaluateAll(list => list.map(it => it.textContent?.trim() || it.getAttribute('aria-label')))

test('a taller category takes longer to open, and shows its pages in the end', async () => {
  const page = await touch(await shell.open('/'))
  await watchDurations(page)
  for (const label of ['near', 'many', 'near']) await category(page, label).locator('summary').click()
  await settled(page)
  await category(page, 'near').locator('summary').click()
  await settled(page)
  const [short = 0, long = 0, closing, again] = await durations(page)
  assert.ok(short > 50 && short < long && long < 500, `${short} ${long}`)
  assert.deepEqual([closing, again], [short, short])
  assert.deepEqual(await openOnes(page), ['many', 'near'])
  assert.equal(await page.locator('#dg-sidebar a', { hasText: 'near 1' }).isVisible(), true)
  await category(page, 'near').locator('summary').click()
  await settled(page)
  assert.equal(await page.locator('#dg-sidebar a', { hasText: 'near 1' }).isVisible(), false)
  await page.context().close()
})

test('two quick clicks leave a category unchanged', async () => {
  const page = await touch(await shell.open('/'))
  await category(page, 'many').locator('summary').dblclick()
  await settled(page)
  assert.deepEqual(await openOnes(page), [])
  await page.context().close()
})

test('with reduced motion, opening takes a millisecond, and nothing else on the page moves', async () => {
  const page = await touch(await shell.open('/', { reducedMotion: 'reduce' }))
  await watchDurations(page)
  await category(page, 'many').locator('summary').click()
  await settled(page)
  assert.deepEqual(await durations(page), [1])
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0)
  assert.deepEqual(await openOnes(page), ['many'])
  await page.context().close()
})

test('open categories and scroll position are kept between pages, and the current page is visible', async () => {
  const page = await touch(await shell.open('/', { viewport: { width: 1280, height: 500 } }))
  for (const label of ['many', 'near']) await category(page, label).locator('summary').click()
  await settled(page)
  await page.locator('#dg-sidebar').evaluate(element => element.scrollTo(0, 240))
  await nextFrames(page)
  await page.goto(`${shell.url}/near/page-1`)
  assert.deepEqual(await openOnes(page), ['many', 'near'])
  assert.equal(await page.locator('#dg-sidebar').evaluate(element => element.scrollTop), 240)
  await category(page, 'many').locator('summary').click()
  await settled(page)
  await page.locator('main a', { hasText: 'next' }).click()
  await page.waitForURL('**/far/page-3')
  await waitForElement(page, '.menu__link--active:has-text("far 3")')
  assert.deepEqual(await openOnes(page), ['far', 'near'])
  await page.context().close()
})

test('a category with its own page opens beside its link', async () => {
  const page = await touch(await shell.open('/'))
  await page.locator('#dg-sidebar summary[aria-label$="Linked"]').click()
  await settled(page)
  assert.equal(await page.locator('#dg-sidebar a', { hasText: 'Inner' }).isVisible(), true)
  assert.equal(new URL(page.url()).pathname, '/')
  await page.context().close()
})

test('restoring the sidebar does not shift the page', async () => {
  const page = await touch(await shell.open('/'))
  await category(page, 'near').locator('summary').click()
  await settled(page)
  await page.goto(`${shell.url}/far/page-1`)
  const shift = await shiftOf(page)
  assert.deepEqual(await openOnes(page), ['far', 'near'])
  assert.equal(shift, 0)
  await page.context().close()
})
