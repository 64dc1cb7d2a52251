import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createParser } from '../../../src/parse/parse-page.ts'
import { type PrepareOptions, prepareText } from '../../../src/parse/prepare/prepare-text.ts'
import { components, found, parse, withMarkdown } from './fixture.ts'

const options: PrepareOptions = {
  path: 'docs/a.md',
  kind: 'page',
  format: 'detect',
  components: new Set(['Card', 'Tabs', 'TabItem']),
  frontMatter: { extra: {} },
  math: true,
}
const prepare = (text: string, changes: Partial<PrepareOptions> = {}) =>
  prepareText(text, 0, { ...options, ...changes })

/** Lines joined by ⏎, blank lines run together. */
const shape = (text: string) =>
  text
    .trim()
    .replace(/\n(?:[> ]*\n)+/g, '\n\n')
    .replaceAll('\n', '⏎')

const cases: [name: string, input: string, output: string][] = [
  ['a block is set off and dedented', '<Card>\n  a\n\n    b\n</Card>', '<dg-0>⏎⏎a⏎⏎  b⏎⏎</dg-0>'],
  ['content at the margin stays', '<Card>\na\n  b\n</Card>', '<dg-0>⏎⏎a⏎  b⏎⏎</dg-0>'],
  [
    'blocks in blocks lose the indentation of both',
    '<Tabs>\n  <TabItem value="a">\n    text\n  </TabItem>\n</Tabs>',
    '<dg-0>⏎⏎<dg-1>⏎⏎text⏎⏎</dg-1>⏎⏎</dg-0>',
  ],
  [
    'a tag far in, after content at the margin',
    '<Tabs>\nx\n\n    <Card>\n    y\n    </Card>\n</Tabs>',
    '<dg-0>⏎⏎x⏎⏎<dg-1>⏎⏎y⏎⏎</dg-1>⏎⏎</dg-0>',
  ],
  ['in a list item', '1. a\n\n   <Card>\n     b\n   </Card>\n2. c', '1. a⏎⏎   <dg-0>⏎⏎   b⏎⏎   </dg-0>⏎⏎2. c'],
  ['at the start of a list item', '- <Card>\n  b\n  </Card>', '- <dg-0>⏎⏎  b⏎⏎  </dg-0>'],
  ['in a quote', '> <Card>\n> b\n> </Card>', '>⏎> <dg-0>⏎⏎> b⏎⏎> </dg-0>⏎>'],
  ['code inside keeps its own indentation', '<Card>\n  ```\n    a\n  ```\n</Card>', '<dg-0>⏎⏎```⏎  a⏎```⏎⏎</dg-0>'],
  [
    'closing and opening tags on one line',
    '<Tabs><TabItem>\na\n</TabItem><TabItem>\nb\n</TabItem></Tabs>',
    '<dg-0>⏎⏎<dg-1>⏎⏎a⏎⏎</dg-1>⏎⏎<dg-2>⏎⏎b⏎⏎</dg-2>⏎⏎</dg-0>',
  ],
  ['a tag with text after it on its line', '<Card>a\nb\n</Card>', '<dg-0>⏎⏎a⏎b⏎⏎</dg-0>'],
  ['inline, nothing is set off', 'a <Card>b</Card> c', 'a <dg-0>b</dg-0> c'],
  ['one line is inline', '<Card>b</Card>', '<dg-0>b</dg-0>'],
  ['several lines in one tag', '<Card\n  a="1"\n\tb={[\n\n1]}\n/>', '<dg-0/>'],
  ['code spans and fences are left alone', '`<Card>` and\n\n```\n<Card>\n```\n', '`<Card>` and⏎⏎```⏎<Card>⏎```'],
  ['a code span over two lines', '<Card/> `a\n<Card>`', '<dg-0/> `a⏎<Card>`'],
  ['maths is left alone', '<Card/> $a_{x} <Card>$', '<dg-0/> $a_{x} <Card>$'],
  ['comments of HTML are left alone', '<Card/> <!-- <Card> {x} -->', '<dg-0/> <!-- <Card> {x} -->'],
  ['escapes are left alone', '<Card/> \\<Card> \\{x}', '<dg-0/> \\<Card> \\{x}'],
  ['comments of MDX vanish', 'a {/* b */} c\n\n{/*\n\nd\n*/}', 'a  c'],
  ['a comment of MDX gives a heading its id', '## A {/* #b c */}', '## A {#b}'],
  ['imports vanish', 'import A from \'a\'\nimport {\n  B,\n} from "b"; // c\n\ntext', 'text'],
  ['a sentence that starts with import stays', '<Card/>\n\nimport it from there', '<dg-0/>⏎⏎import it from there'],
  ['imports in the middle of a paragraph stay', "<Card/>\n\na\nimport A from 'a'", "<dg-0/>⏎⏎a⏎import A from 'a'"],
  ['code is not exported', 'export default function A() {\n  return {\n\n}\n}\n\ntext', 'text'],
  ['a bare fragment is an operator', '<Card/> a <> b', '<dg-0/> a <> b'],
  ['fragments on their own lines are nothing', '<>\na\n</>\n\n<Card/>', '<dg-0>⏎⏎a⏎⏎</dg-0>⏎⏎<dg-1/>'],
  [
    'attributes of directives are no expressions',
    '<Card/>\n\n:::note[a]{#b .c}\n:x[y]{z=1}\n:::',
    '<dg-0/>⏎⏎:::note[a]{#b .c}⏎:x[y]{z=1}⏎:::',
  ],
  ['lower-case tags without JSX are HTML', '<Card/> <b class="x">y</b>', '<dg-0/> <b class="x">y</b>'],
  ['lower-case tags with JSX are elements', '<b className="x">a <b>c</b></b>', '<dg-0>a <b>c</b></dg-0>'],
  ['void elements need no end', '<img className="x"> <br className="y">', '<dg-0/> <dg-1/>'],
  ['titles move into brackets', ':::note A title\nb\n:::', ':::note[A title]⏎b⏎:::'],
  ['titles with markup and attributes', ':::tip *A* `b` {#c}\n:::', ':::tip[*A* `b`]{#c}⏎:::'],
  ['titles in lists and quotes', '- :::tip A\n  :::\n\n> :::info B\n> :::', '- :::tip[A]⏎  :::⏎⏎> :::info[B]⏎> :::'],
  ['titles with a bracket too many', ':::tip A] b\n:::', ':::tip[A\\] b]⏎:::'],
  ['titles in brackets after a blank', ':::tip [A]\n:::', ':::tip[A]⏎:::'],
  ['the blank of VitePress', '::: tip\na\n:::\n\n::: tip B\n:::', ':::tip⏎a⏎:::⏎⏎:::tip[B]⏎:::'],
  ['titles in code stay', '```\n:::note A\n```', '```⏎:::note A⏎```'],
  ['a wrapped block', '```mdx-code-block\n<Card/>\n```', '<dg-0/>'],
]
for (const [name, input, output] of cases) test(name, () => assert.equal(shape(prepare(input).text), output))

