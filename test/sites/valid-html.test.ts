/**
 * Every page of the sites in this repository, and of a site with every feature, is valid HTML: html-validate with the
 * rules of the standard finds nothing.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'
import { runBuild } from '../../src/commands/build.ts'
import { ownSite } from '../e2e/own-site.ts'
import { EVERYTHING_CONFIG, EVERYTHING_FILES } from './everything.ts'
import { makeSite } from './site.ts'

const WEBSITE = fileURLToPath(new URL('../../website', import.meta.url))

/** Resolves the config once instead of for each page, which takes a third of the processor time. */
class OneConfig extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined

  override getConfigFor(path: string) {
    this.#resolved ??= super.getConfigFor(path)
    return this.#resolved
  }
}

const validator = new HtmlValidate(
  new OneConfig({ root: true, extends: ['html-validate:standard'], elements: ['html5'] }),
)

/** The HTML files of a folder, except those that only redirect to another page. */
function pagesOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.html'))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !readFileSync(path, 'utf8').includes('http-equiv="refresh"'))
}

/** The errors of a page, a line for each kind. */
function errorsOf(path: string): string[] {
  const { results } = validator.validateStringSync(readFileSync(path, 'utf8'), path)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId}: ${message}`),
  )
}

test('the validator detects mistakes', () => {
  const { valid } = validator.validateStringSync('<!doctype html><html lang="en"><p><div></div></p></html>')
  assert.equal(valid, false)
})

test("this repository's site is valid HTML", () => {
  const pages = pagesOf(ownSite())
  assert.ok(pages.length > 190, `${pages.length} pages`)
  assert.deepEqual(pages.flatMap(errorsOf), [])
})

test('the website and a site with every feature are valid HTML', async t => {
  const everything = makeSite(t, EVERYTHING_FILES, EVERYTHING_CONFIG)
  assert.deepEqual(everything.problems(await everything.build()), [])
  const outDir = join(everything.dir, 'website')
  await runBuild({ siteDir: WEBSITE, outDir, cache: false, drafts: false, strict: true })
  const pages = [...pagesOf(join(everything.dir, 'build')), ...pagesOf(outDir)]
  assert.ok(pages.length > 40, `${pages.length} pages`)
  assert.deepEqual(pages.flatMap(errorsOf), [])
})
