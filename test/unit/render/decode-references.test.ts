/** Character references of HTML: those that templates write, others, and what is none. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeReferences } from '../../../src/render/html/decode-references.ts'

const DECODED: [written: string, text: string][] = [
  ['a &lt;b&gt; &amp;amp; &quot;c&quot; &#x27;d&#x27;', 'a <b> &amp; "c" \'d\''],
  ['&eacute;, &#233; and &#XE9; after &amp;', 'é, é and é after &'],
  ['&nosuch; stays, and &lt is no reference', '&nosuch; stays, and &lt is no reference'],
  ['&#0; &#xd800; &#xdfff; &#x110000;', '\uFFFD \uFFFD \uFFFD \uFFFD'],
  ['&#x10ffff; &#xd7ff; &#xe000;', '\u{10FFFF} \uD7FF \uE000'],
]

for (const [written, text] of DECODED)
  test(`the text of ${written}`, () => assert.equal(decodeReferences(written), text))
