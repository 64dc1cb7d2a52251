import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createParser } from '../../../src/parse/parse-page.ts'
import { prepareText, type Syntax } from '../../../src/parse/prepare/prepare-text.ts'
import { components, found, parse, withMarkdown } from './fixture.ts'

const prepare = (text: string, syntax: Syntax = 'mdx') => prepareText(text, 0, { syntax, math: true }).text

const cases: [name: string, input: string, output: string][] = [
  ['titles move into brackets', ':::note A title\nb\n:::', ':::note[A title]\nb\n:::'],
  ['titles with markup and attributes', ':::tip *A* `b` {#c}\n:::', ':::tip[*A* `b`]{#c}\n:::'],
  [
    'titles in lists and quotes',
    '- :::tip A\n  :::\n\n> :::info B\n> :::',
    '- :::tip[A]\n  :::\n\n> :::info[B]\n> :::',
  ],
  ['titles with a bracket too many', ':::tip A] b\n:::', ':::tip[A\\] b]\n:::'],
  ['titles in brackets after a blank', ':::tip [A]\n:::', ':::tip[A]\n:::'],
  [
    'text after a label',
    ':::note[A [b]]{.c} Text\n:::\n\n> - :::tip[D] e\n>   :::\n\n`:::note[a] b`',
    ':::note[A [b]]{.c}\nText\n:::\n\n> - :::tip[D]\n>   e\n>   :::\n\n`:::note[a] b`',
  ],
  ['the blank of VitePress', '::: tip\na\n:::\n\n::: tip B\n:::', ':::tip\na\n:::\n\n:::tip[B]\n:::'],
  ['titles in code stay', '```\n:::note A\n```', '```\n:::note A\n```'],
  ['a wrapped block', '```mdx-code-block\n<Card/>\n```', '\n<Card/>\n'],
  ['comments of HTML', 'a <!-- b --> c\n\n<!--\n\nd */ e\n-->', 'a {/*  b */} c\n\n{/* \n\nd *  e\n*/}'],
  [
    'comments in code stay',
    '`<!-- a -->` and\n\n```html\n<!-- b -->\n```',
    '`<!-- a -->` and\n\n```html\n<!-- b -->\n```',
  ],
  ['a comment that is never closed', 'a <!-- b', 'a <!-- b'],
  ['ids of headings', '## A {#b}\n\nC {#d}\n===\n\n- ## E {#f} ##', '## A \\{#b}\n\nC \\{#d}\n===\n\n- ## E \\{#f} ##'],
  [
    'the end of a directive after a table',
    ':::note\n| a |\n|---|\n| b |\n:::\n\n> :::tip\n> | a |\n> |---|\n> :::',
    ':::note\n| a |\n|---|\n| b |\n\n:::\n\n> :::tip\n> | a |\n> |---|\n> \n> :::',
  ],
  ['braces that are no ids of headings', 'a {#b}\n\n:::note{#c}\n:::', 'a {#b}\n\n:::note{#c}\n:::'],
]
for (const [name, input, output] of cases) test(name, () => assert.equal(prepare(input), output))

test('unquoted values are quoted in markdown', () => {
  assert.equal(prepare('<a href=/b/c>d</a> `<a href=/b>`', 'markdown'), '<a href="/b/c">d</a> `<a href=/b>`')
})

test('a page without any of this is unchanged', () => {
  const text = 'a < b {c}\n\n```tsx\n<Card/>\n```\n\n::: \n'
  for (const syntax of ['mdx', 'markdown'] as const) assert.equal(prepare(text, syntax), text)
})

test('in md format, components, imports and expressions are not markup', () => {
  const { html } = parse(`---\nmdx: {format: md}\n---\n\n<b className="x">y</b> {/* z */}`)
  assert.equal(html, '<p><b class="x">y</b> {/* z */}</p>')
})

const syntaxes: [name: string, text: string, isMdx: boolean][] = [
  ['a component', 'a <Card/> {"b"}', true],
  ['an import', "import A from './a'\n\n{'b'}", true],
  ['attributes of JSX', '<b className="x">y</b> {"b"}', true],
  ['a comment of JSX', '{/* a */}{"b"}', true],
  ['braces alone', '{"b"}', false],
  ['an unknown component', 'Map<Key> {"b"}', false],
  ['a component in code', '`<Card/>` {"b"}\n\n```\n<Card/>\n```\n\n    <Card/>\n', false],
  ['prose that begins with import', 'import it from there {"b"}', false],
]
for (const [name, text, isMdx] of syntaxes)
  test(`a markdown file with ${name} is ${isMdx ? '' : 'not '}read as MDX`, () => {
    assert.equal(parse(text).html.includes('{&quot;b&quot;}'), !isMdx)
    assert.equal(parse(text, { path: 'docs/a.mdx' }).html.includes('{&quot;b&quot;}'), false)
  })

test('positions are those of the file, whatever was changed before them', () => {
  const text =
    "import X from '@theme/Tabs'\n\n{/* c */}\n<Card>\n\n  [a](./b.md)\n\n  :::note T\n\n    :::tip U\n    ## H\n    :::\n\n  :::\n</Card>\n\n[c](./d.md)\n"
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
  ['an unclosed component', '<Card>\n\na', ['1:1 warning mdx-syntax']],
  ['a closing tag alone', '<Card/>\n\na\n\n</Card>', ['5:1 warning mdx-syntax']],
  ['tags in different blocks', '- a <Card>\n\nb</Card>', ['1:5 warning mdx-syntax', '3:2 warning mdx-syntax']],
  ['a computed prop', '<Card a={b()} />', ['1:7 warning expression']],
  ['an expression on an MDX page', '<Card/> {a.b}', ['1:9 warning expression']],
  ['braces on a markdown page', '{a.b}', []],
  ['an imported module with effects', "import './x.css'\n\na", ['1:1 warning expression']],
  ['a raw loader', "import a from '!!raw-loader!./x.js'\n\n{a}", ['3:1 warning expression']],
  ['an exported function', 'export function a() {}\n\n{a()}', ['3:1 warning expression']],
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
