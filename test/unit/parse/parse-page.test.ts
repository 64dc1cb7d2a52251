import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import { withSeverities } from '../../../src/findings/severities.ts'
import { createParser } from '../../../src/parse/parse-page.ts'
import { chooseParser } from '../../../src/syntax/markdown-parser.ts'
import { components, found, options, parse, withMarkdown } from './fixture.ts'

test('the result is plain data', () => {
  const parser = createParser(options, components)
  const result = parser({
    path: 'a.md',
    docPath: 'a.md',
    kind: 'page',
    locale: 'en',
    bytes: Buffer.from('# a\n\n<Card/>\n\n[b](c) $d$\n\n```js\ne\n```\n'),
  })
  assert.deepEqual(structuredClone(result.page), result.page)
  assert.deepEqual(JSON.parse(JSON.stringify(result.page)), result.page)
  assert.match(result.page.sourceHash, /^[0-9a-f]{20}$/)
  assert.match(result.page.bodyHash, /^[0-9a-f]{20}$/)
})

const titles: [text: string, title: string | undefined, excerpt: string | undefined][] = [
  ['# A `b` *c*\n\nd\ne', 'A b c', 'd e'],
  ['A\n===\n\nb', 'A', 'b'],
  ['text first\n\n# A', 'A', 'text first'],
  ['## A\n\n# B\n\nc', undefined, 'A'],
  ['---\nx: 1\n---\n\n***\n\n# A', undefined, 'A'],
  ["import a from 'b'\n\n# A\n\nc", 'A', 'c'],
  ['# A {#own}\n\n```js\ncode\n```\n\n- item **b**', 'A', 'item b'],
  ['# A\n\n:::note Title\nbody\n:::', 'A', 'body'],
  ['# A\n\n![picture](a.png) and <b>html</b>[^1]\n\n[^1]: x', 'A', 'picture and html'],
  ['', undefined, undefined],
]
for (const [text, title, excerpt] of titles)
  test(`title and excerpt of ${JSON.stringify(text)}`, () => {
    const { page } = parse(text)
    assert.equal(page.contentTitle, title)
    assert.equal(page.excerpt, excerpt)
  })

const duplicates: [name: string, text: string, expected: string[]][] = [
  ['two written ids', '## A {#x}\n\n## B {#x}', ['3:1 error duplicate-id']],
  ['a written id that a slug has', '## A\n\n## B {#a}', ['3:1 error duplicate-id']],
  ['a slug that a written id has', '## B {#a}\n\n## A', ['3:1 error duplicate-id']],
  ['equal headings', '## A\n\n## A', []],
  ['a reserved id', '## A {#dg-main}', ['1:1 error reserved-id']],
]
for (const [name, text, expected] of duplicates)
  test(`ids: ${name}`, () => {
    const { page } = parse(text)
    assert.deepEqual(found(page), expected)
    if (expected[0]?.includes('duplicate')) assert.equal(page.diagnostics[0]?.related?.[0]?.span?.line, 1)
  })

test('slugs can keep their case', () => {
  const parser = createParser(withMarkdown({ anchorsMaintainCase: true }), components)
  assert.equal(parse('## A Bc', { parser }).page.headings[0]?.id, 'A-Bc')
})

test('headings in components, quotes and admonitions are in reading order', () => {
  const { page } = parse('# a\n\n<Card>\n\n## b\n\n</Card>\n\n> ### c\n\n:::note\n## d\n:::\n\n- ## e\n')
  assert.deepEqual(
    page.headings.map(({ text, depth }) => `${depth}${text}`),
    ['1a', '2b', '3c', '2d', '2e'],
  )
})

test('anchors are the ids and names in the body', () => {
  const { page } = parse(
    '## a\n\n<a name="b"></a> <span id="c"></span>\n\n:::note{#d}\ne\n:::\n\n<Card id="f"/>\n\n<input name="g">',
  )
  assert.deepEqual(page.anchors, ['a', 'b', 'c', 'd', 'f'])
})

test('sections contain the text by heading, and inline code', () => {
  const { sections, page } = parse(
    '# T\n\nIntro `a` `a`.\n\n## One\n\n- b\n- c\n\n```js\nnot this\n```\n\n### Two\n\n| d | e |\n|---|---|\n| `f` | g |\n',
  )
  assert.deepEqual(sections, [
    { id: '', heading: '', depth: 1, text: 'Intro a a.', code: ['a'] },
    { id: 'one', heading: 'One', depth: 2, text: 'b\nc', code: [] },
    { id: 'two', heading: 'Two', depth: 3, text: 'd\ne\nf\ng', code: ['f'] },
  ])
  assert.equal(page.words, 9)
})

