/**
 * The style sheet: the words that writing.md excludes stand in site.terms.ts, which `docsgen check` applies to the
 * pages, or in terms.ts. What the audit does not read, the figures and labels, is compared here.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testSite } from 'docsgen/testing'
import config from '../../../site.config.ts'
import { FORMS, NAMES, PHRASES, SPELLING, TERMS } from '../../../site.terms.ts'
import { figures, pages, place, proseOf } from '../lib/pages.ts'
import { EXCEPTIONS, exceptionIn, RULES, ruledOut, wordsIn } from '../lib/terms.ts'

const writing = readFileSync(new URL('../writing.md', import.meta.url), 'utf8')

/** For each text, the words of the style sheet in it: those that the audit finds, and those with exceptions. */
async function wordsOf(texts: readonly string[]): Promise<string[][]> {
  const fileOf = (at: number) => `docs/${at}.md`
  const site = testSite(
    // Spaces at the beginning of a line would make it code.
    Object.fromEntries(texts.map((text, at) => [fileOf(at), `${text.replace(/\n\s+/g, '\n').trim()}\n`])),
    { markdown: { math: false }, check: { terms: TERMS } },
  )
  try {
    const { diagnostics } = await site.check()
    const found = diagnostics.filter(({ rule }) => rule === 'terminology')
    return texts.map((text, at) => [
      ...found.filter(({ file }) => file === fileOf(at)).map(({ message }) => message),
      ...wordsIn(text),
    ])
  } finally {
    site.dispose()
  }
}

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

test('no replacement contains a word that the style sheet excludes', async () => {
  assert.deepEqual((await wordsOf(Object.values(TERMS))).flat(), [])
})

test('no page uses a word that is correct in other places only', () => {
  const wrong = pages.flatMap(page =>
    proseOf(page).flatMap(({ text, line }) =>
      wordsIn(text).map(word => `${place(page, line)}: "${word}" in: ${text.slice(0, 120)}`),
    ),
  )
  assert.deepEqual(wrong, [])
})

test('figures and labels use no word that the style sheet excludes', async () => {
  const inFigures = figures.flatMap(figure =>
    proseOf(figure).map(({ text, line }) => ({ at: place(figure, line), text })),
  )
  const inLabels = pages.map(({ file, data }) => ({ at: file, text: String(data.sidebar_label) }))
  const texts = [...inFigures, ...inLabels]
  const found = await wordsOf(texts.map(({ text }) => text))
  assert.deepEqual(
    texts.flatMap(({ at }, index) => (found[index] ?? []).map(word => `${at}: ${word}`)),
    [],
  )
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

test('excluded words are found, and names of tools and starts of sentences are not mistaken for them', async () => {
  const found = await wordsOf([...HELD, ...FREE])
  assert.deepEqual(
    HELD.filter((_, at) => found[at]?.length !== 1),
    [],
  )
  assert.deepEqual(found.slice(HELD.length).flat(), [])
})
