/**
 * Pages as markdown: each page has a markdown file with the same text.
 */
// Takes about 6 s.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ownSite } from '../../e2e/own-site.ts'
import { makeSite } from '../../sites/site.ts'
import { difference, textOfMarkdown, textOfPage } from './page-text.ts'

/** Pages whose markdown differs from their text. */
function differences(outDir: string, base = '/'): string[] {
  const { routes } = JSON.parse(readFileSync(join(outDir, 'docsgen-manifest.json'), 'utf8'))
  return Object.entries(routes as Record<string, string>).flatMap(([route, path]) => {
    if (route.endsWith('404.html') || route.endsWith('/search')) return []
    const html = readFileSync(join(outDir, path), 'utf8')
    const href = /<link rel="alternate" type="text\/markdown" href="([^"]*)"/.exec(html)?.[1]
    if (href === undefined) return [`${route} has no markdown`]
    const markdown = readFileSync(join(outDir, decodeURIComponent(href.slice(base.length))), 'utf8')
    assert.match(markdown, /^---\ntitle: ".*"\n/, route)
    const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, '')
    const parted = difference(textOfPage(html), textOfMarkdown(body, { math: html.includes('class="katex') }))
    return parted === undefined ? [] : [`${route}: ${parted}`]
  })
}

test('every page of this site has the same text as markdown', () => {
  assert.deepEqual(differences(ownSite()), [])
})

const EVERYTHING = `---
title: All of it
description: A page with "everything".
---

Plain *soft* and **strong** text with \`code\`, ~~old~~ words, H~2~O, a [link](./other.md#part) and one [outside](https://a.example/b).

:::tip[Mind this]

Take the **second** one.

:::

:::note

A note.

:::

<Tabs>
<TabItem value="npm" label="npm">

\`\`\`bash title="terminal"
npm install 'a "quoted" thing' && ls ~/x
\`\`\`

</TabItem>
<TabItem value="pnpm" label="pnpm">

1. One
2. Two
   - nested \`a|b\`

   with a paragraph

</TabItem>
</Tabs>

Breaks<br/><br/>in a row, <br/>
<br/>

| Name | What |
|:-----|-----:|
| \`a \\| b\` | one<br/>two |
| 1 < 2 & *x* | [o](./other.md) |

- [x] done
- [ ] open

<details>
<summary>More</summary>

Hidden \`\`\` marks, snake_case, \\*stars\\*, &amp;copy; and <kbd>Ctrl</kbd>.

</details>

\`\`\`mermaid
graph LR
  A[Start here] --> B[The end]
\`\`\`

## The *best* \`part\`

### Part {#own-id}

### Part

$$
a_1 < b
$$

Inline $x^2$ as well.[^1]

> # Not a section
>
> quoted

\`\`\`\`md
\`\`\`js
nested
\`\`\`
\`\`\`\`

1986\\. A year. \\# no heading, \\- no list, \\> no quote

[^1]: The note.
`

test('components, tables and formulas become their markdown equivalents', async t => {
  const site = makeSite(t, {
    'docs/index.mdx': EVERYTHING,
    'docs/other.md': '# Other\n\n## Part\n\nText.\n',
  })
  const report = await site.build()
  assert.deepEqual(
    site.problems(report).filter(problem => problem.startsWith('page-recovered')),
    [],
  )
  assert.deepEqual(differences(join(site.dir, 'build')), [])
  // Neither the 404 page nor the page of search results has one.
  const pages = report.forPrograms?.find(({ name }) => name === 'pages as markdown')
  assert.deepEqual([pages?.files, report.pages], [2, 4])
  const markdown = site.read('index.md')
  for (const part of [
    '---\ntitle: "All of it"\ndescription: "A page with \\"everything\\"."\ncanonical: "https://example.org/"\n---\n\n# All of it\n',
    '[link](https://example.org/other#part)',
    '[outside](https://a.example/b)',
    '> **Mind this**\n>\n> Take the **second** one.',
    '**npm**\n\n```bash title="terminal"\nnpm install \'a "quoted" thing\' && ls ~/x\n```\n\n**pnpm**\n\n1. One\n',
    '| Name | What |\n| :-- | --: |\n| `a \\| b` | one<br>two |\n',
    'Breaks\\\nin a row,\n',
    '- [x] done\n- [ ] open',
    '## The *best* `part`\n\n### Part {#own-id}\n\n### Part',
    '\n![Start here The end]()\n',
    '$$\na_1 < b\n$$',
    'Inline $x^2$ as well.',
    '````md\n```js\nnested\n```\n````',
  ])
    assert.ok(markdown.includes(part), `${part}\n\nis not in\n\n${markdown}`)
})

