/**
 * A site with two languages and two versions: the menus that link them.
 */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeSite } from '../sites/site.ts'
import { serveFolder } from './browser.ts'
import { copiedText, recordCopies } from './clipboard.ts'
import { settled } from './settled.ts'
import { shellSite } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const shell = shellSite(
  {
    'versions.json': '["1.0"]',
    'docs/index.md': '# Start\n\nText.\n\n## Part\n\nText.\n',
    'docs/guide.md': '# Guide\n\nText.\n\n## Part\n\nText.\n',
    'docs/only-next.md': '# Only here\n\nText.\n',
    'docs/folder/_category_.json': '{"label": "Folder", "link": {"type": "generated-index", "slug": "/folder"}}',
    'docs/folder/inner.md': '# Inner\n\nText.\n',
    'versioned_docs/version-1.0/index.md': '# Start of 1.0\n\nText.\n',
    'versioned_docs/version-1.0/guide.md': '# Guide of 1.0\n\nText.\n',
    'i18n/de/docusaurus-plugin-content-docs/current/guide.md':
      '# Anleitung\n\nText.\n\n```\nwort\n```\n\n## Part\n\nText.\n',
    'i18n/de/code.json':
      '{"colorMode.toggle": {"message": "Farbschema"}, "colorMode.light": {"message": "hell"}, "code.copy": {"message": "Code \\"kopieren\\""}, "code.copied": {"message": "Kopiert"}, "heading.link": {"message": "Zum Abschnitt"}}',
  },
  {
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'de'],
      localeConfigs: { en: { label: 'English' }, de: { label: 'Deutsch' } },
    },
    navbar: {
      items: [
        { type: 'doc', docId: 'guide', label: 'The guide', position: 'left' },
        { type: 'docsVersion', position: 'left' },
        { type: 'docsVersionDropdown', position: 'right' },
        { type: 'localeDropdown', position: 'right' },
        { label: 'More', to: '/guide', position: 'right', items: [{ label: 'Inner', to: '/next/folder/inner' }] },
      ],
    },
  },
)

const dropdown = (page: Page, label: string) =>
  page.locator('.navbar details', { has: page.locator(`summary:text-is("${label}")`) })
const hrefs = (page: Page, label: string) =>
  dropdown(page, label)
    .locator('a')
    .evaluateAll(links =>
      Object.fromEntries((links as HTMLAnchorElement[]).map(link => [link.textContent, link.getAttribute('href')])),
    )
const current = (page: Page, label: string) => dropdown(page, label).locator('[aria-current]').allTextContents()
const path = (url: URL) => url.href.slice(shell.url.length)

test('the version menu links to the same page, or to the first page of the version', async () => {
  const page = await shell.open('/next/guide')
  assert.deepEqual(await hrefs(page, 'Next'), { Next: '/next/guide', '1.0': '/guide' })
  assert.deepEqual(await current(page, 'Next'), ['Next'])
  await page.goto(`${shell.url}/next/only-next`)
  assert.deepEqual(await hrefs(page, 'Next'), { Next: '/next/only-next', '1.0': '/' })
  await page.goto(`${shell.url}/next/folder`)
  assert.deepEqual(await hrefs(page, 'Next'), { Next: '/next/folder', '1.0': '/' })
  await page.goto(`${shell.url}/de/next/guide`)
  assert.deepEqual(await hrefs(page, 'Nächste'), { Nächste: '/de/next/guide', '1.0': '/de/guide' })
  await page.context().close()
})

test('navbar items that name a page or a version stay in the version being read', async () => {
  const page = await shell.open('/next/')
  const items = (label: string) => page.locator('.navbar__items a', { hasText: label }).first().getAttribute('href')
  assert.deepEqual([await items('The guide'), await items('Next')], ['/next/guide', '/next/'])
  await page.goto(`${shell.url}/`)
  assert.deepEqual([await items('The guide'), await items('1.0')], ['/guide', '/'])
  await page.context().close()
})

