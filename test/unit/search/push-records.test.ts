import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { indexSettings, type PushRefused, pushRecords } from '../../../src/features/search/push-records.ts'
import type { SearchRecord } from '../../../src/features/search/records.ts'
import { testsWith } from '../../own-tests.ts'
import { emptyIndex, type HostedServer, startHostedServer } from './hosted-index-server.ts'

let server: HostedServer
before(async () => {
  server = await startHostedServer()
})
after(() => server.close())
const test = testsWith({
  before: () => {
    server.indexes.clear()
    server.asked.length = 0
    server.failOn = undefined
  },
})

const TARGET = { appId: 'APP', adminKey: 'secret', indexName: 'docs', keepSettings: false, synonyms: [] }

function records(count: number): SearchRecord[] {
  return Array.from({ length: count }, (_, number) => ({ objectID: `r${number}` }) as SearchRecord)
}

test('a new index gets the records and the settings', async () => {
  await pushRecords(records(3), TARGET, server.options)
  assert.deepEqual([...server.indexes.keys()], ['docs'])
  const index = server.indexes.get('docs')
  assert.deepEqual([...(index?.records.keys() ?? [])], ['r0', 'r1', 'r2'])
  assert.deepEqual(index?.settings, indexSettings)
  assert.deepEqual([...server.keys], ['secret'])
})

test('an index is replaced in one step: nothing is written to it before', async () => {
  const old = { ...emptyIndex(), settings: { hitsPerPage: 5 }, rules: ['promote'], records: new Map([['gone', {}]]) }
  server.indexes.set('docs', old)
  await pushRecords(records(2500), TARGET, server.options)
  const index = server.indexes.get('docs')
  assert.equal(index?.records.size, 2500)
  assert.deepEqual(index?.rules, ['promote'])
  assert.deepEqual(index?.settings, indexSettings)
  assert.deepEqual([...server.indexes.keys()], ['docs'])
  const toOld = server.asked.filter(line => /^(?:POST|PUT|DELETE) \/1\/indexes\/docs\//.test(line))
  assert.deepEqual(toOld, ['POST /1/indexes/docs/operation'])
  assert.match(server.asked.filter(line => line.startsWith('POST')).at(-1) ?? '', /docs_docsgen_\w+\/operation$/)
})

test('synonyms of the config replace earlier ones, and those added by hand stay', async () => {
  server.indexes.set('docs', { ...emptyIndex(), synonyms: new Map([['mine', { synonyms: ['a', 'b'] }]]) })
  const wordsAfter = async (synonyms: string[][]) => {
    await pushRecords(records(1), { ...TARGET, synonyms }, server.options)
    return [...(server.indexes.get('docs')?.synonyms.values() ?? [])].map(({ synonyms }) => synonyms.join()).sort()
  }
  assert.deepEqual(await wordsAfter([['fee', 'price']]), ['a,b', 'fee,price'])
  const other = [
    ['fee', 'cost'],
    ['node', 'server'],
  ]
  assert.deepEqual(await wordsAfter(other), ['a,b', 'fee,cost', 'node,server'])
  assert.deepEqual(await wordsAfter([]), ['a,b'])
})

test('settings that were added by hand may stay', async () => {
  server.indexes.set('docs', { ...emptyIndex(), settings: { hitsPerPage: 5 } })
  await pushRecords(records(1), { ...TARGET, keepSettings: true }, server.options)
  assert.deepEqual(server.indexes.get('docs')?.settings, { hitsPerPage: 5 })
})

const failures: [what: string, match: RegExp, status: number][] = [
  ['a key that may not read', /GET .*settings/, 403],
  ['a key that may not write settings', /PUT .*settings/, 403],
  ['a batch that is refused', /batch/, 400],
  ['a full application', /batch/, 403],
  ['a move that fails', /docs_docsgen_\w+\/operation/, 404],
]
for (const [what, match, status] of failures)
  test(`${what} leaves the old index as it was, and nothing beside it`, async () => {
    const old = { ...emptyIndex(), records: new Map([['kept', {}]]) }
    server.indexes.set('docs', old)
    server.failOn = { match, status, message: 'Not enough rights' }
    await assert.rejects(
      pushRecords(records(2), TARGET, server.options),
      (error: PushRefused) => error.name === 'PushRefused' && error.status === status && /rights/.test(error.message),
    )
    assert.deepEqual([...server.indexes], [['docs', old]])
  })

test('a service that cannot be reached is refused as well', async () => {
  const nowhere = { hosts: [{ ...server.options.hosts[0], port: 9 }] } as HostedServer['options']
  await assert.rejects(pushRecords(records(1), TARGET, nowhere), (error: PushRefused) => error.name === 'PushRefused')
})
