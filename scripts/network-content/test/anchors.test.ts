/**
 * Every heading of the public documentation that may have been linked leads to its topic here: on the page with the
 * same address, or on the target of its redirect, which keeps the hash. `docsgen check --against` confirms it.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import config from '../../../site.config.ts'
import { builtSite, DOCSGEN, ROOT } from './site.ts'
import { siteInBrowser } from './site-in-browser.ts'

/** `route#id`, of all headings of the public documentation of May 2026. */
const anchors = readFileSync(new URL('public-anchors.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)

const bare = (route: string): string => route.replace(/(?<=.)\/$/, '')

const redirects = new Map(
  (config.redirects as { from: string | string[]; to: string }[]).flatMap(({ from, to }) =>
    [from].flat().map(route => [bare(route), bare(to.split('#')[0] ?? '')] as const),
  ),
)

/** All ids of the pages, by route without slashes. */
function idsOfSite(): Map<string, Set<string>> {
  const dir = builtSite()
  const { routes } = JSON.parse(readFileSync(join(dir, 'docsgen-manifest.json'), 'utf8')) as {
    routes: Record<string, string>
  }
  return new Map(
    Object.entries(routes).map(([route, path]) => {
      const html = readFileSync(join(dir, path), 'utf8')
      return [bare(route), new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))]
    }),
  )
}

test('every public anchor is an id of its page', () => {
  assert.ok(anchors.length > 900)
  const idsOf = idsOfSite()
  const lost = anchors.filter(anchor => {
    const [route = '', id = ''] = anchor.split('#')
    const ids = idsOf.get(redirects.get(route) ?? route)
    return !ids?.has(id)
  })
  assert.deepEqual(lost, [])
})

test('an audit against the addresses and anchors of the public documentation finds no loss', () => {
  for (const list of ['public-routes.txt', 'public-anchors.txt']) {
    const args = [
      DOCSGEN,
      'check',
      '--strict',
      '--against',
      join('scripts/network-content/test', list),
      '--format',
      'json',
    ]
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
    assert.equal(status, 0, stdout)
    assert.doesNotMatch(stdout, /lost-/)
  }
})

const site = siteInBrowser()

test('an old deep link ends below the bar at its heading or row, also after a redirect', async () => {
  const page = await site.browser.newPage({ viewport: { width: 1280, height: 800 } })
  for (const [address, text] of [
    ['/developers/tools/ssv-subgraph/subgraph-examples#account-nonce', 'nonce'],
    ['/developers/api/subgraph-examples#account-nonce', 'nonce'],
    ['/developers/smart-contracts/ssvnetworkviews#getnetworkfee', 'getNetworkFee'],
    ['/operators/operator-node/maintenance/troubleshooting#ssv-pulse-log-analysis', ''],
  ] as const) {
    await page.goto(site.url + address)
    const target = page.locator(`[id="${address.split('#')[1]}"]`)
    await target.waitFor({ state: 'attached' })
    await page.waitForFunction(id => {
      const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1
      return scrollY > 0 && top > 40 && top < 200
    }, address.split('#')[1] ?? '')
    const near = await target.evaluate(element => element.closest('tr, h2, h3')?.textContent ?? '')
    assert.ok(near.toLowerCase().includes(text.toLowerCase()), `${address}: ${near}`)
  }
  await page.close()
})
