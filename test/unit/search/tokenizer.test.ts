import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../../src/search-engine/fold.ts'
import { Tokenizer } from '../../../src/search-engine/tokenizer.ts'
import { assertBounded } from '../../bounded-work.ts'

const tokenizer = new Tokenizer('en')

/** Parts, then whole terms in brackets. */
function termsOf(text: string, locale?: string): string {
  const found = (locale ? new Tokenizer(locale) : tokenizer).chunks(text).flatMap(({ terms }) => terms)
  return found.map(({ term, compound }) => (compound ? `[${term}]` : term)).join(' ')
}

const cases: [text: string, terms: string][] = [
  ['Plain words, and more.', 'plain words and more'],
  ['The end of a sentence. Next', 'the end of a sentence next'],
  ['c++ and C#', 'c [c++] and c [c#]'],
  ['--flag', 'flag [--flag]'],
  ['--network=hoodi', 'network [--network] hoodi'],
  ['-lt', 'lt [-lt]'],
  ['foo_bar', 'foo bar [foo_bar]'],
  ['SSVNetwork', 'ssv network [ssvnetwork]'],
  ['SSVNetworkViews2', 'ssv network views 2 [ssvnetworkviews2]'],
  ['getBurnRate()', 'get burn rate [getburnrate]'],
  ['0x9D65fF81', '0x9d65ff81'],
  ['.env and .NET', 'env [.env] and net [.net]'],
  ['@scope/pkg', 'scope pkg [@scope/pkg]'],
  ['p2p.MaxPeers', 'p 2 p max peers [p2p.maxpeers]'],
  ['validator’s key', 'validator key'],
  ["it's done", 'it done'],
  ['https://example.org/a', 'https example org a'],
  ['"quoted" (bracketed) {x}', 'quoted bracketed x'],
  ['1,000.5 ETH', '1 000.5 eth'],
  ['Über Café naïve Straße', 'uber cafe naive strasse'],
  ['Ｆｕｌｌ', 'full'],
  ['a × b', 'a b'],
  ['…', ''],
  ['--', ''],
  ['', ''],
]
for (const [text, terms] of cases) test(`terms of ${JSON.stringify(text)}`, () => assert.equal(termsOf(text), terms))

test('scripts without spaces are split into words', () => {
  assert.match(termsOf('分散型バリデーター', 'ja'), /分散/)
  assert.match(termsOf('バリデーターの鍵', 'ja'), /(^| )鍵/)
  assert.match(termsOf('เครือข่ายผู้ตรวจสอบ', 'th'), / /)
  assert.match(termsOf('验证者密钥 SSV', 'zh'), /^验证.* ssv$/)
})

test('without a segmenter, pairs of characters replace words', () => {
  const segmenter = Intl.Segmenter
  try {
    Object.assign(Intl, { Segmenter: undefined })
    assert.equal(termsOf('验证者', 'zh'), '验证 证者')
  } finally {
    Object.assign(Intl, { Segmenter: segmenter })
  }
})

test('a locale that is not a language tag still results in terms', () => {
  assert.equal(termsOf('one two', 'not a tag!'), 'one two')
})

test('offsets refer to the text', () => {
  const text = 'See the SSVNetwork contract’s --flag.'
  for (const { start, terms } of tokenizer.chunks(text))
    for (const term of terms) assert.equal(fold(text.slice(start + term.start, start + term.end)), term.term)
})

test('a long run without spaces takes linear time', () =>
  assertBounded(1000, () => {
    const found = tokenizer.chunks('a_b'.repeat(20_000))
    assert.equal(found.length, 1)
    assert.ok(found[0]?.terms.every(({ compound }) => !compound))
  }))

test('folding is idempotent', () => {
  for (const text of ['ÀÉÎõü', 'ǅ', 'İstanbul', 'ﬁne', 'Ĳ', 'ガギ', '한국어', 'ŁØÆß'])
    assert.equal(fold(fold(text)), fold(text))
})
