/**
 * The style sheet: the words that docs/writing.md excludes stand in site.terms.ts, which `docsgen check` applies to the
 * pages, or in terms.ts. What the audit does not read, the figures and labels, is compared here.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import config from '../../site.config.ts'
import { FORMS, NAMES, PHRASES, SPELLING, TERMS } from '../../site.terms.ts'
import { createTermFinder } from '../../src/features/words/find-terms.ts'
import { figures, pages, place, proseOf } from './pages.ts'
import { EXCEPTIONS, exceptionIn, RULES, ruledOut, wordsIn } from './terms.ts'

const writing = readFileSync(new URL('../../docs/writing.md', import.meta.url), 'utf8')
const findTerms = createTermFinder(TERMS)

/** The words of the style sheet in a text: those that the audit finds, and those with exceptions. */
const wordsOf = (text: string): string[] => [
  ...findTerms({ file: 'x.md', text, pieces: [{ text, start: 0 }] }).map(({ message }) => message),
  ...wordsIn(text),
]

test('every word that the table excludes is found or has a reason, and no rule is without a row', () => {
  const ruled = ruledOut(writing)
  const held = (word: string) => word in RULES || word.toLowerCase() in NAMES
  assert.deepEqual(
    ruled.filter(word => !held(word)),
    [],
  )
  assert.deepEqual(
    Object.keys(RULES).filter(word => !ruled.includes(word)),
    [],
  )
})

test('the audit of the site applies the style sheet, and no list repeats a word of another', () => {
  const lists = [NAMES, FORMS, PHRASES, SPELLING]
  assert.deepEqual(config.check?.terms, TERMS)
  assert.equal(Object.keys(TERMS).length, lists.flatMap(Object.keys).length)
})

test('no replacement contains a word that the style sheet excludes', () => {
  const wrong = Object.values(TERMS).filter(instead => wordsOf(instead).length > 0)
  assert.deepEqual(wrong, [])
})

test('no page uses a word that is correct in other places only', () => {
  const wrong = pages.flatMap(page =>
    proseOf(page).flatMap(({ text, line }) =>
      wordsIn(text).map(word => `${place(page, line)}: "${word}" in: ${text.slice(0, 120)}`),
    ),
  )
  assert.deepEqual(wrong, [])
})

test('figures and labels use no word that the style sheet excludes', () => {
  const inFigures = figures.flatMap(figure =>
    proseOf(figure).flatMap(({ text, line }) => wordsOf(text).map(word => `${place(figure, line)}: ${word}`)),
  )
  const inLabels = pages.flatMap(page => wordsOf(String(page.data.sidebar_label)).map(word => `${page.file}: ${word}`))
  assert.deepEqual([...inFigures, ...inLabels], [])
})

test('every exception is still needed', () => {
  const idle = EXCEPTIONS.filter(
    ({ words }) => !pages.some(page => proseOf(page).some(({ text }) => exceptionIn(words).test(text))),
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
  'a BApp',
  '10 $SSV',
  'the Beacon chain',
  'the user pays',
  'withdraw it at once',
  'after some days',
  'the behaviour of peers',
  'Stop it for\ngood.',
  'e.g. a faucet',
]
const FREE = ['ssv-dkg', 'The beacon chain', 'Beacon chain validators', 'a bApp', 'the SSV network', 'a user interface']

test('excluded words are found, and names of tools and starts of sentences are not mistaken for them', () => {
  for (const text of HELD) assert.equal(wordsOf(text).length, 1, text)
  for (const text of FREE) assert.deepEqual(wordsOf(text), [], text)
})
