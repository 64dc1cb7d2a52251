import assert from 'node:assert/strict'
import { chmodSync, linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { withSeverities } from '../../../src/findings/severities.ts'
import type { Inventory } from '../../../src/model/source.ts'
import { scanContent } from '../../../src/scan/scan-content.ts'
import { assertBounded } from '../../bounded-work.ts'
import { configOf, folder } from './folder.ts'

function kinds(inventory: Inventory): string[] {
  return inventory.files.map(file => `${file.kind} ${file.path}`).sort()
}

function rules(inventory: Inventory): string[] {
  return withSeverities(inventory.diagnostics)
    .map(({ rule, severity, file }) => `${rule} ${severity} ${file}`)
    .sort()
}

test('pages, partials, categories and assets of the docs folder', async t => {
  const root = folder(t, {
    'docs/a.md': '',
    'docs/sub/b.mdx': '',
    'docs/sub/_part.md': '',
    'docs/_inside/c.md': '',
    'docs/__tests__/d.md': '',
    'docs/.hidden.md': '',
    'docs/node_modules/x/y.md': '',
    'docs/sub/_category_.json': '{"label": "Sub"}',
    'docs/sub/p.png': '',
    'docs/_inside/q.png': '',
    'docs/sub/Component.tsx': '',
    'docs/notes.txt': '',
    'other/z.md': '',
  })
  const inventory = await scanContent(configOf(root))
  assert.deepEqual(kinds(inventory), [
    'page docs/a.md',
    'page docs/sub/b.mdx',
    'partial docs/_inside/c.md',
    'partial docs/sub/_part.md',
  ])
  assert.deepEqual(
    inventory.assets.map(asset => asset.path),
    ['docs/_inside/q.png', 'docs/notes.txt', 'docs/sub/p.png'],
  )
  assert.deepEqual(inventory.categories, [
    { path: 'docs/sub/_category_.json', dir: 'sub', version: 'current', locale: 'en', data: { label: 'Sub' } },
  ])
  assert.deepEqual(rules(inventory), [])
})

test('a file has its path and its stat', async t => {
  const root = folder(t, { 'docs/sub/a.md': 'four' })
  const [file] = (await scanContent(configOf(root))).files
  assert.equal(file?.absPath, join(root, 'docs/sub/a.md'))
  assert.equal(file?.docPath, 'sub/a.md')
  assert.equal(file?.size, 4)
  assert.match(file?.stat ?? '', /^4-\d+-\d+-\d+$/)
})

test('include and exclude replace the default patterns', async t => {
  const root = folder(t, { 'docs/a.md': '', 'docs/_b.md': '', 'docs/old/c.md': '', 'docs/d.mdx': '' })
  const docs = { include: ['**/*.md'], exclude: ['old/**'] }
  assert.deepEqual(kinds(await scanContent(configOf(root, { docs }))), ['page docs/_b.md', 'page docs/a.md'])
})

test('the docs folder may be the site folder, or outside it', async t => {
  const root = folder(t, {
    'a.md': '',
    'static/x.md': '',
    'build/y.md': '',
    'i18n/fr/docusaurus-plugin-content-docs/current/z.md': '',
    'theme/t.md': '',
    'web/site.txt': '',
  })
  const here = await scanContent(configOf(root, { docs: { path: '.' } }), { ignore: [join(root, 'build')] })
  assert.deepEqual(kinds(here), ['page a.md'])
  const outside = await scanContent(configOf(join(root, 'web'), { docs: { path: '../i18n' } }))
  assert.equal(outside.files[0]?.path, '../i18n/fr/docusaurus-plugin-content-docs/current/z.md')
})

test('partials and images in src are available for imports', async t => {
  const root = folder(t, {
    'docs/a.md': '',
    'src/_p.md': '',
    'src/pages/x.md': '',
    'src/logo.svg': '',
    'src/index.ts': '',
  })
  const inventory = await scanContent(configOf(root))
  assert.deepEqual(kinds(inventory), ['page docs/a.md', 'partial src/_p.md'])
  assert.equal(inventory.files[1]?.docPath, '../src/_p.md')
  assert.deepEqual(
    inventory.assets.map(asset => asset.path),
    ['src/logo.svg'],
  )
})

test('static files, including hidden ones; the first directory takes precedence', async t => {
  const root = folder(t, {
    'docs/a.md': '',
    'static/.nojekyll': '',
    'static/img/a.png': '',
    'more/.nojekyll': '',
    'more/img/a.png': 'other',
    'more/b.txt': '',
  })
  const inventory = await scanContent(configOf(root, { staticDirectories: ['static', 'more', 'absent'] }))
  assert.deepEqual(
    inventory.assets.map(({ path, staticPath }) => `${path} ${staticPath}`),
    ['static/.nojekyll .nojekyll', 'static/img/a.png img/a.png', 'more/b.txt b.txt'],
  )
  assert.deepEqual(rules(inventory), ['static-file-shadowed warning more/img/a.png'])
})

test('a missing docs folder, and one without pages', async t => {
  const root = folder(t, { 'empty/_part.md': '' })
  const absent = await scanContent(configOf(root))
  assert.deepEqual(rules(absent), ['no-pages error site.config.ts'])
  assert.match(absent.diagnostics[0]?.message ?? '', /'docs' does not exist/)
  const empty = await scanContent(configOf(root, { docs: { path: 'empty' } }))
  assert.match(empty.diagnostics[0]?.message ?? '', /'empty' has no pages/)
})

test('locales: translations, fallbacks, and pages that only exist as a translation', async t => {
  const own = 'i18n/fr/docusaurus-plugin-content-docs/current'
  const root = folder(t, {
    'docs/a.md': '',
    'docs/b.md': '',
    'docs/_p.md': '',
    [`${own}/a.md`]: '',
    [`${own}/only.md`]: '',
    [`${own}/sub/_category_.yml`]: 'label: Sous',
    'i18n/fr/docusaurus-plugin-content-docs/current.json': '{"version.label": {"message": "Suivante"}}',
    'i18n/fr/code.json': '{"x": "y"}',
  })
  const inventory = await scanContent(configOf(root, { i18n: { locales: ['en', 'fr'] } }))
  const shown = inventory.files.map(
    file => `${file.locale} ${file.docPath} ${file.path}${file.fallback ? ' fallback' : ''}`,
  )
  assert.deepEqual(shown, [
    'en a.md docs/a.md',
    'en b.md docs/b.md',
    'en _p.md docs/_p.md',
    `fr a.md ${own}/a.md`,
    'fr b.md docs/b.md fallback',
    'fr _p.md docs/_p.md fallback',
    `fr only.md ${own}/only.md`,
  ])
  assert.deepEqual(rules(inventory), [`locale-only-page info ${own}/only.md`])
  assert.deepEqual(
    inventory.categories.map(({ locale, dir, data }) => [locale, dir, data.label]),
    [['fr', 'sub', 'Sous']],
  )
  assert.deepEqual(inventory.translations, [
    { locale: 'fr', scope: 'code', messages: { x: 'y' } },
    { locale: 'fr', scope: 'docs', version: 'current', messages: { 'version.label': 'Suivante' } },
  ])
})

test('a broken translation file and a broken sidebars file', async t => {
  const root = folder(t, {
    'docs/a.md': '',
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/a.md': '',
    'versioned_sidebars/version-1.0-sidebars.json': '[]',
    'i18n/en/code.json': '{',
  })
  assert.deepEqual(rules(await scanContent(configOf(root))), [
    'json-file error i18n/en/code.json',
    'json-file error versioned_sidebars/version-1.0-sidebars.json',
  ])
})

test('sidebars of a version follow the schema of those in the config, and keep valid items', async t => {
  const sidebars = {
    old: [
      'a',
      { type: 'dock', id: 'a', items: [] },
      7,
      { type: 'link', label: 'x' },
      { Group: ['a', { type: 'doc' }] },
    ],
    other: { Label: [{ type: 'category', label: 'C', items: ['a'], link: { type: 'page' }, colapsed: true }] },
    wrong: 'a',
  }
  const root = folder(t, {
    'docs/a.md': '',
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/a.md': '',
    'versioned_sidebars/version-1.0-sidebars.json': JSON.stringify(sidebars),
  })
  const { versionSidebars, diagnostics } = await scanContent(configOf(root))
  assert.deepEqual(versionSidebars.get('1.0'), {
    old: ['a', { Group: ['a'] }],
    other: { Label: [{ type: 'category', label: 'C', items: ['a'] }] },
  })
  assert.deepEqual(
    new Set(diagnostics.map(({ rule, file }) => `${rule} ${file}`)),
    new Set(['sidebar versioned_sidebars/version-1.0-sidebars.json']),
  )
  assert.deepEqual(diagnostics.map(({ message }) => message).sort(), [
    "old[1].type must be 'doc', 'ref', 'link', 'html', 'category' or 'autogenerated', but is the string 'dock'; did you mean 'doc'?",
    'old[2] must be the id of a page, or an object with a type, but is the number 7.',
    'old[3].href is missing: it must be a string.',
    'old[4].Group[1].id is missing: it must be a string.',
    "other.Label[0].colapsed is not a known field; did you mean 'collapsed'?",
    "other.Label[0].link.type must be 'doc' or 'generated-index', but is the string 'page'.",
    "wrong must be a list, but is the string 'a'.",
  ])
})

test('symbolic links inside the site are followed, others are reported', async t => {
  const outside = folder(t, { 'secret.md': '' })
  const root = folder(
    t,
    { 'docs/a.md': '', 'shared/b.md': '', 'shared/c/d.md': '' },
    {
      'docs/file.md': '../shared/b.md',
      'docs/dir': '../shared/c',
      'docs/gone.md': './nothing.md',
      'docs/out.md': join(outside, 'secret.md'),
      'docs/sub/up': '..',
      'docs/round.md': 'round.md',
      'shared/c/back': '../../docs',
    },
  )
  const inventory = await scanContent(configOf(root))
  assert.deepEqual(kinds(inventory), ['page docs/a.md', 'page docs/dir/d.md', 'page docs/file.md'])
  assert.deepEqual(rules(inventory), [
    'dangling-symlink error docs/gone.md',
    'symlink-loop error docs/dir/back',
    'symlink-loop error docs/round.md',
    'symlink-loop error docs/sub/up',
    'symlink-outside-site error docs/out.md',
  ])
})

test('a hard link is a file', async t => {
  const root = folder(t, { 'docs/a.md': 'x' })
  linkSync(join(root, 'docs/a.md'), join(root, 'docs/b.md'))
  assert.equal((await scanContent(configOf(root))).files.length, 2)
})

test('files that file managers create are no files of the site', async t => {
  const root = folder(t, {
    'docs/a.md': '',
    'static/Thumbs.db': '',
    'static/desktop.ini': '',
    'static/.DS_Store': '',
    'static/a.ini': '',
  })
  const { assets } = await scanContent(configOf(root))
  assert.deepEqual(
    assets.map(({ path }) => path),
    ['static/a.ini'],
  )
})

test('names that other systems cannot distinguish or do not allow', async t => {
  const root = folder(t, {
    'docs/a.md': '',
    'docs/A.md': '',
    'docs/\u00e4.md': '',
    'docs/a\u0308.md': '',
    'docs/aux.md': '',
    'docs/end..md': '',
  })
  const inventory = await scanContent(configOf(root))
  assert.deepEqual(rules(inventory), [
    'file-name-clash error docs/a.md',
    'file-name-clash error docs/\u00e4.md',
    'reserved-file-name error docs/aux.md',
    'reserved-file-name error docs/end..md',
  ])
  assert.match(inventory.diagnostics[0]?.message ?? '', /only in case/)
  assert.equal(inventory.diagnostics[0]?.related?.[0]?.file, 'docs/A.md')
})

test('files that other systems treat as pages', async t => {
  const root = folder(t, {
    'docs/a.md': '',
    'docs/B.MD': '',
    'docs/c.Mdx': '',
    'docs/d.markdown': '',
    'docs/e.txt': '',
  })
  const inventory = await scanContent(configOf(root))
  assert.deepEqual(rules(inventory), [
    'page-extension warning docs/B.MD',
    'page-extension warning docs/c.Mdx',
    'page-extension warning docs/d.markdown',
  ])
})

test('a file whose name is not UTF-8', async t => {
  const root = folder(t, { 'docs/a.md': '' })
  writeFileSync(Buffer.concat([Buffer.from(`${root}/docs/`), Buffer.from([0xff]), Buffer.from('.md')]), '')
  assert.deepEqual(rules(await scanContent(configOf(root))), ['unreadable-file error docs/\uFFFD.md'])
})

test('files and folders without permission', async t => {
  const root = folder(t, { 'docs/a.md': '', 'docs/locked.md': '', 'docs/shut/b.md': '' })
  chmodSync(root, 0o755)
  chmodSync(resolve(root, 'docs/locked.md'), 0)
  chmodSync(resolve(root, 'docs/shut'), 0)
  // The superuser may read everything, so the test becomes another user for a moment.
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(65534)
  const inventory = await scanContent(configOf(root)).finally(() => {
    if (isRoot) process.seteuid?.(0)
    chmodSync(resolve(root, 'docs/shut'), 0o755)
  })
  assert.deepEqual(kinds(inventory), ['page docs/a.md'])
  assert.deepEqual(rules(inventory), ['unreadable-file error docs/locked.md', 'unreadable-folder error docs/shut'])
})

test('the inventory does not depend on the order in which files were created', async t => {
  const names = ['docs/b.md', 'docs/a/z.md', 'docs/a.md', 'docs/a/y.md']
  const of = async (order: string[]) => {
    const inventory = await scanContent(configOf(folder(t, Object.fromEntries(order.map(name => [name, ''])))))
    return inventory.files.map(file => file.path)
  }
  assert.deepEqual(await of(names), await of([...names].reverse()))
})

test('20,000 files in one folder and 200 nested folders', async t => {
  const deep = `docs/${'d/'.repeat(200)}x.md`
  const root = folder(t, { [deep]: '' })
  mkdirSync(join(root, 'docs/wide'))
  for (let index = 0; index < 20_000; index++) writeFileSync(join(root, `docs/wide/${index}.md`), '')
  await assertBounded(5000, async () => assert.equal((await scanContent(configOf(root))).files.length, 20_001))
})
