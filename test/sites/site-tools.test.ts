/**
 * The other commands for a site: snapshots of versions, copies of templates, information, and shell completion.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Io } from '../../src/base/io.ts'
import { main } from '../../src/cli/main.ts'
import { entriesOf, makeSite } from './site.ts'

async function run(cwd: string, ...args: string[]) {
  const written = { out: '', err: '' }
  const to = (stream: 'out' | 'err') => ({
    write: (text: string) => {
      written[stream] += text
    },
  })
  const io: Io = { stdout: to('out'), stderr: to('err'), env: {}, cwd, onSignal: () => () => undefined }
  return { code: await main(['node', 'docsgen', ...args], io), ...written }
}

const DOCS = { 'docs/index.md': '# Home\n\n[A](a.md)\n', 'docs/a.md': '# A, first\n', 'docs/pic.svg': '<svg/>' }

test('a version keeps the current pages, sidebars and translations', async t => {
  const site = makeSite(
    t,
    {
      ...DOCS,
      'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# A, erste\n',
      'i18n/de/docusaurus-plugin-content-docs/current.json': '{}',
    },
    {
      i18n: { locales: ['en', 'de'] },
      docs: {
        path: 'docs',
        routeBasePath: '/',
        sidebars: { main: ['index', { type: 'category', label: 'More', items: ['a'] }] },
      },
    },
  )
  assert.equal((await run(site.dir, 'version', '1.0')).code, 0)
  site.write({ 'docs/a.md': '# A, second\n' })
  const { code, out } = await run(site.dir, 'version', '2.0')
  assert.equal(code, 0)
  assert.match(out, /versions: 2\.0, 1\.0\n/)
  site.write({ 'docs/a.md': '# A, next\n' })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('a/index.html'), /A, second/)
  assert.match(site.main('1.0/a/index.html'), /A, first/)
  assert.match(site.main('next/a/index.html'), /A, next/)
  assert.match(site.main('de/1.0/a/index.html'), /A, erste/)
  assert.match(site.read('1.0/a/index.html'), /More/)
})

for (const [name, says] of [
  ['current', /cannot be the name of a version/],
  ['a/b', /has a character that paths cannot have/],
  ['1.0', /The version '1\.0' already exists/],
] as [string, RegExp][])
  test(`the name '${name}' of a version is refused, and nothing changes`, async t => {
    const site = makeSite(t, { ...DOCS, 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/index.md': '# Old\n' })
    const before = entriesOf(site.dir)
    const { code, err } = await run(site.dir, 'version', name)
    assert.equal(code, 2)
    assert.match(err, says)
    assert.deepEqual(entriesOf(site.dir), before)
  })

test('an ejected template replaces the original, and changes to it take effect', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' }, { footer: { copyright: 'Me' } })
  await site.build()
  const before = site.read('index.html')
  assert.equal((await run(site.dir, 'eject', 'footer')).code, 0)
  await site.build()
  assert.equal(site.main('index.html'), /<main[^>]*>([\s\S]*)<\/main>/.exec(before)?.[1])
  const source = site.readAny('theme/components/Footer.tsx')
  assert.match(source, /from 'docsgen\/view'/)
  site.write({ 'theme/components/Footer.tsx': source.replace('<footer ', '<footer data-own="yes" ') })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.read('index.html'), /data-own="yes"/)
})

test('every template can be ejected without changing the site; a wrong name gets a suggestion', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\n:::note\n\nText\n\n:::\n' }, { footer: { copyright: 'Me' } })
  await site.build()
  const before = site.main('index.html')
  const { out } = await run(site.dir, 'eject')
  const names = out
    .trim()
    .split('\n')
    .filter(name => /\.tsx?$/.test(name))
  assert.ok(names.includes('pages/Doc.tsx'))
  for (const name of names) assert.equal((await run(site.dir, 'eject', name)).code, 0, name)
  assert.deepEqual(site.problems(await site.build()), [])
  assert.equal(site.main('index.html'), before)
  assert.match((await run(site.dir, 'eject', 'Fotter')).err, /did you mean 'Footer'/)
  assert.match((await run(site.dir, 'eject', 'Footer')).err, /already exists/)
})

test('info lists versions and the site, without paths of the machine', async t => {
  const site = makeSite(t, DOCS)
  const { code, out } = await run(site.dir, 'info')
  assert.equal(code, 0)
  for (const part of [/^docsgen +\d/m, /^Node +v\d/m, /^react +19/m, /^config +site\.config\.json$/m])
    assert.match(out, part)
  assert.ok(!out.includes(site.dir))
  site.write({ 'site.config.json': '{"titel": 1}' })
  assert.match((await run(site.dir, 'info')).out, /^config +cannot be used: .*title/m)
})

test('bash completes commands, flags and their values', async t => {
  const site = makeSite(t, DOCS)
  const { out } = await run(site.dir, 'completion', 'bash')
  const complete = (...words: string[]) => {
    const script = `${out}\nCOMP_WORDS=(${words.map(word => JSON.stringify(word)).join(' ')}); COMP_CWORD=${words.length - 1}; _docsgen; printf '%s\\n' "\${COMPREPLY[@]}"`
    return spawnSync('bash', ['-c', script], { cwd: join(site.dir), encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
  }
  assert.deepEqual(complete('docsgen', 'b'), ['build'])
  assert.deepEqual(complete('docsgen', 'build', '--str'), ['--strict'])
  assert.deepEqual(complete('docsgen', 'build', '--format', 'g'), ['github'])
  assert.deepEqual(complete('docsgen', 'search', 'q'), ['query'])
  assert.deepEqual(complete('docsgen', 'build', 'do'), ['docs'])
  assert.match((await run(site.dir, 'completion', 'fish')).out, /complete -c docsgen .* -l strict/)
  assert.match((await run(site.dir, 'completion', 'zsh')).out, /^#compdef docsgen\n/)
  assert.equal((await run(site.dir, 'completion', 'csh')).code, 2)
})
