/**
 * Sites of MkDocs with plugins: the navigation and the languages that plugins read from files, includes, and addresses
 * in HTML.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrated } from './migrated.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'

/** The labels of the sidebar of a page, in order. */
function labels(html: string): string[] {
  const menu = /<aside[\s\S]*?<\/aside>/.exec(html)?.[0] ?? ''
  return [
    ...menu.matchAll(/class="[^"]*menu__(?:link|category)[^"]*"[^>]*>([\s\S]*?)<\/(?:a|summary|button|span)>/g),
  ].map(([, label = '']) => label.replace(/<[^>]*>/g, '').trim())
}

const KIT = {
  'mkdocs.yml': `site_name: Kit
repo_url: https://example.org/repo/
edit_uri: edit/main/docs
theme: { name: material, language: de, logo: img/a.svg, favicon: img/a.svg }
exclude_docs: |
  # Not published.
  drafts/
extra:
  social:
    - { icon: fontawesome/brands/github, link: https://github.com/example/kit }
markdown_extensions:
  - pymdownx.snippets: { base_path: [docs/parts, NOTICE.md] }
plugins:
  search: {}
  awesome-nav: {}
  exclude: { glob: ['parts/*'] }
`,
  'NOTICE.md': 'Text of the notice.\n',
  'docs/README.md': '# Kit\n\n[Guide](guide/README.md) and [start].\n\n[start]: guide/README.md\n',
  'docs/guide/README.md': '# Guide\n\n<a href="start/">Start</a>\n',
  'docs/guide/start.md': `# Start

<img src="../../img/a.svg" alt="A">
<img src="../img/a.svg" alt="B">

--8<-- 'one.md'

--8<--
one.md
; none.md
two.md
NOTICE.md
--8<--

[Data](data.yml)
`,
  'docs/guide/data.yml': 'a: 1\n',
  'docs/guide/other.md': '# Other\n',
  'docs/guide/.nav.yml':
    'title: The guide\nnav:\n  - Guide:\n    - First steps: start.md\n    - guide/README.md\n  - "*"\n',
  'docs/about/us.md': '# Us\n',
  'docs/parts/one.md': 'Text one.\n',
  'docs/parts/two.md': 'Text two.\n',
  'docs/drafts/new.md': '# New\n',
  'docs/img/a.svg': SVG,
}

test('a site of MkDocs: navigation in folders, base folders of includes, addresses in HTML, files', async t => {
  const { report, build, lost } = await migrated(t, KIT)
  assert.deepEqual([report.routes.theirs, report.routes.ours], [5, 5])
  assert.deepEqual(lost, [])
  const page = await build()
  const html = page('guide/start/index.html')
  assert.equal(html.match(/<p>Text one\./g)?.length, 2)
  assert.match(html, /Text two\.\s*Text of the notice\./)
  assert.doesNotMatch(html, /8&lt;|none\.md/)
  assert.equal(html.match(/<img[^>]*alt="[AB]"[^>]*width="4"/g)?.length, 2)
  assert.match(html, /href="[^"]*data[^"]*\.yml"/)
  assert.match(html, /href="https:\/\/example\.org\/repo\/edit\/main\/docs\/guide\/start\.md"/)
  assert.match(html, /<html lang="de"/)
  assert.match(html, /<link[^>]*rel="icon"[^>]*href="[^"]*\.svg"/)
  assert.match(html, /dg-social__link[^>]*aria-label="GitHub"/)
  assert.deepEqual(labels(html), ['Kit', 'About', 'Us', 'The guide', 'Guide', 'First steps', 'Guide', 'Other'])
  assert.equal(page('index.html').match(/<a href="\/guide\/">(?:Guide|start)<\/a>/g)?.length, 2)
})

