/**
 * The headers file: its policy follows from the config and the pages.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const PAGE = { 'docs/index.md': '# Home\n\nText.\n' }

function directives(headers: string): Record<string, string> {
  const policy = /^ {2}Content-Security-Policy: (.*)$/m.exec(headers)?.[1] ?? ''
  return Object.fromEntries(policy.split('; ').map(part => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

test('there is no policy unless the config asks for one', async t => {
  const site = makeSite(t, PAGE)
  await site.build()
  assert.equal(site.exists('_headers'), false)
})

test('a plain site only allows itself and the hashes of its two scripts', async t => {
  const site = makeSite(t, PAGE, { contentSecurityPolicy: true, baseUrl: '/docs/' })
  await site.build()
  const headers = site.read('_headers')
  assert.match(headers, /^\/docs\/\*\n {2}Content-Security-Policy: default-src 'none'; /)
  assert.match(headers, /^\/docs\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable$/m)
  const found = directives(headers)
  assert.match(found['script-src'] ?? '', /^'self'(?: 'sha256-[\w+/]{43}='){2}$/)
  assert.equal(found['style-src'], "'self'")
  assert.equal(found['style-src-attr'], undefined)
  assert.doesNotMatch(headers, /unsafe/)
  assert.doesNotMatch(site.read('index.html'), /Content-Security-Policy/)
})

test('sources on other sites in the config and the pages are allowed, and no others', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\n![A picture](https://images.example/a.png)\n',
      'docs/other.md': '# Other\n\nText.\n',
      'own.css':
        '@import "https://imports.example/a.css";p{background:url(//backgrounds.example/b.png),url(data:,)}p::after{content:"url(https://text.example/c.png)"}',
    },
    {
      customCss: 'own.css',
      contentSecurityPolicy: { 'frame-src': ['https://video.example'], 'connect-src': ['https://api.example'] },
      stylesheets: ['https://styles.example/a.css'],
      scripts: ['https://scripts.example/a.js', '/own.js'],
      headTags: [{ tagName: 'script', innerHTML: 'let b = 2' }],
      gtag: { trackingID: 'G-1' },
      algolia: { appId: 'A', apiKey: 'k', indexName: 'i' },
      redirects: [{ from: '/old', to: '/other' }],
    },
  )
  await site.build()
  const found = directives(site.read('_headers'))
  assert.equal(
    found['img-src'],
    "'self' data: https://images.example https://backgrounds.example https://*.google-analytics.com https://*.googletagmanager.com",
  )
  assert.equal(found['style-src'], "'self' https://styles.example https://imports.example")
  assert.equal(found['font-src'], "'self' https://styles.example https://imports.example https://backgrounds.example")
  assert.equal(found['frame-src'], 'https://video.example')
  assert.match(found['connect-src'] ?? '', /^'self' https:\/\/\*\.algolia\.net .* https:\/\/api\.example$/)
  assert.match(found['script-src'] ?? '', /https:\/\/scripts\.example https:\/\/\*\.googletagmanager\.com$/)
  // The scripts of all pages and of the home page, that of redirects, and the tag.
  assert.equal(found['script-src']?.match(/'sha256-/g)?.length, 4)
})

test('formulas need no styles that the policy forbids, unless they use another stylesheet', async t => {
  const files = { ...PAGE, 'docs/sum.md': '# Sum\n\n$$\na + b\n$$\n\n| $a$ | b |\n|--:|---|\n| $c$ | d |\n' }
  const own = makeSite(t, files, { contentSecurityPolicy: true })
  await own.build()
  assert.equal(directives(own.read('_headers'))['style-src-attr'], undefined)
  assert.doesNotMatch(own.read('sum/index.html'), / style="/)
  const site = makeSite(t, files, { contentSecurityPolicy: true, markdown: { mathStylesheet: 'external' } })
  await site.build()
  assert.match(site.main('sum/index.html'), / style="/)
  assert.equal(directives(site.read('_headers'))['style-src-attr'], "'unsafe-inline'")
  const restriction = /<meta http-equiv="Content-Security-Policy" content="style-src-attr &#x27;none&#x27;"\/>/
  assert.match(site.read('index.html'), restriction)
  assert.doesNotMatch(site.read('sum/index.html'), restriction)
})

test('a static headers file is unchanged', async t => {
  const site = makeSite(t, { ...PAGE, 'static/_headers': '/*\n  X: y\n' }, { contentSecurityPolicy: true })
  await site.build()
  assert.equal(site.read('_headers'), '/*\n  X: y\n')
})
