/**
 * Every state of the dialog and of the results page is free of accessibility findings: all rules of axe, without
 * exceptions, in both colour modes, on a phone and on a wide screen.
 */
// Takes about 15 s.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { setColorMode } from './color-mode.ts'
import { shellSite } from './shell-site.ts'
import { waitForElement } from './waits.ts'

const KEPT = [
  { id: 'a', url: '/guide', title: 'Guide', above: 'Site' },
  { id: 'b', url: '/many/p1', title: 'Zebra 1', above: 'Many › Zebra' },
]

const pages = Array.from({ length: 25 }, (_, at) => [
  `docs/many/p${at}.md`,
  `# Zebra ${at}\n\n## About it\n\nA zebra with \`--stripes\` of number ${at}.\n`,
])
const shell = shellSite(
  {
    'docs/index.md': '# Home\n',
    'docs/guide.md': '# Guide to zebras\n\nA zebra is striped.\n',
    ...Object.fromEntries(pages),
    'versioned_docs/version-1.0/index.md': '# Home\n\nA zebra.\n',
    'versions.json': '["1.0"]',
    'i18n/fr/docusaurus-plugin-content-docs/version-1.0/index.md': '# Accueil\n\nUn zèbre.\n',
  },
  {
    i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
    docs: { path: 'docs', routeBasePath: '/', lastVersion: 'current' },
    // The hosted engine does not respond: the embedded engine does, with a note.
    colorMode: { respectPrefersColorScheme: true },
    algolia: { appId: 'NOWHERE', apiKey: 'public', indexName: 'docs' },
  },
)

const hit = '.dg-hit'
const fill = async (page: Page, query: string) => {
  await page.keyboard.press('Control+k')
  await waitForElement(page, 'dialog.dg-search[open]')
  await page.fill('.dg-search__input', query)
}

const states: [what: string, show: (page: Page) => Promise<unknown>][] = [
  [
    'the empty dialog',
    async page => {
      await fill(page, '')
      await waitForElement(page, 'text=No recent searches')
    },
  ],
  [
    'what was kept',
    async page => {
      await page.evaluate(hits => {
        localStorage.setItem('docsgen.search.recent./en', JSON.stringify(hits))
        localStorage.setItem('docsgen.search.favorites./en', JSON.stringify(hits))
      }, KEPT)
      await page.reload()
      await fill(page, '')
      await waitForElement(page, '.dg-search__kept')
    },
  ],
  [
    'hits, with a note on where they are from',
    async page => {
      await fill(page, 'zebra')
      await waitForElement(page, 'text=did not answer')
    },
  ],
  [
    'a wait, with earlier hits',
    async page => {
      await fill(page, 'zebra')
      await waitForElement(page, hit)
      await page.evaluate(() => {
        Worker.prototype.postMessage = () => undefined
      })
      await page.fill('.dg-search__input', 'striped guide')
      await waitForElement(page, '[data-status="stalled"]')
    },
  ],
  [
    'nothing found',
    async page => {
      await fill(page, 'qqqqxyzzy')
      await waitForElement(page, '.dg-search__none')
    },
  ],
  [
    'a failure',
    async page => {
      await page.route('**/search-index/**', route => route.abort())
      await fill(page, 'zebra')
      await waitForElement(page, 'text=Retry')
    },
  ],
  [
    'the page of results, with choices',
    async page => {
      await page.goto(`${shell.url}/search?q=zebra`)
      await waitForElement(page, hit)
    },
  ],
  [
    'the page of results, with none',
    async page => {
      await page.goto(`${shell.url}/search?q=qqqqxyzzy`)
      await waitForElement(page, '.dg-search__none')
    },
  ],
  [
    'the page of results, failed',
    async page => {
      await page.route('**/search-index/**', route => route.abort())
      await page.goto(`${shell.url}/search?q=zebra`)
      await waitForElement(page, 'text=Retry')
    },
  ],
]

for (const [what, show] of states)
  test(`${what} has no findings`, async () => {
    const tab = await shell.browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' })
    await tab.route(/algolia/, route => route.abort())
    const page = await tab.newPage()
    await page.setViewportSize({ width: 1280, height: 700 })
    await page.goto(shell.url)
    await show(page)
    for (const [mode, width] of [
      ['light', 1280],
      ['dark', 375],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      await setColorMode(page, mode)
      assert.deepEqual(await violationsOn(page), [], `${mode}, ${width} wide`)
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      assert.equal(isWider, false, `${mode}, ${width} wide: scrolls sideways`)
    }
    await tab.close()
  })
