/**
 * Malicious input: every page has a result in bounded time, and what it cannot show is a finding. The inputs are those
 * of cmark's tests and our own.
 */
// Takes about 5 s.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Root } from 'hast'
import { raw } from 'hast-util-raw'
import { withSeverities } from '../../../src/findings/severities.ts'
import { createParser } from '../../../src/parse/parse-page.ts'
import { withRemarkFallback } from '../../../src/syntax/markdown-parser.ts'
import { assertBounded } from '../../bounded-work.ts'
import { components, found, options, parse } from './fixture.ts'

const times = (text: string, count: number) => text.repeat(count)

const slow: [name: string, text: string][] = [
  ['5,000 open brackets', times('[', 5000)],
  ['50,000 open brackets', times('[', 50_000)],
  ['nested brackets', `${times('[', 5000)}a${times(']', 5000)}`],
  ['open links', times('[a](', 10_000)],
  ['link closers', times('a]', 10_000)],
  ['emphasis openers', times('*a **a ', 10_000)],
  ['emphasis closers', times('a**', 10_000)],
  ['mismatched emphasis', times('*a_ ', 10_000)],
  ['links and emphasis', times('[ a_', 10_000)],
  ['unclosed addresses', times('[a](<b', 10_000)],
  ['backticks of every length', Array.from({ length: 1000 }, (_, length) => `e${times('`', length)}`).join('')],
  ['open comments', `<Card/>\n${times('<!-- ', 10_000)}`],
  ['comments alone', times('<!--', 100_000)],
  ['half of an address', `${times('a.b-c_', 30_000)}@`],
  ['a word before many addresses', times(`${times('a.b-c_', 200)}@`, 500)],
  ['anchors', times('<a id="x"></a>\n\n', 8000)],
  ['open tags', `<Card/>\n${times('<a ', 10_000)}`],
  ['open attributes', `<Card/>\n${times('<a b="', 10_000)}`],
  ['open braces', `<Card/>\n${times('{a ', 10_000)}`],
  [
    'dollars of every length',
    `<Card/>\n${Array.from({ length: 600 }, (_, length) => times('$', length + 1)).join(' ')}`,
  ],
  ['attributes without end', `<Card ${times('a="b" ', 10_000)}/>`],
  ['imports', times("import a from 'b'\n", 3000)],
  ['an export without end', `export const a = ${times('[', 5000)}`],
  ['colons', times(':a', 10_000)],
  ['definitions', Array.from({ length: 5000 }, (_, index) => `[${index}]: /${index}\n\n[${index}]\n\n`).join('')],
  ['a wide table', `${times('| a ', 500)}|\n${times('|-', 500)}|\n${times(`${times('| b ', 500)}|\n`, 10)}`],
  ['one long line', times('x', 900_000)],
  ['indented tags', times('\n\n    <Card>', 2000)],
]
/** The processor time that a page may take: a scan that is not linear takes minutes. */
const MAX_CPU_MS = 15_000

for (const [name, text] of slow)
  test(`in time: ${name}`, () => assertBounded(MAX_CPU_MS, () => assert.equal(parse(text).page.path, 'docs/page.md')))

const deep: [name: string, text: string][] = [
  ['quotes', `${times('> ', 2000)}a`],
  ['lists', `${times('- ', 2000)}a`],
  ['indented lists', Array.from({ length: 300 }, (_, depth) => `${times('  ', depth)}- a`).join('\n')],
  ['components on one line', `${times('<Card>', 3000)}a${times('</Card>', 3000)}`],
  ['components on many lines', `${times('<Card>\n', 2000)}a\n${times('</Card>\n', 2000)}`],
  ['elements', `${times('<div>', 3000)}a${times('</div>', 3000)}`],
  ['inline elements', `a ${times('<b>', 3000)}`],
  ['emphasis', `${times('*a **a ', 2000)}b${times(' a** a*', 2000)}`],
]
for (const [name, text] of deep)
  test(`too deep: ${name}`, () => {
    const { page, html } = parse(text)
    assert.ok(withSeverities(page.diagnostics).some(({ rule, severity }) => rule === 'nesting' && severity === 'error'))
    assert.equal(html, '')
  })

test('the nesting limit is the configured one', () => {
  const parser = createParser({ ...options, limits: { ...options.limits, nesting: 5 } }, components)
  assert.deepEqual(found(parse(`${times('> ', 3)}a`, { parser }).page), [])
  assert.deepEqual(found(parse(`${times('> ', 9)}a`, { parser }).page), ['1:11 error nesting'])
})

test('a text that the parser rejects is read by remark', () => {
  const parseText = withRemarkFallback(
    text => {
      throw new Error(`too much: ${text}`)
    },
    { math: true },
  )
  assert.equal(parseText('# a').children[0]?.type, 'heading')
})

test('no content can break out of its container', () => {
  const { html } = parse('</p></div></main></body></html>\n\n<div>\n\na <b>\n\n- c </li></ul>\n\n<table><tr><td>\n\nd')
  const open: string[] = []
  for (const [, closing, name = '', self] of html.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
    if (self) continue
    if (closing) assert.equal(open.pop(), name)
    else open.push(name)
  }
  assert.deepEqual(open, [])
})

test('names on the prototype are plain names', () => {
  const { page, html } = parse(
    '# __proto__\n\n## constructor\n\n## toString\n\n[a][constructor] [constructor]\n\n[constructor]: /x\n\n:::constructor\na\n:::\n\n```__proto__\nb\n```\n\n<constructor>c</constructor> <toString/>',
  )
  assert.deepEqual(
    page.headings.map(({ id }) => id),
    ['proto', 'constructor', 'tostring'],
  )
  assert.equal(page.links.filter(({ url }) => url === '/x').length, 2)
  assert.match(html, /<constructor>c<\/constructor>/)
})

test('a NUL or a mark in the text is only text', () => {
  const { html } = parse(`${times('word ', 60)}\0L0\0 <dg-0> </dg-7> <Card/> \ufffd`)
  assert.match(html, /\ufffdL0\ufffd/)
  assert.equal(html.includes('¤'), false)
})

test('the same bytes give the same result', () => {
  const text = '# a\n\n<Tabs>\n<TabItem value="x">\n\n$a$ `b` [c](d)\n\n</TabItem>\n</Tabs>\n'
  const again = createParser(options, components)
  assert.deepEqual(parse(text, { parser: again }), parse(text))
})

const PIECES = [
  ...'plaintext textarea title xmp noembed noscript noframes iframe style script template select option table tr td'.split(
    ' ',
  ),
  ...'caption frameset body html head svg math button form a nobr b p div li ul main article object ruby pre'.split(
    ' ',
  ),
].flatMap(name => [`<${name}>`, `</${name}>`, `<${name} `])
const BETWEEN = [
  '\n\n',
  ' ',
  '\n',
  'text',
  '# Heading\n\n',
  '- item\n',
  '> quote\n',
  '<!-- ',
  ' -->',
  '| a |\n|---|\n',
  '"',
  '<svg><desc>',
]

test('whatever HTML a page has, the elements after it stay in place', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES, ...BETWEEN), { maxLength: 12 })
  fc.assert(
    fc.property(pieces, parts => {
      const { html } = parse(parts.join(''))
      const tree = raw({ type: 'raw', value: `<main><div>${html}</div><nav>end</nav></main>` } as never) as Root
      const main = tree.children.find(node => node.type === 'element')
      assert.deepEqual(
        main?.children.map(node => node.type === 'element' && node.tagName),
        ['div', 'nav'],
        html,
      )
    }),
    { numRuns: 400 },
  )
})

test('an element that browsers never end is shown as text, also beside components', () => {
  for (const beside of ['', '<head>', '<Badge>x</Badge>']) {
    const { html } = parse(`a <plaintext>b</plaintext> ${beside}\n\nc\n`)
    assert.doesNotMatch(html, /<\/?plaintext/)
    assert.match(html, /&lt;plaintext(?:>|&gt;)b&lt;\/plaintext/)
  }
})

test('an unclosed comment is a warning at its place', () => {
  assert.deepEqual(found(parse('a\n\n<!-- b\n\n# c\n').page), ['3:1 warning unclosed-html'])
  assert.deepEqual(found(parse('a <b>b</b>\n\n<!-- c -->\n\n<div><!-- d --></div>\n').page), [])
})
