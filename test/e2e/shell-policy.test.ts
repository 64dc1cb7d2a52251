/**
 * This repository's own site under the Content-Security-Policy with which it is published: the HTML of every page,
 * pages of every kind in a browser, and the reader's actions there. The browser reports no violation.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, serveFolder } from './browser.ts'
import { ownSite } from './own-site.ts'
import { waitForElement } from './waits.ts'

const MATHS = '/learn/protocol-overview/tokenomics/liquidations'
const outDir = ownSite()
let browser: Browser
let server: Awaited<ReturnType<typeof serveFolder>>
let policy = ''

before(async () => {
  policy = /^ {2}Content-Security-Policy: (.*)$/m.exec(readFileSync(join(outDir, '_headers'), 'utf8'))?.[1] ?? ''
  server = await serveFolder(outDir, { 'content-security-policy': policy })
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  server?.close()
})

/**
 * A page that records the browser's reports; they are sent to Node immediately, so that leaving the page loses none.
 */
async function watchedPage(): Promise<{ page: Page; violations: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const violations: string[] = []
  await context.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      (window as unknown as { tellViolation: (text: string) => void }).tellViolation(
        `${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`,
      ),
    ),
  )
  const page = await context.newPage()
  page.on('console', message => {
    if (/Content Security Policy|Refused to/.test(message.text())) violations.push(message.text())
  })
  return { page, violations }
}

test('the policy is deny by default and only allows scripts by file and hash', () => {
  const directives = new Map(policy.split('; ').map(part => [part.split(' ')[0], part.split(' ').slice(1)]))
  assert.deepEqual(directives.get('default-src'), ["'none'"])
  const scripts = directives.get('script-src') ?? []
  assert.ok(scripts.length > 1)
  for (const source of scripts) assert.match(source, /^'self'$|^'sha256-[\w+/]+=*'$/)
  assert.deepEqual(directives.get('style-src'), ["'self'"])
  assert.equal(directives.has('style-src-attr'), false)
})

test("no page has an inline style or handler, or an inline script other than docsgen's own", () => {
  const { routes } = JSON.parse(readFileSync(join(outDir, 'docsgen-manifest.json'), 'utf8')) as {
    routes: Record<string, string>
  }
  for (const path of Object.values(routes)) {
    const html = readFileSync(join(outDir, path), 'utf8')
    const markup = html.replace(/<(script|template)\b[\s\S]*?<\/\1>/g, '')
    assert.doesNotMatch(markup, /<[^>]* style="/, path)
    assert.doesNotMatch(markup, /<[^>]* on[a-z]+="/, path)
    assert.equal(html.match(/<script>/g)?.length, path === 'index.html' ? 2 : 1, path)
  }
})

/** Contents of pages that a policy may restrict, as written in their HTML. */
const PARTS = [
  'katex',
  'tabs-container',
  '<details',
  '<img',
  '/assets/images/',
  '<table',
  'theme-code-block',
  'dg-island',
]

test('no kind of page causes a violation report', { timeout: 400_000 }, async () => {
  const { page, violations } = await watchedPage()
  const { routes } = JSON.parse(readFileSync(join(outDir, 'docsgen-manifest.json'), 'utf8')) as {
    routes: Record<string, string>
  }
  const kinds = new Map<string, string[]>()
  for (const [path, file] of Object.entries(routes)) {
    const html = readFileSync(join(outDir, file), 'utf8')
    const kind = [/dg-page-[\w-]+/.exec(html)?.[0], ...PARTS.filter(part => html.includes(part))].join()
    kinds.set(kind, [...(kinds.get(kind) ?? []), path])
  }
  // Of pages with the same contents, one is visited: the test above reads the HTML of all of them.
  const paths = [...[...kinds.values()].flatMap(own => own.slice(0, 1)), '/nowhere', '/learn/glossary.html']
  assert.ok(kinds.size > 8, `${kinds.size} kinds`)
  // Other pages are not preloaded, because each of them is visited.
  await page
    .context()
    .addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  for (const path of paths) await page.goto(server.url + path, { waitUntil: 'load' })
  assert.deepEqual(violations, [])
  await page.context().close()
})

test('no action of a reader causes one either', async () => {
  const { page, violations } = await watchedPage()
  await page.goto(server.url, { waitUntil: 'load' })
  await page.locator('.dg-color-toggle').click()
  await page.keyboard.press('Control+k')
  await page.locator('dialog[open] input').waitFor()
  await page.keyboard.type('cluster')
  await page.locator('[role=option]').first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  for (const link of ['Learn', 'Stakers']) {
    await page.locator('.navbar a', { hasText: link }).click()
    await page.waitForURL(`**/${link.toLowerCase()}/**`)
  }
  await page.locator('.menu summary').first().click()
  await page.evaluate(() => document.querySelector('pre')?.scrollIntoView())
  await page.goto(`${server.url}/search?q=validator`)
  await page.locator('#dg-search-results a').first().waitFor()
  assert.deepEqual(violations, [])
  await page.context().close()
})

test('formulas look the same as without a policy, however a reader gets to them', async () => {
  const { page, violations } = await watchedPage()
  const heights = async () => {
    await waitForElement(page, '.katex-display .vlist-t')
    return page
      .locator('.katex-display')
      .evaluateAll(list => list.map(element => Math.round(element.getBoundingClientRect().height)))
  }
  const free = await browser.newPage({ bypassCSP: true, viewport: { width: 1280, height: 800 } })
  await free.goto(server.url + MATHS)
  const expected = await free
    .locator('.katex-display')
    .evaluateAll(list => list.map(element => Math.round(element.getBoundingClientRect().height)))
  assert.ok(expected.length > 0)
  await page.goto(server.url + MATHS, { waitUntil: 'load' })
  assert.deepEqual(await heights(), expected)
  await page.goto(`${server.url}/learn/glossary`, { waitUntil: 'load' })
  await page.locator(`a[href="${MATHS}"]`).first().click()
  await page.waitForURL(`**${MATHS}`)
  assert.deepEqual(await heights(), expected)
  assert.deepEqual(violations, [])
  await page.context().close()
  await free.close()
})
