/**
 * Results by page: the best section of each with the next ones, definitions before uses, and corrections of queries.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeIndex, type SmallPage, urlsOf } from './small-index.ts'

const RANGE = { limit: 20, offset: 0 }

test('a page is one hit, with its further sections below it', async () => {
  const index = makeIndex([
    {
      title: 'Backups',
      sections: { 'Make a backup': 'Every day.', 'Restore a backup': 'Once.', Unrelated: 'Nothing of it.' },
    },
    { title: 'Storage', text: 'A backup needs room.' },
  ])
  const { hits, total } = await index.search('backup', RANGE)
  assert.equal(total, 2)
  assert.deepEqual(
    hits.map(({ path }) => path),
    ['/p0', '/p1'],
  )
  const [first] = hits
  const all = [first?.anchor, ...(first?.sections ?? []).map(({ anchor }) => anchor)]
  assert.ok(all.includes('make-a-backup') && all.includes('restore-a-backup'), String(all))
  assert.ok(!all.includes('unrelated'))
})

test('pages of hits follow each other, and an answer loads no more pages than allowed', async () => {
  const pages = Array.from({ length: 12 }, (_, at): SmallPage => ({ title: `Zebra ${at}`, text: 'Striped.' }))
  const loaded: string[] = []
  const index = makeIndex(pages, 'en', loaded)
  const all = await urlsOf(index, 'zebra')
  assert.equal(all.length, 12)
  const found: string[] = []
  while (found.length < all.length) {
    const { hits } = await index.search('zebra', { limit: 20, offset: found.length, loads: 5 })
    assert.ok(hits.length > 0 && hits.length <= 5)
    found.push(...hits.map(({ url }) => url))
  }
  assert.deepEqual(found, all)
})

test('the reference of an identifier comes before a page with a similar name, and a call finds it as well', async () => {
  const functions = Array.from({ length: 45 }, (_, at) => `makeThing${at}(uint a)\nmakes it`).join('\n')
  const index = makeIndex([
    { title: 'Set a fee', text: 'How to do that: call setFee.' },
    {
      title: 'Contract',
      sections: { Functions: `setFee(uint fee)\nsets it\nliquidate(address a)\ncloses it\n${functions}` },
    },
    { title: 'Liquidate', text: 'How to liquidate, and whom.' },
  ])
  assert.equal((await urlsOf(index, 'setFee'))[0], '/p1#functions')
  assert.equal((await urlsOf(index, 'liquidate()'))[0], '/p1#functions')
  assert.equal((await urlsOf(index, 'liquidate'))[0], '/p2')
})

test('the description says what a page is about', async () => {
  const index = makeIndex([
    { title: 'Fees', text: 'A relay may be paid. The relay is not ours, and a relay costs little.' },
    { title: 'Sidecars', text: 'How to run one.', names: ['Connect a relay for block proposals'] },
  ])
  assert.equal((await urlsOf(index, 'relay'))[0], '/p1')
})

test('everyday words find pages by those of the field', async () => {
  const index = makeIndex([{ title: 'Deactivate an account' }, { title: 'Withdraw earnings' }, { title: 'Register' }])
  assert.equal((await urlsOf(index, 'turn off account'))[0], '/p0')
  assert.equal((await urlsOf(index, 'cash out'))[0], '/p1')
  assert.equal((await urlsOf(index, 'sign up'))[0], '/p2')
})

const CORRECTIONS: [query: string, corrected: string | undefined][] = [
  ['liqudation treshold', 'liquidation threshold'],
  ['Reactivte, please', 'reactivate, please'],
  ['liquidation threshold', undefined],
  ['liquid', undefined],
  ['qqqqq', undefined],
]

test('an answer says what was searched instead of misspelt words', async () => {
  const index = makeIndex([{ title: 'Liquidation threshold', text: 'Reactivate it.' }, { title: 'Please' }])
  for (const [query, corrected] of CORRECTIONS)
    assert.equal((await index.search(query, RANGE)).corrected, corrected, query)
})
