/** Small sites with the contents of Docusaurus repositories: each is built as intended, or reports what it lacks. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLASSIC, moved } from './moved-site.ts'

test('a React page with a failing component is built without that component', async t => {
  const site = moved(t, {
    'src/pages/index.js': `import Layout from '@theme/Layout'
import { memo } from 'react'
const Card = ({ children }) => <p>{children}</p>
const Window = ({ children }) => <section>{window.innerWidth}{children}</section>
const Kept = memo(({ text }) => <em>{text}</em>)
export default () => <Layout title="Start"><h1>Welcome</h1><Window><Card>inside</Card></Window><Kept text="kept" /></Layout>`,
    'src/pages/empty.js': `export default () => <p>{window.innerWidth}</p>`,
  })
  const report = await site.build()
  assert.match(site.main('index.html'), /<h1>Welcome<\/h1><p>inside<\/p><em>kept<\/em>/)
  assert.match(site.read('index.html'), /<title>Start/)
  assert.deepEqual(site.problems(report), ['page-not-built src/pages/empty.js:1:1', 'page-code src/pages/index.js:1:1'])
  const [failed] = report.diagnostics.filter(({ rule }) => rule === 'page-code')
  assert.equal(failed?.message, 'The component Window failed: window is not defined.')
})

test('modules of pages may request texts when they are loaded', async t => {
  const site = moved(t, {
    'src/pages/index.js': `import { translate } from '@docusaurus/Translate'
import { useAnnouncementBar } from '@docusaurus/theme-common/internal'
const TITLE = translate({ id: 'title', message: 'Plugins' })
function Bar() { const { isActive } = useAnnouncementBar(); return isActive ? undefined.content : null }
export default () => <><Bar /><h1>{TITLE}</h1></>`,
  })
  const report = await site.build()
  assert.match(site.main('index.html'), /<h1>Plugins<\/h1>/)
  assert.deepEqual(site.problems(report), [])
})

test('a config is loaded without the imported files that fail', async t => {
  const site = moved(
    t,
    {
      'theme.config.ts': `import preset from 'absent-preset'
const own = { ...preset }
export default { plain: { color: own.colors.red } }`,
      'navbar.js': `const items = require('./items')\nmodule.exports = { title: 'Kept', items }`,
      'items.js': 'module.exports = undefined.items',
      'fields.ts': `import one from 'absent/lib/one'
import two from 'absent/lib/two'
import three from '@absent/scoped/three'
export default { one, two, three }`,
    },
    `${CLASSIC}, themeConfig: { prism: { theme: require('./theme.config').default }, navbar: require('./navbar') }, customFields: require('./fields').default`,
  )
  const report = await site.build()
  assert.match(site.read('docs/index.html'), /Kept/)
  const failed = report.diagnostics.filter(({ file }) => file !== 'docusaurus.config.js')
  assert.deepEqual(failed.map(({ rule, file }) => `${rule} ${file}`).sort(), [
    'config-no-effect fields.ts',
    'config-no-effect items.js',
    'config-no-effect theme.config.ts',
  ])
  const absent = report.diagnostics.flatMap(
    ({ message }) => /^The modules (.*?) are not there/.exec(message)?.[1] ?? [],
  )
  assert.deepEqual(absent, ["'absent', '@absent/scoped'"])
  const [theme] = failed.filter(({ file }) => file === 'theme.config.ts')
  assert.match(theme?.message ?? '', /Cannot read properties of undefined \(reading 'red'\)/)
})

test('the preprocessor of a config changes the texts of pages, including partials', async t => {
  const site = moved(
    t,
    {
      'docs/page.mdx': `import Part from './_part.mdx'\n\n# Page\n\nVersion @@version=1.0@@.\n\n<Part />\n`,
      'docs/_part.mdx': 'Part of @@version=1.0@@.\n',
      'docs/bad.md': '# Bad\n\nFAIL\n',
      'vars.js': `module.exports = { version: '2.5' }`,
    },
    `${CLASSIC}, markdown: { preprocessor: ({ filePath, fileContent }) => {
      if (fileContent.includes('FAIL')) throw new Error('no ' + require('path').basename(filePath))
      return fileContent.replace(/@@(\\w+)=[^@]*@@/g, (all, name) => require('./vars')[name] ?? all)
    } }`,
  )
  const report = await site.build()
  assert.match(site.main('docs/page/index.html'), /Version 2\.5\.[\s\S]*Part of 2\.5\./)
  assert.match(site.main('docs/bad/index.html'), /FAIL/)
  assert.deepEqual(site.problems(report), ['plugin-failed docs/bad.md:1:1', 'missing-home docusaurus.config.js:1:64'])
  assert.match(report.diagnostics.find(({ rule }) => rule === 'plugin-failed')?.message ?? '', /no bad\.md/)

  site.write({ 'vars.js': `module.exports = { version: '3.0' }` })
  await site.build()
  assert.match(site.main('docs/page/index.html'), /Version 3\.0\./)
})

test('the front matter of pages is what parseFrontMatter of the config returns', async t => {
  const site = moved(
    t,
    {
      'docs/page.md': '---\nid: page\nlabel: Written\n---\n\n# Page\n\n[gone](./gone.md)\n',
      'docs/same.md': '---\ntitle: Same\nsince: 2019-01-02\n---\n\nText.\n',
      'docs/none.md': '# None\n',
      'docs/bad.md': '# Bad\n\nFAIL\n',
    },
    `${CLASSIC}, markdown: {
      preprocessor: ({ fileContent }) => fileContent.replace('Text.', 'Changed.'),
      parseFrontMatter: async params => {
        if (params.fileContent.includes('FAIL')) throw new Error('no front matter today')
        const { frontMatter, content } = await params.defaultParseFrontMatter(params)
        if (frontMatter.label) return { frontMatter: { ...frontMatter, title: frontMatter.label.toUpperCase(), slug: '/made' }, content }
        return { frontMatter: content === '# None' ? { hide_title: true, description: 'Given' } : frontMatter, content: '' }
      },
    }`,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [
    'plugin-failed docs/bad.md:1:1',
    'broken-markdown-link docs/page.md:8:1',
    'missing-home docusaurus.config.js:1:64',
  ])
  assert.match(site.read('docs/made/index.html'), /<title>WRITTEN \| Whole/)
  assert.match(site.main('docs/same/index.html'), /Changed\./)
  assert.match(site.read('docs/none/index.html'), /<meta name="description" content="Given"/)
  const [failed] = report.diagnostics.filter(({ rule }) => rule === 'plugin-failed')
  assert.match(failed?.message ?? '', /no front matter today\. The page is read as it is written/)
})

test('scripts may have any attributes, and menus and items of the navbar HTML', async t => {
  const site = moved(
    t,
    {},
    `${CLASSIC}, scripts: ['https://a.example/a.js', { src: 'https://b.example/b.js', defer: true, 'data-domain': 'example.org' }, { src: 'https://c.example/c.js', type: 'module' }],
    themeConfig: { navbar: { items: [
      { href: 'https://code.example/', html: '<b>Code</b>' },
      { type: 'dropdown', label: 'More', items: [{ type: 'html', value: '<i>Archive</i>' }, { to: '/docs/', label: 'Docs' }] },
      { type: 'docsVersionDropdown', dropdownItemsAfter: [{ type: 'html', value: '<hr class="line">' }, { to: '/docs/', label: 'All' }] },
    ] } }`,
  )
  const report = await site.build()
  const html = site.read('docs/index.html')
  assert.match(html, /<script src="https:\/\/b\.example\/b\.js" defer="" data-domain="example\.org"><\/script>/)
  assert.match(html, /<script src="https:\/\/c\.example\/c\.js" type="module"><\/script>/)
  assert.match(html, /<a [^>]*href="https:\/\/code\.example\/"[^>]*><span><b>Code<\/b><\/span>/)
  assert.match(html, /<li><i>Archive<\/i><\/li>/)
  assert.match(html, /<li><hr class="line"><\/li>/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('partials compute texts and attributes from their props', async t => {
  const site = moved(t, {
    'docs/use.mdx': `import Part from './_part.mdx'

# Use

<Part name="space" kind="big" more />

<Part name="cluster" />
`,
    'docs/_part.mdx': `import CodeBlock from '@theme/CodeBlock'
import Inner from './_inner.mdx'

Open {props.name === "space" ? 'Spaces' : "Clusters"}{props.more && (<> and {props.kind} ones</>)}.

{\`A \${props.kind ?? 'plain'} \${props.name.toUpperCase()}\`}

[link](/docs/) <a href={\`https://x.example/\${props.name}\`}>there</a>

<CodeBlock language="yaml">
{\`name: \${props.name}\`}
</CodeBlock>

:::warning {props.name} limits

Inside.

:::

<Inner title={props.name + '!'} />

{[1].map(one => one + props.name)}
`,
    'docs/_inner.mdx': 'Inner {props.title}\n',
  })
  const report = await site.build()
  const text = site.main('docs/use/index.html')
  assert.match(text, /Open Spaces and big ones\./)
  assert.match(text, /Open Clusters\./)
  assert.match(text, /A big SPACE/)
  assert.match(text, /A plain CLUSTER/)
  assert.match(text, /href="https:\/\/x\.example\/space"/)
  assert.match(text, /<pre><code>name: cluster<\/code><\/pre>/)
  assert.match(text, /space limits[\s\S]*Inside\.[\s\S]*Inner space!/)
  assert.doesNotMatch(text, /:::|undefined/)
  assert.deepEqual(site.problems(report), ['expression docs/_part.mdx:22:1', 'missing-home docusaurus.config.js:1:64'])
})

test('a plugin in the repository that extends the blog runs with the posts', async t => {
  const site = moved(
    t,
    {
      'plugins/news/index.js': `const blog = require('@docusaurus/plugin-content-blog')
async function news(context, options) {
  const own = await blog.default(context, { ...options, remarkPlugins: [() => () => undefined] })
  return {
    ...own,
    async contentLoaded(given) {
      await own.contentLoaded(given)
      const { content: { blogPosts, blogTags }, actions } = given
      const latest = blogPosts.map(({ metadata }) => ({ title: metadata.title, to: metadata.permalink, by: metadata.authors[0]?.name }))
      actions.setGlobalData({ tags: Object.values(blogTags).map(({ label, items }) => label + ' ' + items.length) })
      const data = await actions.createData('latest.json', latest)
      actions.addRoute({ path: '/', component: '@site/src/Home.js', modules: { latest: data }, exact: true })
    },
  }
}
module.exports = { ...blog, default: news }`,
      'src/Home.js': `import React from 'react'
import Layout from '@theme/Layout'
import { usePluginData } from '@docusaurus/useGlobalData'
export default function Home({ latest }) {
  const { tags } = usePluginData('docusaurus-plugin-content-blog')
  return <Layout title="Home"><ol>{latest.map(({ title, to, by }) => <li key={to}><a href={to}>{title}</a> by {by}</li>)}</ol><p>{tags.join()}</p></Layout>
}`,
      'news/2024-05-01-first.md': '---\nauthors: ada\ntags: [one]\n---\n# First *news*\n',
      'news/2024-06-01-second.md': '---\ntitle: Second\nslug: two\nauthor: Bob\ntags: [one]\n---\nText\n',
      'news/2024-07-01-draft.md': '---\ndraft: true\n---\n# Draft\n',
      'news/authors.yml': 'ada: { name: Ada }\n',
    },
    "presets: [['classic', { blog: false, docs: { routeBasePath: '/docs' } }]], plugins: [['./plugins/news', { path: 'news', routeBasePath: 'news' }]]",
  )
  const report = await site.build()
  assert.match(site.main('news/2024/05/01/first/index.html'), /First <em>news<\/em>/)
  const home = site.main('index.html')
  assert.match(home, /<a href="\/news\/two">Second<\/a> by Bob/)
  assert.match(home, /<a href="\/news\/2024\/05\/01\/first">First news<\/a> by Ada/)
  assert.match(home, /<p>one 2<\/p>/)
  assert.doesNotMatch(home, /Draft/)
  assert.deepEqual(
    report.diagnostics.filter(({ rule }) => rule === 'config-no-effect').map(({ message }) => message),
    [
      'The plugin ./plugins/news gives remarkPlugins to @docusaurus/plugin-content-blog, which has no effect: docsgen reads the config only.',
    ],
  )
})

test('a plugin that extends a part of the preset adds no second one', async t => {
  const site = moved(
    t,
    {
      'plugins/data/index.js': `const blog = require('@docusaurus/plugin-content-blog')
module.exports = async (context, options) => {
  const own = await blog.default(context, { ...options, path: 'src/cases' })
  return { ...own, contentLoaded: ({ content, actions }) => actions.setGlobalData(content.blogPosts.length) }
}`,
      'blog/2024-05-01-first.md': '# First news\n',
      'src/pages/count.js': `import { usePluginData } from '@docusaurus/useGlobalData'
export default () => <p>{usePluginData('docusaurus-plugin-content-blog')} post</p>`,
    },
    "presets: [['classic', {}]], plugins: [[require.resolve('./plugins/data/index.js'), {}]]",
  )
  const report = await site.build()
  assert.match(site.main('blog/2024/05/01/first/index.html'), /First news/)
  assert.match(site.main('count/index.html'), /<p>1 post<\/p>/)
  const notes = report.diagnostics.filter(({ rule }) => rule === 'config-no-effect')
  assert.deepEqual(
    notes.map(({ message }) => /extends|path/.exec(message)?.[0]),
    ['extends', 'path'],
  )
})

test('pages import the data of blogs that Docusaurus generates', async t => {
  const site = moved(t, {
    'src/pages/index.js': `import Layout from '@theme/Layout'
const recent = require('../../.docusaurus/docusaurus-plugin-content-blog/default/blog-post-list-prop-default.json')
import again from '@generated/docusaurus-plugin-content-blog/default/blog-post-list-prop-default.json'
const items = recent.items.map(({ title, permalink }) => <a key={permalink} href={permalink}>{title}</a>)
export default () => <Layout title="Home"><h1>{again.title}</h1>{items}</Layout>`,
    'blog/2024-05-01-first.md': '# First\n',
    'blog/2024-06-01-second.md': '# Second\n',
  })
  const report = await site.build()
  const links = '<a href="/blog/2024/06/01/second">Second</a><a href="/blog/2024/05/01/first">First</a>'
  assert.ok(site.main('index.html').includes(`<h1>Recent posts</h1>${links}`))
  assert.deepEqual(site.problems(report), [])
  site.write({ 'blog/2024-07-01-third.md': '# Third\n' })
  await site.build()
  assert.match(site.main('index.html'), /<h1>Recent posts<\/h1><a href="\/blog\/2024\/07\/01\/third">Third<\/a>/)
})

test('a remark plugin that uses a missing package does not stop the build', async t => {
  const site = moved(
    t,
    {
      'plugins/convert.js': `const convert = require('absent-converter')
module.exports = () => tree => { for (const node of tree.children) if (node.type === 'code') node.value = convert(node.value) }`,
      'docs/a.md': '# A\n\nBefore.\n\n```js\nconst a = 1\n```\n\nAfter.\n',
    },
    "presets: [['classic', { docs: { remarkPlugins: [require('./plugins/convert')] } }]]",
  )
  const report = await site.build()
  assert.match(site.main('docs/a/index.html'), /Before.*After/s)
  // The missing package is named once; what fails because of it is not said again.
  assert.deepEqual(site.problems(report), [
    'config-no-effect plugins/convert.js:1:26',
    'missing-home docusaurus.config.js:1:64',
  ])
  assert.match(report.diagnostics[0]?.message ?? '', /absent-converter/)
})

test('undefined names in braces are shown as written', async t => {
  const site = moved(t, {
    'docs/role.md': '# Role\n\nSee {hasRole} and {ADR-NUMBER | DRAFT} of {frontMatter.absent.x}.\n',
  })
  const report = await site.build()
  assert.match(site.main('docs/role/index.html'), /<p>See \{hasRole\} and \{ADR-NUMBER \| DRAFT\} of \.<\/p>/)
  assert.deepEqual(site.problems(report), [
    'page-code docs/role.md:3:5',
    'page-code docs/role.md:3:19',
    'page-code docs/role.md:3:43',
    'missing-home docusaurus.config.js:1:64',
  ])
})

test('code may import files by paths from the root of the site', async t => {
  const site = moved(t, {
    'docs/icon.mdx': `import Icon from '/static/img/icon.svg'\nimport data from '/data/list.json'\nimport { Box } from '/src/components/Box'\nimport source from '!!raw-loader!/src/sample.txt'\nimport module from '!!raw-loader!/src/sample.mjs'\nimport Part from '/parts/_part.mdx'\n\n<Part />\n\n<pre>{module}</pre>\n\n<Icon title="An icon" /> {data.length} entries <Box>{source}</Box>\n`,
    'src/components/Box/index.tsx': 'export const Box = ({ children }: { children: string }) => <em>{children}</em>',
    'src/sample.txt': 'from a file',
    'src/sample.mjs': "import * as all from 'all'\nconsole.log(await all.sample())\n",
    'parts/_part.mdx': 'From a part.\n\nimport Inner from "/parts/_inner.mdx"\n\n<Inner />\n',
    'parts/_inner.mdx': 'From inside it.\n',
    'static/img/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    'data/list.json': '[1, 2, 3]',
    'src/pages/index.js': `import Icon from '/static/img/icon.svg'\nexport default () => <p><Icon alt="start" /></p>`,
  })
  const report = await site.build()
  assert.match(
    site.main('docs/icon/index.html'),
    /<img [^>]*src="[^"]*icon[^"]*\.svg"[\s\S]*3 entries\s*<em>from a file<\/em>/,
  )
  assert.match(site.main('index.html'), /<svg [^>]*data-src="[^"]*icon[^"]*\.svg"/)
  assert.match(site.main('docs/icon/index.html'), /From a part\.[\s\S]*From inside it\.[\s\S]*await all\.sample\(\)/)
  assert.deepEqual(site.problems(report), [])
})

test('Details shows its summary, as a property or an element, with or without an import', async t => {
  const site = moved(t, {
    'docs/imported.mdx': `import Fold from '@theme/Details'

<Fold summary="As **text**" open>

Inside *one*.

</Fold>

<Fold summary={<summary>An <em>element</em></summary>} id="two"><p>Inside two.</p></Fold>

[To two](#two)
`,
    'docs/global.mdx': `<Details data-x="y" dataOpen="Hide">
<summary>By element</summary>

Inside three.

</Details>

<Details summary={'Sum ' + (1 + 1)}>Inside four.</Details>
`,
    'docs/own.mdx': 'export const Details = ({ children }) => <aside>{children}</aside>\n\n<Details>Own.</Details>\n',
    'src/pages/index.js': 'export default () => <p>Home</p>',
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const imported = site.main('docs/imported/index.html')
  assert.match(imported, /<details open=""><summary>As \*\*text\*\*<\/summary>\s*<p>Inside <em>one<\/em>\.<\/p>/)
  assert.match(imported, /<details id="two"><summary>An <em>element<\/em><\/summary>\s*<p>Inside two\.<\/p>/)
  const byName = site.main('docs/global/index.html')
  assert.match(byName, /<details><summary>By element<\/summary>\s*<p>Inside three\.<\/p>\s*<\/details>/)
  assert.match(byName, /<details><summary>Sum 2<\/summary>\s*(?:<p>)?Inside four\./)
  assert.match(site.main('docs/own/index.html'), /<aside>/)
  assert.match(site.read('docs/imported.md'), /As \\\*\\\*text/)
})

test('front matter of a file that an underscore hides is no finding, unless pages include the file', async t => {
  const site = moved(t, {
    'docs/a.mdx': "import Part from './_part.mdx'\n\n# A\n\n<Part />\n",
    'docs/_part.mdx': '---\ntitle: Part\n---\n\nText.\n',
    'docs/_later.md': '---\ntitle: Later\n---\n\nText.\n',
    'src/pages/index.js': 'export default () => <p>Home</p>',
  })
  assert.deepEqual(site.problems(await site.build()), ['partial-front-matter docs/_part.mdx:2:8'])
})

test('Tailwind rules are one finding per stylesheet, at their place', async t => {
  const site = moved(
    t,
    {
      'src/css/custom.css': `/* one */\n\n.a { background: url('~/img/icon.svg') }\n\n@tailwind base;\n@tailwind utilities;\n.b { color: red; @apply font-bold }\n`,
      'static/img/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    },
    "presets: [['classic', { theme: { customCss: './src/css/custom.css' } }]]",
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [
    'missing-package src/css/custom.css:5:1',
    'missing-home docusaurus.config.js:1:64',
  ])
  assert.match(report.diagnostics.find(({ rule }) => rule === 'missing-package')?.message ?? '', /tailwindcss/)
})

test('images and files that code requires by computed paths are found, and raw files without extension', async t => {
  const site = moved(t, {
    'docs/cover.mdx': `import Cover from '@site/src/Cover'
