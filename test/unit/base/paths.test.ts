import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  baseName,
  extensionOf,
  foldedName,
  folderOf,
  resolvePath,
  stemOf,
  withoutDots,
} from '../../../src/base/paths.ts'

const RESOLVED: [folder: string, path: string, result: string][] = [
  ['a/b', './c.md', 'a/b/c.md'],
  ['a/b', '../c.md', 'a/c.md'],
  ['a/b', '../../c.md', 'c.md'],
  ['a', '../../c.md', '../c.md'],
  ['', 'c.md', 'c.md'],
  ['', '../c.md', '../c.md'],
  ['../x', '../c.md', '../c.md'],
  ['a', 'b/../c', 'a/c'],
  ['a', 'b/', 'a/b'],
  ['a', '..', ''],
  ['a', '.', 'a'],
  ['a', '...x', 'a/...x'],
]

for (const [folder, path, result] of RESOLVED) {
  test(`'${path}' in '${folder}' is '${result}'`, () => assert.equal(resolvePath(folder, path), result))
}

test('paths resolve as the platform resolves them', () => {
  const segment = fc.constantFrom('a', 'b.md', '.', '..', 'c')
  const path = fc.array(segment, { minLength: 1, maxLength: 6 }).map(parts => parts.join('/'))
  const folder = fc.array(fc.constantFrom('x', 'y'), { maxLength: 3 }).map(parts => parts.join('/'))
  fc.assert(
    fc.property(folder, path, (from, to) => {
      const expected = posix.join(from, to).replace(/\/$/, '')
      assert.equal(resolvePath(from, to), expected === '.' ? '' : expected)
    }),
  )
})

test('the parts of a path', () => {
  assert.equal(folderOf('a/b.md'), 'a')
  assert.equal(folderOf('b.md'), '')
  assert.equal(baseName('a/b.md'), 'b.md')
  assert.equal(stemOf('a/b.c.md'), 'b.c')
  assert.equal(stemOf('.hidden'), '.hidden')
  assert.equal(extensionOf('a.b/C.MD'), '.md')
  assert.equal(extensionOf('a.b/c'), '')
})

test('case and Unicode form are ignored in a folded name', () => {
  assert.equal(foldedName('A\u0308.md'), foldedName('ä.MD'))
})

test('the path of a URL resolves as in a browser', () => {
  const segment = fc.constantFrom('a', 'b', '.', '..', 'c.md')
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 6 }), fc.boolean(), (parts, slash) => {
      const path = `/${parts.join('/')}${slash ? '/' : ''}`
      assert.equal(withoutDots(path), new URL(path, 'http://site.invalid').pathname)
    }),
  )
  assert.equal(withoutDots('/a//b'), '/a/b')
})
