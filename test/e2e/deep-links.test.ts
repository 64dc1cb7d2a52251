/** Addresses that name a tab or lines of code, and the keys of the previous and the next page. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { violationsOn } from './axe.ts'
import { copiedText, recordCopies } from './clipboard.ts'
import { longText, shellSite, touch } from './shell-site.ts'
import { waitForCondition, waitForElement, waitForHeading } from './waits.ts'

const tabs = (attributes: string, labels: string[]) =>
  [
    `::::tabs{${attributes}}`,
    ...labels.map(label => `:::tab[${label}]{value=${label.toLowerCase()}}\n### In ${label}\n\nText ${label}.\n\n:::`),
    '::::',
  ].join('\n\n')

const code = (meta: string, lines: number, first = 1) =>
  `\`\`\`js ${meta}\n${Array.from({ length: lines }, (_, at) => `call(${at + first})`).join('\n')}\n\`\`\``

const shell = shellSite({
  'docs/index.md': '# Home\n\nText.\n',
  'docs/a-tabs.md': `# Tabs\n\n${tabs('groupId=os', ['Linux', 'Mac'])}\n\n${tabs('class=x', ['npm', 'pnpm'])}\n\n${tabs('class=y', ['pnpm', 'Yarn'])}\n\n${tabs('groupId=os', ['Mac', 'Linux'])}\n`,
  'docs/b-code.md': `# Code\n\n${code('showLineNumbers', 4)}\n\n${longText(40)}\n\n## Set up\n\n${code('', 3)}\n\n${code('showLineNumbers=10', 30, 10)}\n\n<details>\n<summary>More</summary>\n\n## Closed\n\n${code('showLineNumbers', 9)}\n\n</details>\n\n${longText(30)}\n`,
  'docs/c-field.md': '# Field\n\n<input type="text" aria-label="Name">\n\nText.\n',
})

const selected = (page: Page) => page.locator('[role=tab][aria-selected=true]').allTextContents()
const marked = (page: Page) =>
  page.locator('.dg-linked-line').evaluateAll(lines => lines.map(line => line.textContent?.trim()))
const addressOf = (page: Page) => page.url().slice(shell.url.length)

test('the address selects tabs by value or label, in all tabs or in one, and a group follows', async () => {
  // Tabs are shown once they have the selection of the address, however late its script is.
  const page = await shell.open('/a-tabs?tab=PNPM&tab=mac', { lateScripts: 200 })
  await waitForElement(page, '[role=tab]')
  assert.deepEqual(await selected(page), ['Mac', 'pnpm', 'pnpm', 'Mac'])
  await page.goto(`${shell.url}/a-tabs?tab2=pnpm&tab=unknown`)
  await waitForElement(page, '[role=tab]')
  assert.deepEqual(await selected(page), ['Linux', 'pnpm', 'pnpm', 'Mac'])
  await page.context().close()
})

test('a chosen tab is kept in the address, and the same address shows the same tabs to others', async () => {
  const page = await touch(await shell.open('/a-tabs#in-linux'))
  await waitForElement(page, '[role=tab]')
  await page.locator('[role=tab]', { hasText: 'Yarn' }).click()
  await page.waitForURL(`${shell.url}/a-tabs?tab=yarn#in-linux`)
  await page.locator('[role=tab]', { hasText: 'pnpm' }).first().click()
  await page.locator('[role=tab]', { hasText: 'Mac' }).first().click()
  // The target of the hash is hidden now; `pnpm` is a tab of others, too.
  await page.waitForURL(`${shell.url}/a-tabs?tab2=pnpm&tab=yarn&tab=mac`)
  const chosen = await selected(page)
  const other = await shell.open(addressOf(page))
  await waitForElement(other, '[role=tab]')
  assert.deepEqual(await selected(other), chosen)
  assert.deepEqual(chosen, ['Mac', 'pnpm', 'Yarn', 'Mac'])
  // A link to a heading and back requests no page again.
  const before = shell.visits.length
  await page.evaluate(() => {
    location.hash = 'in-yarn'
  })
  await page.goBack()
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForURL(`${shell.url}/a-tabs?tab2=pnpm&tab=yarn&tab=mac`)
  assert.equal(shell.visits.length, before)
  await other.context().close()
  await page.context().close()
})

test('a link to a heading in a closed tab opens it, also a second time', async () => {
  const page = await touch(await shell.open('/a-tabs'))
  await waitForElement(page, '[role=tab]')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '#in-yarn', textContent: 'To Yarn' })
    document.querySelector('main h1')?.after(link)
  })
  for (let times = 0; times < 2; times++) {
    await page.getByText('To Yarn').click()
    await waitForCondition(page, () => document.getElementById('in-yarn')?.checkVisibility())
    await page.locator('[role=tab]', { hasText: 'pnpm' }).last().click()
    await page.evaluate(() => history.replaceState(history.state, '', '#in-yarn'))
  }
  await page.context().close()
})

test('a hash marks lines by the heading before their block, scrolls to them and opens what hides them', async () => {
  const page = await shell.open('/b-code#set-up.2.L12-L14')
  await waitForElement(page, '.dg-linked-line')
  assert.deepEqual(await marked(page), ['call(12)', 'call(13)', 'call(14)'])
  await waitForCondition(page, () => {
    const { top = -1, bottom = 0 } = document.querySelector('.dg-linked-line')?.getBoundingClientRect() ?? {}
    return top > 0 && bottom < innerHeight
  })
  for (const [hash, lines] of [
    ['L2', ['call(2)']],
    ['L3-1', ['call(1)', 'call(2)', 'call(3)']],
    ['set-up.L3', ['call(3)']],
    ['closed.L4', ['call(4)']],
    ['L99', []],
  ] as const) {
    await page.evaluate(to => {
      location.hash = to
    }, hash)
    await waitForCondition(page, `document.querySelectorAll('.dg-linked-line').length === ${lines.length}`)
    assert.deepEqual(await marked(page), lines)
  }
  await page.evaluate(() => {
    location.hash = 'closed.L4'
  })
  await waitForCondition(page, () => document.querySelector('.dg-linked-line')?.checkVisibility())
  await page.context().close()
})

test('numbers of lines are links, by pointer and by keyboard, which copying code leaves out', async () => {
  const page = await touch(await shell.open('/b-code', { permissions: ['clipboard-read', 'clipboard-write'] }))
  await recordCopies(page)
  const number = (line: number) => page.getByRole('link', { name: `Link to line ${line}`, exact: true })
  await number(12).click()
  await page.waitForURL(`${shell.url}/b-code#set-up.2.L12`)
  await until(async () => (await copiedText(page)) === page.url(), 'the copied address')
  await number(14).click({ modifiers: ['Shift'] })
  await page.waitForURL(`${shell.url}/b-code#set-up.2.L12-L14`)
  await number(14).press('ArrowDown')
  await page.keyboard.press('Shift+Enter')
  await page.waitForURL(`${shell.url}/b-code#set-up.2.L12-L15`)
  assert.equal((await marked(page)).length, 4)
  assert.equal(await page.locator('.dg-line-link[tabindex="0"]').count(), 3)
  assert.deepEqual(await violationsOn(page), [])
  await page.locator('.dg-line-numbers [data-dg-copy]').first().click()
  await until(async () => (await copiedText(page)) === 'call(1)\ncall(2)\ncall(3)\ncall(4)', 'the code')
  await page.context().close()
})

test('n and p open the next and the previous page, but not while a reader types or if the reader chose so', async () => {
  const page = await touch(await shell.open('/a-tabs'))
  await page.keyboard.press('.')
  await waitForHeading(page, 'Code')
  await page.keyboard.press('p')
  await waitForHeading(page, 'Tabs')
  await page.keyboard.press('n')
  await waitForHeading(page, 'Code')
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Open the previous or the next page').waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await page.goto(`${shell.url}/c-field`)
  await touch(page)
  await page.getByLabel('Name').focus()
  await page.keyboard.type('pn.,')
  assert.equal(await page.getByLabel('Name').inputValue(), 'pn.,')
  await page.evaluate(() => localStorage.setItem('docsgen.keys', 'off'))
  await page.locator('h1').click()
  await page.keyboard.press('p')
  await page.keyboard.press('Control+p')
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForURL(`${shell.url}/c-field`)
  await page.evaluate(() => localStorage.removeItem('docsgen.keys'))
  await page.keyboard.press('p')
  await waitForHeading(page, 'Code')
  await page.context().close()
})
