/** Decisions of the search engine that one result shows: limits, factors, and which terms of the index a query stands for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definingLines } from '../../../src/search-engine/defined-names.ts'
import { createMeilisearch } from '../../../src/search-engine/services/meilisearch.ts'
import { answerOf } from '../../../src/search-engine/services/service.ts'
import { makeIndex } from './small-index.ts'

const RANGE = { limit: 5, offset: 0 }
const FILLER = 'one more word here then another and yet further ones follow it'

test('a line of a hundred characters can define a name, a longer one cannot', () => {
  const name = 'a_'.repeat(50)
  assert.deepEqual(definingLines(`${name}\n${name}b`), [{ line: name, named: name }])
})

test('a term that the first section of a page explains is found behind pages that have it everywhere', async () => {
  const guides = Array.from({ length: 60 }, () => ({ title: 'setFee', titles: ['setFee'], text: 'setFee '.repeat(9) }))
  const sections = { setFee: `Sets it. ${FILLER}`, other: FILLER, third: FILLER }
  const { hits, definition } = await makeIndex([...guides, { title: 'Glossary', sections }]).search('setFee', RANGE)
  assert.ok(hits.every(({ url }) => !url.startsWith('/p60')))
  assert.equal(definition?.url, '/p60#setfee')
})

test('a document of a search engine is shown with its trail and found as the definition, if they are lists', () => {
  const settings = { base: '/' } as Parameters<typeof answerOf>[1]['settings']
  const document = {
    url: '/a#run',
    page: '/a',
    anchor: 'run',
    title: 'A',
    heading: 'run',
    depth: 2,
    site: 'https://a.b/',
  }
  const answer = (more: object) => {
    const request = { query: 'run', offset: 0 } as Parameters<typeof answerOf>[1]['request']
    return answerOf([[{ document: { ...document, kind: 'function', ...more }, marked: {} }]], {
      total: 1,
      request,
      settings,
    })
  }
  const whole = answer({ symbols: ['run', 7], trail: ['2 run'] })
  assert.deepEqual(whole.hits[0]?.hierarchy, { lvl0: '', lvl1: 'A', lvl2: 'run' })
  assert.equal(whole.definition?.url, '/a#run')
  const bare = answer({ symbols: 'run' })
  assert.deepEqual([bare.hits[0]?.hierarchy, bare.definition], [{ lvl0: '', lvl1: 'A' }, undefined])
})

test('an engine is not asked for nothing', async () => {
  const asked: unknown[] = []
  const send = async (...request: unknown[]) => {
    asked.push(request)
    return Response.json({ results: [{ hits: [], estimatedTotalHits: 0 }, { hits: [] }] })
  }
  const service = createMeilisearch({ url: 'https://a.b', index: 'docs', base: '/' } as never, send as never)
  const answer = async (query: string) =>
    (await service.search({ query, locale: 'en', tags: ['current'], limit: 5, offset: 0 } as never)).total
  assert.deepEqual([await answer(' '), asked.length], [0, 0])
  assert.deepEqual([await answer('fee'), asked.length], [0, 1])
})
