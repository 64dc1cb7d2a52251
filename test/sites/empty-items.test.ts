/**
 * Items of the config that yield nothing, and items of the navbar that name docs that do not exist: each is a finding, and
 * pages show nothing in their place.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from '../check/run-check.ts'
import { makeSite, type Site } from './site.ts'

const HOME = { 'docs/index.md': '# Home\n\nText.\n' }

function messages({ diagnostics }: Awaited<ReturnType<Site['build']>>, rule: string): string[] {
  return diagnostics
    .filter(finding => finding.rule === rule)
    .map(({ message, hint = '' }) => `${message} ${hint}`.trim())
}

const noEffect = (path: string, why: string) => `${path} has no effect: ${why}.`

test('items of the navbar that yield nothing are reported, and not shown', async t => {
  const items = [
    { type: 'custom-thing' },
    { type: 'docsVersionDropdown' },
    { type: 'localeDropdown' },
    { label: 'Empty', items: [] },
    { to: '/' },
    { type: 'html', value: ' ' },
    { type: 'search' },
    { type: 'doc', docId: 'index' },
    { type: 'dropdown', label: 'Menu', items: [{ type: 'html', value: '' }, { href: 'https://example.org/x' }] },
    { type: 'docsVersionDropdown', dropdownItemsAfter: [{ to: '/', label: 'All versions' }] },
  ]
  const site = makeSite(t, HOME, { navbar: { items }, search: { enabled: false } })
  const report = await site.build()
  assert.deepEqual(
    messages(report, 'config-no-effect').sort(),
    [
      noEffect('navbar.items[0]', "items of type 'custom-thing' belong to a plugin"),
      noEffect('navbar.items[1]', 'these docs have only one version'),
      noEffect('navbar.items[2]', 'the site has only one language'),
      noEffect('navbar.items[3]', 'the menu has no items'),
      noEffect('navbar.items[4]', 'it has no label'),
      noEffect('navbar.items[5]', 'its value is empty'),
      noEffect('navbar.items[6]', 'search is turned off'),
      noEffect('navbar.items[8].items[0]', 'its value is empty'),
      noEffect('navbar.items[8].items[1]', 'it has no label'),
    ].sort(),
  )
  const html = site.read('index.html')
  assert.doesNotMatch(html, />Empty<|data-dg-search/)
  assert.match(html, />Menu<[\s\S]*All versions/)
  assert.match(html, /<a class="navbar__item navbar__link[^>]*>index</)
})

test('a menu of the versions of other docs is not shown if they have only one', async t => {
  const items = [
    { type: 'docsVersionDropdown', docsPluginId: 'sdk' },
    { type: 'docsVersionDropdown', docsPluginId: 'old' },
  ]
  const moreDocs = ['sdk', 'old'].map(id => ({ id, path: id, routeBasePath: id }))
  const files = {
    'sdk/index.md': '# Kit\n',
    'old/index.md': '# Old\n',
    'old_versioned_docs/version-1.0/index.md': '# One\n',
  }
  const site = makeSite(t, { ...HOME, ...files, 'old_versions.json': '["1.0"]' }, { navbar: { items }, moreDocs })
  await site.build()
  for (const page of ['index.html', 'sdk/index.html', 'old/index.html']) {
    const [header] = site.read(page).split('</header>')
    assert.doesNotMatch(header ?? '', /dropdown[^>]*>\s*<summary[^>]*>(?:Next|Current|sdk)<|data-version="sdk:/, page)
    assert.match(header ?? '', /<summary class="navbar__link">1\.0</, page)
  }
})

test('other items that yield nothing are reported', async t => {
  const site = makeSite(t, HOME, {
    footer: { links: [{ title: 'T', items: [] }, { items: [] }, { items: [{ to: '/', label: '' }, { html: '' }] }] },
    announcementBar: { content: '' },
    redirects: [{ from: [], to: '/' }],
    plugins: [{ name: 'empty' }],
    headTags: [{ tagName: 'meta' }],
    metadata: [{}],
    staticDirectories: ['static', 'nowhere'],
    themeDir: 'nowhere',
    blogs: [{ path: 'news' }],
    pages: { path: 'single' },
    i18n: { defaultLocale: 'en', locales: ['en'], localeConfigs: { fr: { label: 'F' } } },
  })
  assert.deepEqual(
    messages(await site.build(), 'config-no-effect').sort(),
    [
      noEffect('announcementBar', 'its content is empty'),
      noEffect('blogs', "the folder 'news' has no posts"),
      noEffect('footer.links[1]', 'the column has neither a title nor items'),
      noEffect('footer.links[2].items[0]', 'it has no label'),
      noEffect('footer.links[2].items[1]', 'it has no label'),
      noEffect('headTags[0]', 'the tag has neither attributes nor text'),
      noEffect('i18n.localeConfigs.fr', 'i18n.locales does not include this language'),
      noEffect('metadata[0]', 'it has no attributes'),
      noEffect('pages', "the folder 'single' has no pages"),
      noEffect(
        'plugins[0]',
        'it has none of config, frontMatter, components, islands, texts, rules, commands, onRequest, remarkPlugins, rehypePlugins, pages, onPage, onBuilt',
      ),
      noEffect('redirects[0]', 'from is empty'),
      noEffect('staticDirectories[1]', "the folder 'nowhere' does not exist"),
      noEffect('themeDir', "the folder 'nowhere' does not exist"),
    ].sort(),
  )
})

test('an item of unknown docs is an error with a suggestion, whatever its type', async t => {
  const items = [
    { type: 'docsVersion', docsPluginId: 'skd' },
    { type: 'docsVersionDropdown', docsPluginId: 'nope' },
    { type: 'doc', docId: 'index', label: 'Lost', docsPluginId: 'sd' },
    { label: 'Menu', items: [{ type: 'docSidebar', sidebarId: 'main', label: 'Gone', docsPluginId: 'DEFAULT' }] },
    { to: '/', label: 'Kept', docsPluginId: 'x' },
    { type: 'docsVersion', docsPluginId: 'sdk', label: 'SDK' },
  ]
  const site = makeSite(
    t,
    { ...HOME, 'sdk/index.md': '# SDK\n\nText.\n' },
    {
      navbar: { items },
      moreDocs: [{ id: 'sdk', path: 'sdk', routeBasePath: 'sdk' }],
      rules: { 'unknown-docs': 'warn' },
    },
  )
  const report = await site.build()
  const known = 'The docs of this site are default, sdk.'
  assert.deepEqual(messages(report, 'unknown-docs'), [
    `navbar.items[0].docsPluginId: There are no docs 'skd'. Did you mean 'sdk'? ${known}`,
    `navbar.items[1].docsPluginId: There are no docs 'nope'. ${known}`,
    `navbar.items[2].docsPluginId: There are no docs 'sd'. Did you mean 'sdk'? ${known}`,
    `navbar.items[3].items[0].docsPluginId: There are no docs 'DEFAULT'. Did you mean 'default'? ${known}`,
    `navbar.items[4].docsPluginId: There are no docs 'x'. ${known}`,
  ])
  assert.deepEqual(
    site.problems(report).filter(problem => !problem.startsWith('unknown-docs')),
    [],
  )
  const html = site.read('index.html')
  assert.doesNotMatch(html, />Lost<|>Gone<|>Menu</)
  assert.match(html, />Kept<[\s\S]*>SDK</)
  // An audit says the same, with the places in the config.
  const { out, err } = await check(site, '--verbose')
  assert.equal((out + err).match(/There are no docs/g)?.length, 5)
})

test('items that name a page or a sidebar that does not exist are not shown', async t => {
  const items = [
    { type: 'doc', docId: 'nope', label: 'Lost' },
    { type: 'docSidebar', sidebarId: 'nope', label: 'Gone' },
    { label: 'Menu', items: [{ type: 'doc', docId: 'neither', label: 'Missing' }] },
    {
      label: 'More',
      items: [
        { type: 'doc', docId: 'neither', label: 'Missing' },
        { to: '/', label: 'Kept' },
      ],
    },
    { type: 'docsVersionDropdown', dropdownItemsAfter: [{ type: 'doc', docId: 'index', label: 'Index' }] },
  ]
  const rules = { 'unknown-doc-id': 'warn', 'unknown-sidebar': 'warn' }
  const site = makeSite(t, HOME, { navbar: { items }, rules })
  assert.equal(messages(await site.build(), 'unknown-doc-id').length, 3)
  const html = site.read('index.html')
  assert.doesNotMatch(html, />(?:Lost|Gone|Menu|Missing)<|href="#"/)
  assert.match(html, />More<[\s\S]*>Kept<[\s\S]*>Index</)
})

test('a sidebar of a folder without pages is one finding, whatever leads to it', async t => {
  const items = [
    { type: 'docSidebar', sidebarId: 'api', label: 'API' },
    { type: 'docSidebar', sidebarId: 'empty', label: 'Empty' },
  ]
  const sidebars = { api: [{ type: 'autogenerated', dirName: 'api' }], empty: [] }
  const site = makeSite(t, HOME, { navbar: { items }, docs: { sidebars }, rules: { 'unknown-sidebar': 'warn' } })
  const report = await site.build()
  assert.match(
    messages(report, 'empty-sidebar-folder').join('\n'),
    /^Sidebar 'api': the folder 'api' has no pages\. .*$/,
  )
  assert.match(messages(report, 'unknown-sidebar').join('\n'), /^.*items\[1\]\.sidebarId: The sidebar 'empty' .*$/)
})

test('blogs and folders of pages that a config of Docusaurus names are reported if they are empty', async t => {
  const site = makeSite(t, HOME)
  site.remove('site.config.json')
  site.write({
    'docusaurus.config.js': `module.exports = {
  title: 'S',
  url: 'https://example.org',
  presets: [['classic', { docs: { routeBasePath: '/' } }]],
  plugins: [
    ['@docusaurus/plugin-content-blog', { id: 'news', path: 'news', routeBasePath: 'news' }],
    ['@docusaurus/plugin-content-blog', { id: 'empty', path: 'docs', include: ['*.txt'], routeBasePath: 'empty' }],
    ['@docusaurus/plugin-content-pages', { id: 'more', path: 'more' }],
    ['@docusaurus/plugin-content-docs', { path: 'other' }],
  ],
}
`,
  })
  assert.deepEqual(messages(await site.build(), 'config-no-effect'), [
    noEffect('plugins[2]', 'single pages are read from one folder, which another entry names'),
    noEffect('plugins[3]', 'the site has docs without an id already, and these need one'),
    noEffect('blogs', "the folder 'news' has no posts"),
    noEffect('blogs', "the folder 'docs' has no posts"),
  ])
})

test('an item that leads to docs of a site without docs is an error', async t => {
  const site = makeSite(
    t,
    { 'blog/2024-01-01-a.md': '# A\n\nText.\n' },
    {
      docs: { enabled: false },
      blogs: [{ routeBasePath: '/' }],
      navbar: { items: [{ type: 'doc', docId: 'index', label: 'Docs' }] },
    },
  )
  assert.deepEqual(messages(await site.build(), 'unknown-docs'), [
    "navbar.items[0]: There are no docs 'default'. This site has no docs.",
  ])
})
