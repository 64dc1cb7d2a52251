/**
 * A site that is published at another path than it was built for: the home page reports it and suggests the right base;
 * other sites show no message.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { serveFolder } from './browser.ts'
import { settled } from './settled.ts'
import { shellSite } from './shell-site.ts'

const shell = shellSite({ 'docs/index.md': '# Home\n\nText.\n', 'docs/other.md': '# Other\n\nText.\n' })
let misplaced: Awaited<ReturnType<typeof serveFolder>>

before(async () => {
  // The output folder is called `build`, so the site is at /build/ and not at /.
  misplaced = await serveFolder(shell.site.dir)
})
after(() => misplaced?.close())

test('at a wrong path, the home page says so and suggests the right base URL', async () => {
  const page = await shell.browser.newPage()
  for (const path of ['/build/', '/build/index.html']) {
    await page.goto(misplaced.url + path)
    const banner = page.getByRole('alert')
    await banner.waitFor({ state: 'visible' })
    const text = (await banner.textContent())?.replace(/\s+/g, ' ') ?? ''
    assert.match(text, /^Your docsgen site did not load properly\./)
    assert.match(text, /built with baseUrl = \/ ?From/)
    assert.match(text, /this one fits: baseUrl = \/build\/$/)
    assert.equal(await page.locator('[role=alert]').count(), 1)
  }
  await page.close()
})

test('the message is shown under a strict content security policy as well', async () => {
  const scripts = [...shell.site.read('index.html').matchAll(/<script>([^<]+)</g)].map(([, script = '']) => script)
  const hashes = scripts.map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const strict = await serveFolder(shell.site.dir, {
    'content-security-policy': `default-src 'none'; script-src ${hashes.join(' ')}; style-src 'self'`,
  })
  const page = await shell.browser.newPage()
  const problems: string[] = []
  page.on('console', message => message.text().includes('Content Security') && problems.push(message.text()))
  await page.goto(`${strict.url}/build/`)
  await page.getByRole('alert').waitFor({ state: 'visible' })
  assert.equal(problems.filter(text => /style/.test(text)).length, 0, problems.join('\n'))
  await page.close()
  strict.close()
})

test('other pages show no message, and neither does a home page that loaded', async () => {
  assert.doesNotMatch(shell.site.read('other/index.html'), /did not load properly/)
  const page = await shell.browser.newPage()
  await page.goto(`${misplaced.url}/build/other/`)
  assert.equal(await page.getByRole('alert').count(), 0)
  await page.goto(shell.url)
  await settled(page)
  assert.equal(await page.getByRole('alert').count(), 0)
  assert.equal(await page.getByText('did not load properly').count(), 0)
  await page.close()
})

test('a stylesheet whose import from another host fails to load does not cause the message', async () => {
  const page = await shell.browser.newPage()
  await page.route('**/assets/styles-*.css', route =>
    route.fulfill({ body: '@import "https://fonts.invalid/a.css"; p { color: red }', contentType: 'text/css' }),
  )
  await page.route('https://fonts.invalid/**', route => route.abort())
  await page.goto(shell.url)
  assert.equal(await page.getByRole('alert').count(), 0)
  await page.close()
})

test('a stylesheet of another site that fails to load does not cause the message', async () => {
  const page = await shell.browser.newPage()
  await page.route('**/assets/styles-*.css', route => route.fulfill({ body: '', contentType: 'text/css' }))
  await page.goto(shell.url)
  await page.evaluate(
    () =>
      new Promise(done => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/elsewhere.css' })
        link.addEventListener('error', done)
        document.head.append(link)
      }),
  )
  assert.equal(await page.getByRole('alert').count(), 0)
  await page.close()
})
