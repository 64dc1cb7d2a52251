/**
 * The results page: several versions and languages, without scripts, without a connection, under a strict policy, and
 * after navigation from another page.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { serveFolder } from './browser.ts'
import { shellSite } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const shell = shellSite(
  {
    'docs/index.md': '# Home\n\nThe coming quokka.\n',
    'versioned_docs/version-1.0/index.md': '# Home\n\nThe published wombat.\n',
    'versioned_docs/version-1.0/guide/start.md': '# Start\n\n## First steps\n\nA wombat walks.\n',
    'versions.json': '["1.0"]',
    'i18n/fr/docusaurus-plugin-content-docs/version-1.0/index.md': '# Accueil\n\nLe numbat publié.\n',
  },
  {
    i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { label: 'Français' } } },
    navbar: {
      items: [
        { type: 'docsVersion', position: 'left' },
        { to: '/guide/start', label: 'Guide' },
        { href: 'https://example.com/', label: 'Code', position: 'right' },
      ],
    },
    search: { missingResultsUrl: 'https://example.com/report?title={query}' },
  },
)

async function openPage(path: string, url = shell.url): Promise<Page> {
  const page = await shell.browser.newPage()
  page.on('pageerror', error => assert.fail(error))
  await page.goto(url + path)
  return page
}

const field = '.dg-search-form input'
const results = '#dg-search-results'
const hit = `${results} li .dg-hit`

function links(page: Page): Promise<string[]> {
  return page.$$eval(hit, all => all.map(link => link.getAttribute('href') ?? ''))
}

test('results follow the address and the typed text, and the address and titles stay in sync', async () => {
  const page = await openPage('/search?q=wombat')
  await waitForElement(page, hit)
  assert.equal(await page.title(), 'Search results for "wombat" | Site')
  assert.equal(await page.inputValue(field), 'wombat')
  assert.deepEqual((await links(page)).sort(), ['/', '/guide/start#first-steps'])
  assert.match((await page.textContent(`${results} [role="status"]`)) ?? '', /^2 results$/)
  await page.fill(field, 'a | b')
  assert.equal(await page.title(), 'Search results for "a | b" | Site')
  await page.fill(field, 'first steps')
  await waitForCondition(page, () => document.querySelectorAll('#dg-search-results li').length === 1)
  assert.equal(await page.title(), 'Search results for "first steps" | Site')
  assert.equal(new URL(page.url()).searchParams.get('q'), 'first steps')
  assert.match((await page.textContent(`${results} li`)) ?? '', /Start/)
  await page.fill(field, '')
  await waitForCondition(page, () => !location.search.includes('q='))
  assert.equal(await page.title(), 'Search the documentation | Site')
  assert.deepEqual(await links(page), [])
  await page.close()
})

test('text typed before the script is loaded is searched for', async () => {
  const page = await shell.open('/search?q=elsewhere', { lateScripts: 500 })
  await page.fill(field, 'wombat')
  await waitForElement(page, hit)
  assert.equal(await page.inputValue(field), 'wombat')
  assert.equal(new URL(page.url()).searchParams.get('q'), 'wombat')
  await page.context().close()
})

test('readers choose version and language, also in the address', async () => {
  const page = await openPage('/search?q=quokka')
  await waitForElement(page, 'text=No results for')
  await page.selectOption('label:has-text("Version") select', 'current')
  await waitForElement(page, hit)
  assert.deepEqual(await links(page), ['/next/'])
  assert.equal(new URL(page.url()).searchParams.get('version'), 'current')
  await page.reload()
  await waitForElement(page, hit)
  assert.deepEqual(await links(page), ['/next/'])
  await page.selectOption('label:has-text("Version") select', '1.0')
  await page.selectOption('label:has-text("Language") select', { label: 'Français' })
  await page.fill(field, 'numbat')
  await waitForElement(page, `${hit}:has-text("numbat")`)
  assert.deepEqual(await links(page), ['/fr/'])
  await page.close()
})

test('unknown names in the address select nothing', async () => {
  const page = await openPage('/search?q=wombat&version=__proto__&locale=constructor')
  await waitForElement(page, hit)
  assert.equal(await page.inputValue('label:has-text("Version") select'), '1.0')
  await page.close()
})

test('the dialog leads to the results for the version being read', async () => {
  const page = await openPage('/next/')
  await page.keyboard.press('Control+k')
  await page.fill('.dg-search__input', 'quokka')
  await page.click('.dg-search__footer a')
  await waitForElement(page, hit)
  assert.deepEqual(await links(page), ['/next/'])
  await page.close()
})

test('without results, sections are suggested and the query can be reported', async () => {
  const page = await openPage('/search?q=qqqq%22%3E')
  const none = page.locator('.dg-search__none')
  await none.waitFor()
  assert.match((await none.textContent()) ?? '', /^No results for "qqqq">"Try searching for:/)
  assert.match((await none.textContent()) ?? '', /Believe this query should return results\? Let us know\.$/)
  assert.equal(await none.locator('a').getAttribute('href'), 'https://example.com/report?title=qqqq%22%3E')
  await none.locator('button').first().click()
  assert.equal(await page.inputValue(field), 'guide')
  assert.equal(new URL(page.url()).searchParams.get('q'), 'guide')
  await page.close()
})

test('without scripts there is a form, and a note that it needs scripts', async () => {
  const tab = await shell.browser.newContext({ javaScriptEnabled: false })
  const page = await tab.newPage()
  await page.goto(shell.url)
  await page.click('[data-dg-search]')
  await page.waitForURL(/\/search\?$/)
  await page.fill(field, 'wombat')
  await page.press(field, 'Enter')
  await page.waitForURL(/\/search\?q=wombat$/)
  assert.match((await page.textContent('main')) ?? '', /Searching needs scripts/)
  assert.equal(await page.isVisible('text=Unable to fetch results'), false)
  await tab.close()
})

test('a script that cannot be loaded is reported, and submitting the form tries again', async () => {
  const chunk = Object.keys(shell.site.tree()).find(
    path => path.endsWith('.js') && shell.site.read(path).includes('dg-search__'),
  )
  assert.ok(chunk)
  const page = await shell.browser.newPage()
  await page.route(`**/${chunk}`, route => route.abort())
  await page.goto(`${shell.url}/search?q=wombat`)
  await waitForElement(page, 'text=Unable to fetch results. You might want to check your network connection.')
  await page.unroute(`**/${chunk}`)
  await page.click('.dg-search-form button')
  await waitForElement(page, hit)
  await page.goto(shell.url)
  await page.route(`**/${chunk}`, route => route.abort())
  await page.click('[data-dg-search]')
  await page.waitForURL(/\/search$/)
  await page.close()
})

test('a missing index is an error with a retry button', async () => {
  const page = await openPage('/search')
  await page.route('**/search-index/**', route => route.abort())
  await page.fill(field, 'wombat')
  await waitForElement(page, 'text=Unable to fetch results')
  assert.equal(await page.isHidden('text=More results'), true)
  await page.unroute('**/search-index/**')
  await page.click('text=Retry')
  await waitForElement(page, hit)
  await page.close()
})

test('an index of another build is reported as such', async () => {
  const page = await shell.browser.newPage()
  // Before the page is opened, which may request the index at once.
  await page.route('**/search-index/*.json', route => route.fulfill({ body: '{"format":"of-tomorrow"}' }))
  await page.goto(`${shell.url}/search`)
  await page.fill(field, 'wombat')
  await waitForElement(page, 'text=The site was updated. Load the page again to search it.')
  await page.close()
})

test('search works under a strict policy', async t => {
  const html = shell.site.read('search/index.html')
  const inline = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(inline).digest('base64')
  const policy = `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'`
  const strict = await serveFolder(join(shell.site.dir, 'build'), { 'content-security-policy': policy })
  t.after(strict.close)
  const page = await shell.browser.newPage()
  const refused: string[] = []
  page.on('console', message => message.text().includes('Content Security Policy') && refused.push(message.text()))
  await page.goto(`${strict.url}/search?q=wombat`)
  await waitForElement(page, hit)
  await page.keyboard.press('Control+k')
  await page.fill('.dg-search__input', 'wombat')
  await waitForElement(page, '.dg-search [role="option"]')
  assert.deepEqual(refused, [])
  await page.close()
})

test('a page that replaces another one is searched with its own settings', async () => {
  const page = await openPage('/')
  await page.keyboard.press('Control+k')
  await page.fill('.dg-search__input', 'wombat')
  await waitForElement(page, '.dg-search [role="option"]')
  await page.keyboard.press('Escape')
  const takeOver = async (path: string) => {
    await page.evaluate(async address => {
      const next = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html')
      history.pushState(null, '', address)
      document.getElementById('dg-config')?.replaceWith(next.getElementById('dg-config') as Node)
      document.body.replaceWith(next.body)
      document.dispatchEvent(new CustomEvent('docsgen:page'))
    }, path)
  }
  await takeOver('/fr/')
  await page.keyboard.press('Control+k')
  await page.fill('.dg-search__input', 'numbat')
  await waitForElement(page, '.dg-search [role="option"]')
  assert.equal(await page.getAttribute('.dg-search [role="option"]', 'href'), '/fr/')
  assert.equal(await page.locator('dialog.dg-search').count(), 1)
  await page.keyboard.press('Escape')
  await takeOver('/search?q=wombat')
  await waitForElement(page, hit)
  await page.click('[data-dg-search]')
  await waitForElement(page, 'dialog.dg-search[open]')
  await page.close()
})