test('the version that a reader chooses is remembered, and pages without a version show it', async () => {
  const page = await shell.open('/guide')
  await settled(page)
  await dropdown(page, '1.0').locator('summary').click()
  await dropdown(page, '1.0').getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(url => path(url) === '/next/guide')
  assert.equal(await page.evaluate(() => localStorage.getItem('docs-preferred-version-default')), 'current')
  await page.goto(`${shell.url}/search`)
  await dropdown(page, 'Next').waitFor()
  assert.deepEqual(await hrefs(page, 'Next'), { Next: '/next/', '1.0': '/' })
  await page.goto(`${shell.url}/guide`)
  await dropdown(page, '1.0').waitFor()
  await page.context().close()
})

test('on pages without a version, menu, navbar items and search agree on the version that a reader chose', async () => {
  const page = await shell.open('/search')
  const item = (label: string) => page.locator('.navbar__items > a', { hasText: label })
  const found = () =>
    page.$$eval('#dg-search-results li .dg-hit', links => links.map(link => link.getAttribute('href')))
  assert.deepEqual(
    [await item('The guide').getAttribute('href'), await item('1.0').getAttribute('href')],
    ['/guide', '/'],
  )
  await page.evaluate(() => localStorage.setItem('docs-preferred-version-default', 'current'))
  await page.goto(`${shell.url}/search?q=only`)
  await dropdown(page, 'Next').waitFor()
  await item('Next').waitFor()
  assert.deepEqual(
    [await item('The guide').getAttribute('href'), await item('Next').getAttribute('href')],
    ['/next/guide', '/next/'],
  )
  await waitForElement(page, '#dg-search-results li .dg-hit')
  assert.deepEqual(await found(), ['/next/only-next'])
  assert.equal(await page.inputValue('label:has-text("Version") select'), 'current')
  await page.goto(`${shell.url}/nowhere`)
  await dropdown(page, 'Next').waitFor()
  await page.keyboard.press('Control+k')
  await page.fill('.dg-search__input', 'only')
  await waitForElement(page, '.dg-search [role="option"]')
  assert.equal(await page.locator('.dg-search [role="option"]').first().getAttribute('href'), '/next/only-next')
  await page.goto(`${shell.url}/guide`)
  await dropdown(page, '1.0').waitFor()
  assert.deepEqual(
    [await item('The guide').getAttribute('href'), await item('1.0').getAttribute('href')],
    ['/guide', '/'],
  )
  await page.evaluate(() => localStorage.setItem('docs-preferred-version-default', 'gone'))
  await page.goto(`${shell.url}/search`)
  await settled(page)
  assert.equal(await item('The guide').getAttribute('href'), '/guide')
  await page.context().close()
})

test('the choice of a version is remembered for each docs, and the menus show them all', async t => {
  const site = makeSite(
    t,
    {
      'versions.json': '["1.0"]',
      'docs/index.md': '# Start\n\nText.\n',
      'versioned_docs/version-1.0/index.md': '# Start of 1.0\n\nText.\n',
      'sdk_versions.json': '["3.0"]',
      'sdk/index.md': '# Kit\n\nText.\n',
      'sdk_versioned_docs/version-3.0/index.md': '# Kit of 3.0\n\nText.\n',
    },
    {
      moreDocs: [{ id: 'sdk', path: 'sdk', routeBasePath: 'sdk' }],
      navbar: {
        items: [
          { type: 'docsVersionDropdown', position: 'left' },
          { type: 'docsVersionDropdown', docsPluginId: 'sdk', position: 'right' },
        ],
      },
    },
  )
  await site.build()
  const server = await serveFolder(join(site.dir, 'build'))
  t.after(server.close)
  const page = await shell.open('/')
  const stored = () =>
    page.evaluate(() => ['default', 'sdk'].map(docs => localStorage.getItem(`docs-preferred-version-${docs}`)))
  await page.goto(`${server.url}/search`)
  await settled(page)
  for (const [menu, link, version] of [
    ['3.0', 'Next', '/sdk/next/'],
    ['1.0', 'Next', '/next/'],
  ] as const) {
    await page.goto(`${server.url}/search`)
    await settled(page)
    await dropdown(page, menu).locator('summary').click()
    await dropdown(page, menu).getByRole('link', { name: link }).click()
    await page.waitForURL(url => url.pathname.replace(/\/?$/, '/') === version)
  }
  assert.deepEqual(await stored(), ['current', 'current'])
  await page.goto(`${server.url}/search`)
  await waitForCondition(
    page,
    () =>
      [...document.querySelectorAll('.navbar summary')].filter(({ textContent }) => textContent === 'Next').length ===
      2,
  )
  await page.context().close()
})

