/**
 * The anchor that was probably meant, and when it is certain enough for a correction. The cases are from public
 * documentation.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearAnchor } from '../../../src/link/near-anchor.ts'

const CASES: [wanted: string, anchors: string, near: string | undefined, certain?: boolean][] = [
  ['alertButton', 'alert alertbutton alertoptions', 'alertbutton', true],
  ['First_Part', 'first-part second-part', 'first-part', true],
  ['frist-part', 'first-part second-part', 'first-part', true],
  ['test-your-integration', '5-write 6-test-your-integration', '6-test-your-integration', true],
  ['configuraton', 'configuration setup', 'configuration', true],
  ['option', 'options', 'options', true],
  ['Step_1', 'step-1', 'step-1', true],
  // Similar, but with a different meaning.
  ['section-1-1', 'section-11', 'section-11', false],
  ['step-3-test', 'step-1-test step-2-test', 'step-1-test', false],
  ['getvalue', 'setvalue', undefined],
  ['load-keys', 'upload-keys reload-keys', 'upload-keys', false],
  ['import-keys', 'export-keys', undefined],
  ['clock-time', 'lock-time', 'lock-time', false],
  ['read-data', 'road-data', undefined],
  ['first-par', 'first-part first-para', 'first-part', false],
  ['accessibilitystate-ios-android', 'accessibilityliveregion-android accessibilitystate', 'accessibilitystate', false],
  ['accessibilitytraits-ios', 'onaccessibilitytap-ios onmagictap-ios', undefined],
  ['ios_backgroundColor', 'ios_backgroundcolor-ios value', 'ios_backgroundcolor-ios', false],
  ['codegen-typings', 'i-terminology ii-codegen-typings', 'ii-codegen-typings', false],
  ['renderitem', 'requiredrenderitem rendersectionheader', 'requiredrenderitem', false],
  ['interpolate', 'interpolation', 'interpolation', false],
  ['part-i', 'part-ii', 'part-ii', false],
  ['size-l-page', 'size-xl-page', 'size-xl-page', false],
  ['c++', 'c c-1', undefined],
  ['operator-!=', 'operator operator-1', 'operator', false],
  ['मिल-करें', 'मेल-करें', undefined],
  ['***', '- install', undefined],
  ['content', 'using-fetch', undefined],
  ['x', '', undefined],
]

for (const [wanted, anchors, near, certain] of CASES)
  test(`#${wanted} among ${anchors || 'none'}`, () => {
    const found = nearAnchor(wanted, anchors.split(' ').filter(Boolean))
    assert.deepEqual(found, near === undefined ? undefined : { anchor: near, isCertain: certain === true })
  })

test('a word of the site is no typing error', () => {
  const isWord = (word: string) => word === 'contract'
  assert.deepEqual(nearAnchor('contract-us', ['contact-us'], isWord), { anchor: 'contact-us', isCertain: false })
  assert.deepEqual(nearAnchor('conatct-us', ['contact-us'], isWord), { anchor: 'contact-us', isCertain: true })
})
