/**
 * Theme components that a Docusaurus site replaces in src/theme: wrapped and rewritten ones are rendered around pages with
 * the data of Docusaurus's hooks. One that fails is replaced with docsgen's; one without a counterpart is named.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved } from './moved-site.ts'

const CONFIG = `presets: [['classic', { docs: { routeBasePath: '/', editUrl: 'https://edit.example/' } }]], themeConfig: {
  announcementBar: { content: 'News' },
  navbar: { title: 'Bar', items: [{ to: '/two', label: 'Second' }] },
  footer: { links: [{ title: 'Column', items: [{ label: 'Second', to: '/two' }] }], copyright: 'Rights' },
}`
const FILES = {
  'docs/intro.md': '---\nslug: /\nreviewer: Ada\n---\n# Intro\n\nText of intro.\n\n## Part\n',
  'docs/two.md': '---\ntitle: Second\n---\nText of two.\n',
  'blog/2024-01-02-post.md': '# Post\n\nText of the post.\n',
}

/** A wrapper as `docusaurus swizzle --wrap` writes it, with a text after the original. */
const wrapper = (name: string, text: string, original = 'theme-original') => `import React from 'react';
import Original from '@${original}/${name}';
export default function Wrapper(props) { return (<><Original {...props} /><i>${text}</i></>); }`

