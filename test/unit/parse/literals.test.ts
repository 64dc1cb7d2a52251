import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AssetRef, readWholeLiteral, type Scope } from '../../../src/syntax/literals.ts'
import { matchBraces, readTag } from '../../../src/syntax/read-tag.ts'

const nothing: Scope = () => undefined

const literals: [text: string, value: unknown][] = [
  ["'a\\'b'", "a'b"],
  ['"\\u0041\\x42\\u{43}\\n"', 'ABC\n'],
  ['`a\nb`', 'a\nb'],
  [' 12 ', 12],
  ['-1.5e3', -1500],
  ['0x1F', 31],
  ['true', true],
  ['null', null],
  ['undefined', undefined],
  ['("x")', 'x'],
  ["[1, 'a', [true,],]", [1, 'a', [true]]],
  ["{a: 1, 'b-c': {d: []}, 3: null, /* c */ e: 2, // f\n}", { a: 1, 'b-c': { d: [] }, 3: null, e: 2 }],
  ["useBaseUrl('/img/a.png')", new AssetRef('/img/a.png')],
  ["require('./a.png').default", new AssetRef('./a.png')],
]
for (const [text, value] of literals)
  test(`literal ${JSON.stringify(text)}`, () => {
    assert.deepEqual(readWholeLiteral(text, nothing), { value })
  })

for (const text of [
  'foo',
  'foo()',
  'process.env.HOME',
  '1 + 2',
  '"a" + "b"',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template.
  '`a${b}`',
  'x => x',
  '[...a]',
  '{...a}',
  '{a}',
  '{[a]: 1}',
  'new Date()',
  "require('fs').readFileSync('x')",
  '<b/>',
  "'a\nb'",
  '',
  '1 2',
  `${'['.repeat(50)}${']'.repeat(50)}`,
])
  test(`not a literal: ${JSON.stringify(text)}`, () => {
    assert.equal(readWholeLiteral(text, nothing), undefined)
  })

test('names of the file have their values', () => {
  const scope: Scope = path => (path.join('.') === 'a.b' ? { value: 7 } : undefined)
  assert.deepEqual(readWholeLiteral('[a.b, a . b]', scope), { value: [7, 7] })
  assert.equal(readWholeLiteral('a.c', scope), undefined)
})

test('__proto__ in an object is data', () => {
  const read = readWholeLiteral('{__proto__: {polluted: 1}}', nothing)?.value as object
  assert.ok(Object.hasOwn(read, '__proto__'))
  assert.equal((read as { polluted?: number }).polluted, undefined)
})

test('all JSON is a literal with the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), value => {
      const text = JSON.stringify(value)
      assert.deepEqual(readWholeLiteral(text, nothing), { value: JSON.parse(text) })
    }),
  )
})

test('a tag is read with its attributes', () => {
  const text = `<Tabs.Item a b="c > d" e={{f: '}'}} {...g} h=i>`
  const tag = readTag(text, 0)
  assert.equal(tag?.name, 'Tabs.Item')
  assert.equal(tag?.kind, 'open')
  assert.equal(tag?.end, text.length)
  assert.deepEqual(
    tag?.attributes.map(({ name, kind, text }) => [name, kind, text]),
    [
      ['a', 'flag', ''],
      ['b', 'string', 'c > d'],
      ['e', 'expression', "{f: '}'}"],
      ['', 'spread', '...g'],
      ['h', 'string', 'i'],
    ],
  )
})

test('a spread may be indented at will', () => {
  const spread = `{\n${' '.repeat(40)}...g\n${' '.repeat(38)}}`
  assert.deepEqual(
    readTag(`<Card\n${spread}\n/>`, 0)?.attributes.map(({ kind, text }) => [kind, text.trim()]),
    [['spread', '...g']],
  )
})

for (const text of ['< a>', '<1a>', '<a b=>', '<a\n\nb>', '<a', '</a b>', '<https://x.y>', '<a@b.c>', '<a {b}>'])
  test(`not a tag: ${JSON.stringify(text)}`, () => assert.equal(readTag(text, 0), undefined))

test('braces are matched outside strings, templates and comments', () => {
  for (const text of ["{'}'}", '{`}`}', '{/* } */}', '{ // }\n}', '{a: {b: "{"}}', "{don't}"])
    assert.equal(matchBraces(text, 0), text.length, text)
  assert.equal(matchBraces('{{}', 0), undefined)
  for (const comment of ['{ /* }', '{ // }']) assert.equal(matchBraces(comment, 0), undefined)
})
