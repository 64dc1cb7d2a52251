/** Sites of Nextra: navigation in `_meta` files, pages in `content`, `app` and `pages`, components, languages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrated } from './migrated.ts'

const CONFIG = `import nextra from 'nextra'
const withNextra = nextra({ latex: true, contentDirBasePath: '/docs' })
export default withNextra({
  basePath: '/kit',
  redirects: () => [
    { source: '/old', destination: '/docs/start', permanent: true },
    { source: '/gone', destination: '/made-by-code', permanent: true },
    { source: '/any/:slug', destination: '/docs/:slug', permanent: true },
  ],
})
`

const LAYOUT = `import { Layout, Navbar } from 'nextra-theme-docs'
export const metadata = { title: { default: 'Kit', template: '%s - Kit' }, description: 'A kit.' }
export default function Root({ children }) {
  return <Layout navbar={<Navbar projectLink="https://github.com/example/kit" />} docsRepositoryBase="https://github.com/example/kit/tree/main/website">{children}</Layout>
}
`

const START = `---
sidebarTitle: Begin
---

import Image from 'next/image'
import { Bleed, Callout, Cards, FileTree, Steps, Tabs, Table, Unheard } from 'nextra/components'
import { Own } from '../components/own'

# Start here [#begin]

<Callout type="warning" emoji="🔥">
  Careful. [More](./more), [part](#begin).
</Callout>

<Tabs items={[{ label: 'One', disabled: true }, <>Two</>]} defaultIndex={1}>
  <Tabs.Tab>Text of one</Tabs.Tab>
  <Tabs.Tab>Text of two</Tabs.Tab>
</Tabs>

<Cards>
  <Cards.Card title="Linked" href="/docs/more" arrow icon={<Own />} />
  <Cards.Card title="Shown" href="/docs/more">Text of a card</Cards.Card>
</Cards>

<FileTree>
  <FileTree.Folder name="app" defaultOpen>
    <FileTree.File name="_layout.tsx" active />
  </FileTree.Folder>
  <FileTree.File name="package.json" />
</FileTree>

<Steps>
### First step

\`\`\`js filename="a.js"
import { Callout } from 'nextra/components'
const a = <Callout />
\`\`\`
</Steps>

<Bleed><Image src="/a.svg" alt="A drawing" width={4} height={3} priority /></Bleed>

<Unheard title="Said by a prop">Its content</Unheard>

<Global label="Given to all" />

<Own />

export const list = [1].map(() => {
  const mark = \`~~~
\${1}
~~~\`
  return <Callout key="1">In code [x](./more)</Callout>
})
`

/** Lines that look like code and are none, and code after a paragraph that is not MDX. */
const MORE = `import { Own } from '../components/own'

# More

Text $a^2$.

<Own code={\`
export a\`} />

## After a prop [#after-prop]

\`\`\`js filename="b.js"
export const a = { [b](./start)
\`\`\`

Where a < b, this is text.

export const list = ['[x](./start)', ']']
`

