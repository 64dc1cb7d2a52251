/**
 * Files for single hosts: redirects and headers in the format of each, and the site's properties from the environment
 * of a host.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOST_NAMES, type HostName, hostOfEnvironment, placeOnHost } from '../../src/model/hosts.ts'
import { makeSite } from './site.ts'

const FILES = { 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n', 'docs/g/index.md': '# G\n', 'docs/g/b.md': '# B\n' }
const CONFIG = {
  baseUrl: '/base/',
  contentSecurityPolicy: true,
  redirects: [
    { from: '/old path', to: '/a' },
    { from: '/:b', to: 'https://example.com/$x' },
  ],
}

/** Files whose names belong to one host. */
const KNOWN = ['_redirects', '_headers', '.nojekyll', 'vercel.json', '_nginx.conf', '_Caddyfile']
const EXPECTED: Record<HostName, string[]> = {
  'github-pages': ['.nojekyll'],
  'gitlab-pages': ['_redirects'],
  netlify: ['_redirects', '_headers'],
  'cloudflare-pages': ['_redirects', '_headers'],
  vercel: ['vercel.json'],
  nginx: ['_nginx.conf'],
  caddy: ['_Caddyfile'],
  s3: [],
  other: ['_redirects', '_headers'],
}

for (const host of HOST_NAMES)
  test(`${host} gets its own files and no others`, async t => {
    const site = makeSite(t, FILES, { ...CONFIG, host })
    const { published, diagnostics } = await site.build()
    assert.equal(published, true)
    assert.deepEqual(
      KNOWN.filter(name => site.exists(name)),
      EXPECTED[host],
    )
    const isSilent = ['github-pages', 'gitlab-pages', 's3'].includes(host)
    assert.equal(
      diagnostics.some(({ message }) => /contentSecurityPolicy.*reads no file of headers/.test(message)),
      isSilent,
    )
    // The page of a folder keeps its folder, so that its address with a slash causes no redirect.
    assert.ok(site.exists('g/index.html'))
    const isFile = !['s3', 'other'].includes(host)
    assert.equal(site.exists('a.html'), isFile)
    assert.equal(site.exists('a/index.html'), !isFile)
    assert.equal(site.exists('g/b.html'), isFile)
  })

test('a host changes no address, and trailingSlash still decides', async t => {
  const canonical = async (config: object) => {
    const site = makeSite(t, FILES, { ...CONFIG, ...config })
    await site.build()
    const html = ['a.html', 'a/index.html'].find(site.exists)
    return [html, /rel="canonical" href="([^"]+)"/.exec(site.read(html ?? ''))?.[1]]
  }
  assert.deepEqual(await canonical({}), ['a/index.html', 'https://example.org/base/a'])
  assert.deepEqual(await canonical({ host: 'netlify' }), ['a.html', 'https://example.org/base/a'])
  assert.deepEqual(await canonical({ host: 'netlify', trailingSlash: true }), [
    'a/index.html',
    'https://example.org/base/a/',
  ])
})

test('vercel.json has redirects and headers, with special characters escaped', async t => {
  const site = makeSite(t, FILES, { ...CONFIG, host: 'vercel' })
  await site.build()
  const { redirects, headers, cleanUrls } = JSON.parse(site.read('vercel.json'))
  assert.equal(cleanUrls, true)
  assert.deepEqual(redirects, [
    { source: '/base/\\:b', destination: 'https://example.com/$x', statusCode: 301 },
    { source: '/base/old%20path', destination: '/base/a', statusCode: 301 },
  ])
  assert.deepEqual(
    headers.map((rule: { source: string }) => rule.source),
    ['/base/(.*)', '/base/assets/(.*)'],
  )
})

test('the configurations of web servers have redirects, the policy, and file look-up', async t => {
  const site = makeSite(t, FILES, { ...CONFIG, host: 'nginx' })
  await site.build()
  const nginx = site.read('_nginx.conf')
  assert.match(nginx, /location = "\/base\/old path" \{ return 301 "\/base\/a"; \}/)
  assert.match(nginx, /return 301 "https:\/\/example\.com\/%24x"/)
  assert.match(nginx, /add_header Content-Security-Policy "default-src 'none'; .*" always;/)
  assert.match(nginx, /add_header Cache-Control "public, max-age=31536000, immutable";/)
  site.write({ 'site.config.json': JSON.stringify({ ...CONFIG, url: 'https://example.org', host: 'caddy' }) })
  await site.build()
  const caddy = site.read('_Caddyfile')
  assert.match(caddy, /redir "\/base\/old path" "\/base\/a" 301/)
  assert.match(caddy, /header "\/base\/assets\/\*" Cache-Control/)
  assert.equal(site.exists('_nginx.conf'), false)
})

test('a static file with the same name takes precedence', async t => {
  const site = makeSite(t, { ...FILES, 'static/vercel.json': '{"mine":true}' }, { ...CONFIG, host: 'vercel' })
  await site.build()
  assert.equal(site.read('vercel.json'), '{"mine":true}')
})

test('hosts are detected from the environment of their builds, with the address of the site', () => {
  assert.equal(hostOfEnvironment({}), undefined)
  assert.equal(hostOfEnvironment({ GITHUB_ACTIONS: 'true' }), undefined)
  assert.equal(hostOfEnvironment({ GITHUB_PAGES: 'true' }), 'github-pages')
  assert.equal(hostOfEnvironment({ CI_JOB_NAME: 'pages' }), 'gitlab-pages')
  assert.equal(hostOfEnvironment({ CI_JOB_NAME: 'test' }), undefined)
  assert.equal(hostOfEnvironment({ NETLIFY: 'true' }), 'netlify')
  assert.equal(hostOfEnvironment({ CF_PAGES: '1' }), 'cloudflare-pages')
  assert.equal(hostOfEnvironment({ VERCEL: '1' }), 'vercel')
  assert.deepEqual(placeOnHost('gitlab-pages', { CI_PAGES_URL: 'https://a.gitlab.io/b' }), {
    url: 'https://a.gitlab.io',
    baseUrl: '/b/',
  })
  assert.deepEqual(placeOnHost('vercel', { VERCEL_PROJECT_PRODUCTION_URL: 'a.example' }), {
    url: 'https://a.example',
    baseUrl: '/',
  })
  assert.equal(placeOnHost('cloudflare-pages', { CF_PAGES_URL: 'https://hash.a.pages.dev' }), undefined)
})
