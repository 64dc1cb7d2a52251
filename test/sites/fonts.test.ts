/**
 * A font from a package: published with the site, preloaded, and preceded by a fallback with the same metrics. In
 * Chromium, text has nearly the same size before and after the font is loaded.
 */
import assert from 'node:assert/strict'
import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { check } from '../../src/index.ts'
import { launchBrowser, serveFolder } from '../e2e/browser.ts'
import { layoutShifts } from '../e2e/layout-shifts.ts'
import { held } from '../e2e/moody-server.ts'
import { FRESH } from '../e2e/recycled-contexts.ts'
import { waitForCondition } from '../e2e/waits.ts'
import { makeSite } from './site.ts'

const INTER = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/package.json')))
const WORDS = 'The quick brown fox jumps over the lazy dog. '.repeat(12)
const PAGE = { 'docs/index.md': `# Home\n\n${WORDS}\n` }

function siteWith(t: TestContext, theme: object) {
  const site = makeSite(t, PAGE, { theme })
  cpSync(INTER, join(site.dir, 'node_modules/@fontsource-variable/inter'), { recursive: true })
  return site
}

const stylesOf = (site: ReturnType<typeof siteWith>) =>
  site.read((/href="\/(assets\/styles-[^"]+)"/.exec(site.read('index.html')) ?? [])[1] ?? '')

for (const font of ['Inter', 'Inter Variable', '@fontsource-variable/inter'])
  test(`theme.font: '${font}' publishes the font of the package`, async t => {
    const site = siteWith(t, { font })
    assert.deepEqual(site.problems(await site.build()), [])
    const [, preloaded = ''] = / data-fonts="\/([^"]+)"/.exec(site.read('index.html')) ?? []
    assert.match(preloaded, /^assets\/inter-latin-wght-normal-[\da-f]+\.woff2$/)
    const css = stylesOf(site)
    assert.ok(css.includes(preloaded.slice('assets/'.length)))
    // After the default.
    assert.deepEqual(css.match(/--dg-font:[^;}]*/g)?.slice(1), [
      '--dg-font:"Inter Variable","Inter Variable Fallback",system-ui,sans-serif',
      '--dg-font:system-ui,sans-serif',
    ])
    const face = /@font-face\{font-family:"?Inter Variable Fallback"?;[^}]*\}/.exec(css)?.[0] ?? ''
    assert.match(face, /src:local\("?Arial"?\)/)
    assert.match(face, /size-adjust:10\d\.\d+%.*ascent-override:\d+.*descent-override:\d+/)
    const again = await site.build()
    assert.deepEqual([again.parsed, again.rendered], [0, 0])
  })

test('fonts that are not packages are unchanged; missing ones are reported', async t => {
  const site = makeSite(t, PAGE, { theme: { font: 'Georgia, serif', mono: 'monospace' } })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(stylesOf(site), /--dg-font:Georgia,\s*serif/)
  assert.doesNotMatch(site.read('index.html'), /data-fonts/)
  const missing = makeSite(t, PAGE, { theme: { font: 'Fira Sans' } })
  assert.deepEqual(missing.problems(await missing.build()), ['theme-font site.config.json:1:97'])
  const { diagnostics } = await check({ siteDir: missing.dir, cache: false })
  const hint = diagnostics.find(({ rule }) => rule === 'theme-font')?.hint
  assert.match(hint ?? '', /npm install @fontsource-variable\/fira-sans/)
})

test('an unreadable font is reported, and the site is published without it', async t => {
  const site = siteWith(t, { font: 'Inter' })
  const files = join(site.dir, 'node_modules/@fontsource-variable/inter/files')
  writeFileSync(join(files, 'inter-latin-wght-normal.woff2'), 'no font')
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['theme-font site.config.json:1:97'])
  assert.equal(report.published, true)
  assert.doesNotMatch(site.read('index.html'), /data-fonts/)
})