test('a site of Nextra in a monorepo: navigation, addresses and components', async t => {
  const { read, build, lost, report } = await migrated(t, {
    'package.json': '{ "workspaces": ["apps/*"] }',
    'apps/web/next.config.mjs': '// Not of nextra.\nexport default {}\n',
    'apps/site/package.json': '{ "name": "site", "dependencies": { "left-pad": "^1.0.0", "own": "workspace:*" } }',
    'apps/site/next.config.mjs': CONFIG,
    'apps/site/app/layout.jsx': LAYOUT,
    'apps/site/app/docs/[[...mdxPath]]/page.jsx': 'export default () => null\n',
    'apps/site/app/page.jsx': 'export default () => null\n',
    'apps/site/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    'apps/site/components/own.jsx': "import pad from 'left-pad'\nexport const Own = () => <b>Own text</b>\n",
    'apps/site/content/_meta.jsx': `export default {
  index: { display: 'hidden' },
  start: '',
  '---': { type: 'separator', title: 'Rest' },
  more: { title: <b>Even <i>more</i></b> },
  deep: 'Deep down',
  forum: { title: 'Forum', href: 'https://forum.example' },
  gone: 'Gone',
}
`,
    'apps/site/content/index.mdx': '# Kit\n\nWelcome.\n',
    'apps/site/content/start.mdx': START,
    'apps/site/content/more.mdx': MORE,
    'apps/site/content/deep/index.md': '---\nasIndexPage: true\n---\n\n# Depth\n\n[Next](./start)\n',
    'apps/site/content/deep/well-made-of-stone.mdx': '---\ntitle: A well\n---\n\nWater.\n',
  })
  assert.equal(report.tool, 'Nextra')
  assert.deepEqual([report.routes.ours, report.routes.theirs], [5, 5])
  assert.deepEqual(report.routes.linked, [])
  assert.deepEqual(lost, [
    'content/start.mdx: 43 the component Unheard of Nextra has no counterpart; 45 only the content of a component of the site is shown',
  ])
  assert.deepEqual(JSON.parse(read('package.json')).dependencies, { 'left-pad': '^1.0.0' })
  const page = await build()
  const start = page('docs/start/index.html')
  assert.match(start, /<h1 id="begin"/)
  assert.match(start, /admonition-warning[\s\S]*Careful\. <a href="\/kit\/docs\/more\/?"/)
  assert.match(start, /data-value="one"[\s\S]*Text of one[\s\S]*data-default[\s\S]*Two[\s\S]*Text of two/)
  assert.match(
    start,
    /<a href="\/kit\/docs\/more\/?">Linked<\/a>[\s\S]*<a href="\/kit\/docs\/more\/?">Shown<\/a>[\s\S]*Text of a card/,
  )
  assert.match(start, /<li>app\/(?:<!-- -->)?\s*<ul>\s*<li><strong>_layout\.tsx<\/strong>[\s\S]*<li>\s*package\.json/)
  assert.match(start, /First step[\s\S]*a\.js[\s\S]*nextra\/components/)
  assert.match(start, /<img[^>]*alt="A drawing"/)
  assert.match(start, /Its content/)
  assert.match(start, /Own text/)
  assert.match(start, /Rest[\s\S]*Even more[\s\S]*Deep down[\s\S]*A well[\s\S]*https:\/\/forum\.example/)
  assert.match(start, /https:\/\/github\.com\/example\/kit"/)
  assert.match(start, /https:\/\/github\.com\/example\/kit\/tree\/main\/website\/docs\/docs\/start\.mdx/)
  assert.match(page('docs/deep/index.html'), /<a href="\/kit\/docs\/start\/?">Next<\/a>/)
  const more = page('docs/more/index.html')
  assert.match(more, /class="katex[\s\S]*<h2 id="after-prop"[\s\S]*b\.js/)
  assert.match(read('docs/docs/more.mdx'), /'\[x\]\(\.\/start\)', '\]'\]/)
  const remarks = JSON.stringify(report.inventory)
  assert.match(remarks, /Redirects from patterns are left out[^"]*\/any\/:slug/)
  assert.match(remarks, /Redirects to pages that are not here are left out: \/made-by-code/)
  assert.match(remarks, /A page is code of Next\.js, which is left out: app\/page\.jsx/)
  assert.match(page('old/index.html'), /\/kit\/docs\/start/)
})

test('a site of Nextra: pages of the folder app, bars with pages, menus, and languages', async t => {
  const { read, build, report } = await migrated(t, {
    'next.config.ts':
      "import nextra from 'nextra'\nexport default nextra({})({ i18n: { locales: ['en', 'de'], defaultLocale: 'en' } })\n",
    'theme.config.tsx': `export default {
  project: { link: 'https://github.com/example/two' },
  useNextSeoProps: () => ({ titleTemplate: '%s – Two' }),
}
`,
    'pages/_app.tsx': 'export default () => null\n',
    'pages/en/_meta.json': `{
  "*": { "theme": {} },
  "index": { "title": "Home", "type": "page", "display": "hidden" },
  "guide": { "title": "Guide", "type": "page" },
  "api": { "type": "page", "title": "API" },
  "versions": { "type": "menu", "title": "Versions", "items": { "one": { "title": "One", "href": "https://one.example" } } }
}`,
    'pages/de/_meta.json': `{
  "guide": { "title": "Anleitung", "type": "page" },
  "api": { "type": "page", "title": "API", "href": "/api" },
  "versions": { "type": "menu", "title": "Versionen", "items": { "one": { "title": "Eins", "href": "https://one.example" } } }
}`,
    'pages/en/index.mdx': '# Two\n\n[Guide](/en/guide/first)\n',
    'pages/en/guide/first.mdx': '# First\n',
    'pages/de/guide/first.mdx': '# Erstes\n',
    'pages/en/guide/second.mdx': '# Second\n',
    'pages/en/api.mdx': '# API of it\n',
    'pages/en/guide/_meta.tsx': `import { Label } from '../../../label'
import { words } from './words.mdx'
export default { second: <Label>Labelled <b>{'second'}</b></Label>, words }
`,
    'label.tsx': "import './gone'\nexport const Label = 1\n",
    'app/(group)/extra/page.mdx': "export const metadata = { title: 'Extra page' }\n\n[First](../guide/first)\n",
  })
  assert.deepEqual([report.routes.ours, report.routes.theirs], [6, 6])
  assert.deepEqual(report.routes.linked, [])
  const page = await build()
  const home = page('index.html')
  assert.match(home, /<title>[^<]*Two/)
  assert.match(
    home,
    /href="\/guide\/second\/?"[^>]*>Guide[\s\S]*href="\/api\/?"[^>]*>API[\s\S]*Versions[\s\S]*https:\/\/one\.example/,
  )
  assert.match(page('guide/second/index.html'), /menu__link[\s\S]*Labelled second[\s\S]*First/)
  assert.match(page('de/guide/first/index.html'), /Erstes/)
  assert.match(page('en/guide/first/index.html'), /url=[^"]*guide\/first/)
  assert.match(page('extra/index.html'), /<title>Extra page/)
  assert.match(page('extra/index.html'), /href="\/guide\/first\/?">First/)
  assert.match(read('i18n/de/docusaurus-theme-classic/navbar.json'), /Anleitung[\s\S]*Versionen[\s\S]*Eins/)
})
