/**
 * Islands: when React is loaded, what it hydrates, how failures are shown, and the effect of a tap before hydration.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { makeSite, type Site } from '../sites/site.ts'
import { violationsOn } from './axe.ts'
import { LATER_SCRIPTS, launchBrowser, serveFolder } from './browser.ts'
import { settled } from './settled.ts'
import { waitForElement } from './waits.ts'

const COUNTER = `import { useState } from 'react'
export default function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start)
  return <button type="button" onClick={() => setCount(count + 1)}>Count: {count}</button>
}
`
const FAILING = `import { useState } from 'react'
export default function Failing() {
  const [clicked, setClicked] = useState(false)
  if (clicked) throw new Error('No counter', { cause: new Error('No numbers') })
  return <button type="button" onClick={() => setClicked(true)}>Fail</button>
}
`
const NAMED = `export default function Named() {
  return <details><summary>Name</summary>Text.</details>
}
`
const require = createRequire(import.meta.url)
const REACT_DOM = readFileSync(
  join(dirname(require.resolve('react-dom/client')), 'cjs/react-dom-client.production.js'),
  'utf8',
)
/** All properties that React itself reads or writes: renaming one of them would rename the author's properties too. */
const PROPERTIES = [...new Set([...REACT_DOM.matchAll(/\.([a-zA-Z_]\w*)/g)].map(match => match[1] ?? ''))].sort()
/** Globals of browsers that React looks for, and some others. */
const GLOBALS = ['navigation', 'setImmediate', '__REACT_DEVTOOLS_GLOBAL_HOOK__', 'navigator', 'reportError', 'process']
const SAME = `import { useEffect, useState } from 'react'
export default function Same({ json }: { json: string }) {
  const data = JSON.parse(json)
  const [globals, setGlobals] = useState('')
  useEffect(() => setGlobals([${GLOBALS.map(name => `typeof ${name}`)}].join(' ')), [])
  return <>
    <pre className="names">{[${PROPERTIES.map(name => `data.${name}`)}].join(' ')}</pre>
    <pre className="globals">{globals}</pre>
  </>
}
`
const STYLED = `import { useState } from 'react'
import './styled.css'
import { settled } from './settled.ts'
import classes from './styled.module.css'
import icon from './icon.svg'
export default function Styled() {
  const [count, setCount] = useState(0)
  return <button type="button" className={classes.button} onClick={() => setCount(count + 1)}>
    <img src={icon} alt={'icon ' + count} width="20" height="10" />
  </button>
}
`

let browser: Browser
let site: Site
let server: { url: string; close: () => void }
const cleanUps: (() => unknown)[] = []

before(async () => {
  browser = await launchBrowser()
  site = makeSite(
    { after: (work: () => unknown) => cleanUps.push(work) } as never,
    {
      'parts/components.tsx': 'export {}\n',
      'parts/islands/Counter.tsx': COUNTER,
      'parts/islands/Failing.tsx': FAILING,
      'parts/islands/Same.tsx': SAME,
      'parts/islands/Named.tsx': NAMED,
      'docs/named.mdx': '# Named\n\n<Named when="load" />\n',
      'parts/islands/Styled.tsx': STYLED,
      'parts/islands/styled.css': '[data-dg-island=Styled] { background: rgb(1, 2, 3) url(./icon.svg) }',
      'parts/islands/styled.module.css': '.button { color: rgb(4, 5, 6) }',
      'parts/islands/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
      'docs/styled.mdx': '# Styled\n\n<Styled when="load" />\n',
      'docs/form.md':
        '# Form\n\n<form>\n<label>Name <input name="a"></label>\n<select name="b" aria-label="Number"><option>One</option></select>\n' +
        '<textarea name="c" aria-label="Text">Words</textarea>\n<button>Send</button>\n<button class="mine">Own</button>\n' +
        '<label><input type="checkbox" name="d"> Yes</label>\n</form>\n\n```sh\nls\n```\n',
      'docs/index.md': '# Home\n\nNothing lives here.\n',
      'docs/now.mdx': '# Now\n\n<Counter start={3} when="load" />\n',
      'docs/same.mdx': `# Same\n\n<Same json='${JSON.stringify(Object.fromEntries(PROPERTIES.map(name => [name, name])))}' when="load" />\n`,
      'docs/later.mdx': '# Later\n\n<Counter start={5} when="intent" />\n\n<Failing when="intent" />\n',
    },
    { markdown: { components: 'parts/components.tsx' } },
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  server = await serveFolder(join(site.dir, 'build'))
})
after(async () => {
  await browser.close()
  server.close()
  for (const work of cleanUps) work()
})

async function openPage(path: string): Promise<{ page: Page; scripts: string[] }> {
  const page = await browser.newPage()
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  await page.goto(server.url + path)
  await settled(page)
  return { page, scripts }
}

const bytes = (paths: string[]) =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(site.dir, 'build', path)), { level: 9 }).byteLength, 0)

