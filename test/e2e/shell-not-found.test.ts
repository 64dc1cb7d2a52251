/**
 * Addresses that lead nowhere: the same bars as everywhere, a way on, with and without scripts, at any depth.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PHONE, shellSite } from './shell-site.ts'

const shell = shellSite(
  { 'docs/index.md': '# Home\n\n[Broken](pathname:///no/where)\n', 'docs/guide.md': '# Guide\n\nText.\n' },
  {
    navbar: { title: 'Site', items: [{ to: '/guide', label: 'Guide', position: 'left' }] },
    footer: { copyright: 'Copyright', links: [{ title: 'Group', items: [{ label: 'Guide', to: '/guide' }] }] },
    announcementBar: { content: 'News' },
  },
)

for (const javaScriptEnabled of [true, false])
  test(`${javaScriptEnabled ? 'with' : 'without'} scripts an unknown address has the layout of all pages and a way on`, async () => {
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

test('it leads to a search as well', async () => {
  const page = await shell.open('/nowhere')
  assert.equal(await page.locator('main').getByRole('link', { name: 'Search' }).getAttribute('href'), '/search')
  await page.context().close()
})