import source from '!!raw-loader!../src/Cover'

<Cover name="one" />

<pre>{source.length > 20 ? 'has source' : 'none'}</pre>
`,
    'src/Cover.js': `export default ({ name }) => <p><img alt={name} src={require(\`@site/static/img/\${name}.svg\`).default} />{require('@site/data/' + name + '.json').label}</p>`,
    'data/one.json': '{ "label": "first" }',
    'static/img/one.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    'src/pages/index.js': `import Cover from '../Cover'\nexport default () => <Cover name="one" />`,
  })
  const report = await site.build()
  assert.match(site.main('docs/cover/index.html'), /<img [^>]*src="\/[^"]*one[^"]*\.svg"[\s\S]*?first/)
  assert.match(site.main('docs/cover/index.html'), /has source/)
  assert.match(site.main('index.html'), /<img [^>]*src="\/[^"]*one[^"]*\.svg"[\s\S]*?first/)
  assert.deepEqual(site.problems(report), [])
})

test('an empty sidebars file means no sidebars', async t => {
  const config = "presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]]"
  const files = { 'docs/guide/a.md': '# A\n' }
  const site = moved(t, { ...files, 'sidebars.js': '' }, config)
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['config-no-effect sidebars.js:1:1'])
  assert.match(site.read('guide/a/index.html'), /dg-drawer-only/)
  const other = moved(t, { ...files, 'sidebars.js': "module.exports = { all: ['guide/a'] }" }, config)
  await other.build()
  assert.doesNotMatch(other.read('guide/a/index.html'), /dg-drawer-only/)
})

