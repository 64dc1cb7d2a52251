/**
 * What is said once about a Docusaurus site: a package that is not installed, whatever goes without it, a field of
 * sidebars, and a folder of docs that git has not fetched.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved } from './moved-site.ts'

test('packages that the site lists and that are not installed are one finding', async t => {
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"a-config":"1","a-plugin":"1","a-chart":"1","a-style":"1","sass":"1"}}',
      'docs/a.mdx': "import Chart from 'a-chart'\nimport 'a-style/dist.css'\n\n# A\n\n<Chart />\n",
      'src/own.scss': 'a { b { color: red } }',
    },
    `presets: [['classic', { docs: { routeBasePath: '/' }, theme: { customCss: ['./src/own.scss', 'a-style/other.css'] } }]],
     plugins: ['a-plugin', ['a-plugin', { id: 'two' }]], customFields: { made: require('a-config').make() }`,
  )
  const { diagnostics } = await site.build()
  const found = diagnostics.map(({ rule, severity, message, hint }) => [rule, severity, message, hint])
  assert.deepEqual(found, [
    [
      'missing-package',
      'warning',
      'The packages a-config, a-plugin, sass, a-style, a-chart are not installed; of the components that use them only the content is shown, what the config takes from them has no effect, their plugins are not run, their stylesheets are missing, and SCSS is not compiled to CSS.',
      "Run 'npm install'.",
    ],
  ])
})

test('a field of a sidebar without a value is named once', async t => {
  const site = moved(
    t,
    { 'sidebars.js': "module.exports = { s: ['intro', { type: 'category', label: 'A', items: undefined }] }" },
    "presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    ['s[1].items must be a list, but is not set.'],
  )
})

test('docs in a submodule that is not there are named with the command that fetches them', async t => {
  const site = moved(
    t,
    { '.gitmodules': '[submodule "outside/spec"]\n\tpath = outside/spec\n\turl = https://example.org/spec\n' },
    `presets: [['classic', { docs: { routeBasePath: '/' } }]], plugins: [['@docusaurus/plugin-content-docs',
      { id: 'spec', path: 'outside/spec/text', routeBasePath: 'spec' }]]`,
  )
  const { diagnostics } = await site.build()
  const hints = diagnostics.flatMap(({ rule, hint }) => (rule === 'no-pages' ? [hint] : []))
  assert.deepEqual(hints, ["It is part of a git submodule: run 'git submodule update --init'."])
})

test('settings of TypeScript may extend those of a package, as new Docusaurus sites do', async t => {
  const site = moved(t, {
    'tsconfig.json': '{ "extends": "@docusaurus/tsconfig", "compilerOptions": { "baseUrl": "." } }',
    'node_modules/@docusaurus/tsconfig/package.json': '{ "name": "@docusaurus/tsconfig", "version": "1.0.0" }',
    'node_modules/@docusaurus/tsconfig/tsconfig.json': '{ "compilerOptions": { "paths": { "@site/*": ["./*"] } } }',
    'src/pages/index.tsx': 'export default () => <p>About</p>\n',
  })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.read('index.html'), /About/)
})