test('a page without any of this is passed on as it is', () => {
  const text = 'a < b {c}\n\n```tsx\n<Card/>\n```\n\n::: \n'
  const prepared = prepare(text)
  assert.equal(prepared.text, text)
  assert.deepEqual(prepared.marks, [])
})

test('in md format components, imports and expressions are text', () => {
  const text = "import A from 'a'\n\n<Card/> {x}\n"
  assert.equal(prepare(text, { format: 'md' }).text, text)
  const { html } = parse(`---\nmdx: {format: md}\n---\n\n<b className="x">y</b> {/* z */}`)
  assert.equal(html, '<p><b class="x">y</b> {/* z */}</p>')
})

test('a file that ends in .mdx has no HTML-only reading of braces', () => {
  assert.equal(prepare('{"a"}').marks.length, 0)
  assert.equal(prepare('{"a"}', { path: 'docs/a.mdx' }).marks.length, 1)
})

test('positions are those of the file, whatever was changed before them', () => {
  const text =
    "import X from '@theme/Tabs'\n\n{/* c */}\n<Card>\n\n  [a](./b.md)\n\n  :::note T\n\n    :::tip U\n    ## H\n    :::\n\n  :::\n</Card> [c](./d.md)\n"
  const { page } = parse(text)
  const at = (needle: string) => {
    const before = text.slice(0, text.indexOf(needle)).split('\n')
    return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  }
  const place = ({ span }: { span: { line: number; column: number } }) => `${span.line}:${span.column}`
  assert.deepEqual(page.links.map(place), [at('[a]'), at('[c]')])
  assert.deepEqual(page.headings.map(place), [at('## H')])
})

const findings: [name: string, text: string, expected: string[]][] = [
  ['an unclosed component', '<Card>\n\na', ['1:1 error unbalanced-tag']],
  ['a closing tag alone', 'a\n\n</Card>', ['3:1 error unbalanced-tag']],
  ['tags in different blocks', '- a <Card>\n\nb</Card>', ['1:5 error unbalanced-tag']],
  ['crossed tags', '<Card>\n<Tabs>\n</Card>\n</Tabs>', ['2:1 error unbalanced-tag', '4:1 error unbalanced-tag']],
  ['a computed prop', '<Card a={b()} />', ['1:7 warning expression']],
  ['an expression on an MDX page', '<Card/> {a.b}', ['1:9 warning expression']],
  ['braces in prose on an MDX page', '<Card/> {0, 1}', []],
  ['braces on a markdown page', '{a.b}', []],
  ['an imported module with effects', "import './x.css'\n\na", ['1:1 warning expression']],
  ['a raw loader', "import a from '!!raw-loader!./x.js'\n\nb", ['1:1 warning expression']],
  ['an exported function', 'export function a() {}\n\nb', ['1:1 warning expression']],
  ['a component of the site that is not registered', "import A from './A'\n\n<A/>b", ['3:1 warning unknown-component']],
  ['a component that throws', 'a\n\n<Broken/>', ['3:1 error component-failed']],
  ['an address of no allowed scheme', '<Card href="javascript:x"/>', ['1:1 warning unsafe-url']],
]
for (const [name, text, expected] of findings)
  test(`finding: ${name}`, () => assert.deepEqual(found(parse(text).page), expected))

test('a component that throws leaves the rest of the page', () => {
  assert.equal(
    parse('a\n\n<Broken/>\n\n<Card/>').html.replaceAll('\n', ''),
    '<p>a</p><div data-component="Card" data-props="{}"></div>',
  )
})

test('the bare name of an unknown component is shown', () => {
  const { html, page } = parse('Map<Key> of `<Key>`')
  assert.equal(html, '<p>Map&lt;Key&gt; of <code>&lt;Key&gt;</code></p>')
  assert.deepEqual(found(page), ['1:4 info unknown-component'])
})

test('the site’s own keywords are admonitions', () => {
  const parser = createParser(withMarkdown({ admonitions: ['secret'] }), components)
  assert.match(parse(':::secret Title\nx\n:::', { parser }).html, /theme-admonition-secret/)
})
