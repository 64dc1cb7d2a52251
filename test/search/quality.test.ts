/**
 * The quality of search on this repository's own site: see questions.tsv.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexSite, openOwnIndex, placeOf, readQuestions } from './own-site.ts'

/** Required shares of questions with a correct answer: in the first result, and in the first three. */
const FIRST = 0.885
const FIRST_THREE = 0.97

test('readers find the answers to their questions', async () => {
  const index = openOwnIndex(await indexSite())
  const questions = readQuestions()
  assert.ok(questions.length >= 150, `${questions.length} questions`)
  const places: { query: string; place: number }[] = []
  for (const { query, answers } of questions) {
    const { answer } = await index.explain(query, { limit: 20, offset: 0 })
    places.push({ query, place: placeOf(answers, answer.hits) })
  }
  const share = (most: number) => places.filter(({ place }) => place >= 1 && place <= most).length / places.length
  const missed = places.filter(({ place }) => place === 0 || place > 3).map(({ query }) => query)
  assert.ok(share(1) >= FIRST, `first: ${share(1)}`)
  assert.ok(share(3) >= FIRST_THREE, `first three: ${share(3)}; missed: ${missed.join(', ')}`)
})

// Plain words of tasks and things; each finds the page that is about it, whatever the form of the word in its title.
test('the page about a word comes before pages that mention it', async () => {
  const index = openOwnIndex(await indexSite())
  const wanted = {
    'exit a validator': '/stakers/cluster-management/exiting-a-validator',
    'how do I exit a validator': '/stakers/cluster-management/exiting-a-validator',
    liquidation: '/learn/protocol-overview/tokenomics/liquidations',
    burn: '/learn/protocol-overview/tokenomics/liquidations#burn-rate',
    threshold: '/learn/glossary#threshold-signature',
    'contract address': '/developers/smart-contracts/',
  }
  const found: Record<string, string | undefined> = {}
  for (const query of Object.keys(wanted))
    found[query] = (await index.explain(query, { limit: 1, offset: 0 })).answer.hits[0]?.url
  assert.deepEqual(found, wanted)
})

test('every right answer is an address of the site', async () => {
  const { pages } = await indexSite()
  const addresses = new Set(
    pages.flatMap(({ route, sections }) => [route, ...sections.map(({ id }) => `${route}#${id}`)]),
  )
  const unknown = readQuestions().flatMap(({ answers }) => answers.filter(answer => !addresses.has(answer)))
  assert.deepEqual(unknown, [])
})
