/** Pages of VitePress: values of Vue, containers that end together, ids of blocks. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrated } from './migrated.ts'

const CONFIG = "export default { title: 'Vee', themeConfig: { version: '9' } }"

test('a site of VitePress: constants, imported data, front matter and bound attributes', async t => {
  const { read, build, lost } = await migrated(t, {
    '.vitepress/config.ts': CONFIG,
    '.vitepress/data/versions.js': "export default { node: '1.2_3', list: ['a'] }",
    'public/dark.png': 'd',
    'public/light.png': 'l',
    'index.md': `---
title: Values
kind: small
---
<script setup lang="ts">
import { ref, computed } from 'vue'
import { useData } from 'vitepress'
import versions from './.vitepress/data/versions.js'
const { isDark, theme } = useData()
const count = ref<number>(2)
const twice = computed(() => count.value * 2)
const link = \`https://example.org/\${versions.node}\`
</script>

# Values

Node {{ versions.node }}, {{ count + 1 }}, {{ twice }}, {{ $frontmatter.kind }}, {{ theme.version }}, \`{{ twice }}\`.

<a :href="link" target="_blank">Download</a>
<img :src="\`/\${isDark ? 'dark' : 'light'}.png\`" alt="Picture">

\`\`\`bash-vue
go get {{versions.node}}
\`\`\`

\`\`\`bash
go get {{versions.node}}
\`\`\`
`,
    'lost.md': `<script setup>
import Box from './Box.vue'
const a = 1
</script>

# Lost

{{ a }} and {{ nowhere.at }} <p :style="{ color }">x</p>

<Box />
`,
  })
  assert.deepEqual(
    lost.map(line => line.replace(/; - .*/, '')),
    ['lost.md: 1 code of Vue is left out; 8 a binding of Vue is left out; 8 an expression of Vue is shown as text'],
  )
  assert.match(read('docs/index.md'), /^Node 1\.2\\_3, 3, 4, small, 9, `\{\{ twice \}\}`\.$/m)
  const page = await build()
  const html = page('index.html')
  assert.match(html, /Node 1\.2_3, 3, 4, small, 9/)
  assert.match(html, /<a href="https:\/\/example\.org\/1\.2_3"[^>]*>Download/)
  assert.match(
    html,
    /<img[^>]*dg-only-light[^>]*src="\/[^"]*light[^"]*"|<img[^>]*src="\/[^"]*light[^"]*"[^>]*dg-only-light/,
  )
  assert.match(html, /dg-only-dark/)
  const codes = html.replace(/<[^>]+>/g, '')
  assert.match(codes, /go get 1\.2_3/)
  assert.match(codes, /go get \{\{versions\.node\}\}/)
  assert.match(page('lost/index.html'), /1 and \{\{ nowhere\.at \}\}/)
})

