/**
 * Ids and texts of headings. Links can use each id of a heading; the table of contents and the page as markdown only
 * contain the first one, and a shared id is reported. Labels in headings stand apart, and do not change ids.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

test('links to each id of a heading work', async t => {
  const site = makeSite(t, {
    'docs/index.md': '# Home\n\n[a](./page.md#prices) [b](./page.md#cost) [c](./page.md#fee_list)\n',
    'docs/page.md': '# Page\n\n## **Our** prices {#prices #cost #fee_list}\n\nText.\n\n## More\n\nText.\n',
    'docs/page2.mdx': '# MDX\n\n## Prices {#prices #cost}\n\n[there](#cost)\n',
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.read('page/index.html')
  assert.match(html, /<h2 id="prices"><strong>Our<\/strong> prices<span id="cost"><\/span><span id="fee_list"><\/span>/)
  assert.match(html, /<a class="table-of-contents__link" href="#prices"><strong>Our<\/strong> prices<\/a>/)
  assert.match(site.read('page2/index.html'), /<h2 id="prices">Prices<span id="cost"><\/span>/)
  assert.match(site.read('page.md'), /^## \*\*Our\*\* prices \{#prices\}$/m)
})

test('an id in escaped braces is an id, as generators of MDX write it', async t => {
  const site = makeSite(t, {
    'docs/index.mdx': `# Home

[a](#app_id) [b](#plain-id) [c](#name)

#### [<code>APP_ID</code>](#app_id) \\{#app\\_id\\}

## *Plain* text \\{#plain-id}

## <code>name</code><Badge>New</Badge> \\{#name\\} ##
`,
    'docs/page.md': '# Page\n\n[a](#one)\n\n## One or \\{two\\} \\{#one\\}\n',
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.main('index.html')
  assert.match(html, /<h4 id="app_id"><a href="#app_id"><code>APP_ID<\/code><\/a>/)
  assert.match(html, /<h2 id="plain-id"><em>Plain<\/em> text/)
  assert.doesNotMatch(html, /[\\{}]/)
  assert.match(site.read('page/index.html'), /<h2 id="one">One or \{two\}/)
})

test('a duplicate id is a finding, and a link to an unknown one is a broken anchor', async t => {
  const site = makeSite(t, {
    'docs/index.md': '# Home\n\n[a](#costs)\n\n## Prices {#prices #cost}\n\n## Cost\n\n## Costs of others {#cost}\n',
  })
  const report = await site.build()
  assert.deepEqual(report.diagnostics.map(({ rule }) => rule).sort(), ['broken-anchor', 'duplicate-id', 'duplicate-id'])
})

const LABELS = `# Title<Badge>New</Badge>

## \`use()\`<Badge>Beta</Badge> and more

Text.

## (<Badge>Old</Badge>), H<sub>2</sub>O<br/>line

## Mark<span CLASS="badge badge--primary">stable</span>

## **Bold<Badge>Two</Badge>**

## [Spaced](https://example.org/) <Badge>Three</Badge>
`

test('a label in a heading is separate from the word before it, and its id is unchanged', async t => {
  const site = makeSite(t, {
    'docs/index.mdx': LABELS.replace('CLASS', 'className').replace(
      /$/,
      '\n## Own<Since/>\n\nexport const Since = () => <em>1.2</em>\n',
    ),
    'docs/plain.md': LABELS.replace('CLASS', 'class'),
  })
  assert.deepEqual(site.problems(await site.build()), [])
  const texts = ['use() Beta and more', '(Old), H2O line', 'Mark stable', 'Bold Two', 'Spaced Three']
  for (const path of ['index', 'plain']) {
    const html = site.read(path === 'index' ? 'index.html' : `${path}/index.html`)
    assert.match(html, /<title>Title New \|/, path)
    const plain = (text: string) => text.replace(/<br\/?>/g, ' ').replace(/<[^>]*>/g, '')
    const all = [...html.matchAll(/<h2[^>]* id="([^"]*)"[^>]*>(.*?)<\/h2>/g)]
    assert.deepEqual(all.map(([, , text = '']) => plain(text)).slice(0, 5), texts, path)
    assert.deepEqual(
      all.map(([, id]) => id).slice(0, 5),
      ['usebeta-and-more', 'old-h2oline', 'markstable', 'boldtwo', 'spaced-three'],
      path,
    )
    const toc = [...html.matchAll(/table-of-contents__link" href="#[^"]*">(.*?)<\/a>/g)].map(([, text = '']) =>
      plain(text),
    )
    assert.deepEqual(toc.slice(0, 5), texts, path)
    const markdown = site.read(`${path}.md`)
    assert.match(markdown, /^# Title New$/m, path)
    assert.match(markdown, /^## Mark stable \{#markstable\}$/m, path)
  }
  assert.match(site.read('index.html'), /<h2 id="own">Own <em>1\.2<\/em>/)
  assert.match(site.read('chunks.jsonl'), /use\(\) Beta and more/)
})
