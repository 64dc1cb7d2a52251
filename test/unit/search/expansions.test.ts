/** Which terms of the index match the words of a query that it does not have in that form. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeIndex, urlsOf } from './small-index.ts'

const RANGE = { limit: 20, offset: 0 }
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

/** The terms that the words of a query stand for, with their factors. */
async function termsOf(index: ReturnType<typeof makeIndex>, query: string) {
  const { clauses } = await index.explain(query, RANGE)
  return clauses.flatMap(({ expansions }) => expansions.map(({ entry, factor, why }) => ({ ...entry, factor, why })))
}

test('no term counts more than the word itself, and none twice', async () => {
  const words = ['delegate', 'delegates', 'delegation', 'delegator', 'gasketbearing', 'gasket']
  const index = makeIndex(words.map(word => ({ title: 'Page', text: `${word} ${FILLER}` })))
  for (const query of ['delegate ', 'delegates', 'deleg', 'gasketbaering', 'gasketbaer', 'gasekt', 'gasket bearing']) {
    const terms = await termsOf(index, query)
    assert.ok(terms.length > 0, query)
    assert.ok(
      terms.every(({ factor }) => factor <= 1),
      JSON.stringify(terms),
    )
    const names = terms.filter(({ why }) => why !== 'joined').map(({ term }) => term)
    assert.equal(new Set(names).size, names.length, `${query}: ${names}`)
  }
})

test('of many forms of a word, the word itself and the most frequent ones are searched', async () => {
  const endings = ['s', 'es', 'ed', 'e', 'ing', 'ings', 'eds', 't', 'ting']
  const forms = endings.flatMap((ending, at) => Array.from({ length: at + 2 }, () => `gasket${ending}`))
  const index = makeIndex(['gasket', ...forms].map(word => ({ title: 'Page', text: `${word} ${FILLER}` })))
  const terms = (await termsOf(index, 'gasket ')).map(({ term }) => term)
  assert.deepEqual(terms, [
    'gasket',
    ...endings
      .slice(2)
      .reverse()
      .map(ending => `gasket${ending}`),
  ])
})

test('the parts of an identifier are searched, except of a long one that the index has', async () => {
  const wordsOf = async (name: string) => {
    const index = makeIndex([{ title: 'Page', text: `${name} ${FILLER}` }])
    return (await index.explain(`${name} `, RANGE)).clauses.map(({ term }) => term)
  }
  assert.deepEqual(await wordsOf('owner_name'), ['owner', 'name', 'owner_name'])
  assert.deepEqual(await wordsOf('owner_first_name'), ['owner_first_name'])
})

test('a misspelt identifier is corrected as a whole, a misspelt word with a hyphen is not', async () => {
  const whole = async (query: string) => {
    const terms = await termsOf(makeIndex([{ title: 'Page', text: `ownerAddress ${FILLER}` }]), query)
    return terms.some(({ term, why }) => term === 'owneraddress' && why === 'typo')
  }
  assert.deepEqual([await whole('ownerAdress '), await whole('owner-adress ')], [true, false])
})

test('a word of few sections may be two words, one of many is not', async () => {
  const found = async (count: number) => {
    const own = Array.from({ length: count }, () => ({ title: 'Page', text: `gasketbearing ${FILLER}` }))
    const both = Array.from({ length: 12 }, () => ({ title: 'Other', text: `gasket ${FILLER} bearing` }))
    return (await urlsOf(makeIndex([...own, ...both]), 'gasketbearing ')).includes(`/p${count}`)
  }
  assert.deepEqual([await found(8), await found(9)], [true, false])
})
