/**
 * Every planted defect is found at its place, and nothing else is reported: no miss among about 200 defects, no false
 * alarm among about 2,000 correct look-alikes.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from '../../src/index.ts'
import { makeSite } from '../sites/site.ts'
import { CONFIG, DEFECTS, EDITIONS, plantedSite, SITE_FINDINGS } from './planted.ts'
import { PLAIN } from './run-check.ts'

test('planted mistakes are found, and nothing else', async t => {
  const { files, expected, good } = plantedSite()
  const site = makeSite(t, files, CONFIG)
  const { diagnostics } = await check({ ...PLAIN, siteDir: site.dir })
  const isOfPage = (file = '') => /docs\/pages\/(?:defect|good)-/.test(file)
  const found = diagnostics
    .filter(({ file }) => isOfPage(file))
    .map(({ rule, file, span }) => `${rule} ${file}:${span?.line}`)
  assert.deepEqual(found.sort(), expected.sort())
  const whole = diagnostics
    .filter(({ file }) => !isOfPage(file))
    .map(({ rule, file, message }) => `${rule} ${file} ${message}`)
  for (const wanted of SITE_FINDINGS) {
    const [rule = '', file = '', words = ''] = wanted.split(' ')
    const index = whole.findIndex(line => line.startsWith(`${rule} ${file} `) && line.includes(words))
    assert.ok(index >= 0, `${wanted} among\n${whole.join('\n')}`)
    whole.splice(index, 1)
  }
  assert.deepEqual(whole, [])
  assert.equal(expected.length, Object.keys(DEFECTS).length * EDITIONS)
  assert.ok(expected.length + SITE_FINDINGS.length >= 200, `${expected.length} defects`)
  assert.ok(good >= 2000, `${good} look-alikes`)
})

test('every finding about a page or the config has a line and a column, and is reported once', async t => {
  const { files } = plantedSite()
  const site = makeSite(t, files, CONFIG)
  const { diagnostics } = await check({ ...PLAIN, siteDir: site.dir })
  const unplaced = diagnostics.filter(({ file = '', span }) => /\.(?:md|json)$/.test(file) && !span)
  assert.deepEqual(unplaced, [])
  const footer = diagnostics.filter(({ message }) => message.includes('footer-nowhere'))
  assert.equal(footer.length, 1)
  assert.ok((footer[0]?.pages ?? 0) > 200)
})
