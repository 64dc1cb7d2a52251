/**
 * Single rules that maintainers asked for: what they report, at which place, and what they ignore.
 */
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { assertBounded } from '../bounded-work.ts'
import { makeSite } from '../sites/site.ts'
import { check, commitAll, git } from './run-check.ts'

async function found(t: TestContext, rule: string, files: Record<string, string>): Promise<string[]> {
  const { out } = await check(makeSite(t, files), '--format', 'compact', '--verbose')
  return out
    .split('\n')
    .filter(line => line.includes(` ${rule}: `))
    .map(line => line.replace(/: (?:info|warning|error) [\w-]+:/, ''))
}

test('invalid JSON is reported at its place inside the block', async t => {
  const json = (code: string, indent = '') => `${indent}\`\`\`json\n${code}\n${indent}\`\`\`\n`
  const pages = {
    'docs/index.md': `# Home\n\n${json('{\n  "a": 1,\n}')}\n- item\n\n${json('  {"a" 1}', '  ')}\n${json('"a": {\n  "b": 1,\n}')}`,
    'docs/fine.md': [
      ...[json('{ "a": [1, 2] }'), json('{ "a": ... }'), json('"a": 1,\n"b": 2'), json('{"a": 1}\n{"b": 2}')],
      ...[json('{\n  // comment\n  "a": 1\n}'), json('{ "a": <your key> }'), json('1, 2'), '```json5\n{a: 1}\n```'],
    ].join('\n'),
  }
  const lines = await found(t, 'invalid-json', pages)
  assert.deepEqual(
    lines.map(line => line.split(' ', 1)[0]),
    ['docs/index.md:6:1', 'docs/index.md:12:8', 'docs/index.md:18:1'],
  )
  assert.match(lines[0] ?? '', /The code is not valid JSON: .+\. Correct it/)
})

test('only code that the parser reads as a block is checked, in quotes, lists and components as well', async t => {
  const wrong = '{"a": 1,}'
  const pages = {
    // Fences in other code, in comments and in indented code are none.
    'docs/index.md': `# Home\n\n\`\`\`\`md\n\`\`\`json\n${wrong}\n\`\`\`\n\`\`\`\`\n\n<!--\n\`\`\`json\n${wrong}\n\`\`\`\n-->\n\n    \`\`\`json\n    ${wrong}\n    \`\`\`\n`,
    'docs/a.md': `# A\n\n> \`\`\`json\n> ${wrong}\n> \`\`\`\n\n1. Item\n\n   > ~~~ json title="x"\n   > ${wrong}\n   > ~~~\n\n:::note\n\n\`\`\`{ .json }\n${wrong}\n\`\`\`\n\n:::\n`,
    'docs/b.md': `# B\n\n\`\`\`JSON\n${wrong}\n\n`,
  }
  const lines = await found(t, 'invalid-json', pages)
  assert.deepEqual(
    lines.map(line => line.split(' ', 1)[0]),
    ['docs/a.md:4:11', 'docs/a.md:10:14', 'docs/a.md:16:9', 'docs/b.md:4:9'],
  )
})

test('links to localhost are reported, unless their text is the address', async t => {
  const lines = await found(t, 'localhost-link', {
    'docs/index.md':
      '# Home\n\n[a](http://localhost:3000/guide)\n\n[b](https://127.0.0.1/x) http://localhost:8080 [localhost:80](http://localhost:80) `http://localhost`\n\n[c](https://localhost.example.com/)\n',
  })
  assert.deepEqual(
    lines.map(line => line.split(' ', 1)[0]),
    ['docs/index.md:3:1', 'docs/index.md:5:1'],
  )
})

