/** The images that a text refers to, in any language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imagesNamedIn } from '../../../src/findings/named-images.ts'
import { assertBounded } from '../../bounded-work.ts'

const CASES: [text: string, names: string[]][] = [
  ["uri: 'https://example.org/docs/p_cat1.png'", ['p_cat1.png']],
  ['import logo from "./logo.dark.SVG"', ['logo.dark.SVG']],
  ['background: url(../img/a-b.webp) no-repeat', ['a-b.webp']],
  ['![](./with%20blank.png) and caf%C3%A9.jpg', ['with blank.png', 'café.jpg']],
  ['srcset="/a.png 1x,/b.png 2x"', ['a.png', 'b.png']],
  ['%zz.png', ['%zz.png']],
  ['no image: png, .jpg of it, a.pngx', ['.jpg', 'a.png']],
]

for (const [text, names] of CASES) test(text, () => assert.deepEqual(imagesNamedIn(text), names))

test('a long text without spaces takes linear time', () =>
  assertBounded(2000, () => {
    assert.equal(imagesNamedIn(`${'x'.repeat(2_000_000)}.png`).length, 1)
    assert.equal(imagesNamedIn('x.png'.repeat(20_000)).length, 20_000)
  }))
