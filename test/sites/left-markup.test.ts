/**
 * What sites of other tools show of their markup: one finding for each kind, with its number and three places, and none
 * about markup that their authors show.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportedFinding } from '../../src/model/diagnostic.ts'
import { migrated } from './migrated.ts'
import { CLASSIC, moved } from './moved-site.ts'
import { runCli } from './run-cli.ts'

const GATE = new Set(['foreign-markup', 'lost-text'])

/** The findings as one line each: rule, place, numbers, first words. */
function said(diagnostics: readonly ReportedFinding[]): string[] {
  const placeOf = ({ file, span }: Pick<ReportedFinding, 'file' | 'span'>) => `${file}:${span?.line ?? '-'}`
  return diagnostics
    .filter(({ rule }) => GATE.has(rule))
    .map(it => {
      const places = [it, ...(it.related ?? [])].map(placeOf).join(' ')
      return `${it.rule} ${it.places ?? 1}/${it.pages ?? 1} ${places}: ${it.message}`
    })
    .sort()
}

const MARKDOWN = `${CLASSIC}, markdown: { format: 'detect' }`

test('each kind of markup that was left is one finding, with its number and three places', async t => {
  const include = (at: number) =>
    `# Page ${at}\n\nText.\n\n{* docs_src/a${at}.py hl[1] *}\n\n{* docs_src/b${at}.py *}\n`
  const site = moved(
    t,
    {
      'docs/one.md': include(1),
      'docs/two.md': include(2),
      'docs/three.md': `${include(3)}\nWelcome to {{ site.title }}.\n\n{%\n  if product\n%}\nOnly here.\n{% endif %}\n`,
      'docs/four.md':
        '# Four\n\n!!! note "Title"\n\n    Inside.\n\n[[Other page]] and :material-home:\n\n.. note:: Careful\n\n**!!! Mind this. !!!**\n',
      'docs/code.md': '# Code\n\n```python\n{! ../src/app.py !}\n```\n',
      'docs/_shared.md': 'Shared {{ version }} text.\n',
      'docs/first.mdx': "import Shared from './_shared.md'\n\n<Shared />\n",
      'docs/second.mdx': "import Shared from './_shared.md'\n\n<Shared />\n",
    },
    MARKDOWN,
  )
  const report = await site.build()
  const found = said(report.diagnostics)
  const expected = [
    "foreign-markup 1/1 docs/code.md:4: '{! ../src/app.py !}' is an include of another tool",
    `foreign-markup 1/1 docs/four.md:3: '!!! note "Title"' is an admonition of MkDocs`,
    "foreign-markup 1/1 docs/four.md:7: ':material-home:' is an icon of another tool",
    "foreign-markup 1/1 docs/four.md:7: '[[Other page]]' is a link of a wiki",
    "foreign-markup 1/1 docs/four.md:9: '.. note:: Careful' is a directive of reStructuredText or MyST",
    "foreign-markup 2/1 docs/three.md:11 docs/three.md:15: '{% if product %}' is a tag of a template language",
    "foreign-markup 2/2 docs/_shared.md:1 docs/three.md:9: '{{ version }}' is a variable of a template language",
    "foreign-markup 6/3 docs/one.md:5 docs/one.md:7 docs/three.md:5: '{* docs_src/a1.py hl[1] *}' is an include",
  ]
  assert.deepEqual(
    found.map((line, at) => line.slice(0, expected[at]?.length)),
    expected,
  )
})

test('the place of markup is where its text is shown, if the same text is markup elsewhere', async t => {
  const start = '# Tokens\n\nAll of **“ETH”** is test money.\n\n'
  const files = {
    'docs/a.md': `${start}Get test**“ETH”**s.\n`,
    'docs/b.md': `${start}Get test \\*\\*“ETH”\\*\\* here.\n`,
  }
  const site = moved(t, files, MARKDOWN)
  const found = said((await site.build()).diagnostics)
  assert.deepEqual(found, ["foreign-markup 1/1 docs/a.md:5: '**“ETH”**' is bold text; it is shown as it is written."])
})