test('files that nothing refers to are unused', async t => {
  const lines = await found(t, 'unused-file', {
    'docs/index.md': '# Home\n\n[a](./used.pdf) [b](/linked.zip) `named.csv`\n',
    'docs/used.pdf': '',
    'docs/beside.pdf': '',
    'static/linked.zip': '',
    'static/named.csv': '',
    'static/lost.mp4': '',
    'static/lost.js': '',
    'static/data/lost.json': '{}',
    'static/data/of blank.txt': '',
    'static/used.js': 'fetch("data/loaded.json"); open("of blank.txt")',
    'static/data/loaded.json': '{}',
    'static/page.html': '<script src="used.js"></script>',
    'docs/code.ts': '',
    'static/CNAME': '',
    'static/robots.txt': '',
    'static/.well-known/security.txt': '',
    'static/favicon.ico': '',
  })
  assert.deepEqual(lines.map(line => line.split(' ', 1)[0]?.replace(/:.*/, '')).sort(), [
    'docs/beside.pdf',
    'static/data/lost.json',
    'static/lost.js',
    'static/lost.mp4',
  ])
})

test('duplicate titles, descriptions and headings, and vague link texts', async t => {
  const described = (title: string) => `---\ntitle: ${title}\ndescription: The same.\n---\n\nText.\n`
  const files = {
    'docs/index.md': '# Home\n\n[here](./a.md) [Read more…](./b.md) [here it is](./b.md)\n\n# Second\n',
    'docs/a.md': described('Same'),
    'docs/b.md': described('same'),
    'docs/c.md': '---\ntitle: Same\nunlisted: true\n---\n\nText.\n',
  }
  assert.deepEqual(
    (await found(t, 'duplicate-title', files)).map(line => line.slice(0, 10)),
    ['docs/b.md:'],
  )
  assert.deepEqual(
    (await found(t, 'duplicate-description', files)).map(line => line.slice(0, 12)),
    ['docs/b.md:3:'],
  )
  assert.deepEqual(
    (await found(t, 'several-h1', files)).map(line => line.slice(0, 17)),
    ['docs/index.md:5:1'],
  )
  assert.equal((await found(t, 'vague-link-text', files)).length, 2)
})

const fence = (language: string, code: string, indent = '') =>
  `${indent}\`\`\`${language}\n${code.replace(/^(?=.)/gm, indent)}\n${indent}\`\`\`\n`

/** `line:column` of each finding of a rule in one page. */
async function placesIn(t: TestContext, rule: string, page: string, config = {}): Promise<string[]> {
  const { out } = await check(makeSite(t, { 'docs/index.md': page }, config), '--format', 'compact', '--verbose')
  return [...out.matchAll(new RegExp(`^docs/index\\.md:(\\d+:\\d+): \\w+ ${rule}: `, 'gm'))].map(
    ([, place = '']) => place,
  )
}

test("the place of a JSON error does not depend on V8's message", async t => {
  const page = ['{ "a": [1,] }', '[\n  tru\n]', '{ "a": 1 } }', '"open'].map(code => fence('json', code)).join('\n')
  assert.deepEqual(await placesIn(t, 'invalid-json', page), ['2:11', '7:6', '12:12', '16:6'])
})

test('invalid YAML and TOML are reported at their place inside the block', async t => {
  const wrong = [
    fence('yaml', 'a: 1\nb: [1, 2\nc: 3'),
    fence('yml', 'key: value: more', '  '),
    fence('toml', 'a = 1\nb = = 2'),
    fence('toml', '[open\na = 1'),
  ]
  const right = [
    fence('yaml', 'a: 1\na: 2\n---\nb: <your name>\nc: $VALUE'),
    fence('yaml', '{{- if .Values.x }}\na: [\n{{ end }}'),
    fence('yaml', 'rest: [\n...\n'),
    fence('toml', 'a = 1\na = 2\n[t]\n[t]'),
    fence('toml', 'a = <your name>'),
    fence('text', 'a: [\nb = = 1'),
  ]
  const page = `# Home\n\n${[...wrong, ...right].join('\n')}`
  assert.deepEqual(await placesIn(t, 'invalid-yaml', page), ['6:1', '10:8'])
  assert.deepEqual(await placesIn(t, 'invalid-toml', page), ['15:5', '19:6'])
})