test('features list what a page needs', () => {
  const { page } = parse(
    '$a$\n\n`b`\n\n```\nc\n```\n\n::::tabs\n:::tab[d]\ne\n:::\n::::\n\n<details><summary>f</summary>g</details>',
  )
  assert.deepEqual(page.features, { math: true, code: true, tabs: true, details: true, islands: [] })
})

test('labels of tabs that result in one value are no mistake', () => {
  const { page } = parse('::::tabs\n:::tab[C]\na\n:::\n:::tab[C++]\nb\n:::\n:::tab[🦀]\nc\n:::\n::::')
  assert.deepEqual(page.diagnostics, [])
})

const tabs: [name: string, text: string][] = [
  ['two tabs with one value', '::::tabs\n:::tab[A]\na\n:::\n:::tab[A]\nb\n:::\n::::'],
  ['a tab without value', '<Tabs>\n<TabItem>\n\na\n\n</TabItem>\n</Tabs>'],
  ['a tab alone', ':::tab[A]\na\n:::'],
  ['text between tabs', '<Tabs>\n\nstray\n\n<TabItem value="a">\n\nb\n\n</TabItem>\n</Tabs>'],
]
for (const [name, text] of tabs)
  test(`tabs: ${name}`, () => {
    const { page } = parse(text)
    assert.deepEqual(
      withSeverities(page.diagnostics).map(({ rule, severity }) => `${severity} ${rule}`),
      ['error tabs'],
    )
  })

test('findings are in file order', () => {
  const { page } = parse('---\ntite: x\n---\n\n<Card a={b()}/>\n\n$\\nope$\n\n[c](javascript:d)\n\n```nope\n```\n')
  assert.deepEqual(found(page), [
    '2:1 warning front-matter-unknown',
    '5:7 warning expression',
    '7:2 error math',
    '9:1 warning unsafe-url',
    '11:1 warning unknown-language',
  ])
})

test('every finding names its file and states what to do or what happened', () => {
  const { page } = parse('<Card a={b()}/>\n\n<Nope>\n\n:::nope\n:::\n\n$\\nope$\n', { path: 'docs/x.md' })
  assert.equal(page.diagnostics.length, 4)
  for (const { file, message, hint } of page.diagnostics) {
    assert.equal(file, 'docs/x.md')
    assert.ok(message.length > 10)
    assert.ok(hint)
  }
})

test('an escape in the path of an import stands for the character', () => {
  const { page } = parse("import Part from './\\_part.md'\n\n<Part/>\n")
  assert.deepEqual(
    page.links.map(({ url, kind }) => [url, kind]),
    [['./_part.md', 'partial']],
  )
})

test('a partial has props', () => {
  const { html, page } = parse('# {props.title}\n\n{props.a.b} <Card title={props.title}/>', {
    path: 'docs/_a.md',
    kind: 'partial',
  })
  assert.match(html, /^<h1 id="[^"¤]*">¤Vtitle¤<\/h1>/)
  assert.match(html, /&quot;title&quot;:&quot;¤jVtitle¤&quot;/)
  assert.deepEqual(found(page), ['3:1 warning expression'])
})

test('without satteri, remark is used, with a notice', () => {
  const parser = chooseParser('satteri', { math: true }, () => {
    throw new Error('Cannot find native binding.\nmore')
  })
  assert.equal(parser.name, 'remark')
  assert.match(parser.notice ?? '', /native markdown parser cannot be loaded \(Cannot find native binding\)/)
  assert.equal(parser.parse('# a').children[0]?.type, 'heading')
})

test('the configured parser is used without a notice', () => {
  assert.equal(createParser(withMarkdown({ parser: 'remark' }), components).notice, undefined)
  assert.equal(createParser(options, components).notice, undefined)
})

test('a heading of a theme is a plain heading', () => {
  const { html, page } = parse('import Heading from \'@theme/Heading\'\n\n<Heading as="h3" id="x">A</Heading>')
  assert.equal(html, '<h3 id="x">A</h3>')
  assert.deepEqual(page.headings, [])
})

