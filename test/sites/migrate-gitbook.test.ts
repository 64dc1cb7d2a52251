/** Sites of GitBook: the summary, blocks, cards, included text, images in the hidden folder. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrated } from './migrated.ts'

/** The text of a page, without tags. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const SPACE = {
  '.gitbook.yaml': 'root: ./content/\nredirects:\n  old/start: guide/start.md\n',
  'content/README.md':
    '---\ncover: .gitbook/assets/a.svg\n---\n\n# Kit\n\n{% content-ref url="guide/start.md" %}\n[start.md](guide/start.md)\n{% endcontent-ref %}\n',
  'content/SUMMARY.md': `# Table of contents

* [Kit](README.md)

## Guides <a href="#guides" id="guides"></a>

* [Start \\[new\\]](guide/start.md "Start")
  * [Blocks](guide/blocks.md)
  * [Colours](guide/blocks.md#colours)
* [Forum](https://forum.example/)
* [Gone](guide/gone.md)
`,
  'content/guide/start.md': `# Start <a href="#start" id="start"></a>

## First <a href="#the-first" id="the-first"></a>

{% stepper %}
{% step %}
### Install

Run {braces} it:

\`\`\`sh
npm {% raw %} install
\`\`\`
{% endstep %}

{% step %}
### Use

{% hint style="warning" %}
Careful.
{% endhint %}
{% endstep %}
{% endstepper %}

{% include "../.gitbook/includes/shared.md" %}
`,
  'content/.gitbook/includes/shared.md':
    '---\ntitle: Shared\n---\n\nShared text in <code class="expression">space.vars.product</code>.\n',
  'content/.gitbook/vars.yaml': 'product: Kit 2\n',
  'content/.gitbook/assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  'content/guide/blocks.md': `# Blocks

{% tabs %}
{% tab title="npm" %}
{% code title="a.js" lineNumbers="true" %}
\`\`\`js
one()
\`\`\`
{% endcode %}
{% endtab %}

{% tab title="yarn" %}
Second tab.
{% endtab %}
{% endtabs %}

<figure><img src="../.gitbook/assets/a.svg" alt="A"><figcaption><p>Figure.</p></figcaption></figure>

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover></th></tr></thead><tbody><tr><td><strong>Card one</strong></td><td>About one.</td><td><a href="start.md">start.md</a></td><td><a href="../.gitbook/assets/a.svg">a.svg</a></td></tr></tbody></table>

{% swagger method="get" path="/pets" baseUrl="https://api.example" summary="Lists pets" %}
{% swagger-parameter in="query" name="limit" type="Integer" required="false" %}
How many
{% endswagger-parameter %}
{% swagger-response status="200" description="All pets" %}
Answer body.
{% endswagger-response %}
{% endswagger %}

{% embed url="https://www.youtube.com/watch?v=abc_123" %}
A film
{% endembed %}

{% embed url="https://tool.example/page" %}

{% columns %}
{% column %}
Left column.
{% endcolumn %}
{% endcolumns %}

{% strange kind="x" %}
Inside strange.
{% endstrange %}

## Colours

## Names & Passwords

Formula $$a_{1}$$ here.
`,
  'content/unlisted.md': '# Unlisted\n',
}

test('a space of GitBook: pages, navigation, blocks, and what is left out', async t => {
  const { report, build, lost, read } = await migrated(t, SPACE)
  assert.equal(report.tool, 'GitBook')
  assert.deepEqual([report.routes.theirs, report.routes.ours], [3, 3])
  assert.deepEqual(lost, [
    'guide/blocks.md: 19 images and names of links of cards are left out; 36 columns are shown below each other; 42 a block of GitBook is left out, and its content stays',
    'README.md: 1 a field of front matter is left out',
  ])
  assert.equal(report.words.missing, 0)
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name) ?? []
  assert.ok(remarks.some(name => name.includes("'Gone'") && name.includes('guide/gone.md')))
  assert.ok(remarks.some(name => /1 files are not in the summary.*unlisted\.md/.test(name)))
  const page = await build()
  const start = page('guide/start/index.html')
  assert.match(start, /<h2[^>]*id="the-first"/)
  assert.match(
    textOf(start),
    /Install[\s\S]*Run \{braces\} it[\s\S]*npm \{% raw %\} install[\s\S]*Careful\.[\s\S]*Shared text in Kit 2\./,
  )
  assert.match(start, /<ol[\s\S]*<h3[\s\S]*<\/ol>/)
  const blocks = page('guide/blocks/index.html')
  assert.match(blocks, /<h2[^>]* id="names-and-passwords"/)
  assert.match(textOf(blocks), /npm .*a\.js .*one.* yarn Second tab\./)
  assert.match(blocks, /<img[^>]*width="4"/)
  assert.match(blocks, /href="\/guide\/start\/?"[\s\S]{0,300}Card one[\s\S]*About one\./)
  assert.match(
    textOf(blocks),
    /Lists pets GET https:\/\/api\.example\/pets.*limit \( ?query, Integer ?\): How many.*200.*All pets Answer body\./,
  )
  assert.match(blocks, /youtube-nocookie\.com\/embed\/abc_123"[^>]*title="A film"/)
  assert.match(blocks, /<a[^>]*href="https:\/\/tool\.example\/page"/)
  assert.match(blocks, /Left column\.[\s\S]*Inside strange\.[\s\S]*class="katex/)
  assert.doesNotMatch(blocks + start, /\{% (?:tab|hint|step|embed|swagger|column|strange|end)/)
  assert.match(page('index.html'), /<a[^>]*href="\/guide\/start\/?"[^>]*>Start</)
  assert.match(start, /Guides[\s\S]*href="\/guide\/blocks\/?#colours"[\s\S]*href="https:\/\/forum\.example\/"/)
  assert.match(read('site.config.ts'), /from: '\/old\/start',\s*to: '\/guide\/start'/)
})

test('a repository with several spaces of GitBook lists them, and each is converted by its folder', async t => {
  const space = { 'README.md': '# A\n', 'SUMMARY.md': '* [A](README.md)\n' }
  const files = Object.fromEntries(
    ['one', 'two'].flatMap(name => Object.entries(space).map(([path, text]) => [`${name}/${path}`, text])),
  )
  await assert.rejects(migrated(t, { '.gitbook.yaml': 'x: 1\n', ...files }), /There are several sites: one, two/)
})

test('a space of GitBook: ids of headings, addresses with spaces, links to pages that are gone', async t => {
  const { build, lost } = await migrated(t, {
    'SUMMARY.md': '# Table of contents\n\n* [Kit](README.md)\n',
    'README.md': `# Kit

## **12. Direct node**

## Again <a href="#again" id="again"></a>

## And again <a href="#again" id="again"></a>

[Gone](/broken/pages/G48tdmp) and [lost](broken-reference/), see [node](#id-12.-direct-node).

<picture><source srcset=".gitbook/assets/A b (1).png" media="(prefers-color-scheme: dark)"><img src=".gitbook/assets/c.png" alt="C"></picture>
`,
    '.gitbook/assets/A b (1).png': 'x',
    '.gitbook/assets/c.png': 'x',
  })
  assert.deepEqual(lost, [
    'README.md: 9 a link leads to a page that GitBook lost; 9 a link leads to a page that GitBook lost',
  ])
  const html = (await build())('index.html')
  assert.match(html, /<h2[^>]* id="id-12\.-direct-node"/)
  assert.match(html, /<h2[^>]* id="and-again"/)
  assert.match(html, /srcset="[^" ]*A%20b[^" ]*\.png"|srcset="\/assets\/[^" ]+"/i)
  assert.doesNotMatch(html, /broken/)
})

test('spaces that docs.yaml combines are listed, cards keep all of their links, an invalid file is named', async t => {
  const cards =
    '<table data-view="cards"><thead><tr><th></th><th></th><th></th></tr></thead><tbody><tr><td><h4>Write</h4></td><td>In the editor.</td><td><a href="one.md">One</a> <a href="https://two.example/">Second</a></td></tr></tbody></table>'
  const files = {
    'docs/README.md': `# Home\n\n${cards}\n`,
    'docs/one.md': '---\ntitle: [x\n---\n\n# One\n',
    'docs/SUMMARY.md': '* [Home](README.md)\n* [One](one.md)\n',
    'docs/.gitbook/vars.yaml': 'a: [1\n',
  }
  const { build, report } = await migrated(t, files)
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name)
  assert.match(remarks?.join('\n') ?? '', /^\.gitbook\/vars\.yaml:\d+:\d+ cannot be read/)
  assert.equal(report.words.missing, 0)
  const page = await build()
  assert.match(
    page('index.html'),
    /Write[\s\S]*In the editor\.[\s\S]*href="\/one"[\s\S]*href="https:\/\/two\.example\/"/,
  )
  const structure = ['docs', 'api'].map(
    name => `{ type: section, children: [{ type: space, content: { directory: ./${name} } }] }`,
  )
  const several = {
    ...files,
    'api/README.md': '# API\n',
    'api/SUMMARY.md': '* [API](README.md)\n',
    'docs.yaml': `site:\n  structure: [${structure.join(', ')}]\n`,
  }
  await assert.rejects(migrated(t, several), /There are several sites: api, docs/)
})

test('code with emphasized lines, ids of expandable blocks and the description of a page are converted', async t => {
  const { build, lost, report } = await migrated(t, {
    'README.md': `<meta name="description" content="What it &#x26; is." />

# Kit

{% hint style="info" %}
[Admin](page.md#admin-role) and [second](page.md#id-2-more)
{% endhint %}

<pre class="language-javascript" data-title="a.js" data-line-numbers><code class="lang-javascript">import a from "./a.json";
// {other} code
<strong>const b = async () => {
</strong>    if (a &#x3C; 1) return
<strong>    await a
</strong>}
</code></pre>

After
`,
    'SUMMARY.md': '# Summary\n\n* [Kit](README.md)\n* [Page](page.md)\n',
    'page.md':
      '---\ndescription: Its own\n---\n<meta name="description" content="Unseen zebra" />\n\n# Page\n\n<details>\n\n<summary>Admin <b>role</b></summary>\n\nText.\n\n</details>\n\n## 2 more\n\n{% include "gone.md" %}\n\n{% hint style="warning" %} On one line. {% endhint %}\n\n{% page-ref page="README.md" %}\n',
  })
  assert.deepEqual(lost, ['page.md: 1 a second description is left out; 18 an include leads nowhere'])
  assert.equal(report.words.missing, 2)
  const page = await build()
  const home = page('index.html')
  assert.match(home, /<meta name="description" content="What it &amp; is\."/)
  assert.match(home.replace(/<[^>]*>/g, ''), /import a from &quot;\.\/a\.json&quot;;\n\/\/ \{other\} code\n/)
  assert.equal(home.match(/theme-code-block-highlighted-line/g)?.length, 2)
  assert.match(page('page/index.html'), /<details[^>]* id="admin-role"/)
  assert.match(page('page/index.html'), /admonition-warning[\s\S]*On one line\.[\s\S]*<a href="\/"[^>]*>Kit<\/a>/)
})
