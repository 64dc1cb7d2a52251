import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import { withSeverities } from '../../../src/findings/severities.ts'
import { decode } from '../../../src/parse/text/decode.ts'
import { found, parse } from './fixture.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const limit = 1000

test('a byte-order mark is dropped', () => {
  assert.equal(decode(Buffer.from('\ufeff---\na: 1\n---\n'), 'a.md', limit).text, '---\na: 1\n---\n')
})

for (const [name, text] of [
  ['CRLF', 'a\r\nb\r\n'],
  ['CR', 'a\rb\r'],
  ['mixed', 'a\r\nb\r'],
] as const)
  test(`${name} line ends become line feeds`, () => {
    assert.equal(decode(Buffer.from(text), 'a.md', limit).text, 'a\nb\n')
  })

test('a page has the same body with any line ends', () => {
  const text = '---\ntitle: T\n---\n# H\n\n- a\n- b\n\n```js\nx\ny\n```\n\n:::note Title\nz\n:::\n\n|a|\n|-|\n|b|\n'
  const unix = parse(text)
  for (const other of [text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r')]) {
    const result = parse(other)
    assert.equal(result.html, unix.html)
    assert.deepEqual(result.page.headings, unix.page.headings)
  }
})

const unreadable: [name: string, input: Uint8Array, rule: string, message: RegExp, place?: string][] = [
  ['UTF-16LE', bytes(0xff, 0xfe, 0x61, 0), 'not-utf8', /UTF-16LE/],
  ['UTF-16BE', bytes(0xfe, 0xff, 0, 0x61), 'not-utf8', /UTF-16BE/],
  ['a byte of no character', bytes(0x61, 0x0a, 0x62, 0xff, 0x63), 'not-utf8', /byte 3 /, '2:2'],
  ['half a character', bytes(0xef, 0xbf, 0xbd, 0xe2, 0x82), 'not-utf8', /byte 3 /, '1:2'],
  ['UTF-16 without a mark', Buffer.from('hello there', 'utf16le'), 'not-text', /binary/],
  ['a file above the limit', Buffer.alloc(limit + 1, 'x'), 'page-too-large', /1001 bytes/],
]
for (const [name, input, rule, message, place] of unreadable)
  test(`${name} is an error`, () => {
    const { text, diagnostics } = decode(input, 'a.md', limit)
    assert.equal(text, undefined)
    assert.equal(diagnostics.length, 1)
    const [only] = diagnostics
    assert.equal(only?.rule, rule)
    assert.equal(withSeverities(diagnostics)[0]?.severity, 'error')
    assert.match(only?.message ?? '', message)
    assert.ok(only?.hint)
    if (place) assert.equal(`${only?.span?.line}:${only?.span?.column}`, place)
  })

test('an unreadable file still results in an empty page', () => {
  const { page, html } = parse(bytes(0xff, 0xfe, 1, 2))
  assert.equal(html, '')
  assert.deepEqual(page.headings, [])
  assert.equal(page.diagnostics.length, 1)
})

test('one NUL in a long text is shown as U+FFFD, with a warning', () => {
  const { page, html } = parse(`${'word '.repeat(40)}a\0b`)
  assert.match(html, /a\ufffdb/)
  assert.deepEqual(found(page), ['1:202 warning nul-character'])
})

test('an invisible direction control is a warning', () => {
  const { page } = parse('a\n\n`x\u202ey`\n')
  assert.deepEqual(found(page), ['3:3 warning bidi-control'])
})

for (const text of ['', '   \n\n', '---\ntitle: T\n---\n'])
  test(`a page without content is a warning: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(found(parse(text).page), ['1:1 warning empty-page'])
  })

test('a single NUL becomes U+FFFD, and is reported', () => {
  const { text, diagnostics } = decode(Buffer.from(`# A\n\n${'Text. '.repeat(20)}\0\n`), 'a.md', limit)
  assert.ok(text?.endsWith('\ufffd\n') && !text.includes('\0'))
  assert.deepEqual(
    diagnostics.map(({ rule }) => rule),
    ['nul-character'],
  )
})
