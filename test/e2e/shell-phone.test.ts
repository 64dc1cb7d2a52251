/**
 * Reading on a phone: rows of tables as blocks or a first column that stays in view, headings below the disclosure of
 * the table of contents, and a drawer that opens at the current page.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { PHONE, shellSite, touch } from './shell-site.ts'
import { waitForCondition } from './waits.ts'

const SENTENCE = 'It says in a whole sentence what the value is for, and when a reader has to change it.'
const PROSE = `| Name | Type | Meaning |\n|---|---|---|\n| alpha | number | ${SENTENCE} |\n| beta | text | |\n`
const NUMBERS = `| City | ${'Passengers | '.repeat(6)}\n|---|${'---|'.repeat(6)}\n| Berlin | ${'1234567 | '.repeat(6)}\n`
const pages = Array.from({ length: 40 }, (_, at) => [`docs/p${10 + at}.md`, `# Page ${10 + at}\n\nText.\n`])

const shell = shellSite({
  'docs/index.md': '# Home\n\nText.\n',
  ...Object.fromEntries(pages),
  'docs/tables.md': [
    `# Tables\n\n## Sentences\n\n${PROSE}\n## Numbers\n\n${NUMBERS}\n## Small\n\n| A | B |\n|---|---|\n| 1 | 2 |`,
    `## Kept\n\n<div data-table="scroll">\n\n${PROSE}\n</div>`,
    `## Asked\n\n<div data-table="stack">\n\n${NUMBERS}\n</div>`,
    `## Long name\n\n| Field | Default |\n|---|---|\n| \`theNameOfAFieldThatIsAsLongAsThis\` | \`anotherLongValue\` |`,
  ].join('\n\n'),
})

/** How the table below a heading is shown: the display of its rows, and whether its frame scrolls. */
const tableOf = (page: Page, id: string) =>
  page.evaluate(heading => {
    const tables = [...document.querySelectorAll<HTMLElement>('.table-wrap')]
    const after = document.getElementById(heading) as HTMLElement
    const frame = tables.find(it => after.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING)
    const cell = frame?.querySelector('tbody td:nth-child(2)')
    return {
      rows: frame && getComputedStyle(frame.querySelector('tbody tr') as HTMLElement).display,
      scrolls: (frame?.scrollWidth ?? 0) > (frame?.clientWidth ?? 0),
      label: cell && getComputedStyle(cell, '::before').content,
    }
  }, id)

test('rows of sentences are blocks on a phone, with the head of each cell, and other tables scroll', async () => {
  const page = await shell.open('/tables', { viewport: PHONE })
  assert.deepEqual(await tableOf(page, 'sentences'), { rows: 'block', scrolls: false, label: '"Type"' })
  assert.deepEqual(await tableOf(page, 'numbers'), { rows: 'table-row', scrolls: true, label: 'none' })
  assert.deepEqual(await tableOf(page, 'small'), { rows: 'table-row', scrolls: false, label: 'none' })
  assert.deepEqual(await tableOf(page, 'kept'), { rows: 'table-row', scrolls: true, label: 'none' })
  assert.deepEqual(await tableOf(page, 'asked'), { rows: 'block', scrolls: false, label: '"Passengers"' })
  assert.deepEqual(await tableOf(page, 'long-name'), { rows: 'block', scrolls: false, label: '"Default"' })
  const empty = page.locator('tbody tr:nth-child(2) td:nth-child(3)').first()
  assert.equal(await empty.isVisible(), false, 'an empty cell shows no label')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const id of ['sentences', 'asked', 'long-name']) assert.equal((await tableOf(page, id)).rows, 'table-row', id)
  await page.context().close()
})

test('the first column of a table that scrolls stays in view on a phone', async () => {
  const page = await shell.open('/tables', { viewport: PHONE })
  const places = await page
    .locator('.table-wrap')
    .nth(1)
    .evaluate(frame => {
      frame.scrollLeft = 200
      const left = frame.getBoundingClientRect().left
      return [...frame.querySelectorAll('tr > :first-child')].map(it => it.getBoundingClientRect().left - left)
    })
  assert.deepEqual(
    places.map(place => Math.round(place)),
    [1, 1],
  )
  await page.context().close()
})

test('a heading that a link leads to stands clear of the table of contents, which names it', async () => {
  const page = await touch(await shell.open('/tables#numbers', { viewport: PHONE }))
  const gap = () =>
    page.evaluate(() => {
      const bottom = document.querySelector('.dg-toc-mobile')?.getBoundingClientRect().bottom ?? 0
      return Math.round((document.getElementById('numbers')?.getBoundingClientRect().top ?? 0) - bottom)
    })
  assert.ok((await gap()) >= 14 && (await gap()) <= 32, `${await gap()} px`)
  await waitForCondition(
    page,
    () => document.querySelector<HTMLElement>('.dg-toc-mobile > summary')?.dataset.current === 'Numbers',
  )
  await page.context().close()
})

test('the drawer opens at the current page, with the focus on it', async () => {
  const page = await touch(await shell.open('/p40', { viewport: PHONE }))
  await page.locator('#dg-menu').click()
  await waitForCondition(page, () => document.activeElement?.textContent?.trim() === 'Page 40')
  const { top, bottom } = await page.evaluate(() => document.activeElement?.getBoundingClientRect() as DOMRect)
  assert.ok(top > 60 && bottom < PHONE.height, `${top} to ${bottom}`)
  await page.context().close()
})
