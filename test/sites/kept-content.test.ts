/**
 * A page that is rendered again keeps its markdown, and what is said of its content, as long as its main part is the same.
 * The site is that of a clean build.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeSite, type Site } from './site.ts'

type Files = Record<string, string>

const config = (title: string, more: object = {}) =>
  JSON.stringify({ title, url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' }, ...more })

const PAGES: Files = {
  'docs/index.md': '# Home\n\nStart.\n',
  'docs/one.md': '# One\n\nFirst.\n\n## Part\n\nMore.\n',
  'docs/two.md': '# Two\n\n{* left.py *}\n',
}
/** The pages of the files, the results page and that for missing addresses. */
const ALL = 5

/** Builds, compares with a clean build, and returns how often the content of pages was used. */
async function build(t: TestContext, site: Site, files: Files) {
  site.write(files)
  const { route, diagnostics } = await site.build()
  const clean = makeSite(t, files)
  const report = await clean.build()
  assert.deepEqual(site.tree(), clean.tree())
  assert.deepEqual(diagnostics, report.diagnostics)
  const { run, cutOff, reused } = route?.tasks.find(({ name }) => name === 'content of page') ?? {}
  const left = diagnostics.filter(({ rule }) => rule === 'foreign-markup').length
  return { run, cutOff, reused, left }
}

for (const lenient of [false, true])
  test(`the content is kept if only the shell changes${lenient ? ', with what was left in it' : ''}`, async t => {
    const left = Number(lenient)
    const files = { ...PAGES, 'site.config.json': config('A', { lenient }) }
    const site = makeSite(t, files)
    assert.deepEqual(await build(t, site, files), { run: ALL, cutOff: 0, reused: 0, left })
    const titled = { ...files, 'site.config.json': config('B', { lenient }) }
    // The main part of the results page has the title of the site.
    const { run = 0, cutOff = 0, ...others } = await build(t, site, titled)
    assert.equal(run + cutOff, ALL)
    assert.ok(cutOff >= 3, `${cutOff} pages have kept their content`)
    assert.deepEqual(others, { reused: 0, left })
    // The findings are those of the build before.
    assert.deepEqual(await build(t, site, { ...titled, 'docs/one.md': '# One\n\nChanged.\n' }), {
      ...{ run: 1, cutOff: 0, reused: ALL - 1, left },
    })
  })

test('the content is made again if the markdown is missing, was changed, or is wanted now', async t => {
  const files = (title: string, pages = true) => ({ ...PAGES, 'site.config.json': config(title, { llms: { pages } }) })
  const site = makeSite(t, files('A'))
  await build(t, site, files('A'))
  site.remove('build/one.md')
  site.write({ 'build/two.md': 'Of somebody else.\n' })
  const { cutOff: kept = 0 } = await build(t, site, files('B'))
  const { cutOff: all = 0 } = await build(t, site, files('C'))
  assert.equal(kept, all - 2)
  await build(t, site, files('C', false))
  assert.equal((await build(t, site, files('D'))).cutOff, 0)
})