/** What a page shows in the order of the document, as text. */
function shown(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  return body
    .replace(/<(script|svg|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('a table of contents gets headings as in Docusaurus, and shows those that it is given', async t => {
  // As sites do that shorten the headings of reference pages.
  const short = (original: string) => `import React from 'react';
import Original from '@theme-original/${original}';
export default function Wrapper({ toc, ...props }) {
  return <Original {...props} toc={toc.map(({ id, value, level }) => ({ id, level, value: value.replace(/^Event: /, '') }))} />;
}`
  const site = moved(
    t,
    {
      ...FILES,
      'docs/two.md': '---\ntitle: Second\n---\n\n## Event: `close`\n\n### Event: inner\n\n## Last\n',
      'src/theme/TOC/index.tsx': short('TOC'),
    },
    CONFIG,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const [toc = ''] = /<nav class="dg-toc"[\s\S]*?<\/nav>/.exec(site.read('two/index.html')) ?? []
  assert.match(shown(`<body>${toc}`), /close inner Last/)
  assert.match(toc, /<code[^>]*>close<\/code><\/a><ul[^>]*><li><a[^>]*href="#event-inner"/)
})

test('components around pages read a complete config, and hooks that are default exports', async t => {
  const site = moved(
    t,
    {
      ...FILES,
      'src/hooks/useWords.ts': `import { useState } from 'react'
export default function useWords(words: string[]) { const [shown] = useState(words); return shown }`,
      'src/hooks/useMark.js': `import { useState } from 'react'
export default mark => useState(mark)[0]`,
      'src/theme/DocSidebar/index.tsx': `import React from 'react'
import { useThemeConfig } from '@docusaurus/theme-common'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Original from '@theme-original/DocSidebar'
import useWords from '@site/src/hooks/useWords'
import useMark from '../../hooks/useMark'
export default function DocSidebar(props) {
  const { docs: { sidebar: { hideable } }, navbar, colorMode, footer } = useThemeConfig()
  const { siteConfig } = useDocusaurusContext()
  const words = [navbar.hideOnScroll, navbar.title, hideable, colorMode.defaultMode, footer.style, siteConfig.titleDelimiter]
  return <><Original {...props} /><i>Read {useWords(words.map(String)).map(word => word + useMark('.')).join(' ')}</i></>
}`,
    },
    CONFIG,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['inactive-component src/theme/DocSidebar/index.tsx:1:1'])
  assert.match(shown(site.read('index.html')), /Read (?:<!-- -->)?false\. Bar\. false\. light\. light\. \|\./)
})

test("a site's own menu shows the items of the sidebar", async t => {
  const site = moved(
    t,
    {
      ...FILES,
      'src/theme/DocSidebar/index.js': `import React from 'react'
import Content from '@theme/DocSidebar/Desktop/Content'
export default function DocSidebar({ path, sidebar }) { return <div className="own"><Content path={path} sidebar={sidebar} /></div> }`,
      'src/theme/DocSidebar/Desktop/Content/index.js': `import React from 'react'
import DocSidebarItems from '@theme/DocSidebarItems'
export default ({ path, sidebar }) => <nav className="menu"><ul><DocSidebarItems items={sidebar} activePath={path} level={1} /></ul></nav>`,
    },
    CONFIG,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const [menu = ''] = /<div class="own"><nav class="menu">[\s\S]*?<\/nav>/.exec(site.read('two/index.html')) ?? []
  assert.match(shown(`<body>${menu}`), /Intro.*Second/)
})

test("a site's own sidebar is in the column of pages that have one, and not on others", async t => {
  const site = moved(
    t,
    {
      ...FILES,
      'src/theme/DocSidebar.js': wrapper('DocSidebar', 'After DocSidebar.'),
      'src/pages/plain.js': 'export default () => <p>Plain</p>',
    },
    CONFIG,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const [aside = ''] = /<aside[\s\S]*?<\/aside>/.exec(site.read('two/index.html')) ?? []
  assert.match(shown(`<body>${aside}`), /Second.*Intro.*Second.*After DocSidebar\./)
  assert.doesNotMatch(site.read('plain/index.html'), /After DocSidebar/)
})

test('wrapped components are shown around the originals', async t => {
  const names = [
    'AnnouncementBar',
    'Navbar',
    'DocBreadcrumbs',
    'DocItem/Content',
    'DocItem/Footer',
    'DocItem/Paginator',
    'DocItem/TOC/Desktop',
    'EditThisPage',
    'BlogPostItem/Content',
    'Footer/Copyright',
    'NotFound/Content',
    'DocCardList',
    'Layout',
  ]
  const site = moved(
    t,
    {
      ...FILES,
      'docs/cards.mdx': "import DocCardList from '@theme/DocCardList'\n\n# Cards\n\n<DocCardList />\n",
      ...Object.fromEntries(names.map(name => [`src/theme/${name}/index.js`, wrapper(name, `After ${name}.`)])),
      'src/theme/Footer/index.tsx': wrapper('Footer', 'After Footer.', 'theme-init'),
    },
    CONFIG,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const intro = shown(site.read('index.html'))
  const order =
    'News.*After AnnouncementBar.*Bar.*Second.*After Navbar.*Intro.*After DocBreadcrumbs.*Text of intro.*' +
    'After DocItem/Content.*Edit this page.*After EditThisPage.*After DocItem/Footer.*Second.*After DocItem/Paginator.*' +
    'On this page.*After DocItem/TOC/Desktop.*Column.*Rights.*After Footer/Copyright.*After Footer\\..*After Layout'
  assert.match(intro, new RegExp(order.replaceAll('/', '\\/')))
  for (const once of ['Text of intro', 'Rights', 'After Layout'])
    assert.equal(intro.split(once).length, 2, `${once} is there once`)
  const post = shown(site.read('blog/2024/01/02/post/index.html'))
  assert.match(post, /Text of the post\. After BlogPostItem\/Content/)
  assert.doesNotMatch(post, /After Doc(?:Item|Breadcrumbs)\/(?:Content|Footer|TOC)/)
  assert.match(shown(site.read('404.html')), /After NotFound\/Content/)
  assert.match(shown(site.read('cards/index.html')), /After DocCardList/)
})

test('rewritten components get the data of the page, and addresses get the base', async t => {
  const site = moved(
    t,
    {
      ...FILES,
      'src/theme/DocItem/Layout.jsx': `import { useDoc } from '@docusaurus/plugin-content-docs/client'
import { useThemeConfig } from '@docusaurus/theme-common'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Link from '@docusaurus/Link'
import useBaseUrl from '@docusaurus/useBaseUrl'
import DocItemContent from '@theme/DocItem/Content'
import DocItemPaginator from '@theme/DocItem/Paginator'
import styles from './Layout.module.css'
export default function DocItemLayout({ children }) {
  const { metadata, frontMatter, toc } = useDoc()
  const { siteConfig } = useDocusaurusContext()
  return <div className={styles.own}>
    <p>{metadata.title}|{metadata.permalink}|{metadata.next?.title}|{frontMatter.reviewer}|{toc.length}|{siteConfig.title}|{useThemeConfig().navbar.title}</p>
    <DocItemContent>{children}</DocItemContent><DocItemPaginator />
    <Link to="/two">link</Link><img src={useBaseUrl('img/a.png')} alt="" />
  </div>
}`,
      'static/img/a.png': 'x',
      'src/theme/DocItem/Layout.module.css': '.own { color: red }\n',
      'src/theme/Root.js': "export default ({ children }) => <div id='root'>{children}</div>",
      'src/pages/home.js': "import Layout from '@theme/Layout'\nexport default () => <Layout title='H'>Page</Layout>",
    },
    `baseUrl: '/base/', ${CONFIG}`,
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const intro = site.main('index.html')
  assert.match(shown(`<body>${intro}`), /Intro\|\/base\/\|Second\|Ada\|1\|Whole\|Bar Intro Text of intro\./)
  assert.match(intro, /href="\/base\/two">link.*src="\/base\/img\/a\.png"/)
  assert.match(site.main('two/index.html'), /<h1>Second<\/h1>.*Text of two/s)
  assert.match(site.read('index.html'), /<body><div id="root">/)
  assert.equal(site.read('home/index.html').split('id="root"').length, 2)
})

test('components around pages get the versions of the docs, that of the page, and its sidebar', async t => {
  const site = moved(
    t,
    {
      'docs/intro.md': '---\nslug: /\n---\n# Intro\n',
      'docs/guide/02-start.md': '# Start\n',
      'versioned_docs/version-1.0/intro.md': '---\nslug: /\n---\n# Intro\n',
      'versions.json': '["current", "1.0"]',
      'src/theme/DocVersionBanner/index.js': `import React from 'react'
import useGlobalData from '@docusaurus/useGlobalData'
import { useActiveVersion, useActiveDocContext, useDocsSidebar, useDocsVersion, useLatestVersion } from '@docusaurus/plugin-content-docs/client'
import { useDoc } from '@docusaurus/plugin-content-docs/client'
export default function Banner() {
  const { versions } = useGlobalData()['docusaurus-plugin-content-docs'].default
  const { name, items } = useDocsSidebar() ?? { name: 'none', items: [] }
  const shown = [versions.map(({ name, path }) => name + '=' + path).join(), useActiveVersion().label, useDocsVersion().version,
    useLatestVersion().name, useActiveDocContext().activeDoc.id, useDoc().metadata.id, name,
    items.map(({ type, label, href, items }) => [type, label, href, items && items.length].join(':')).join()]
  return <p className="banner">{shown.join(' | ')}</p>
}`,
    },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const banner = (path: string) => /<p class="banner">(.*?)<\/p>/.exec(site.main(path))?.[1]
  assert.equal(
    banner('next/guide/start/index.html'),
    'current=/next,1.0=/ | Next | current | 1.0 | guide/start | guide/start | defaultSidebar | category:guide::1,link:Intro:/next/:',
  )
  assert.match(banner('index.html') ?? '', /\| 1\.0 \| 1\.0 \| 1\.0 \| intro \| intro \|/)
})

test('a banner of an earlier version leads to the same page of the latest one, or to its main page', async t => {
  const banner = `import { useDocsVersion, useDocVersionSuggestions } from '@docusaurus/plugin-content-docs/client'
const mainOf = version => version.docs.find(doc => doc.id === version.mainDocId)
export default function Banner() {
  const { banner } = useDocsVersion()
  const { latestDocSuggestion, latestVersionSuggestion } = useDocVersionSuggestions('default')
  if (!banner) return null
  return <a className="banner" href={(latestDocSuggestion ?? mainOf(latestVersionSuggestion)).path}>{latestVersionSuggestion.label}</a>
}\n`
  const old = { 'intro.md': '---\nslug: /\n---\n# Intro\n', 'use.md': '# Use\n', 'gone.md': '# Gone\n' }
  const versioned = Object.fromEntries(
    ['1.0', '2.0'].flatMap(name =>
      Object.entries(old).map(([path, text]) => [`versioned_docs/version-${name}/${path}`, text]),
    ),
  )
  delete versioned['versioned_docs/version-2.0/gone.md']
  const files = { 'docs/intro.md': '# Intro\n', 'versions.json': '["2.0", "1.0"]', ...versioned }
  const site = moved(
    t,
    { ...files, 'src/theme/DocVersionBanner/index.js': banner },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const shown = (path: string) => /<a class="banner" href="(.*?)">(.*?)<\/a>/.exec(site.main(path))?.slice(1)
  assert.deepEqual(shown('1.0/use/index.html'), ['/use', '2.0'])
  assert.deepEqual(shown('1.0/gone/index.html'), ['/', '2.0'])
  assert.equal(shown('use/index.html'), undefined)
})

test('a component that fails is reported once, and a change of it is built', async t => {
  const site = moved(
    t,
    {
      ...FILES,
      'src/theme/Footer.js': 'export default function Footer() { return <p>{window.location.href}</p> }',
      'src/theme/DocSidebarItem/index.js': 'export default () => null',
      'src/theme/SearchBar.js': 'export default () => null',
      'src/theme/utils.js': 'export const none = 1',
      'src/theme/Button/index.js': 'export default () => <b>own</b>',
      'src/theme/Admonition/Types.js': `import Default from '@theme-original/Admonition/Types'
        export default { ...Default, tip: props => <aside>{props.title}: {props.children}</aside> }`,
      'docs/tip.mdx': `import Button from '@theme/Button'\n\n# Tip\n\n:::tip[Look]\n\nInside.\n\n:::\n\n:::note\n\nKept.\n\n:::\n\n<Button />\n`,
    },
    CONFIG,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report).sort(), [
    'component-failed src/theme/Footer.js:1:1',
    'unused-template src/theme/DocSidebarItem/index.js:1:1',
  ])
  assert.match(report.diagnostics.map(({ message }) => message).join(), /DocSidebarItem, SearchBar in src\/theme are/)
  assert.match(site.read('index.html'), /Rights/)
  const tip = site.main('tip/index.html')
  assert.match(tip, /<aside>Look: <p>Inside\.<\/p><\/aside>.*theme-admonition-note.*Kept.*<b>own<\/b>/s)
  site.write({ 'src/theme/Footer.js': 'export default function Footer() { return <p>Mine</p> }' })
  assert.deepEqual(site.problems(await site.build()), ['unused-template src/theme/DocSidebarItem/index.js:1:1'])
  assert.match(site.read('index.html'), /<p>Mine<\/p><\/body>/)
  site.write({ 'src/theme/NotFound.js': 'export default () => <p>Nowhere</p>' })
  await site.build()
  assert.match(site.main('404.html'), /<p>Nowhere<\/p>/)
})

test('a layout may leave the navigation to the main part of docs, and use the class names of Docusaurus', async t => {
  const site = moved(
    t,
    {
      ...FILES,
      'src/theme/Layout/index.tsx': `import React from 'react'
import { PageMetadata, SkipToContentFallbackId, ThemeClassNames } from '@docusaurus/theme-common'
import ErrorBoundary from '@docusaurus/ErrorBoundary'
import ErrorPageContent from '@theme/ErrorPageContent'
import SkipToContent from '@theme/SkipToContent'
import LayoutProvider from '@theme/Layout/Provider'
import Footer from '@theme/Footer'
import styles from '@docusaurus/theme-classic/src/theme/Layout/styles.module.css'
export default function Layout({ children, title, noFooter }) {
  const { layout, docs } = ThemeClassNames
  return (
    <LayoutProvider>
      <PageMetadata title={title} />
      <SkipToContent />
      <div id={SkipToContentFallbackId} className={[layout.main.container, docs.docSidebarItemLinkLevel(2), styles.mainWrapper].join(' ')}>
        <ErrorBoundary fallback={params => <ErrorPageContent {...params} />}>{children}</ErrorBoundary>
      </div>
      {!noFooter && <Footer />}
    </LayoutProvider>
  )
}`,
      'src/theme/DocRoot/Layout/Main/index.tsx': `import React from 'react'
import Main from '@theme-original/DocRoot/Layout/Main'
import Navbar from '@theme/Navbar'
export default props => <div className="with-navbar"><Navbar /><Main {...props} /></div>`,
    },
    CONFIG,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.read('index.html')
  assert.match(html, /<a class="dg-skip" href="#dg-main">/)
  assert.match(html, /class="theme-layout-main theme-doc-sidebar-item-link-level-2/)
  assert.match(shown(html), /Bar.*Second.*Text of intro\..*Column.*Rights/)
  assert.equal(html.split('with-navbar').length, 2)
  const post = site.read('blog/2024/01/02/post/index.html')
  assert.doesNotMatch(post, /with-navbar|<nav class="navbar/)
  assert.match(shown(post), /Text of the post\..*Rights/)
})

const LAYOUTS = [
  { from: '@theme/Layout', hasOwn: false },
  { from: '@theme/Layout', hasOwn: true },
  { from: '../Layout', hasOwn: true },
]
for (const { from, hasOwn } of LAYOUTS)
  test(`a page of the theme that contains the layout (${from}${hasOwn ? ', the own one' : ''}) has it once`, async t => {
    const page = (text: string) => `import React, { useState } from 'react'
import Layout from '${from}'
export default function Page() {
  const [count, setCount] = useState(0)
  return <Layout title="Gone"><main><h1>${text}</h1><button onClick={() => setCount(count + 1)}>{count}</button></main></Layout>
}`
    const layout = `import React from 'react'
import Navbar from '@theme/Navbar'
import Footer from '@theme/Footer'
export default ({ children }) => <><Navbar /><div id="own">{children}</div><Footer /></>`
    const site = moved(
      t,
      {
        'docs/intro.md': '---\nslug: /\n---\n# Intro\n',
        'docs/two.md': '# Two\n',
        'src/theme/NotFound/index.js': page('Nowhere'),
        ...(hasOwn && { 'src/theme/Layout/index.js': layout }),
      },
      CONFIG,
    )
    const report = await site.build()
    assert.deepEqual(site.problems(report), [])
    const html = site.read('404.html')
    const counted = (what: RegExp) => [...html.matchAll(what)].length
    assert.deepEqual([counted(/<nav class="navbar/g), counted(/<footer/g), counted(/<h1/g)], [1, 1, 1])
    assert.equal(counted(/<div id="own"/g), hasOwn ? 1 : 0)
    assert.match(html, /<dg-island data-dg-island="NotFound-\w+"[^>]*><div><(?:main|div)><h1>Nowhere<\/h1><button>0</)
  })