test('JavaScript and TypeScript that no file could contain are reported at their place inside the block', async t => {
  const wrong = [
    fence('js', 'const a = 1\nconst é = (1 ; 2)\nconst c = 3'),
    fence('ts', 'function f(a: string {\n}', '   '),
    fence('jsx', 'const a = <b>text</i>'),
    fence('tsx', 'const a = "open\n'),
  ]
  const right = [
    ...[
      'const a = 1\nconst a = 2',
      'return 1',
      'await f()',
      'a: 1,\nb: 2',
      '{ "a": 1 }',
      'f(...rest)',
      'case 1: break',
      'yield 1',
    ],
    ...[
      'f(a, ...)',
      '<App name="x" />',
      '$ npm install',
      '> 1 + 1',
      '+ const a = 1\n- const b = ',
      'constructor() {}',
      '<T,>(a: T) => a',
    ],
    ...[
      '(a: string) => void',
      'name: string\nage?: number',
      '@Component({}) class A {}',
      'const a = <T>b',
      '{{ template }}',
      'import x from "y"',
    ],
  ].map(code => fence('ts', code))
  const page = `# Home\n\n${[...wrong, ...right].join('\n')}`
  const places = await placesIn(t, 'invalid-script', page)
  assert.deepEqual(places, ['5:14', '10:25', '15:20', '19:16'])
})

test('images on other sites need a size, and the config sets the limit for large images', async t => {
  const page =
    '# Home\n\n![a](https://a.example/x.png) <img src="https://a.example/y.png" alt="b" width="1" height="2">\n\n<img src="https://a.example/z.png" alt="c" width="1">\n\n![d](./dot.png)\n'
  assert.deepEqual(await placesIn(t, 'image-without-size', page), ['3:1', '5:1'])
  const files = {
    'docs/index.md': '# Home\n\n![a](./a.png) ![b](./b.png)\n',
    'docs/a.png': 'x'.repeat(60_000),
    'docs/b.png': 'x'.repeat(40_000),
  }
  const { out } = await check(makeSite(t, files, { check: { largeImage: 50 } }), '--format', 'compact')
  assert.match(out, /^docs\/a\.png: warning large-image: The image has 60 kB/m)
  assert.doesNotMatch(out, /b\.png/)
})

test('pages become stale by the dates of git, unless they are marked as verified', async t => {
  const files = {
    'docs/index.md': '# Home\n',
    'docs/old.md': '# Old\n',
    'docs/verified.md': `---\nverified: { date: ${new Date().toISOString().slice(0, 10)} }\n---\n\n# Verified\n`,
  }
  const site = makeSite(t, files, { check: { staleAfter: 12 } })
  git(site, 'init', '-q')
  git(site, 'add', '-A')
  git(site, 'commit', '-qm', 'one', '--date', '2020-05-06T00:00:00Z')
  const before = await check(site, '--format', 'compact')
  assert.doesNotMatch(before.out, /stale-page/, 'the time of the commit counts')
  process.env.GIT_COMMITTER_DATE = '2020-05-06T00:00:00Z'
  t.after(() => delete process.env.GIT_COMMITTER_DATE)
  git(site, 'commit', '-q', '--amend', '-m', 'one')
  delete process.env.GIT_COMMITTER_DATE
  site.write({ 'docs/index.md': '# Home\n\nMore.\n' })
  commitAll(site, 'two')
  const { out } = await check(site, '--format', 'compact')
  assert.deepEqual(
    [...out.matchAll(/^(\S+): warning stale-page: (.*?\.) /gm)].map(([, place, text]) => `${place} ${text}`),
    ['docs/old.md:1:1 Nobody has changed this page since 2020-05-06.'],
  )
})

const WORDS = `---
title: A validator-client
---

# The Validator-Client

Text with a validator-client and Validator client, \`validator-client\`, [validator-client](./validator-client.md "x") and
validator-clients, <b title="validator-client">an e-mail</b>, an e-mail@example.org and validator-client.js.

- An github link, GitHub, https://github.com/x, [text](https://github.com)

\`\`\`js
validator-client
\`\`\`
`

