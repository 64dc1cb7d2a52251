/**
 * MDX in whole sites: readers get what authors wrote, including the results of code, in Docusaurus sites and in others.
 */
// Takes about 5 s.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeSite } from './site.ts'

const DOCUSAURUS =
  "export default { title: 'Site', url: 'https://example.org', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]] }\n"

/** The article of `/page/` in a site read from a Docusaurus config, and its findings. */
async function page(t: TestContext, text: string, files: Record<string, string> = {}, path = 'docs/page.md') {
  const site = makeSite(t, {
    'docusaurus.config.mjs': DOCUSAURUS,
    'docs/index.md': '# Home\n\nText.\n',
    [path]: text,
    ...files,
  })
  site.remove('site.config.json')
  const report = await site.build({ configPath: 'docusaurus.config.mjs' })
  const html = site.exists('page/index.html') ? site.main('page/index.html') : ''
  return {
    html: html.replace(/\n/g, ''),
    problems: site.problems(report).filter(one => one.includes('page')),
    site,
    report,
  }
}

const shown: [name: string, text: string, html: RegExp, files?: Record<string, string>][] = [
  [
    'a frame that is closed at once',
    '<iframe src="https://example.org/a" />\n\n**b**',
    /<iframe src="https:\/\/example\.org\/a"><\/iframe><p><strong>b<\/strong>/,
  ],
  [
    'markdown in an HTML block',
    '<div align="center">\n\n![a](/a.svg)\n\n| b |\n|---|\n| *c* |\n\n</div>',
    /<div align="center">.*<img[^>]*alt="a".*<td><em>c<\/em><\/td>.*<\/div>/,
    { 'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  ],
  [
    'markdown in a summary',
    '<details>\n<summary>**B**</summary>\n\ntext *c*\n\n</details>',
    /<summary><strong>B<\/strong><\/summary>.*text <em>c<\/em>/,
  ],
  ['indented text', '- a\n\n      - b\n\ntext\n\n    *c*', /<li>b<\/li>.*<p><em>c<\/em><\/p>/],
  [
    'an admonition right after a line',
    '***\n:::info A *title*\n\nb\n\n:::',
    /<hr\/>.*theme-admonition-info.*A <em>title<\/em>.*<p>b<\/p>/,
  ],
  [
    'a bare address before the end of a cell',
    '| a | b |\n|---|---|\n| https://example.com | c |',
    /<a href="https:\/\/example\.com"[^>]*>https:\/\/example\.com<\/a><\/td><td>c<\/td>/,
  ],
  [
    'ids with the blanks of their headings',
    '### X <a id="y"></a>\n\n### Z&#x20;\n\n### Two  blanks\n\n### W {#own-id}',
    /id="x-".*id="z-".*id="two--blanks".*id="own-id"/,
  ],
  ['a comment as id', '## A {/* #b */}\n\n## C <!-- #d -->', /<h2 id="b">A<\/h2>.*<h2 id="d">C<\/h2>/],
  [
    'a part of the table of contents',
    "import TOCInline from '@theme/TOCInline'\n\n<TOCInline toc={toc.slice(1)} />\n\n## A\n\n## B\n\n## C",
    /dg-toc-inline(?:(?!#a").)*#b".*#c".*<h2 id="a">/,
  ],
  ['an unknown component', '<Foo bar={1}>\n\n*kept*\n\n</Foo> ', /markdown"><p><em>kept<\/em><\/p>/],
  ['expressions', "export const one = 1\n\nso {one + 1} {[1, 2].map(n => n * 2).join('-')} {null}", /2 2-4/],
  [
    'a declaration among imports',
    "import data from '../data.json'\nconst red = { color: 'red' };\nconst total = data.items.length\nconst half = total / 2\nfunction twice(n) {\n  return n * 2\n}\n\n<b style={red}>{twice(total)} and {half}</b>",
    /<b style="color:red;?">6 and 1\.5<\/b>/,
    { 'data.json': '{"items":[1,2,3]}' },
  ],
  [
    'a list of elements',
    "export const names = ['a', 'b']\n\n<ul>{names.map(name => <li key={name}>**{name}**</li>)}</ul>",
    /<ul><li>\*\*a\*\*<\/li><li>\*\*b\*\*<\/li><\/ul>/,
  ],
  [
    'an element with what React keeps to itself',
    "export const at = 1\n\n<div key='one' ref={null} id={'n' + at}>\n\n*a*\n\n</div>",
    /<div id="n1"><p><em>a<\/em><\/p><\/div>/,
  ],
  [
    'front matter',
    '---\ntitle: T\ncustom: {a: [x]}\n---\n\nof {frontMatter.title.toLowerCase()} {frontMatter.custom.a[0]}',
    /<p>of t x<\/p>/,
  ],
  [
    'imported data',
    "import data from '../data.json'\n\n{data.items.length} items",
    /<p>3 items<\/p>/,
    { 'data.json': '{"items":[1,2,3]}' },
  ],
  [
    'the text of a file',
    "import CodeBlock from '@theme/CodeBlock'\nimport source from '!!raw-loader!./a.js'\n\n<CodeBlock language=\"js\">{source}</CodeBlock>",
    /language-js.*<span class="hljs-keyword">const/,
    { 'docs/a.js': 'const a = 1\n' },
  ],
  [
    'the text of a file that is required',
    "import CodeBlock from '@theme/CodeBlock'\n\nexport const Shown = () => <CodeBlock language=\"js\">{require('!raw-loader!@site/a.js').default}</CodeBlock>\n\n<Shown />\n\n<p>{require('!!raw-loader!@site/b.txt')}</p>",
    /language-js.*<span class="hljs-keyword">const.*<p>text of b<\/p>/,
    { 'a.js': 'const a = 1\n', 'b.txt': 'text of b' },
  ],
  [
    'code that is included from a file',
    '```js file=./a.js#L2-L3\n```',
    /token-line">(?:<[^>]*>)*b.*token-line">(?:<[^>]*>)*c(?!.*token-line">(?:<[^>]*>)*d)/,
    { 'docs/a.js': 'a\nb\nc\nd\n' },
  ],
  [
    'an exported component',
    'export const Big = ({ children }) => <strong>{children}</strong>\n\nSo <Big>big *it*</Big>.',
    /<p>So <strong>big <em>it<\/em><\/strong>\.<\/p>/,
  ],
  [
    'a local component with links and markdown',
    'import Card from \'@site/src/Card\'\n\n<Card to="/">\n\n## Inside\n\n[home](./index.md)\n\n</Card>',
    /<section><a href="\/">Go<\/a><h2 id="inside">Inside<\/h2>.*<a href="\/">home<\/a><\/p><\/section>/,
    {
      'src/Card.js':
        "import Link from '@docusaurus/Link'\nexport default ({ to, children }) => <section><Link to={to}>Go</Link>{children}</section>\n",
    },
  ],
  [
    'computed props',
    "import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\n\nexport const kinds = ['a']\n\n<Tabs values={kinds.map(value => ({ value, label: value.toUpperCase() }))}>\n<TabItem value=\"a\">text</TabItem>\n</Tabs>",
    /dg-tab__label">A<\/p>text/,
  ],
  [
    'a partial with props',
    'import P from \'./_p.mdx\'\n\n<P name="x" />',
    /Partial of x/,
    { 'docs/_p.mdx': 'Partial of {props.name}\n' },
  ],
  [
    'a partial whose props go to a component of its code',
    'import P from \'./_p.mdx\'\n\n<P name="a & b" to="https://c.d/" />',
    /<p class="box" title="a &amp; b">a &amp; b: <a href="https:\/\/c\.d\/">in <em>b<\/em> a &amp; b<\/a><\/p>/,
    {
      'docs/_p.mdx':
        "import Box from '@site/src/Box'\n\n<Box name={props.name} to={props.to}>in *b* {props.name}</Box>\n",
      'src/Box.js':
        'export default ({ name, to, children }) => <p className="box" title={name}>{name}: <a href={to}>{children}</a></p>\n',
    },
  ],
  [
    'a drawing as component',
    'import Logo from \'./logo.svg\'\n\n<Logo className="c" />',
    /<img [^>]*class="c"[^>]*src="\/assets\/images\/logo-/,
    { 'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  ],
]
for (const [name, text, html, files] of shown)
  test(`${name} is shown as Docusaurus shows it`, async t => {
    const made = await page(t, text, files)
    assert.match(made.html, html)
    assert.doesNotMatch(made.html, /dg-part|<dg-\d|\{props|undefined/)
  })

test('the objects of JavaScript are no components', async t => {
  const site = makeSite(t, { 'docs/index.mdx': '# P\n\n{Math.PI} {Number.MAX_SAFE_INTEGER} {Infinity}\n' })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /3\.14159\d*\s+9007199254740991\s+Infinity/)
})

test('components that a site of Docusaurus gives to all pages need no import', async t => {
  const { html, problems } = await page(
    t,
    '<Mark to="b">\n\n*a*\n\n</Mark>\n\nso {[1].map(n => <Mark key={n} to="c" />)}',
    {
      'src/theme/MDXComponents.js':
        "import MDXComponents from '@theme-original/MDXComponents'\nimport Mark from '@site/src/Mark'\nexport default { ...MDXComponents, Mark }\n",
      'src/Mark.js': 'export default ({ to, children }) => <mark data-to={to}>{children}</mark>\n',
    },
  )
  assert.match(html, /<mark data-to="b"><p><em>a<\/em><\/p><\/mark>.*so <mark data-to="c"><\/mark>/)
  assert.deepEqual(problems, [])
})

test('code for several package managers is tabs, chosen together', async t => {
  const { html } = await page(t, '```bash npm2yarn title="Add"\nnpm install --save a\n```')
  assert.match(html, /data-group="npm2yarn"/)
  for (const [name, command] of [
    ['npm', 'npm install --save a'],
    ['yarn', 'yarn add a'],
    ['pnpm', 'pnpm add a'],
    ['bun', 'bun add a'],
  ]) {
    const tab = html.slice(html.indexOf(`data-value="${name}"`)).replace(/<[^>]*>/g, '')
    assert.ok(tab.includes(command as string), `${name}: ${tab.slice(0, 80)}`)
  }
})

test('info strings of other tools name their language', async t => {
  const { html, problems } = await page(
    t,
    '```rust,ignore\nfn a() {}\n```\n\n```vue{2}\n<p>\na\n</p>\n```\n\n```jsx live\n<b/>\n```\n\n```ts:line-numbers\nlet a = 1\n```',
  )
  assert.match(html, /language-rust.*language-vue.*highlighted-line.*language-jsx.*language-ts/)
  assert.deepEqual(problems, [])
})

test('lists of attributes name a language, and lines to highlight', async t => {
  const { html, problems } = await page(
    t,
    [
      '{ .sh .no-copy hl_lines="2" }',
      '{.python .numberLines}',
      '{r, echo=FALSE}',
      ' hl_lines="1 3-4" title="a.txt"',
      'yaml hl_lines="1"',
    ]
      .map(info => `\`\`\`${info}\na = 1\nb = 2\nc = 3\nd = 4\n\`\`\``)
      .join('\n\n'),
  )
  const blocks = html.split(/theme-code-block(?![\w-])/).slice(1)
  const of = (block: string) => [
    /language-([\w-]+)/.exec(block)?.[1],
    block.match(/highlighted-line/g)?.length ?? 0,
    block.includes('a.txt'),
  ]
  assert.deepEqual(blocks.filter(block => block.includes('<pre')).map(of), [
    ['sh', 1, false],
    ['python', 0, false],
    ['r', 0, false],
    ['text', 3, true],
    ['yaml', 1, false],
  ])
  assert.deepEqual(problems, [])
})

test('diagrams are drawings without styles or addresses of their own, others stay code', async t => {
  const text =
    '```mermaid\ngraph TD\n A[Start <b>] --> B{Done?}\n B -->|Yes| C\n```\n\n```mermaid\nsequenceDiagram\n Ann->>Bob: Hi\n```\n\n```mermaid\ngantt\n title G\n```'
  const site = makeSite(t, { 'docs/index.md': text })
  const report = await site.build()
  const html = site.main('index.html')
  assert.equal(html.match(/class="dg-diagram"/g)?.length, 2)
  assert.match(html, /<svg [^>]*role="img" aria-label="[^"]*Done\?/)
  assert.match(html, /Ann/)
  assert.doesNotMatch(html, /<style|@import|fonts\.googleapis|<svg[^>]* style=/)
  const ids = [...html.matchAll(/ id="(dg-diagram-[^"]*)"/g)].map(([, id]) => id)
  assert.equal(new Set(ids).size, ids.length)
  for (const [, id] of html.matchAll(/url\(#([^)]*)\)/g)) assert.ok(ids.includes(id), id)
  assert.match(html, /language-mermaid[\s\S]*gantt/)
  assert.deepEqual(site.problems(report), ['diagram docs/index.md:13:1'])
})

test('in a site of Docusaurus, diagrams are drawn where its config asks for them', async t => {
  const { html } = await page(t, '```mermaid\ngraph TD\n A --> B\n```')
  assert.match(html, /language-mermaid/)
})

test('an unknown component is reported once, with the number of pages and the known ones', async t => {
  const { report } = await page(t, '<Foo>a</Foo>', { 'docs/other.md': '<Foo>b</Foo>' })
  const found = report.diagnostics.filter(({ rule }) => rule === 'unknown-component')
  assert.equal(found.length, 1)
  assert.equal(found[0]?.pages, 2)
  assert.match(found[0]?.hint ?? '', /The components are .*Tabs/)
})

test('code that fails is left out of the page, and is a finding at its place', async t => {
  const { html, problems } = await page(
    t,
    "import { Bad } from '../src/bad'\n\na {nope()} b\n\n<Bad>\n\nkept **c**\n\n</Bad>",
    { 'src/bad.jsx': "export function Bad() { throw new Error('no window') }\n" },
  )
  assert.match(html, /<p>a {2}b<\/p><p>kept <strong>c<\/strong><\/p>/)
  assert.deepEqual(problems, ['page-code docs/page.md:3:3', 'page-code docs/page.md:5:1'])
})

test('of a component of a package that is not installed, the content is shown', async t => {
  const { html, problems } = await page(t, "import Gone from 'not-installed'\n\n<Gone>kept d</Gone>")
  assert.match(html, /kept d/)
  assert.deepEqual(problems, ['missing-package docs/page.md:1:19'])
})

test('a module that cannot be read affects only the code of the pages that import it', async t => {
  const { html, problems } = await page(t, "import Bad from '../src/bad'\n\n<Bad>kept</Bad>\n\n*b*", {
    'src/bad.jsx': 'export default <\n',
  })
  assert.match(html, /kept.*<em>b<\/em>/)
  assert.deepEqual(problems, ['page-code docs/page.md:3:1'])
})

test('code that does not end is stopped', async t => {
  // In continuous integration, it is an error.
  const { CI } = process.env
  delete process.env.CI
  t.after(() => {
    if (CI !== undefined) process.env.CI = CI
  })
  // Unit tests of the limit have a loop that does nothing; this one leaves the processor to others.
  const pause = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)'
  const config = DOCUSAURUS.replace('{ title', '{ limits: { seconds: 1 }, title')
  const { html, problems } = await page(t, `a {(() => { for (;;) ${pause}; })()} b`, {
    'docusaurus.config.mjs': config,
  })
  assert.match(html, /<p>a {2}b<\/p>/)
  assert.deepEqual(problems, ['time-limit docs/page.md:1:1', 'page-code docs/page.md:1:3'])
})

test('invalid MDX is shown as text, with a finding at its place', async t => {
  const { html, problems } = await page(
    t,
    'a < 5 and {x\n\n<br>\n\nimport it from there\n\n<https://example.com/a>\n\n**b**',
  )
  assert.match(
    html,
    /a &lt; 5 and \{x<\/p>.*<br\/>.*<p>import it from there<\/p>.*<a href="https:\/\/example\.com\/a"[^>]*>.*<strong>b/,
  )
  // Of a site that was made for another tool, the brace is a note.
  assert.deepEqual(problems, ['mdx-syntax docs/page.md:5:1'])
})

test('formats are those of the config and of the front matter', async t => {
  const plain = await page(t, '---\nmdx: {format: md}\n---\n\n{1 + 1} <https://example.org>')
  assert.match(plain.html, /\{1 \+ 1\} <a/)
  const detected = makeSite(
    t,
    { 'docs/index.md': '{1 + 1}', 'docs/a.mdx': '{1 + 1}', 'docs/b.md': '<Tabs></Tabs>\n\n{1 + 1}' },
    { markdown: { format: 'detect' } },
  )
  const report = await detected.build()
  assert.match(detected.main('index.html'), /\{1 \+ 1\}/)
  assert.match(detected.main('a/index.html'), /markdown">2/)
  assert.doesNotMatch(detected.main('b/index.html'), /markdown">2/)
  assert.deepEqual(detected.problems(report), ['expression docs/b.md:3:1'])
})

test('static pages run nothing and say what they leave out', async t => {
  const site = makeSite(
    t,
    { 'docs/index.mdx': "import Own from '../src/Own'\n\n{1 + 1}\n\n<Own>kept</Own>\n\n{'literal'}" },
    { markdown: { mdx: 'static' } },
  )
  const report = await site.build()
  assert.match(site.main('index.html'), /kept[\s\S]*literal/)
  assert.deepEqual(site.problems(report), ['expression docs/index.mdx:3:1', 'unknown-component docs/index.mdx:5:1'])
})

test('a page is parsed again when something that its code imports has changed', async t => {
  const files = {
    'docs/index.mdx': "import { name } from '../src/name'\n\n# {name}\n",
    'docs/other.mdx': '{1 + 1}\n',
    'src/name.js': "export { name } from './deep'\n",
    'src/deep.js': "export const name = 'one'\n",
  }
  const site = makeSite(t, files)
  await site.build()
  assert.match(site.main('index.html'), /one/)
  site.write({ 'src/deep.js': "export const name = 'two'\n" })
  const { parsed } = await site.build()
  assert.equal(parsed, 1)
  assert.match(site.main('index.html'), /two/)
})

test('markdown outside of the docs folder is included in any site, and is followed to what it includes', async t => {
  const site = makeSite(t, {
    'docs/index.mdx': "import Part from '@site/shared/part.mdx'\n\n# Home\n\n<Part />\n",
    'shared/part.mdx': "import Inner from './inner.md'\n\nFrom the part.\n\n<Inner />\n",
    'shared/inner.md': 'From the inner one.\n',
  })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /From the part\.[\s\S]*From the inner one\./)
  site.write({ 'shared/inner.md': 'From the edited one.\n' })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /From the edited one\./)
})

test('elements are elements, whatever the page imports or declares under their names', async t => {
  const dot = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="3"/>`
  const site = makeSite(t, {
    'docs/a.svg': dot(4),
    'docs/b.svg': dot(5),
    'static/img/c.svg': dot(6),
    'docs/_part.mdx': 'Shared.\n',
    'docs/data.json': '{ "text": "data" }',
    'docs/index.mdx': `import img from './a.svg'
import video from './b.svg'
import section from './_part.mdx'
import data from './data.json'

export const p = 'words'
export const Local = () => <img src={require('./b.svg').default} alt="local" />

# Home

<img src={img} alt="one" />

<img src={require('@site/static/img/c.svg').default} alt="two" />

<img src={require('./b.svg').default} alt="three" />

<img src={video} alt="four" />

<section><p>{p} {data.text} {require('./data.json').text}</p></section>

<Local />
`,
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.main('index.html')
  const widths = [...html.matchAll(/<img[^>]*>/g)].map(
    ([tag]) => `${/alt="(\w+)"/.exec(tag)?.[1]} ${/width="(\d+)"/.exec(tag)?.[1]}`,
  )
  assert.deepEqual(widths, ['one 4', 'two 6', 'three 5', 'four 5', 'local 5'])
  assert.match(html, /<section><p>words data data<\/p><\/section>/)
})

test('addresses in the props of a partial are resolved and checked where it is used', async t => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
  const site = makeSite(
    t,
    {
      'docs/_link.mdx': '<a href={props.to}>go</a> <img src={props.picture} alt="x" />\n',
      'docs/_outer.mdx': 'import Link from \'./_link.mdx\'\n\n<Link to={props.target} picture="/p.svg" />\n',
      'static/p.svg': picture,
      'docs/beside.svg': picture,
      'docs/other/page.md': '# Page\n',
      'docs/index.mdx': `import Link from './_link.mdx'
import Outer from './_outer.mdx'

# Home

<Link to="/other/page#page" picture="./beside.svg" />

<Link to="/nowhere" picture="/missing.svg" />

<Outer target="/other/page" />

<Outer target="https://example.com/a" />
`,
    },
    { baseUrl: '/base/', onBrokenLinks: 'warn' },
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['broken-link docs/index.mdx:8:1', 'broken-image docs/index.mdx:8:1'])
  const html = site.main('index.html')
  const hrefs = [...html.matchAll(/<a href="([^"]*)"[^>]*>go/g)].map(match => match[1])
  assert.deepEqual(hrefs, ['/base/other/page#page', '/base/nowhere', '/base/other/page', 'https://example.com/a'])
  assert.match(html, /<img[^>]* src="\/base\/assets\/images\/beside-[\da-f]+\.svg"/)
  assert.equal(html.match(/src="\/base\/p\.svg"/g)?.length, 2)
})

test('names in the decomposed form of macOS have the addresses that links compose', async t => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
  const decomposed = (path: string) => path.normalize('NFD')
  const site = makeSite(t, {
    [decomposed('static/fotografía/ñ.svg')]: picture,
    [decomposed('docs/grün.svg')]: picture,
    [decomposed('docs/café/menü.md')]: '# Menu\n',
    'docs/index.md': '# Home\n\n![a](/fotografía/ñ.svg) ![b](./grün.svg) [c](./café/menü.md)\n',
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const paths = Object.keys(site.tree())
  assert.deepEqual(
    paths.filter(path => path !== path.normalize('NFC')),
    [],
  )
  for (const [, address = ''] of site.main('index.html').matchAll(/(?:src|href)="\/([^"#]+)"/g)) {
    const path = decodeURIComponent(address)
    assert.ok(paths.includes(path) || paths.includes(`${path}/index.html`), path)
  }
})

test('an element shows the HTML that it is given', async t => {
  const site = makeSite(t, {
    'docs/index.mdx': `# Home

export const html = '<b>bold</b> &amp; {text}'

<div className="own" dangerouslySetInnerHTML={{ __html: html }} />

Inline <span dangerouslySetInnerHTML={{ __html: '<i>italic</i>' }} /> and <b dangerouslySetInnerHTML={{ __html: 1 }}>kept</b>.
`,
  })
  const { diagnostics } = await site.build()
  assert.deepEqual(diagnostics, [])
  const home = site.read('index.html')
  assert.match(home, /<div class="own"><b>bold<\/b> &amp; \{text\}<\/div>/)
  assert.match(home, /Inline <span><i>italic<\/i><\/span> and <b>kept<\/b>\./)
})
