/**
 * The addresses of the site on the hosts that it is published to: hosts respond to canonical links, links, the sitemap
 * and the targets of redirects without a further redirect. How hosts look up files:
 * https://github.com/slorber/trailing-slash-guide
 */
// Takes about 15 s.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import config from '../../../site.config.ts'
import { builtSite, copyCache, serveSite } from './site.ts'

const dir = builtSite()
const isFile = (path: string) => existsSync(join(dir, path)) && statSync(join(dir, path)).isFile()

/** The file that a host serves for a path; undefined if it redirects or has none. */
type LookUp = (path: string) => string | undefined

/** All three serve x.html for `/x` and x/index.html for `/x/`; if both exist, Netlify redirects `/x/` to `/x`. */
const HOSTS: Record<string, LookUp> = {
  'GitHub Pages': path => fileOf(path),
  Netlify: path => (path.endsWith('/') && isFile(`${path.slice(0, -1)}.html`) ? undefined : fileOf(path)),
  'Cloudflare Pages': path => (path.endsWith('.html') ? undefined : fileOf(path)),
}

function fileOf(path: string): string | undefined {
  if (path.endsWith('/')) return isFile(`${path}index.html`) ? `${path}index.html` : undefined
  return [path, `${path}.html`].find(isFile)
}

const manifest = JSON.parse(readFileSync(join(dir, 'docsgen-manifest.json'), 'utf8')) as {
  routes: Record<string, string>
}
const htmlOf = new Map(
  Object.entries(manifest.routes).map(([route, path]) => [route, readFileSync(join(dir, path), 'utf8')] as const),
)

/** Paths of this site that pages and the sitemap contain. */
function namedPaths(): Set<string> {
  const named = new Set<string>()
  const add = (address: string, base: string) => {
    const url = new URL(address.replaceAll('&amp;', '&'), base)
    if (url.origin === config.url && !/\.(?!html$)\w+$/.test(url.pathname)) named.add(decodeURIComponent(url.pathname))
  }
  for (const [, address = ''] of readFileSync(join(dir, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)</g))
    add(address, config.url ?? '')
  // The 404 page has no address of its own: its links to its own parts are relative to the requested address.
  for (const [route, html] of htmlOf)
    for (const [, address = ''] of route === '/404.html'
      ? []
      : html.matchAll(/<(?:a|link rel="canonical")\s[^>]*?href="([^"]+)"/g))
      if (!/^(?:mailto|javascript):/.test(address)) add(address, `${config.url}${route}`)
  return named
}

test('canonical links, links and the sitemap contain addresses that every host serves without a redirect', () => {
  const named = namedPaths()
  assert.ok(named.size > 190, `only ${named.size} addresses`)
  for (const [host, lookUp] of Object.entries(HOSTS))
    assert.deepEqual(
      [...named].filter(path => lookUp(path) === undefined),
      [],
      host,
    )
})

test('a page is at its canonical address, which is its route', () => {
  const wrong = [...htmlOf].filter(([route, html]) => {
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    return canonical !== undefined && canonical !== `${config.url}${route}`
  })
  assert.deepEqual(
    wrong.map(([route]) => route),
    [],
  )
  const routes = readFileSync(new URL('routes.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
  for (const [host, lookUp] of Object.entries(HOSTS))
    assert.deepEqual(
      routes.map(line => line.split('\t')[0] ?? '').filter(route => lookUp(route) !== manifestPath(route)),
      [],
      host,
    )
})

function manifestPath(route: string): string {
  return `/${manifest.routes[route]}`
}

test('redirects lead to addresses that every host serves without a redirect', () => {
  const lines = readFileSync(join(dir, '_redirects'), 'utf8').trim().split('\n')
  assert.ok(lines.length > 100)
  for (const [host, lookUp] of Object.entries(HOSTS))
    assert.deepEqual(
      lines.filter(line => lookUp(line.split(' ')[1]?.split('#')[0] ?? '') === undefined),
      [],
      host,
    )
})

/** Paths that do not respond with a page. */
async function notAnswered(url: string): Promise<string[]> {
  const wrong: string[] = []
  for (const route of Object.keys(manifest.routes)) {
    const response = await fetch(url + encodeURI(route), { redirect: 'manual' })
    // A connection is free for the next request once its response has been read.
    await response.arrayBuffer()
    const { status } = response
    if (status !== 200 && route !== '/404.html') wrong.push(`${route} ${status}`)
  }
  return wrong
}

test('docsgen serve serves every route without a redirect, live and from the built folder', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'network-published-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  copyCache(join(folder, 'cache'))
  for (const options of [
    ['--watch', '--cache-dir', join(folder, 'cache')],
    ['--dir', dir],
  ]) {
    const { url, close } = await serveSite(...options)
    try {
      assert.deepEqual(await notAnswered(url), [])
    } finally {
      // Before the folder is removed, because the server writes to it.
      await close()
    }
  }
})
