/**
 * Components with marks in place of their children result in the same as a full conversion by rehype-react.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Children, createElement, isValidElement, type ReactNode } from 'react'
import { createWithTimeout, type WithTimeout, withoutTimeout } from '../../../src/base/with-timeout.ts'
import { createParser } from '../../../src/parse/parse-page.ts'
import { AdmonitionTitle, Admonition as Note } from '../../../templates/content/Admonition.tsx'
import { components, options, parse } from './fixture.ts'

type Props = Record<string, unknown> & { children?: ReactNode }

/** Shows the elements that it received. */
function Spy({ children }: Props) {
  const seen = Children.toArray(children).map(child => (isValidElement(child) ? String(child.type) : 'text'))
  return createElement('div', { 'data-seen': seen.filter(type => type !== 'text').join(' ') }, children)
}

function Admonition({ type, children }: Props) {
  return createElement('div', { className: `theme-admonition theme-admonition-${String(type)}` }, children)
}

/** The same component under a name that parse does not know. */
function Block({ children }: Props) {
  return createElement(Admonition, { type: 'note' }, children)
}

test('a component sees the elements of its children', () => {
  const parser = createParser(options, { Spy })
  const { html } = parse('<Spy>\n\na *b*\n\n- c\n\n</Spy>', { parser })
  assert.equal(html, '<div data-seen="p ul"><p>a <em>b</em></p><ul>\n<li>c</li>\n</ul></div>')
})

test('components see each other through plain elements', () => {
  const { html } = parse('<Card>\n\n> <Card title="inner"/>\n\n</Card>')
  assert.match(html, /^<div data-component="Card"[^>]*><blockquote>\n<div data-component="Card" data-props="[^"]*inner/)
})

test('a component that only passes its children on has the same result with and without marks', () => {
  const text = ':::note[T *t*]\n\na **b** [c](d.md)\n\n| e |\n|---|\n| ![f](g.png) |\n\n:::'
  // Under another name, the children are converted element by element.
  const asBlock = parse(text, { parser: createParser(options, { ...components, Admonition }) }).html
  const inner = text.replace(/:::note.*\n/, '').replace(':::', '')
  const parser = createParser(options, { ...components, Block })
  const converted = parse(`<Block>\n${inner}\n</Block>`, { parser }).html
  const strip = (html: string) => html.replace('<p>T <em>t</em></p>', '').replace(/\n/g, '')
  assert.equal(strip(asBlock), strip(converted))
})

test('a note has the same HTML with and without React', () => {
  const notes = [
    ':::note\n\nText `code` "quoted"\n\n- [a](b.md)\n\n:::',
    ':::tip[A *title* & more]{#own}\n\n| a |\n|---|\n| ![b](c.png) |\n\n:::',
    ':::warning[Only a title]\n:::',
    ':::danger{.wide}\n\nText <Card/>\n\n:::',
    ':::info[With <Card/>]\n\nText\n\n:::',
    '<Admonition type="note" label="blank" count={1}>Text</Admonition>',
    '::::note[Outer]\n\n:::tip\n\nInner\n\n:::\n\n::::',
  ]
  const asForm = createParser(options, { ...components, Admonition: Note, AdmonitionTitle } as never)
  // Without a declaration, React renders it each time, and separates texts by comments.
  const Rendered = (props: Parameters<typeof Note>[0]) => Note(props)
  const byReact = createParser(options, { ...components, Admonition: Rendered, AdmonitionTitle } as never)
  for (const note of notes) {
    const { html, page } = parse(note, { parser: asForm })
    const expected = parse(note, { parser: byReact })
    assert.equal(html, expected.html.replaceAll('<!-- -->', ''))
    assert.deepEqual(page.anchors, expected.page.anchors)
    assert.match(html, /^<div class="theme-admonition theme-admonition-\w+ alert/)
  }
})

test('the first image loads eagerly, the others lazily', () => {
  const { html } = parse('![a](a.png)\n\n![b](b.png) <img src="c.png" loading="eager">')
  assert.deepEqual(html.match(/loading="\w+"/g), ['loading="eager"', 'loading="lazy"', 'loading="eager"'])
})

test('content between two components is not mixed up', () => {
  const many = Array.from({ length: 30 }, (_, index) => `text ${index}\n\n<Card n={${index}} />`).join('\n\n')
  const order = [...parse(many).html.matchAll(/text (\d+)|&quot;n&quot;:(\d+)/g)].map(found =>
    Number(found[1] ?? found[2]),
  )
  assert.deepEqual(
    order,
    Array.from({ length: 60 }, (_, index) => index >> 1),
  )
})

test('a component that does not finish is left out and reported', () => {
  const Endless = () => {
    for (;;);
  }
  const parser = createParser(options, { ...components, Endless }, createWithTimeout(300))
  const { html, page } = parse('before\n\n<Endless/>\n\n<Card/>\n', { parser })
  assert.match(html, /before[\s\S]*data-component="Card"/)
  const [found] = page.diagnostics
  assert.match(String(found?.message), /the component Endless failed: it did not end within 0\.\d+ s/)
})

test('only code of the site is limited in time', () => {
  let limits = 0
  const count = <T>(work: () => T): T => {
    limits++
    return work()
  }
  const counted: WithTimeout = Object.assign(count, { each: withoutTimeout.each })
  const parser = createParser(
    options,
    components,
    counted,
    new Set(['Admonition', 'AdmonitionTitle', 'Tabs', 'TabItem']),
  )
  const limitsOf = (text: string) => {
    limits = 0
    parse(text, { parser })
    return limits
  }
  const tabs = (inside: string) => `<Tabs>\n<TabItem value="a">\n\n${inside}\n\n</TabItem>\n</Tabs>`
  assert.equal(limitsOf(`:::note\n\ntext\n\n:::\n\n${tabs('text')}`), 0)
  assert.equal(limitsOf('<Card />'), 1)
  assert.equal(limitsOf(`:::note\n\n${tabs('<Card />')}\n\n:::\n\n<Card />`), 1)
})