test('words that the site avoids are found only in running text', async t => {
  const check = { terms: { 'validator-client': 'validator client', 'e-mail': 'email', github: 'GitHub' } }
  const places = await placesIn(t, 'terminology', WORDS, { check })
  assert.deepEqual(places, ['2:10', '5:7', '7:13', '7:73', '8:51', '10:6'])
})

test('an abbreviation with dots is a word, and the name of a file is none', async t => {
  const check = { terms: { 'e.g.': 'for example', md: 'Markdown' } }
  const places = await placesIn(t, 'terminology', '# Page\n\nAll, e.g. this one (e.g. here), or a.b.md and md.\n', {
    check,
  })
  assert.deepEqual(places, ['3:6', '3:21', '3:47'])
})

test('spelling is checked with packages of the site, which are named if they are missing', async t => {
  const page =
    '# Home\n\nThe recieve of `cde` teh validater, getValue x86_64 foo_bar NPM Docsgen\u2019s isn\u2019t docs/teh.md.\n\nThe recieve.\n'
  const config = { check: { spelling: { words: ['Docsgen', 'npm'] } } }
  const site = makeSite(t, { 'docs/index.md': page }, config)
  const without = await check(site, '--format', 'compact')
  assert.match(
    without.out,
    /^site\.config\.json:\d+:\d+: warning spelling: .*because nspell and dictionary-en are not installed\. Run npm install --save-dev nspell dictionary-en\.$/m,
  )
  const require = createRequire(import.meta.url)
  const packages = { nspell: dirname(require.resolve('nspell')), 'dictionary-en': require.resolve('dictionary-en') }
  mkdirSync(join(site.dir, 'node_modules'))
  for (const [name, inside] of Object.entries(packages))
    symlinkSync(dirname(inside), join(site.dir, 'node_modules', name))
  site.write({ 'docs/index.md': `${page}\n` })
  const { out } = await check(site, '--format', 'compact')
  assert.deepEqual(
    [
      ...out.matchAll(
        /^docs\/index\.md:(\S+): warning spelling: The dictionary does not have '(.*?)'\.(?: Did you mean '(.*?)'\?)?/gm,
      ),
    ].map(([, ...found]) => found.join(' ')),
    ['3:5 recieve receive', '3:26 validater validated'],
    out,
  )
})

test('adversarial texts take linear time', async t => {
  const [long, wide, deep] = ['word'.repeat(60_000), 'a/'.repeat(60_000), '<'.repeat(30_000)]
  const code = ['const a = (', ...Array.from({ length: 3000 }, (_, at) => `line ${at} is no code`)].join('\n')
  const texts = [long, wide, `${'validator '.repeat(20_000)}`, `{#${long}`, `&${long}`, `-- ${'-'.repeat(60_000)}`]
  const files = Object.fromEntries(texts.map((text, at) => [`docs/${at}.md`, `# Page\n\n${text}\n`]))
  const blocks = [
    fence('js', code),
    fence('js', deep),
    fence('yaml', `a: ${'['.repeat(2000)}`),
    fence('toml', `a = ${long}`),
  ]
  const site = makeSite(
    t,
    { ...files, 'docs/code.md': blocks.join('\n') },
    { check: { terms: { 'validator client': 'x' } } },
  )
  await assertBounded(20_000, () => check(site, '--format', 'compact'))
})

test('a badge is the text of a link, and links that share a definition are one finding', async t => {
  const pages = {
    'docs/index.md':
      '# Home\n\n## New [<Badge text="Beta" />](#new) {#new}\n\n[](#new) ![](a.png)\n\n[a][x], [b][x], https://a.example/\n\n[x]: http://a.example/b\n',
  }
  assert.deepEqual(
    (await found(t, 'empty-link', pages)).map(line => line.split(' ', 1)[0]),
    ['docs/index.md:5:1'],
  )
  assert.equal((await found(t, 'insecure-link', pages)).length, 1)
})
