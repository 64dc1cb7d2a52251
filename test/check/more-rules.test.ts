/**
 * Rules about single things that maintainers ask for: what they find, at its place, and what they leave alone.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeSite } from '../sites/site.ts'
import { check } from './run-check.ts'

async function found(t: TestContext, rule: string, files: Record<string, string>): Promise<string[]> {
  const { out } = await check(makeSite(t, files), '--format', 'compact', '--verbose')
  return out
    .split('\n')
    .filter(line => line.includes(` ${rule}: `))
    .map(line => line.replace(/: (?:info|warning|error) [\w-]+:/, ''))
}

test('JSON that cannot be parsed has its place inside of the block', async t => {
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

test('links to this machine are left over, unless their text says where they lead', async t => {
  const lines = await found(t, 'localhost-link', {
    'docs/index.md':
      '# Home\n\n[a](http://localhost:3000/guide)\n\n[b](https://127.0.0.1/x) http://localhost:8080 [localhost:80](http://localhost:80) `http://localhost`\n\n[c](https://localhost.example.com/)\n',
  })
  assert.deepEqual(
    lines.map(line => line.split(' ', 1)[0]),
    ['docs/index.md:3:1', 'docs/index.md:5:1'],
  )
})

test('files that nothing names are unused', async t => {
  const lines = await found(t, 'unused-file', {
    'docs/index.md': '# Home\n\n[a](./used.pdf) [b](/linked.zip) `named.csv`\n',
    'docs/used.pdf': '',
    'docs/beside.pdf': '',
    'static/linked.zip': '',
    'static/named.csv': '',
    'static/lost.mp4': '',
    'static/CNAME': '',
  })
  assert.deepEqual(lines.map(line => line.split(' ', 1)[0]?.replace(/:.*/, '')).sort(), [
    'docs/beside.pdf',
    'static/lost.mp4',
  ])
})

test('titles, descriptions and headings that repeat, and texts of links that say nothing', async t => {
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