test('a site of VitePress: the team of a page, containers that end with the one around them, ids of blocks', async t => {
  const { read, build, lost } = await migrated(t, {
    '.vitepress/config.ts': CONFIG,
    '.vitepress/people.ts':
      "export const team = [{ name: 'Ada', avatar: '/ada.png', title: 'Author', org: 'Org', orgLink: 'https://example.org', links: [{ icon: 'github', link: 'https://github.com/ada' }] }]",
    'public/ada.png': 'a',
    'team.md': `<script setup>
import { VPTeamPage, VPTeamPageTitle, VPTeamMembers } from 'vitepress/theme'
import { team } from './.vitepress/people'
</script>

<VPTeamPage>
  <VPTeamPageTitle>
    <template #title>
      Our Team
    </template>
    <template #lead>
      They write it.
    </template>
  </VPTeamPageTitle>
  <VPTeamMembers size="small" :members="team" />
</VPTeamPage>
`,
    'tabs.md': `# Tabs

::: tabs
== One
Text of one.

::: code-group
\`\`\`sh [npm]
npm one
\`\`\`
\`\`\`sh [npm]
npm exec one
\`\`\`
== Two
Text of two.
:::

## After

::: warning Mind
::: code-group
\`\`\`sh [a]
a
\`\`\`
:::

Outside. {#outside}

{#alone}

See [outside](#outside) and [alone](#alone).
`,
  })
  assert.deepEqual(lost, [])
  assert.match(read('docs/tabs.md'), /:::tab\[npm\]\{value="npm-2"\}/)
  const page = await build()
  const team = page('team/index.html')
  assert.match(team, /<h1[^>]*>Our Team/)
  assert.match(team, /They write it\.[\s\S]*Ada[\s\S]*Author, <a href="https:\/\/example\.org"[\s\S]*github\.com\/ada/)
  const tabs = page('tabs/index.html')
  assert.match(tabs, /Text of one[\s\S]*exec[\s\S]*Text of two[\s\S]*<h2 id="after">/)
  assert.match(
    tabs,
    /admonition-warning[\s\S]*tabs-container[\s\S]*<\/aside>\s*<p>Outside|admonition-warning[\s\S]*tabs-container[\s\S]*<\/div>\s*<p>Outside/,
  )
  assert.doesNotMatch(tabs, /== Two|\{#/)
  assert.match(tabs, /id="outside"[\s\S]*id="alone"/)
})

test('a site of VitePress: a home page with an image and quotes, components of its own, containers in comments', async t => {
  const { report, read, build, lost } = await migrated(t, {
    '.vitepress/config.ts': CONFIG,
    '.vitepress/theme/style.css':
      '/* --vp-c-brand-1: red; */\n:root { --vp-c-brand-1: var(--own); --own: #18794e; }\n.dark { --vp-c-brand-1: #fff; }\n',
    'public/hero.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    'index.md': `---
layout: home
hero:
  name: Vee
  image: { src: /hero.svg, alt: Picture }
features:
  - icon: 🚀
    title: Fast
    details: The "most exciting" <code>use</code>.
    link: ../../guide.md
---
`,
    'guide.md': `# Guide

<RecipeHeader
  author="Ada" :tags="['a']" />

<!-- Hidden words.

::: tip
Hidden.
::: -->

Shown.

## AUTH_NO_ORIGIN
`,
  })
  assert.deepEqual(lost, ['guide.md: 3 only the content of a Vue component is shown'])
  assert.match(report.pages[0]?.losses[0]?.message ?? '', /<RecipeHeader author="Ada"/)
  assert.match(read('site.config.ts'), /accent: '#18794e'/)
  assert.match(read('docs/index.md'), /title="🚀 Fast" description="The &quot;most exciting&quot; use\."/)
  const page = await build()
  assert.match(page('index.html'), /<div class="dg-hero__figure"><img src="\/[^"]*hero[^"]*\.svg" alt="Picture"/)
  assert.match(page('index.html'), /href="\/guide"[^>]*>🚀 Fast/)
  assert.match(page('guide/index.html'), /<p>Shown\./)
  assert.match(page('guide/index.html'), /<h2 id="auth-no-origin"/)
})

test('a site of VitePress: bindings of components, v-pre, names with quotes, absolute addresses of files', async t => {
  const { build, lost, report } = await migrated(t, {
    '.vitepress/config.ts': "export default { title: 'Vee', sitemap: { hostname: 'https://vee.example' } }",
    'index.md': `# Values

<Settings child="age" :level="2" @click="go">Inner</Settings>

Default: <code v-pre>"{{ root }}/{a}"</code> and [schema](https://vee.example/schema/a.json).

:::tabs
== One
First.
:::
`,
    'team.md': `<script setup>
const members = [{ name: 'J. "R." Hill', title: 'Lead' }]
</script>

# Team

<VPTeamMembers :members="members" />
`,
  })
  assert.deepEqual(lost, ['index.md: 3 only the content of a Vue component is shown'])
  const page = await build()
  assert.match(page('index.html'), /Inner[\s\S]*<code>&quot;\{\{ root \}\}\/\{a\}&quot;<\/code>/)
  assert.match(page('team/index.html'), /J\. (?:"|&quot;)R\.(?:"|&quot;) Hill/)
  assert.equal(report.words.missing, 0)
})

test('a site of VitePress: what only browsers show, and entries of the sidebar that are tags', async t => {
  const { build, report } = await migrated(t, {
    '.vitepress/config.ts': `export default {
  title: 'Vee',
  themeConfig: { sidebar: [{ text: '<script setup>', link: '/setup' }, { text: 'One <Badge text="new" />', link: '/' }] },
}
`,
    'index.md': '# One\n\n<ClientOnly>\n\nText for browsers.\n\n</ClientOnly>\n\nKept: `<ClientOnly>`.\n',
    'setup.md': '# \\<script setup>\n\nText.\n',
  })
  assert.deepEqual(report.pages, [])
  const page = await build()
  assert.match(page('index.html'), /<p>Text for browsers\.<\/p>/)
  assert.match(page('index.html'), /<code>&lt;ClientOnly&gt;<\/code>/)
  assert.match(page('setup/index.html'), /aria-current="page">&lt;script setup&gt;</)
  assert.match(page('index.html'), /aria-current="page">One</)
})

test('a site of VitePress: icons of its own component are named, and not looked for by their names', async t => {
  const { build, lost } = await migrated(t, {
    '.vitepress/config.ts': "export default { title: 'Vee' }\n",
    'index.md': '# Start\n\n[<Icon name="Own" />Vanilla](https://a.example) and `<Icon name="x" />`\n',
  })
  assert.deepEqual(lost, ['index.md: 3 the icon of a Vue component is left out'])
  assert.match((await build())('index.html'), />Vanilla<[\s\S]*<code>&lt;Icon name=&quot;x&quot; \/&gt;<\/code>/)
})