test('a corrected page is not reported again, and the others still are', async t => {
  const files = { 'docs/one.md': '# One\n\n{{ a }}\n', 'docs/two.md': '# Two\n\n{{ b }}\n' }
  const site = moved(t, files, MARKDOWN)
  assert.equal((await site.build()).diagnostics.find(({ rule }) => rule === 'foreign-markup')?.places, 2)
  site.write({ 'docs/two.md': '# Two\n\nValue\n' })
  assert.deepEqual(said((await site.build()).diagnostics).length, 1)
  assert.equal(said((await site.build()).diagnostics).length, 1, 'also if nothing changes')
  site.write({ 'docs/one.md': '# One\n\nValue\n' })
  assert.deepEqual(said((await site.build()).diagnostics), [])
})

test('elements without their text are reported, and those that are meant to be empty are not', async t => {
  const site = moved(t, {
    'docs/empty.mdx': `import Name from '@site/src/Name'

# Page

## <b></b>

<a href="/intro"><b></b></a> <a id="here" /> <a href="/x" className="icon" /> <a href="/y" aria-label="Y" />

| A | B | C |
|---|---|---|
| one | <b></b>{'' /* nothing */} | three |
| four | | six |
| <Name /> | seven | |
`,
    'src/Name.js': 'export default () => <b>Name</b>',
  })
  const found = said((await site.build()).diagnostics)
  assert.match(found.join('\n'), /lost-text 1\/1 docs\/empty\.mdx:11: A cell of a table is shown without text/)
  assert.match(found.join('\n'), /lost-text 1\/1 docs\/empty\.mdx:-: A heading is shown without text/)
  assert.match(found.join('\n'), /lost-text 1\/1 docs\/empty\.mdx:-: A link is shown without text \(\/intro\)/)
  assert.equal(found.length, 3)
})

test('prose about markup is not accused', async t => {
  const prose = `# About templates

Write \`{{ page.title }}\`, \`{% raw %}\`, \`!!! note\`, \`[TOC]\`, \`--8<-- "file"\` or \`{* file *}\`.

\`\`\`liquid
{% for page in site.pages %}{{ page.title }}{% endfor %}
\`\`\`

\`\`\`\`md
:::unknown
--8<-- "snippet.md"
\`\`\`\`

Generics such as Promise<Foo>, 2**3**4, a[0](b), C++ and i++, {curly} braces, a | b | c.

\\{\\{ escaped \\}\\}, \\[[wiki]], \\*\\*bold\\*\\*
`
  const site = moved(
    t,
    {
      'docs/prose.md': prose,
      'docs/jsx.mdx': "# JSX\n\nThe tag {'{{ name }}'}, {'<Foo>'}, &lt;Bar&gt; and \\<Baz>, and a formula.\n",
      'docs/title.md': '---\ntitle: The <Foo> of {{ bar }}\n---\nText.\n',
      'docs/component.mdx': "import Text from '@site/src/Text'\n\n<Text />\n",
      'src/Text.js': "export default () => <p>{'{{ mustache }} and [[link]] and {% tag %}'}</p>",
    },
    MARKDOWN,
  )
  assert.deepEqual(said((await site.build()).diagnostics), [])
})

test("docsgen's own sites are not searched, and a converted site is", async t => {
  const files = {
    'mkdocs.yml': 'site_name: Site\n',
    'docs/index.md': '# Home\n\n{* ../src/a.py *}\n\n{{ unknown }}\n',
    'docs/more.md': '# More\n\n{* ../src/b.py *}\n',
  }
  const { to, report } = await migrated(t, files)
  const { runBuild } = await import('../../src/commands/build.ts')
  const built = await runBuild({ siteDir: to, cache: false, drafts: false, strict: false, jobs: 1 })
  const found = said(built.diagnostics)
  assert.match(found.join('\n'), /foreign-markup 2\/2 docs\/index\.md:3 docs\/more\.md:3: '\{\* \.\.\/src\/a\.py \*\}'/)
  assert.match(found.join('\n'), /'\{\{ unknown \}\}' is a variable of a template language/)
  assert.deepEqual(report.pages.map(({ file }) => file).sort(), ['index.md', 'more.md'])
})

