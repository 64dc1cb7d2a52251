/**
 * Unknown addresses: the layout of all pages and suggestions, with and without scripts, at any depth.
 */
import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../until.ts'
import { FRESH } from './recycled-contexts.ts'
import { settled } from './settled.ts'
import { PHONE, shellSite, shiftOf } from './shell-site.ts'
import { waitForElement } from './waits.ts'

const shell = shellSite(
  {
    'docs/index.md': '# Home\n',
    'docs/guide.md': '# Guide\n\nText.\n',
    'docs/folder/index.md': '# Folder\n\nText.\n',
    'docs/fees/change.md': '# Change the strategy fee\n\nOpen a note about xyz and 123, then slope and hope.\n',
    'docs/fees/exit.md': '# Exiting a validator\n\nText about something else, and an offboarding.\n',
    'docs/fees/references.md': '# References\n\n## Leaving the network\n\nText.\n',
  },
  {
    navbar: { title: 'Site', items: [{ to: '/guide', label: 'Guide', position: 'left' }] },
    footer: { copyright: 'Copyright', links: [{ title: 'Group', items: [{ label: 'Guide', to: '/guide' }] }] },
    announcementBar: { content: 'News' },
  },
)

for (const javaScriptEnabled of [true, false])
  test(`${javaScriptEnabled ? 'with' : 'without'} scripts, an unknown address has the layout of all pages and a way to continue`, async () => {
    const page = await shell.open('/', { javaScriptEnabled })
    const answer = await page.goto(`${shell.url}/a/b/c/nowhere`)
    assert.equal(answer?.status(), 404)
    assert.equal(await page.title(), 'Page not found | Site')
    assert.equal(await page.locator('h1').textContent(), 'Page not found')
    assert.match((await page.locator('meta[name=robots]').getAttribute('content')) ?? '', /noindex/)
    for (const selector of ['.announcementBar', '.navbar', 'main', '.footer'])
      assert.equal(await page.locator(selector).isVisible(), true, selector)
    assert.equal(await page.locator('link[rel=canonical]').count(), 0)
    await page.locator('main').getByRole('link', { name: 'Home page' }).click()
    await page.waitForURL(`${shell.url}/`)
    await page.context().close()
  })

test('on a phone its drawer has the links of the bar', async () => {
  const page = await shell.open('/nowhere', { viewport: PHONE })
  await page.locator('#dg-menu').click()
  await page.locator('#dg-sidebar a', { hasText: 'Guide' }).click()
  await page.waitForURL(`${shell.url}/guide`)
  await page.context().close()
})

test('it links to the search as well', async () => {
  const page = await shell.open('/nowhere')
  assert.equal(await page.locator('main').getByRole('link', { name: 'Search' }).getAttribute('href'), '/search')
  await page.context().close()
})

test('it suggests pages by the words of the address, even if mistyped, and causes no layout shift', async () => {
  for (const [path, found] of [
    ['/docs/theGuide.html', '/guide'],
    ['/somewhere/guid', '/guide'],
    ['/old/folder-overview', '/folder/'],
    ['/exit-validator', '/fees/exit'],
    ['/validators', '/fees/exit'],
    ['/fees/chnage-fee', '/fees/change'],
    ['/leaving-network', '/fees/references'],
  ] as const) {
    const page = await shell.open(path, { ...FRESH, viewport: PHONE })
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    await links.first().waitFor()
    assert.equal(await links.first().getAttribute('href'), found, path)
    assert.equal(await page.getByRole('heading', { name: 'Pages with a similar address' }).count(), 1)
    assert.equal(await shiftOf(page), 0)
    await page.context().close()
  }
})

test('it suggests no page whose address and headings have no word of the address', async () => {
  for (const path of ['/nope', '/xyz123', '/offboarding', '/something/other', '/wp-login.php', '/a']) {
    const page = await shell.open(path, FRESH)
    await waitForElement(page, '#dg-similar[aria-busy=false]', 'attached')
    assert.equal(await page.locator('#dg-similar').textContent(), '', path)
    await page.context().close()
  }
})

const below = shellSite(
  {
    'docs/index.md': '# Home\n\nText about my project.\n',
    'docs/settings.md': '# Settings\n\nText.\n',
    'docs/intro.md': '# Intro\n\nText about my project.\n',
  },
  { baseUrl: '/my-project/' },
)

test('the base of the site is no sign of a similar page', async () => {
  symlinkSync('.', join(below.site.dir, 'build/my-project'))
  for (const [path, found] of [
    ['/my-project/%F0%9F%98%80', undefined],
    ['/my-project/project', undefined],
    ['/my-project/my-project-plan', undefined],
    ['/my-project/setings', '/my-project/settings'],
  ] as const) {
    const page = await below.open(path, FRESH)
    await waitForElement(page, '#dg-similar[aria-busy=false]', 'attached')
    const links = page.locator('#dg-similar a')
    assert.equal((await links.count()) > 0 ? await links.first().getAttribute('href') : undefined, found, path)
    await page.context().close()
  }
})

for (const [path, bare] of [
  ['/guide.html', '/guide'],
  ['/folder.html', '/folder'],
  ['/guide/index.html', '/guide'],
  ['/index.html', '/'],
] as const)
  test(`${path} leads to the page, with query and hash`, async () => {
    const page = await shell.open(`${path}?a=1&b=%20#part`)
    await page.waitForURL(`${shell.url}${bare}?a=1&b=%20#part`)
    await waitForElement(page, 'h1:text-matches("^(Guide|Folder|Home)$")')
    await page.context().close()
  })

test('an address with .html that no page has is kept, and no other is requested a second time', async () => {
  const page = await shell.open('/')
  const asked: string[] = []
  page.on('request', request => request.url().includes('nowhere') && asked.push(new URL(request.url()).pathname))
  await page.goto(`${shell.url}/nowhere.html?a=1`)
  await until(() => asked.length >= 2, 'the look for the page')
  await settled(page)
  // The last request is the test's own.
  assert.deepEqual(asked, ['/nowhere.html', '/nowhere', '/nowhere.html'])
  assert.equal(page.url(), `${shell.url}/nowhere.html?a=1`)
  assert.equal(await page.locator('h1').textContent(), 'Page not found')
  await page.context().close()
})
