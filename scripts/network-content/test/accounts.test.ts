/** The site's own configuration with the accounts that the environment names (publishing.md). */
// Takes about 8 s.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { builtSite, copyCache, DOCSGEN, ROOT } from './site.ts'

const dir = mkdtempSync(join(tmpdir(), 'docsgen-accounts-'))
after(() => rmSync(dir, { recursive: true, force: true }))

/** Builds the site with these variables and reads pages of it. */
function buildWith(env: Record<string, string>): (path: string) => string {
  const [outDir, cacheDir] = [join(dir, 'site'), join(dir, 'cache')]
  copyCache(cacheDir)
  const args = [DOCSGEN, 'build', '-q', '--out-dir', outDir, '--cache-dir', cacheDir]
  execFileSync(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env } })
  return path => readFileSync(join(outDir, path), 'utf8')
}

test('with accounts, the site uses the hosted index, reports page views and links to its sources', () => {
  const read = buildWith({
    DOCS_ALGOLIA_APP_ID: 'TESTAPP',
    DOCS_ALGOLIA_SEARCH_KEY: 'public-search-key',
    DOCS_GTAG_ID: 'G-TEST123',
    DOCS_EDIT_URL: 'https://git.example.org/ssv/docs/edit/main/',
  })
  const html = read('stakers/quickstart.html')
  const config = JSON.parse(/<script id="dg-config"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  const { appId, apiKey, indexName, contextual } = config.search.hosted
  assert.deepEqual([appId, apiKey, indexName, contextual], ['TESTAPP', 'public-search-key', 'ssv', true])
  assert.match(read('_headers'), /connect-src [^;\n]*https:\/\/[^ ;]*algolia/i)
  assert.match(html, /<meta name="[^"]*gtag" content="G-TEST123" data-anonymize-ip="true"\/>/)
  assert.ok(html.includes('https://git.example.org/ssv/docs/edit/main/content/stakers/quickstart.md'))
})

test('without accounts, the bar has all sections, and no menu with a single version or language', () => {
  const html = readFileSync(join(builtSite(), 'based-applications/index.html'), 'utf8')
  const bar = /<nav class="navbar"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  assert.doesNotMatch(bar, />(?:Next|English)</)
  assert.match(bar, /<a [^>]*href="\/based-applications\/"[^>]*aria-current="page"[^>]*>Based applications<\/a>/)
  assert.doesNotMatch(html, /algolia|gtag/i)
})
