/**
 * What a first query loads on a site of a thousand pages, in bytes over the network: a word loads its own entries and a
 * few neighbours, even if it is common.
 */
// Takes about 6 s.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexMixed, mixPages, openMixed } from './mixed-site.ts'
import { indexSite, readQuestions } from './own-site.ts'

const MOST_FILES = 12
const MOST = 60_000
const QUERIES = [
  'v',
  'validator',
  'how do I withdraw my stake',
  'operator fee update period',
  'liqudation colateral',
  'P2P_MAX_PEERS',
  'validator client key network cluster operator',
]

test('a first query loads at most 60 kB of an index of 1,000 pages', async t => {
  const { pages } = await indexSite()
  const mixed = indexMixed(mixPages(pages, 1000))
  for (const query of QUERIES)
    await t.test(query, async () => {
      const opened = openMixed(mixed)
      const { hits } = await opened.index.search(query, { limit: 20, offset: 0, loads: 5 })
      assert.ok(hits.length > 0)
      assert.ok(opened.bytes <= MOST, `${opened.bytes} bytes in ${opened.files} files`)
    })
})

test('a first query on this site loads at most 60 kB, and at most 12 files', async () => {
  const { pages } = await indexSite()
  const own = indexMixed(pages)
  const loads: { query: string; files: number; bytes: number }[] = []
  for (const { query } of readQuestions()) {
    const opened = openMixed(own)
    await opened.index.search(query, { limit: 20, offset: 0, loads: 5 })
    loads.push({ query, files: opened.files, bytes: opened.bytes })
  }
  assert.deepEqual(
    loads.filter(({ files, bytes }) => files > MOST_FILES || bytes > MOST),
    [],
  )
})
