/**
 * Text that was meant as markup is reported at its place, and similar text is not.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from '../sites/site.ts'
import { check } from './run-check.ts'

/** A text, and the column of the mistake in its first line. */
const FAILED: [text: string, column: number, message: RegExp][] = [
  ['See [the guide][guide-ref] for more.', 5, /nothing defines the reference 'guide-ref'/],
  ['See [the guide][] for more.', 5, /nothing defines the reference 'the guide'/],
  ['![a picture][picture-ref]', 1, /nothing defines/],
  ['A claim[^source] is made.', 8, /footnote '\[\^source\]'/],
  ['Text.\n\n[^unused]: A note.', 0, /footnote '\[\^unused\]' is not shown/],
  ['See (the guide)[/guide] now.', 5, /brackets are in the wrong order/],
  ['See (the guide)[https://example.com/x] now.', 5, /brackets are in the wrong order/],
  ['See [the guide] (/guide) now.', 5, /a space separates/],
  ['See [the guide] (https://example.com/x) now.', 5, /a space separates/],
  ['See [outer [inner](/guide) text](/guide).', 27, /not complete/],
  ['See [the guide](/the guide) now.', 5, /not complete/],
  ['![a picture](/img/a picture.png)', 1, /not complete/],
  ['An image ![of a cat] here.', 10, /has its address in parentheses/],
  ['![of a cat] (/img/cat.png)', 1, /a space separates/],
  ['Some text {#an-id} goes on.', 11, /'\{#an-id\}'/],
  ['- a\n- b {#list-id}', 0, /'\{#list-id\}'/],
  ['Text\n| a | b |\n|---|', 0, /row of a table/],
]

const FINE = [
  'An index like a[0][1], m[row][column] or [i][j] is text.',
  'Escaped \\[text][reference], \\[^note], \\[a] (/b), \\{#id} and \\](x).',
  'A pattern [^abc]+ or [^/]* in text, and f(x)[0] and g[1](y).',
  'A call (see [guide](/guide)) and [guide](/guide) (the short one).',
  '- [x] (done) and [ ] (not done)',
  '`[x][ref]` `[^fn]` `(a)[/b]` `[a] (/b)` `{#id}` `:::`',
  '```md\n[x][ref]\n:::note\n|---|\n```',
  '[the guide][ref] and [ref] and [ref][]\n\n[ref]: /guide',
  'Note[^1]\n\n[^1]: Text.',
  '| a | b |\n|---|---|\n| c[^1] | d |\n\n<b>As HTML</b>[^3]\n\n[^1]: A[^4]\n[^3]: C\n[^4]: D',
  '## A heading {#its-id}\n\nText --- with dashes | and pipes | in it.',
  '| a | b |\n|---|---|\n| c | d |',
  ':::note\n\nText.\n\n:::',
  'Rust: #![no_std], vec![1, 2], \\![text], wow![^1] and a![b]\n\n[^1]: Note.',
  '12:30:::45 and a ::: b',
  '[a](</the guide>) [b](/guide "a title (with) [brackets]") [c [d] e](/guide)',
]

test('text meant as markup is found, at its place', async t => {
  const pages = Object.fromEntries(FAILED.map(([text], at) => [`docs/failed-${at}.md`, `# Page\n\n${text}\n`]))
  const site = makeSite(t, { 'docs/guide.md': '# Guide\n', 'docs/the guide.md': '# The guide\n', ...pages })
  const { out } = await check(site, '--format', 'compact')
  for (const [at, [text, column, message]] of FAILED.entries()) {
    const lines = out
      .split('\n')
      .filter(line => line.startsWith(`docs/failed-${at}.md:`) && line.includes('failed-markup'))
    assert.equal(lines.length, 1, `${text}\n${lines.join('\n')}`)
    assert.match(lines[0] as string, message, text)
    if (column > 0) assert.ok(lines[0]?.startsWith(`docs/failed-${at}.md:3:${column}:`), lines[0])
  }
})

test('text that only resembles markup is not reported', async t => {
  const pages = Object.fromEntries(FINE.map((text, at) => [`docs/fine-${at}.md`, `# Page\n\n${text}\n`]))
  const site = makeSite(t, { 'docs/guide.md': '# Guide\n', 'docs/the guide.md': '# The guide\n', ...pages })
  const { out } = await check(site, '--format', 'compact')
  assert.deepEqual(
    out.split('\n').filter(line => line.includes('failed-markup')),
    [],
  )
})