for (const [text, findings] of [
  ['```js\na\n', ['1:1 warning unclosed-block']],
  ['> ```js\n> a\n\nb\n', ['1:3 warning unclosed-block']],
  ['- ~~~~\n  a\n  ~~~\n', ['1:3 warning unclosed-block']],
  ['```', ['1:1 warning unclosed-block']],
  [':::note\n\na\n\n# b\n', ['1:1 warning unclosed-block']],
  ['::::tip\n\n:::note\n\na\n\n:::\n', ['1:1 warning unclosed-block']],
  ['```js\na\n```\n\n> ~~~\n> a\n> ~~~\n\n- ```\n  a\n  ````\n\n    indented\n\n```\n```\n\n````md\n```\n````\n', []],
  [
    ':::note\n\na\n\n:::\n\n::::tip[x]\n\n:::note\n\na\n\n:::\n\n::::\n\n> :::note\n> a\n> :::\n\n- :::note\n  a\n  :::\n',
    [],
  ],
] as const)
  test(`an unclosed fence is a warning: ${JSON.stringify(text)}`, () => {
    const { page } = parse(text)
    assert.deepEqual(
      found(page).filter(it => it.includes('unclosed')),
      findings,
    )
  })

test('an unclosed fence in a list ends there', () => {
  const messageOf = (text: string) =>
    parse(text).page.diagnostics.find(({ rule }) => rule === 'unclosed-block')?.message
  assert.match(messageOf('- ```js\n  a\n\n- b\n') ?? '', /ends with the list item/)
  assert.match(messageOf('- b\n- ```js\n  a\n') ?? '', /includes everything that follows/)
})

test('an unknown directive is reported with the name that is meant, or with the names there are', () => {
  const hintOf = (text: string) => parse(text).page.diagnostics.find(({ rule }) => rule === 'unknown-directive')?.hint
  assert.equal(hintOf(':::notee\n\na\n\n:::\n'), 'Did you mean note?')
  assert.match(hintOf(':::qqqqqq\n\na\n\n:::\n') ?? '', /^Known ones are .*note/)
  assert.match(hintOf('A :qqqqqq[label].\n') ?? '', /^Known ones are .*note/)
})

test('a colon in the description of an image is no directive', () => {
  const { html } = parse('![run (a + test): affected:test runs ui:test](a.png)\n')
  assert.match(html, /alt="run \(a \+ test\): affected:test runs ui:test"/)
})

test('a directive whose end is in a code block names the block', () => {
  const { page } = parse(':::tip\n\nText\n\n```js\na\n\n:::\n\nMore\n')
  const [first] = page.diagnostics.filter(({ rule }) => rule === 'unclosed-block')
  assert.match(first?.hint ?? '', /A line with ::: is part of the code block that begins 4 lines below/)
})

test('a colon after a letter is no directive', () => {
  const { page, html } = parse('Write {k:dict[k] for k in keys}.\n')
  assert.deepEqual(found(page), [])
  assert.match(html, /\{k:dict\[k\] for k in keys\}/)
})

test('a comment between tabs is not one of them', () => {
  const tab = (name: string) => `:::tab[${name}]\n\nText of ${name}.\n\n:::\n`
  const { page, html } = parse(
    `::::tabs\n\n<!-- prettier-ignore -->\n\n${tab('A')}\n<!-- end -->\n\n${tab('B')}\n::::\n`,
  )
  assert.deepEqual(found(page), [])
  assert.match(html, /Text of A[\s\S]*Text of B/)
  assert.deepEqual(
    found(parse(`::::tabs\n\n${tab('A')}\n<b>No tab</b>\n\n::::\n`).page).map(it => it.split(' ')[2]),
    ['tabs'],
  )
})

test('no content can take the ids of the page itself', () => {
  const { page } = parse('# DG search\n\n## A {#dg-x}\n\n<a id="dg-toc"></a>\n\n:::note{#dg-main}\na\n:::\n')
  assert.deepEqual(found(page), ['3:1 error reserved-id', '5:1 error reserved-id', '7:1 error reserved-id'])
  assert.deepEqual(
    page.headings.map(({ id }) => id),
    ['section-dg-search', 'dg-x'],
  )
})

test('an endless text does not make an endless description', () => {
  const { page } = parse(`${'word '.repeat(100_000)}\n`)
  assert.equal(page.excerpt?.length, 1000)
  assert.match(page.excerpt ?? '', / word…$/)
  assert.equal(parse(`${'x'.repeat(100_000)}\n`).page.excerpt?.length, 1001)
})
