/**
 * Parts of Docusaurus sites other than their docs: several docs, single pages of markdown and of React, blogs.
 */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parseXml } from '@rgrove/parse-xml'
import { makeSite, type Site } from './site.ts'

function moved(test: TestContext, files: Record<string, string>, body: string): Site {
  const head = "title: 'Whole', url: 'https://example.org', baseUrl: '/base/'"
  const site = makeSite(test, { ...files, 'docusaurus.config.js': `module.exports = { ${head}, ${body} }` })
  rmSync(join(site.dir, 'site.config.json'))
  return site
}

const CLASSIC = "presets: [['classic', {}]]"
const INTRO = { 'docs/intro.md': '# Intro\n' }
/** The routes of a built site, without those that docsgen adds. */
function routesOf(site: Site): string[] {
  const { routes } = JSON.parse(site.read('docsgen-manifest.json')) as { routes: Record<string, string> }
  return Object.keys(routes).filter(route => !/404\.html$|\/search\/?$/.test(route))
}

test('docs with names have their own folders, addresses, sidebars, versions and links', async t => {
  const site = moved(
    t,
    {
      ...INTRO,
      'sdk/start.md':
        '# Start\n\n[Other docs](../docs/intro.md) [Older](@site/sdk_versioned_docs/version-1.0/start.md)\n',
      'sdk-sidebar.js': "module.exports = { tools: ['start'] }",
      'sdk_versions.json': '["1.0"]',
      'sdk_versioned_docs/version-1.0/start.md': '# Start of 1.0\n',
      'sdk_versioned_sidebars/version-1.0-sidebars.json': '{ "tools": ["start"] }',
    },
    `presets: [['classic', {}]],
     plugins: [['@docusaurus/plugin-content-docs', { id: 'sdk', path: 'sdk', routeBasePath: 'kit', sidebarPath: './sdk-sidebar.js' }]],
     themeConfig: { navbar: { items: [
       { type: 'doc', docId: 'start', docsPluginId: 'sdk', label: 'SDK' },
       { type: 'docSidebar', sidebarId: 'tools', docsPluginId: 'sdk', label: 'Tools' },
       { type: 'docsVersionDropdown', docsPluginId: 'sdk' }] } }`,
  )
  const report = await site.build()
  assert.deepEqual(routesOf(site), ['/base/docs/intro', '/base/kit/next/start', '/base/kit/start'])
  const next = site.read('kit/next/start/index.html')
  assert.match(next, /href="\/base\/docs\/intro"[^>]*>Other docs/)
  assert.match(next, /href="\/base\/kit\/start"[^>]*>Older/)
  assert.match(next, /docs-sdk-current/)
  const intro = site.read('docs/intro/index.html')
  assert.match(intro, /href="\/base\/kit\/start"[^>]*>(?:<[^>]*>)*SDK/)
  assert.match(intro, /href="\/base\/kit\/next\/start"[^>]*>(?:<[^>]*>)*Next/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('single pages have the path of their files, and their own metadata', async t => {
  const site = moved(
    t,
    {
      ...INTRO,
      'src/pages/about.md': '---\ntitle: About us\n---\n\nText of [ours](./team/index.mdx).\n',
      'src/pages/team/index.mdx': '# The team\n',
      'src/pages/_draft.md': '# No page\n',
      'src/pages/index.tsx': `import React from 'react'
import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'
import Translate, { translate } from '@docusaurus/Translate'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import clsx from 'clsx'
import { Fancy, useFancy } from 'not-installed'
import Logo from './logo.svg'
import styles from './index.module.css'
export default function Home({ config }: { config: { title: string } }): React.ReactNode {
  const { siteConfig } = useDocusaurusContext()
  useFancy()
  return <Layout title="Welcome" description={siteConfig.tagline}>
    <main className={clsx('hero', styles.wide)}><h1>{config.title}</h1><Logo role="img" />
      <Fancy><Link to="/docs/intro">Start</Link></Fancy>
      <p><Translate id="greeting">Hello</Translate> {translate({ message: 'you' })}</p><pre>{'a\\n\\nb'}</pre></main></Layout>
}`,
      'src/pages/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
      'src/pages/index.module.css': '.wide { width: 100% }',
      'src/pages/moved.js':
        'import { Redirect } from \'@docusaurus/router\'\nexport default () => <Redirect to="/docs/intro" />',
      'src/pages/broken.js': 'export default () => { throw new Error("no window here") }',
      'i18n/de/code.json': '{ "greeting": { "message": "Hallo" } }',
    },
    `tagline: 'Whole sites', i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, ${CLASSIC}`,
  )
  const report = await site.build()
  assert.equal(report.published, true)
  const own = routesOf(site).filter(route => !route.startsWith('/base/de'))
  assert.deepEqual(own, ['/base/', '/base/about', '/base/docs/intro', '/base/team/'])
  const home = site.read('index.html')
  assert.match(home, /<title>Welcome \| Whole<\/title>/)
  assert.match(home, /content="Whole sites"/)
  assert.match(home, /<h1>Whole<\/h1>/)
  assert.match(home, /<a href="\/base\/docs\/intro">Start<\/a>/)
  assert.match(home, /<p>Hello you<\/p><pre>a\n\nb<\/pre>/)
  assert.match(home, /<img[^>]* src="\/base\/assets\/[^"]*logo[^"]*\.svg"/)
  assert.match(home, /class="hero index-module_wide_/)
  assert.match(site.read('de/index.html'), /<p>Hallo you<\/p>/)
  assert.match(site.main('about/index.html'), /<h1>About us<\/h1>[\s\S]*href="\/base\/team\/"/)
  assert.match(site.read('moved/index.html'), /\/base\/docs\/intro/)
  const lost = report.diagnostics.filter(({ rule }) => rule === 'page-not-built')
  assert.deepEqual(
    lost.map(({ route, file, severity }) => [route, file, severity]),
    [['/broken', 'src/pages/broken.js', 'warning']],
  )
  assert.match(lost[0]?.message ?? '', /no window here/)
  // Nothing has changed, so nothing is rendered.
  assert.equal((await site.build()).rendered, 0)
})

const POSTS = {
  'blog/authors.yml':
    'ada:\n  name: Ada\n  title: Author\n  url: https://ada.example/\n  image_url: /img/ada.svg\n  socials:\n    github: ada\n  page:\n    permalink: /ada\n',
  'blog/tags.yml': 'other:\n  label: Other things\n  permalink: /other\n',
  'blog/2024-05-01-first-post.md':
    '---\nauthors: [ada]\ntags: [Release Notes]\n---\n# First post\n\nOpening words.\n\n<!-- truncate -->\n\nThe rest.\n',
  'blog/2024-06-02-second/index.mdx':
    '---\ntitle: Second\nauthors:\n  - name: Bob\n---\n\nWords of the [first](../2024-05-01-first-post.md).\n',
  'blog/undated.md': '---\ndate: 2023-01-01\nslug: by-hand\ntags: [Release Notes, other]\n---\n# Undated\n\nOld.\n',
  'static/img/ada.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  'blog/hidden.md': '---\ndate: 2025-01-01\nunlisted: true\n---\n# Hidden\n',
}

test('data of authors and tags is translated', async t => {
  const site = moved(
    t,
    {
      ...POSTS,
      'docs/intro.md': '---\nslug: /\n---\n# Intro\n',
      'i18n/fr/docusaurus-plugin-content-blog/authors.yml': 'ada:\n  name: Ada\n  title: Autrice\n',
      'i18n/fr/docusaurus-plugin-content-blog/tags.yml': 'other:\n  label: Autres choses\n  permalink: /other\n',
    },
    `presets: [['classic', { docs: { routeBasePath: '/' } }]], i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }`,
  )
  await site.build()
  assert.match(site.main('blog/2024/05/01/first-post/index.html'), />Author</)
  assert.match(site.main('fr/blog/2024/05/01/first-post/index.html'), />Autrice</)
  assert.match(site.main('fr/blog/by-hand/index.html'), />Autres choses</)
  assert.match(site.main('blog/by-hand/index.html'), />Other things</)
})

test('a blog has its posts by date, its lists, tags, archive, authors and feeds', async t => {
  const site = moved(
    t,
    { ...INTRO, ...POSTS },
    "presets: [['classic', { blog: { postsPerPage: 2, feedOptions: { type: 'all' } } }]]",
  )
  const report = await site.build()
  assert.equal(report.published, true)
  assert.deepEqual(
    routesOf(site).filter(route => route.includes('/blog')),
    [
      ...[
        '',
        '/2024/05/01/first-post',
        '/2024/06/02/second',
        '/archive',
        '/authors',
        '/authors/ada',
        '/by-hand',
        '/hidden',
      ],
      ...['/page/2', '/tags', '/tags/other', '/tags/release-notes'],
    ].map(path => `/base/blog${path}`),
  )
  const list = site.main('blog/index.html')
  assert.ok(list.indexOf('Second') < list.indexOf('First post'))
  assert.doesNotMatch(list, /Undated|Hidden/)
  assert.match(list, /Opening words\./)
  assert.doesNotMatch(list, /The rest\./)
  assert.match(list, /Words of the <a href="\/base\/blog\/2024\/05\/01\/first-post">first<\/a>/)
  assert.equal(list.match(/>Read more</g)?.length, 1)
  assert.match(list, /href="\/base\/blog\/page\/2" rel="next"/)
  assert.match(site.main('blog/page/2/index.html'), /Undated/)
  const first = site.read('blog/2024/05/01/first-post/index.html')
  assert.match(first, /<time dateTime="2024-05-01">1 May 2024<\/time>/i)
  assert.match(first, /href="\/base\/blog\/authors\/ada">Ada<\/a>/)
  const ada = site.main('blog/authors/ada/index.html')
  assert.match(
    ada,
    /src="\/base\/img\/ada\.svg"[\s\S]*href="https:\/\/ada\.example\/">Ada<[\s\S]*href="https:\/\/github\.com\/ada">GitHub</,
  )
  assert.match(site.main('blog/authors/index.html'), /ada\.svg[\s\S]*href="\/base\/blog\/authors\/ada">Ada/)
  assert.match(first, /href="\/base\/blog\/tags\/release-notes">Release Notes<\/a>/)
  assert.match(first, /The rest\./)
  assert.match(first, /href="\/base\/blog\/2024\/06\/02\/second" rel="prev"/)
  assert.match(site.main('blog/2024/06/02/second/index.html'), /href="\/base\/blog\/2024\/05\/01\/first-post">first/)
  for (const feed of ['rss.xml', 'atom.xml']) {
    const text = site.read(`blog/${feed}`)
    assert.ok(parseXml(text).root)
    assert.match(text, /https:\/\/example\.org\/base\/blog\/by-hand/)
    assert.doesNotMatch(text, /Hidden/)
  }
  const feed = JSON.parse(site.read('blog/feed.json')) as { items: { title: string }[] }
  assert.deepEqual(
    feed.items.map(({ title }) => title),
    ['Second', 'First post', 'Undated'],
  )
})

test('links to feeds and to the files for programs are not broken, unless the file is not written', async t => {
  const paths = ['blog/rss.xml', 'blog/atom.xml', 'blog/feed.json', 'llms.txt', 'llms-full.txt', 'chunks.jsonl']
  const links = paths.map(path => `- [path](/base/${path}) and [address](https://example.org/base/${path})`)
  const site = moved(
    t,
    { 'docs/intro.md': `# Intro\n\n${links.join('\n')}\n`, 'blog/2024-05-01-first.md': '# First\n' },
    "presets: [['classic', { blog: { feedOptions: { type: ['rss', 'json'] } } }]]",
  )
  const report = await site.build()
  const broken = report.diagnostics.filter(({ rule }) => rule === 'broken-asset').map(({ message }) => message)
  assert.deepEqual(
    [...new Set(broken)],
    [
      "There is no file at '/base/blog/atom.xml'.",
      "There is no file at '/base/blog/atom.xml' on this site. The link is an absolute URL, so another program may serve it.",
    ],
  )
  assert.deepEqual(
    paths.filter(path => !site.exists(path)),
    ['blog/atom.xml'],
  )
})

test('several blogs, and docs whose tags have pages', async t => {
  const site = moved(
    t,
    { 'docs/intro.md': '---\ntags: [API]\n---\n# Intro\n', 'news/2020-01-02-hi.md': '# Hi\n' },
    `presets: [['classic', { blog: false }]], plugins: [['@docusaurus/plugin-content-blog', { id: 'news', path: 'news', routeBasePath: 'news' }]]`,
  )
  const report = await site.build()
  assert.equal(report.published, true)
  assert.deepEqual(routesOf(site), [
    ...['docs/intro', 'docs/tags', 'docs/tags/api', 'news', 'news/2020/01/02/hi', 'news/archive'].map(
      path => `/base/${path}`,
    ),
  ])
  assert.match(site.read('docs/intro/index.html'), /href="\/base\/docs\/tags\/api">API<\/a>/)
})

test('markdown that pages import may be anywhere in the site', async t => {
  const site = moved(
    t,
    {
      'docs/intro.mdx': "import Shared from '@site/shared/note.md'\n\n# Intro\n\n<Shared />\n",
      'shared/note.md': 'Shared by pages.\n',
      'shared/unused.md': 'Nobody imports [this](./gone.md).\n',
    },
    CLASSIC,
  )
  const report = await site.build()
  assert.match(site.main('docs/intro/index.html'), /Shared by pages\./)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('a site whose pages may not run code reports its React pages, and builds the others', async t => {
  const site = moved(
    t,
    { ...INTRO, 'src/pages/index.js': 'throw new Error("it ran")' },
    `${CLASSIC}, markdown: { mdx: 'static' }`,
  )
  const report = await site.build()
  assert.deepEqual(routesOf(site), ['/base/docs/intro'])
  const lost = report.diagnostics.filter(({ rule }) => rule === 'page-not-built')
  assert.deepEqual(
    lost.map(({ route, message }) => [route, /static/.test(message)]),
    [['/', true]],
  )
})

test('a version whose folder is missing is reported once, and not for each entry of its sidebar', async t => {
  const entries = [
    'one',
    { type: 'category', label: 'More', items: ['two', { type: 'autogenerated', dirName: 'part' }] },
  ]
  const site = makeSite(t, {
    'docs/index.md': '# Home\n\nText.\n',
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-2.0/index.md': '# Two\n\nText.\n',
    'versioned_sidebars/version-2.0-sidebars.json': '{ "docs": ["index"] }',
    'versioned_sidebars/version-1.0-sidebars.json': JSON.stringify({ docs: entries }),
  })
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.map(({ message }) => message),
    ["The docs folder 'versioned_docs/version-1.0' of version '1.0' does not exist."],
  )
})

const UNLISTED = '---\nunlisted: true\n---\n\n'

test('unlisted pages are in no sidebar but their own, and categories of nothing else are not shown', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n',
      'docs/hidden.md': `${UNLISTED}# Concealed one\n`,
      'docs/only/first.md': `${UNLISTED}# Concealed two\n`,
      'docs/only/second.md': `${UNLISTED}# Concealed three\n`,
      'docs/mixed/index.md': `${UNLISTED}# Mixed guide\n`,
      'docs/mixed/a.md': `${UNLISTED}# Concealed four\n`,
      'docs/mixed/b.md': '# Visible\n',
    },
    { navbar: { items: [{ type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Docs' }] } },
  )
  const report = await site.build()
  assert.ok(report.published, site.problems(report).join())
  const sidebarOf = (path: string) => /<nav class="menu"[\s\S]*?<\/nav>/.exec(site.read(path))?.[0] ?? ''
  for (const path of ['index.html', 'mixed/b/index.html']) {
    assert.match(sidebarOf(path), /Visible/)
    assert.doesNotMatch(site.read(path), /Concealed|href="\/(?:hidden|only)/)
    assert.doesNotMatch(sidebarOf(path), />only</)
    assert.doesNotMatch(site.read(path), /href="\/mixed\/?"|example\.org\/mixed\/?"[^<]*Mixed/)
  }
  const own = sidebarOf('only/first/index.html')
  assert.match(own, /aria-current="page"[^>]*>Concealed two/)
  assert.match(own, />only</)
  assert.doesNotMatch(own, /Concealed (?:one|three|four)/)
  assert.match(sidebarOf('mixed/index.html'), /href="\/mixed\/?"/)
})

test('an index of nothing but unlisted pages is unlisted, and cards lead to the listed pages of a category', async t => {
  const site = makeSite(t, {
    'docs/index.mdx': '# Home\n\n<DocCardList/>\n',
    'docs/ghost/_category_.json': '{ "label": "Ghosts", "link": { "type": "generated-index" } }',
    'docs/ghost/a.md': `${UNLISTED}# Concealed one\n`,
    'docs/ghost/deep/b.md': `${UNLISTED}# Concealed two\n`,
    'docs/some/_category_.json': '{ "label": "Some", "link": { "type": "doc", "id": "index" } }',
    'docs/some/index.md': `${UNLISTED}# Concealed three\n`,
    'docs/some/c.md': '# Visible\n',
    'docs/some/d.md': `${UNLISTED}# Concealed four\n`,
  })
  assert.deepEqual(site.problems(await site.build()), [])
  const index = 'category/ghosts/index.html'
  for (const path of Object.keys(site.tree()).filter(path => /\.(?:html|md|txt|xml)$/.test(path) && path !== index))
    if (!/^(?:category|ghost)\//.test(path)) assert.doesNotMatch(site.read(path), /Ghosts|category\/ghosts/, path)
  assert.match(site.read(index), /<meta name="robots" content="noindex/)
  assert.match(site.main('index.html'), /href="\/some\/c\/?"[\s\S]*Some[\s\S]*>1 /)
  assert.doesNotMatch(site.main('index.html'), /Concealed/)
})
