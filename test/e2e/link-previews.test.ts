/** Previews of links: on hover and focus, of pages, headings, terms, symbols and formulas, and when they are not shown. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { violationsOn } from './axe.ts'
import { shellSite, touch } from './shell-site.ts'
import { waitForElement, waitForHeading } from './waits.ts'

const shell = shellSite(
  {
    'docs/index.md': '# Home\n\nText.\n',
    'docs/start.md': [
      '# Start',
      'See [the page](guide.md), [a heading](guide.md#second), [a term](guide.md#words), [a list](guide.md#third),',
      '[old name](/moved), [here](#below), [file](/file.txt), [elsewhere](https://example.com/),',
      '[broken](pathname:///nowhere), [quiet](guide.md "A title") and <span data-no-preview="">[silent](guide.md#third)</span>.',
      '## Below',
      'What is below.',
    ].join('\n\n'),
    'docs/guide.md':
      '---\ndescription: What the guide says.\n---\n\n# Guide\n\nFirst.\n\n## Second {#second}\n\nThe sum $a^2 + b_i$ of `code` and **bold**.\n\n## Third\n\n- One\n- Two\n\n## Words {#words}\n\n<dl><dt id="node">Node</dt><dd>A computer.</dd></dl>\n',
    'static/file.txt': 'Text',
  },
  { redirects: [{ from: '/moved', to: '/guide' }], onBrokenLinks: 'ignore' },
)

const CARD = '#dg-preview'
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const textOf = async (page: Page) => {
  await waitForElement(page, CARD)
  return page.locator(CARD).evaluate(card => [...card.children].map(part => part.textContent))
}

async function leave(page: Page): Promise<void> {
  await page.mouse.move(640, 700)
  await waitForElement(page, CARD, 'detached')
}

test('a link shows its page, heading or element after a moment, and one request serves all of them', async () => {
  const page = await touch(await shell.open('/start'))
  const asked: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname)
  })
  for (const [name, parts] of [
    ['the page', ['Guide', 'What the guide says.']],
    ['a heading', ['Second', 'The sum a2+bi of code and bold.']],
    ['a list', ['Third', 'One Two']],
    ['old name', ['Guide', 'What the guide says.']],
    ['here', ['Below', 'What is below.']],
  ] as const) {
    await link(page, name).hover()
    const shown = await textOf(page)
    assert.deepEqual(shown, parts, name)
    assert.equal(await link(page, name).getAttribute('aria-describedby'), 'dg-preview')
    await leave(page)
    assert.equal(await link(page, name).getAttribute('aria-describedby'), null)
  }
  assert.deepEqual(asked.toSorted(), ['/guide'])
  await page.context().close()
})

test('Escape hides a preview, the pointer can move onto it, and the focus of the keyboard shows it', async () => {
  const page = await touch(await shell.open('/start'))
  await page.clock.install()
  await link(page, 'the page').hover()
  await waitForElement(page, CARD)
  assert.deepEqual(await violationsOn(page), [])
  const box = await page.locator(CARD).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20, { steps: 4 })
  await page.clock.runFor(1000)
  assert.equal(await page.locator(CARD).count(), 1)
  await page.keyboard.press('Escape')
  assert.equal(await page.locator(CARD).count(), 0)
  await page.mouse.move(640, 700)
  await link(page, 'the page').focus()
  await page.keyboard.press('Tab')
  assert.deepEqual(await textOf(page), ['Second', 'The sum a2+bi of code and bold.'])
  await page.keyboard.press('Tab')
  await waitForElement(page, CARD, 'detached')
  await link(page, 'the page').click()
  await waitForHeading(page, 'Guide')
  assert.equal(await page.locator(CARD).count(), 0)
  await page.context().close()
})

test('files, other sites, missing pages, links with a title and those that refuse have no preview', async () => {
  const page = await touch(await shell.open('/start'))
  await page.clock.install()
  for (const name of ['file', 'elsewhere', 'broken', 'quiet', 'silent']) {
    await link(page, name).hover()
    await page.clock.runFor(1000)
    assert.equal(await page.locator(CARD).count(), 0, name)
  }
  await link(page, 'the page').hover()
  assert.deepEqual(await textOf(page), ['Guide', 'What the guide says.'])
  await page.context().close()
})

test('a finger opens the page at once, and a pointer that only passes requests no preview', async () => {
  const page = await shell.open('/start', { hasTouch: true })
  await link(page, 'the page').tap()
  await waitForHeading(page, 'Guide')
  assert.equal(await page.locator(CARD).count(), 0)
  await page.goto(`${shell.url}/start`)
  await touch(page)
  await page.clock.install()
  await link(page, 'the page').hover()
  await page.mouse.move(640, 700)
  await until(async () => (await page.locator(CARD).count()) === 0, 'nothing')
  await page.clock.runFor(1000)
  assert.equal(await page.locator(CARD).count(), 0)
  await page.context().close()
})
