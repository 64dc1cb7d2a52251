/**
 * The report on a Docusaurus site: addresses, fields, what pages lose and use; the comparison with another build, and
 * the written config.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { MigrationReport } from '../../src/features/migrate/report.ts'
import { runCli } from './run-cli.ts'
import { makeSite, type Site } from './site.ts'

function moved(test: TestContext, files: Record<string, string>): Site {
  const site = makeSite(test, files)
  rmSync(join(site.dir, 'site.config.json'))
  return site
}

const CONFIG = `module.exports = {
  title: 'Moved', url: 'https://example.org', baseUrl: '/', organizationName: 'x',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js', editUrl: () => 'https://edit.example' }, blog: { blogTitle: 'News' } }]],
  plugins: ['some-plugin', ['@docusaurus/plugin-client-redirects', { createRedirects: path => path === '/docs/intro' ? '/old' : undefined }]],
  themeConfig: { navbar: { title: "It's" }, ofAnotherTheme: {} },
}`
const FILES = {
  'docusaurus.config.js': CONFIG,
  'sidebars.js': "module.exports = { main: ['intro', 'odd'] }",
  'docs/intro.md': '# Intro\n\n## First\n\nText.\n\n```js title="a.js" {1}\nimport x from "not-counted"\n```\n',
  'docs/odd.md': '# Odd\n\n!!! note\n\n<Unheard>kept</Unheard>\n',
  'blog/2024-01-02-hi.md': '# Hi\n',
  'src/pages/index.js': 'export default () => <p>Home</p>',
  'src/pages/broken.js': 'export default () => { throw new Error("lost") }',
  'src/theme/Footer/index.js': 'export default () => null',
}

test('the report contains lost addresses, the status of each field, and what pages lose and use', async t => {
  const site = moved(t, FILES)
  const { code, text } = await runCli(site.dir, ['migrate', '--json'])
  assert.equal(code, 1, text)
  const report = JSON.parse(text) as MigrationReport
  assert.deepEqual(
    report.routes.lost.map(({ route, file }) => [route, file]),
    [['/broken', 'src/pages/broken.js']],
  )
  assert.equal(report.routes.theirs, report.routes.ours + 1)
  const fate = (path: string) => report.fields.find(field => field.path === path)
  assert.equal(fate('title')?.status, 'honoured')
  assert.equal(fate('organizationName')?.status, 'ignored')
  assert.equal(fate('themeConfig.navbar')?.replacement, 'navbar')
  assert.equal(fate('themeConfig.ofAnotherTheme')?.status, 'ignored')
  assert.equal(fate('presets[0][1].docs.sidebarPath')?.replacement, 'docs.sidebars')
  assert.equal(fate('presets[0][1].blog.blogTitle')?.replacement, 'blogs[0].title')
  assert.equal(fate('plugins[0]')?.status, 'ignored')
  const odd = report.pages.find(({ file }) => file === 'docs/odd.md')
  assert.ok(
    odd?.losses.some(({ what }) => what.includes('MkDocs')),
    JSON.stringify(report.pages),
  )
  const used = (title: string) => report.inventory.find(part => part.title === title)?.entries.map(({ name }) => name)
  assert.deepEqual(used('Languages of code blocks'), ['js'])
  assert.deepEqual(used('Words after the language'), ['title=', '{lines}'])
  assert.deepEqual(used('Imports'), [])
  assert.deepEqual(used('Swizzled components'), ['Footer'])
  assert.match(site.readAny('.docsgen/migration.html'), /\/broken/)
  assert.equal(existsSync(join(site.dir, 'build')), false)
})

test('the written config builds the same site, with errors as warnings until the author decides', async t => {
  const site = moved(t, {
    ...FILES,
    'docusaurus.config.js': CONFIG.replace("baseUrl: '/'", "baseUrl: '/', onBrokenLinks: 'throw'"),
    'docs/odd.md': `${FILES['docs/odd.md']}\n[gone](/gone)\n`,
    'src/pages/needs.js': `import { Icon } from 'absent-icons'\nexport default () => <p>Needs <Icon>this</Icon></p>`,
  })
  await site.build()
  const before = JSON.parse(site.read('docsgen-manifest.json')) as { routes: object }
  const { text } = await runCli(site.dir, ['migrate', '--write'])
  assert.match(text, /written: site\.config\.ts/)
  const written = site.readAny('site.config.ts')
  assert.match(written, /title: "It's"/)
  assert.match(written, /edit links of the section 'docs default'/)
  rmSync(join(site.dir, 'docusaurus.config.js'))
  const report = await site.build({ cache: false })
  assert.equal(report.published, true, JSON.stringify(report.diagnostics))
  const after = JSON.parse(site.read('docsgen-manifest.json')) as { routes: object }
  assert.deepEqual(Object.keys(after.routes), Object.keys(before.routes))
  assert.match(site.read('old/index.html'), /\/docs\/intro/)
  assert.match(site.read('needs/index.html'), /Needs this/)
  const problems = site.problems(report)
  assert.ok(
    problems.includes('page-not-built src/pages/broken.js:1:1') &&
      problems.some(found => found.startsWith('broken-link')),
  )
  site.write({ 'site.config.ts': written.replace('  lenient: true,\n', '') })
  const strict = await site.build({ cache: false })
  const errors = strict.diagnostics.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
  assert.equal(strict.published, false)
  assert.ok(errors.includes('broken-link') && errors.includes('page-not-built'))
  site.write({ 'site.config.ts': written })
  // No existing file is replaced.
  const again = await runCli(site.dir, ['migrate', '--write'])
  assert.equal(again.code, 2)
  assert.equal(site.readAny('site.config.ts'), written)
})

test('another build is compared page by page', async t => {
  const page = (path: string, body: string) =>
    `<html><head><title>${path} | Moved</title><link rel="canonical" href="https://example.org/${path}"></head><body>` +
    `<a class="menu__link" href="/docs/intro">Intro</a><div class="theme-doc-markdown markdown">${body}</div></body></html>`
  const site = moved(t, {
    ...FILES,
    'theirs/docs/intro/index.html': page('Intro', '<h1>Intro</h1><h2 id="other">First</h2><p>Text and more.</p>'),
    'theirs/docs/gone.html': page('Gone', '<p>Gone</p>'),
    'theirs/404.html': page('404', ''),
  })
  const { code, text } = await runCli(site.dir, ['migrate', '--json', '--against', 'theirs'])
  assert.equal(code, 1)
  const { routes, comparison } = JSON.parse(text) as MigrationReport
  assert.deepEqual(
    routes.lost.map(({ route }) => route),
    ['/docs/gone'],
  )
  assert.equal(routes.source, 'build')
  assert.ok(routes.extra.includes('/docs/odd'))
  assert.equal(comparison?.compared, 1)
  const found = comparison?.differences.find(({ what }) => what === 'ids')
  assert.deepEqual([found?.theirs, found?.ours], ['other', 'first'])
  assert.match(comparison?.differences.find(({ what }) => what === 'text')?.theirs ?? '', /more/)
  assert.equal((await runCli(site.dir, ['migrate', '--against', 'nowhere'])).code, 2)
  assert.equal(readFileSync(join(site.dir, 'docusaurus.config.js'), 'utf8'), CONFIG)
})

test('a site whose build fails loses all addresses', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Start\n', 'docs/search.md': '# Search\n' })
  const { code, text } = await runCli(site.dir, ['migrate', '--json'])
  assert.equal(code, 1, text)
  const { routes } = JSON.parse(text) as MigrationReport
  assert.deepEqual([routes.theirs, routes.ours], [2, 0])
  assert.match(
    routes.lost[0]?.cause ?? '',
    /Nothing is published because of an error in docs\/search\.md: The site lacks a file of docsgen/,
  )
})

for (const [tool, files] of [
  ['Hugo with Docsy', { 'hugo.toml': "title = 'X'\n", 'go.mod': 'require github.com/google/docsy v0.11.0\n' }],
  [
    'Hugo with Docsy',
    { 'apps/site/config/_default/hugo.yaml': 'theme: [docsy/theme]\n', 'apps/site/content/en/_index.md': '# A\n' },
  ],
  ['Jekyll', { '_config.yml': 'title: X\n', 'docs/a.md': '# A\n' }],
  ['Hugo', { 'hugo.toml': "title = 'X'\n", 'content/_index.md': '# A\n' }],
  ['Docsify', { 'docs/index.html': '<script src="docsify.js"></script>', 'docs/README.md': '# A\n' }],
  ['Fumadocs', { 'source.config.ts': 'export default {}\n', 'content/docs/a.mdx': '# A\n' }],
  ['Sphinx', { 'docs/conf.py': 'extensions = []\n', 'docs/index.rst': 'A\n=\n' }],
  ['Antora', { 'antora.yml': 'name: a\n', 'modules/ROOT/pages/a.adoc': '= A\n' }],
  ['Astro', { 'astro.config.mjs': 'export default {}\n', 'src/pages/a.md': '# A\n' }],
  ['Mintlify', { 'docs/docs.json': '{ "$schema": "https://mintlify.com/docs.json" }', 'docs/a.mdx': '# A\n' }],
] as [string, Record<string, string>][])
  test(`a site of ${tool} is recognized by ${Object.keys(files)[0]}, although it cannot be converted`, async t => {
    const site = moved(t, files)
    const { code, text } = await runCli(site.dir, ['migrate'])
    assert.equal(code, 2)
    assert.match(text, new RegExp(`This is a site of ${tool} \\(.*\\), which docsgen cannot convert`))
    assert.match(text, /(?:write|rename) (?:each )?'|write their order/)
    assert.match(text, /check' in the folder that contains 'docs'/)
  })
