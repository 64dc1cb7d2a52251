/**
 * Stylesheets that the site's own PostCSS compiles: with Tailwind 3 and 4, by a config, by a plugin of Docusaurus, or because
 * a stylesheet asks for Tailwind. Classes in pages are inputs. Missing packages are named once, with the command.
 */
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { moved } from './moved-site.ts'
import { openLive } from './open-live.ts'
import { makeSite, type Site } from './site.ts'

const require = createRequire(import.meta.url)

/** Installs packages of this repository in a site, by the paths of their descriptions. */
function install(site: Site, packages: Record<string, string>): void {
  for (const [name, description] of Object.entries(packages)) {
    const path = join(site.dir, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(dirname(description), path, 'junction')
  }
}

function stylesheet(site: Site): string {
  const [, path = ''] =
    /<link rel="stylesheet" href="\/(assets\/styles-[^"]+\.css)"/.exec(site.read('index.html')) ?? []
  return site.read(path)
}

const FOUR = {
  tailwindcss: require.resolve('tailwindcss/package.json'),
  '@tailwindcss/postcss': join(require.resolve('@tailwindcss/postcss'), '../../package.json'),
}
const THREE = {
  tailwindcss: require.resolve('tailwindcss-3/package.json'),
  postcss: require.resolve('postcss/package.json'),
}
const CONFIG = { docs: { path: 'docs', routeBasePath: '/' }, customCss: ['css/own.css'] }
const page = (size: number) => `# Home\n\n<p class="p-[${size}px] md:underline">Text</p>\n`

for (const { what, files, packages } of [
  {
    what: 'Tailwind 4, because a stylesheet imports it',
    packages: FOUR,
    files: { 'css/own.css': '@import "tailwindcss";\n@theme { --color-own: #123456 }\n.own { @apply text-own }' },
  },
  {
    what: 'Tailwind 3 in postcss.config.js',
    packages: THREE,
    files: {
      'css/own.css': '@tailwind utilities;\n.own { @apply text-[#123456] }',
      'postcss.config.js': 'module.exports = { plugins: { tailwindcss: {}, autoprefixer: false } }',
      'tailwind.config.js': "module.exports = { content: ['./docs/**/*.md'] }",
    },
  },
])
  test(`classes in pages decide the stylesheet: ${what}`, async t => {
    const site = makeSite(t, { 'docs/index.md': page(13), ...files }, CONFIG)
    install(site, packages)
    const report = await site.build()
    assert.deepEqual(site.problems(report), [])
    const first = stylesheet(site)
    assert.match(first, /padding:13px/)
    assert.match(first, /text-decoration-line:underline/)
    assert.match(first, /\.own\{[^}]*color:(?:#123456|var\(--color-own\)|rgb\(18 52 86)/)
    assert.doesNotMatch(first, /@tailwind|@apply|@theme/)
    site.write({ 'docs/index.md': page(17) })
    await site.build()
    assert.match(stylesheet(site), /padding:17px/)
    assert.doesNotMatch(stylesheet(site), /padding:13px/)
    site.write({ 'docs/new.md': '# New\n\n<p class="p-[19px]">Text</p>\n' })
    await site.build()
    assert.match(stylesheet(site), /padding:19px/)
    const built = site.tree()
    await site.build({ cache: false, outDir: 'clean' })
    assert.deepEqual(site.tree('clean'), built)
    const again = await site.build()
    assert.deepEqual(again.published && again.route?.built, 'nothing', 'the compiled stylesheet is kept')
  })

test('a plugin of Docusaurus adds plugins to PostCSS, and the live server follows pages and the config', async t => {
  const site = moved(
    t,
    {
      'docs/intro.md': `---\nslug: /\n---\n${page(13)}`,
      'css/own.css': '@tailwind utilities;\n.own { @apply mt-[3px] }',
      'tailwind.config.js': "module.exports = { content: ['./docs/**/*.md'] }",
    },
    `presets: [['classic', { docs: { routeBasePath: '/' }, theme: { customCss: './css/own.css' } }]],
    plugins: [() => ({ name: 'tailwind', configurePostCss(options) { options.plugins.push(require('tailwindcss')); return options } })]`,
  )
  install(site, THREE)
  const live = await openLive(t, site)
  const sheet = async () => {
    const home = (await live.read('index.html')) ?? ''
    const [, path = ''] = /href="\/(assets\/styles-[^"]+\.css)"/.exec(home) ?? []
    return (await live.read(path)) ?? ''
  }
  assert.match(await sheet(), /padding:13px/)
  await live.edit({ 'docs/intro.md': `---\nslug: /\n---\n${page(17)}` })
  assert.match(await sheet(), /padding:17px/)
  await live.edit({ 'tailwind.config.js': "module.exports = { content: [], safelist: ['p-[23px]'] }" })
  assert.match(await sheet(), /padding:23px/)
  assert.doesNotMatch(await sheet(), /padding:17px/)
})

test('missing packages are named once, with the command, and mistakes at their place', async t => {
  const site = moved(
    t,
    { 'css/own.css': '@import "tailwindcss";\n@theme { --color-own: red }\n.own { color: blue }' },
    `presets: [['classic', { docs: { routeBasePath: '/' }, theme: { customCss: './css/own.css' } }]]`,
  )
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.map(({ rule, message, hint }) => `${rule}: ${message} ${hint}`),
    [
      "missing-package: The package @tailwindcss/postcss is not installed; the site's stylesheets are used without PostCSS. Run 'npm install @tailwindcss/postcss'.",
    ],
  )
  assert.match(stylesheet(site), /\.own\{color:#00f\}/)
  install(site, FOUR)
  site.write({ 'css/own.css': '@import "tailwindcss";\n\n.own { @apply no-such-class }' })
  const second = await site.build()
  assert.deepEqual(
    second.diagnostics.map(({ rule, message, file }) => `${rule} ${file}: ${message}`),
    ['stylesheet css/own.css: The stylesheet is left out: Cannot apply unknown utility class `no-such-class`.'],
  )
})