test('a page without islands loads one script of at most 6 kB, one with islands at most 77 kB', async () => {
  const plain = await openPage('/')
  assert.equal(plain.scripts.length, plain.scripts.filter(path => bytes([path]) < 6000).length)
  assert.ok(bytes(plain.scripts) <= 6000, `${bytes(plain.scripts)}`)
  const living = await openPage('/now')
  await waitForElement(living.page, '[data-dg-live]')
  assert.ok(bytes(living.scripts) > 40_000 && bytes(living.scripts) <= 77_000, `${bytes(living.scripts)}`)
  await plain.page.close()
  await living.page.close()
})

test('the HTML contains the initial state of the component, and React continues from there', async () => {
  assert.match(site.read('now/index.html'), /<button type="button">Count: <!-- -->3<\/button>/)
  const { page } = await openPage('/now')
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await waitForElement(page, '[data-dg-live]')
  await page.click('text=Count: 3')
  await waitForElement(page, 'text=Count: 4')
  assert.deepEqual(errors, [])
  await page.close()
})

test('buttons and fields look like controls, in both modes, unless they have a class', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme })
    const looks = async (selector: string) =>
      page.locator(selector).evaluate(element => {
        const { borderTopWidth, paddingLeft, backgroundColor, color, fontFamily } = getComputedStyle(element)
        const isFramed = borderTopWidth === '1px' && Number.parseFloat(paddingLeft) >= 10
        const isFilled = backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== color
        return { isFramed, isFilled, isInFont: fontFamily === getComputedStyle(document.body).fontFamily }
      })
    const control = { isFramed: true, isFilled: true, isInFont: true }
    await page.goto(`${server.url}/now`)
    await waitForElement(page, '[data-dg-live]')
    assert.deepEqual(await looks('[data-dg-island] button'), control)
    await page.goto(`${server.url}/form`)
    await settled(page)
    for (const selector of ['[name=a]', '[name=b]', '[name=c]', '.markdown form button:first-of-type'])
      assert.deepEqual(await looks(selector), control, selector)
    // The author's own button, a checkbox and docsgen's own button keep their looks.
    for (const selector of ['.mine', '[name=d]', '.dg-copy'])
      assert.equal((await looks(selector)).isFramed, false, selector)
    assert.equal(await page.getByRole('checkbox', { name: 'Yes', exact: true }).count(), 1)
    assert.deepEqual(await violationsOn(page), [])
    await page.close()
  }
})

test("an island runs the author's code: properties and globals keep their names in the browser", async () => {
  assert.ok(PROPERTIES.length > 400 && PROPERTIES.includes('elementType'))
  const { page } = await openPage('/same')
  await waitForElement(page, '.globals:not(:empty)')
  const shown = new Set((await page.textContent('.names'))?.split(' '))
  assert.deepEqual(
    PROPERTIES.filter(name => !shown.has(name)),
    [],
  )
  const types = await page.evaluate(names => names.map(name => typeof Reflect.get(window, name)).join(' '), GLOBALS)
  assert.equal(await page.textContent('.globals'), types)
  await page.close()
})

