import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitNumberPrefix, stripNumberPrefixes } from '../../../src/link/number-prefix.ts'

const VECTORS: [written: string, position: number | undefined, name: string][] = [
  ['01-intro', 1, 'intro'],
  ['003 - myDoc', 3, 'myDoc'],
  ['2. Setup', 2, 'Setup'],
  ['1__a', 1, 'a'],
  ['0 - 1 foo', 0, '1 foo'],
  ['12_x', 12, 'x'],
  ['1.é', 1, 'é'],
  ['7.0-foo', undefined, '7.0-foo'],
  ['2021-11-02-x', undefined, '2021-11-02-x'],
  ['1-2-3-x', undefined, '1-2-3-x'],
  ['8.0', undefined, '8.0'],
  ['10foo', undefined, '10foo'],
  ['01', undefined, '01'],
  ['1-', undefined, '1-'],
  ['intro-01', undefined, 'intro-01'],
  ['', undefined, ''],
]

for (const [written, position, name] of VECTORS) {
  test(`'${written}' is ${position === undefined ? 'a plain name' : `${name} at ${position}`}`, () => {
    const split = splitNumberPrefix(written)
    assert.equal(split.position, position)
    assert.equal(split.name, name)
  })
}

test('every segment of a path loses its prefix', () => {
  assert.equal(stripNumberPrefixes('01-a/2.0-b/3. c'), 'a/2.0-b/c')
  assert.equal(stripNumberPrefixes('a/b2'), 'a/b2')
})
