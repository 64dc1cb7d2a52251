/** Sites of Rspress: navigation in `_meta.json`, languages, components of its theme. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrated } from './migrated.ts'

/** The text of a page, without tags. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const SITE = {
  'rspress.config.ts': `import { defineConfig } from '@rspress/core'
import { pluginOther } from 'plugin-that-is-not-installed'
export default defineConfig({
  title: 'Kit',
  base: '/kit/',
  lang: 'en',
  plugins: [pluginOther()],
  locales: [{ lang: 'en', label: 'English' }, { lang: 'fr', label: 'Français' }],
  themeConfig: { socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/example/kit' }] },
})
`,
  'i18n.json': '{ "basics": { "en": "The basics", "fr": "Les bases" } }',
  'docs/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  'docs/en/_nav.json': '[{ "text": "basics", "link": "/guide/start" }]',
  'docs/en/index.md': `---
pageType: home
hero: { name: Kit, text: A kit, tagline: 'Small,<br/>and <b>fast</b>', actions: [{ text: Begin, link: /guide/start, theme: brand }] }
features: [{ title: Fast, details: Very fast. }]
---
`,
  'docs/en/guide/_meta.json': `[
  { "type": "section-header", "label": "basics" },
  "start",
  { "type": "file", "name": "more", "label": "Even more" },
  { "type": "section-header", "label": "Rest" },
  { "type": "dir", "name": "deep", "label": "Deep" },
  { "type": "custom-link", "label": "Forum", "link": "https://forum.example/" },
  "gone"
]`,
  'docs/en/guide/start.mdx': `import { PackageManagerTabs, Tabs, Tab, Badge, Prompt } from '@rspress/core/theme';
import {
  Steps,
} from '@theme';

# Start \\{#begin}

<PackageManagerTabs command="install kit -D" />

<PackageManagerTabs
  command={{
    npm: 'npm run one',
    yarn: 'yarn one',
  }}
/>

:::tip{title="Own title"}
Inside.
:::

<Tabs>
  <Tab label="A">Text of A</Tab>
  <Tab label="B">Text of B</Tab>
</Tabs>

New <Badge text="Beta" type="warning" />

<Steps>

### One

</Steps>

<Prompt
  description="Words of a prompt"
/>

\`\`\`tsx preview title="a.tsx"
go()
\`\`\`
`,
  'docs/en/guide/more.md': '# More\n\n![A](/a.svg)\n',
  'docs/en/guide/_part.mdx': 'A part\n',
  'docs/en/guide/deep/index.md': '# Deep page\n',
  'docs/en/guide/deep/below.md': '# Below\n',
  'docs/en/guide/aside.md': '# Aside\n',
  'docs/fr/guide/start.mdx': '# Début\n',
}

test('a site of Rspress: navigation, languages and components', async t => {
  const { report, build, lost } = await migrated(t, SITE)
  assert.equal(report.tool, 'Rspress')
  assert.deepEqual([report.routes.theirs, report.routes.ours], [7, 7])
  assert.deepEqual(lost, ['en/guide/start.mdx: 1 the component Prompt of Rspress has no counterpart'])
  assert.match(report.pages[0]?.losses[0]?.message ?? '', /description="Words of a prompt"/)
  const page = await build()
  const start = page('guide/start/index.html')
  assert.match(start, /<h1[^>]*id="begin"/)
  assert.match(textOf(start), /npm install kit -D .*yarn add .*npm run one .*yarn one/)
  assert.match(start, /Own title[\s\S]*Inside\./)
  assert.match(textOf(start), / A Text of A B Text of B New Beta One /)
  assert.doesNotMatch(start, /preview|Prompt/)
  const menu = /<aside[\s\S]*?<\/aside>/.exec(start)?.[0].replace(/<[^>]*>/g, ' ') ?? ''
  assert.match(menu, /The basics\s+Start\s+Even more\s+Rest\s+Deep\s+(?:Below\s+)?Forum/)
  // No sidebar lists the page, and it has that of its folder.
  assert.match(page('guide/aside/index.html'), /<aside[\s\S]*Even more[\s\S]*<\/aside>/)
  assert.match(page('index.html'), /Small, and fast[\s\S]*Begin[\s\S]*Fast[\s\S]*Very fast\./)
  assert.match(page('fr/guide/start/index.html'), /<html lang="fr"[\s\S]*Début/)
  assert.match(page('guide/more/index.html'), /<svg[^>]*data-src="\/kit\/[^"]*a[^"]*\.svg"/)
  assert.match(start, /aria-label="GitHub"|GitHub/)
})

test('a site of Rspress: versions, shared config, aliases, parts and links', async t => {
  const { report, build, lost, read } = await migrated(t, {
    'rstack.config.ts': `import path from 'node:path'
import { define } from 'rstack'
define.lib({ entry: 'a' })
define.doc(() => ({
  root: path.join(__dirname, 'pages'),
  title: 'Kit',
  lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'fr', label: 'Français' }],
  multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
  route: { cleanUrls: true, exclude: ['**/en/fragments/**'] },
}))
`,
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@en/*": ["./pages/v2/en/*"] /* of pages */ } } }',
    'shared/Box.tsx': "import { word } from './word'\nexport const Box = () => <b>{word}</b>\n",
    'shared/word.ts': "export { word } from '../theme/words'\n",
    'theme/words.ts': "export const word = 'boxed'\n",
    'theme/index.tsx':
      "export { Layout as Shell, HomeLayout };\nexport { Old } from '@rspress/core/theme';\nexport const Search = () => null\n",
    'pages/v2/fr/index.md': '---\npageType: home\n---\n',
    'code.ts': 'const copied = 1\n',
    'pages/v2/en/index.md': '# Home\n\n[Old](/v1/guide/start) and [French](/fr/guide/start.mdx)\n',
    'pages/v2/en/guide/_meta.json': '["index", { "type": "file", "name": "start", "label": "Begin" }, "more"]',
    'pages/v2/en/guide/start.mdx': `---
tag: new
---

import Part from '@en/fragments/part.mdx'
import { Box } from '../../../../shared/Box'

# Start

<Part />

<Box />

[More](/en/guide/more.mdx#part) and [again](./more.mdx)

\`\`\`ts file="<root>/code.ts"
\`\`\`
`,
    'pages/v2/en/guide/more.md': '# More\n\n## Part\n',
    'pages/v2/en/guide/index.md': '---\noverview: true\n---\n',
    'pages/v2/en/fragments/part.mdx': 'Text of the part\n',
    'pages/v2/fr/guide/_meta.json': '[{ "type": "file", "name": "start", "label": "Commencer" }]',
    'pages/v2/fr/guide/start.mdx': '# Début\n',
    'pages/v1/en/guide/start.mdx':
      '# Old start\n\n[a](/guide/older#x), [b](/guide/more), [c](/v2/guide/start) and **加粗：**文字\n',
    'pages/v1/en/guide/older.mdx': '# Older\n\n## X\n',
    'pages/v1/fr/guide/start.mdx': '# Vieux début\n',
  })
  assert.deepEqual(lost, ['v2/fr/index.md: 1 a home page that code of the theme draws'])
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name) ?? []
  assert.match(
    remarks.join('\n'),
    /theme\/index\.tsx replaces parts of Rspress' theme \(Shell, HomeLayout and Search\)/,
  )
  assert.deepEqual([report.routes.theirs, report.routes.ours], [9, 9])
  const page = await build()
  const start = page('guide/start/index.html')
  assert.match(textOf(start), /Text of the part.*boxed/)
  assert.match(start, /href="\/guide\/more#part"[\s\S]*href="\/guide\/more"/)
  assert.match(textOf(start), /const copied = 1/)
  assert.match(/<aside[\s\S]*?<\/aside>/.exec(start)?.[0] ?? '', /Begin[\s\S]*?>new</)
  assert.match(/<aside[\s\S]*?<\/aside>/.exec(page('fr/guide/start/index.html'))?.[0] ?? '', /Commencer/)
  assert.match(page('index.html'), /href="\/v1\/guide\/start"[\s\S]*href="\/fr\/guide\/start"/)
  assert.match(page('guide/index.html'), /href="\/guide\/more"/)
  assert.match(
    page('v1/guide/start/index.html'),
    /Old start[\s\S]*href="\/v1\/guide\/older#x"[\s\S]*href="\/guide\/more"[\s\S]*href="\/guide\/start"[\s\S]*<strong>加粗：<\/strong>文字/,
  )
  assert.match(page('fr/v1/guide/start/index.html'), /Vieux/)
  assert.match(page('v1/fr/guide/start/index.html'), /url=\/fr\/v1\/guide\/start/)
  assert.deepEqual(JSON.parse(read('versions.json')), ['v1'])
  assert.match(read('shared/word.ts'), /'\.\.\/site-theme\/words/)
})