test('a site of MkDocs: lists of pages in SUMMARY.md', async t => {
  const { report, build, lost } = await migrated(t, {
    'mkdocs.yml': 'site_name: Kit\nplugins: [search, literate-nav]\nnav: [Home: index.md, Guide: guide/]\n',
    'docs/index.md': '# Kit\n',
    'docs/guide/SUMMARY.md':
      '- Basics\n    - [Second](b.md)\n    - [*First*](a.md)\n- [Deep](deep/)\n    - [Own](deep/c.md)\n- [Share of 100 %](last.md)\n- [Gone](100%.md)\n- *.md\n',
    'docs/guide/a.md': '# A\n',
    'docs/guide/b.md': '# B\n',
    'docs/guide/last.md': '# Last\n',
    'docs/guide/deep/c.md': '# C\n',
  })
  assert.deepEqual([report.routes.theirs, lost], [5, []])
  const page = await build()
  assert.deepEqual(labels(page('guide/a/index.html')), [
    'Home',
    'Guide',
    'Basics',
    'Second',
    'First',
    'Deep',
    'Own',
    'Share of 100 %',
  ])
})

for (const [structure, path] of [
  ['suffix', (locale: string, file: string) => (locale === 'en' ? file : file.replace('.', `.${locale}.`))],
  ['folder', (locale: string, file: string) => `${locale}/${file}`],
] as const)
  test(`a site of MkDocs: languages by ${structure}`, async t => {
    const { report, build, lost } = await migrated(t, {
      'mkdocs.yml': `site_name: Kit
nav: [Home: index.md, guide/start.md]
plugins:
  - i18n:
      docs_structure: ${structure}
      languages:
        - { locale: en, name: English, default: true, build: true }
        - { locale: fr, name: Français, build: true }
        - { locale: es, name: Español, build: false }
`,
      [`docs/${path('en', 'index.md')}`]: '# Kit\n\n![A](img/a.svg)\n',
      [`docs/${path('fr', 'index.md')}`]: '# Trousse\n\n[Début](guide/start.md) ![A](img/a.svg)\n',
      [`docs/${path('en', 'guide/start.md')}`]: '# Start\n',
      [`docs/${path('fr', 'guide/start.md')}`]: '# Début\n\n<img src="../../img/a.svg" alt="B">\n',
      [`docs/${structure === 'folder' ? 'en/' : ''}img/a.svg`]: SVG,
      ...(structure === 'folder' && { 'docs/fr/img/a.svg': SVG }),
    })
    assert.deepEqual([report.routes.theirs, report.routes.ours, lost], [4, 4, []])
    const page = await build()
    const html = page('fr/index.html')
    assert.match(html, /<html lang="fr"[\s\S]*Trousse[\s\S]*href="\/fr\/guide\/start\/"[^>]*>Début/)
    assert.match(html, /<a[^>]*href="\/"[^>]*>English/)
    assert.match(page('index.html'), /<(?:img|svg)[^>]*width="4"/)
    assert.match(html, /<(?:img|svg)[^>]*width="4"/)
    assert.match(page('fr/guide/start/index.html'), /<(?:img|svg)[^>]*width="4"/)
  })

test('a site of MkDocs: blocks between slashes, and a file at the end of every page', async t => {
  const { build, lost } = await migrated(t, {
    'mkdocs.yml': `site_name: Kit
markdown_extensions:
  - pymdownx.blocks.admonition
  - pymdownx.blocks.tab
  - pymdownx.snippets: { auto_append: [refs.txt] }
`,
    'refs.txt': '[kit]: https://example.org/kit\n',
    'docs/index.md': `# Kit

/// tip | Look
See [the kit][kit].
///

//// admonition
    type: danger

/// details | More
    open: true
Inner.
///
////

/// tab | One
First.
///

/// tab | Two
Second.
///

/// own
Kept.
///

\`\`\`
/// no block
\`\`\`
`,
  })
  assert.deepEqual(lost, ['index.md: 24 a block is shown as its content'])
  const html = (await build())('index.html')
  assert.match(html, /theme-admonition-tip[\s\S]*?Look[\s\S]*?href="https:\/\/example\.org\/kit"[^>]*>the kit/)
  assert.match(html, /theme-admonition-danger[\s\S]*?<details open[\s\S]*?More[\s\S]*?Inner\./)
  assert.equal(html.match(/class="[^"]*tabs-container/g)?.length, 1)
  assert.match(html, /tabs-container[\s\S]*?One[\s\S]*?First\.[\s\S]*?Two[\s\S]*?Second\.[\s\S]*?<p>Kept\.<\/p>/)
  assert.match(html, /\/\/\/ no block/)
  assert.doesNotMatch(html.replace(/<pre[\s\S]*?<\/pre>/g, '').replace(/<[^>]*>/g, ' '), /\/\/\/|:::/)
})

