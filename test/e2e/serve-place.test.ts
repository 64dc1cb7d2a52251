/**
 * The live server in a real browser: visible content stays in place, a tab survives the absence of the server, and page
 * code that cannot be read is shown over the page.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { liveShell } from './live-site.ts'
import { openLive, settled } from './settled.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const FILLER = Array.from({ length: 120 }, (_, at) => `Paragraph ${at} with some words.\n`).join('\n')
const TABS = '::::tabs\n\n:::tab[One]{value=one}\n\nFirst.\n\n:::\n\n:::tab[Two]{value=two}\n\nSecond.\n\n:::\n\n::::\n'
const page = (text: string) => `# Home\n\n${text}\n\n${TABS}\n## Part\n\n${FILLER}`
const OF_CODE = {
  'docs/other.md': '# Other\n\nText.\n',
  'docs/old.mdx': '# Old\n\n<Part>\n',
  'docs/new.mdx': '# New\n\nText.\n',
}
const shell = liveShell({ 'docs/index.md': page('Text.'), ...OF_CODE })

async function openTab(path: string): Promise<Page> {
  const tab = await shell.browser.newPage()
  await openLive(tab, shell.served.url + path)
  return tab
}

/** The position of a paragraph on the screen. */
const topOf = (tab: Page, text: string) =>
  tab.evaluate(wanted => {
    const found = [...document.querySelectorAll('main p')].find(({ textContent }) => textContent?.startsWith(wanted))
    return Math.round(found?.getBoundingClientRect().top ?? Number.NaN)
  }, text)

test('what is on the screen stays there when text above it is added, removed or changed', async () => {
  const tab = await openTab('/')
  await tab.evaluate(() => document.querySelectorAll('main p')[70]?.scrollIntoView())
  await waitForCondition(tab, () => scrollY > 1000)
  const mark = (await tab.evaluate(() => document.querySelectorAll('main p')[72]?.textContent)) ?? ''
  const before = await topOf(tab, mark)
  const many = Array.from({ length: 12 }, (_, at) => `Added ${at}.`).join('\n\n')
  for (const text of [many, '- a\n- list', 'Text.', `${many}\n\n## A heading\n\nEnd.`]) {
    shell.files.write({ 'docs/index.md': page(`${text}\n\nMark ${text.length}.`) })
    await waitForCondition(
      tab,
      wanted => document.querySelector('main')?.textContent?.includes(wanted),
      `Mark ${text.length}.`,
    )
    // The script of the tabs creates them again.
    await settled(tab)
    await waitForElement(tab, '[role=tablist]')
    // Browsers scroll by whole pixels.
    assert.ok(Math.abs((await topOf(tab, mark)) - before) <= 2, text)
  }
  // New text at the top of a page is visible there.
  await tab.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  shell.files.write({ 'docs/index.md': page('At the top.') })
  await waitForElement(tab, 'text=At the top.')
  assert.equal(await tab.evaluate(() => scrollY), 0)
  await tab.close()
})

test('what is on the screen stays there when a page changes again before the browser draws it', async () => {
  const tab = await shell.browser.newPage()
  await tab.addInitScript(() => {
    window.requestAnimationFrame = callback => window.setTimeout(() => callback(performance.now()), 1000)
  })
  await openLive(tab, shell.served.url)
  await tab.evaluate(() => document.querySelectorAll('main p')[70]?.scrollIntoView())
  await waitForCondition(tab, () => scrollY > 1000)
  const mark = (await tab.evaluate(() => document.querySelectorAll('main p')[72]?.textContent)) ?? ''
  const before = await topOf(tab, mark)
  for (const text of ['One.\n\nTwo.\n\nThree.', 'One.']) {
    shell.files.write({ 'docs/index.md': page(`${text}\n\nAlso ${text.length}.`) })
    const wanted = `Also ${text.length}.`
    await waitForCondition(tab, last => document.querySelector('main')?.textContent?.includes(last), wanted)
  }
  await tab.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  assert.ok(Math.abs((await topOf(tab, mark)) - before) <= 2)
  await tab.close()
})

test('a tab that cannot reach the server tries again, and is not loaded again', async () => {
  const tab = await openTab('/other')
  await tab.evaluate(() => Object.assign(window, { wasHere: true }))
  let refused = 0
  await tab.route('**/other', route => {
    refused++
    return route.abort()
  })
  shell.files.write({ 'docs/other.md': '# Other\n\nChanged meanwhile.\n' })
  while (refused < 2) await tab.waitForTimeout(20)
  await tab.unroute('**/other')
  await waitForElement(tab, 'text=Changed meanwhile.')
  assert.equal(await tab.evaluate(() => 'wasHere' in window), true)
  await tab.close()
})

test('code of a saved page that cannot be read shows over it with its place, that of other pages does not', async () => {
  const tab = await openTab('/new')
  const overlay = () =>
    tab.evaluate(() => document.getElementById('docsgen-problems')?.shadowRoot?.querySelector('section')?.textContent)
  const mistakes: [text: string, place: RegExp][] = [
    ['<Part>\n\nMore text.', /mdx-syntax.*docs\/new\.mdx:3:1/],
    ['{1 +}\n\nMore text.', /mdx-syntax.*docs\/new\.mdx:3:1/],
    ['{nothing.at.all}\n\nMore text.', /page-code.*docs\/new\.mdx:3:1/],
  ]
  for (const [text, place] of mistakes) {
    shell.files.write({ 'docs/new.mdx': `# New\n\n${text}\n` })
    await waitForElement(tab, '#docsgen-problems', 'attached')
    await waitForElement(tab, 'text=More text.')
    const shown = (await overlay()) ?? ''
    assert.match(shown, place)
    assert.doesNotMatch(shown, /old\.mdx/)
    shell.files.write({ 'docs/new.mdx': '# New\n\nText.\n' })
    await waitForElement(tab, '#docsgen-problems', 'detached')
  }
  await tab.close()
})
