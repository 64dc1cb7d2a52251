/**
 * One name for one thing: the words that docs/writing.md excludes do not occur in prose.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pages, place, proseOf } from './pages.ts'
import { EXCEPTIONS, exceptionIn, RULES, ruledOut, termsIn } from './terms.ts'

const writing = readFileSync(new URL('../../docs/writing.md', import.meta.url), 'utf8')

test('every word that the table excludes has a rule here, and no other word has', () => {
  assert.deepEqual(Object.keys(RULES).sort(), ruledOut(writing).sort())
})

test('no page uses a word that the table excludes', () => {
  const wrong = pages.flatMap(page =>
    proseOf(page).flatMap(({ text, line }) =>
      termsIn(text, page.file).map(word => `${place(page, line)}: "${word}" in: ${text.slice(0, 120)}`),
    ),
  )
  assert.deepEqual(wrong, [])
})

test('every exception is still needed', () => {
  const idle = EXCEPTIONS.filter(
    exception => !pages.some(page => proseOf(page).some(({ text }) => exceptionIn(exception, text, page.file))),
  )
  assert.deepEqual(idle, [])
})

const HELD = [
  'the SSV Network',
  'a Node Operator',
  'your keyshares',
  'run dkg',
  'on eth2',
  'a bapp',
  '10 $SSV',
  'the Beacon chain',
]
const FREE = [
  'app.ssv.network',
  'keyshares.json',
  'ssv-dkg',
  'The beacon chain',
  'Beacon chain validators',
  'a bApp',
  'the SSV network',
]

test('excluded words are found, and addresses and names of tools are not mistaken for them', () => {
  for (const text of HELD) assert.equal(termsIn(text, 'x.md').length, 1, text)
  for (const text of FREE) assert.deepEqual(termsIn(text, 'x.md'), [], text)
})
