import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyTrailingSlash,
  decodePath,
  encodePath,
  isExternalUrl,
  joinUrl,
  outputPathOf,
  pathOnSite,
  routeKey,
  splitUrl,
} from '../../../src/base/url.ts'

const SLASHES: [path: string, asIs: string, always: string, never: string][] = [
  ['/', '/', '/', '/'],
  ['/a', '/a', '/a/', '/a'],
  ['/a/', '/a/', '/a/', '/a'],
  ['/a/b', '/a/b', '/a/b/', '/a/b'],
  ['/a.html', '/a.html', '/a.html', '/a.html'],
  ['/base/', '/base/', '/base/', '/base/'],
]

for (const [path, asIs, always, never] of SLASHES) {
  test(`the trailing slash of ${path}`, () => {
    assert.equal(applyTrailingSlash(path, undefined, '/base/'), asIs)
    assert.equal(applyTrailingSlash(path, true, '/base/'), always)
    assert.equal(applyTrailingSlash(path, false, '/base/'), never)
  })
}

const FILES: [route: string, trailingSlash: boolean | undefined, file: string][] = [
  ['/', undefined, 'index.html'],
  ['/a', undefined, 'a/index.html'],
  ['/a', true, 'a/index.html'],
  ['/a', false, 'a.html'],
  ['/a/', false, 'a/index.html'],
  ['/a.html', undefined, 'a.html'],
  ['/a%20b/%C3%A4', undefined, 'a b/ä/index.html'],
]

for (const [route, trailingSlash, file] of FILES) {
  test(`${route} with trailingSlash ${trailingSlash} is written to ${file}`, () =>
    assert.equal(outputPathOf(route, { baseUrl: '/', htmlFiles: trailingSlash === false }), file))
}

test('the base is not a folder of the output', () => {
  assert.equal(outputPathOf('/base/a', { baseUrl: '/base/', htmlFiles: false }), 'a/index.html')
  assert.equal(outputPathOf('/base/', { baseUrl: '/base/', htmlFiles: false }), 'index.html')
})

const NAMES: [decoded: string, encoded: string][] = [
  ['/a/b-c_d.e~f', '/a/b-c_d.e~f'],
  ['/a b', '/a%20b'],
  ['/ä', '/%C3%A4'],
  ['/a\u0308', '/%C3%A4'],
  ['/100%', '/100%25'],
  ['/a#b?c', '/a%23b%3Fc'],
  ['/a&b=c+d', '/a&b=c+d'],
  ['/"q"', '/%22q%22'],
  ['/🎉', '/%F0%9F%8E%89'],
  ['/\uD800', '/%EF%BF%BD'],
]

for (const [decoded, encoded] of NAMES) {
  test(`${JSON.stringify(decoded)} is ${encoded} in a URL`, () => assert.equal(encodePath(decoded), encoded))
}

test('all forms of an address have one key', () => {
  for (const spelling of ['/a/ä/', '/a/ä', '/a/%C3%A4', '/a/a\u0308/', '/a/ä/index.html'])
    assert.equal(routeKey(spelling), '/a/ä')
  assert.equal(routeKey('/'), '')
  assert.equal(routeKey('/100%'), '/100%')
})

test('a URL is split at the first hash, then at the first question mark', () => {
  assert.deepEqual(splitUrl('a.md?x=1#b?c'), { path: 'a.md', query: '?x=1', hash: '#b?c' })
  assert.deepEqual(splitUrl('#a'), { path: '', query: '', hash: '#a' })
})

test('schemes and hosts are external', () => {
  for (const url of ['https://x', 'HTTP://x', 'mailto:a@b', '//x', 'tel:1', 'pathname:///a'])
    assert.ok(isExternalUrl(url))
  for (const url of ['/x', './x', 'x', '#x', '', '../a:b', 'a/b:c']) assert.ok(!isExternalUrl(url))
})

test('joined parts have single slashes', () => {
  assert.equal(joinUrl('/base/', '', '/docs/', 'x'), '/base/docs/x')
  assert.equal(joinUrl('/', 'fr', '/'), '/fr/')
})

test('a path that cannot be decoded is unchanged', () => assert.equal(decodePath('/100%/x'), '/100%/x'))

const OWN: [url: string, path: string | undefined][] = [
  ['https://docs.example.org', ''],
  ['https://docs.example.org/a?b#c', '/a?b#c'],
  ['HTTPS://Docs.Example.ORG/a', '/a'],
  ['//docs.example.org/a', '/a'],
  ['https://docs.example.org?x', '?x'],
  ['https://docs.example.org.evil.example/a', undefined],
  ['https://docs.example.org@evil.example/a', undefined],
  ['https://docs.example.org:8443/a', undefined],
  ['http://docs.example.org/a', '/a'],
  ['http://docs.example.org:80/a', '/a'],
  ['https://docs.example.org:443/a', '/a'],
  ['//docs.example.org:443', ''],
  ['https://docs.example.org:80/a', undefined],
  ['https://a@docs.example.org/a', undefined],
  ['ftp://docs.example.org/a', undefined],
  ['https://docs.example.org\\@evil.example', '\\@evil.example'],
  ['/a', undefined],
  ['mailto:a@docs.example.org', undefined],
]

for (const [url, path] of OWN)
  test(`${url} on the site is ${path}`, () => assert.equal(pathOnSite(url, 'https://docs.example.org'), path))

test('a site without an address has no URLs of its own', () =>
  assert.equal(pathOnSite('https://a.example/', ''), undefined))
