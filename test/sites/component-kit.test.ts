/**
 * Cards, steps, file trees and badges in a text: what they come to, that their links are checked, and that a site's own
 * component of the same name wins.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const PAGE = `# Kit

<CardGrid>
<Card title="One">

Text with *marks*.

</Card>
<LinkCard title="Two" description="Said" href="/other" />
</CardGrid>

<Steps>

1. First
2. Second

</Steps>

<FileTree>

- docs
  - index.md

</FileTree>

Since 2 <Badge text="Beta" variant="caution" />
`

test('the kit is plain HTML, and a link in it has the base and is checked', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\n[Kit](kit.mdx)\n',
      'docs/kit.mdx': PAGE,
      'docs/other.md': '# Other\n\n[Kit](kit.mdx)\n',
    },
    { baseUrl: '/base/' },
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const main = site.main('kit/index.html')
  assert.match(
    main,
    /<div class="dg-text-cards">\s*<section class="dg-text-card"><p class="dg-text-card__title">One<\/p>\s*<p>Text with <em>marks<\/em>/,
  )
  assert.match(main, /<a href="\/base\/other">Two<\/a><\/p><p>Said<\/p>/)
  assert.match(main, /<div class="dg-steps">\s*<ol>\s*<li>First<\/li>/)
  assert.match(main, /<div class="dg-file-tree">\s*<ul>\s*<li>docs(?:<!-- -->)?\s*<ul>/)
  assert.match(main, /Since 2 <span class="dg-label dg-label--warning">Beta<\/span>/)
  site.write({ 'docs/kit.mdx': PAGE.replace('/other', '/nowhere') })
  assert.match(site.problems(await site.build()).join('\n'), /broken-link docs\/kit\.mdx/)
})

test("a site's own component of the same name wins", async t => {
  const site = makeSite(
    t,
    {
      'docs/index.mdx': '# Home\n\n<Card title="One">\n\nText\n\n</Card>\n',
      'parts/index.tsx': 'export const Card = ({ title, children }) => <article title={title}>{children}</article>\n',
    },
    { markdown: { components: 'parts' } },
  )
  await site.build()
  assert.match(site.main('index.html'), /<article title="One">\s*<p>Text<\/p>\s*<\/article>/)
})
