/** Versions of the docs, and folders that are not versions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SiteConfig } from '../../../src/config/site-config.ts'
import { findVersions, versionNameProblem } from '../../../src/scan/versions.ts'
import { configOf, folder } from './folder.ts'

type Docs = NonNullable<SiteConfig['docs']>

const VECTORS: [what: string, file: string | undefined, docs: Docs, expected: string[]][] = [
  ['no file', undefined, {}, ['current last / none']],
  ['two releases', '["2.0","1.0"]', {}, ['current next unreleased', '2.0 last / none', '1.0 1.0 unmaintained']],
  ['only releases', '["2.0","1.0"]', { includeCurrentVersion: false }, ['2.0 last / none', '1.0 1.0 unmaintained']],
  [
    'an older one as the last',
    '["2.0","1.0"]',
    { lastVersion: '1.0' },
    ['current next unreleased', '2.0 2.0 unreleased', '1.0 last / none'],
  ],
  [
    'the current one as the last',
    '["1.0"]',
    { lastVersion: 'current' },
    ['current last / none', '1.0 1.0 unmaintained'],
  ],
  ['some of them', '["2.0","1.0"]', { onlyIncludeVersions: ['1.0'] }, ['1.0 last / none']],
  ['versioning turned off', '["2.0"]', { disableVersioning: true }, ['current last / none']],
  [
    'paths and banners of their own',
    '["1.0"]',
    { versions: { current: { path: '/canary/', banner: 'none' }, '1.0': { path: 'v1' } } },
    ['current canary none', '1.0 last v1 none'],
  ],
]

for (const [what, file, docs, expected] of VECTORS) {
  test(`versions with ${what}`, t => {
    const root = folder(t, file === undefined ? {} : { 'versions.json': file })
    const { versions, diagnostics } = findVersions(configOf(root, { docs }))
    assert.deepEqual(
      versions.map(({ name, isLast, path, banner }) => `${name} ${isLast ? 'last ' : ''}${path || '/'} ${banner}`),
      expected,
    )
    assert.deepEqual(diagnostics, [])
  })
}

test('labels, badges, classes and folders', t => {
  const root = folder(t, { 'versions.json': '["1.0"]' })
  const docs: Docs = { versions: { '1.0': { label: 'One', badge: false, noIndex: true, className: 'c' } } }
  const [current, first] = findVersions(configOf(root, { docs })).versions
  assert.deepEqual(
    [current?.label, current?.badge, current?.noIndex, current?.className, current?.dir],
    ['', true, false, 'docs-version-current', 'docs'],
  )
  assert.deepEqual(
    [first?.label, first?.badge, first?.noIndex, first?.className, first?.dir],
    ['One', false, true, 'c', 'versioned_docs/version-1.0'],
  )
})

test('one version has no badge', t => {
  assert.equal(findVersions(configOf(folder(t, {}))).versions[0]?.badge, false)
})

const BAD_FILES: [what: string, text: string, message: RegExp, names: string[]][] = [
  ['no JSON', '[', /not valid JSON/, ['current']],
  ['no list', '{"a": 1}', /must be a list/, ['current']],
  ['a number in it', '["1.0", 2]', /must be a text/, ['current', '1.0']],
  ['a path in it', '["1.0", "../x"]', /character that paths cannot have/, ['current', '1.0']],
]

for (const [what, text, message, names] of BAD_FILES) {
  test(`a versions.json with ${what}`, t => {
    const { versions, diagnostics } = findVersions(configOf(folder(t, { 'versions.json': text })))
    assert.deepEqual(
      versions.map(version => version.name),
      names,
    )
    assert.equal(diagnostics[0]?.file, 'versions.json')
    assert.match(diagnostics[0]?.message ?? '', message)
  })
}

const UNKNOWN: [field: string, docs: Docs][] = [
  ['docs.lastVersion', { lastVersion: '1.1' }],
  ['docs.onlyIncludeVersions', { onlyIncludeVersions: ['1.0', '1.1'] }],
  ['docs.versions.1.1', { versions: { '1.1': {} } }],
]

for (const [field, docs] of UNKNOWN) {
  test(`${field} names a version that does not exist`, t => {
    const { diagnostics } = findVersions(configOf(folder(t, { 'versions.json': '["1.0"]' }), { docs }))
    assert.equal(diagnostics.length, 1)
    assert.equal(diagnostics[0]?.rule, 'unknown-version')
    assert.ok(diagnostics[0]?.message.startsWith(`${field}: `))
    assert.equal(diagnostics[0]?.hint, "Did you mean '1.0'?")
  })
}

for (const name of ['', ' ', '.', '..', 'current', 'a/b', 'a\\b', 'a:b', 'a?b', 'a\u0001b', 'x'.repeat(33), 7]) {
  test(`${JSON.stringify(name)} cannot be the name of a version`, () =>
    assert.notEqual(versionNameProblem(name), undefined))
}