test('addresses are paths if the config has no site address', async t => {
  const site = makeSite(
    t,
    { 'docs/index.md': '# A\n\n[b](./b.md)\n', 'docs/b.md': '# B\n' },
    { url: undefined, baseUrl: '/x/' },
  )
  await site.build()
  assert.match(site.read('index.md'), /\[b\]\(\/x\/b\)/)
  assert.deepEqual(differences(join(site.dir, 'build'), '/x/'), [])
})

test('a static file with the same path takes precedence, and colliding routes get separate paths', async t => {
  const site = makeSite(t, {
    'docs/index.md': '---\nslug: /\n---\n# Home\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '---\nslug: /index\n---\n# B\n',
    'docs/c.md': '---\nslug: /d.md\n---\n# C\n',
    'docs/d.md': '# D\n',
    'static/a.md': 'own',
  })
  await site.build()
  assert.equal(site.read('a.md'), 'own')
  assert.doesNotMatch(site.read('a/index.html'), /text\/markdown/)
  assert.match(site.read('index.md'), /# Home/)
  assert.match(site.read('index/index.md'), /# B/)
  assert.match(site.read('d.md/index.html'), /C/)
  assert.doesNotMatch(site.read('d/index.html'), /text\/markdown/)
})

test('an edit only writes the markdown of its page', async t => {
  const pages = Object.fromEntries(
    ['a', 'b', 'c'].map(name => [`docs/${name}.md`, `# Page ${name}\n\nText ${name}.\n`]),
  )
  const site = makeSite(t, { 'docs/index.md': '# Home\n', ...pages })
  await site.build()
  const before = site.tree()
  site.write({ 'docs/b.md': '# Page b\n\nOther text.\n' })
  const report = await site.build()
  const after = site.tree()
  const changed = Object.keys(after).filter(path => after[path] !== before[path] && !path.startsWith('search-index/'))
  assert.equal(report.rendered, 1)
  assert.deepEqual(
    changed,
    ['b.md', 'b/index.html', 'chunks.jsonl', 'docsgen-manifest.json', 'llms-full.txt'].concat(
      after['llms.txt'] === before['llms.txt'] ? [] : ['llms.txt'],
    ),
  )
  const clean = makeSite(t, { 'docs/index.md': '# Home\n', ...pages, 'docs/b.md': '# Page b\n\nOther text.\n' })
  await clean.build()
  assert.deepEqual(after, clean.tree())
})

test('each of them can be disabled by one field', async t => {
  const files = { 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' }
  const made = async (llms: Record<string, boolean>) => {
    const site = makeSite(t, files, { llms })
    await site.build()
    return Object.keys(site.tree()).filter(path => /\.md$|llms|jsonl/.test(path))
  }
  assert.deepEqual(await made({}), ['a.md', 'chunks.jsonl', 'index.md', 'llms-full.txt', 'llms.txt'])
  assert.deepEqual(await made({ pages: false }), ['llms.txt'])
  assert.deepEqual(await made({ index: false }), ['a.md', 'chunks.jsonl', 'index.md', 'llms-full.txt'])
  assert.deepEqual(await made({ full: false }), ['a.md', 'chunks.jsonl', 'index.md', 'llms.txt'])
  assert.deepEqual(await made({ chunks: false }), ['a.md', 'index.md', 'llms-full.txt', 'llms.txt'])
})
