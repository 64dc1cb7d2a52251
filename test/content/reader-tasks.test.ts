/**
 * Readers find what they ask in public issues: each question of reader-tasks.tsv has its answer among the first three
 * results of the site's search, and every answer is an address of the site.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { indexSite, openOwnIndex, placeOf } from '../search/own-site.ts'

const SHOWN = 3

const tasks = readFileSync(new URL('reader-tasks.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => {
    const [query = '', answers = '', asked = ''] = line.split('\t')
    return { query, answers: answers.split(' '), asked }
  })

test('questions from public issues lead to the pages that answer them', async () => {
  const site = await indexSite()
  const addresses = new Set(
    site.pages.flatMap(({ route, sections }) => [route, ...sections.map(({ id }) => `${route}#${id}`)]),
  )
  const index = openOwnIndex(site)
  const unanswered: string[] = []
  for (const { query, answers, asked } of tasks) {
    for (const answer of answers) assert.ok(addresses.has(answer), `${asked}: ${answer} is no address of the site`)
    const { answer } = await index.explain(query, { limit: SHOWN, offset: 0 })
    if (placeOf(answers, answer.hits) === 0) unanswered.push(`${query}: ${answer.hits.map(hit => hit.url).join(' ')}`)
  }
  assert.deepEqual(unanswered, [])
})
