/**
 * No text of a site controls a terminal, misleads a reader or runs a command of a CI system, whichever command prints
 * it in whichever format; programs still get the exact data.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Io } from '../../src/base/io.ts'
import { main } from '../../src/cli/main.ts'
import { makeSite, type Site } from '../sites/site.ts'

const EVIL = 'x\x1b[31mred\x9b2J\x07\u202egnp.\u2066\u200f\u2028::error::a##[error]b##vso[task.x]c'
const NAME = `docs/${EVIL}\n::error::d.md`.replaceAll('\u2028', '')
/** A link whose decoded path starts a line with a command. */
const LINK = '[a](./no%0A::error::x.md) [b](./no%0D%0A%20::warning::x.md) [c](%1b%5b2J) ![d](./%E2%80%AE.png)'

const FILES = {
  [NAME]: `# ${EVIL}\n\n${LINK}\n\n${EVIL} [e](/no) searchable\n`,
  '::error::e.md': `---\ntitle: [${EVIL.replace(/[\x1b\x9b\x07]/g, '')}]\nsidebar_position: "${EVIL.replace(/[\x1b\x9b\x07]/g, '')}"\n---\n\n${LINK}\n`,
  'index.md': '# Home\n\nText.\n',
}

/** Characters that a terminal interprets or hides, except line breaks, tabs and docsgen's own colours. */
const OBEYED =
  /(?!\x1b\[(?:1|2|22|3[1-6]|39)m)[\x00-\x08\x0b-\x1f\x7f-\x9f]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/
/**
 * https://github.com/actions/runner: a command starts a line, after optional spaces; the older form may be anywhere in
 * the line.
 */
const COMMAND = /^\s*::|##\[|##vso\[/m
const OWN_COMMAND = /^::(?:error|warning|notice) (?:file=[^:\n]*,)?title=[a-z-]+::/gm

function assertHarmless(text: string, what: string): void {
  assert.doesNotMatch(text, OBEYED, `${what}: ${JSON.stringify(OBEYED.exec(text))}`)
  assert.doesNotMatch(text.replace(OWN_COMMAND, ''), COMMAND, what)
}

async function run(site: Site, args: string[], { color = false } = {}) {
  const written = { out: '', err: '' }
  let interrupt: (signal: 'SIGINT') => void = () => undefined
  const io: Io = {
    stdout: {
      write: text => {
        written.out += text
        if (args[0] === 'serve' && /rebuilt|built \d+ pages/.test(written.out)) interrupt('SIGINT')
      },
    },
    stderr: {
      write: text => {
        written.err += text
      },
    },
    env: color ? { FORCE_COLOR: '1' } : {},
    cwd: site.dir,
    onSignal: listener => {
      interrupt = listener
      return () => undefined
    },
  }
  const code = await main(['node', 'docsgen', ...args], io)
  return { code, ...written, all: `${written.out}\n${written.err}` }
}

const evilSite = (t: TestContext) => makeSite(t, FILES, { docs: { path: '.', exclude: [], routeBasePath: '/' } })

const RUNS = [
  ['check'],
  ['check', '--fix', '--dry-run'],
  ...['compact', 'json', 'github', 'sarif', 'junit'].map(format => ['check', '--verbose', '--format', format]),
  ['build', '--verbose'],
  ['build', '--format', 'json'],
  ['build', '--format', 'github'],
  ['serve', '--watch', '--port', '0'],
  ['serve', '--watch', '--port', '0', '--format', 'json'],
  ['search', 'records'],
]

test('no command prints anything that a terminal or a CI system would obey', async t => {
  const site = evilSite(t)
  for (const args of RUNS) {
    const { all } = await run(site, args)
    assert.ok(all.includes('::error::'), args.join(' '))
    assertHarmless(all, args.join(' '))
  }
  assertHarmless((await run(site, ['check'], { color: true })).all, 'in colour')
})

test('the results of a search, and errors about a query, are harmless', async t => {
  const site = makeSite(t, { 'docs/index.md': `# Home ${EVIL}\n\nsearchable ${EVIL}\n` })
  await site.build()
  const found = await run(site, ['search', 'query', 'searchable'])
  assert.match(found.out, /1 page/)
  assertHarmless(found.all, 'hits')
  assertHarmless((await run(site, ['search', 'query', EVIL, '--explain'])).all, 'explained')
  assertHarmless((await run(site, ['search', 'query', `${EVIL}\n::error::`])).all, 'no pages')
})

test('failures are harmless, whatever names they contain', async t => {
  const site = makeSite(t, { 'docs/index.md': 'Text.\n' }, { [`${EVIL}\n::error::`]: 1 })
  for (const args of [
    ['build'],
    ['check', '--format', 'github'],
    ['build', '--format', 'github'],
    ['build', '--config', `${EVIL}\n::error::`],
    ['build', `--${EVIL}\n::error::`],
    [`${EVIL}\n::error::`],
    ['serve', '--dir', `${EVIL}\n::error::`],
    ['search', 'query', 'x', '--out-dir', `${EVIL}\n::error::`],
    ['check', '--changed', `${EVIL}\n::error::`],
  ]) {
    const { code, all } = await run(site, args)
    assert.notEqual(code, 0)
    assertHarmless(all, args.join(' '))
  }
})

test('formats for programs keep the data exact', async t => {
  const site = evilSite(t)
  const json = (await run(site, ['check', '--format', 'json'])).out.trim().split('\n')
  const files = json.map(line => (JSON.parse(line) as { file?: string }).file)
  assert.ok(files.includes(NAME))
  const sarif = JSON.parse((await run(site, ['check', '--format', 'sarif'])).out) as {
    runs: { results: { message: { text: string } }[] }[]
  }
  assert.ok(sarif.runs[0]?.results.some(({ message }) => message.text.includes("'./no\n::error::x.md'")))
  const { out } = await run(site, ['check', '--format', 'junit'])
  assert.match(out, /'\.\/no&#10;::error::x\.md'/)
})

test('escaped text is shown in its place, and marks stay below the right text', async t => {
  const site = makeSite(t, { 'docs/index.md': 'a\x1b[31m\u202e\t[a](/no\u200fwhere)\n' })
  const lines = (await run(site, ['check'])).out.split('\n')
  const at = lines.findIndex(line => line.startsWith('error broken-link')) + 2
  assert.equal(lines[at], '  > 1 | a\\x1b[31m\\u202e\t[a](/no\\u200fwhere)')
  assert.equal(
    lines[at + 1],
    `${' '.repeat(8 + 'a\\x1b[31m\\u202e'.length)}\t${'^'.repeat('[a](/no\\u200fwhere)'.length)}`,
  )
})
