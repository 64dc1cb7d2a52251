import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Io } from '../../../src/base/io.ts'
import { main } from '../../../src/cli/main.ts'
import { type QueryFlags, queryCommand, type RunQuery } from '../../../src/features/search/commands/query.ts'
import { pushCommand, recordsCommand } from '../../../src/features/search/commands/records.ts'
import type { SiteRecords } from '../../../src/features/search/commands/site-records.ts'
import { PushRefused } from '../../../src/features/search/push-records.ts'
import type { FoundAnswer } from '../../../src/model/search.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

function makeIo(env: Record<string, string> = {}): Io & { out: () => string; err: () => string } {
  const texts = { out: '', err: '' }
  return {
    stdout: { write: text => (texts.out += text) },
    stderr: { write: text => (texts.err += text) },
    env,
    cwd: '/srv',
    onSignal: () => () => undefined,
    out: () => texts.out,
    err: () => texts.err,
  }
}

const HIT = {
  url: '/a#fee',
  type: 'lvl2',
  hierarchy: { lvl0: 'Learn', lvl1: 'Costs' },
  title: [{ text: 'Fee', marked: true }],
  snippet: [{ text: 'A \u001b[31mfee', marked: false }],
}
const FOUND: FoundAnswer = {
  answer: { hits: [HIT], total: 4, query: 'fee' },
  clauses: [
    {
      term: 'fee',
      optional: false,
      weight: 1,
      expansions: [{ entry: { term: 'fees', sections: 7 }, factor: 0.9, why: 'form' }],
    },
  ],
  hits: [{ hit: HIT, proximity: 1.3, candidate: { score: 2, text: 0.4, heading: 1, title: 0.6, coverage: 1 } }],
}
const FLAGS: QueryFlags = { limit: 10, format: 'pretty' }

test('hits are printed for people, without terminal control characters', async () => {
  const io = makeIo()
  const code = await queryCommand({ words: 'fee', siteDir: '.', flags: FLAGS }, io, async () => FOUND)
  assert.equal(code, 0)
  assert.equal(io.out(), '1  Learn › Costs › Fee\n   /a#fee\n   A \\x1b[31mfee\n1 of 4 pages\n')
})

test('explained hits list the components of their score', async () => {
  const io = makeIo()
  await queryCommand({ words: 'fee', siteDir: '.', flags: { ...FLAGS, explain: true } }, io, async () => FOUND)
  assert.match(io.out(), /^word fee, weight 1\.00: fees \(form ×0\.90, 7 sections\)\n/)
  assert.match(io.out(), /2\.60 = \(text 0\.40 \+ heading 1\.00 \+ title 0\.60\) × coverage 1\.00² × proximity 1\.30/)
})

test('hits are printed for programs', async () => {
  const io = makeIo()
  await queryCommand({ words: 'fee', siteDir: '.', flags: { ...FLAGS, format: 'json' } }, io, async () => FOUND)
  assert.deepEqual(JSON.parse(io.out()), FOUND.answer)
})

const outcomes: [what: string, run: RunQuery, code: number, text: RegExp][] = [
  ['no hit', async () => ({ ...FOUND, answer: { hits: [], total: 0, query: 'x' }, hits: [] }), 1, /No results for "x"/],
  ['no index', async () => undefined, 2, /build has no search index.*\n.*Build the site first/],
  [
    'a damaged index',
    () => Promise.reject(new RangeError('the data ends too early')),
    2,
    /damaged.*\n.*Build the site again/,
  ],
  ['our own mistake', () => Promise.reject(new Error('oops')), 3, /oops[\s\S]*bug of docsgen/],
]
for (const [what, run, code, text] of outcomes)
  test(`${what} is exit code ${code}`, async () => {
    const io = makeIo()
    assert.equal(await queryCommand({ words: 'x', siteDir: '.', flags: FLAGS }, io, run), code)
    assert.match(io.out() + io.err(), text)
  })

test('paths in flags are relative to the working directory', async () => {
  const asked: unknown[] = []
  await queryCommand({ words: 'fee', siteDir: 'site', flags: { ...FLAGS, outDir: 'out' } }, makeIo(), async request => {
    asked.push(request.siteDir, request.outDir)
    return FOUND
  })
  assert.deepEqual(asked, ['/srv/site', '/srv/out'])
})