test('a site that does not remember the choice does not pass it to the script', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# A\n\nText.\n',
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/index.md': '# B\n\nText.\n',
    },
    { docs: { path: 'docs', versionPersistence: 'none' }, navbar: { items: [{ type: 'docsVersionDropdown' }] } },
  )
  await site.build()
  assert.match(site.read('index.html'), /class="dropdown__link/)
  assert.doesNotMatch(site.read('index.html'), /data-version/)
})

test('the language menu links to the same page, with the current query and hash', async () => {
  const page = await shell.open('/next/guide?a=1&b=%20x#part')
  await settled(page)
  const [english, german] = [dropdown(page, 'English'), dropdown(page, 'Deutsch')]
  assert.deepEqual(await hrefs(page, 'English'), { English: '/next/guide', Deutsch: '/de/next/guide' })
  assert.deepEqual(await current(page, 'English'), ['English'])
  assert.equal(await english.locator('a[lang=de]').getAttribute('hreflang'), 'de')
  await english.locator('summary').click()
  await english.getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL(url => path(url) === '/de/next/guide?a=1&b=%20x#part')
  await waitForElement(page, 'h1:has-text("Anleitung")')
  assert.equal(await page.locator('html').getAttribute('lang'), 'de')
  assert.match((await page.locator('.navbar .dg-color-toggle').getAttribute('aria-label')) ?? '', /^Farbschema: hell$/)
  await page.evaluate(() => history.replaceState(history.state, '', '?c=3'))
  await german.locator('summary').focus()
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.waitForURL(url => path(url) === '/next/guide?c=3')
  await page.context().close()
})

test('the buttons of code blocks are in the language of the page', async () => {
  const page = await shell.open('/de/next/guide', { permissions: ['clipboard-read', 'clipboard-write'] })
  assert.equal(await page.getByRole('link', { name: 'Zum Abschnitt Part' }).count(), 1)
  await recordCopies(page)
  await page.getByRole('button', { name: 'Code "kopieren"' }).click()
  await waitForCondition(page, () => document.querySelector('#dg-status')?.textContent === 'Kopiert')
  assert.equal(await copiedText(page), 'wort')
  await page.context().close()
})

test('pages without a doc have a language menu as well', async () => {
  const page = await shell.open('/next/folder')
  assert.deepEqual(await hrefs(page, 'English'), { English: '/next/folder', Deutsch: '/de/next/folder' })
  await page.goto(`${shell.url}/search?q=guide`)
  assert.deepEqual(await hrefs(page, 'English'), { English: '/search', Deutsch: '/de/search' })
  await page.goto(`${shell.url}/nowhere`)
  assert.equal((await hrefs(page, 'English')).Deutsch, '/de/404.html')
  await page.context().close()
})

test('a menu whose label is a link has that link as its first entry', async () => {
  const page = await shell.open('/')
  assert.deepEqual(await hrefs(page, 'More'), { More: '/guide', Inner: '/next/folder/inner' })
  await page.context().close()
})
