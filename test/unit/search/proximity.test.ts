/**
 * Words of a query that are close to each other, in the order of the query. All pages have the same words as often, and
 * the same length.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeIndex, type SmallPage, urlsOf } from './small-index.ts'

const FILLER = 'one more word here then another and yet further ones follow it'
/** From the worst to the best, so that the order of pages does not help. */
const PAGES = [
  { title: 'Far', text: `gasket ${FILLER} bearing` },
  { title: 'Reversed', text: `bearing gasket ${FILLER}` },
  { title: 'One between', text: `gasket one bearing ${FILLER.slice(4)}` },
  { title: 'Adjacent', text: `gasket bearing ${FILLER}` },
]

test('of pages with both words of a query, those come first where the words are next to each other', async () => {
  assert.deepEqual(await urlsOf(makeIndex(PAGES), 'gasket bearing'), ['/p3', '/p2', '/p1', '/p0'])
  // The order of the query decides, not that of the index.
  assert.deepEqual((await urlsOf(makeIndex(PAGES), 'bearing gasket')).slice(0, 1), ['/p1'])
})

test('two words that are a heading come before the same words in a text', async () => {
  const pages: SmallPage[] = [
    { title: 'Text', sections: { Parts: `A gasket bearing. ${FILLER}`, Others: FILLER } },
    { title: 'Heading', sections: { 'Gasket bearing': FILLER, Others: `A part. ${FILLER}` } },
  ]
  assert.equal((await urlsOf(makeIndex(pages), 'gasket bearing'))[0], '/p1#gasket-bearing')
})

test('the words of a query of three count as a phrase only if all of them are together', async () => {
  const pages = [
    { title: 'Two', text: `gasket bearing ${FILLER} spindle` },
    { title: 'All', text: `gasket bearing spindle ${FILLER}` },
  ]
  assert.deepEqual(await urlsOf(makeIndex(pages), 'gasket bearing spindle'), ['/p1', '/p0'])
})

test('a word that very many sections have equally often is found in as many as an index holds', async () => {
  const pages = Array.from({ length: 2400 }, (_, number) => ({ title: `Page ${number}`, text: 'gasket bearing' }))
  const { total } = await makeIndex(pages).search('gasket bearing', { limit: 1, offset: 0 })
  assert.equal(total, 900)
})
