/**
 * The sites in `examples/` build without findings, and their plugins work as described.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseXml } from '@rgrove/parse-xml'
import { main } from '../../src/cli/main.ts'
import { runBuild } from '../../src/commands/build.ts'
import type { BuildReport } from '../../src/model/report.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EXAMPLES = join(ROOT, 'examples')

interface Example {
  report: BuildReport
  again: () => Promise<BuildReport>
  bytes: (path: string) => Buffer
  read: (path: string) => string
}

/** Builds an example into a temporary folder. */
async function built(t: TestContext, name: string): Promise<Example> {
  const dir = temporaryFolder(t, 'docsgen-example-')
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
  const textOf = (path: string) =>
    read(path)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
  assert.match(read('api/index.html'), /<a href="\/api\/loans\/?#createloan">/)
  assert.match(textOf('api/index.html'), /POST \/loans : Borrow a book/)
  assert.match(read('api/books/index.html'), /<h3 id="getbook"/)
  const books = textOf('api/books/index.html')
  assert.match(books, /Get a book Path parameters isbn string required/)
  assert.match(books, /series Series series name string/)
  assert.match(books, /authors string\[\]/)
  const loans = textOf('api/loans/index.html')
  assert.match(loans, /can be reserved \| not borrowed/)
  assert.match(loans, /until string format: date/)
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

test('plugin: a changelog page and a feed', async t => {
  const { report, read } = await built(t, 'plugin')
  assert.deepEqual(problems(report), [])
  assert.match(read('changelog/index.html'), /<h2 id="v1\.1\.0">1\.1\.0 \(2026-03-02\)<\/h2>/)
  assert.match(read('index.html'), /<link rel="alternate" type="application\/rss\+xml"[^>]*\/changelog\.xml"/)
  const feed = parseXml(read('changelog.xml'))
  const items = (feed.root?.text ?? '').match(/lamp\.example\.org\/changelog#v[\d.]+/g)
  assert.deepEqual(new Set(items), new Set(['lamp.example.org/changelog#v1.1.0', 'lamp.example.org/changelog#v1.0.0']))
  assert.match(feed.root?.text ?? '', /stays off & dark/)
  assert.doesNotMatch(read('changelog.xml'), /Colours/)
})

/** Runs a command in a new folder. */
function folder(t: TestContext) {
  const dir = temporaryFolder(t, 'docsgen-copy-')
  const run = async (...args: string[]) => {
    const written = { out: '', err: '' }
    const to = (stream: 'out' | 'err') => ({
      write: (text: string) => {
        written[stream] += text
      },
    })
    const io = {
      stdout: to('out'),
      stderr: to('err'),
      cwd: dir,
      env: { NO_COLOR: '1' },
      onSignal: () => () => undefined,
    }
    return { code: await main(['node', 'docsgen', ...args], io), ...written }
  }
  return { dir, run, read: (path: string) => readFileSync(join(dir, path), 'utf8') }
}

/** What each example is about: a page of it, and what readers find there. */
const SHOWN: Record<string, [file: string, found: RegExp][]> = {
  blog: [
    ['build/blog/index.html', /Lamps can be dimmed/],
    ['build/blog/rss.xml', /<title>The first release<\/title>/],
  ],
  languages: [
    ['build/de/install/index.html', /<h1[^>]*>Installieren</],
    ['build/ar/index.html', /<html[^>]* dir="rtl"/],
    ['build/ar/dim/index.html', /lang="en"/],
  ],
  library: [
    ['build/reference/index.html', /<h3 id="createlamp">/],
    [
      'build/reference.md',
      /createLamp\(color\?: Color\): Lamp[\s\S]*Creates a lamp that is off\.[\s\S]*the colour of its light/,
    ],
    ['build/reference.md', /keeps its brightness while it is off[\s\S]*half of it needs about a third of the energy/],
    ['build/schedule/index.html', /<a href="\/reference\/schedule\/?#athour"><code>atHour<\/code><\/a>/],
  ],
  monorepo: [
    ['docs/build/core/index.html', /createLamp/],
    ['docs/build/cli/index.html', /href="\/core\/?"/],
  ],
  openapi: [['build/api/index.html', /Borrow a book/]],
  plugin: [['build/changelog/index.html', /1\.1\.0/]],
  theme: [
    ['build/index.html', /A lamp for every desk/],
    ['build/index.html', /styles-/],
  ],
  versions: [
    ['build/1.0/install/index.html', /Download the archive/],
    ['build/next/dim/index.html', /New in the next release/],
    ['build/index.html', /Lamp <strong>2\.0<\/strong>/],
  ],
}

test('a copy of each example builds strictly, with its own README and two commands', async t => {
  const names = readdirSync(EXAMPLES, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? entry.name : []))
  assert.deepEqual(names, [...Object.keys(SHOWN), 'og-images'].sort())
  for (const [name, found] of Object.entries(SHOWN)) {
    const { dir, run, read } = folder(t)
    const made = await run('init', '--example', name)
    assert.deepEqual([made.code, made.err], [0, ''], name)
    assert.match(made.out, /Next:\n\s+npm install\s+npm run dev .*\n\s+npm run build/)
    const { scripts, devDependencies } = JSON.parse(read('package.json'))
    assert.deepEqual(Object.keys(scripts), ['dev', 'build'])
    assert.match(devDependencies.docsgen, /^\^\d/)
    assert.match(read('README.md'), /npm run dev[\s\S]*npm run build/)
    assert.match(read('.gitignore'), /build/)
    symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'))
    const [, ...args] = scripts.build.split(' ')
    assert.deepEqual(await run(...args, '-q', '--jobs', '1'), { code: 0, out: '', err: '' }, name)
    for (const [file, pattern] of found) assert.match(read(file), pattern, `${name}: ${file}`)
  }
})

test('examples are listed, and a folder that has a package is left alone', async t => {
  const { dir, run } = folder(t)
  const listed = await run('init', '--example')
  assert.deepEqual([listed.code, listed.err], [0, ''])
  for (const name of Object.keys(SHOWN)) assert.match(listed.out, new RegExp(`^${name} +\\w`, 'm'))
  const unknown = await run('init', 'new', '--example', 'blogg')
  assert.equal(unknown.code, 2)
  assert.match(unknown.err, /no example 'blogg'[\s\S]*Did you mean 'blog'/)
  assert.equal(existsSync(join(dir, 'new')), false)
  assert.match((await run('init', '--example', 'blog', '--host', 'vercel')).err, /--example.*--host|--host.*--example/)
  writeFileSync(join(dir, 'package.json'), '{}')
  const refused = await run('init', '--example', 'blog')
  assert.equal(refused.code, 2)
  assert.match(refused.err, /already a package\.json/)
  assert.deepEqual(readdirSync(dir), ['package.json'])
})
