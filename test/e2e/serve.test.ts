/**
 * The live server in a real browser: pages change in place, and the reader's changes are preserved.
 */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { type Served, serveLive } from '../../src/commands/serve.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { until } from '../until.ts'
import { launchBrowser } from './browser.ts'
import { openLive } from './settled.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const FILLER = Array.from({ length: 120 }, (_, at) => `Paragraph ${at} with some words.\n`).join('\n')
const page = (text: string) =>
  `# Home\n\n<details>\n<summary>More</summary>\n\nInside.\n\n</details>\n\n${text}\n\n${FILLER}`

let browser: Browser
let files: Site
let served: Served
const cleanUps: (() => unknown)[] = []

function serve(port = 0): Promise<Served> {
  return serveLive({
    ...{
      siteDir: files.dir,
      port,
      host: 'localhost',
      strictPort: false,
      cache: true,
      drafts: true,
      follow: false,
      jobs: 1,
    },
    ...{ onRebuilt: () => undefined, onNotice: () => undefined },
  })
}

before(async () => {
  browser = await launchBrowser()
  const context = { after: (work: () => unknown) => cleanUps.push(work) } as never
  files = makeSite(context, { 'docs/index.md': page('First text.'), 'docs/other.md': '# Other\n\nText.\n' })
  served = await serve()
})

after(async () => {
  await served.close()
  await browser.close()
  for (const work of cleanUps) await work()
})

async function openTab(path = '/'): Promise<Page> {
  const tab = await browser.newPage()
  await openLive(tab, served.url + path)
  return tab
}

/** Waits until the server has built a new page. */
async function waitForServed(path: string): Promise<void> {
  await until(async () => (await fetch(served.url + path)).ok, path)
}

test('a save changes the text in place: scroll position, open details and changes by scripts are preserved', async () => {
  const tab = await openTab()
  await tab.click('summary:text("More")')
  // It opens with a transition, which moves the content below.
  await waitForCondition(tab, () => !document.querySelector('details[data-moving]'))
  await tab.evaluate(() => {
    window.scrollTo(0, 900)
    Object.assign(window, { wasHere: true })
  })
  files.write({ 'docs/index.md': page('Second text.') })
  await waitForElement(tab, 'text=Second text.')
  assert.deepEqual(
    await tab.evaluate(() => [
      Math.round(window.scrollY),
      document.querySelector('main details:not([data-dg-dropdown])')?.hasAttribute('open'),
      'wasHere' in window,
    ]),
    [900, true, true],
  )
  await tab.close()
})

test('a style edit swaps the stylesheet without a reload', async () => {
  const tab = await openTab('/other/')
  await tab.evaluate(() => Object.assign(window, { wasHere: true }))
  files.write({ 'custom.css': 'main { outline: 3px solid rgb(1, 2, 3) }' })
  files.write({ 'site.config.json': files.readAny('site.config.json').replace('{', '{"customCss": ["custom.css"],') })
  await waitForCondition(
    tab,
    () => getComputedStyle(document.querySelector('main') as Element).outlineColor === 'rgb(1, 2, 3)',
  )
  assert.equal(await tab.evaluate(() => 'wasHere' in window), true)
  await tab.close()
})

test('a style edit applies to a page with formulas, which keeps their styles', async () => {
  files.write({ 'docs/sum.md': '# Sum\n\n$$\na + b\n$$\n' })
  await waitForServed('/sum')
  const tab = await openTab('/sum/')
  const outlineOf = () => getComputedStyle(document.querySelector('main') as Element).outlineColor
  await tab.evaluate(() => Object.assign(window, { wasHere: true }))
  for (const color of ['rgb(4, 5, 6)', 'rgb(7, 8, 9)']) {
    files.write({ 'custom.css': `main { outline: 3px solid ${color} }` })
    await waitForCondition(tab, `(${outlineOf})() === '${color}'`)
    await waitForCondition(tab, () => document.querySelectorAll('link[href*="/styles-"]').length === 1)
    const font = await tab.evaluate(() => getComputedStyle(document.querySelector('.katex') as Element).fontFamily)
    assert.match(font, /KaTeX/)
  }
  assert.equal(await tab.evaluate(() => 'wasHere' in window), true)
  await tab.close()
})

test('a tab that missed a style edit swaps its stylesheet with the next change', async () => {
  const tab = await openTab('/other/')
  const sheetOf = () => document.querySelector('link[href*="/styles-"]')?.getAttribute('href')
  const now = await tab.evaluate(sheetOf)
  // As if the page had been made by a build before the server's last one.
  await tab.evaluate(() => {
    const link = document.querySelector('link[href*="/styles-"]')
    link?.setAttribute('href', link.getAttribute('href')?.replace(/styles-\w+/, 'styles-0000000000') ?? '')
  })
  files.write({ 'docs/other.md': '# Other\n\nText after the missed edit.\n' })
  await waitForElement(tab, 'text=Text after the missed edit.')
  await waitForCondition(tab, () => document.querySelectorAll('link[href*="/styles-"]').length === 1)
  assert.equal(await tab.evaluate(sheetOf), now)
  await tab.close()
})

test('the newest of two style edits applies, even if the stylesheet of the first one arrives last', async () => {
  const tab = await openTab('/other/')
  const colorOf = () => getComputedStyle(document.querySelector('main') as Element).outlineColor
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const isHeld = new Promise<void>(resolve =>
    tab.route(
      '**/styles-*.css',
      async route => {
        resolve()
        await held
        await route.continue()
      },
      { times: 1 },
    ),
  )
  files.write({ 'custom.css': 'main { outline: 3px solid rgb(10, 11, 12); column-gap: 13px }' })
  await isHeld
  files.write({ 'custom.css': 'main { outline: 3px solid rgb(14, 15, 16) }' })
  await waitForCondition(tab, `(${colorOf})() === 'rgb(14, 15, 16)'`)
  release()
  await waitForCondition(tab, () => document.querySelectorAll('link[href*="/styles-"]').length === 1)
  assert.equal(await tab.evaluate(colorOf), 'rgb(14, 15, 16)')
  await tab.close()
})

test('an error is shown with its place over the last working page, and disappears when it is fixed', async () => {
  const tab = await openTab('/other/')
  files.write({ 'docs/other.md': '---\ntitle: [open\n---\n\nText.\n' })
  await waitForElement(tab, '#docsgen-problems', 'attached')
  const shown = await tab.evaluate(() => document.getElementById('docsgen-problems')?.shadowRoot?.textContent ?? '')
  assert.match(shown, /front-matter-syntax/)
  assert.match(shown, /docs\/other\.md:3:1/)
  assert.match((await tab.textContent('main h1')) ?? '', /Other/)
  files.write({ 'docs/other.md': '# Other\n\nMended.\n' })
  await waitForElement(tab, '#docsgen-problems', 'detached')
  await waitForElement(tab, 'text=Mended.')
  await tab.close()
})

test('the tab reconnects to the server after it was gone, with the changes made meanwhile', async () => {
  const tab = await openTab('/other/')
  const port = Number(new URL(served.url).port)
  await served.close()
  files.write({ 'docs/other.md': '# Other\n\nAfter the restart.\n' })
  served = await serve(port)
  await waitForElement(tab, 'text=After the restart.')
  await tab.close()
  rmSync(join(files.dir, 'custom.css'), { force: true })
})
