import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SlugInput, slugOf, slugProblem } from '../../../src/link/slug.ts'

const VECTORS: [input: Partial<SlugInput>, slug: string][] = [
  [{}, '/start'],
  [{ folder: 'guides' }, '/guides/start'],
  [{ folder: 'guides', isCategoryIndex: true }, '/guides/'],
  [{ isCategoryIndex: true }, '/'],
  [{ folder: 'guides', slug: '/abs' }, '/abs'],
  [{ folder: 'guides', slug: '/abs/' }, '/abs/'],
  [{ folder: 'guides', slug: '/' }, '/'],
  [{ folder: 'guides', slug: 'rel' }, '/guides/rel'],
  [{ folder: 'guides', slug: './rel/deep' }, '/guides/rel/deep'],
  [{ folder: 'guides/deep', slug: '../x' }, '/guides/x'],
  [{ folder: 'guides', slug: '../../../x' }, '/x'],
  [{ folder: 'guides', slug: 'rel', isCategoryIndex: true }, '/guides/rel'],
  [{ slug: '/a%20b' }, '/a b'],
  [{ slug: '//evil.example' }, '/start'],
]

for (const [input, slug] of VECTORS) {
  test(`${JSON.stringify(input)} has the address ${slug}`, () => {
    assert.equal(slugOf({ folder: '', baseId: 'start', isCategoryIndex: false, ...input }), slug)
  })
}

test('a slug may have 2000 bytes', () => {
  const slug = `/${'abcdefg/'.repeat(249)}abcdefg`
  assert.equal(slug.length, 2000)
  assert.equal(slugProblem(slug), undefined)
  assert.match(slugProblem(`${slug}x`) ?? '', /2000 bytes/)
})

for (const bad of [
  '',
  '  ',
  '/a?b',
  '/a#b',
  'https://example.org/',
  '//example.org',
  '/a\\b',
  '/a\nb',
  `/${'é'.repeat(121)}`,
  'a/'.repeat(1500),
]) {
  test(`${JSON.stringify(bad.slice(0, 30))} cannot be a slug`, () => assert.notEqual(slugProblem(bad), undefined))
}

for (const good of ['/', '/a', 'a/b', '../x', '/ä b', '/v1.0/x.html']) {
  test(`${good} can be a slug`, () => assert.equal(slugProblem(good), undefined))
}
