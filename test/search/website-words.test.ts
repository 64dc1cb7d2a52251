/**
 * Search on the website about docsgen: newcomers find the right page with their own words, first or second.
 */
// Takes about 6 s.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { judge, parseQuestions } from '../../src/features/search/assess-questions.ts'
import { indexSite, openOwnIndex, repository } from './own-site.ts'

test('of forty words of newcomers, 38 lead to the right page first or second', async () => {
  const words = parseQuestions(readFileSync(join(repository, 'test/search/website-words.tsv'), 'utf8'))
  assert.ok(words.length >= 40, `${words.length} words`)
  const index = openOwnIndex(await indexSite(join(repository, 'website')))
  const missed = (await judge(index, words)).filter(({ place }) => place === 0 || place > 2)
  const lines = missed.map(({ query, reason }) => `${query}: ${reason}`)
  assert.ok(missed.length <= words.length * 0.05, lines.join('\n'))
})
