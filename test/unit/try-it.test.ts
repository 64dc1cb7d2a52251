/** Parameters as OpenAPI writes them, and JSON that keeps its values. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TryParameter } from '../../src/model/try-request.ts'
import { formatJson } from '../../templates/client/try-it/response.ts'
import { pairsIn, pathOf, queryOf } from '../../templates/client/try-it/serialize.ts'

const LIST = 'blue\nblack'
const OBJECT = '{"R": 100, "G": 200}'
const of = (type: TryParameter['type'], rest: Partial<TryParameter>): TryParameter => ({
  name: 'color',
  in: 'query',
  type,
  ...rest,
})

test('styles in paths', () => {
  const written = (type: TryParameter['type'], style: string, explode: boolean) =>
    pathOf('/{color}', [of(type, { in: 'path', style, explode })], () =>
      type === 'list' ? LIST : type === 'object' ? OBJECT : 'b/e',
    )
  assert.deepEqual(
    ['simple', 'label', 'matrix'].flatMap(style =>
      (['text', 'list', 'object'] as const).map(type => [written(type, style, false), written(type, style, true)]),
    ),
    [
      ['/b%2Fe', '/b%2Fe'],
      ['/blue,black', '/blue,black'],
      ['/R,100,G,200', '/R=100,G=200'],
      ['/.b%2Fe', '/.b%2Fe'],
      ['/.blue,black', '/.blue.black'],
      ['/.R,100,G,200', '/.R=100.G=200'],
      ['/;color=b%2Fe', '/;color=b%2Fe'],
      ['/;color=blue,black', '/;color=blue;color=black'],
      ['/;color=R,100,G,200', '/;R=100;G=200'],
    ],
  )
  assert.equal(
    pathOf('/{color}', [of('text', { in: 'path' })], () => ''),
    '/{color}',
  )
})

test('styles in queries', () => {
  const written = (text: string, parameter: TryParameter) => queryOf([parameter], () => text)
  assert.equal(written(LIST, of('list', {})), 'color=blue&color=black')
  assert.equal(written(LIST, of('list', { explode: false })), 'color=blue,black')
  assert.equal(written(LIST, of('list', { style: 'spaceDelimited' })), 'color=blue%20black')
  assert.equal(written(LIST, of('list', { style: 'pipeDelimited' })), 'color=blue%7Cblack')
  assert.equal(written(OBJECT, of('object', {})), 'R=100&G=200')
  assert.equal(written(OBJECT, of('object', { explode: false })), 'color=R,100,G,200')
  assert.equal(
    written('{"a": {"b": 1}, "c": [2, 3]}', of('object', { style: 'deepObject' })),
    'color[a][b]=1&color[c]=2&color[c]=3',
  )
  assert.equal(written('{"a": 1}', of('text', { isRaw: true })), 'color=%7B%22a%22%3A%201%7D')
  assert.equal(written('a/b&c', of('text', { isReservedAllowed: true })), 'color=a/b%26c')
  assert.equal(written('?x=1', of('text', { in: 'querystring' })), 'x=1')
  assert.equal(written('no JSON', of('object', {})), 'color=no%20JSON')
  assert.equal(written('', of('text', {})), '')
})

test('headers and cookies', () => {
  assert.deepEqual(
    pairsIn('header', [of('list', { in: 'header' }), of('object', { in: 'cookie' })], ({ type }) =>
      type === 'list' ? LIST : OBJECT,
    ),
    [['color', 'blue,black']],
  )
  assert.deepEqual(
    pairsIn('cookie', [of('object', { in: 'cookie', explode: true })], () => OBJECT),
    [['color', 'R=100,G=200']],
  )
})

test('JSON is indented, and keeps its digits and repeated names', () => {
  assert.equal(
    formatJson('{"id":12345678901234567890,"id":1.0,"a":[],"b":{},"c":[1,{"d":"x, {\\"y\\": 1}"}]}'),
    `{
  "id": 12345678901234567890,
  "id": 1.0,
  "a": [],
  "b": {},
  "c": [
    1,
    {
      "d": "x, {\\"y\\": 1}"
    }
  ]
}`,
  )
  assert.equal(formatJson('{"a": }'), undefined)
})
