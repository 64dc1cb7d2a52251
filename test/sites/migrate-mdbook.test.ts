/** Books of mdBook: redirects of anchors, directives of preprocessors, ids and included parts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { migrated } from './migrated.ts'

const SUMMARY = '# Summary\n\n- [Start](start.md)\n- [Other](other/page.md)\n'

test('a book of mdBook: anchors that moved to other pages are followed by a script', async t => {
  const { read, build, report } = await migrated(t, {
    'book.toml': `[output.html]
site-url = "/book/"
[output.html.redirect]
"/start.html#gone" = "other/page.html#here"
"/start.html#away" = "https://example.org/x.html#y"
"/old.html" = "other/page.html"
"/old.html#first" = "other/page.html#here"
"/never.html#a" = "start.html"
"/start.html#once" = "start.html#now"
"/start.html#lost" = "start.html#nowhere"
`,
    'src/SUMMARY.md': SUMMARY,
    'src/start.md': '# Start\n\n## Now\n\n[Page](other/page.md)\n',
    'src/other/page.md': '# Other\n\n## Here\n',
  })
  const page = await build()
  assert.match(page('start/index.html'), /<script[^>]*src="\/book\/moved-anchors\.js"/)
  const script = read('build/moved-anchors.js')
  const visit = (pathname: string, hash: string) => {
    let now = pathname + hash
    const location = { pathname, hash, replace: (to: string) => (now = to) }
    runInNewContext(script, { location, addEventListener: () => undefined })
    return now
  }
  assert.equal(visit('/book/start', '#gone'), '/book/other/page#here')
  assert.equal(visit('/book/start/', '#gone'), '/book/other/page#here')
  assert.equal(visit('/book/start.html', '#away'), 'https://example.org/x.html#y')
  assert.equal(visit('/book/other/page', '#first'), '/book/other/page#here', 'the page of the anchor has moved')
  assert.equal(visit('/book/start', '#now'), '/book/start#now')
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name)
  assert.deepEqual(remarks, ['There is no page for redirects of anchors: /never.html#a.'])
  const left = report.pages.flatMap(({ losses }) => losses.map(({ message }) => message))
  assert.deepEqual(left, ['#lost: no heading has the id nowhere'])
})

test('a book of mdBook: what preprocessors read, ids with spaces, parts that a file lacks', async t => {
  const { read, lost, report } = await migrated(t, {
    'book.toml': '[book]\ntitle = "Book"\n[preprocessor.course]\n',
    'src/SUMMARY.md': SUMMARY,
    'src/start.md':
      '<!-- Keep { #first } and {{%segment outline}}. -->\n\n# Start { #first .wide }\n\n{{%segment outline}}\n\n```rust\n{{#include code.rs:absent}}\nfn f() {}\n```\n',
    'src/code.rs': 'fn a() {}\n',
    'src/other/page.md':
      '# Other\n\n<details name="Outline of it">\n<tr valign="top"><td>Cell</td></tr>\n</details>\n\n[A](../../std/a.html) [B](../../std/b.html) [C](../../reference/c.html) [D](../../start.md#first)\n',
  })
  assert.match(read('docs/start.md'), /^# Start \{#first\}$/m)
  assert.match(read('docs/start.md'), /```rust\n\nfn f/)
  assert.match(read('docs/other/page.md'), /\[D\]\(\.\.\/start\.md#first\)/)
  assert.deepEqual(lost, [
    'start.md: 3 attributes are left out; 8 an included part is not there; 5 a directive of a preprocessor is shown as text',
  ])
  assert.equal(report.words.missing, 0)
})

test('a book of mdBook: rules of mdbook-spec, and links by names of code', async t => {
  const { build, lost, report } = await migrated(t, {
    'book.toml': '[book]\ntitle = "Spec"\n\n[preprocessor.spec]\n',
    'src/SUMMARY.md': '# Summary\n\n- [One](one.md)\n- [Two](deep/two.md)\n',
    'src/one.md': `r[one]
# One

r[one.first]
The first, as in [the second][two.second] and [two.second]; see [own] and [there](deep/two.md#r-two.second).

\`\`\`text
r[one.code]
\`\`\`

[own]: one.first
`,
    'src/deep/two.md': `# Two

r[two.second]
The second, of [one.first].

[A], [B], [C] and [D].

[A]: std::vec::Vec
[B]: core::fmt::Debug
[C]: alloc::string::String
[D]: std::path::Path
`,
  })
  assert.deepEqual(lost, [])
  assert.ok(report.inventory.some(({ entries }) => entries.some(({ name }) => name === 'a rule of mdbook-spec')))
  const page = await build()
  const one = page('one/index.html')
  assert.match(one, /<title>One/)
  assert.match(one, /id="r-one"/)
  assert.match(one, /id="r-one\.first"/)
  assert.match(one, /r\[one\.code\]/)
  assert.equal([...one.matchAll(/href="\/deep\/two#r-two\.second"/g)].length, 3)
  assert.match(one, /href="#r-one\.first"[^>]*>own</)
  assert.match(page('deep/two/index.html'), /href="\/one#r-one\.first"/)
})