test('a section of nav without a name has the title of its index', async t => {
  const { build, lost } = await migrated(t, {
    'mkdocs.yml':
      'site_name: Site\nnav:\n  - index.md\n  - "":\n      - guide/index.md\n      - guide/a.md\n      - "":\n          - guide/deep/b.md\n',
    'docs/index.md': '# Home\n',
    'docs/guide/index.md': '# The *guide* { #guide }\n\nText.\n',
    'docs/guide/a.md': '# A\n',
    'docs/guide/deep/b.md': '---\ntitle: "Page b"\n---\nText.\n',
  })
  const read = await build()
  assert.match(read('guide/a/index.html'), /breadcrumbs__link" href="\/guide\/?">The guide</)
  assert.match(read('guide/deep/b/index.html'), /The guide<[\s\S]*breadcrumbs__link">Page b</)
  assert.deepEqual(lost, [])
})

test('a site of MkDocs: files included as code, with marked lines, and files copied in', async t => {
  const { read, build, lost, report } = await migrated(t, {
    'mkdocs.yml': 'site_name: Site\nmarkdown_extensions:\n  - markdown_include_variants\n  - mdx_include\n',
    'src/app.py': 'import os\n\ndef one():\n    return 1\n\ndef two():\n    return 2\n',
    'shared/part.md': 'Shared **text**.\n',
    'docs/index.md':
      '# Home\n\n{* src/app.py hl[1,3:4] *}\n\n- item\n\n    {* src/app.py ln[3:4] hl[4] title["app.py"] *}\n\n{! shared/part.md !}\n\n```python\n{! src/app.py [ln:6-7] !}\n```\n\n{* src/none.py *}\n',
  })
  const text = read('docs/index.md')
  assert.match(text, /\n```python \{1,3-4\}\nimport os\n/)
  assert.match(text, /\n {4}```python title="app\.py" \{2\}\n {4}def one\(\):\n {8}return 1\n {4}```\n/)
  assert.match(text, /\nShared \*\*text\*\*\.\n/)
  assert.match(text, /\n```python\ndef two\(\):\n {4}return 2\n```\n/)
  assert.match((await build())('index.html'), /highlighted|<mark|theme-code-block-highlighted-line/)
  assert.deepEqual(lost, ['index.md: 15 an include leads nowhere'])
  assert.equal(report.fields.find(({ path }) => path.endsWith('mdx_include'))?.status, 'honoured')
})

test('a site of MkDocs: definitions, abbreviations, marks of editors, ids of paragraphs, and the main colour', async t => {
  const { build, lost, read } = await migrated(t, {
    'mkdocs.yml': `site_name: Kit
theme: { name: material, palette: { primary: deep purple } }
markdown_extensions:
  - def_list
  - abbr
  - attr_list
  - pymdownx.critic
  - pymdownx.caret
  - pymdownx.snippets: { auto_append: [includes/words.md] }
`,
    'includes/words.md': '*[HTML]: Hypertext "Markup"\n',
    'docs/index.md': `# Kit

First term
:   A definition with **bold** text.

    - An item

Second term

:   One.
:   Two.

No term: text.

HTML, \`HTML\` and [HTML page](https://example.org/HTML).

A paragraph.
{ #own-place }

{++added++} {--removed--} {~~old~>new~~} ^^under^^ {>>A note<<}

!!! note "On the "inner" quotes"
    [MRO]: https://example.org/mro
`,
  })
  assert.deepEqual(lost, [])
  const html = (await build())('index.html')
  assert.match(
    html,
    /<dt>\s*<p>First term[\s\S]*<dd>[\s\S]*A definition with <strong>bold[\s\S]*<li>An item[\s\S]*<dt>\s*<p>Second term/,
  )
  assert.equal(html.match(/<dd>/g)?.length, 3)
  assert.match(html, /<p>No term: text\./)
  assert.equal(html.match(/<abbr title="Hypertext &quot;Markup&quot;">HTML<\/abbr>/g)?.length, 2)
  assert.match(html, /<code>HTML<\/code>[\s\S]*href="https:\/\/example\.org\/HTML"/)
  assert.match(html, /id="own-place"/)
  assert.match(
    html,
    /<ins>added<\/ins> <del>removed<\/del> <del>old<\/del><ins>new<\/ins> <ins>under<\/ins>[\s\S]*A note/,
  )
  assert.match(html, /On the &quot;inner&quot; quotes/)
  assert.doesNotMatch(html, /:::|\*\[/)
  assert.match(read('site.config.ts'), /accent: '#5e35b1'/)
})

test('references across pages, values of the config, linked tabs and images with attributes', async t => {
  const { report, read, build, lost } = await migrated(t, {
    'mkdocs.yml': `site_name: Kit
plugins: [search, macros, mkdocstrings]
theme: { name: material, features: [content.tabs.link] }
markdown_extensions: [attr_list, pymdownx.tabbed, tables]
extra: { release: 2.1, links: { home: https://example.org } }
`,
    'docs/index.md': `# Home

Version {{ release }} of {{ config.site_name }} at {{ extra.links.home }}, and {{ call() }}.

See [the part][own-part], [\`kit.Model.dump\`][], [its schema](api.md#kit.Model.schema), [known][here] and [dict][].

[here]: https://example.org/known

[](){#own-anchor}

* An item
  {#of-item}

![A](a.svg){ width="40" align=left }

=== "One"

    First.

=== "Two"

    Second.

| Name | Text |
| ---- | -- - |
| a    | b    |
`,
    'docs/more/two.md': '# Two\n\n## Part {#own-part}\n\n[Item](../index.md#of-item), [anchor][own-anchor]\n',
    'docs/api.md': '# API\n\n::: kit.Model\n    options:\n      members: [dump]\n',
    'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>',
  })
  assert.deepEqual(lost.sort(), [
    'api.md: 3 documentation made from source is not here',
    'index.md: 3 a macro is shown as text; 5 a reference to other documentation has no address',
  ])
  const page = await build()
  const home = page('index.html')
  assert.match(
    home,
    /Version 2\.1 of Kit at <a[^>]*>https:\/\/example\.org<\/a>|Version 2\.1 of Kit at https:\/\/example\.org/,
  )
  assert.match(home, /href="\/more\/two\/#own-part"[^>]*>the part</)
  assert.match(home, /href="\/api\/#kit\.Model\.dump"[^>]*><code>kit\.Model\.dump</)
  assert.match(home, /href="\/api\/#kit\.Model\.schema"/)
  assert.match(home, /href="https:\/\/example\.org\/known"[^>]*>known<\/a> and dict\./)
  assert.match(home, /id="own-anchor"[\s\S]*id="of-item"/)
  assert.match(home, /<img[^>]*width="40"/)
  assert.match(home, /<th[^>]*>Name[\s\S]*<td[^>]*>b/)
  assert.match(read('docs/index.md'), /tabs\{groupId=labels\}/)
  assert.match(page('more/two/index.html'), /href="\/#own-anchor"/)
  assert.match(page('api/index.html'), /id="kit\.Model"[\s\S]*id="kit\.Model\.schema"/)
  assert.equal(report.words.missing, 0)
})

test('a site of MkDocs: configs for several builds, a blog, features of the theme, links and keys in labels', async t => {
  const { report, build, lost, read } = await migrated(t, {
    'mkdocs-common.yml': `site_name: Kit
theme:
  name: material
  features: [navigation.indexes, navigation.sections, search.share]
plugins:
  search:
  blog: { pagination_per_page: 1, authors_profiles: true }
markdown_extensions: [admonition, pymdownx.tabbed, pymdownx.keys]
`,
    'mkdocs-offline.yml': 'INHERIT: mkdocs-common.yml\n',
    'mkdocs-online.yml': 'INHERIT: mkdocs-common.yml\nsite_url: https://kit.example/\n',
    'mkdocs-nav.yml':
      'nav:\n  - index.md\n  - Guide:\n    - guide/index.md\n    - guide/a.md\n  - Blog: blog/index.md\n',
    'docs/index.md':
      '# Kit\n\n!!! note "See [`a`](guide/a.md) first"\n\n    Text.\n\n=== "After ++q++"\n\n    In it.\n',
    'docs/guide/index.md': '# All guides\n',
    'docs/guide/a.md': '# A\n\n![L](https://a.example/a.png#only-light)\n\n| a | b |\n|---|---|\n| `x | y` | last |\n',
    'docs/blog/index.md': '# Blog\n',
    'docs/blog/.authors.yml': 'authors:\n  ada: { name: Ada L., description: Author }\n',
    'docs/blog/pic.svg': SVG,
    'docs/blog/posts/first.md':
      '---\ndate: 2024-03-01\nauthors: [ada]\ncategories: [Dev Log]\n---\n\n# The first: post!\n\n<img src="../../../../pic.svg" alt="Pic">\n',
    'docs/blog/posts/second.md': '---\ndate: { created: 2024-04-02 }\nslug: two\n---\n\n# Second\n',
    'docs/blog/posts/later.md': '---\ndate: 2025-01-01\ndraft: true\n---\n\n# Later\n',
  })
  assert.deepEqual(lost, [])
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name) ?? []
  assert.match(remarks.join('\n'), /mkdocs-online\.yml[\s\S]*mkdocs-nav\.yml[\s\S]*counterpart of search\.share\./)
  const page = await build()
  assert.match(page('blog/2024/03/01/the-first-post/index.html'), /The first: post!/)
  assert.match(page('blog/index.html'), /2024-04-02: <a href="\/blog\/2024\/04\/02\/two\/">[\s\S]*2024-03-01/)
  assert.match(page('blog/index.html'), /<a href="\/blog\/category\/dev-log\/">Dev Log<\/a>/)
  assert.match(
    page('blog/2024/03/01/the-first-post/index.html'),
    /<\/h1>[\s\S]*2024-03-01 · Ada L\. · <a href="\/blog\/category\/dev-log\/">[\s\S]*<img[^>]*width="4"/,
  )
  assert.match(page('blog/author/ada/index.html'), /Ada L\.<\/h1>[\s\S]*The first: post!/)
  assert.match(page('blog/archive/2024/index.html'), /Second[\s\S]*The first: post!/)
  assert.match(page('blog/page/2/index.html'), /url=\/blog\//)
  assert.match(page('index.html'), /See <a href="\/guide\/a\/"><code>a<\/code><\/a> first[\s\S]*After Q/)
  const menu = /<aside[\s\S]*?<\/aside>/.exec(page('index.html'))?.[0] ?? ''
  assert.match(menu, /href="\/guide\/"[^>]*>Guide<\/a><details[^>]* open=""/)
  assert.doesNotMatch(menu, /All guides/)
  assert.match(read('site.config.ts'), /colour-mode-images\.css/)
  assert.match(
    page('guide/a/index.html'),
    /class="only-light"><img[\s\S]*<code[^>]*>x \| y<\/code><\/td>\s*<td[^>]*>last/,
  )
})

test('a site of Zensical: its config in TOML, files by their full addresses, templates in addresses', async t => {
  const { read, build, lost, report } = await migrated(t, {
    'zensical.toml': `[project]
site_name = "Kit"
site_url = "https://kit.example/base/"
nav = [{ "Home" = "index.md" }, { "Guide" = [{ "A" = "guide/a.md" }] }]
[project.extra]
release = "1.2"
[project.markdown_extensions.zensical.extensions.macros]
[project.markdown_extensions.pymdownx.blocks.admonition]
[project.markdown_extensions.own_extension]
[[project.extra.social]]
icon = "fontawesome/brands/github"
link = "https://github.com/kit"
`,
    'docs/index.md':
      '# Kit {{ release }}\n\n/// note | Mind\nText.\n///\n\n<img src="https://kit.example/base/img/a%20b.svg" alt="A">\n\n{% for s in list %}\n<a href="{{ s.url }}">x</a> <a href="{{ s.other }}">y</a>\n{% endfor %}\n',
    'docs/img/a b.svg': SVG,
    'docs/img/c.svg': SVG,
    'docs/guide/a.md': '## Sub\n\n![C](../img/c.svg)\n',
  })
  assert.equal(report.tool, 'MkDocs')
  assert.match(read('docs/guide/a.md'), /^---\ntitle: "A"\n---\n\n## Sub/)
  assert.match(read('docs/index.md'), /^# Kit 1\.2/m)
  const fate = (path: string) => report.fields.find(field => field.path === path)?.status
  assert.deepEqual(
    ['pymdownx.blocks.admonition', 'own_extension'].map(name => fate(`markdown_extensions.${name}`)),
    ['honoured', 'ignored'],
  )
  const page = await build()
  assert.match(page('index.html'), /admonition-note[\s\S]*Mind/)
  assert.equal(page('img/a b.svg'), SVG)
  assert.deepEqual(
    lost.map(line => line.replace(/; - .*/, '')),
    ['index.md: 9 a macro is shown as text; 10 a macro is shown as text; 11 a macro is shown as text'],
  )
})

test('a site of ProperDocs is one of MkDocs under another name; markdown begins after a block of HTML', async t => {
  const { build, report } = await migrated(t, {
    'properdocs.yml': 'site_name: Kit\nmarkdown_extensions: [admonition]\n',
    'docs/index.md':
      '# Kit\n\n!!! tip\n    Text.\n\n<div class="a"></div>\n| A |\n|---|\n| 1 |\n\n<div>\n<div>in</div>\nof it\n</div>\n',
  })
  assert.equal(report.tool, 'MkDocs')
  const home = (await build())('index.html')
  assert.match(home, /admonition-tip[\s\S]*<td[^>]*>1<\/td>/)
  assert.match(home, /<div>\s*<div>in<\/div>\s*of it\s*<\/div>/)
})

test('a site of MkDocs: tabs of the navigation, drawings of Python, markdown in HTML, files of SVG', async t => {
  const { read, build, lost } = await migrated(t, {
    'mkdocs.yml': `site_name: Kit
site_url: https://kit.example/docs/
theme: { name: material, features: [navigation.tabs, navigation.sections] }
plugins: [mkdocstrings]
markdown_extensions:
  - md_in_html
  - toc: { slugify: !!python/name:pymdownx.slugs.uslugify }
  - pymdownx.snippets
  - pymdownx.superfences:
      custom_fences:
        - { name: mermaid, class: mermaid, format: !!python/name:pymdownx.superfences.fence_code_format }
        - name: shot
          class: shot
          format: !!python/name:kit.draw
nav:
  - index.md
  - Guide:
    - First: guide/a.md
    - More:
      - guide/b.md
  - API: [api.md]
  - Source: https://example.org/source
`,
    'drawing.svg':
      '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">\n\n<text>\n\nIn it\n</text>\n</svg>\n',
    'docs/index.md': `# Kit

<figure markdown>
![Picture](pic.svg)
<figcaption>Below it</figcaption>
</figure>

<div>
--8<-- "drawing.svg"
</div>

\`\`\`{.shot path="a.py"}
\`\`\`

\`\`\`shot
print(1)
\`\`\`

[full](https://kit.example/docs/api/#kit.App.run) and [part](/docs/api/#kit.App--name)

## Größe & Gewicht
`,
    'docs/pic.svg': SVG,
    'docs/guide/a.md': '# A\n',
    'docs/guide/b.md': '# B\n',
    'docs/api.md': '# API\n\n::: kit.App\n',
  })
  assert.deepEqual(lost, [
    'index.md: 12 a drawing of a function of Python is not here; 15 a drawing of a function of Python is not here',
    'api.md: 3 documentation made from source is not here',
  ])
  const page = await build()
  const html = page('index.html')
  assert.match(html, /<figure>[\s\S]*<svg role="img" aria-label="Picture"[\s\S]*<figcaption>Below it/)
  assert.match(html, /<svg[^>]*>\s*<text>\s*In it\s*<\/text>\s*<\/svg>/)
  assert.equal(html.match(/<pre/g)?.length, 1)
  assert.match(html, /id="größe--gewicht"/)
  assert.match(page('api/index.html'), /id="kit\.App\.run"[\s\S]*id="kit\.App--name"/)
  const config = read('site.config.ts')
  assert.match(config, /docSidebar[\s\S]*sidebarId: 'guide'/)
  assert.match(
    html,
    /<nav[\s\S]*href="\/docs\/"[^>]*>Kit<\/a><a[^>]*href="\/docs\/guide\/a\/"[^>]*>Guide<[\s\S]*href="\/docs\/api\/"[^>]*>API</,
  )
  const menu = /<aside[\s\S]*?<\/aside>/.exec(page('guide/b/index.html'))?.[0] ?? ''
  assert.match(menu, />First<[\s\S]*More[\s\S]*>B</)
  assert.match(menu, /<a class="navbar__item navbar__link" href="\/docs\/">Kit</)
  assert.doesNotMatch(menu.replace(/<nav class="dg-drawer-nav"[\s\S]*?<\/nav>/, ''), />API</)
})

test('a site of MkDocs: icons that are the whole text of a link, and bars in code of tables', async t => {
  const { build, lost } = await migrated(t, {
    'mkdocs.yml':
      'site_name: Kit\nmarkdown_extensions: [pymdownx.emoji, tables]\nrepo_url: https://github.com/kit/kit/\nnav: [Kit: index.md, Late: late.md]\n',
    'docs/late.md': '<p align="center">Picture</p>\n\n# Introduction\n',
    'docs/index.md':
      '# Kit\n\n- [:material-github:](https://github.com/kit) [:material-nosuch-thing:](https://kit.example)\n\nName | Text\n--- | ---\n`a|b` | text\n',
  })
  assert.deepEqual(lost, ['index.md: 3 an icon is left out'])
  const page = await build()
  const html = page('index.html')
  assert.match(html, /<nav class="navbar"[\s\S]*<a[^>]*href="https:\/\/github\.com\/kit\/kit"[\s\S]*<\/nav>/)
  assert.match(page('late/index.html'), /<title>Late \| Kit</)
  assert.doesNotMatch(page('late/index.html'), /<h1[^>]*>(?:late|Late)</)
  assert.match(html, /<a href="https:\/\/github\.com\/kit"[^>]*><svg[^>]*role="img" aria-label="github"/)
  assert.match(html, /<a href="https:\/\/kit\.example"[^>]*>nosuch thing/)
  assert.match(html, /<td><code>a\|b<\/code><\/td>\s*<td>text<\/td>/)
})

test('indented code of MkDocs stays as it is, and so does what only a plugin would run; images of styles are found', async t => {
  const { read, lost, report, build } = await migrated(t, {
    'mkdocs.yml': 'site_name: Kit\nmarkdown_extensions: [attr_list, pymdownx.caret, pymdownx.keys]\n',
    'docs/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    'docs/index.md': '# Home\n',
    'docs/code.md': `# Code

For example:

    regex = '[0-9a-f]{32}'
    {% for row in rows %}++ctrl++

    a ^^b^^ c

- Item

    Text of the item, ^^inserted^^.

Paragraph {{ name }}, *{A/0, B/1}*, **bold**{ .big }, and [a link][one].
[one]: https://one.example
[two]: https://two.example

[^1]: A note with [another link][two].
[three]: https://three.example

[Last][three][^1]

<ul>
<li style="background-image:url(../img/a.svg);">A</li>
</ul>
`,
  })
  // Nothing runs it, and readers see it.
  assert.deepEqual(lost, ['code.md: 14 attributes are left out; - a variable of a template language is shown as text'])
  assert.equal(report.words.missing, 0)
  assert.match(
    read('docs/code.md'),
    /\n {4}regex = '\[0-9a-f\]\{32\}'\n {4}\{% for row in rows %\}\+\+ctrl\+\+\n\n {4}a \^\^b\^\^ c\n/,
  )
  assert.match(read('docs/code.md'), /Text of the item, <ins>inserted<\/ins>\./)
  const html = (await build())('code/index.html')
  assert.match(html, /<em>\{A\/0, B\/1\}<\/em>, <strong>bold<\/strong>, and <a href="https:\/\/one\.example"/)
  assert.match(html, /href="https:\/\/two\.example"/)
  assert.match(html, /href="https:\/\/three\.example"/)
  assert.match(html, /style="background-image:url\((?:&quot;)?\/assets\/[^"]*a[^"]*\.svg(?:&quot;)?\)/)
})

test('an item with marks of code in a block of code is no end of it, and raw HTML has no blocks', async t => {
  const { read } = await migrated(t, {
    'mkdocs.yml': 'site_name: Kit\nmarkdown_extensions: [admonition]\n',
    'docs/index.md': '# Home\n\n```md\n- ```\n!!! note\n```\n\n<pre>\n```\n</pre>\n\n!!! tip\n    Text.\n',
  })
  assert.match(read('docs/index.md'), /- ```\n!!! note\n```[\s\S]*<pre>\n```\n<\/pre>\n\n:::tip/)
})

test('a site of MkDocs: ids in each form, links to footnotes, headings that hooks make, labels of tabs that resemble each other', async t => {
  const { build, lost, report } = await migrated(t, {
    'mkdocs.yml': `site_name: Kit
hooks: [hooks/shortcodes.py]
markdown_extensions: [attr_list, footnotes, pymdownx.tabbed: { alternate_style: true }]
`,
    'docs/index.md': `# Kit

[a](#9.7.0), [b](#path-2), [c](#+kind:own), [d](#setting.one), [e](#fn:1), [f](other.md#fn:two), [g][note]

### 9.7.0 <small>Today</small> { id="9.7.0" }

### Path { id=path-2 }

- [\`own\`](#+kind:own){ #+kind:own }

#### <!-- md:setting setting.one -->

Text.[^1]

=== "C"

    One.

=== "C++"

    Two.

[^1]: The note.
[note]: #fn:1
`,
    'docs/other.md': '# Other\n\nText.[^two]\n\n[^two]: Another.\n',
  })
  assert.deepEqual(lost, ['index.md: 11 what a hook makes of a heading is not here'])
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name) ?? []
  assert.ok(remarks.some(name => /hooks\/shortcodes\.py/.test(name)))
  const page = await build()
  const html = page('index.html')
  for (const id of ['9.7.0', 'path-2', '+kind:own', 'setting.one', 'user-content-fn-1'])
    assert.ok(html.includes(`id="${id}"`), id)
  assert.match(html, /<h4[^>]*><code>setting\.one<\/code>/)
  assert.match(html, /href="\/other\/#user-content-fn-two"/)
})

test('a site of MkDocs: tags that include files, also on several lines and in code, and boxes without a space', async t => {
  const { build, lost } = await migrated(t, {
    'mkdocs.yml':
      'site_name: Kit\nextra: { name: Own }\nplugins:\n  - include-markdown\n  - macros: { j2_variable_start_string: «, j2_variable_end_string: » }\nmarkdown_extensions: [admonition]\n',
    'README.md':
      '# Kit\n\nBefore.\n\n<!--intro-->\n## Why\n\n[Guide](docs/guide.md), ![A](docs/a.svg)\n\n!!! note\n    Boxed.\n\n<!--end-->\n\nAfter.\n',
    'ci.yml': 'on: push\njobs: {}\n',
    'docs/a.svg': SVG,
    'docs/part.html': '<div>\n\n<b>Drawn</b>\n\n</div>\n',
    'docs/guide.md':
      '# Guide\n\n!!!tip\n    ```yaml\n    {% include "../ci.yml" %}\n    ```\n\n{% include-markdown "gone.md" %}\n\nTemplates have `{% include "x" %}`, { and } of «name».\n\n« run("x") »\n',
    'docs/index.md': `# Home

{%
   include-markdown "../README.md"
   start="<!--intro-->"
   end="<!--end-->"
   heading-offset=1
%}

{% include "part.html" %}
`,
  })
  assert.deepEqual(lost, ['guide.md: 8 an include leads nowhere; 12 a macro is shown as text'])
  const page = await build()
  const home = page('index.html')
  assert.match(
    home,
    /<h3 id="why">Why<\/h3>[\s\S]*<a href="\/guide\/?">Guide<\/a>[\s\S]*<img[^>]*alt="A"[\s\S]*admonition-note[\s\S]*Boxed[\s\S]*<b>Drawn<\/b>/,
  )
  assert.doesNotMatch(home, /Before\.|After\.|include-markdown/)
  assert.match(page('guide/index.html'), /admonition-tip[\s\S]*push[\s\S]*jobs[\s\S]*\{ and \} of Own\./)
})
