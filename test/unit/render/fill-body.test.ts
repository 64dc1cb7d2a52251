/**
 * Completing a body: every insertion gets its value, escaped for its position, and nothing else changes.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeBody, encodeBody, type PlacedInsertion } from '../../../src/model/body.ts'
import { bodyWithoutInsertions, type FilledBody, fillBody } from '../../../src/render/fill-body.ts'

/** A body with an insertion at each `|` of its HTML. */
function body(
  html: string,
  insertions: [PlacedInsertion[1], PlacedInsertion[2], PlacedInsertion[3]?][],
  more: Partial<FilledBody> = {},
): FilledBody {
  const parts = html.split('|')
  const offsets = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('').length)
  const placed = insertions.map((insertion, index) => [offsets[index], ...insertion] as unknown as PlacedInsertion)
  const bytes = encodeBody({ html: parts.join(''), insertions: placed })
  return { body: bytes, links: ['/a?b&amp;c=%22'], sizes: {}, slots: ['<ul></ul>'], partials: {}, ...more }
}

const cases: [name: string, html: string, insertions: Parameters<typeof body>[1], filled: string][] = [
  ['a link', '<a href="|">', [['address', 0]], '<a href="/a?b&amp;c=%22">'],
  ['an image', '<img|/>', [['image', 0]], '<img src="/a?b&amp;c=%22"/>'],
  ['a component', 'a |', [['slot', 0]], 'a <ul></ul>'],
  ['a prop', '|', [['prop', 'name']], '&lt;b&gt; &quot;\\'],
  ['a prop in JSON', '{&quot;|&quot;}', [['prop', 'name', 'json']], '{&quot;&lt;b&gt; \\&quot;\\\\&quot;}'],
  ['a link in JSON', '|', [['address', 0, 'json']], '/a?b&amp;c=%22'],
  ['a link in a URL', '?u=|', [['address', 0, 'url']], '?u=%2Fa%3Fb%26c%3D%2522'],
  ['an address from a prop', '<a href="|">', [['prop-address', 'url']], '<a href="https://a.b/?c&amp;d">'],
  ['an address that runs code', '<a href="|">', [['prop-address', 'bad']], '<a href="">'],
  [
    'what is missing',
    '1|2|3|4|5|6',
    [
      ['address', 7],
      ['slot', 7],
      ['partial', 7],
      ['prop', 'no'],
      ['prop-address', 'no'],
    ],
    '123456',
  ],
  ['a name of the prototype', '|', [['prop', 'constructor']], ''],
  ['text of every length in bytes', 'a\ud83d\ude00é\n|b', [['slot', 0]], 'a\ud83d\ude00é\n<ul></ul>b'],
]
for (const [name, html, insertions, filled] of cases)
  test(`filled: ${name}`, () => {
    const props = { name: '<b> "\\', url: 'https://a.b/?c&d', bad: 'java\tscript:a()' }
    assert.equal(fillBody(body(html, insertions), {}, props), filled)
  })

test('a partial passes its props on', () => {
  const outer = body('|', [['partial', 0]], { partials: { 0: { key: 'middle', props: { a: 'one' } } } })
  const forwardedProps = { b: 'a', c: 'no' }
  const middle = body(
    '| |',
    [
      ['prop', 'a'],
      ['partial', 0],
    ],
    { partials: { 0: { key: 'inner', props: { d: 'x' }, forwardedProps } } },
  )
  const inner = body('|,|,|', [
    ['prop', 'b'],
    ['prop', 'c'],
    ['prop', 'd'],
  ])
  assert.equal(fillBody(outer, { middle, inner }), 'one one,,x')
})

test('a body that cannot be completed is shown without its insertions', () => {
  assert.equal(bodyWithoutInsertions(body('<a href="|">b</a>', [['address', 0]])), '<a href="">b</a>')
})

test('bytes represent the body that they were encoded from, whatever its text', () => {
  for (const html of ['', '\n', '[]\n', '[[0,"slot",0]]\nx', '\ufeffa', '\u0001a-0\u0001']) {
    const parts = { html, insertions: [[html.length, 'slot', 0]] as PlacedInsertion[] }
    assert.deepEqual(decodeBody(encodeBody(parts)), parts)
  }
})
