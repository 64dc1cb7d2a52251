/**
 * Every page of this repository's site, and of a site with every feature, is valid HTML. `website.test.ts` validates the website.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { ownSite } from '../e2e/own-site.ts'
import { EVERYTHING_CONFIG, EVERYTHING_FILES } from './everything.ts'
import { makeSite } from './site.ts'
import { errorsOf, pagesOf, validator } from './validator.ts'

test('the validator detects mistakes', () => {
  const { valid } = validator.validateStringSync('<!doctype html><html lang="en"><p><div></div></p></html>')
  assert.equal(valid, false)
})

test("this repository's site is valid HTML", () => {
  const pages = pagesOf(ownSite())
  assert.ok(pages.length > 190, `${pages.length} pages`)
  assert.deepEqual(pages.flatMap(errorsOf), [])
})

test('a site with every feature is valid HTML', async t => {
  const everything = makeSite(t, EVERYTHING_FILES, EVERYTHING_CONFIG)
  assert.deepEqual(everything.problems(await everything.build()), [])
  const pages = pagesOf(join(everything.dir, 'build'))
  assert.ok(pages.length > 10, `${pages.length} pages`)
  assert.deepEqual(pages.flatMap(errorsOf), [])
})
