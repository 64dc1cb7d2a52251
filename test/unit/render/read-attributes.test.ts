/** Attributes of start tags, as templates and as components of a site write them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAttribute, readAttributes } from '../../../src/render/html/read-attributes.ts'

const CASES: [source: string, attributes: Record<string, string>][] = [
  [' href="/a" class="b c"', { href: '/a', class: 'b c' }],
  [' alt="" class="b"', { alt: '', class: 'b' }],
  [" hidden class='b' data-x=1", { hidden: '', class: 'b', 'data-x': '1' }],
  ['\n  HREF="/a"\n  title="a &lt; b &amp;amp; c"', { href: '/a', title: 'a < b &amp; c' }],
  [' DATA-X="1" alt="b"', { 'data-x': '1', alt: 'b' }],
  // Values that contain the start of an attribute.
  [' alt="Set the class=" src="/x.png" class="y"', { alt: 'Set the class=', src: '/x.png', class: 'y' }],
  [' alt=" class=" src="/x.png" class="y"', { alt: ' class=', src: '/x.png', class: 'y' }],
  [' title="href=" href="/a"', { title: 'href=', href: '/a' }],
]

for (const [source, attributes] of CASES)
  test(`attributes of "${source.trim()}"`, () => {
    assert.deepEqual(readAttributes(source), attributes)
    for (const [name, value] of Object.entries(attributes)) assert.equal(readAttribute(source, name), value)
    assert.equal(readAttribute(source, 'style'), undefined)
  })
