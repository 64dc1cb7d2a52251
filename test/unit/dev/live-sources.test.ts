/**
 * The files whose changes rebuild a live site.
 */
import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { LiveSources } from '../../../src/dev/live-sources.ts'
import type { SiteGraph } from '../../../src/model/graph.ts'
import { makeSite } from '../../sites/site.ts'

type Kind = 'added' | 'changed' | 'removed'

/** `wanted` contains the kinds of events that need a rebuild. */
const FILES: [path: string, wanted: Kind[], isFolder?: true][] = [
  ['docs/page.md', ['added', 'changed', 'removed']],
  ['docs/deep/page.mdx', ['added', 'changed', 'removed']],
  ['docs/_category_.yml', ['added', 'changed', 'removed']],
  ['docs/used.png', ['added', 'changed', 'removed']],
  ['docs/other.png', ['added', 'removed']],
  ['docs/server.log', ['added', 'removed']],
  ['docs', ['added', 'changed', 'removed'], true],
  ['docs/deep', ['changed'], true],
  ['static/any.log', ['added', 'changed', 'removed']],
  ['theme/components/Footer.tsx', ['added', 'changed', 'removed']],
  ['versioned_docs/version-1/page.md', ['added', 'changed', 'removed']],
  ['versioned_sidebars/version-1-sidebars.json', ['added', 'changed', 'removed']],
  ['versions.json', ['added', 'changed', 'removed']],
  ['i18n/de/code.json', ['added', 'changed', 'removed']],
  ['i18n/de/docusaurus-plugin-content-docs/current/page.md', ['added', 'changed', 'removed']],
  ['src/_partial.md', ['added', 'changed', 'removed']],
  ['src/index.ts', []],
  ['parts/islands/Live.tsx', ['added', 'changed', 'removed']],
  ['site.config.json', ['added', 'changed', 'removed']],
  ['site.config.ts', ['added', 'changed', 'removed']],
  ['lib/imported.ts', ['added', 'changed', 'removed']],
  ['lib/other.ts', []],
  ['log.txt', []],
  ['log.json', []],
  ['README.md', []],
  ['public/index.html', []],
  ['dist', [], true],
]

test("only changes of the site's inputs cause a rebuild", async t => {
  const { dir } = makeSite(t, { 'docs/page.md': '# Home\n' }, { markdown: { components: 'parts/index.tsx' } })
  const sources = new LiveSources({ siteDir: dir })
  await sources.load(new Set())
  const graph = { usedAssets: new Set(['docs/used.png']) } as SiteGraph
  sources.learn({ bundleInputs: [join(dir, 'lib/imported.ts')], graph })
  for (const [path, wanted, isFolder = false] of FILES)
    for (const kind of ['added', 'changed', 'removed'] as const) {
      const event = { path: join(dir, path), kind, isFolder }
      assert.equal(sources.isWanted(event), wanted.includes(kind), `${path} ${kind}`)
    }
})

test('while a bundle cannot be created, any code may be the missing part', async t => {
  const { dir } = makeSite(t, { 'docs/page.md': '# Home\n' })
  const sources = new LiveSources({ siteDir: dir })
  await sources.load(new Set())
  const isWanted = (path: string) => sources.isWanted({ path: join(dir, path), kind: 'added', isFolder: false })
  sources.learn({})
  assert.deepEqual(['lib/new.ts', 'a.css', 'log.txt'].map(isWanted), [true, true, false])
  sources.learn({ bundleInputs: [] })
  assert.deepEqual(['lib/new.ts', 'a.css', 'log.txt'].map(isWanted), [false, false, false])
})

test('an unusable config is loaded again after any change, and so is one whose result varies', async t => {
  const site = makeSite(t, { 'content/page.md': '# Home\n' })
  const write = (config: Record<string, unknown>) => site.write({ 'site.config.json': JSON.stringify(config) })
  write({ title: 'One' })
  const sources = new LiveSources({ siteDir: site.dir })
  const load = (path?: string) => sources.load(new Set(path === undefined ? [] : [join(site.dir, path)]))
  assert.deepEqual([(await load()).title, (await load()).docs.path], ['One', 'content'])
  write({ tilte: 'Two' })
  await assert.rejects(load('site.config.json'))
  await assert.rejects(load('content/page.md'))
  write({ title: 'Two' })
  assert.equal((await load('content/page.md')).title, 'Two')
  write({ title: 'Three' })
  assert.equal((await load('content/page.md')).title, 'Two')
  mkdirSync(join(site.dir, 'docs'))
  assert.deepEqual([(await load('docs')).docs.path, sources.config?.title], ['docs', 'Three'])
  rmSync(join(site.dir, 'docs'), { recursive: true })
  assert.equal((await load('docs')).docs.path, 'content')
})

test('folders and files outside the site folder are watched as well', async t => {
  const { dir } = makeSite(t, { 'site/site.config.mjs': "import x from '../shared.mjs'\nexport default x\n" })
  writeFileSync(join(dir, 'shared.mjs'), "export default { docs: { path: '../texts' } }\n")
  const sources = new LiveSources({ siteDir: join(dir, 'site') })
  await sources.load(new Set())
  assert.ok(sources.watched.folders.includes(join(dir, 'texts')))
  assert.ok(sources.watched.files.map(path => resolve(path)).includes(join(dir, 'shared.mjs')))
  for (const path of ['texts/a.md', 'shared.mjs'])
    assert.ok(sources.isWanted({ path: join(dir, path), kind: 'changed', isFolder: false }), path)
})
