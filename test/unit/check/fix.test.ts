/** Corrections touch what they are about, and nothing else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diffOf, fixTexts } from '../../../src/check/fix.ts'
import { spanOf } from '../../../src/check/source-text.ts'
import type { Diagnostic } from '../../../src/model/diagnostic.ts'

/** A finding about the stretch `marked` of a text. */
function finding(text: string, marked: string, replace: Diagnostic['replace']): Diagnostic {
  const bare = text.replace(/^\ufeff/, '')
  const at = bare.indexOf(marked)
  const span = spanOf(bare, at, at + marked.length)
  return { rule: 'broken-link', file: 'a.md', message: 'm', span, ...(replace && { replace }) }
}

const CASES: [name: string, text: string, marked: string, from: string, to: string, after: string][] = [
  ['an anchor', '# A\n\n[a](#frist)\n', '[a](#frist)', '#frist', '#first', '# A\n\n[a](#first)\n'],
  ['the address, not the text', '[/a](/a)', '[/a](/a)', '/a', '/b', '[/a](/b)'],
  ['Windows line ends', 'x\r\n[a](/A)\r\ny\r\n', '[a](/A)', '/A', '/a', 'x\r\n[a](/a)\r\ny\r\n'],
  ['a byte-order mark', '\ufeff[a](/A)', '[a](/A)', '/A', '/a', '\ufeff[a](/a)'],
  ['no line end at the end', 'é[a](/A)', '[a](/A)', '/A', '/a', 'é[a](/a)'],
  ['a link over two lines', '[a\nb](/A) c', '[a\nb](/A)', '/A', '/a', '[a\nb](/a) c'],
]

for (const [name, text, marked, from, to, after] of CASES)
  test(name, () => {
    const { files, fixed } = fixTexts([finding(text, marked, { from, to })], () => text)
    assert.equal(files[0]?.after, after)
    assert.equal(fixed.size, 1)
  })

test('what is written otherwise than it reads is left alone', () => {
  const text = '[a](/%41)'
  const { files, fixed } = fixTexts([finding(text, text, { from: '/A', to: '/a' })], () => text)
  assert.deepEqual([files.length, fixed.size], [0, 0])
})

test('two findings about one place make one change; a clash leaves the first', () => {
  const text = '[a](/A#B)'
  const same = [1, 2].map(() => finding(text, text, { from: '/A', to: '/a' }))
  assert.deepEqual(fixTexts(same, () => text).fixed.size, 2)
  const clash = [finding(text, text, { from: '/A#B', to: '/a#b' }), finding(text, text, { from: '#B', to: '#c' })]
  const { files, fixed } = fixTexts(clash, () => text)
  assert.equal(files[0]?.after, '[a](/a#b)')
  assert.equal(fixed.size, 1)
})

test('a diff shows the lines that change', () => {
  const text = 'x\n[a](/A)\ny\n'
  const [file] = fixTexts([finding(text, '[a](/A)', { from: '/A', to: '/a' })], () => text).files
  assert.equal(file && diffOf(file), '--- a.md\n+++ a.md\n@@ line 2 @@\n-[a](/A)\n+[a](/a)\n')
})
