/**
 * The dialog by keyboard, pointer and composition; saved searches; and its display while responses are late.
 */
// Takes about 15 s.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { until } from '../until.ts'
import { LATER_SCRIPTS } from './browser.ts'
import { nextFrames } from './settled.ts'
import { shellSite } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const pages = Array.from({ length: 9 }, (_, at) => [`docs/p${at}.md`, `# Zebra ${at}\n\nA zebra of number ${at}.\n`])
const shell = shellSite({
  'docs/index.md': '# Home\n',
  'docs/quokka.md': '# Quokka\n\nIt smiles.\n',
  ...Object.fromEntries(pages),
})

async function openPage(tab: Browser | BrowserContext = shell.browser): Promise<Page> {
  const page = await tab.newPage()
  page.on('pageerror', error => assert.fail(error))
  await page.goto(shell.url)
  return page
}

const input = '.dg-search__input'
const option = '.dg-search [role="option"]'
const kept = '.dg-search__kept a'

async function openDialog(page: Page, query = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await waitForElement(page, 'dialog.dg-search[open]')
  if (query) await page.fill(input, query)
}

function isOpen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog.dg-search')?.open === true)
}

test('in text fields, the slash is typed, but the shortcut still opens the dialog', async () => {
  const page = await openPage()
  await page.evaluate(() => {
    const area = document.createElement('textarea')
    const box = document.createElement('input')
    box.type = 'checkbox'
    const host = document.createElement('div')
    host.attachShadow({ mode: 'open' }).append(document.createElement('input'))
    host.id = 'shadow'
    const rich = document.createElement('p')
    rich.contentEditable = 'true'
    document.querySelector('main')?.append(area, box, host, rich)
  })
  const focus = (selector: string) => page.locator(selector).first().focus()
  for (const selector of ['main textarea', '#shadow input', 'main [contenteditable]']) {
    await focus(selector)
    await page.keyboard.press('/')
    await nextFrames(page)
    assert.equal(await isOpen(page), false, selector)
    await page.keyboard.press('Control+k')
    await waitForElement(page, 'dialog.dg-search[open]')
    await page.keyboard.press('Control+k')
    await waitForElement(page, 'dialog.dg-search:not([open])', 'attached')
  }
  await focus('main input[type=checkbox]')
  await page.keyboard.press('/')
  await waitForElement(page, 'dialog.dg-search[open]')
  assert.equal(await page.inputValue(input), '')
  await page.keyboard.type('a/b')
  assert.equal(await page.inputValue(input), 'a/b')
  await page.close()
})

test('text typed while the dialog loads ends up in its field', async () => {
  for (const key of ['Control+k', '/', 'a']) {
    const page = await openPage()
    await page.route(LATER_SCRIPTS, async route => {
      await wait(300)
      await route.continue()
    })
    if (key === 'a') await page.focus('[data-dg-search]')
    for (const typed of [key, 'b', '/', ' ', 'c']) await page.keyboard.press(typed)
    await waitForElement(page, 'dialog.dg-search[open]')
    await page.keyboard.press('d')
    assert.equal(await page.inputValue(input), key === 'a' ? 'ab/ cd' : 'b/ cd')
    await page.close()
  }
})

test('the typed text can be cleared, and one Escape closes the dialog even with a text', async () => {
  const page = await openPage()
  await openDialog(page, 'quokka')
  await waitForElement(page, option)
  await page.click('[aria-label="Clear the query"]')
  assert.equal(await page.inputValue(input), '')
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'dg-search__input')
  assert.equal(await page.isVisible('[aria-label="Clear the query"]'), false)
  await page.fill(input, 'quokka')
  await page.keyboard.press('Escape')
  assert.equal(await isOpen(page), false)
  await openDialog(page)
  await page.click('text=Cancel')
  assert.equal(await isOpen(page), false)
  await openDialog(page)
  await page.mouse.click(5, 5)
  assert.equal(await isOpen(page), false)
  await page.close()
})

test('the focus returns to where it was, and the page does not move', async () => {
  const page = await openPage()
  await page.focus('[data-dg-search]')
  const left = () => page.locator('.navbar__inner').evaluate(element => element.getBoundingClientRect().left)
  const before = await left()
  await openDialog(page)
  assert.equal(await left(), before)
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'hidden')
  await page.keyboard.press('Escape')
  assert.equal(await page.evaluate(() => document.activeElement?.hasAttribute('data-dg-search')), true)
  await page.close()
})

