/**
 * The names of stylesheets and scripts contain hashes. If only these change, pages get the new names without being
 * rendered, and the result equals a cold build in every file.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { AssetNames, insertHashes } from '../../src/render/asset-names.ts'
import { makeSite, type Site } from './site.ts'

const CSS = { 'own.css': '.x { color: red }\n' }
const FILES = {
  ...CSS,
  'docs/index.md': '# Home\n\nStart. See [maths](maths.md).\n',
  'docs/maths.md': '# Maths\n\n$x^2$\n',
  'docs/quiet.md': '# Quiet\n\nThe stylesheet is `styles-main.css`.\n',
}
/** A page whose text contains what may be the name of a stylesheet. */
const QUOTING = { 'docs/quoting.md': '# Quoting\n\nIt loads `styles-0123456789.css`.\n' }
const BROKEN = { 'docs/broken.md': '# Broken\n\n[Nowhere](nowhere.md)\n' }
const CONFIG = { customCss: ['own.css'], onBrokenLinks: 'warn' }

type Files = Record<string, string>

/** Builds the site, compares it with a cold build, and returns the number of rendered pages. */
async function rendered(t: TestContext, site: Site, files: Files, config: object = CONFIG): Promise<number> {
  const report = await site.build()
  const cold = makeSite(t, files, config as Record<string, unknown>)
  const { diagnostics } = await cold.build()
  assert.deepEqual(site.tree(), cold.tree())
  assert.deepEqual(report.diagnostics, diagnostics)
  return report.rendered
}

for (const [kind, files] of Object.entries({ 'with findings': { ...FILES, ...BROKEN }, 'without findings': FILES }))
  test(`a stylesheet edit renders no page again: a site ${kind}`, async t => {
    const site = makeSite(t, files, CONFIG)
    await site.build()
    const change = { 'own.css': '.x { color: blue }\n' }
    site.write(change)
    assert.equal(await rendered(t, site, { ...files, ...change }), 0)
    // An edit of a page afterwards inserts the new names as well.
    const text = { ...change, 'docs/quiet.md': '# Quiet\n\nOther text.\n' }
    site.write(text)
    assert.equal(await rendered(t, site, { ...files, ...text }), 1)
    site.write(CSS)
    assert.equal(await rendered(t, site, { ...files, ...text, ...CSS }), 0)
  })

test('a page whose text contains the name of a stylesheet is rendered again', async t => {
  const files = { ...FILES, ...QUOTING }
  const site = makeSite(t, files, CONFIG)
  await site.build()
  const change = { 'own.css': '.y { color: green }\n' }
  site.write(change)
  assert.equal(await rendered(t, site, { ...files, ...change }), 1)
  assert.match(site.read('quoting/index.html'), /<code>styles-0123456789\.css<\/code>/)
})

test('a page that was changed in the output folder is rendered again', async t => {
  const site = makeSite(t, FILES, CONFIG)
  await site.build()
  const html = site.read('quiet/index.html')
  site.write({ 'build/quiet/index.html': html.replace('Quiet', 'Other'), 'own.css': '.z { color: green }\n' })
  assert.equal(await rendered(t, site, { ...FILES, 'own.css': '.z { color: green }\n' }), 1)
})

test('names are found by their tokens, and a file without a hash keeps its name', () => {
  const paths = ['assets/styles-0123456789.css', 'assets/styles-0123456789-math-abcdef0123.css', 'assets/plain.css']
  const names = new AssetNames([...paths, 'assets/other/styles-9999999999.css'])
  const html = [...paths, 'assets/other/styles-9999999999.css'].map(path => names.withToken(path)).join(' ')
  assert.doesNotMatch(html.replace('styles-9999999999', ''), /0123456789|abcdef0123/)
  const inserted = insertHashes(html, names.hashes)
  assert.deepEqual(inserted, { html: [...paths, 'assets/other/styles-9999999999.css'].join(' '), count: 2 })
  const next = new AssetNames(paths.map(path => path.replaceAll(/0123456789/g, '1111111111')))
  const renamed = next.renamed(Buffer.from(paths.join(' ')), 2)
  assert.equal(
    Buffer.from(renamed ?? []).toString(),
    'assets/styles-1111111111.css assets/styles-1111111111-math-abcdef0123.css assets/plain.css',
  )
  assert.equal(next.renamed(Buffer.from(paths.join(' ')), 1), undefined)
})
