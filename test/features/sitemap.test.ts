/** The sitemap, and what refers to it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSite } from '../../src/testing.ts'

test('the sitemap has the pages that may be indexed, those of plugins included', async t => {
  const plugin = { name: 'users', pages: () => [{ path: 'users/bo', title: 'Bo', body: 'Text.' }] }
  const site = testSite(
    {
      'docs/index.md': '# Home\n\nText.\n',
      'docs/guide/next.md': '# Next\n\nText.\n',
      'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n\nText.\n',
    },
    { plugins: [plugin] },
  )
  t.after(() => site.dispose())
  await site.build()
  const found = [...site.read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  assert.deepEqual(found, ['https://example.org/', 'https://example.org/guide/next', 'https://example.org/users/bo'])
  assert.match(site.read('robots.txt'), /^Sitemap: https:\/\/example\.org\/sitemap\.xml$/m)
  site.configure({ noIndex: true, plugins: [plugin] })
  await site.build()
  assert.ok(!site.files().includes('sitemap.xml'))
  assert.equal(site.read('robots.txt'), 'User-agent: *\nDisallow: /\n')
})
