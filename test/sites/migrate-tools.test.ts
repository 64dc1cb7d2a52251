/**
 * Sites of VitePress, mdBook and MkDocs: the result of `docsgen migrate`, and its report about losses.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runMigrate } from '../../src/features/migrate/migrate.ts'
import { migrated } from './migrated.ts'

const BOOK = {
  'book.toml': `[book]
title = "The Book"
[output.html]
site-url = "/book/"
git-repository-url = "https://example.org/book"
[output.html.redirect]
"/old.html" = "start.html"
"async/older.html" = "../deep/er.html"
"/oldest.html" = "/book/deep/er.html#deeper"
"/start.html#gone" = "preface.html#here"
"/start.html#once" = "start.html#twice--over"
[preprocessor.own]
command = "x"
[preprocessor.admonish]
`,
  'src/SUMMARY.md': `# Summary

[Preface](preface.md)

# First part

- [\`Start\` here](start.md)
  - [Deeper](deep/er.md)
- [Later]()
`,
  'src/preface.md': '# Preface\n\nSee [start](start.html#twice-over).\n',
  'src/start.md': `# Start

## Twice & over

\`\`\`rust,ignore
{{#rustdoc_include ../listings/main.rs:shown}}
\`\`\`

\`\`\`rust
# fn main() {
#[derive(Debug)]
let a = 1;
# }
\`\`\`

{{#include part.md:2:3}}

{{#quiz q.toml}}

- Item

  ~~~admonish bug title='Mind "this"', collapsible=true
  Text of it.
  \`\`\`admonish warning
  Inner.
  \`\`\`
  ~~~
`,
  'src/part.md': 'one\ntwo\nthree\nfour\n',
  'src/deep/er.md':
    '# Deeper\n\n{{#include nowhere.md}}\n\n[Data](data.toml)\n\n<Listing number="1-2" file-name="src/a.rs" caption="Uses `Rc<T>` and *more*">\n\n```rust\nlet r = 1;\n```\n\n</Listing>\n',
  'src/deep/data.toml': 'a = 1\n',
  'listings/main.rs': 'fn main() {\n    // ANCHOR: shown\n    let x = 5;\n    // ANCHOR_END: shown\n}\n',
}

test('a book of mdBook: chapters, includes, samples and links', async t => {
  const { report, read, build, lost } = await migrated(t, BOOK)
  assert.equal(report.tool, 'mdBook')
  assert.deepEqual([report.routes.theirs, report.routes.ours], [3, 3])
  assert.deepEqual(lost, ['deep/er.md: 3 an include leads nowhere', 'start.md: 18 a directive is shown as text'])
  const text = read('docs/start.md')
  assert.match(text, /```rust,ignore\nlet x = 5;\n```/)
  assert.match(text, /```rust\n#\[derive\(Debug\)\]\nlet a = 1;\n```/)
  assert.match(text, /\ntwo\nthree\n/)
  assert.match(read('docs/preface.md'), /\[start\]\(start\.md#twice-over\)/)
  const fate = (path: string) => report.fields.find(field => field.path === path)?.status
  assert.deepEqual([fate('book.title'), fate('preprocessor.own.command')], ['rewrite', 'ignored'])
  assert.deepEqual(
    report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name),
    ["The chapter 'Later' is a draft without a file: it is left out of the sidebar."],
  )
  const page = await build()
  const html = page('preface/index.html')
  assert.match(html, /<title>Preface \| The Book/)
  assert.match(html, /href="\/book\/start"[^>]*>(?:<[^>]*>)*Start here/)
  assert.match(html, /First part/)
  assert.match(page('start/index.html'), /id="twice--over"/)
  assert.match(page('start/index.html'), /id="once"/)
  assert.match(
    page('start/index.html'),
    /<li>[\s\S]*?<summary>Mind &quot;this&quot;[\s\S]*?Text of it\.[\s\S]*?admonition-warning[\s\S]*?Inner\.[\s\S]*?<\/li>/,
  )
  assert.match(page('old/index.html'), /url=\/book\/start/)
  assert.match(page('async/older/index.html'), /url=\/book\/deep\/er/)
  assert.match(page('oldest/index.html'), /url=\/book\/deep\/er#deeper/)
})

const MKDOCS = {
  'mkdocs.yml': `site_name: Kit
site_url: https://example.org/kit/
repo_url: https://example.org/repo
edit_uri: edit/main/docs/
nav:
  - Home: index.md
  - Guide:
    - guide/start.md
    - Elsewhere: https://example.org/
  - Gone: nowhere.md
markdown_extensions:
  - admonition
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
plugins:
  - search
  - redirects:
      redirect_maps:
        old.md: guide/start.md
  - macros
`,
  'docs/index.md': `# Kit

[TOC]

!!! warning "Mind \\"this\\""

    Text of it.

    ??? example

        Inner **text**.

=== "npm"

    \`\`\`sh title="run" linenums="1" hl_lines="1 2"
    npm i
    npm t
    \`\`\`

=== "yarn"

    yarn

Text that follows.

## What's this & that { #own .cls }

## One & two

--8<-- "part.md"

Press ++ctrl+c++, ==marked== and [more](guide/start.md){ .md-button } :material-check:

::: kit.api
    options: 1

\`!!! note\` and \`==code==\` stay.
`,
  'docs/guide/start.md': '# Start\n\n{{ macro() }}\n\n![Logo](../img/a.svg)\n',
  'docs/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  'part.md': 'From a *part*.\n',
}

test('a site of MkDocs: nav, admonitions, tabs, includes, attributes', async t => {
  const { report, read, build, lost } = await migrated(t, MKDOCS)
  assert.deepEqual([report.routes.theirs, report.routes.ours], [2, 2])
  assert.deepEqual(lost, [
    'index.md: 26 attributes are left out; 32 attributes are left out; 34 documentation made from source is not here',
    'guide/start.md: 3 a macro is shown as text',
  ])
  const text = read('docs/index.md')
  assert.match(
    text,
    /::::warning\[Mind "this"\]\n\n?Text of it\.\n\n:::details\[Example\]\n\n?Inner \*\*text\*\*\.\n\n?:::\n/,
  )
  assert.match(text, /::::tabs\n:::tab\[npm\]\n\n?```sh \{1,2\} title="run" showLineNumbers\n/)
  assert.match(text, /## What's this & that \{#own\}/)
  const fate = (path: string) => report.fields.find(field => field.path === path)?.status
  assert.deepEqual([fate('nav'), fate('plugins.redirects'), fate('plugins.macros')], ['rewrite', 'rewrite', 'rewrite'])
  const page = await build()
  const html = page('index.html')
  assert.match(html, /theme-admonition-warning[\s\S]*?Mind &quot;this&quot;[\s\S]*?<details[\s\S]*?Example/)
  assert.match(html, /tabs-container[\s\S]*?npm[\s\S]*?yarn[\s\S]*?<\/section><\/div>\s*<p>Text that follows/)
  assert.match(html, /id="one-two"/)
  assert.match(html, /From a <em>part<\/em>/)
  assert.match(html, /<kbd>Ctrl<\/kbd>\+<kbd>C<\/kbd>, <mark>marked<\/mark> and <a[^>]*>more<\/a>/)
  assert.match(html, /<a[^>]*>more<\/a> <svg[^>]*aria-hidden="true"/)
  assert.match(html, /<code>!!! note<\/code> and <code>==code==<\/code>/)
  assert.match(html, /href="https:\/\/example\.org\/repo\/edit\/main\/docs\/index\.md"/)
  assert.match(page('guide/start/index.html'), /href="https:\/\/example\.org\/"[^>]*>(?:<[^>]*>)*Elsewhere/)
  assert.match(page('old/index.html'), /url=\/kit\/guide\/start/)
})

const VITEPRESS = {
  'docs/.vitepress/config.ts': `import { defineConfig } from 'vitepress'
import own from './missing-plugin'
export default ({ mode }) => defineConfig({
  title: mode === 'production' ? 'Vee' : 'No', description: 'A site.', base: '/vee/', cleanUrls: true, vite: { plugins: [own()] },
  rewrites: { 'en/:rest*': ':rest*' },
  locales: { root: { label: 'English', lang: 'en-US' }, fr: { label: 'Français', lang: 'fr-FR' } },
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/start' }, { text: 'More', items: [{ text: 'Out', link: 'https://example.org/' }] }],
    sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'Begin', collapsed: true, items: [{ text: 'Start', link: 'start' }] }] } },
    footer: { copyright: '© Vee' },
    socialLinks: [
      { icon: 'github', link: 'https://github.com/example/vee' },
      { icon: 'x', link: 'https://x.com/vee', ariaLabel: 'Vee on X' },
      { icon: 'nosuchsite', link: 'https://example.org/vee' },
      { icon: { svg: '<svg />' }, link: 'https://example.org/own', ariaLabel: 'Own' },
    ],
  },
})`,
  'docs/en/index.md': `---
layout: home
hero:
  name: Vee
  tagline: Quick.
  actions: [{ theme: brand, text: Begin, link: /guide/start }]
features: [{ title: Small, details: Very small. }]
---
`,
  'docs/en/guide/start.md': `---
outline: deep
---
# Start

[[toc]]

::: tip Look
Text with {{ expression() }}.
:::

::: details More
Inner.
:::

::: code-group
\`\`\`sh [npm]
npm i
\`\`\`
<<< @/snippets/a.js#part{1} [file]
:::

\`\`\`js [app.js]
const a = 1 // [!code ++]
\`\`\`

<!--@include: ../parts/part.md-->

## \`useData\` <Badge type="info" text="new" />

<script setup>
const expression = 1
</script>

Last \`{{ shown }}\`.
`,
  'docs/en/parts/part.md': 'Included text.\n',
  'docs/fr/guide/start.md': '# Début\n',
  'docs/snippets/a.js': '// #region part\nconst b = 2\n// #endregion part\n',
  'docs/public/robots.txt': 'User-agent: *\n',
}

test('a site of VitePress: navigation, languages, containers, groups of code, Vue', async t => {
  const { report, read, build, lost } = await migrated(t, VITEPRESS)
  assert.deepEqual([report.routes.theirs, report.routes.ours], [4, 4])
  assert.deepEqual(
    lost.filter(line => line.startsWith('en/guide/start.md')).map(line => line.replace(/; - .*/, '')),
    ['en/guide/start.md: 9 an expression of Vue is shown as text; 31 code of Vue is left out'],
  )
  const text = read('docs/guide/start.md')
  assert.match(text, /^:::tip\[Look\]\nText with \{\{ expression\(\) \}\}\.\n:::$/m)
  assert.match(
    text,
    /::::tabs\n:::tab\[npm\]\n```sh\nnpm i\n```\n:::\n:::tab\[file\]\n```js \{1\}\nconst b = 2\n```\n:::\n::::/,
  )
  assert.match(text, /```js title="app\.js"\nconst a = 1 \/\/ \[!code \+\+\]\n```/)
  const page = await build()
  const html = page('guide/start/index.html')
  assert.match(html, /Included text\./)
  const named = (href: string) => new RegExp(`<a [^>]*href="${href}"[^>]*>`).exec(html)?.[0]
  assert.match(named('https://github.com/example/vee') ?? '', /dg-social__link[^>]*aria-label="GitHub"/)
  assert.match(named('https://x.com/vee') ?? '', /dg-social__link[^>]*aria-label="Vee on X"/)
  assert.match(html, /href="https:\/\/example\.org\/vee"[^>]*>(?:<[^>]*>)*Nosuchsite/)
  assert.match(html, /href="https:\/\/example\.org\/own"[^>]*>(?:<[^>]*>)*Own/)
  assert.match(html, /id="usedata"/)
  assert.match(html, /href="\/vee\/guide\/start"[^>]*>(?:<[^>]*>)*Guide/)
  assert.match(html, /menu__category[\s\S]*?Begin/)
  assert.match(html, /<details>\s*<summary>More/)
  assert.match(page('index.html'), /<h1[^>]*>Vee[\s\S]*Quick\.[\s\S]*dg-text-card__title">Small/)
  assert.match(page('fr/guide/start/index.html'), /<html lang="fr-FR"[\s\S]*Début/)
  assert.match(page('fr/guide/start/index.html'), /<a[^>]*href="\/vee\/guide\/start"[^>]*>English/)
  assert.equal(page('robots.txt'), 'User-agent: *\n')
})

