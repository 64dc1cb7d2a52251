/** Front matter of other tools in its less common forms: what looks like it, empty blocks, and values on several lines. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrated } from './migrated.ts'

test('a field in an example of front matter is none of the page', async t => {
  const { report, read } = await migrated(t, {
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
    'package.json': '{ "dependencies": { "nextra": "4" } }',
    'content/index.mdx': '# Home\n',
    'content/drafts.mdx': '---\ntitle: Drafts\n---\n\nA draft has:\n\n```yaml\ndraft: true\n```\n',
  })
  assert.match(read('docs/drafts.mdx'), /A draft has/)
  assert.equal(report.routes.theirs, 2, 'its address is counted')
})

test('a page with an empty block is included whole', async t => {
  const { read } = await migrated(t, {
    '.vitepress/config.ts': "export default { title: 'Vee' }",
    'index.md': '# Home\n\n<!--@include: ./part.md-->\n',
    'part.md': '---\n---\n\nOne.\n\n---\n\nTwo.\n',
  })
  assert.match(read('docs/index.md'), /One\.\n\n---\n\nTwo\./)
})

test('titles on several lines name sections, and comments in code do not', async t => {
  const { build } = await migrated(t, {
    'mkdocs.yml':
      'site_name: Kit\nnav:\n  - index.md\n  - "":\n      - a/index.md\n      - a/x.md\n  - "":\n      - b/index.md\n      - b/y.md\n',
    'docs/index.md': '# Home\n',
    'docs/a/index.md': '---\ntitle: >-\n  The first\n  part\n---\n\nText.\n',
    'docs/a/x.md': '# X\n',
    'docs/b/index.md': '```bash\n# install\n```\n\n# Second part\n',
    'docs/b/y.md': '# Y\n',
  })
  const read = await build()
  assert.match(read('a/x/index.html'), /breadcrumbs__link" href="\/a\/?">The first part</)
  assert.match(read('b/y/index.html'), /breadcrumbs__link" href="\/b\/?">Second part</)
})

test('a post whose address is written on two lines has one address', async t => {
  const { read } = await migrated(t, {
    'mkdocs.yml': 'site_name: Kit\ntheme: { name: material }\nplugins: [blog]\n',
    'docs/index.md': '# Home\n',
    'docs/blog/index.md': '# Blog\n',
    'docs/blog/posts/a.md': '--- \ndate: 2026-01-02\nslug: >-\n  the-post\nkind: x\n--- \n\n# A post\n\nText.\n',
  })
  const text = read('docs/blog/posts/a.md')
  assert.equal(text.match(/slug/g)?.length, 1, text)
  assert.doesNotMatch(text, /the-post\n/)
  assert.match(text, /kind: x/)
})
