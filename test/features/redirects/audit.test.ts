/** Redirects of a whole site: each mistake is found at its place, and those of plugins are joined with those of the site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from '../../../src/index.ts'
import { PLAIN } from '../../check/run-check.ts'
import { makeSite } from '../../sites/site.ts'

const FILES = {
  'docs/index.md': '# Home\n\nSee [target](./target.md) and [its old address](/old-address).\n',
  'docs/target.md': '# Target\n\nText.\n',
}

test('mistakes in redirects are found, and nothing else', async t => {
  const redirects = [
    { from: '/old-address', to: '/target' },
    { from: '/older-address', to: '/old-address' },
    { from: '/circle-a', to: '/circle-b' },
    { from: '/circle-b', to: '/circle-a' },
    { from: '/target', to: '/' },
    { from: '/gone', to: '/nowhere' },
    { from: '/old-address', to: '/' },
    { from: [], to: '/' },
  ]
  const site = makeSite(t, FILES, { redirects })
  const { diagnostics } = await check({ ...PLAIN, siteDir: site.dir })
  const found = diagnostics.map(({ rule, message, span }) => `${rule} ${span?.line} ${message}`)
  const expected = [
    /^redirect-chain \d+ The redirect of '\/older-address'/,
    /^redirect-loop \d+ redirects\[2\]: .*'\/circle-a' → '\/circle-b' → '\/circle-a'/,
    /^redirect-shadows-page \d+ redirects\[4\]\.from: there is a page at '\/target'/,
    /^broken-link \d+ redirects\[5\]\.to: /,
    /^duplicate-redirect \d+ redirects\[6\]\.from: /,
    /^config-no-effect \d+ redirects\[7\] has no effect: from is empty/,
  ]
  for (const pattern of expected) {
    const index = found.findIndex(line => pattern.test(line))
    assert.ok(index >= 0, `${pattern} among\n${found.join('\n')}`)
    found.splice(index, 1)
  }
  assert.deepEqual(found, [])
})

test('redirects of a plugin are joined with those of the site', async t => {
  const plugin = "{ name: 'old', config: () => ({ redirects: [{ from: '/old', to: '/' }] }) }"
  const config = `export default { redirects: [{ from: '/older', to: '/target' }], plugins: [${plugin}] }\n`
  const site = makeSite(t, { ...FILES, 'site.config.js': config })
  await site.build()
  assert.match(site.read('old/index.html'), /url=\/"/)
  assert.match(site.read('older/index.html'), /url=\/target"/)
})
