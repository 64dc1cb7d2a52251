/** On sites made for other tools, broken links of one cause are one finding: links above the root of a site, and links into a folder without pages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const page = (title: string, links: readonly string[]) =>
  `# ${title}\n\n${links.map(href => `- [x](${href})`).join('\n')}\n`

test('links above the root, and links into an absent folder, are one finding each', async t => {
  const site = makeSite(t, {
    'site.config.json': JSON.stringify({ title: 'Site', lenient: true }),
    'docs/index.md': page('Home', ['../std/a', '../std/b', '../std/c', '/api/one', '/api/two']),
    'docs/other.md': page('Other', ['../std/d', '/api/three', '/api/four/five', '/other/none', '/more/x']),
  })
  const report = await site.build()
  const found = report.diagnostics.filter(({ rule }) => rule === 'broken-link')
  assert.deepEqual(found.map(({ message, places, related = [] }) => [message, places, related.length]).sort(), [
    ["There is no page at '../std/a'.", 4, 3],
    ["There is no page at '/api/one'.", 4, 3],
    ["There is no page at '/more/x'.", undefined, 0],
    ["There is no page at '/other/none'.", undefined, 0],
  ])
  const [above, below] = found.map(({ hint }) => hint)
  assert.match(String(above), /above the root/)
  assert.equal(below, "No page is below '/api/': its folder may be missing, or made by a script.")
})

test('links to files in an absent folder of the docs are one finding', async t => {
  const site = makeSite(t, {
    'site.config.json': JSON.stringify({ title: 'Site', lenient: true }),
    'docs/index.md': page('Home', ['sdk/a.md', './sdk/b.md', 'sdk/c.md#x', 'sdk/deep/d.md', 'near.md']),
  })
  const report = await site.build()
  const found = report.diagnostics.filter(({ rule }) => rule === 'broken-markdown-link')
  assert.deepEqual(
    found.map(({ hint, places }) => [hint, places]),
    [
      ["No page is below 'sdk/': its folder may be missing, or made by a script.", 4],
      [undefined, undefined],
    ],
  )
})

test('links to one missing page, and one name of a language, are one finding each', async t => {
  const site = makeSite(t, {
    'site.config.json': JSON.stringify({ title: 'Site', lenient: true, url: 'https://kit.example' }),
    'docs/index.md': `${page('Home', ['made/cli.md#a', './made/cli.md', '/made/env', '/made/env#b'])}\n\`\`\`pwsh-session\na\n\`\`\`\n`,
    'docs/made/other.md': `${page('Other', ['cli.md', '../made/cli.md', '/made/env', './env'])}${'\n```pwsh-session\na\n```\n'.repeat(3)}`,
    'docs/tabs.md': '# Tabs\n\n::::tabs\n\n:::tab[One]\na\n:::\n\ntext\n\n## Heading\n\n- list\n\n::::\n',
  })
  const { diagnostics } = await site.build()
  assert.deepEqual(diagnostics.map(({ rule, hint, places }) => [rule, places, hint]).sort(), [
    [
      'broken-link',
      4,
      "All of these links need one page, with the address '/made/env': it may be missing, or made by a script.",
    ],
    [
      'broken-markdown-link',
      4,
      "All of these links need one page, with the file 'made/cli.md': it may be missing, or made by a script.",
    ],
    [
      'tabs',
      undefined,
      'Tabs are written ::::tabs, then :::tab[Label]{value=name} for each, or as <Tabs> with <TabItem value="name">.',
    ],
    ['unknown-language', 4, 'Did you mean sh-session in place of pwsh-session?'],
  ])
  assert.match(
    diagnostics.find(({ rule }) => rule === 'tabs')?.message ?? '',
    /this and 2 more after it are shown outside of them/,
  )
})

test('templates in addresses are no links that an author got wrong, and one finding', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\n[a]({{site.url}}/a) <a href="{{ page.url }}">b</a> <a href="{% link x.md %}">c</a>\n',
    },
    // A crawl of the output would not know the finding as its own.
    { lenient: true, rules: { 'missing-alt': 'ignore' } },
  )
  const { diagnostics } = await site.build()
  const found = diagnostics.filter(({ rule }) => rule === 'broken-link')
  assert.deepEqual(
    found.map(({ message, places }) => [message, places]),
    [["'{{site.url}}/a' is a template of another tool, which is not run.", 3]],
  )
})
