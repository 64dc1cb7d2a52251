/**
 * The sites in `examples/` build without findings, and their plugins work as described.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseXml } from '@rgrove/parse-xml'
import { runBuild } from '../../src/commands/build.ts'
import type { BuildReport } from '../../src/model/report.ts'

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url))

interface Example {
  report: BuildReport
  again: () => Promise<BuildReport>
  bytes: (path: string) => Buffer
  read: (path: string) => string
}

/** Builds an example into a temporary folder. */
async function built(t: TestContext, name: string): Promise<Example> {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-example-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  const outDir = join(dir, 'build')
  const request = { siteDir: join(EXAMPLES, name), outDir, cacheDir: join(dir, 'cache'), jobs: 1 }
  const again = () => runBuild({ ...request, cache: true, drafts: false, strict: false })
  const bytes = (path: string) => readFileSync(join(outDir, path))
  const report = await again()
  return { report, again, bytes, read: path => bytes(path).toString('utf8') }
}

function problems({ diagnostics }: BuildReport): string[] {
  return diagnostics.filter(({ severity }) => severity !== 'info').map(({ message }) => message)
}

test('openapi: the reference of an API', async t => {
  const { report, read } = await built(t, 'openapi')
  assert.deepEqual(problems(report), [])
  const index = read('api/index.html')
  assert.match(index, /<a href="\/api\/loans\/?#createloan">Borrow a book<\/a>/)
  const books = read('api/books/index.html')
  assert.match(books, /<h2 id="getbook">Get a book<\/h2>/)
  assert.match(books, /<td><code>isbn<\/code><\/td>\n<td>path<\/td>\n<td>string<\/td>\n<td>yes<\/td>/)
  assert.match(books, /<td><code>\[\]\.series\.name<\/code><\/td>/)
  assert.match(books, /list of strings/)
  assert.match(read('api/loans/index.html'), /can be reserved \| not borrowed/)
  assert.match(read('api/loans/index.html'), /string \(date\)/)
})

test('og-images: an image for every page, drawn once', async t => {
  const { report, again, bytes, read } = await built(t, 'og-images')
  assert.deepEqual(problems(report), [])
  for (const [page, picture] of [
    ['index.html', 'og/index.png'],
    ['setup/index.html', 'og/setup.png'],
  ] as const) {
    assert.ok(read(page).includes(`<meta property="og:image" content="https://lamp.example.org/${picture}"/>`))
    assert.match(read(page), /<meta property="og:image:width" content="1200"\/>/)
    const png = bytes(picture)
    assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG')
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630])
  }
  assert.notDeepEqual(bytes('og/index.png'), bytes('og/setup.png'))
  assert.equal((await again()).rendered, 0)
})

test('changelog-rss: a changelog page and a feed', async t => {
  const { report, read } = await built(t, 'changelog-rss')
  assert.deepEqual(problems(report), [])
  assert.match(read('changelog/index.html'), /<h2 id="v1\.1\.0">1\.1\.0 \(2026-03-02\)<\/h2>/)
  assert.match(read('index.html'), /<link rel="alternate" type="application\/rss\+xml"[^>]*\/changelog\.xml"/)
  const feed = parseXml(read('changelog.xml'))
  const items = (feed.root?.text ?? '').match(/lamp\.example\.org\/changelog#v[\d.]+/g)
  assert.deepEqual(new Set(items), new Set(['lamp.example.org/changelog#v1.1.0', 'lamp.example.org/changelog#v1.0.0']))
  assert.match(feed.root?.text ?? '', /stays off & dark/)
  assert.doesNotMatch(read('changelog.xml'), /Colours/)
})
