/**
 * Markup of other tools that would be published as text is reported at its place, and pages that show such markup on
 * purpose are not.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from '../sites/site.ts'

const FOREIGN = {
  '{{#include other.md}}': '2:1',
  '```rust\n{{#rustdoc_include ../a.rs:here}}\n```': '3:1',
  '[[toc]]': '2:1',
  '[TOC]': '2:1',
  '<<< @/snippets/a.js{2}': '2:1',
  '!!! warning "Mind"\n    Text.': '2:1',
  '??? note\n    Text.': '2:1',
  '=== "Tab"\n\n    Text.': '2:1',
  '--8<-- "part.md"': '2:1',
  '<!--@include: ./part.md-->': '2:1',
  '{{< figure src="a.png" >}}': '2:1',
}

const MEANT = [
  '`{{#include other.md}}` and `[[toc]]`',
  '```md\n{{#include other.md}}\n!!! note\n```',
  '```js\nconst a = b <<< 1 === 2 // !!!\n```',
  '\\[[toc]]',
  'Stop!!! Really???',
]

test('markup of other tools is reported at its place', async t => {
  const site = makeSite(t, {
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(Object.keys(FOREIGN).map((text, at) => [`docs/foreign-${at}.md`, `# Page\n${text}\n`])),
    ...Object.fromEntries(MEANT.map((text, at) => [`docs/meant-${at}.md`, `# Page\n\n${text}\n`])),
  })
  const { diagnostics } = await site.build()
  const found = diagnostics.filter(({ rule }) => rule === 'foreign-markup')
  assert.deepEqual(
    found.map(({ file, span }) => `${file} ${span?.line}:${span?.column}`).sort(),
    Object.values(FOREIGN)
      .map((place, at) => `docs/foreign-${at}.md ${place}`)
      .sort(),
  )
  for (const { severity } of found) assert.equal(severity, 'warning')
})

test('one name is one finding on all pages, with the links whose addresses have such markup', async t => {
  const site = makeSite(t, {
    'docs/index.md':
      '# Home\n\n{{% alert title="A" %}}\nText.\n{{% /alert %}}\n\n[One]({{< relref "a" >}}) and [a broken one](<b, [zip][Zip], [pb][], [gone][none]\n\n[zip]: https://x.example/{{< param z >}}\n[pb]: https://pb.example\n',
    'docs/a.md':
      '# A\n\n{{% alert color="info" %}}\nText.\n{{% /alert %}}\n\n[Two]({{< relref "b" >}}), [three](https://x.example/{{< param y >}}/z)\n',
  })
  const { diagnostics } = await site.build()
  const found = diagnostics.filter(({ rule }) => rule === 'foreign-markup' || rule === 'failed-markup')
  assert.deepEqual(found.map(({ message, pages }) => `${pages ?? 1} ${message.slice(0, 22)}`).sort(), [
    "1 '[a broken one](' is s",
    "1 '[gone][none]' is show",
    `2 '{{% alert color="info`,
    `2 '{{< param y >}}' is a`,
    `2 '{{< relref "b" >}}' i`,
  ])
})
