/**
 * Sizes of images, and of files that only look like images: any bytes have a result in bounded time.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { imageSize } from '../../../src/assets/content-assets.ts'
import { assertBounded } from '../../bounded-work.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const PNG = '89504e470d0a1a0a 0000000d 49484452'
const svg = (attributes: string) => Buffer.from(`<?xml version="1.0"?>\n<svg ${attributes}><path/></svg>`)

const SIZES: [what: string, bytes: Buffer, size: string | undefined][] = [
  ['a PNG', hex(`${PNG} 00000280 000001e0`), '640x480'],
  ['a huge PNG', hex(`${PNG} 00007530 00007530`), '30000x30000'],
  ['a PNG without pixels', hex(`${PNG} 00000000 000001e0`), undefined],
  ['a PNG that is cut off', hex(`${PNG} 0000`), undefined],
  ['a GIF', hex('474946383961 0a00 1400'), '10x20'],
  ['a GIF that is cut off', hex('474946383961'), undefined],
  ['a JPEG', hex('ffd8 ffe00004 0000 ffc00011 08 0010 0020 03 000000'), '32x16'],
  ['a JPEG whose segments have no length', hex(`ffd8 ${'ffe00000'.repeat(1000)}`), undefined],
  ['a JPEG of nothing but marks', Buffer.alloc(65_536, 0xff), undefined],
  ['an SVG', svg('width="12" height="34px"'), '12x34'],
  ['an SVG with a box', svg('viewBox="0 0 56 78"'), '56x78'],
  ['an SVG with nonsense', svg('width="1e999" height="-5" viewBox="0 0 a b"'), undefined],
  ['an SVG without end', svg('viewBox="0 0 1e999 78"'), undefined],
  ['a text', Buffer.from('hello'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
]

for (const [what, bytes, expected] of SIZES)
  test(`the size of ${what}`, () => {
    const size = imageSize(bytes)
    assert.equal(size && `${size.width}x${size.height}`, expected)
  })

const STARTS = [
  hex(PNG),
  hex('474946383961'),
  hex('ffd8ffe0'),
  hex('52494646ffffffff57454250'),
  hex('0000001c6674797061766966'),
  Buffer.from('<svg '),
]

test('any bytes after any start have a result', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STARTS), fc.uint8Array({ maxLength: 600 }), (start, rest) => {
      const size = imageSize(Buffer.concat([start, rest]))
      assert.ok(size === undefined || (size.width > 0 && size.height > 0))
    }),
    { numRuns: 3000 },
  )
})

test('the start of a large file is read in time', () =>
  assertBounded(2000, () => {
    for (const head of STARTS)
      for (const byte of [0x00, 0x20, 0x3c, 0x22, 0xff]) imageSize(Buffer.concat([head, Buffer.alloc(65_000, byte)]))
    for (const text of ['<svg '.repeat(13_000), '<!-- '.repeat(13_000), 'width="'.repeat(9000)])
      imageSize(Buffer.from(text))
  }))
