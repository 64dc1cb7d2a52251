/**
 * Mistakes of users who do not know docsgen yet: each ends with a sentence that says what to do, a suitable exit code,
 * no stack trace, and no loss of files.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCli } from './run-cli.ts'
import { makeSite } from './site.ts'

const TYPED: [typed: string, code: number, says: RegExp][] = [
  ['help', 0, /Usage: docsgen[\s\S]*build/],
  ['help check', 0, /Usage: docsgen check/],
  ['help nonsense', 2, /unknown command 'nonsense'/],
  ['dev', 2, /Did you mean docsgen serve --watch\?/],
  ['start', 2, /Did you mean docsgen serve --watch\?/],
  ['preview', 2, /Did you mean docsgen serve\?/],
  ['lint docs', 2, /Did you mean docsgen check\?/],
  ['create', 2, /Did you mean docsgen init\?/],
  ['swizzle Footer', 2, /Did you mean docsgen eject\?/],
  ['version', 2, /missing required argument 'name'/],
  ['constructor', 2, /unknown command 'constructor'/],
  ['build nowhere', 2, /nowhere does not exist/],
  ['check nowhere', 2, /nowhere does not exist/],
  ['serve nowhere', 2, /nowhere does not exist/],
  ['serve --watch nowhere', 2, /nowhere does not exist/],
  ['search query x nowhere', 2, /nowhere does not exist/],
  ['build docs', 2, /docs is a folder of pages, not a site\.\n.*Name the folder above it/],
  ['build docs/index.md', 2, /index\.md is a file/],
  ['check docs/index.md', 2, /index\.md is a file/],
  ['serve --allowed-host https://docs.example.org', 2, /Expected a host name without scheme and port/],
  ['serve --allowed-host docs.example.org .', 2, /The site folder goes before this flag/],
  ['serve --host nowhere.invalid', 4, /nowhere\.invalid: no address is known|nowhere\.invalid: the name cannot/],
  ['check --format pretty:', 2, /file name after the colon/],
  ['check --format sarif:docs', 4, /docs: it is a folder/],
  ['check -c nowhere.json --format sarif:docs', 2, /nowhere\.json does not exist[\s\S]*docs: it is a folder/],
  ['search records -o docs', 4, /docs: it is a folder/],
  ['build --cache-dir docs/index.md', 4, /index\.md: something with that name already exists/],
  ['build --cache-dir build', 2, /contains the cache/],
  ['build --cache-dir build/cache', 2, /contains the cache/],
  ['build -o .docsgen', 2, /contains the cache/],
]

const BUILT = { 'build/index.html': 'built' }

for (const [typed, code, says] of TYPED)
  test(`docsgen ${typed}: exit code ${code}`, async t => {
    const site = makeSite(t, { 'docs/index.md': '# Home\n', ...(typed.startsWith('serve --host') && BUILT) })
    const result = await runCli(site.dir, typed.split(' '))
    assert.match(result.text, says)
    assert.equal(result.code, code)
    assert.doesNotMatch(result.text, /\n\s+at /)
    assert.equal(existsSync(join(site.dir, 'nowhere')), false)
    assert.equal(site.readAny('docs/index.md'), '# Home\n')
  })

test('the exit code of help is its own, whatever the process has so far', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' })
  const { exitCode } = process
  t.after(() => {
    process.exitCode = exitCode
  })
  process.exitCode = 1
  for (const args of [['help'], ['help', 'check'], ['search', 'query', '--help'], ['check', '--help']])
    assert.equal((await runCli(site.dir, args)).code, 0, args.join(' '))
  for (const args of [[], ['search']]) assert.equal((await runCli(site.dir, args)).code, 2, args.join(' '))
})

test('folders for a report are created', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' })
  assert.equal((await runCli(site.dir, ['check', '--format', 'sarif:reports/new/a.sarif'])).code, 0)
  assert.match(site.readAny('reports/new/a.sarif'), /"version"/)
})

test('an output folder that is a link to the site itself is refused', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' })
  symlinkSync('.', join(site.dir, 'build'))
  assert.equal((await runCli(site.dir, ['build'])).code, 2)
  assert.equal(site.readAny('docs/index.md'), '# Home\n')
})

test('a file where a page needs a folder is a finding, and the old site stays', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n', 'static/logo': 'a file' })
  await site.build()
  const before = site.tree()
  site.write({
    'docs/a.md': '---\nslug: /logo/a\n---\n\nText\n',
    'docs/b.md': '---\nslug: /sitemap.xml\n---\n\nText\n',
    'docs/c.md': `---\nslug: /${'c'.repeat(300)}\n---\n\nText\n`,
  })
  const report = await site.build()
  assert.equal(report.published, false)
  assert.deepEqual(site.problems(report), [
    'bad-slug docs/c.md:2:1',
    'output-collision docs/a.md:2:1',
    'output-collision docs/b.md:2:1',
  ])
  assert.deepEqual(site.tree(), before)
})

test('a static file that becomes a folder, and back, is published as it is', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n', 'static/a': 'file' })
  for (const folder of [false, true, false, true, true]) {
    site.remove('static')
    site.write(folder ? { 'static/a/b': 'deep' } : { 'static/a': 'file' })
    assert.equal((await site.build()).published, true)
    assert.equal(site.read(folder ? 'a/b' : 'a'), folder ? 'deep' : 'file')
  }
})

test('a folder in the output whose name is not UTF-8 is removed by the next publication', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' })
  await site.build()
  const folder = Buffer.concat([Buffer.from(`${join(site.dir, 'build')}/m`), Buffer.from([0xe9]), Buffer.from('ne')])
  mkdirSync(folder)
  writeFileSync(Buffer.concat([folder, Buffer.from('/note.txt')]), 'mine')
  site.write({ 'docs/index.md': '# Home\n\nMore.\n' })
  assert.equal((await site.build()).published, true)
  assert.equal(existsSync(folder), false)
})

test('a read-only site folder is built and audited anyway', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n', '.docsgen': 'a file where the cache would be' })
  assert.equal((await runCli(site.dir, ['build'])).code, 0)
  assert.equal((await runCli(site.dir, ['check'])).code, 0)
  assert.match(site.main('index.html'), /Home/)
  assert.equal(site.readAny('.docsgen'), 'a file where the cache would be')
})

test('a name that is too long for its file is a finding', async t => {
  const config = { trailingSlash: false }
  const site = makeSite(t, { 'docs/index.md': '# Home\n', [`docs/${'a'.repeat(252)}.md`]: 'Text\n' }, config)
  const report = await site.build()
  assert.deepEqual(site.problems(report), [`bad-slug docs/${'a'.repeat(252)}.md:1:1`])
  assert.match(report.diagnostics[0]?.message ?? '', /257 bytes/)
})

test('the components module may be a folder with an index, or have no extension', async t => {
  const files = { 'docs/index.md': '<Hello/>\n', 'ui/index.tsx': 'export const Hello = () => <b>hello</b>\n' }
  for (const components of ['ui', 'ui/index', 'ui/index.tsx']) {
    const site = makeSite(t, files, { markdown: { components } })
    assert.deepEqual(site.problems(await site.build()), [])
    assert.match(site.main('index.html'), /<b>hello<\/b>/)
  }
  const empty = makeSite(t, { ...files, 'empty/other.tsx': '' }, { markdown: { components: 'empty' } })
  const { diagnostics } = await empty.build()
  assert.match(diagnostics[0]?.message ?? '', /names empty\/index\.tsx, which does not exist/)
})