test('styles and images that an island imports are loaded before and after hydration', async () => {
  const page = await browser.newPage()
  const failed: string[] = []
  page.on('console', message => message.type() === 'error' && failed.push(message.text()))
  page.on('response', response => response.status() >= 400 && failed.push(response.url()))
  await page.goto(`${server.url}/styled`)
  await settled(page)
  await waitForElement(page, '[data-dg-live]')
  await page.click('[data-dg-island=Styled] button')
  await waitForElement(page, 'img[alt="icon 1"]')
  const shown = await page.evaluate(() => {
    const island = document.querySelector('[data-dg-island=Styled]') as Element
    const { backgroundColor, backgroundImage } = getComputedStyle(island)
    const image = island.querySelector('img') as HTMLImageElement
    const { color } = getComputedStyle(island.querySelector('button') as Element)
    return { backgroundColor, color, width: image.naturalWidth, src: image.src, backgroundImage }
  })
  assert.deepEqual([shown.backgroundColor, shown.color, shown.width], ['rgb(1, 2, 3)', 'rgb(4, 5, 6)', 20])
  assert.equal(shown.backgroundImage, `url("${shown.src}")`)
  assert.ok(site.read('styled/index.html').includes(new URL(shown.src).pathname))
  assert.deepEqual(failed, [])
  await page.close()
})

test('React is not loaded before the reader uses the island, and the first tap counts', async () => {
  const { page, scripts } = await openPage('/later')
  assert.ok(bytes(scripts) <= 6450, String(bytes(scripts)))
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-dg-island=Counter] button')?.click())
  await waitForElement(page, 'text=Count: 6')
  assert.ok(bytes(scripts) > 40_000)
  await page.close()
})

test('a click before the script of islands is loaded counts, and is not repeated on what the browser responded to', async () => {
  const page = await browser.newPage()
  await page.route(LATER_SCRIPTS, async route => {
    await wait(300)
    await route.continue()
  })
  await page.goto(`${server.url}/later`)
  await page.locator('[data-dg-island=Counter] button').click()
  await waitForElement(page, 'text=Count: 6')
  await page.goto(`${server.url}/named`)
  await page.locator('[data-dg-island=Named] summary').click()
  await waitForElement(page, '[data-dg-live]')
  await settled(page)
  assert.equal(await page.locator('[data-dg-island=Named] details').getAttribute('open'), '')
  await page.close()
})

test('an island that fails shows all messages, and tries again', async () => {
  const { page } = await openPage('/later')
  await page.click('text=Fail')
  await waitForElement(page, 'text=This page crashed.')
  assert.match((await page.textContent('.dg-failure pre')) ?? '', /No counter\s+Cause: No numbers/)
  assert.match((await page.textContent('[data-dg-island=Counter]')) ?? '', /Count: 5/)
  await page.click('text=Try again')
  await waitForElement(page, 'button:text("Fail")')
  await page.close()
})

test('an island without a default export is an error in its file', async () => {
  const broken = makeSite({ after: (work: () => unknown) => cleanUps.push(work) } as never, {
    'theme/islands/Empty.tsx': 'export const Empty = 1\n',
    'docs/index.md': '# Home\n\nText.\n',
  })
  const report = await broken.build()
  assert.equal(report.published, false)
  assert.deepEqual(broken.problems(report), ['template theme/islands/Empty.tsx:1:1'])
  assert.match(report.diagnostics[0]?.message ?? '', /has no default export/)
})

test('an island that cannot be loaded keeps its HTML, shows an error and can be retried', async () => {
  const page = await browser.newPage()
  await page.route(/\/assets\/island-Counter-/, route => route.abort())
  await page.goto(`${server.url}/now`)
  const box = page.getByRole('alert')
  await box.waitFor()
  assert.equal(await page.getByRole('button', { name: 'Count: 3' }).count(), 1)
  await page.unroute(/\/assets\/island-Counter-/)
  await box.getByRole('button', { name: 'Retry' }).click()
  await waitForElement(page, '[data-dg-live]')
  assert.equal(await box.count(), 0)
  await page.close()
})