test('code for twoslash is shown as its readers see it, and the types that it lacks are named once', async t => {
  const fence = (title: string) => `# ${title}\n\n\`\`\`ts twoslash
// @errors: 2322
// @filename: a.ts
import { hidden } from './b'
// ---cut---
const shown: number = true
//    ^?
// @ts-expect-error of TypeScript
// ---cut-start---
const between = 1
// ---cut-end---
const last = 2
// ---cut-after---
const after = 3
\`\`\`\n`
  const site = moved(t, {
    'docs/a.md': fence('A'),
    'docs/b.md': fence('B'),
    'docs/c.md': '# C\n\n```ts\n// ---cut---\n//    ^?\n```\n',
  })
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.flatMap(({ rule, pages }) => (rule === 'plain-code' ? [[rule, pages]] : [])),
    [['plain-code', 2]],
  )
  const text = (path: string) => site.main(path).replace(/<[^>]*>/g, '')
  assert.match(
    text('docs/a/index.html'),
    /const shown: number = true\n\/\/ @ts-expect-error of TypeScript\nconst last = 2\s/,
  )
  assert.doesNotMatch(text('docs/a/index.html'), /hidden|between|after|\^\?|cut/)
  assert.match(text('docs/c/index.html'), /---cut---\n\/\/ {4}\^\?/)
})
