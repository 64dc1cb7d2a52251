/** References from JSON Schema and from the help of a command. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHelp } from '../../../src/features/references/command/read-command.ts'
import { signatureOf, siteWith, textOf } from './site.ts'

test('a JSON Schema becomes a page; cycles and broken references do no harm', async t => {
  const schema = {
    title: 'Settings',
    description: 'All settings.',
    properties: {
      $schema: { type: 'string' },
      size: { type: 'integer', minimum: 1, maximum: 9, default: 3, description: 'How large.' },
      tree: { $ref: '#/$defs/node' },
      either: { anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/$defs/node' } }] },
      lost: { $ref: '#/$defs/none' },
    },
    required: ['size'],
    $defs: {
      node: {
        type: 'object',
        properties: {
          children: { type: 'array', items: { $ref: '#/$defs/node' } },
          of: { properties: { deep: { const: 1 } } },
        },
        required: ['children'],
      },
    },
  }
  const references = [{ from: 'json-schema', entry: ['settings.json', 'bad.json', 'none.json'], path: 'settings' }]
  const files = { 'settings.json': JSON.stringify(schema, undefined, 2), 'bad.json': '{\n  "a": nope\n}' }
  const site = siteWith(t, references, { ...files, 'docs/index.md': '# Home\n\n[size](ref:size)\n' })
  const report = await site.build()
  const html = site.read('settings/index.html')
  assert.equal(signatureOf(html, 'size'), 'size: integer')
  assert.equal(signatureOf(html, 'either'), 'either?: string | node[]')
  assert.match(
    site.main('settings/index.html'),
    /tree\?<\/span>[\s\S]{0,60}<a href="\/settings\/#node"|<a href="\/settings\/#node">node<\/a>/,
  )
  const text = textOf(site.main('settings/index.html')).replace(/\s+/g, ' ')
  for (const part of ['All settings.', 'How large.', '1 to 9', 'children node[] required', 'deep 1'])
    assert.ok(text.includes(part), part)
  assert.match(site.main('index.html'), /href="\/settings\/#size"/)
  assert.deepEqual(site.problems(report).sort(), [
    'reference-source bad.json:2:9',
    'reference-source none.json',
    'reference-source settings.json:32:1',
  ])
})

test('the help of a command and of its subcommands becomes a page', async t => {
  const tool = `
const words = process.argv.slice(2).filter(word => word !== '--help')
if (words[0] === 'sing') console.log(\`Usage: tool sing [options] <song>

Sings a song.

Options:
  -l, --loud <level>  how loud (default: 3)
                      or louder
  -h, --help          display help\`)
else console.log(\`Usage: tool [options] [command]

Does everything.

Options:
  -V, --version  print the version

Commands:
  sing <song>    sing a song
  help           display help\`)
`
  const references = [{ from: 'command', command: 'node tool.cjs --help', path: 'cli', label: 'Commands' }]
  const site = siteWith(t, references, { 'tool.cjs': tool })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.read('cli/index.html')
  assert.equal(signatureOf(html, 'tool-sing'), 'tool sing [options] <song>')
  const text = textOf(site.main('cli/index.html')).replace(/\s+/g, ' ')
  for (const part of ['Does everything.', '-V, --version — print the version', 'sing <song> — sing a song'])
    assert.ok(text.includes(part), part)
  assert.ok(text.includes('-l, --loud <level> Default: 3 — how loud or louder'))
})

test('a command that cannot run is a finding', async t => {
  const references = [{ from: 'command', command: 'no-such-tool-here --help', path: 'cli' }]
  const site = siteWith(t, references, {})
  const { diagnostics, published } = await site.build()
  const [finding] = diagnostics.filter(({ rule }) => rule === 'reference-source')
  assert.match(finding?.message ?? '', /'no-such-tool-here --help' failed or printed nothing/)
  assert.equal(published, true)
})

test('help in other forms is read, and what is not understood stays text', () => {
  const { usage, groups, description } = parseHelp(`usage: thing [-h] [--out OUT]
             [--more]

Makes things.

positional arguments:
  file        the file

OPTIONS
  -h, --help
          Show help
  --out OUT   where to
`)
  assert.deepEqual(usage, ['thing [-h] [--out OUT]', '[--more]'])
  assert.equal(description, 'Makes things.')
  assert.deepEqual(groups, [
    { title: 'positional arguments', items: [{ name: 'file', text: 'the file' }] },
    {
      title: 'Options',
      items: [
        { name: '-h, --help', text: 'Show help' },
        { name: '--out OUT', text: 'where to' },
      ],
    },
  ])
})