test('the combobox states what it controls and which option is active', async () => {
  const page = await openPage()
  await openDialog(page)
  const attribute = (name: string) => page.getAttribute(input, name)
  assert.equal(await attribute('role'), 'combobox')
  assert.deepEqual([await attribute('aria-expanded'), await attribute('aria-controls')], ['false', null])
  await page.fill(input, 'zebra')
  await waitForElement(page, option)
  assert.deepEqual([await attribute('aria-expanded'), await attribute('aria-controls')], ['true', 'dg-search-list'])
  assert.equal(await page.getAttribute('#dg-search-list', 'role'), 'listbox')
  const count = await page.locator(option).count()
  const active = async () => Number((await attribute('aria-activedescendant'))?.replace('dg-search-option-', ''))
  assert.equal(await active(), 0)
  await page.keyboard.press('ArrowUp')
  assert.equal(await active(), count - 1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  assert.equal(await active(), 1)
  assert.equal(await page.locator(`${option}[aria-selected="true"]`).count(), 1)
  const box = await page.locator('#dg-search-option-3').boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.move(box.x + 9, box.y + 9)
  assert.equal(await active(), 3)
  // Letters still go into the field, and the count is announced.
  await page.keyboard.type(' 3')
  await waitForCondition(page, () =>
    document.querySelector('.dg-search [role="status"]')?.textContent?.match(/^\d+ results?$/),
  )
  await page.close()
})

test('another letter changes the options in place, but another first hit is a new option', async () => {
  const page = await openPage()
  await openDialog(page, 'zebra')
  await waitForElement(page, option)
  const before = await page.$$(option)
  const areThere = () => Promise.all(before.map(element => element.evaluate(it => it.isConnected)))
  const first = await before[0]?.getAttribute('href')
  await page.fill(input, 'zebra numbe')
  await waitForElement(page, '.dg-search__all a[href$="?q=zebra%20numbe"]')
  const count = await page.locator(option).count()
  assert.ok(count > 2, `${count} options`)
  const isSame = (await page.getAttribute(option, 'href')) === first
  assert.deepEqual(
    await areThere(),
    before.map((_, at) => (at === 0 ? isSame : at < count)),
  )
  const other = first === '/p3' ? 4 : 3
  await page.fill(input, `zebra ${other}`)
  await waitForElement(page, `#dg-search-option-0[href="/p${other}"]`)
  assert.equal((await areThere())[0], false)
  const selected = await page.$$eval(option, all => all.map(it => it.getAttribute('aria-selected')))
  assert.deepEqual(
    selected,
    selected.map((_, at) => String(at === 0)),
  )
  assert.equal(await page.getAttribute(input, 'aria-activedescendant'), 'dg-search-option-0')
  await page.close()
})

test('results that were changed in place are those of a new dialog', async () => {
  const results = async (...queries: string[]) => {
    const page = await openPage()
    await openDialog(page)
    for (const query of queries) {
      await page.fill(input, query)
      const asked = `.dg-search__all a[href$="?q=${encodeURIComponent(query)}"]`
      await waitForElement(page, query === 'qqxxzz' ? '.dg-search__none' : asked)
    }
    const html = await page.$$eval('.dg-search__results, .dg-search__all', all => all.map(it => it.innerHTML))
    await page.close()
    return html
  }
  const last = await results('zebra 4')
  assert.match(last[0] ?? '', /<mark>/)
  assert.deepEqual(await results('zebra', 'quokka', 'zebra number 3', 'zebra 4'), last)
  assert.deepEqual(await results('smiles', 'qqxxzz', 'zebra', 'zebra 4'), last)
})

test('the combobox points to no option if there are no hits', async () => {
  const page = await openPage()
  await openDialog(page, 'zebra')
  await waitForElement(page, option)
  await page.fill(input, 'qqxxzz')
  await waitForElement(page, '.dg-search__none')
  const names = ['aria-activedescendant', 'aria-controls', 'aria-expanded']
  assert.deepEqual(await Promise.all(names.map(name => page.getAttribute(input, name))), [null, null, 'false'])
  await page.close()
})

test('Enter follows the first hit of the typed query, even before it has arrived', async () => {
  const page = await openPage()
  await openDialog(page, 'zebra')
  await waitForElement(page, option)
  await page.fill(input, 'quokka')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/quokka$/)
  await page.close()
})

test('a click with a modifier opens another tab and leaves the dialog open', async () => {
  const tab = await shell.browser.newContext()
  const page = await openPage(tab)
  await openDialog(page, 'quokka')
  await waitForElement(page, option)
  const [before, visited] = [page.url(), shell.visits.length]
  await page.click(option, { modifiers: ['Control'] })
  // Only the server is asked: in the headless shell, tabs opened by a click with a modifier may crash, and in Chromium,
  // their first request may be sent before Playwright observes them.
  await until(() => shell.visits.length > visited, 'the request of another tab')
  assert.deepEqual(shell.visits.slice(visited), ['/quokka'])
  assert.equal(page.url(), before)
  assert.equal(await isOpen(page), true)
  await tab.close()
})