test('a site whose folder has no pages is refused', async t => {
  await assert.rejects(migrated(t, { 'rspress.config.ts': 'export default {}\n' }), /No page was found in docs/)
})

test('a file that is invalid is named with its place, once', async t => {
  const { report } = await migrated(t, {
    'rspress.config.ts':
      "export default { root: 'docs', title: 'Kit', lang: 'en', locales: [{ lang: 'en' }, { lang: 'fr' }] }\n",
    'docs/en/_meta.json': '[\n  { "type": "file", "name": "start" "label": "Start" }\n]',
    'docs/en/start.md': '# Start\n',
    'docs/fr/start.md': '# Début\n',
    'i18n.json': '{',
  })
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name)
  assert.deepEqual(remarks, [
    'i18n.json:1:2 cannot be read, and has no effect: invalid end of input.',
    `docs/en/_meta.json:2:37 cannot be read, and has no effect: invalid character '\\"'.`,
  ])
})

test('ids of headings that end with a component are those of Rspress', async t => {
  const { build, report } = await migrated(t, {
    'rspress.config.ts': "export default { title: 'Kit', root: 'docs' }",
    'docs/index.mdx':
      '# Kit\n\n[one](#sourcedefine) and [two](#two-ways)\n\n## source.define <Badge text="new" />\n\n## Two `ways` <Badge text="new" />\n',
  })
  assert.deepEqual(report.pages, [])
  const html = (await build())('index.html')
  assert.match(html, /<h2[^>]* id="sourcedefine"[\s\S]*<h2[^>]* id="two-ways"/)
})

