import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LineIndex } from '../../../src/base/line-index.ts'
import { applyEdits, type Edit } from '../../../src/parse/text/edits.ts'

test('edits are applied in any order', () => {
  const { text } = applyEdits('abcdef', 0, [
    { start: 4, end: 5, text: 'X' },
    { start: 1, end: 1, text: '--' },
    { start: 2, end: 3, text: '' },
  ])
  assert.equal(text, 'a--bdXf')
})

test('inserted text maps to where it was inserted', () => {
  const { text, map } = applyEdits('__abc', 2, [{ start: 3, end: 4, text: 'XYZ' }])
  assert.equal(text, 'aXYZc')
  assert.deepEqual([0, 1, 2, 3, 4].map(map.toSource), [2, 3, 3, 3, 4])
})

test('a later edit inside a replaced range is ignored', () => {
  const edits = [
    { start: 1, end: 4, text: 'X' },
    { start: 2, end: 3, text: 'Y' },
  ]
  assert.equal(applyEdits('abcdef', 0, edits).text, 'aXef')
})

test('every remaining character maps to itself', () => {
  const source = Array.from({ length: 40 }, (_, index) => String.fromCharCode(0x100 + index)).join('')
  const edit = fc
    .tuple(fc.nat(39), fc.nat(5), fc.constantFrom('', 'x', 'yz'))
    .map(([start, length, text]): Edit => ({ start, end: Math.min(40, start + length), text }))
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), edits => {
      const { text, map } = applyEdits(source, 0, edits)
      for (let at = 0; at < text.length; at++)
        if (text.charCodeAt(at) >= 0x100) assert.equal(source[map.toSource(at)], text[at])
      for (let at = 1; at <= text.length; at++) assert.ok(map.toSource(at) >= map.toSource(at - 1))
    }),
  )
})

test('lines and columns start at 1', () => {
  const lines = new LineIndex('ab\n\ncd')
  assert.deepEqual(
    [0, 2, 3, 4, 6, 99, -1].map(at => lines.place(at)),
    [
      { line: 1, column: 1 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 3, column: 3 },
      { line: 3, column: 3 },
      { line: 1, column: 1 },
    ],
  )
})
