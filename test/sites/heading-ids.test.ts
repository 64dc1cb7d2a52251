/**
 * A heading with earlier ids: links can use each of them, the table of contents and the page as markdown only contain
 * the first one, and a shared id is reported.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

test('links to each id of a heading work', async t => {
  const site = makeSite(t, {
    'docs/index.md': '# Home\n\n[a](./page.md#prices) [b](./page.md#cost) [c](./page.md#fee_list)\n',
    'docs/page.md': '# Page\n\n## **Our** prices {#prices #cost #fee_list}\n\nText.\n\n## More\n\nText.\n',
    'docs/page2.mdx': '# MDX\n\n## Prices {#prices #cost}\n\n[there](#cost)\n',
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.read('page/index.html')
  assert.match(html, /<h2 id="prices"><strong>Our<\/strong> prices<span id="cost"><\/span><span id="fee_list"><\/span>/)
  assert.match(html, /<a class="table-of-contents__link" href="#prices"><strong>Our<\/strong> prices<\/a>/)
  assert.match(site.read('page2/index.html'), /<h2 id="prices">Prices<span id="cost"><\/span>/)
  assert.match(site.read('page.md'), /^## \*\*Our\*\* prices \{#prices\}$/m)
})

test('a duplicate id is a finding, and a link to an unknown one is a broken anchor', async t => {
  const site = makeSite(t, {
    'docs/index.md': '# Home\n\n[a](#costs)\n\n## Prices {#prices #cost}\n\n## Cost\n\n## Costs of others {#cost}\n',
  })
  const report = await site.build()
  assert.deepEqual(report.diagnostics.map(({ rule }) => rule).sort(), ['broken-anchor', 'duplicate-id', 'duplicate-id'])
})
