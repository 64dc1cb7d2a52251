/** Sites of Jekyll with the theme Just the Docs: navigation in front matter, Liquid, kramdown, addresses. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrated } from './migrated.ts'

const SITE = {
  '_config.yml': `title: Kit
description: A kit
url: https://kit.example
baseurl: /kit
permalink: pretty
remote_theme: just-the-docs/just-the-docs@v0.10.0
version: 3.1
aux_links: { Source: ['https://example.org/kit'] }
nav_external_links: [{ title: Forum, url: 'https://forum.example/' }]
callouts: { new: { title: Brand new, color: green } }
exclude: [private/]
collections: { recipes: { output: true, permalink: '/:collection/:path/' }, hidden: {} }
just_the_docs: { collections: { recipes: { name: Recipes } } }
defaults: [{ scope: { path: docs/extra }, values: { parent: Guide } }]
`,
  'index.md': `---
title: Home
nav_order: 1
layout: home
---
# Home

[Go]({{ site.baseurl }}{% link docs/guide.md %}#part){: .btn .btn-primary } to version {{ site.version }}.
`,
  'docs/guide.md': `---
title: Guide
nav_order: 2
has_children: true
redirect_from: [/old/]
---
# Guide
{: .no_toc }

1. TOC
{:toc}

{: .note }
A note
with two lines.

{: .new-title }
> Own title
>
> First.
>
> Second.

A warning below.
{: .warning }

## Part
{: #own-part }

Stable
{: .label .label-green }

New
{: .label }

[One](https://one.example){: .btn }
[Two](https://two.example){: .btn }

Term
: Its definition

*[HTML]: Hypertext

HTML and {braces}.

    indented {code}

![A](../assets/a.svg){: width="40" }

{% if site.version > 3 %}Shown{% else %}Not shown{% endif %}. {% include box.md text="Boxed" %}

{% raw %}{{ literal }}{% endraw %}

{% highlight js linenos %}
run()
{% endhighlight %}

{::nomarkdown}<b>Bold</b>{:/}

Last paragraph.
{: data-x="1" }
`,
  'docs/extra/one.md': '---\ntitle: One\nnav_order: 2\n---\n# One\n\n[Missing]({% link docs/none.md %})\n',
  'docs/extra/two.md': '---\ntitle: Two\nnav_order: 1\npermalink: /second/\n---\n# Two\n',
  'docs/lost.md': '---\ntitle: Lost\nparent: Nobody\n---\n# Lost\n',
  'docs/broken.md': '---\ntitle: Broken\n---\n# Broken\n\n{% unknown tag %}\n\n{% if %}\n',
  '_recipes/cake.md': '---\ntitle: Cake\n---\n# Cake\n',
  '_hidden/no.md': '---\ntitle: No\n---\n# No\n',
  'private/no.md': '---\ntitle: No\n---\n# No\n',
  'README.md': '# Repository\n',
  '_includes/box.md': '**{{ include.text }}** from a file',
  'assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>',
}

test('a site of Just the Docs: addresses, navigation, Liquid and kramdown', async t => {
  const { report, build, lost } = await migrated(t, SITE)
  assert.equal(report.tool, 'Just the Docs')
  assert.deepEqual([report.routes.theirs, report.routes.ours], [7, 7])
  assert.deepEqual(lost.sort(), [
    'docs/broken.md: 6 a tag of a plugin is shown as it is written; 8 a template cannot be run and is shown as text',
    'docs/extra/one.md: 7 a link leads to no page',
    'docs/guide.md: 61 attributes are left out',
  ])
  assert.equal(report.words.missing, 0)
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name) ?? []
  assert.ok(remarks.some(name => /docs\/lost\.md names the parent 'Nobody'/.test(name)))
  assert.ok(remarks.some(name => /README\.md/.test(name)))
  const page = await build()
  const guide = page('docs/guide/index.html')
  assert.match(guide, /admonition-note[\s\S]*A note\s+with two lines\./)
  assert.match(guide, /Own title[\s\S]*First\.[\s\S]*Second\./)
  assert.match(guide, /admonition-warning[\s\S]*A warning below\./)
  assert.match(guide, /<h2[^>]*id="own-part"/)
  assert.match(
    guide,
    /dg-label--tip">Stable<\/span> \u200B<span class="dg-label[^>]*>New<\/span> \u200B<a class="button[^>]*>One<\/a> \u200B<a/,
  )
  assert.match(guide, /<dl>[\s\S]*Term[\s\S]*<dd>[\s\S]*Its definition/)
  assert.match(guide, /<abbr title="Hypertext">HTML<\/abbr> and \{braces\}\./)
  assert.match(guide, /<code[\s\S]*indented \{code\}/)
  assert.match(guide, /<img[^>]*width="40"/)
  assert.match(guide, /Shown\. <strong>Boxed<\/strong> from a file/)
  assert.match(guide, /\{\{ literal \}\}[\s\S]*run[\s\S]*<b>Bold<\/b>/)
  assert.doesNotMatch(guide, /\{:|Not shown|no_toc/)
  assert.match(page('index.html'), /<a[^>]*href="\/kit\/docs\/guide\/#own-part|<a[^>]*href="\/kit\/docs\/guide\/#part"/)
  const menu = /<aside[\s\S]*?<\/aside>/.exec(page('second/index.html'))?.[0].replace(/<[^>]*>/g, ' ') ?? ''
  assert.match(menu, /Home\s+Guide\s+(?:\S+\s+)*?Two\s+One\s+Broken\s+Recipes\s+Cake\s+Forum/)
  assert.ok(page('recipes/cake/index.html').includes('Cake'))
})

test('templates have the data of the site, and includes that are HTML stay one block', async t => {
  const { build, report } = await migrated(t, {
    '_config.yml': 'title: Kit\ntheme: just-the-docs\n',
    '_data/languages.yml': '- id: rest\n  name: REST\n- id: py\n  name: Python\n',
    '_data/team/people.csv': 'name,role\n"Lovelace, Ada",Author\n',
    '_data/broken.json': '{',
    '_includes/code.html': `<div class="tabs">
  <div>
    {% for lang in site.data.languages %}

        {% if include[lang.id] != nil %}
        <b>{{ lang.name }}</b>
          {%- case lang.id -%}{%- when 'rest' -%}{% highlight json %}{{ include[lang.id] | strip }}{% endhighlight -%}
          {%- else -%}{% highlight python %}{{ include[lang.id] | strip }}{% endhighlight -%}{%- endcase -%}
        {% endif %}
    {% endfor %}
  </div>

      <i>End</i>
</div>`,
    'index.md': `---
title: Home
---
# Home

{% capture one %}
GET /_count
  ?v
{% endcapture %}
{% capture two %}
client.count()
{% endcapture %}
{% include code.html rest=one py=two %}

{% for person in site.data.team.people %}{{ person.name }}: {{ person.role }}{% endfor %}
`,
  })
  const home = (await build())('index.html')
  const main = /<main[\s\S]*<\/main>/.exec(home)?.[0] ?? ''
  const text = main.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
  assert.match(text, /REST ?GET \/_count \?v ?Python ?client\.count\(\) ?End Lovelace, Ada: Author/)
  assert.match(main, /<b>Python<\/b>[\s\S]*<i>End<\/i>/)
  assert.equal(report.words.missing, 0)
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name) ?? []
  assert.deepEqual(
    remarks.filter(name => name.startsWith('_data')),
    ['_data/broken.json is not read: templates have no data of it.'],
  )
})

test('a site of Jekyll: metadata of its repository', async t => {
  const page = '---\ntitle: Home\n---\n# Home\n\n{{ site.github.owner_name }} [Issues]({{ site.github.issues_url }})'
  const { report, build, read } = await migrated(t, {
    '_config.yml': 'title: Kit\nremote_theme: just-the-docs/just-the-docs\nrepository: kit-org/kit\n',
    'old.md': '---\ntitle: Old\nredirect_from: ["/older/#part", /oldest/]\n---\n# Old\n',
    'index.md': `${page} {{ site.github.contributors | size }}\n`,
  })
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name)
  assert.deepEqual(remarks, [
    'Templates get nothing for site.github.contributors, which only GitHub knows: write the values.',
    'Redirects from addresses with a hash or a query are left out, because static hosts match paths only: /older/#part.',
  ])
  assert.match(read('docs/index.md'), /^kit-org \[Issues\]\(https:\/\/github\.com\/kit-org\/kit\/issues\)/m)
  await build()
  const remote = '[remote "origin"]\n\turl = git@github.com:own-org/own.git\n'
  const cloned = await migrated(t, {
    '.git/config': remote,
    '_config.yml': 'title: Kit\nremote_theme: just-the-docs/just-the-docs\n',
    'index.md': page,
  })
  assert.match(cloned.read('docs/index.md'), /^own-org \[Issues\]\(https:\/\/github\.com\/own-org\/own\/issues\)/m)
})

test('tables of kramdown: bars in code, no outer bars, no head, rows that are longer than the head', async t => {
  const { build, report, lost } = await migrated(t, {
    '_config.yml':
      "title: Kit\ntheme: just-the-docs\naux_links: { Source: '//example.org/kit', Odd: 'slack://team' }\n",
    'index.md': `---
title: Home
---
# Home

Mark | Meaning
:--- | :---
\`[+|-]\` | Order, \`a|b\` or \`c\`
plain | text

| one | two |
<!-- off -->

| --- | --- |
| three | \`x|y\` |

A | line of text.

Wide | Table |
|----|-------|
a | b | beyond the head |

| x | y |
| --- | --- | --- |
| p \\| q | r |
`,
  })
  assert.equal(report.words.missing, 0)
  assert.deepEqual(lost, [])
  assert.deepEqual(
    report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name),
    ["The link 'Odd' leads to 'slack://team', which is no address of a website: it is left out."],
  )
  const home = (await build())('index.html').replace(/>\n</g, '><')
  assert.match(home, /href="https:\/\/example\.org\/kit"/)
  assert.equal(home.match(/<table/g)?.length, 5)
  assert.match(home, /<td>beyond the head<\/td>/)
  assert.match(home, /<td>p \| q<\/td><td>r<\/td>/)
  assert.match(home, /<td[^>]*><code>\[\+\|-\]<\/code><\/td><td[^>]*>Order, <code>a\|b<\/code> or <code>c<\/code>/)
  assert.match(home, /<t[dh][^>]*>one<\/t[dh]><td>two<\/td>/)
  assert.match(home, /<t[dh][^>]*>three<\/t[dh]><td><code>x\|y<\/code><\/td>/)
  assert.match(home, /A \| line of text/)
})

test('values of Liquid that nothing defines stay as they are written, each with its place', async t => {
  const { build, report, lost } = await migrated(t, {
    '_config.yml': 'title: Kit\ntheme: just-the-docs\nversion: 3\n',
    '_includes/values.md': '{% assign included = "from a file" %}',
    'index.md': `---
title: Home
---
# Home

{% include values.md %}{% assign parts = "4.2" | split: "." %}{% assign major = parts[0] | append: ".x" %}

\`\`\`yaml
source: "{{ctx.trigger.name}}"
version: {{ site.version }} and {{major}}
{{#each rows}}{{/each}}
other: {{ unset | default: "fallback" }}
\`\`\`

In text: {{ included }}, {{ nobody.name }}, {{ "written" | upcase }}, {{ page.subtitle }}{% raw %}{{ kept }}{% endraw %}.
{% figure x %}{{ major }}{% endfigure %}
{% for part in parts %}[{{ part }}]{% endfor %}
`,
  })
  const value = 'a value of Liquid that nothing defines is shown as it is written'
  const tag = 'a tag of a plugin is shown as it is written'
  const places = [9, 11, 11, 15].map(line => `${line} ${value}`)
  assert.deepEqual(lost, [`index.md: ${[...places, `16 ${tag}`, `16 ${tag}`].join('; ')}`])
  assert.equal(report.pages[0]?.losses[0]?.message, '{{ctx.trigger.name}}')
  assert.equal(report.words.missing, 0)
  const home = (await build())('index.html').replace(/<[^>]*>/g, '')
  assert.match(
    home,
    /source: &quot;\{\{ctx\.trigger\.name\}\}&quot;\s+version: 3 and 4\.x\s+\{\{#each rows\}\}\{\{\/each\}\}/,
  )
  assert.match(home, /other: fallback/)
  assert.match(
    home,
    /from a file, \{\{ nobody\.name \}\}, WRITTEN, \{\{ kept \}\}\.\s+\{% figure x %\}4\.x\{% endfigure %\}\s+\[4\]\[2\]/,
  )
})

test('headings of Just the Docs with the class no_toc are not in the table of contents', async t => {
  const { build, lost } = await migrated(t, {
    '_config.yml': 'title: Kit\nremote_theme: just-the-docs/just-the-docs\n',
    'index.md': `---
title: Home
---
# Home
{: .no_toc }

## Left *out* of \`it\`
{: .no_toc }

Text of it. [Here](#left-out-of-it), [own](#own).

### Also out {#own}
{: .no_toc .text-delta }

## Listed

More.

## Listed too

Text.
`,
  })
  assert.deepEqual(lost, [])
  const html = (await build())('index.html')
  assert.match(html, /<h2 id="left-out-of-it">Left <em>out<\/em> of <code>it<\/code><\/h2>/)
  assert.match(html, /<h3 id="own">Also out<\/h3>/)
  const links = [
    ...html.matchAll(/table-of-contents__link[^>]*href="([^"]*)"|href="([^"]*)"[^>]*table-of-contents__link/g),
  ]
  assert.deepEqual([...new Set(links.map(([, a, b]) => a ?? b))], ['#listed', '#listed-too'])
})

test('folders that the config of Jekyll includes keep their names; signs of code are text beside components', async t => {
  const { build, lost, report } = await migrated(t, {
    '_config.yml':
      "title: Kit\nremote_theme: just-the-docs/just-the-docs\npermalink: /:title/\ninclude: ['_pages']\ncollections: { notes: { output: true } }\n",
    'index.md': '---\ntitle: Home\nnav_exclude: true\n---\n[Guide](_pages/guide/) and [note](/notes/one)\n',
    '_notes/one.md': '---\ntitle: One\n---\nNote.\n',
    '_pages/part/README.md': '---\ntitle: Part\n---\nPart of it.\n',
    '_pages/guide.md': `---
title: Guide
---
# Guide
{: .no_toc :}

1. TOC
{:toc}

- black if gray <= 5 and x <- y
- Measure{#25} without a count, \`<=\` in code
`,
  })
  assert.deepEqual(lost, [])
  assert.deepEqual(report.routes.linked, [])
  const page = await build()
  assert.match(page('index.html'), /menu__link[^>]*>Guide</)
  const guide = page('_pages/guide/index.html')
  assert.match(guide, /black if gray &lt;= 5 and x &lt;- y/)
  assert.match(guide, /Measure\{#25\} without a count, <code>&lt;=<\/code>/)
  assert.match(page('notes/one/index.html'), /Note\./)
  assert.match(page('_pages/part/README/index.html'), /Part of it\./)
})