test('the report on a migration compares words and addresses, and names what is not there', async t => {
  const { report } = await migrated(t, {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'S' })] }",
    'src/content/docs/index.mdx': `---\ntitle: Home\n---
import Plan from '../../components/Plan.astro'

Every word of **this** [paragraph](/api/) is there, \`code\` too.

<Plan text="Unheard sentence within props" />
`,
    'src/content/docs/other.md':
      '---\ntitle: Other\n---\n\n| A |\n|---|\n| b |\n\n```js title="x.js"\nconst value = 1\n```\n',
  })
  const missing = report.pages.flatMap(({ file, losses }) =>
    losses.filter(({ what }) => what === 'words are missing').map(({ message }) => `${file}: ${message}`),
  )
  assert.deepEqual(missing, [])
  const named = report.pages.flatMap(({ losses }) => losses.map(({ message }) => message)).join('\n')
  assert.match(named, /<Plan text="Unheard sentence within props" \/>/)
  assert.deepEqual(report.routes.linked, [{ name: '/api/', pages: 1 }])
  assert.deepEqual([report.words.pages, report.words.missing], [2, 4])
  assert.ok(report.words.total >= 17)
})

test('code blocks that readers of the original site edit are one finding', async t => {
  const live = '# Page\n\n```jsx live\n<b>One</b>\n```\n\n```jsx live noInline\nrender(<b>Two</b>)\n```\n'
  const themes = `${CLASSIC}, themes: ['@docusaurus/theme-live-codeblock']`
  const site = moved(t, { 'docs/a.md': live, 'docs/b.md': live }, themes)
  const found = (await site.build()).diagnostics.filter(({ rule }) => rule === 'missing-package')
  assert.deepEqual(
    found.map(({ message, pages, places }) => [message.slice(0, 41), pages, places]),
    [['The package react-live is not installed; ', 2, 4]],
  )
  const without = moved(t, { 'docs/a.md': live })
  assert.ok(!(await without.build()).diagnostics.some(({ rule }) => rule === 'missing-package'))
})

test('a component that shows nothing is reported once for all pages', async t => {
  const page = `import Chart from '@site/src/Chart'\nimport Seo from '@site/src/Seo'\n\n# Page\n\n<Chart data="1" />\n\n<Seo />\n`
  const site = moved(t, {
    'docs/a.mdx': page,
    'docs/b.mdx': page,
    'src/Chart.js': 'export default () => null',
    'src/Seo.js': 'export default () => null',
  })
  const found = (await site.build()).diagnostics.filter(({ rule }) => rule === 'lost-text')
  assert.deepEqual(
    found.map(({ message, pages }) => [message, pages]),
    [['The component Chart shows nothing.', 2]],
  )
})

test('a row of many words that is shown as text is found in its source without trying all divisions of it', async t => {
  // The words and the code of the row are in the source many times, but never together.
  const words = Array.from({ length: 40 }, (_, at) => `w${at % 3}`).join(' ')
  const row = `| \`ge\`       | ${words} greater \`a\` than this   | N/A         |`
  const site = moved(
    t,
    { 'docs/rows.md': `# Rows\n\n\`\`\`python\n\`\`\`\n${row}\n${row.replace('greater', 'less')}\n` },
    MARKDOWN,
  )
  const found = said((await site.build()).diagnostics)
  assert.equal(found.length, 1)
  assert.match(
    found[0] ?? '',
    /^foreign-markup 2\/1 docs\/rows\.md:5 docs\/rows\.md:6: '\| `…` \| w0 w1 .* is a table;/,
  )
})

test('markup of another tool that is no MDX either is one finding', async t => {
  const site = moved(t, { 'docs/a.md': '# A\n\n<<< @/docs/code.js\n\nText.\n' })
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.filter(({ file }) => file === 'docs/a.md').map(({ rule, span }) => [rule, span?.line]),
    [['foreign-markup', 3]],
  )
  const { text } = await runCli(site.dir, ['check', '--format', 'compact'])
  assert.equal(text.match(/docs\/a\.md:3:\d+: warning/g)?.length, 1)
})