test('text has the same size before and after the font is loaded', async t => {
  const site = siteWith(t, { font: 'Inter' })
  await site.build()
  const server = await serveFolder(join(site.dir, 'build'))
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  t.after(async () => {
    await context.close()
    server.close()
    await browser.close()
  })
  const page = await context.newPage()
  const sizeOf = () =>
    page
      .locator('main p')
      .last()
      .evaluate(it => {
        const range = document.createRange()
        range.selectNodeContents(it)
        const rects = [...range.getClientRects()]
        return { height: it.getBoundingClientRect().height, width: rects.reduce((sum, rect) => sum + rect.width, 0) }
      })
  await page.route('**/*.woff2', route => route.abort())
  await page.goto(server.url)
  const before = await sizeOf()
  await page.unroute('**/*.woff2')
  // However late the font arrives, it is used.
  await page.route('**/styles-*.css', async route => {
    const response = await route.fetch()
    const text = await response.text()
    assert.match(text, /font-display:optional/)
    return route.fulfill({ response, body: text.replaceAll('font-display:optional', 'font-display:block') })
  })
  await page.goto(server.url)
  await page.evaluate(() => document.fonts.ready)
  assert.equal(await page.evaluate(() => document.fonts.check('16px "Inter Variable"')), true)
  const after = await sizeOf()
  assert.equal(before.height, after.height)
  assert.notEqual(before.width, after.width)
  assert.ok(Math.abs(before.width - after.width) < after.width * 0.03, `${before.width} ${after.width}`)
})

test('a font that arrives after the page is shown moves no word', async t => {
  const site = siteWith(t, { font: 'Inter' })
  await site.build()
  const server = await serveFolder(join(site.dir, 'build'))
  const browser = await launchBrowser()
  t.after(async () => {
    server.close()
    await browser.close()
  })
  const page = await browser.newPage(FRESH)
  const { hold, release } = held()
  await page.route('**/*.woff2', async route => {
    await hold
    await route.continue()
  })
  // The event `load` waits for the font.
  await page.goto(server.url, { waitUntil: 'domcontentloaded' })
  await waitForCondition(page, () => performance.getEntriesByName('first-contentful-paint').length > 0)
  release()
  await waitForCondition(page, () => document.fonts.check('16px "Inter Variable"'))
  assert.deepEqual(await layoutShifts(page), [])
})

test('readers who save data load no font', async t => {
  const site = siteWith(t, { font: 'Inter' })
  await site.build()
  const server = await serveFolder(join(site.dir, 'build'))
  const browser = await launchBrowser()
  t.after(async () => {
    server.close()
    await browser.close()
  })
  for (const saveData of [true, false]) {
    const context = await browser.newContext(FRESH)
    const page = await context.newPage()
    const fonts: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('.woff2')) fonts.push(request.url())
    })
    await page.addInitScript(value => Object.defineProperty(navigator, 'connection', { value }), { saveData })
    await page.goto(server.url, { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready)
    assert.equal(fonts.length, saveData ? 0 : 1, String(fonts))
    await context.close()
  }
})

test('letters of scripts that no language of the site uses are left out', async t => {
  const partsOf = async (i18n: object) => {
    const site = makeSite(t, PAGE, { theme: { font: 'Inter' }, i18n })
    cpSync(INTER, join(site.dir, 'node_modules/@fontsource-variable/inter'), { recursive: true })
    assert.deepEqual(site.problems(await site.build()), [])
    const files = Object.keys(site.tree()).filter(path => path.endsWith('.woff2') && !path.includes('KaTeX'))
    return files.map(path => /inter-(.*)-wght/.exec(path)?.[1]).sort()
  }
  assert.deepEqual(await partsOf({ defaultLocale: 'en', locales: ['en'] }), ['greek', 'greek-ext', 'latin'])
  assert.deepEqual(await partsOf({ defaultLocale: 'ru', locales: ['ru'] }), [
    ...['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin'],
  ])
  assert.deepEqual(await partsOf({ defaultLocale: 'pl', locales: ['pl'] }), [
    'greek',
    'greek-ext',
    'latin',
    'latin-ext',
  ])
})