const ALGOLIA = { appId: 'APP', apiKey: 'public', indexName: 'docs' }

function siteOf(algolia?: object, rules: string[] = []): SiteRecords {
  const diagnostics = rules.map(rule => ({ rule, severity: 'error', message: 'Broken.' }))
  const config = { algolia, search: { synonyms: [] } }
  return { config, records: [{ objectID: 'a' }, { objectID: 'b' }], diagnostics } as unknown as SiteRecords
}

test('records go to standard output or to a file', async t => {
  const io = makeIo()
  assert.equal(await recordsCommand({ siteDir: '.', flags: {} }, io, async () => siteOf()), 0)
  assert.equal(io.out(), '{"objectID":"a"}\n{"objectID":"b"}\n')
  const dir = temporaryFolder(t, 'docsgen-records-')
  for (const name of ['r.json', 'r.ndjson']) {
    const output = join(dir, name)
    assert.equal(await recordsCommand({ siteDir: '.', flags: { output } }, makeIo(), async () => siteOf()), 0)
  }
  assert.deepEqual(JSON.parse(readFileSync(join(dir, 'r.json'), 'utf8')), [{ objectID: 'a' }, { objectID: 'b' }])
  assert.equal(readFileSync(join(dir, 'r.ndjson'), 'utf8'), '{"objectID":"a"}\n{"objectID":"b"}\n')
})

test('a site with errors has no records', async () => {
  const io = makeIo()
  assert.equal(await recordsCommand({ siteDir: '.', flags: {} }, io, async () => siteOf(undefined, ['not-utf8'])), 1)
  assert.equal(io.out(), '')
  assert.match(io.err(), /not-utf8/)
})

const pushes: [what: string, env: Record<string, string>, algolia: object | undefined, code: number, text: RegExp][] = [
  ['all that is required', { ALGOLIA_ADMIN_KEY: 'admin' }, ALGOLIA, 0, /pushed 2 records to the index docs of APP/],
  ['no key', {}, ALGOLIA, 2, /ALGOLIA_ADMIN_KEY is not set/],
  ['an empty key', { ALGOLIA_ADMIN_KEY: ' ' }, ALGOLIA, 2, /ALGOLIA_ADMIN_KEY is not set/],
  ['the key of the config', { ALGOLIA_ADMIN_KEY: 'public' }, ALGOLIA, 2, /which every page shows/],
  ['no application', { ALGOLIA_ADMIN_KEY: 'admin' }, undefined, 2, /has no algolia/],
]
for (const [what, env, algolia, code, text] of pushes)
  test(`pushing with ${what} is exit code ${code}`, async () => {
    const io = makeIo(env)
    const pushed: unknown[] = []
    const push = async (_records: unknown, target: object) => void pushed.push(target)
    assert.equal(await pushCommand({ siteDir: '.', flags: {} }, io, { read: async () => siteOf(algolia), push }), code)
    assert.match(io.out() + io.err(), text)
    assert.equal(pushed.length, code === 0 ? 1 : 0)
    assert.doesNotMatch(io.out() + io.err(), /admin\b(?!_)/)
  })

test('a dry run needs no key and pushes nothing', async () => {
  const io = makeIo()
  const push = () => Promise.reject(new Error('pushed'))
  const run = { read: async () => siteOf(ALGOLIA), push }
  assert.equal(await pushCommand({ siteDir: '.', flags: { dryRun: true } }, io, run), 0)
  assert.equal(io.out(), 'would push 2 records to the index docs of APP\n')
})

test('the message of the service is passed on', async () => {
  const io = makeIo({ ALGOLIA_ADMIN_KEY: 'admin' })
  const push = () => Promise.reject(new PushRefused('Invalid Application-ID or API key', 403))
  assert.equal(await pushCommand({ siteDir: '.', flags: {} }, io, { read: async () => siteOf(ALGOLIA), push }), 4)
  assert.match(io.err(), /refused: Invalid Application-ID or API key\n {2}The index is as it was/)
})

test('the command line has the subcommands', async () => {
  const io = makeIo()
  assert.equal(await main(['node', 'docsgen', 'search', '--help'], io), 0)
  for (const name of ['query', 'records', 'push']) assert.match(io.out(), new RegExp(`^ {2}${name} `, 'm'))
  assert.equal(await main(['node', 'docsgen', 'search', 'query', 'x', '--limit', '0'], makeIo()), 2)
})