const TABS = `# Tabs

1. In a list

   ::: code-group

   \`\`\`sh [npm]
   npm i
   \`\`\`

   \`\`\`sh-vue [yarn]
   yarn add
   \`\`\`

   :::

::::tabs key:os
=== Linux

:::tabs
== A

Text of A.

== B

Text of B.

:::

=== macOS

::: tip
Text of macOS.
:::

::::

== no tab
`

test('a site of VitePress: tabs in tabs, groups of code in lists, a config in a folder', async t => {
  const config = "export default { title: 'Vee', themeConfig: {} }"
  const { build, lost } = await migrated(t, { '.vitepress/config/index.ts': config, 'index.md': TABS })
  assert.deepEqual(lost, [])
  const page = await build()
  const html = page('index.html')
  const list = /<ol>[\s\S]*?<\/ol>/.exec(html)?.[0] ?? ''
  for (const text of ['npm', 'yarn', 'language-sh']) assert.ok(list.includes(text), text)
  const after = html.slice(html.lastIndexOf('</ol>'))
  for (const text of ['Linux', 'macOS', 'Text of A.', 'Text of B.', 'Text of macOS.'])
    assert.ok(after.includes(text), text)
  assert.equal(after.match(/class="[^"]*tabs-container/g)?.length, 2)
  assert.match(after, /theme-admonition-tip/)
  assert.match(html, /<p>== no tab<\/p>/)
  assert.doesNotMatch(html.replace(/<[^>]*>/g, ' '), /:::/)
})

