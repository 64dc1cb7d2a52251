/**
 * A context that is reused contains nothing of the previous test, and a context that cannot be reset is not reused.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { FRESH } from './recycled-contexts.ts'
import { shellSite } from './shell-site.ts'

const shell = shellSite({ 'docs/index.md': '# Home\n', 'docs/guide.md': '# Guide\n' })

const marked = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    caches: await caches.keys(),
    entries: history.length,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
    isMarked: 'isMarked' in window,
  }))

test('a second test gets the same tab, without anything from the first test', async () => {
  const events: string[] = []
  const first = await shell.open('/', { viewport: { width: 500, height: 500 }, colorScheme: 'dark' })
  const clean = { ...(await marked(first)), isDark: false, width: 1280 }
  await first.addInitScript(() => Object.assign(window, { isMarked: true }))
  first.on('request', request => events.push(request.url()))
  for (const target of [first, first.context()])
    await target.route('**/guide', route => {
      events.push('route')
      return route.fallback()
    })
  await first.goto(`${shell.url}/guide`)
  assert.equal(events.filter(event => event === 'route').length, 2)
  await first.context().addCookies([{ name: 'mark', value: '1', url: shell.url }])
  await first.evaluate(async () => {
    await caches.open('mark')
    for (const storage of [localStorage, sessionStorage]) storage.setItem('mark', '1')
    addEventListener('pagehide', () => sessionStorage.setItem('left', '1'))
  })
  await first.context().close()
  events.length = 0
  const second = await shell.open('/')
  assert.equal(second, first)
  assert.deepEqual({ ...(await marked(second)), entries: clean.entries }, clean)
  await second.goto(`${shell.url}/guide`)
  assert.deepEqual(events, [])
  await second.context().close()
})

test('a test that needs a fresh context gets one', async () => {
  const first = await shell.open('/')
  await first.context().close()
  const fresh = await shell.open('/', FRESH)
  assert.notEqual(fresh, first)
  await fresh.context().close()
  assert.equal(fresh.isClosed(), true)
})

const CHANGES: [what: string, change: (page: Page) => Promise<unknown>][] = [
  ['headers of its own', page => page.setExtraHTTPHeaders({ 'x-mark': '1' })],
  ['another clock', page => page.clock.install()],
  ['a key that is held', page => page.keyboard.down('Shift')],
  ['a second tab', page => page.context().newPage()],
  ['a second site', page => page.goto(shell.url.replace('127.0.0.1', 'localhost'))],
]
for (const [what, change] of CHANGES)
  test(`a context with ${what} is not reused`, async () => {
    const first = await shell.open('/')
    await change(first)
    await first.context().close()
    assert.equal(first.isClosed(), true)
  })
