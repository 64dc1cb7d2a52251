import assert from 'node:assert/strict'
import { posix, win32 } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  baseName,
  extensionOf,
  foldedName,
  folderOf,
  isImpossibleOnWindows,
  isWithin,
  resolvePath,
  siteRelative,
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

test('a path relative to the site folder has forward slashes on every system', () => {
  assert.equal(siteRelative('/site', '/site/docs/a.md', posix), 'docs/a.md')
  assert.equal(siteRelative('/site', '/other/a.md', posix), '../other/a.md')
  assert.equal(siteRelative('C:\\site', 'C:\\site\\docs\\a b.md', win32), 'docs/a b.md')
  assert.equal(siteRelative('C:\\Site', 'c:\\site\\docs\\a.md', win32), 'docs/a.md')
  assert.equal(siteRelative('C:\\site', 'C:\\other\\a.md', win32), '../other/a.md')
  assert.equal(siteRelative('C:\\site', 'D:\\other\\a.md', win32), 'D:/other/a.md')
  assert.equal(siteRelative('\\\\host\\share\\site', '\\\\host\\share\\site\\a.md', win32), 'a.md')
  // On other systems, a backslash is part of a name.
  assert.equal(siteRelative('/site', '/site/a\\b.md', posix), 'a\\b.md')
})

const INSIDE: [system: typeof posix, folder: string, path: string, isInside: boolean][] = [
  [posix, '/site', '/site', true],
  [posix, '/site', '/site/a/b', true],
  [posix, '/site', '/site-old/a', false],
  [posix, '/site', '/', false],
  [posix, '/', '/a', true],
  [posix, '/site', '/site/..a', true],
  [posix, '/site', '/Site/a', false],
  [win32, 'C:\\site', 'C:\\site', true],
  [win32, 'C:\\site', 'C:\\site\\a', true],
  [win32, 'C:\\site', 'c:\\SITE\\a', true],
  [win32, 'C:\\site', 'C:\\site-old\\a', false],
  [win32, 'C:\\site', 'D:\\site\\a', false],
  [win32, 'C:\\', 'C:\\a', true],
  [win32, 'C:\\site', 'C:/site/a', true],
  [win32, 'C:\\site', 'C:\\', false],
  [win32, '\\\\host\\share', '\\\\host\\share\\a', true],
]

for (const [system, folder, path, isInside] of INSIDE)
  test(`'${path}' is ${isInside ? '' : 'not '}in '${folder}'`, () =>
    assert.equal(isWithin(path, folder, system), isInside))

test('names that Windows cannot have', () => {
  for (const name of ['con', 'AUX.html', 'nul', 'com1.md', 'a.', 'a ', 'a:b', 'what?', 'a*', '"a"', 'a\\b', '\u0007'])
    assert.ok(isImpossibleOnWindows(name), name)
  for (const name of ['console', 'auxiliary.html', 'com', 'com10', 'a.b', '.a', 'ä', 'a b', "it's", 'c++', '[id]'])
    assert.ok(!isImpossibleOnWindows(name), name)
})