test('a site of MkDocs: the config inherits from another', async t => {
  const { report, read } = await migrated(t, {
    'mkdocs.yml': 'INHERIT: ./base.yml\nsite_name: Own\nextra:\n  own: 1\n',
    'base.yml': 'site_name: Base\nsite_description: From the base.\nplugins: [search]\n',
    'docs/index.md': '# Start\n',
  })
  assert.match(read('site.config.ts'), /title: ["']Own["'][\s\S]*From the base\./)
  assert.deepEqual(
    report.fields.map(({ path, status }) => `${path} ${status}`).filter(line => /INHERIT|plugins/.test(line)),
    ['INHERIT rewrite', 'plugins.search honoured'],
  )
})

test('a site of MkDocs: a missing config to inherit from is named', async t => {
  const { read } = await migrated(t, {
    'mkdocs.yml': 'INHERIT: ../shared/base.yml\nsite_name: Own\n',
    'docs/index.md': '# Start\n',
  })
  assert.match(read('site.config.ts'), /title: ["']Own["']/)
  assert.match(
    read('site.config.ts').replace(/\s*\n\s*\/\/ /g, ' '),
    /INHERIT names \.\.\/shared\/base\.yml, which does not exist/,
  )
})

test('a site of VitePress: languages that are other sites, and attributes in other signs than braces', async t => {
  const config = `export default {
    title: 'Vee',
    locales: {
      root: { label: 'English', lang: 'en' },
      fr: { label: 'Français', lang: 'fr', link: '/fr/' },
      ko: { label: '한국어', lang: 'ko', link: 'https://ko.example.org/' },
    },
    appearance: 'force-dark',
    markdown: { attrs: { left: '%{', right: '}%' } },
  }`
  const { build, read, lost } = await migrated(t, {
    '.vitepress/config.js': config,
    'index.md': '# One\n\n## Zwei %{#two}%\n\n`%{#code}%`\n',
    'fr/index.md': '# Un\n',
  })
  assert.deepEqual(lost, [])
  const page = await build()
  assert.match(page('index.html'), /<h2[^>]* id="two"[\s\S]*<code>%\{#code\}%<\/code>/)
  assert.match(page('index.html'), /href="https:\/\/ko\.example\.org\/"[^>]*>(?:<[^>]*>)*한국어/)
  assert.match(page('fr/index.html'), /Un<\/h1>/)
  assert.doesNotMatch(read('site.config.ts'), /'ko'/)
  assert.match(read('site.config.ts'), /defaultMode: 'dark',\s*disableSwitch: true/)
})

const LANGUAGES = `const slugify = text => text.replaceAll(' ', '_')
export default {
  title: 'Vee',
  markdown: { anchor: { slugify } },
  head: [['link', { rel: 'icon', href: '/own.svg' }], ['meta', { property: 'og:url', content: 'https://example.org' }]],
  locales: {
    root: {
      label: 'English', lang: 'en-GB', description: 'In English.',
      themeConfig: {
        nav: [{ text: 'Guide', link: '/guide/start' }],
        sidebar: { '/': [
          { text: 'New', items: [{ text: 'Only here', link: '/new' }] },
          { text: 'First', items: [{ text: 'Start', link: '/guide/start' }] },
        ] },
      },
    },
    fr: {
      label: 'Français', lang: 'fr-FR',
      themeConfig: {
        nav: [{ text: 'Manuel', link: '/fr/guide/start' }],
        sidebar: { '/fr/': [{ text: 'Premiers pas', items: [{ text: 'Début', link: '/fr/guide/start' }] }] },
      },
    },
  },
}`

test('a site of VitePress: the navigation of each language, own ids, a README, comments between tabs, dollars', async t => {
  const { report, build, lost } = await migrated(t, {
    '.vitepress/config.js': LANGUAGES,
    'index.md': '# Home\n',
    'README.md': '# About this repository\n',
    'new.md': '# New\n',
    'guide/start.md': `# Start

From $5 to $10.

## One Two

::: code-group
<!-- formatter: off -->
\`\`\`vue-html [a]
<a/>
\`\`\`
:::
`,
    'fr/guide/start.md': '# Début\n',
    'fr/faq/faq.md': '# Questions\n',
  })
  assert.deepEqual([report.routes.theirs, report.routes.ours, lost], [6, 6, []])
  const page = await build()
  const html = page('guide/start/index.html')
  assert.match(html, /<p>From \$5 to \$10\.<\/p>/)
  assert.match(html, /<h2[^>]* id="One_Two"/)
  assert.match(html, /href="\/guide\/start"[^>]*>(?:<[^>]*>)*Guide/)
  assert.match(html, /menu__category[\s\S]*?New[\s\S]*?Only here[\s\S]*?First[\s\S]*?Start/)
  assert.match(html, /<link[^>]*rel="icon"[^>]*href="\/own\.svg"/)
  assert.doesNotMatch(html, /og:url/)
  const french = page('fr/guide/start/index.html')
  assert.match(french, /href="\/fr\/guide\/start"[^>]*>(?:<[^>]*>)*Manuel/)
  assert.match(french, /menu__category[\s\S]*?Premiers pas[\s\S]*?Début/)
  assert.match(page('fr/faq/faq/index.html'), /Questions/)
  assert.match(page('README/index.html'), /About this repository/)
})

test('a site of MkDocs: ids after code, list items with wide gaps, fences in fences, a broken stylesheet', async t => {
  const { build, read } = await migrated(t, {
    'mkdocs.yml':
      'site_name: Em\nextra_css: [own.css]\ntheme: { palette: [{ media: "(prefers-color-scheme: dark)" }] }\n',
    'docs/own.css': '.a { color: red }\n@media print {\n',
    'docs/index.md': `# One { #first }

### The \`Own\` and \`Other\` { #own .wide }

### \`{a}\`

-   :material-star: &nbsp; Starred item

    Its own paragraph

-    First item

    Its **second** paragraph[^1]

[^1]: A note.

\`\`\` text
=== "A"

    \`\`\` c
    int a;
    \`\`\`

=== "B"
\`\`\`
`,
  })
  const page = await build()
  const html = page('index.html')
  assert.match(html, /<li>\s*<p>First item<\/p>\s*<p>Its <strong>second<\/strong> paragraph/)
  assert.match(read('site.config.ts'), /respectPrefersColorScheme: true/)
  assert.match(html, /Starred item<\/p>\s*<p>Its own paragraph/)
  assert.match(html, /A note\./)
  assert.match(html, /<h3[^>]* id="own"[^>]*>The <code>Own<\/code> and <code>Other<\/code></)
  assert.match(html, /<h3[^>]*><code>\{a\}<\/code>/)
  assert.doesNotMatch(html, /tabs-container/)
})

test('a translated site needs a separate folder', async t => {
  const { source, to } = await migrated(t, BOOK)
  const request = { siteDir: source, write: false, jobs: 1 }
  await assert.rejects(runMigrate({ ...request, to }), /is not empty/)
  await assert.rejects(runMigrate({ ...request, write: true }), /have to be translated/)
  const { written, routes } = await runMigrate(request)
  assert.deepEqual([written, routes.ours], [undefined, 3])
})

test('pages with the line ends of Windows are translated like others', async t => {
  const files = {
    'mkdocs.yml': 'site_name: Kit\nmarkdown_extensions: [admonition]\n',
    'docs/index.md': '# Kit\n\n!!! note "Read this"\n    Text of the note.\n\nEnd.\n',
    'docs/guide/guide.md': '---\ntitle: The guide\n---\n\n# Guide\n\n<span>Text</span>\n',
  }
  const withReturns = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, `\uFEFF${text.replaceAll('\n', '\r\n')}`]),
  )
  const [plain, other] = [await migrated(t, files), await migrated(t, withReturns)]
  for (const path of ['docs/index.md', 'docs/guide/guide.md']) assert.equal(other.read(path), plain.read(path))
  assert.equal(other.read('docs/guide/guide.md').match(/^---$/gm)?.length, 2)
  assert.deepEqual(other.lost, plain.lost)
})

test('a site of VitePress: boxes written as code, plugins of the parser, packages of the config', async t => {
  const { report, build } = await migrated(t, {
    '.vitepress/config.ts': `import { entries } from 'own-metadata'
export default {
  title: 'Kit',
  markdown: { config: md => md.use(entries) },
  themeConfig: { sidebar: [{ text: 'All', items: entries.map(text => ({ text, link: '/' })) }] },
}
`,
    'index.md': '# Kit\n\n```note\nWith **bold** text.\n```\n\n```js\nnote()\n```\n',
  })
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name) ?? []
  assert.match(remarks.join('\n'), /markdown\.config adds plugins to the parser[\s\S]*The config uses own-metadata/)
  assert.match((await build())('index.html'), /admonition-note[\s\S]*<strong>bold<\/strong>[\s\S]*note/)
})
