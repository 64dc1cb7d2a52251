/** Which terms of the index match the words of a query that it does not have in that form. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeIndex, urlsOf } from './small-index.ts'

const FILLER = 'one more word here then another and yet further ones follow it'

test('a word whose first letters are swapped is found', async () => {
  const index = makeIndex([
    { title: 'Other', text: FILLER },
    { title: 'Page', text: `gasket ${FILLER}` },
  ])
  assert.deepEqual(await urlsOf(index, 'agsket'), ['/p1'])
})

test('two letters in the middle of a query are no prefix', async () => {
  const pages = [
    { title: 'Zones', text: `zone ${FILLER}` },
    { title: 'Guide', text: `gasket ${FILLER}` },
  ]
  assert.deepEqual(await urlsOf(makeIndex(pages), 'zo gasket'), ['/p1'])
  assert.deepEqual((await urlsOf(makeIndex(pages), 'zon gasket')).sort(), ['/p0', '/p1'])
})

test('two words typed as one are found, even if each stands in one section only', async () => {
  const index = makeIndex([
    { title: 'Page', text: `gasket ${FILLER} bearing` },
    { title: 'Other', text: FILLER },
  ])
  assert.deepEqual(await urlsOf(index, 'gasketbearing'), ['/p0'])
  assert.deepEqual(await urlsOf(index, 'gasketqqqqqq'), [])
})

test('a word that the index has as one matches both words of a query', async () => {
  const pages = [
    { title: 'Both', text: `gasket here, ${FILLER}` },
    { title: 'Joined', text: `${FILLER} gasketbearing` },
  ]
  assert.equal((await urlsOf(makeIndex(pages), 'gasket bearing'))[0], '/p1')
})
