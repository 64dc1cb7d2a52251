/**
 * The meaning of a Docusaurus config: themeConfig, presets and plugins become fields of the site, and fields without
 * effect are reported once.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ConfigError } from '../../../src/base/errors.ts'
import { loadConfig } from '../../../src/config/load-config.ts'
import { resolveConfig } from '../../../src/config/resolve-config.ts'
import type { SiteConfig } from '../../../src/config/site-config.ts'
import { withSeverities } from '../../../src/findings/severities.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const load = (site: object) => resolveConfig(site as SiteConfig, { siteDir: '/nowhere', configFile: 'site.config.ts' })
const BASE = { title: 'T', url: 'https://docs.example.org' }

test("themeConfig, presets and plugins become docsgen's own fields", async () => {
  const { config, diagnostics } = await load({
    ...BASE,
    presets: [
      [
        'classic',
        {
          docs: { path: 'pages', editUrl: 'https://code.example/edit/', showLastUpdateTime: true },
          blog: false,
          theme: { customCss: './src/custom.css' },
          gtag: { trackingID: 'G-1', anonymizeIP: true },
        },
      ],
    ],
    plugins: [
      ['@docusaurus/plugin-client-redirects', { fromExtensions: ['html'], redirects: [{ from: '/old', to: '/new' }] }],
    ],
    themeConfig: {
      navbar: { title: 'Nav', hideOnScroll: true },
      colorMode: { defaultMode: 'dark' },
      tableOfContents: { maxHeadingLevel: 4 },
      algolia: { appId: 'A', apiKey: 'B', indexName: 'C' },
    },
  })
  assert.deepEqual(diagnostics, [])
  assert.equal(config.docs.path, 'pages')
  // The default for the docs of a preset is Docusaurus' own; the default for the site's docs is the root.
  assert.equal(config.docs.routeBasePath, 'docs')
  assert.equal(config.docs.showLastUpdateTime, true)
  assert.equal(config.gtag?.trackingID, 'G-1')
  assert.deepEqual(config.customCss, ['./src/custom.css'])
  assert.deepEqual(config.redirects, [{ from: ['/old'], to: '/new' }])
  assert.equal(config.redirectHtml, true)
  assert.equal(config.navbar.title, 'Nav')
  assert.equal(config.navbar.hideOnScroll, true)
  assert.equal(config.colorMode.defaultMode, 'dark')
  assert.equal(config.tableOfContents.maxHeadingLevel, 4)
  assert.equal(config.algolia?.indexName, 'C')
})

test('a field of the site overrides a preset', async () => {
  const { config } = await load({
    ...BASE,
    docs: { path: 'own' },
    navbar: { title: 'Own' },
    presets: [['classic', { docs: { path: 'preset' } }]],
    themeConfig: { navbar: { title: 'Theme' } },
  })
  assert.deepEqual([config.docs.path, config.docs.routeBasePath, config.navbar.title], ['own', '', 'Own'])
})

const NOTES: [site: object, note: RegExp][] = [
  [
    { presets: [['classic', { googleAnalytics: {} }]] },
    /^presets\[0\]\[1\]\.googleAnalytics has no effect: Google ended it in 2023; use gtag\.$/,
  ],
  [{ plugins: ['docusaurus-plugin-other'] }, /^plugins\[0\] has no effect: .*docusaurus-plugin-other/],
  [
    { plugins: ['./plugins/llms-search-local'] },
    /^plugins\[0\] has no effect: .*\(\.\/plugins\/llms-search-local\) is code of the site, which is not run/,
  ],
  [{ plugins: [function zoom() {}] }, /^plugins\[0\] has no effect: the plugin 'zoom' is code of the site/],
  [{ themes: ['./src/theme-mermaid'] }, /^themes\[0\] has no effect: .* is code of the site/],
  [{ docs: { remarkPlugins: ['gone'] } }, /^docs\.remarkPlugins has no effect: the plugin 'gone' is not there\.$/],
  [{ docs: { rehypePlugins: [null] } }, /^docs\.rehypePlugins has no effect: an entry is no plugin \(null\)\.$/],
  [{ gtag: { trackingID: ['G-1', 'G-2'] } }, /^gtag\.trackingID\[1\] has no effect: only the first one is used\.$/],
  [{ navbar: { items: [{ type: 'custom-x' }] } }, /^navbar\.items\[0\] has no effect: items of type 'custom-x'/],
]

test('plugins and themes for features that docsgen has built in need no note', async () => {
  const plugins = ['docusaurus-lunr-search', ['docusaurus-plugin-llms', {}], 'docusaurus-plugin-image-zoom']
  const themes = [
    '@docusaurus/theme-mermaid',
    'docusaurus-theme-search-typesense',
    ['@easyops-cn/docusaurus-search-local', { hashed: true }],
    '/repo/node_modules/@docusaurus/theme-live-codeblock/lib/index.js',
    '@docusaurus/mermaid',
  ]
  const { diagnostics } = await load({ ...BASE, plugins: [...plugins, '@easyops-cn/docusaurus-search-local'], themes })
  assert.deepEqual(diagnostics, [])
})

for (const [site, note] of NOTES)
  test(`${JSON.stringify(site)} results in a note`, async () => {
    const { diagnostics } = await load({ ...BASE, ...site })
    assert.equal(diagnostics.length, 1, JSON.stringify(diagnostics))
    assert.match(diagnostics[0]?.message ?? '', note)
    assert.equal(withSeverities(diagnostics)[0]?.severity, 'warning')
  })

test('plugins for built-in features are skipped silently', async () => {
  const { diagnostics } = await load({
    ...BASE,
    docs: { remarkPlugins: [function remarkMath() {}], rehypePlugins: [[function rehypeKatex() {}, {}]] },
    plugins: [false, null],
  })
  assert.deepEqual(diagnostics, [])
})

test('stylesheets may have absolute paths', async () => {
  const customCss = ['/nowhere/src/own.css', './a.css', '/nowhere/src/theme.scss', 'b.less']
  const { config, diagnostics } = await load({ ...BASE, presets: [['classic', { theme: { customCss } }]] })
  assert.deepEqual(config.customCss, ['src/own.css', './a.css', 'src/theme.scss', 'b.less'])
  assert.deepEqual(diagnostics, [])
})

test('require.resolve finds TypeScript files without their extension, and reports missing ones', async t => {
  const siteDir = temporaryFolder(t, 'docsgen-config-')
  writeFileSync(join(siteDir, 'sidebars.ts'), "export default { docs: ['intro'] } satisfies object\n")
  const config = (name: string) => `export default {\n  docs: { sidebarPath: require.resolve('${name}') },\n}\n`
  writeFileSync(join(siteDir, 'site.config.ts'), config('./sidebars'))
  const loaded = await loadConfig({ siteDir })
  assert.deepEqual(loaded.config.docs.sidebars, { docs: ['intro'] })
  writeFileSync(join(siteDir, 'site.config.ts'), config('./nosuch'))
  await assert.rejects(loadConfig({ siteDir }), (error: ConfigError) => {
    assert.equal(error.diagnostics[0]?.span?.line, 2)
    assert.match(error.diagnostics[0]?.message ?? '', /nosuch/)
    return true
  })
})

test('navbar items keep the name of the docs that they link to', async () => {
  const items = [
    { type: 'doc', docId: 'intro', label: 'Own', docsPluginId: 'default' },
    { type: 'doc', docId: 'overview', label: 'Other', docsPluginId: 'community' },
    {
      label: 'Menu',
      items: [
        { type: 'doc', docId: 'a' },
        { type: 'doc', docId: 'b', docsPluginId: 'community' },
      ],
    },
  ]
  const { config, diagnostics } = await load({ ...BASE, themeConfig: { navbar: { items } } })
  assert.deepEqual(
    config.navbar.items.map(item => [item.docId ?? item.label, item.items?.map(({ docId }) => docId)]),
    [
      ['intro', undefined],
      ['overview', undefined],
      ['Menu', ['a', 'b']],
    ],
  )
  assert.deepEqual(
    config.navbar.items.map(item => item.docsPluginId),
    ['default', 'community', undefined],
  )
  assert.deepEqual(diagnostics, [])
})
