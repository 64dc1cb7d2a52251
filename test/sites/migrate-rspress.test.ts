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
hero: { name: Kit, text: A kit, actions: [{ text: Begin, link: /guide/start, theme: brand }] }
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
  'docs/fr/guide/start.mdx': '# Début\n',
}

test('a site of Rspress: navigation, languages and components', async t => {
  const { report, build, lost } = await migrated(t, SITE)
  assert.equal(report.tool, 'Rspress')
  assert.deepEqual([report.routes.theirs, report.routes.ours], [6, 6])
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
  assert.match(page('index.html'), /Begin[\s\S]*Fast[\s\S]*Very fast\./)
  assert.match(page('fr/guide/start/index.html'), /<html lang="fr"[\s\S]*Début/)
  assert.match(page('guide/more/index.html'), /<svg[^>]*data-src="\/kit\/[^"]*a[^"]*\.svg"/)
  assert.match(start, /aria-label="GitHub"|GitHub/)
})
