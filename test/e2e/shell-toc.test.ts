/**
 * The table of contents: it follows the reader on wide screens and folds away on small ones.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { longText, PHONE, shellSite } from './shell-site.ts'

const shell = shellSite({
  'docs/index.md': [
    ...['# Home', longText(4), '## First', longText(30), '### Inner', longText(30), '#### Too deep', longText(30)],
    ...['## Second', longText(30), '## Third', longText(2), '## Last', longText(2)],
  ].join('\n\n'),
})

/** Resolves once these headings are marked, and no others. */
const marked = (page: Page, labels: string[]) =>
  page.waitForFunction(
    expected =>
      [...document.querySelectorAll('.dg-toc [aria-current=location]')].map(it => it.textContent).join() === expected,
    labels.join(),
  )
const goTo = (page: Page, id: string) =>
  page.evaluate(name => document.getElementById(name)?.scrollIntoView({ behavior: 'instant' }), id)

test('it lists headings of levels 2 to 3 and marks the one that is read', async () => {
  const page = await shell.open('/')
  assert.deepEqual(await page.locator('.dg-toc a').allTextContents(), ['First', 'Inner', 'Second', 'Third', 'Last'])
  await marked(page, [])
  for (const [id, label] of Object.entries({ first: 'First', inner: 'Inner', 'too-deep': 'Inner', second: 'Second' })) {
    await goTo(page, id)
    await marked(page, [label])
  }
  assert.equal(await page.locator('.table-of-contents__link--active').count(), 2)
  await page.context().close()
})

test('at the end of the page the last heading is marked, or the one that was asked for', async () => {
  const page = await shell.open('/')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await marked(page, ['Last'])
  await page.locator('.dg-toc a', { hasText: 'Third' }).click()
  await marked(page, ['Third'])
  await page.context().close()
})

test('it follows another page that is put in place', async () => {
  const page = await shell.open('/')
  await goTo(page, 'first')
  await marked(page, ['First'])
  await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    main.innerHTML =
      '<h2 id="new">New</h2><nav class="dg-toc"><a class="table-of-contents__link" href="#new">New</a></nav>'
    document.dispatchEvent(new CustomEvent('docsgen:page'))
  })
  await marked(page, ['New'])
  await page.context().close()
})

test('on a phone it is closed at first and opens by a tap, with the marks', async () => {
  const page = await shell.open('/', { viewport: PHONE })
  const link = page.locator('.dg-toc-mobile a', { hasText: 'Second' })
  assert.equal(await link.isVisible(), false)
  await page.locator('.dg-toc-mobile summary').click()
  await link.waitFor({ state: 'visible' })
  await page.waitForFunction(() => document.querySelector('.dg-toc-mobile')?.getAnimations().length === 0)
  await link.click()
  assert.match(page.url(), /#second$/)
  await page.waitForFunction(() => document.querySelector('.dg-toc-mobile [aria-current]')?.textContent === 'Second')
  await page.context().close()
})
