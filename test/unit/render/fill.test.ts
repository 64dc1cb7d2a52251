/**
 * Filling the holes of a body: nothing of them is left, and what is filled in is escaped for where it stands.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FilledBody, fillBody } from '../../../src/render/fill.ts'

function body(html: string, more: Partial<FilledBody> = {}): FilledBody {
  return { body: Buffer.from(html), links: ['/a?b&amp;c=%22'], sizes: {}, slots: ['<ul></ul>'], partials: {}, ...more }
}

const cases: [name: string, html: string, filled: string][] = [
  ['a link', '<a href="\0L0\0">', '<a href="/a?b&amp;c=%22">'],
  ['an image', '<img\0I0\0/>', '<img src="/a?b&amp;c=%22"/>'],
  ['a component', 'a \0C0\0', 'a <ul></ul>'],
  ['a prop', '\0Vname\0', '&lt;b&gt; &quot;\\'],
  ['a prop in JSON', '{&quot;a&quot;:&quot;\0jVname\0&quot;}', '{&quot;a&quot;:&quot;&lt;b&gt; \\&quot;\\\\&quot;}'],
  ['a link in JSON', '\0jL0\0', '/a?b&amp;c=%22'],
  ['a link in a URL', '?u=\0uL0\0', '?u=%2Fa%3Fb%26c%3D%2522'],
  ['an address from a prop', '<a href="\0Aurl\0">', '<a href="https://a.b/?c&amp;d">'],
  ['an address that runs code', '<a href="\0Abad\0">', '<a href="">'],
  ['what is missing', '\0L7\0\0I7\0\0C7\0\0P7\0\0Vno\0\0Ano\0', ' src=""'],
  ['a name of the prototype', '\0Vconstructor\0', ''],
  ['what is no hole', 'a\0Q1\0b\0', 'aQ1b'],
]
for (const [name, html, filled] of cases)
  test(`filled: ${name}`, () => {
    const props = { name: '<b> "\\', url: 'https://a.b/?c&d', bad: 'java\tscript:a()' }
    assert.equal(fillBody(body(html), {}, props), filled)
  })

test('a partial hands its props on', () => {
  const outer = body('\0P0\0', { partials: { 0: { key: 'middle', props: { a: 'one' } } } })
  const middle = body('\0Va\0 \0P0\0', { partials: { 0: { key: 'inner', props: { b: 'x \0Va\0\0Vno\0' } } } })
  assert.equal(fillBody(outer, { middle, inner: body('\0Vb\0') }), 'one x one')
})
