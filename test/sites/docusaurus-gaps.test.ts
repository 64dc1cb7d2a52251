/**
 * Docusaurus sites: code gets data about the docs and the locales, and a request without an answer is a finding with
 * its place. No single file or config ends the build.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { CLASSIC, moved } from './moved-site.ts'

const BIN = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
const VERSIONS = `import { useActiveVersion, useAllDocsData, useDocsVersion, useLatestVersion, useVersions } from '@docusaurus/plugin-content-docs/client'
import { useDoc } from '@docusaurus/plugin-content-docs/client'
import useGlobalData from '@docusaurus/useGlobalData'
export default function Versions() {
  const all = useVersions().map(({ name, label, path }) => name + '|' + label + '|' + path).join(' ')
  const data = useGlobalData()['docusaurus-plugin-content-docs'].default
  return <p>{all}; active {useActiveVersion()?.name ?? 'none'}, latest {useLatestVersion().name},
    of {useDocsVersion().version}, docs {Object.keys(useAllDocsData()).join()}, at {data.path}, from {useDoc().metadata.source}</p>
}`

test('components know the versions of the docs and the version of their page', async t => {
  const site = moved(t, {
    'src/components/Versions.js': VERSIONS,
    'src/pages/versions.js': VERSIONS,
    'docs/now.mdx': `import Versions from '@site/src/components/Versions'\n\n<Versions />\n`,
    'versioned_docs/version-1.0/intro.md': '# Old\n',
    'versioned_docs/version-1.0/now.mdx': `import Versions from '@site/src/components/Versions'\n\n<Versions />\n`,
    'versions.json': '["1.0"]',
  })
  const report = await site.build()
  const all = 'current|Next|/docs/next 1.0|1.0|/docs; active'
  assert.match(site.main('docs/next/now/index.html').replaceAll('\n', ' '), new RegExp(all.replaceAll('|', '\\|')))
  assert.match(
    site.main('docs/next/now/index.html'),
    /active current, latest 1\.0,\s+of current, docs default, at \/docs, from @site\/docs\/now\.mdx</,
  )
  assert.match(site.main('docs/now/index.html'), /active 1\.0, latest 1\.0,\s+of 1\.0/)
  assert.match(site.main('versions/index.html'), /current\|Next\|\/docs\/next 1\.0\|1\.0\|\/docs; active none/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])

  site.write({
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-2.0/now.mdx': 'Two.\n',
    'versioned_docs/version-2.0/intro.md': 'Two.\n',
  })
  await site.build()
  assert.match(site.main('docs/next/now/index.html'), /active current, latest 2\.0/)
})

test('requests of code that docsgen cannot answer are reported with name and place', async t => {
  const site = moved(t, {
    'docs/asks.mdx': `import { useDoc } from '@docusaurus/plugin-content-docs/client'
import { useNothing } from '@docusaurus/theme-common'
import Odd from '@theme/Odd'

{useDoc().metadata.editUrl}

<Odd>inside of it</Odd>

{useDoc().metadata.permalink}

{useNothing().items.map(String)}
`,
    'docs/again.mdx': `import Odd from '@theme/Odd'\n\n<Odd>once more</Odd>\n`,
    'src/pages/odd.js': `import Odd from '@theme/AnotherOdd'\nexport default () => <Odd>shown</Odd>`,
  })
  const { diagnostics } = await site.build()
  const found = diagnostics.filter(({ rule }) => rule === 'page-code')
  const said = found.map(({ file, span, message }) => `${file}:${span?.line} ${message.split(',')[0]}`)
  assert.deepEqual(said.sort(), [
    'docs/again.mdx:3 The code of pages uses @theme/Odd',
    'docs/asks.mdx:11 The code of pages uses useNothing of @docusaurus/theme-common',
    'docs/asks.mdx:5 The code of pages uses the field editUrl of the page',
    'docs/asks.mdx:9 The code of pages uses the field permalink of the page',
    'src/pages/odd.js:1 The code of pages uses @theme/AnotherOdd',
  ])
  assert.equal(found.find(({ message }) => message.includes('@theme/Odd'))?.pages, 2)
  assert.match(site.main('docs/asks/index.html'), /inside of it/)
})

test('code gets the docs of each version, and titles that change reach it', async t => {
  const site = moved(t, {
    'docs/01-guide/02-start.md': '---\ndescription: Begin here\n---\n\n# Start *here*\n',
    'docs/asks.mdx': `import { useDocById, useVersions, useDocsVersion } from '@docusaurus/plugin-content-docs/client'

# Asks

export const Docs = () => <ul>{useVersions().flatMap(({ docs, mainDocId }) => docs.map(({ id, path }) => <li key={id}>{id} {path} {mainDocId}</li>))}</ul>

<Docs />

{useDocById('guide/start').title}: {useDocById('guide/start').description}, of {Object.keys(useDocsVersion().docs).length}
`,
    'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
    'src/pages/list.jsx': `import { useAllDocsData } from '@docusaurus/plugin-content-docs/client'
export default () => <p>{useAllDocsData().default.versions[0].docs.map(({ path }) => path).join(' ')}</p>`,
  })
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.filter(({ rule }) => rule === 'page-code').map(({ message }) => message),
    [],
  )
  const paths = ['/docs/guide/start', '/docs/asks', '/docs/']
  assert.match(
    site.main('docs/asks/index.html'),
    /<li>guide\/start \/docs\/guide\/start intro<\/li><li>asks \/docs\/asks intro<\/li><li>intro \/docs\/? intro<\/li>/,
  )
  assert.match(site.main('docs/asks/index.html'), /Start here: Begin here, of 3/)
  for (const path of paths.slice(0, 2)) assert.ok(site.main('list/index.html').includes(path))
  site.write({ 'docs/01-guide/02-start.md': '# Begun\n' })
  await site.build()
  assert.match(site.main('docs/asks/index.html'), /Begun: , of 3/)
})

test('components beside the docs get the docs as well', async t => {
  const site = moved(t, {
    'docs/rules/one.md': '# Rule one\n',
    'docs/_parts/rule.jsx': `import { useDocsVersion } from '@docusaurus/plugin-content-docs/client'
export default ({ id }) => <b>{useDocsVersion().docs['rules/' + id].title}</b>`,
    'docs/list.mdx': `import Rule from './_parts/rule.jsx'\n\n# List\n\n<Rule id="one" />\n`,
  })
  const report = await site.build()
  assert.match(site.main('docs/list/index.html'), /<b>Rule one<\/b>/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('texts of code come from code.json, then from the message, and missing ones are reported', async t => {
  const page = `import Translate, { translate } from '@docusaurus/Translate'

<Translate id="greeting" values={{ name: 'Ada' }}>{'Hello {name}'}</Translate> and {translate({ id: 'bye', message: 'Bye' })}.

<Translate id="nowhere" />
`
  const site = moved(
    t,
    {
      'docs/texts.mdx': page,
      'i18n/fr/code.json': JSON.stringify({ greeting: { message: 'Bonjour {name}' } }),
      'i18n/fr/docusaurus-plugin-content-docs/current/texts.mdx': page,
    },
    `${CLASSIC}, i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }`,
  )
  const { diagnostics } = await site.build()
  assert.match(site.main('docs/texts/index.html'), /Hello Ada and Bye\./)
  assert.match(site.main('fr/docs/texts/index.html'), /Bonjour Ada and Bye\./)
  const texts = diagnostics.filter(({ message }) => message.includes("the text 'nowhere'"))
  assert.deepEqual(
    texts.map(({ rule, span }) => [rule, span?.line]),
    [['page-code', 5]],
  )
  site.write({ 'i18n/fr/code.json': JSON.stringify({ greeting: { message: 'Salut {name}' } }) })
  await site.build()
  assert.match(site.main('fr/docs/texts/index.html'), /Salut Ada/)
})

test('missing author images are reported', async t => {
  const site = moved(t, {
    'blog/2024-01-02-post.md': '---\nauthors: [ada, bo]\n---\nText.\n',
    'blog/authors.yml': 'ada:\n  name: Ada\n  image_url: /img/ada.png\nbo:\n  name: Bo\n  image_url: /img/bo.png\n',
    'static/img/ada.png': 'x',
  })
  const { diagnostics } = await site.build()
  const pictures = diagnostics.filter(({ rule }) => rule === 'broken-image')
  assert.deepEqual(
    pictures.map(({ message, file }) => [message, file]),
    [["There is no picture of the author Bo at '/img/bo.png'.", 'blog/2024-01-02-post.md']],
  )
})

test('imports may name static files, and modules may lack imported names', async t => {
  const site = moved(t, {
    'static/img/check.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>',
    'static/map.json': '{ "size": 7 }',
    'src/some.ts': 'export const there: number = 3',
    'docs/uses.mdx': `import check from '/img/check.svg'
import map from '/map.json'
import some, { there } from '@site/src/some'

<img src={check} alt="check" />

{map.size} {there} {String(some)}.
`,
  })
  const report = await site.build()
  const html = site.main('docs/uses/index.html')
  assert.match(html, /<img[^>]* src="\/img\/check\.svg"/)
  assert.match(html, /7 3 undefined\./)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('a preset with the options of the classic one is read like it, with a note', async t => {
  const site = moved(
    t,
    { 'guide/start.md': "import Film from '@theme/Film'\n\n# Start\n\n<Film>Shown</Film>\n" },
    "presets: [['company-docs/docusaurus-preset', { docs: { path: 'guide', routeBasePath: 'guide' }, own: { x: 1 } }]]",
  )
  const report = await site.build()
  assert.match(site.main('guide/start/index.html'), /Start[\s\S]*Shown/)
  const messages = report.diagnostics.map(({ message }) => message)
  assert.deepEqual(
    messages.filter(message => /theme/.test(message)),
    [
      'presets[0] is read as the classic preset, whose options it has: the preset (company-docs/docusaurus-preset) is not known. Of components of its theme only the content is shown. Its option own has no effect.',
    ],
  )
})

test('a required TypeScript module returns its default export', async t => {
  const site = moved(
    t,
    {
      'sidebars.js': `module.exports = { main: [...require('./more-items.ts').items, ...require('./list.ts')] }`,
      'more-items.ts': `const more: { items: string[] } = { items: ['intro'] }\nexport default more`,
      'list.ts': `export default ['second'] as string[]`,
      'docs/second.md': '# Second\n',
    },
    "presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]]",
  )
  await site.build()
  const sidebar = /<nav[^>]*menu[\s\S]*?<\/nav>/.exec(site.read('docs/index.html'))?.[0] ?? ''
  assert.match(sidebar, /Intro[\s\S]*Second/)
})

test('CSS modules may use a bare :global, and an unreadable one only loses its styles', async t => {
  const site = moved(t, {
    'docs/styled.mdx': `import styles from './a.module.css'\nimport wrong from './b.module.css'\n\n<p className={styles.box}>one</p>\n<p className={wrong.box}>two</p>\n`,
    'docs/a.module.css':
      ':global #main[data-x*="a,b"] .outer, .box { color: goldenrod }\n.box :global .plain { color: red }',
    'docs/b.module.css': ':global { .x { color: red } } .box:local( { }',
  })
  const report = await site.build()
  const css = /href="\/(assets\/styles-[^"]+\.css)"/.exec(site.read('docs/index.html'))?.[1] ?? ''
  const styles = site.read(css)
  const name = /<p class="([\w-]*box[\w-]*)">one/.exec(site.main('docs/styled/index.html'))?.[1] ?? 'nothing'
  assert.match(styles, new RegExp(`#main\\[data-x\\*=\\S+ \\.outer,\\.${name}\\)?\\{`))
  assert.ok(styles.includes(`.${name} .plain{`))
  assert.match(site.main('docs/styled/index.html'), /<p class="box">two/)
  assert.ok(site.problems(report).some(problem => problem.startsWith('stylesheet docs/b.module.css:1')))
})

test('props of partials that are elements or functions never end the build', async t => {
  const site = moved(t, {
    'docs/_part.mdx': 'For {props.tool}{props.made}.\n',
    'docs/uses.mdx': `import Part from './_part.mdx'\n\n<Part tool={<a href="https://example.org">A & B</a>} made={() => 1} />\n`,
  })
  const report = await site.build()
  assert.match(site.main('docs/uses/index.html'), /For A &amp; B\./)
  assert.deepEqual(site.problems(report), [
    'expression docs/uses.mdx:3:1',
    'expression docs/uses.mdx:3:1',
    'missing-home docusaurus.config.js:1:64',
  ])
})

test('a missing module may be passed to a component', async t => {
  const site = moved(t, {
    'docs/missing.mdx': `import Chart from '@site/src/Chart'\nimport { data } from '@site/src/data'\n\n<Chart value={data} {...data}>shown</Chart>\n`,
  })
  const report = await site.build()
  assert.match(site.main('docs/missing/index.html'), /shown/)
  assert.deepEqual(
    // Both are in one folder that is not there.
    report.diagnostics.filter(({ rule }) => rule !== 'missing-home').map(({ rule, places }) => [rule, places]),
    [['page-code', 2]],
  )
})

test('pages of all languages find static files, and a mistake in a module is reported once', async t => {
  const site = moved(
    t,
    {
      'src/pages/index.js': `export default () => <main>
  <img src="img/logo.svg" alt="" /><img src="/fr/img/logo.svg" alt="" /><img src="/img/logo.svg" alt="" />
  <a href="/fr/img/logo.svg">logo</a><a href="/docs/gone">gone</a><img src="img/gone.svg" alt="" />
</main>`,
      'docs/raw.md': '<img src="../img/logo.svg" alt="" />\n',
      'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    },
    `${CLASSIC}, i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'de'] }`,
  )
  const report = await site.build()
  for (const page of [
    'index.html',
    'fr/index.html',
    'de/index.html',
    'docs/raw/index.html',
    'fr/docs/raw/index.html',
  ]) {
    const sources = [...site.main(page).matchAll(/<img [^>]*?src="([^"]*logo[^"]*)"/g)].map(([, source]) => source)
    assert.deepEqual(new Set(sources), new Set(['/img/logo.svg']), page)
  }
  assert.deepEqual(site.problems(report), [
    'broken-link src/pages/index.js:3:47',
    'broken-image src/pages/index.js:3:77',
  ])
})

test('a component of a missing module keeps its id', async t => {
  const site = moved(t, {
    'docs/params.mdx': `import Param from '@site/src/Param'

<Param id="limit">How many</Param>

[Limit](#limit)
`,
    'src/Param.js': `import { Root } from 'not-installed'
export default ({ id, children }) => <Root id={id}>{children}</Root>`,
  })
  const report = await site.build()
  assert.match(site.main('docs/params/index.html'), /id="limit"[\s\S]*How many/)
  assert.deepEqual(site.problems(report), [
    'missing-package src/Param.js:1:23',
    'missing-home docusaurus.config.js:1:64',
  ])
})

test('blocks of ```mdx-code-block may be nested', async t => {
  const inner = '```mdx-code-block\n<b>inside</b>\n```\n\n```js\nconst a = 1\n```\n'
  const site = moved(t, { 'docs/blocks.mdx': `\`\`\`\`mdx-code-block\n${inner}\n\`\`\`\`\n\nAfter.\n` })
  const report = await site.build()
  const html = site.main('docs/blocks/index.html')
  assert.match(html, /<b>inside<\/b>[\s\S]*hljs-keyword[\s\S]*<p>After/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('imports may stand between the tags of components', async t => {
  const site = moved(t, {
    'docs/inside.mdx': `import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

<Tabs>
<TabItem value="one">

import text from '!!raw-loader!../data/raw.txt'

{text}

</TabItem>
</Tabs>
`,
    'data/raw.txt': 'raw text',
  })
  const report = await site.build()
  assert.match(site.main('docs/inside/index.html'), /raw text/)
  assert.doesNotMatch(site.main('docs/inside/index.html'), /import text/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('a plugin whose process cannot be started is left out, and the page is built', async t => {
  const site = moved(
    t,
    {
      'check.js': `const { spawn } = require('node:child_process')
module.exports = function checkPlugin() {
  // The second one fails when the first has ended the plugin.
  return () => new Promise(resolve => {
    spawn('no-such-program').on('close', resolve)
    setTimeout(() => spawn('no-such-program'), 100)
  })
}`,
    },
    "presets: [['classic', { docs: { remarkPlugins: [require('./check.js')] } }]]",
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'build', site.dir], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /The plugin checkPlugin failed: spawn no-such-program ENOENT\./)
  assert.match(site.main('docs/index.html'), /Intro/)
})

/** What Docusaurus 3.10.2 exports for components of sites. */
const EXPORTS = {
  '@docusaurus/theme-common':
    'useThemeConfig ThemedComponent createStorageSlot useStorageSlot listStorageKeys usePluralForm useCollapsible Collapsible ThemeClassNames prefersReducedMotion useEvent usePrevious composeProviders ReactContextError PageMetadata HtmlClassNameProvider useColorMode NavbarSecondaryMenuFiller useWindowSize translateTagsPageTitle listTagsByLetters useSearchQueryString useSearchLinkCreator useAnchorTargetClassName isMultiColumnFooterLinks isRegexpStringMatch duplicates uniq groupBy usePrismTheme processAdmonitionProps useHistorySelector useQueryString useQueryStringList useClearQueryString mergeSearchParams mergeSearchStrings SkipToContentFallbackId SkipToContentLink UnlistedBannerTitle UnlistedBannerMessage UnlistedMetadata DraftBannerTitle DraftBannerMessage ErrorBoundaryTryAgainButton ErrorBoundaryError ErrorBoundaryErrorMessageFallback ErrorCauseBoundary useCurrentSidebarCategory filterDocCardListItems useDocsPreferredVersion useContextualSearchFilters',
  '@docusaurus/theme-common/internal':
    'AnnouncementBarProvider useAnnouncementBar sanitizeTabsChildren TabsProvider useTabs useTabsContextValue useNavbarMobileSidebar useNavbarSecondaryMenu ColorModeProvider useAlternatePageUtils createCodeBlockMetadata getPrismCssVariables CodeBlockContextProvider useCodeBlockContext parseCodeBlockTitle parseLanguage parseLines getLineNumbersStart containsLineNumbers DEFAULT_SEARCH_TAG TitleFormatterProvider useTitleFormatter useLocationChange useLocalPathname useHistoryPopHandler useQueryStringValue useFilteredAndTreeifiedTOC useTreeifiedTOC ScrollControllerProvider useScrollController useScrollPosition useScrollPositionBlocker useSmoothScrollTo useHomePageRoute isSamePath PluginHtmlClassNameProvider splitNavbarItems NavbarProvider extractLeadingEmoji useTOCHighlight useDateTimeFormat useHideableNavbar useLockBodyScroll useCodeWordWrap useBackToTopButton useDocCardDescriptionCategoryItemsPlural useBlogTagsPostsPageTitle useBlogAuthorPageTitle translateBlogAuthorsListPageTitle BlogAuthorsListViewAllLabel BlogAuthorNoPostsLabel',
  '@docusaurus/plugin-content-docs/client':
    'useDocById findSidebarCategory findFirstSidebarItemLink isActiveSidebarItem isVisibleSidebarItem useVisibleSidebarItems useSidebarBreadcrumbs useDocsVersionCandidates useLayoutDoc useLayoutDocsSidebar useDocRootMetadata useCurrentSidebarCategory useCurrentSidebarSiblings filterDocCardListItems useDocsPreferredVersion DocSidebarItemsExpandedStateProvider useDocSidebarItemsExpandedState DocsVersionProvider useDocsVersion DocsSidebarProvider useDocsSidebar DocProvider useDoc useDocsPreferredVersionByPluginId DocsPreferredVersionContextProvider useDocsContextualSearchTags getDocsVersionSearchTag useBreadcrumbsStructuredData useAllDocsData useDocsData useActivePlugin useActivePluginAndVersion useVersions useLatestVersion useActiveVersion useActiveDocContext useDocVersionSuggestions',
  '@docusaurus/plugin-content-blog/client':
    'BlogPostProvider useBlogPost useBlogMetadata useBlogListPageStructuredData useBlogPostStructuredData BlogSidebarItemList groupBlogSidebarItemsByYear useVisibleBlogSidebarItems',
}

test('every export of the newest Docusaurus has a counterpart', async t => {
  const modules = Object.entries(EXPORTS)
  // A stub answers every use with itself; what docsgen has does not have this field.
  const code = [
    ...modules.map(([path], at) => `import * as module${at} from '${path}'`),
    `const names = ${JSON.stringify(modules.map(([, names]) => names.split(' ')))}`,
    `const absent = [${modules.map((_, at) => `module${at}`).join()}].flatMap((module, at) =>`,
    '  names[at].filter(name => module[name] === undefined || module[name].absentField !== undefined))',
    "export default () => <p>absent: {absent.join(' ') || 'none'}</p>",
  ]
  const site = moved(t, { 'src/pages/exports.js': code.join('\n') })
  await site.build()
  assert.match(site.main('exports/index.html'), /absent: (?:<!-- -->)?none</)
})
