/**
 * MDX as authors write it: JSX, expressions, and text that resembles them. No placeholder reaches a reader, and no text
 * of an author is mistaken for one.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { createParser } from '../../../src/parse/parse-page.ts'
import { components, found, options, parse, withMarkdown } from './fixture.ts'

const parsers = (['satteri', 'remark'] as const).map(parser => createParser(withMarkdown({ parser }), components))

const CARD = '<div data-component="Card" data-props="{}">'

const cases: [name: string, text: string, html: string][] = [
  ['code in raw HTML', '<ul>{list.map(x => <li>{x}</li>)}</ul>', '<ul></ul>'],
  ['the words of code in raw HTML', '<ul>{list.map(x => <li>One {x} {"two"}</li>)}</ul>', '<ul>One two</ul>'],
  ['the words of code', 'a {ok && <b title="no">yes &amp; no</b>} c', '<p>a yes &amp; no c</p>'],
  ['a call', 'a {b()} c', '<p>a  c</p>'],
  ['a name, which may be a placeholder', 'GET /users/{id}', '<p>GET /users/{id}</p>'],
  ['code alone', 'a\n\n{b()}\n\nc', '<p>a</p>\n<p>c</p>'],
  ['code alone on a line, and text on the next', '{b()}\n*c*', '<p><em>c</em></p>'],
  ['a component in one line of raw HTML', '<div>a <Card>b</Card>c</div>', `<div>a ${CARD}b</div>c</div>`],
  ['a component in lines of raw HTML', '<div>\n  a <Card/> b\n</div>', `<div><p>a ${CARD}</div> b</p></div>`],
  ['a literal in preformatted text', '<pre>{"a<b"} <i>c</i></pre>', '<pre>a&lt;b <i>c</i></pre>'],
  ['a literal in an element', '<pre>{`a > b {}`}</pre>', '<pre>a &gt; b {}</pre>'],
  ['no indented code', 'a\n\n    *b* {"c"}\n', '<p>a</p>\n<p><em>b</em> c</p>'],
  ['a title', '[a](/b "c {d()}")', '<p><a href="¤L0¤" title="c {d()}">a</a></p>'],
  ['the text of an image', '![a {b()}](c.png)', '<p><img decoding="async" alt="a b()" loading="eager"¤I0¤/></p>'],
  ['an address', '<https://a.b/{c}>', '<p><a href="¤L0¤" class="dg-bare">https://a.b/{c}</a></p>'],
  [
    'an address in a link in HTML',
    '<a href="/x">https://a.b</a> and <a href="/y">**www.a.b**</a>',
    '<p><a href="¤L0¤">https://a.b</a> and <a href="¤L1¤"><strong>www.a.b</strong></a></p>',
  ],
  ['a link in a link in HTML', '<a href="/x">[a](/y)</a>', '<a href="¤L0¤"><a href="¤L1¤">a</a></a>'],
  ['an address between angle brackets', '[a](<B c.md>)', '<p><a href="¤L0¤">a</a></p>'],
  ['such an address on the next line', '> [a](\n> <B c.md>)', '<blockquote>\n<p><a href="¤L0¤">a</a></p>'],
  ['such a definition', '[a][b c]\n\n[b c]:\n  </Foo>', '<p><a href="¤L0¤">a</a></p>'],
  ['a definition between angle brackets', '[a]\n\n[a]: <Foo>', '<p><a href="¤L0¤">a</a></p>'],
  ['a tag that is none', '<div a" {b()}>c</div>', '<p>&lt;div a&quot; &gt;c</p>'],
  ['an unknown directive', '::a[b {c()}]{d=e}', '<p>::a[b {c()}]{d=e}</p>'],
  ['an id of a heading', '## A {#b-c}', '<h2 id="b-c">A</h2>'],
  ['what is no id of a heading', '## A {#b-{c}}', '<h2 id="a-b-c">A {#b-{c}}</h2>'],
  ['an attribute without quotes', '<a href=/a/b?c>t</a> <img src=/a.png>', '<a href="¤L0¤">t</a>\n<img decoding='],
  ['such an attribute alone on its line', '<section class=a/b>\n\n*c*\n\n</section>', '<section class="a/b">'],
  ['an unknown component', '<Foo a="b">\n\n*a*\n\n</Foo>', '<p><em>a</em></p>'],
  ['an unknown component with text on its lines', '<Foo>\n*a*\n</Foo>', '<p><em>a</em></p>'],
  ['an unknown component in a line', 'a <Foo>*b*</Foo> <Foo.Bar/> c', '<p>a <em>b</em>  c</p>'],
  ['an unknown component in raw HTML', '<div>\n<Foo>a</Foo>\n</div>', '<div><p>a</p></div>'],
  ['an unknown component around a known one', '<Foo>\n<Card>\na\n</Card>\n</Foo>', `${CARD}<p>a</p></div>`],
  ['type arguments', 'Map<Key> and *b*', '<p>Map&lt;Key&gt; and <em>b</em></p>'],
  ['a tag that is never closed', '<Foo>\n*a*', '<p>&lt;Foo&gt;\n<em>a</em></p>'],
  ['a tag that closes nothing', 'a </Foo>', '<p>a &lt;/Foo&gt;</p>'],
  [
    'a summary on the line of its details',
    '<details><summary>*A*</summary>\n\nb\n\n</details>',
    '<details><summary><em>A</em></summary><p>b</p></details>',
  ],
  ['text on the lines of tags', '<Card>a\n\nb</Card>', `${CARD}<p>a</p><p>b</p></div>`],
  ['tags in different blocks', '- a <Card>\n\nb</Card>', '<ul>\n<li>a'],
  ['a frame that is closed at once', 'a <iframe src="b" /> *c*', '<p>a <iframe src="¤L0¤"></iframe> <em>c</em></p>'],
  [
    'a frame, and text in the next block',
    '<iframe src="b" />\n\n# C\n\nd',
    '<iframe src="¤L0¤"></iframe>\n<h1 id="c">C</h1>\n<p>d',
  ],
  ['an anchor that is closed at once', '<a id="b"/>\n\n*c*', '<a id="b"></a>\n<p><em>c</em></p>'],
  ['a drawing', '<svg><path d="M0 0"/><g/></svg> *a*', '<p><svg><path d="M0 0"></path><g></g></svg> <em>a</em>'],
  ['a text area', 'a <textarea>*b* c</textarea> *d*', '<p>a <textarea><em>b</em> c</textarea> <em>d</em></p>'],
  ['a text area that is never closed', 'a <textarea> *b*', '<p>a '],
  ['old HTML in capitals', 'a<BR>b', '<p>a<br/>b</p>'],
]
for (const [name, text, html] of cases)
  test(`shown: ${name}`, () => {
    for (const parser of parsers) {
      const shown = parse(text, { path: 'docs/a.mdx', parser }).html
      assert.ok(shown.startsWith(html), JSON.stringify([parser === parsers[0], shown.slice(0, html.length + 60)]))
    }
  })

test('content that is not shown as written is reported, with its place', () => {
  const places = (text: string) => found(parse(text, { path: 'docs/a.mdx' }).page)
  assert.deepEqual(places('<ul>\n{list.map(x => <li>{x}</li>)}</ul>'), ['2:1 warning expression'])
  assert.deepEqual(places('a\n\n<Foo>b</Foo>'), ['3:1 warning unknown-component'])
  assert.deepEqual(places('a <Foo> b'), ['1:3 warning mdx-syntax'])
  assert.deepEqual(places('Map<Key>'), ['1:4 info mdx-syntax'])
  const [{ message, hint } = {}] = parse('<Crad>a</Crad>').page.diagnostics
  assert.equal(message, '<Crad> is not a component of this site; only its content is shown.')
  assert.match(
    hint ?? '',
    /^Did you mean Card\? The components are Admonition, Aside, Broken, Card, CodeBlock, Details, DocCardList,/,
  )
})

test('markdown that shows components as code keeps them', () => {
  const text = 'a\n\n    <Card>\n    b\n    </Card>\n\nList<T>\n\n    <Foo>c</Foo>\n'
  const { html, page } = parse(text)
  assert.match(html, /&lt;Card&gt;[\s\S]*&lt;\/Card&gt;[\s\S]*&lt;Foo&gt;c&lt;\/Foo&gt;/)
  assert.deepEqual(found(page), ['7:5 info unknown-component'])
})

const forged: [name: string, text: string, html: string][] = [
  ['the tag of a mark', '<Card/> <dg-0>a</dg-0> <dg-1/>', `${CARD}</div>\n<dg-0>a</dg-0>\n<dg-1></dg-1>`],
  ['the word of a mark', '<Card/> {"a"} %dg-0% %dg-1%', `<p>${CARD}</div> a %dg-0% %dg-1%</p>`],
  ['a placeholder', '<div data-dg-aside="0"></div><div data-dg-aside></div> **b**', '<div></div><div></div> **b**'],
  ['a placeholder in a line', 'a **b** <span data-dg-aside="0"></span>', '<p>a <strong>b</strong> <span></span></p>'],
  [
    'the separator of components',
    '<Card>\n<dg-next></dg-next>\n</Card>\n\n<Card>two</Card>',
    `${CARD}<dg-next></dg-next></div>\n${CARD}two</div>`,
  ],
  [
    'props of a component',
    '<Card>\n\na\n\n<div data-dg-props="0">b</div>\n</Card>',
    `${CARD}<p>a</p><div>b</div></div>`,
  ],
  ['a node', '<Card>\n\na\n\n<img node="x" alt="b"/>\n</Card>', `${CARD}<p>a</p><img decoding="async" alt="b"/></div>`],
  ['a blank of a form', '```js title="\u0001blank children\u0001 blank"\na\n```', '<pre><code class="language-js">'],
  ['a token', '<Card a="\u00010-0\u0001"/>', '<div data-component="Card" data-props="{&quot;a&quot;:&quot;\\u00010-0'],
  [
    'any other attribute of an image',
    '<img data-hole="x" src="a.png">',
    '<img decoding="async" data-hole="x" loading="eager"¤I0¤/>',
  ],
  ['the link of a footnote', '<a href="./b.md" data-footnote-ref>a</a>', '<p><a href="¤L0¤">a</a></p>'],
  ['the same in JSX', '<a className="x" href="./b.md" data-footnote-ref>a</a>', '<a class="x" href="¤L0¤">a</a>'],
  ['an island', '<div data-dg-island="Counter" data-props="{}">a</div>', '<div data-props="{}">a</div>'],
  [
    'a character reference',
    'a &#0;L0&#0; <b>&#0;L0&#0;</b> <Card a="&#0;L0&#0;"/>',
    '<p>a \ufffdL0\ufffd <b>\ufffdL0\ufffd</b>',
  ],
  ['escapes of strings', '<Card/> {"\\x00L0\\x00\\u{0}L0"}', `${CARD}</div>\nx00L0x00u{0}L0`],
  ['escapes of front matter', '---\na: "\\0L0\\0"\n---\n<Card/> {frontMatter.a}', `${CARD}</div>\n\ufffdL0\ufffd`],
  ['an escape in JSON', '<Card a="\\u0000L0\\u0000"/>', '<div data-component="Card" data-props="{&quot;a'],
]
for (const [name, text, html] of forged)
  test(`an author who writes ${name} gets the written text`, () => {
    for (const parser of parsers) {
      const shown = parse(text, { parser }).html
      assert.ok(shown.startsWith(html), JSON.stringify([parser === parsers[0], shown.slice(0, html.length + 60)]))
      assert.doesNotMatch(shown.replace(/¤[LI]0¤/g, ''), /¤/)
    }
  })

test('reserved attributes are reported', () => {
  const text = 'a\n\n<div data-dg-aside="0">b</div>\n\n<div className="c" data-dg-copy>d</div>'
  assert.deepEqual(found(parse(text).page), ['3:1 warning reserved-attribute', '5:1 warning reserved-attribute'])
})

test('front matter cannot add anything to the head', () => {
  const { page } = parse('---\n"dg:head": [{tagName: script, attributes: {src: /x.js}}]\n---\n\na')
  assert.equal(page.headTags, undefined)
})

test('the head accepts what React can write, and reports the rest', () => {
  const { page } = parse(
    '---\ntitle: A & b\n---\n<head>\n<title>{frontMatter.title} | x</title>\n<style>{`a{b:c}`}</style>\n<link rel="author" style="b" onload="c()" />\n</head>\n\ne',
  )
  assert.deepEqual(page.headTags, [
    { tagName: 'title', attributes: {}, innerHTML: 'A &amp; b | x' },
    { tagName: 'link', attributes: { rel: 'author' } },
  ])
  assert.deepEqual(found(page), [
    '6:1 warning untrusted-html',
    '7:20 warning misplaced-html',
    '7:30 warning misplaced-html',
  ])
})

const unclosed: [name: string, text: string, places: string[]][] = [
  ['a frame', '<iframe src="javascript:a" />', ['1:1 warning unsafe-url']],
  ['a paragraph with a handler', '<p onclick=x>\n\nb', ['1:1 warning event-handler']],
  [
    'a drawing with a handler',
    'a\n\n<svg onload=x>\n\n# H',
    ['3:1 warning event-handler', '3:1 warning unclosed-html'],
  ],
  ['an id', '<b id="a"></b>\n\n<i id="a">', ['3:1 warning duplicate-id', '3:1 warning unclosed-html']],
]
for (const [name, text, places] of unclosed)
  test(`an unclosed ${name} has a place`, () => {
    for (const parser of parsers) {
      const { page } = parse(text, { parser })
      assert.deepEqual(
        found(page)
          .filter(one => places.includes(one))
          .sort(),
        places,
      )
      assert.deepEqual(
        page.diagnostics.filter(({ rule }) => rule === 'page-recovered'),
        [],
      )
    }
  })

const kept: [name: string, text: string][] = [
  ['after a row without a table', '<tr>kept'],
  ['in a table that is never closed', '<table>\nkept'],
  ['in a template', '<template><p>kept</p></template>'],
  ['after an open title', '<title>\n\n**kept**\n'],
  ['in a list of options', 'a <select> **kept** </select>'],
  ['between the tags of a list of cards', '<DocCardList>\n\nkept\n\n</DocCardList>'],
  ['in a component that fails', '<Broken>\n\nkept\n\n</Broken>'],
  ['beside a component that fails', ':::note\n\n<Broken/> kept\n\n:::'],
  ['in a text area with a value, in a component', '<Card>\n\n<textarea value="a">kept</textarea>\n\n</Card>'],
]
for (const [name, text] of kept) test(`text ${name} is kept`, () => assert.match(parse(text).html, /kept/))

test('the failing component is reported, not the one around it', () => {
  const { page, html } = parse('<Tabs>\n<TabItem value="a">\n\n:::note\n\na <Broken/>\n\n:::\n\n</TabItem>\n</Tabs>')
  assert.deepEqual(found(page), ['6:3 error component-failed'])
  assert.match(html, /data-component="TabItem"[\s\S]*theme-admonition/)
})

test('addresses are inserted wherever a component writes them', () => {
  const Share = ({ href, children }: { href: string; children?: ReactNode }) =>
    createElement(
      'a',
      { href: `/share?u=${encodeURIComponent(href)}`, 'data-json': JSON.stringify({ href }) },
      children,
    )
  const ThemedImage = ({ sources }: { sources: { light: string } }) => createElement('img', { src: sources.light })
  const parser = createParser(options, { Share, ThemedImage })
  const { html } = parse('<Share href="./a.md">b</Share> <ThemedImage sources={{ light: "/c.png" }} />', { parser })
  assert.match(html, /href="\/share\?u=¤uL0¤" data-json="{&quot;href&quot;:&quot;¤jL0¤&quot;}"/)
  assert.match(html, /<img¤I1¤\/>/)
})

test('nothing remains of an address that a component truncates, which is reported', () => {
  const cuts: ((text: string) => string)[] = [
    text => text.slice(0, 4),
    text => text.slice(0, -1),
    text => text.slice(1),
    text => text.replaceAll('\u0001', ''),
  ]
  for (const cut of cuts) {
    const Cut = ({ href }: { href: string }) => createElement('p', null, cut(href), ' ', '\u0001x')
    const parser = createParser(options, { ...components, Cut })
    const { html, page } = parse('<Cut href="./a.md" />', { parser })
    assert.equal(html, '<p><!-- --> <!-- -->\u0001x</p>')
    assert.deepEqual(found(page), ['undefined:undefined warning page-recovered'])
  }
})

test('a NUL that a component writes is shown as in browsers', () => {
  const Nul = ({ href }: { href: string }) => createElement('a', { href }, 'a\0b')
  const parser = createParser(options, { ...components, Nul })
  assert.equal(parse('<Nul href="./a.md" />', { parser }).html, '<a href="¤L0¤">a\ufffdb</a>')
})

test('an image in a component of the site has its address as src, without a preload', () => {
  const img = ({ src, alt }: { src: string; alt: string }) =>
    createElement('figure', null, createElement('img', { src, alt }), createElement('a', { href: src }, alt))
  const parser = createParser(options, { ...components, img })
  assert.equal(
    parse('![b](./a.png)', { parser }).html,
    '<p><figure><img¤I0¤ alt="b"/><a href="¤L0¤">b</a></figure></p>',
  )
})
