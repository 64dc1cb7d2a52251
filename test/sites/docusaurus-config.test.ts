/**
 * Docusaurus repositories built without changes: the config is found whatever it contains, and each part that docsgen
 * cannot use is reported in a note.
 */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { ReportedFinding } from '../../src/model/diagnostic.ts'
import { runCli } from './run-cli.ts'
import { makeSite, type Site } from './site.ts'

/** A site without a config of docsgen's own. */
function moved(test: TestContext, files: Record<string, string>): Site {
  const site = makeSite(test, files)
  rmSync(join(site.dir, 'site.config.json'))
  return site
}

const config = (body: string) =>
  `module.exports = { title: 'Moved', url: 'https://example.org', baseUrl: '/', ${body} }`
const INTRO = { 'docs/intro.md': '# Intro\n\nText.\n' }

const messages = (found: readonly ReportedFinding[]) => found.map(({ message }) => message)

test('a Docusaurus config is found, and one line says that it was read', async t => {
  const site = moved(t, { ...INTRO, 'docusaurus.config.js': config("presets: [['classic', {}]]") })
  const { code, text } = await runCli(site.dir, ['build', '--no-cache'])
  assert.equal(code, 0, text)
  assert.equal(text.match(/read docusaurus\.config\.js: its mistakes/g)?.length, 1)
  assert.match(site.main('docs/intro/index.html'), /Text\./)
})

test('the site folder is the subfolder with the config', async t => {
  const site = moved(t, {
    'website/docusaurus.config.ts':
      'export default { title: "Sub", presets: [["classic", { docs: { path: "../docs" } }]] }',
    ...INTRO,
    'README.md': 'x',
  })
  const { code, text } = await runCli(site.dir, ['build', '--no-cache'])
  assert.equal(code, 0, text)
  assert.match(site.readAny('website/build/docs/intro/index.html'), /<title>Intro \| Sub/)
})

test('missing modules are replaced, however they are loaded, and each is reported once', async t => {
  const site = moved(t, {
    ...INTRO,
    'docusaurus.config.js': `
      const { themes } = require('prism-react-renderer')
      const math = require('remark-math')
      require('some-env').config()
      const made = require('node:module').createRequire(__filename)
      const list = made('./generated.json')
      module.exports = async () => ({
        title: 'Stubs', url: 'https://example.org',
        tagline: \`\${list.length}!\`,
        presets: [[require.resolve('@docusaurus/preset-classic'), { docs: { remarkPlugins: [math, (await import('own-plugin')).default] } }]],
        themeConfig: { prism: { theme: themes.github } },
        customFields: { sponsors: [...list] },
      })`,
  })
  const report = await site.build()
  assert.equal(report.published, true)
  const found = messages(report.diagnostics)
  for (const name of ['some-env', 'own-plugin'])
    assert.equal(found.filter(message => message.includes(`'${name}'`)).length, 1, found.join('\n'))
  assert.equal(
    found.some(message => message.includes('prism-react-renderer')),
    false,
  )
  assert.match(site.read('docs/intro/index.html'), /<title>Intro \| Stubs/)
})

for (const [what, code] of Object.entries({
  'the default export of a missing module': `
    import extend from 'some-wrapper'
    export default extend({ title: 'Wrapped', url: 'https://example.org', presets: [['classic', {}]] }, { offline: true })`,
  'calls in each other, in a function': `
    import { extendConfig, addMore } from 'some-wrapper'
    export default () => extendConfig(addMore({ title: 'Wrapped', url: 'https://example.org', presets: [['classic', {}]] }))`,
}))
  test(`a config in calls of missing modules is used without them: ${what}`, async t => {
    const site = moved(t, { ...INTRO, 'docusaurus.config.ts': code })
    const report = await site.build()
    assert.equal(report.published, true)
    assert.match(site.read('docs/intro/index.html'), /<title>Intro \| Wrapped/)
    assert.match(messages(report.diagnostics).join('\n'), /'some-wrapper' is not there/)
  })

test('a config that fails without its packages names them', async t => {
  const code = `import { join } from 'some-paths'
import { readFileSync } from 'node:fs'
export default { title: readFileSync(join('docs', 'intro.md'), 'utf8'), url: 'https://example.org' }`
  const site = moved(t, { ...INTRO, 'docusaurus.config.mjs': code })
  for (const args of [['build', '--no-cache'], ['build']]) {
    const { code, text } = await runCli(site.dir, args)
    assert.equal(code, 2)
    assert.match(text, /docusaurus\.config\.mjs:3:25\n {2}The config failed: TypeError: /)
    assert.match(text, /modules that are not there \(some-paths\): install the packages of the site\./)
  }
})

