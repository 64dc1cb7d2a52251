/**
 * Reading a page: the length of lines, wide tables and code, and the reader's position on a phone.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { copiedText, recordCopies } from './clipboard.ts'
import { settledScroll } from './settled.ts'
import { DESK, longText, PHONE, shellSite, touch } from './shell-site.ts'
import { waitForCondition } from './waits.ts'

const SENTENCE =
  'Whoever runs a validator keeps its key on a machine that is always online, and loses money when it is not. '
const CODE = 'a_name_that_stays_whole'
const LONG = `run --with ${'many words '.repeat(30)}`

const shell = shellSite({
  'docs/index.md': `# Reading\n\n${SENTENCE.repeat(6)}\n\n## First part\n\n${longText(20)}\n\n## Second part\n\n${longText(30)}\n`,
  'docs/wide.md': [
    '# Wide',
    `| name | type | default | unit | meaning |\n|---|---|---|---|---|\n${`| \`${CODE}\` | \`${CODE}\` | \`${CODE}\` | \`${CODE}\` | ${SENTENCE} |\n`.repeat(3)}`,
    '```bash\n$ npm install \\\n  docsgen\nadded 36 packages\n$ npx docsgen build\nbuilt\n```',
    '```sh\nnpm install\n# no prompt\n```',
    `\`\`\`text\n${LONG}\n\`\`\``,
  ].join('\n\n'),
})

/** The number of characters in each line of the first paragraph, except the last. */
const lineLengths = (page: Page) =>
  page
    .locator('.markdown > p')
    .first()
    .evaluate(paragraph => {
      const text = paragraph.firstChild as Text
      const range = document.createRange()
      const lines = new Map<number, number>()
      for (let at = 0; at < text.length; at++) {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { top } = range.getBoundingClientRect()
        lines.set(top, (lines.get(top) ?? 0) + 1)
      }
      return [...lines.values()].slice(0, -1)
    })

for (const width of [1000, 1280, 1920])
  test(`at ${width} px, lines have about 70 characters`, async () => {
    const page = await shell.open('/', { viewport: { width, height: 900 } })
    const lengths = await lineLengths(page)
    const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    assert.ok(lengths.length > 5 && average > 60 && average < 82, `${average}: ${lengths}`)
    await page.context().close()
  })

test('a wide table keeps its first column in view, and sentences are not squeezed', async () => {
  const page = await shell.open('/wide', { viewport: DESK })
  const table = page.locator('.table-wrap')
  const cell = table.locator('tbody td').first()
  const before = await cell.boundingBox()
  assert.equal(await table.evaluate(it => it.scrollWidth > it.clientWidth), true)
  await table.evaluate(it => it.scrollBy(400, 0))
  assert.deepEqual(await cell.boundingBox(), before)
  const prose = await table.locator('tbody td').last().boundingBox()
  assert.ok((prose?.width ?? 0) >= 280, JSON.stringify(prose))
  await page.setViewportSize(PHONE)
  await table.evaluate(it => it.scrollTo(150, 0))
  // There, it stays as well, or its rows are blocks.
  assert.ok(((await cell.boundingBox())?.x ?? -1) >= 0)
  await page.context().close()
})

test('commands at a prompt are copied without the prompt and the output', async () => {
  const page = await shell.open('/wide')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await recordCopies(page)
  const copied = async (index: number) => {
    await page.locator('.dg-copy').nth(index).click()
    await page.locator('.dg-copy').nth(index).and(page.locator('[data-done]')).waitFor()
    return copiedText(page)
  }
  assert.equal(await copied(0), 'npm install \\\n  docsgen\nnpx docsgen build')
  assert.equal(await copied(1), 'npm install\n# no prompt')
  assert.equal(await page.locator('.dg-terminal').count(), 2)
  await page.context().close()
})

test('long lines of code are wrapped by a button, which only they have', async () => {
  const page = await touch(await shell.open('/wide'))
  const button = page.getByRole('button', { name: 'Wrap lines' })
  await button.waitFor()
  assert.equal(await button.count(), 1)
  const code = page.locator('.theme-code-block', { has: button }).locator('pre')
  const scrolls = () => code.evaluate(it => it.scrollWidth > it.clientWidth)
  assert.equal(await scrolls(), true)
  await button.click()
  assert.equal(await scrolls(), false)
  assert.equal(await button.getAttribute('aria-pressed'), 'true')
  assert.deepEqual(await violationsOn(page), [])
  await button.click()
  assert.equal(await scrolls(), true)
  await page.context().close()
})

test('on a phone the table of contents follows the bar and names the current part', async () => {
  const page = await touch(await shell.open('/', { viewport: PHONE }))
  const contents = page.locator('.dg-toc-mobile')
  await page.evaluate(() => scrollTo(0, document.getElementById('second-part')?.offsetTop ?? 0))
  await waitForCondition(
    page,
    () => document.querySelector<HTMLElement>('.dg-toc-mobile > summary')?.dataset.current === 'Second part',
  )
  const bar = await page.locator('.dg-header').boundingBox()
  const box = await contents.boundingBox()
  assert.ok(bar && box && Math.abs(box.y - bar.height - bar.y) < 3, JSON.stringify([bar, box]))
  // The heading of the address is below both.
  await contents.locator('summary').click()
  await contents.getByRole('link', { name: 'First part' }).click()
  await waitForCondition(page, () => !document.querySelector<HTMLDetailsElement>('.dg-toc-mobile')?.open)
  await settledScroll(page)
  const heading = await page.locator('#first-part').boundingBox()
  const closed = await contents.boundingBox()
  assert.ok(heading && closed && heading.y >= closed.y + closed.height - 1, JSON.stringify([heading, closed]))
  await page.context().close()
})
