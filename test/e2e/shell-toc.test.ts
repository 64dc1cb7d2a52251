/**
 * Headings: their accessible names, their links, and the table of contents, which follows the reader on wide screens
 * and is collapsed on small ones.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { longText, PHONE, shellSite } from './shell-site.ts'
import { waitForCondition } from './waits.ts'

const shell = shellSite({
  'docs/index.md': [
    ...['# Home', longText(4), '## First', longText(30), '### Inner', longText(30), '#### Too deep', longText(30)],
    ...['## Second', longText(30), '## Third', longText(2), '## Last', longText(2)],
  ].join('\n\n'),
  'docs/names.md': [
    ...['# Names', 'Text.', '## Plain', '## `code` & *more*', 'Text.', '### With [a link](/)', '- #### In a list'],
    ...[':::note\n\n## In a note\n\nText.\n\n:::', '## Plain', 'Text.', '```js\nlet a = 1\n```'],
  ].join('\n\n'),
})

/** Resolves once exactly these headings are marked. */
const marked = (page: Page, labels: string[]) =>
  waitForCondition(
    page,
    expected =>
      [...document.querySelectorAll('.dg-toc [aria-current=location]')].map(it => it.textContent).join() === expected,
    labels.join(),
  )
const goTo = (page: Page, id: string) =>
  page.evaluate(name => document.getElementById(name)?.scrollIntoView({ behavior: 'instant' }), id)

test('it lists headings of levels 2 to 3 and marks the current one', async () => {
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

test('at the end of the page, the last heading is marked, or the one in the address', async () => {
  const page = await shell.open('/')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await marked(page, ['Last'])
  await page.locator('.dg-toc a', { hasText: 'Third' }).click()
  await marked(page, ['Third'])
  await page.context().close()
})

test('it follows another page that replaces this one', async () => {
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

test('on a phone it is closed at first and opens on tap, with the marks', async () => {
  const page = await shell.open('/', { viewport: PHONE })
  const link = page.locator('.dg-toc-mobile a', { hasText: 'Second' })
  assert.equal(await link.isVisible(), false)
  // The heading of the text is below.
  const gap = await page.evaluate(() => {
    const [above, below] = ['.dg-toc-mobile', 'h1'].map(it => document.querySelector(it)?.getBoundingClientRect())
    return (below?.top ?? 0) - (above?.bottom ?? 0)
  })
  assert.equal(gap, 20)
  await page.locator('.dg-toc-mobile summary').click()
  await link.waitFor({ state: 'visible' })
  await waitForCondition(page, () => document.querySelector('.dg-toc-mobile')?.getAnimations().length === 0)
  await link.click()
  assert.match(page.url(), /#second$/)
  await waitForCondition(page, () => document.querySelector('.dg-toc-mobile [aria-current]')?.textContent === 'Second')
  await page.context().close()
})

/** The accessible names of a page's elements with a role, sorted, from Chromium's accessibility tree. */
async function namesOf(page: Page, role: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter(node => !node.ignored && node.role?.value === role)
    .map(node => String(node.name?.value))
    .sort()
}

test('a heading is named once, by its text, and followed by a link to its section', async () => {
  const page = await shell.open('/names')
  const headings = ['Plain', 'code & more', 'With a link', 'In a list', 'In a note', 'Plain']
  assert.deepEqual(await namesOf(page, 'heading'), ['Names', ...headings].sort())
  const links = (await namesOf(page, 'link')).filter(name => name.startsWith('Link to section'))
  assert.deepEqual(links, headings.map(name => `Link to section ${name}`).sort())
  assert.deepEqual(await page.locator(':is(h1, h2, h3, h4) .hash-link').count(), 0)
  await page.context().close()
})

test("a heading's link is shown beside it, to a pointer, to the keyboard and to a finger that touched the heading", async () => {
  const page = await shell.open('/names')
  const touch = await shell.open('/names', { viewport: PHONE, hasTouch: true, isMobile: true })
  const opacityOf = (of: Page, id: string) =>
    of.locator(`#${id} + .hash-link`).evaluate(link => Number(getComputedStyle(link).opacity))
  for (const id of ['plain', 'code--more', 'with-a-link', 'in-a-list', 'in-a-note']) {
    const link = page.locator(`#${id} + .hash-link`)
    assert.equal(await opacityOf(page, id), 0)
    await page.locator(`#${id}`).hover()
    assert.equal(await opacityOf(page, id), 1)
    const [heading, own] = [await page.locator(`#${id}`).boundingBox(), await link.boundingBox()]
    assert.ok(heading && own && own.y >= heading.y - 1 && own.y + own.height <= heading.y + heading.height + 1, id)
    assert.ok(Math.abs(own.x + own.width - heading.x) <= 1, id)
    // Between the heading and its link, the pointer crosses nothing that would hide the link.
    await link.hover()
    assert.equal(await opacityOf(page, id), 1)
    assert.equal(await opacityOf(touch, id), 0)
    await touch.locator(`#${id}`).tap()
    assert.equal(await opacityOf(touch, id), 1)
  }
  await page.mouse.move(0, 0)
  await page.locator('#plain + .hash-link').focus()
  for (const key of ['Tab', 'Shift+Tab']) await page.keyboard.press(key)
  assert.equal(await opacityOf(page, 'plain'), 1)
  await page.keyboard.press('Enter')
  await page.waitForURL('**#plain')
  for (const opened of [page, touch]) await opened.context().close()
})
