/** Counting the terms of texts: the same as splitting each text, whatever was counted before. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChunkCounter, type TermCounts } from '../../../src/search-engine/chunk-counter.ts'
import { Tokenizer } from '../../../src/search-engine/tokenizer.ts'

/** What is counted, by term, and the number of words. */
function counted(counter: ChunkCounter, text: string, each = 1): { terms: Map<string, number>; words: number } {
  const terms = new Map<string, number>()
  const add = (term: string, times: number) => void terms.set(term, (terms.get(term) ?? 0) + times)
  const counts: TermCounts = {
    count: ({ term }, times) => add(term, times),
    countChunks: (found, times) => {
      for (const chunk of found.chunks.subarray(0, found.length)) {
        const ids = found.terms.subarray(found.firsts[chunk], found.firsts[chunk + 1])
        for (const id of ids) add(counter.texts[id] as string, (found.times[chunk] as number) * times)
        found.times[chunk] = 0
      }
    },
  }
  const words = counter.count(text, each, counts)
  return { terms, words }
}

/** The same by splitting the text. */
function split(text: string, { each = 1, english = false } = {}): ReturnType<typeof counted> {
  const all = new Tokenizer('en').chunks(text).flatMap(({ terms }) => terms)
  const terms = new Map<string, number>()
  for (const { term, stopWord } of all) if (!(stopWord && english)) terms.set(term, (terms.get(term) ?? 0) + each)
  return { terms, words: all.filter(({ compound }) => !compound).length }
}

const LONG = `${'node_'.repeat(8)}path`
const TEXTS = [
  'The node, the Node.',
  `set foo_bar and ${LONG} with ${LONG}`,
  "the client's --flag",
  '',
  '設定 the 設定ファイル',
  '-- …',
]

test('texts have the terms and words that splitting them finds, also when their chunks are known', () => {
  const counter = new ChunkCounter('en', false)
  for (const text of [...TEXTS, ...TEXTS]) assert.deepEqual(counted(counter, text, 2), split(text, { each: 2 }), text)
})

test('English stop words are words, but not counted as terms', () => {
  const counter = new ChunkCounter('en', true)
  for (const text of [...TEXTS, ...TEXTS])
    assert.deepEqual(counted(counter, text), split(text, { english: true }), text)
})

test('a text with more different chunks than are kept loses none', () => {
  const counter = new ChunkCounter('en', false)
  const many = Array.from({ length: 70_000 }, (_, at) => `word${at} often`).join(' ')
  assert.deepEqual(counted(counter, many), split(many))
  assert.deepEqual(counted(counter, TEXTS[0] as string), split(TEXTS[0] as string))
})

test('a text that cannot be counted does not change the next one', () => {
  const counter = new ChunkCounter('en', false)
  const fails: TermCounts = {
    count: () => assert.fail('not called'),
    countChunks: () => {
      throw new Error('broken')
    },
  }
  assert.throws(() => counter.count('node node path', 1, fails), /broken/)
  assert.deepEqual(counted(counter, 'node path'), split('node path'))
})