test('the config of a preset, which has the fields under other names', async t => {
  const { build, report, lost } = await migrated(t, {
    'website/rspress.config.ts': `import * as path from 'node:path'
import { withCallstackPreset } from '@callstack/rspress-preset'
const root = path.join('src', 'latest')
export default withCallstackPreset(
  { context: __dirname, docs: { title: 'Pack', description: 'A packer', rootDir: root, rootUrl: 'https://pack.example', editUrl: 'https://github.com/pack/tree/main/website/src/latest', socials: { github: 'https://github.com/pack' }, logoLight: '/logo.svg' } },
  { outDir: 'build' },
)
`,
    'website/src/latest/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    'website/src/latest/index.md': '# Start\n',
    'website/src/latest/api/one.md': '# One\n',
  })
  assert.deepEqual(lost, [])
  assert.equal(report.routes.ours, 2)
  const page = await build()
  assert.match(
    page('api/one/index.html'),
    /canonical" href="https:\/\/pack\.example\/api\/one[\s\S]*https:\/\/github\.com\/pack/,
  )
  assert.match(page('api/one/index.html'), /https:\/\/github\.com\/pack\/tree\/main\/website\/docs\/api\/one\.md/)
  assert.match(page('index.html'), /logo\.svg/)
  assert.doesNotMatch(page('index.html'), /navbar__title/)
})
