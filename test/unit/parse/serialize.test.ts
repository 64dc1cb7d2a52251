/**
 * Plain elements are serialized without React; these tests compare the result with React's, byte for byte.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Element, ElementContent, Properties } from 'hast'
import type { ReactElement } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { bodyOf, HtmlBuilder } from '../../../src/parse/html/html-builder.ts'
import { htmlOf, serialize } from '../../../src/parse/html/serialize.ts'
import { escapeHtml } from '../../../src/parse/text/escape-html.ts'

const toReact = unified()
  .use(rehypeReact, { Fragment, jsx: jsx as never, jsxs: jsxs as never })
  .freeze()

const plain = (children: ElementContent[]) => bodyOf(htmlOf(children)).html
const react = (children: ElementContent[]) =>
  renderToString(toReact.stringify({ type: 'root', children }) as ReactElement)

const text = fc.string({ minLength: 1, maxLength: 8 }).map(value => value.replace(/[\0\r\n]/g, ' '))
const properties: fc.Arbitrary<Properties> = fc.record(
  {
    id: text,
    title: text,
    className: fc.array(fc.constantFrom('a', 'b-c', 'd"e'), { minLength: 1, maxLength: 3 }),
    lang: fc.constantFrom('en', 'de-AT'),
    ariaLabel: text,
    dataCount: fc.nat(9),
    hidden: fc.boolean(),
    dir: fc.constantFrom('ltr', 'rtl'),
  },
  { requiredKeys: [] },
)
const special: fc.Arbitrary<Element> = fc.oneof(
  fc
    .record({ checked: fc.boolean(), disabled: fc.boolean() })
    .map(props => make('input', { type: 'checkbox', ...props })),
  text.map(href => make('a', { href, target: '_blank', rel: ['noopener', 'noreferrer'] })),
  // With an address, React would add a preload.
  fc.record({ alt: text, width: fc.nat(999) }).map(props => make('img', props)),
  fc.constantFrom('br', 'hr').map(name => make(name, {})),
  fc.constantFrom('left', 'right').map(align => make('p', { align })),
  fc.nat(9).map(start => make('ol', { start })),
  text.map(value => make('pre', {}, [{ type: 'text', value: `\n${value}` }])),
)
const { node } = fc.letrec<{ node: ElementContent }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small' },
    text.map(value => ({ type: 'text' as const, value })),
    special,
    fc
      .tuple(
        fc.constantFrom('p', 'em', 'span', 'ul', 'section', 'code'),
        properties,
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(([name, props, children]) => make(name, props, children)),
  ),
}))

function make(tagName: string, props: Properties, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties: props, children: joinText(children) }
}

/** React separates adjacent texts with a comment; parse never creates adjacent texts. */
function joinText(nodes: ElementContent[]): ElementContent[] {
  return nodes.filter((child, index) => child.type !== 'text' || nodes[index - 1]?.type !== 'text')
}

test('any tree of plain elements is written as React writes it', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), nodes => {
      const children = joinText(nodes)
      assert.equal(plain(children), react(children))
    }),
    { numRuns: 1500 },
  )
})

const cases: [name: string, element: Element, html: string][] = [
  ['SVG attributes keep their capitals', make('svg', { viewBox: '0 0 1 1' }), '<svg viewBox="0 0 1 1"></svg>'],
  ['lists with commas', make('input', { accept: ['a', 'b'] }), '<input accept="a, b"/>'],
  [
    'booleans that are words',
    make('p', { draggable: true as never, spellCheck: false as never }),
    '<p draggable="true"></p>',
  ],
  ['an impossible attribute name is left out', make('p', { 'a"b': 'x' }), '<p></p>'],
  ['style stays text', make('p', { style: 'color:red' }), '<p style="color:red"></p>'],
  [
    'a script cannot end itself',
    make('script', {}, [{ type: 'text', value: 'a("</script>")' }]),
    '<script>a("<\\/script>")</script>',
  ],
]
for (const [name, element, html] of cases) test(name, () => assert.equal(plain([element]), html))

test('components are passed to the callback', () => {
  const builder = new HtmlBuilder()
  serialize([make('p', {}, [make('b', {}), make('i', {})])], builder, ({ tagName }, out) => {
    if (tagName !== 'b') return false
    out.write('!')
    return true
  })
  assert.deepEqual(builder.finish(), ['<p>!<i></i></p>'])
})

test('text is escaped as React escapes it', () => {
  assert.equal(escapeHtml(`a<b>&"c'`), 'a&lt;b&gt;&amp;&quot;c&#x27;')
  assert.equal(renderToString(`a<b>&"c'` as unknown as ReactElement), 'a&lt;b&gt;&amp;&quot;c&#x27;')
})