test('seven searches are saved, four beside favourites, ten favourites; arrows move through them', async () => {
  const tab = await shell.browser.newContext()
  const page = await openPage(tab)
  for (let at = 0; at < 9; at++) {
    await openDialog(page, `zebra ${at}`)
    await waitForCondition(
      page,
      number => document.querySelector('.dg-search [role="option"]')?.textContent?.includes(`Zebra ${number}`),
      at,
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/p${at}$`))
  }
  await openDialog(page)
  assert.deepEqual(
    (await page.$$eval(kept, all => all.map(link => link.getAttribute('href')))).map(href => href?.slice(2)),
    ['8', '7', '6', '5', '4', '3', '2'],
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), '/p7')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'dg-search__input')
  await page.click('[aria-label="Save this search"]')
  const groups = () => page.$$eval('.dg-search__kept', all => all.map(list => list.children.length))
  assert.deepEqual(await groups(), [4, 1, 2])
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'dg-search__input')
  await page.click('[aria-label="Remove this search from history"]')
  assert.deepEqual(await groups(), [4, 1, 2])
  const stored = await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('docsgen.search')))
  await page.evaluate(keys => {
    const hits = Array.from({ length: 30 }, (_, at) => ({ id: `f${at}`, url: `/p${at}`, title: `T${at}`, above: '' }))
    for (const key of keys) if (key.includes('favorites')) localStorage.setItem(key, JSON.stringify(hits))
  }, stored)
  await page.reload()
  await openDialog(page)
  assert.deepEqual((await groups()).at(-1), 10)
  await tab.close()
})

const damages: [what: string, stored: string][] = [
  ['cut off', '[{"id":"a"'],
  ['no list', '{"length":3}'],
  ['null', 'null'],
  ['a list of anything', '[null,1,"x",[],{"id":1}]'],
  ['an address that runs', '[{"id":"a","url":"javascript:alert(1)","title":"T","above":""}]'],
  ['an address of elsewhere', '[{"id":"a","url":"//evil.example","title":"T","above":""}]'],
]
for (const [what, stored] of damages)
  test(`saved searches that are ${what} are ignored`, async () => {
    const tab = await shell.browser.newContext()
    await tab.addInitScript(text => {
      localStorage.setItem('docsgen.search.recent./en', text)
      localStorage.setItem('docsgen.search.favorites./en', text)
    }, stored)
    const page = await openPage(tab)
    await openDialog(page)
    assert.equal(await page.textContent('.dg-search__results'), 'No recent searches')
    await tab.close()
  })

test('a full storage only loses new searches', async () => {
  const tab = await shell.browser.newContext()
  const page = await openPage(tab)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openDialog(page, 'quokka')
  await waitForElement(page, option)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/quokka$/)
  await page.reload()
  await openDialog(page)
  assert.equal(await page.textContent('.dg-search__results'), 'No recent searches')
  await tab.close()
})

/** Collects the queries that the page sends to its worker from now on. */
async function recordQueries(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.exposeFunction('asked', (query: string) => asked.push(query))
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, message: { kind: string; request?: { query: string } }) {
      if (message.kind === 'search')
        (globalThis as unknown as { asked: (query?: string) => void }).asked(message.request?.query)
      post.call(this, message)
    } as typeof post
  })
  return asked
}

test('letters typed without a pause result in one search', async () => {
  const page = await openPage()
  await openDialog(page)
  const asked = await recordQueries(page)
  await page.evaluate(() => {
    const field = document.querySelector('.dg-search__input') as HTMLInputElement
    for (const text of ['q', 'qu', 'quo', 'quokka']) {
      field.value = text
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  })
  await waitForElement(page, option)
  assert.deepEqual(asked, ['quokka'])
  await page.close()
})

test('a composed word is one query, sent when it is finished', async () => {
  const page = await openPage()
  await page.clock.install()
  await openDialog(page)
  const asked = await recordQueries(page)
  const session = await page.context().newCDPSession(page)
  for (const text of ['q', 'qu', 'quo'])
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  // Longer than the pause after which a search starts.
  await page.clock.runFor(1000)
  assert.deepEqual(asked, [])
  await session.send('Input.insertText', { text: 'quokka' })
  await waitForElement(page, option)
  assert.deepEqual(asked, ['quokka'])
  await page.close()
})

test('a query has at most 64 characters, cut between characters', async () => {
  const page = await openPage()
  await openDialog(page)
  await page.evaluate(() => {
    const field = document.querySelector('.dg-search__input') as HTMLInputElement
    field.focus()
    document.execCommand('insertText', false, `${'a'.repeat(63)}🦘${'b'.repeat(10_000)}`)
  })
  assert.ok((await page.inputValue(input)).length <= 64)
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const text = document.createElement('p')
    text.textContent = `${'c'.repeat(63)}🦘🦘`
    document.querySelector('main')?.append(text)
    getSelection()?.selectAllChildren(text)
  })
  await openDialog(page)
  assert.equal(await page.inputValue(input), 'c'.repeat(63))
  await page.close()
})

test('a late answer: earlier hits stay, then a spinner appears, then the new hits', async () => {
  const page = await openPage()
  await openDialog(page, 'zebra')
  await waitForElement(page, option)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/search-index/**', async route => {
    await held
    await route.continue()
  })
  await page.fill(input, 'quokka')
  await waitForElement(page, 'dialog.dg-search[data-status="loading"]')
  assert.match((await page.textContent(option)) ?? '', /Zebra/)
  await waitForElement(page, 'dialog.dg-search[data-status="stalled"]')
  assert.match((await page.textContent(option)) ?? '', /Zebra/)
  release()
  await waitForElement(page, 'dialog.dg-search[data-status="idle"]')
  assert.match((await page.textContent(option)) ?? '', /Quokka/)
  await page.close()
})
