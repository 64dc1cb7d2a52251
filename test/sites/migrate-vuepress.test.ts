/** Pages of VuePress 1 and 2: navigation, home page, tabs, files shown as code, languages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrated } from './migrated.ts'

test('a site of VuePress 2: the theme of the config, languages, a home page, tabs, files shown as code', async t => {
  const { report, read, build, lost } = await migrated(t, {
    'package.json': '{ "devDependencies": { "vuepress": "2.0.0", "@vuepress/theme-default": "2.0.0" } }',
    'docs/.vuepress/config.ts': `import { defaultTheme } from '@vuepress/theme-default'
import { viteBundler } from '@vuepress/bundler-vite'
import { defineUserConfig } from 'vuepress'
export default defineUserConfig({
  base: '/kit/',
  locales: { '/': { lang: 'en-US', title: 'Kit', description: 'A kit' }, '/de/': { lang: 'de-DE', title: 'Kit' } },
  bundler: viteBundler(),
  theme: defaultTheme({
    hostname: 'https://kit.example',
    repo: 'kit/kit',
    docsDir: 'docs',
    locales: {
      '/': { navbar: ['/guide/', { text: 'More', children: ['/guide/start.md'] }], sidebar: { '/guide/': [{ text: 'Guide', collapsible: true, children: ['README.md', '/guide/start.md'] }] } },
      '/de/': { selectLanguageName: 'Deutsch', navbar: ['/de/guide/', { text: 'Mehr', children: ['/de/guide/start.md'] }], sidebar: { '/de/guide/': [{ text: 'Anleitung', children: ['/de/guide/README.md', '/de/guide/start.md'] }] } },
    },
  }),
})
`,
    'docs/.vuepress/public/hero.png': '',
    'docs/README.md': `---
home: true
title: Home
heroImage: /hero.png
tagline: Small parts
actions:
  - { text: Begin, link: /guide/start.html, type: primary }
features:
  - { title: Fast, details: Very fast. }
footer: MIT Licensed
---
`,
    'docs/guide/README.md':
      '# The guide\n\n[Start](./start.md), [home](../README.md), <RouteLink to="/guide/start.html">start again</RouteLink>.\n',
    'docs/guide/start.md': `---
title: Start here
---

# Start

::: tip Own title
A tip.
:::

::: code-tabs#shell

@tab npm

\`\`\`bash:no-line-numbers
npm i kit
\`\`\`

@tab:active yarn

\`\`\`bash{1}
yarn add kit
\`\`\`

:::

:::: code-group
::: code-group-item First
\`\`\`js
first()
\`\`\`
:::
::: code-group-item Second
\`\`\`js
second()
\`\`\`
:::
::::

@[code{2-3} js](../code/sample.js)

After <Badge text="new" type="tip" vertical="middle" /> [out](https://example.org)<OutboundLink/>.
`,
    'docs/code/sample.js': 'one()\ntwo()\nthree()\nfour()\n',
    'docs/de/README.md': '# Heim\n\nText.\n',
    'docs/de/guide/README.md': '# Die Anleitung\n\nText.\n',
    'docs/de/guide/start.md': '# Anfang\n\n[Zurück](/de/guide/README.md)\n',
  })
  assert.equal(report.tool, 'VuePress')
  assert.deepEqual(lost, [])
  assert.deepEqual([report.routes.theirs, report.routes.ours], [6, 6])
  assert.match(read('site.config.ts'), /url: 'https:\/\/kit\.example'/)
  assert.match(read('site.config.ts'), /editUrl/)
  const page = await build()
  const home = page('index.html')
  assert.match(home, /<h1[^>]*>Kit</)
  assert.match(home, /href="\/kit\/guide\/start\/?"[^>]*>Begin/)
  assert.match(home, /Very fast\./)
  assert.match(home, /MIT Licensed/)
  const guide = page('guide/index.html')
  assert.match(guide, /<a [^>]*href="\/kit\/guide\/start\/?"[^>]*>start again/)
  assert.match(guide, /<a [^>]*href="\/kit\/"[^>]*>home/)
  // Entries without a label have the title of their page.
  assert.match(read('site.config.ts'), /label: 'The guide'[\s\S]*label: 'Start here'/)
  const start = page('guide/start/index.html')
  assert.match(start, /dg-tab__label">npm<[\s\S]*dg-tab__label">yarn</)
  assert.match(start, /dg-tab__label">First<[\s\S]*dg-tab__label">Second</)
  const code = start.replace(/<[^>]*>/g, '')
  assert.match(code, /two\(\)\s*three\(\)/)
  assert.doesNotMatch(code, /one\(\)|four\(\)|@tab|:::|no-line-numbers/)
  assert.match(page('de/guide/start/index.html'), /Mehr/)
  assert.match(page('de/guide/start/index.html'), /<a [^>]*href="\/kit\/de\/guide\/"[^>]*>Zurück/)
})

test('a site of VuePress 1: fields of themeConfig, groups with paths, a sidebar of headings', async t => {
  const { report, read, build, lost } = await migrated(t, {
    'docs/.vuepress/config.js': `const { readdirSync } = require('fs')
const pages = readdirSync(__dirname + '/..')
module.exports = ctx => ({
  title: 'Old Kit',
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/' }, { text: 'Out', link: 'https://example.org' }],
    sidebar: {
      '/guide/': ['', ['start', 'Begin'], { title: 'Deep', path: '/guide/deep/', collapsable: false, children: ['deep/one'] }],
      '/other/': 'auto',
    },
  },
})
`,
    'docs/README.md': '---\nhome: true\nheroText: Old\nactionText: Go\nactionLink: /guide/\n---\n',
    'docs/guide/README.md':
      '# Guide\n\n<CodeGroup>\n<CodeGroupItem title="npm">\n\n```sh\nnpm\n```\n\n</CodeGroupItem>\n<CodeGroupItem title="yarn" active>\n\n```sh\nyarn\n```\n\n</CodeGroupItem>\n</CodeGroup>\n',
    'docs/guide/start.md': '# Start\n\nText.\n',
    'docs/guide/deep/README.md': '# Deep\n\nText.\n',
    'docs/guide/deep/one.md': '# One\n\n::: danger STOP\nNo.\n:::\n',
    'docs/other/README.md': '# Other\n\nText.\n',
  })
  assert.equal(report.tool, 'VuePress')
  assert.deepEqual(lost, [])
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name) ?? []
  assert.ok(remarks.some(name => /sidebar of \/other\/ lists the headings/.test(name)))
  const page = await build()
  const guide = page('guide/index.html')
  assert.match(guide, /dg-tab__label">npm<[\s\S]*dg-tab__label">yarn</)
  assert.match(read('site.config.ts'), /label: 'Begin'[\s\S]*label: 'Deep'[\s\S]*label: 'One'/)
  assert.match(page('guide/deep/one/index.html'), /STOP/)
  assert.match(page('index.html'), /href="\/guide\/"[^>]*>Go/)
})

test('a site of VuePress: files around the pages that are shown as code, and a file that is missing is named once', async t => {
  const { build, lost } = await migrated(t, {
    'docs/.vuepress/config.js': "module.exports = { title: 'V' }\n",
    'src/a.js': 'const found = 1\n',
    'docs/README.md': '# V\n\n<Badge text="new" />\n\n<<< @/src/a.js{1}\n\n<<< @/src/__gone__.js#part{1,3}\n',
  })
  assert.deepEqual(lost, ['README.md: 7 an include leads nowhere'])
  const home = (await build())('index.html')
  assert.match(home, /found/)
  assert.match(home, /&lt;&lt;&lt; @\/src\/__gone__\.js#part\{1,3\}/)
})