test('stylesheets with other relations or attributes are links as they are written', async t => {
  const site = moved(t, {
    ...INTRO,
    'docusaurus.config.js': config(`presets: [['classic', {}]], stylesheets: [
      '/a.css',
      { href: '/b.css', media: 'print', type: 'text/css' },
      { href: '/c.css', title: 'Other', 'data-x': 'y' },
      { href: '/site.webmanifest', rel: 'manifest' },
      { href: '/tab.svg', rel: 'mask-icon', color: '#123456' },
    ]`),
    ...Object.fromEntries(
      ['a.css', 'b.css', 'c.css', 'site.webmanifest', 'tab.svg'].map(name => [`static/${name}`, '{}']),
    ),
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
  const page = site.read('docs/intro/index.html')
  assert.match(page, /<link rel="stylesheet" href="\/b\.css" media="print"/)
  assert.match(page, /<link rel="stylesheet" href="\/c\.css" title="Other" data-x="y"/)
  assert.match(page, /<link rel="manifest" href="\/site\.webmanifest"/)
  assert.match(page, /<link rel="mask-icon" href="\/tab\.svg" color="#123456"/)
  assert.doesNotMatch(page, /rel="stylesheet" href="\/(?:site|tab)/)
})

test('every invalid value is left out and reported with its place, and the rest is used', async t => {
  const site = moved(t, {
    ...INTRO,
    'static/old/x.html': '<p>Old</p>',
    'docusaurus.config.js': config(`
      presets: [['classic', { docs: { sidebarCollapsed: 'yes', unheardOf: 1 } }]],
      stylesheets: [{ href: 'https://example.org/a.css', sizes: '32x32' }],
      onBrokenLinks: 'explode',
      themeConfig: {
        unknownTheme: { a: 1 },
        navbar: { logo: { src: '/l.svg', width: '100%', height: '2.5rem' }, items: [
          { href: 'pathname:///old/x.html', label: 'Old' }, { type: 'of-a-theme', label: 'Odd' }, { to: '/docs/intro', label: 'Good' } ] },
        footer: { links: [{ title: 'T', items: [{ type: 'doc', to: '/docs/intro', label: 'In the footer' }] }] },
      }`),
  })
  const report = await site.build()
  assert.equal(report.published, true)
  const page = site.read('docs/intro/index.html')
  assert.match(page, /href="\/docs\/intro"[^>]*>(?:<[^>]*>)*Good/)
  assert.match(page, /In the footer/)
  assert.match(page, /<img[^>]*src="\/l\.svg"[^>]*height="40"/)
  assert.match(page, /href="\/old\/x\.html"/)
  const found = messages(report.diagnostics).join('\n')
  for (const place of [
    'presets[0][1].docs.sidebarCollapsed',
    'presets[0][1].docs.unheardOf',
    'onBrokenLinks',
    'themeConfig.unknownTheme',
    'themeConfig.navbar.items[1].type',
    "themeConfig.navbar.logo.width must be a number of pixels, or a size such as '2rem', but is the string '100%'",
  ])
    assert.ok(found.includes(place), `${place} is not named:\n${found}`)
  assert.equal(
    report.diagnostics.some(({ severity }) => severity === 'error'),
    false,
  )
})

test('problems that would be errors are warnings, unless the run is strict', async t => {
  const site = moved(t, {
    'docs/intro.md':
      '---\nhero: 3\nsearch:\n  boost: 2\nweight: 4\nsidebar_position: first\n---\n# Intro\n\n[gone](./gone.md) [lost](/lost)\n',
    'docusaurus.config.js': config(
      "onBrokenLinks: 'throw', onBrokenMarkdownLinks: 'throw', presets: [['classic', {}]]",
    ),
  })
  const report = await site.build()
  assert.equal(report.published, true)
  assert.ok(report.diagnostics.some(({ rule, severity }) => rule === 'broken-link' && severity === 'warning'))
  const ofFrontMatter = report.diagnostics.filter(({ rule }) => rule.startsWith('front-matter'))
  const severityOf = (field: string) => ofFrontMatter.find(({ message }) => message.startsWith(field))?.severity
  assert.deepEqual(
    [severityOf('hero'), severityOf('search'), severityOf('sidebar_position')],
    [undefined, undefined, 'warning'],
  )
  assert.equal((await site.build({ strict: true })).published, false)
})

test('sidebars are found under another extension, and invalid ones are left out', async t => {
  const site = moved(t, {
    ...INTRO,
    'docs/more.md': '# More\n',
    'sidebars.ts': "export default { main: ['intro', { type: 'nonsense', id: 'x' }, { type: 'doc', id: 'more' }] }",
    'docusaurus.config.js': config(
      "presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') } }]]",
    ),
  })
  const report = await site.build()
  assert.equal(report.published, true)
  assert.match(site.read('docs/intro/index.html'), /menu[\s\S]*More/)
  assert.ok(report.diagnostics.some(({ file }) => file === 'sidebars.ts'))
})

test('functions for edit links and redirects are called', async t => {
  const site = moved(t, {
    ...INTRO,
    'docusaurus.config.js': config(`
      presets: [['classic', { docs: { editUrl: ({ versionDocsDirPath, docPath, locale }) => \`https://edit.example/\${locale}/\${versionDocsDirPath}/\${docPath}\` } }]],
      plugins: [['@docusaurus/plugin-client-redirects', { createRedirects: path => path === '/docs/intro' ? ['/old-intro', '/dir.html'] : undefined }]]`),
  })
  const report = await site.build()
  assert.equal(report.published, true)
  assert.match(site.read('docs/intro/index.html'), /href="https:\/\/edit\.example\/en\/docs\/intro\.md"/)
  assert.match(site.read('old-intro/index.html'), /\/docs\/intro/)
  assert.ok(site.exists('dir.html') || site.exists('dir.html/index.html'))
})

test('a function that returns no address of the edited page is reported once, and creates no link', async t => {
  const site = moved(t, {
    ...INTRO,
    'docs/next.md': '# Next\n\nText.\n',
    'docs/path.md': '# Path\n\nText.\n',
    'docusaurus.config.js': config(`
      presets: [['classic', { docs: { editUrl: ({ docPath }) =>
        docPath === 'path.md' ? 'https://path.example/edit' : JSON.stringify([{ label: 'Edit', href: 'https://edit.example/' + docPath }]) } }]]`),
  })
  const report = await site.build()
  assert.equal(report.published, true)
  assert.deepEqual(
    report.diagnostics.filter(({ message }) => message.includes('editUrl')).map(({ rule, file }) => ({ rule, file })),
    [{ rule: 'config-no-effect', file: 'docusaurus.config.js' }],
  )
  assert.doesNotMatch(site.read('docs/intro/index.html'), /edit\.example|Edit this page/)
  assert.match(site.read('docs/path/index.html'), /href="https:\/\/path\.example\/edit".*?Edit this page/)
})

test('styles: imports of missing packages, KaTeX, Tailwind rules and SCSS never stop a build', async t => {
  const site = moved(t, {
    ...INTRO,
    'src/css/custom.css':
      "@import 'katex/dist/katex.min.css';\n@import 'tailwindcss';\n@tailwind base;\n.own { color: red }\n.a { @apply p-4; }\n",
    'src/css/theme.scss': '$a: 1px; .b { .c { width: $a } }',
    'docusaurus.config.js': config(
      "presets: [['classic', { theme: { customCss: ['./src/css/custom.css', require.resolve('./src/css/theme.scss'), './src/css/none.css'] } }]]",
    ),
  })
  const report = await site.build()
  assert.equal(report.published, true, messages(report.diagnostics).join('\n'))
  const found = messages(report.diagnostics).join('\n')
  assert.match(found, /The package @tailwindcss\/postcss is not installed/)
  assert.doesNotMatch(found, /imports 'tailwindcss'|rules of Tailwind/)
  assert.doesNotMatch(found, /katex/)
  assert.match(found, /theme\.scss must be compiled/)
  assert.match(found, /none\.css/)
  const css = /href="\/(assets\/styles-[^"]+)"/.exec(site.read('docs/intro/index.html'))?.[1] ?? ''
  assert.match(site.read(css), /\.own\{color:red\}/)
})

test('styles: imports after other rules are used, as in Docusaurus, and findings keep their lines', async t => {
  const site = moved(t, {
    ...INTRO,
    'src/css/custom.css': `@import 'tailwindcss';
@import url("https://fonts.example/css2?family=A:wght@300;400&display=swap"); /* } */
.own { content: "@import 'no.css';" }
@import './late.css';
@import
  url(https://fonts.example/b.css);
.last { @apply p-4; }
@nonsense;
`,
    'src/css/late.css': '.own { color: red }\n',
    'docusaurus.config.js': config("presets: [['classic', { theme: { customCss: './src/css/custom.css' } }]]"),
  })
  const report = await site.build()
  const found = report.diagnostics
    .filter(({ file }) => file !== 'docusaurus.config.js')
    .map(({ file, span, message }) => `${file}:${span?.line} ${message}`)
  assert.equal(found.length, 2, found.join('\n'))
  assert.match(found.join('\n'), /custom\.css:1 The package @tailwindcss\/postcss is not installed/)
  assert.match(found.join('\n'), /custom\.css:8 A rule is left out: .*nonsense/)
  const css = site.read(/href="\/(assets\/styles-[^"]+)"/.exec(site.read('docs/intro/index.html'))?.[1] ?? '')
  const imports = [...css.matchAll(/@import\s*(?:url\()?"(https[^"]+)"/g)].map(match => match[1])
  assert.deepEqual(imports, [
    'https://fonts.example/css2?family=A:wght@300;400&display=swap',
    'https://fonts.example/b.css',
  ])
  assert.ok(css.lastIndexOf('@import "https') < css.indexOf('{'))
  assert.ok(css.includes('.own{color:red}') && css.indexOf('.own{color:red}') < css.indexOf('.own{content:'))
})
