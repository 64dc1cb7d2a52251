/**
 * Every kind of mistake in one site: each is a finding with its place, all in one run and again in the next, from the
 * cache; and the old site stays.
 */
import assert from 'node:assert/strict'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const GOOD = { 'docs/index.md': '# Home\n\nText.\n' }

/** Files with mistakes, and the finding about each. */
const WRONG: Record<string, { content: string | Uint8Array; says: string }> = {
  'docs/yaml.md': { content: '---\ntitle: [open\n---\n\nText\n', says: 'front-matter-syntax docs/yaml.md:3:1' },
  'docs/key.md': {
    content: '---\ntitle: [a]\n"first\nsecond line": 1\n---\n\nText\n',
    says: 'front-matter-syntax docs/key.md:3:1',
  },
  'docs/unclosed.md': { content: '---\ntitle: Open\n\nText\n', says: 'front-matter-unclosed docs/unclosed.md:1:1' },
  'docs/code.md': {
    content: '---js\nglobalThis.ranContent = true\n---\n\nText\n',
    says: 'front-matter-language docs/code.md:1:1',
  },
  'docs/type.md': {
    content: '---\ntitle: 7\nsidebar_position: first\n---\n\nText\n',
    says: 'front-matter-type docs/type.md:3:19',
  },
  'docs/binary.md': {
    content: Uint8Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256),
    says: 'not-utf8 docs/binary.md',
  },
  'docs/utf16.md': { content: Buffer.from('\ufeff# Title\n\nText\n', 'utf16le'), says: 'not-utf8 docs/utf16.md' },
  'docs/nested.md': { content: `${'['.repeat(5000)}text${']'.repeat(5000)}\n`, says: '' },
  'docs/quotes.md': { content: `${'> '.repeat(5000)}text\n`, says: 'nesting docs/quotes.md:1:201' },
  'docs/url.md': { content: 'A [link](/%zz) and [another](http://[::1/)\n', says: 'broken-link docs/url.md:1:3' },
  'docs/twice.md': { content: '---\nslug: /same\n---\n\nOne\n', says: 'duplicate-route' },
  'docs/again.md': { content: '---\nslug: /same\n---\n\nTwo\n', says: 'duplicate-route' },
  'docs/image.md': { content: 'Text\n\n![gone](./gone.png)\n', says: 'broken-image docs/image.md:3:1' },
  'docs/admonition.md': { content: ':::nothing\n\nText\n\n:::\n', says: 'unknown-directive docs/admonition.md:1:1' },
  'docs/language.md': { content: '```notalanguage\ncode\n```\n', says: 'unknown-language docs/language.md:1:1' },
  'docs/maths.md': { content: 'Text $\\frac{1}$ more\n', says: 'math docs/maths.md:1' },
}

test('all problems are reported in one run, with places, and again from the cache', async t => {
  const site = makeSite(t, GOOD)
  await site.build()
  const before = site.tree()
  site.write(Object.fromEntries(Object.entries(WRONG).map(([path, { content }]) => [path, content])))
  symlinkSync('nowhere.md', join(site.dir, 'docs/dangling.md'))
  writeFileSync(join(site.dir, 'docs/huge.md'), Buffer.alloc(50_000_000, 'word '))
  const first = site.problems(await site.build())
  for (const [path, { says }] of [...Object.entries(WRONG), ['docs/huge.md', { says: 'docs/huge.md' }] as const])
    if (says !== '')
      assert.ok(
        first.some(problem => problem.includes(says)),
        `${path}: expected "${says}" among\n${first.join('\n')}`,
      )
  assert.equal((globalThis as { ranContent?: boolean }).ranContent, undefined)
  assert.deepEqual(site.tree(), before)
  assert.deepEqual(site.problems(await site.build()), first)
})

test('endlessly nested data, in any file, is a finding with any number of threads', async t => {
  const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)
  const pages = Array.from({ length: 30 }, (_, at) => [
    `docs/p${at}.md`,
    `---\ntitle: P${at}\nmine: ${deep(2200, '{a: ', '}')}\n---\n\n# Text ${at}\n`,
  ])
  const site = makeSite(t, {
    ...GOOD,
    ...Object.fromEntries(pages),
    'docs/a/_category_.json': `{"customProps": ${deep(2200, '{"a": ', '}').replace('}', '1}')}}`,
    'docs/a/x.md': '# X\n',
    'i18n/en/code.json': `{"a": ${deep(5000, '[', ']')}}`,
  })
  const expected = [
    'category-file docs/a/_category_.json:1:617',
    ...pages.map(([path]) => `front-matter-syntax ${path}:3:407`),
    'json-file i18n/en/code.json:1:1',
  ]
  for (const jobs of [1, 2, 4]) {
    const report = await site.build({ jobs, cache: false })
    assert.deepEqual([...site.problems(report)].sort(), [...expected].sort(), `${jobs} threads`)
    // The texts of the pages are built anyway; only the errors prevent publication.
    assert.equal(report.rendered > 30, true)
  }
  const level = Object.fromEntries(['front-matter-syntax', 'category-file', 'json-file'].map(rule => [rule, 'warn']))
  site.write({ 'site.config.json': JSON.stringify({ title: 'S', url: 'https://example.org', rules: level }) })
  assert.equal((await site.build({ jobs: 2 })).published, true)
  assert.match(site.main('p7/index.html'), /Text 7/)
})

test('unusual input is built: deep brackets, unknown languages', async t => {
  const strange = ['docs/nested.md', 'docs/language.md']
  const site = makeSite(t, { ...GOOD, ...Object.fromEntries(strange.map(path => [path, WRONG[path]?.content ?? ''])) })
  assert.equal((await site.build()).published, true)
  assert.match(site.main('language/index.html'), /language-notalanguage[\s\S]*code/)
  assert.match(site.main('nested/index.html'), /\[{5000}text|\[\[\[/)
})

test('a folder without content is reported as such', async t => {
  const site = makeSite(t, {})
  const report = await site.build()
  assert.ok(report.diagnostics.length > 0)
  assert.match(JSON.stringify(report.diagnostics), /docs/)
})

test('thousands of headings: unique ids, and a table of contents that is truncated with a note', async t => {
  const headings = Array.from({ length: 3000 }, (_, at) => `## Part ${at % 10}\n\nText.`).join('\n\n')
  const site = makeSite(t, { 'docs/index.md': `# Home\n\n${headings}\n` })
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['long-contents docs/index.md:2003:1'])
  const html = site.read('index.html')
  const ids = [...html.matchAll(/<h2[^>]* id="([^"]+)"/g)].map(([, id]) => id)
  assert.deepEqual([ids.length, new Set(ids).size], [3000, 3000])
  // Beside the text on wide screens, above it on others.
  assert.equal(html.match(/class="table-of-contents__link/g)?.length, 2 * 500)
})
