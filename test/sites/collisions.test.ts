/**
 * Pages and files that want the same place: an audit fails and says whose content is missing, whatever causes the
 * collision; a build never fails for it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from '../check/run-check.ts'
import { makeSite } from './site.ts'

const page = (title: string, front = '') => `${front && `---\n${front}\n---\n\n`}# ${title}\n\nText of ${title}.\n`

/** Two files, and the one that the site lacks. */
const PAIRS: [first: string, second: string, lacks: string, front?: string][] = [
  ['docs/a.md', 'docs/a/index.md', 'docs/a/index.md'],
  ['docs/a/README.md', 'docs/a/index.md', 'docs/a/index.md'],
  ['docs/a/a.md', 'docs/a/index.md', 'docs/a/index.md'],
  ['docs/a.md', 'docs/a.mdx', 'docs/a.mdx'],
  ['docs/01-a.md', 'docs/02-a.md', 'docs/02-a.md'],
  ['docs/01-f/a.md', 'docs/02-f/a.md', 'docs/02-f/a.md'],
  ['docs/a.md', 'docs/b.md', 'docs/b.md', 'slug: /a'],
  ['docs/a.md', 'docs/b.md', 'docs/b.md', 'slug: /a/'],
  ['docs/Page.md', 'docs/page.mdx', 'docs/page.mdx'],
  ['docs/caf\u00e9.md', 'docs/cafe\u0301.mdx', 'docs/caf\u00e9.md'],
  ['docs/a.md', 'src/pages/a.md', 'src/pages/a.md'],
  ['docs/news/first.md', 'blog/first.md', 'blog/first.md', 'slug: first\ndate: 2024-01-01'],
  ['src/pages/a.jsx', 'src/pages/a.md', 'src/pages/a.md'],
]

for (const [first, second, lacks, front] of PAIRS)
  test(`${first} and ${second}: an audit says which one is missing`, async t => {
    const text = (path: string) =>
      path.endsWith('x') && path.includes('src')
        ? `export default () => <p>${path}</p>\n`
        : page(path, path === second ? front : '')
    const site = makeSite(
      t,
      { 'docs/index.md': page('Home'), [first]: text(first), [second]: text(second) },
      { pages: {}, blogs: [{ routeBasePath: 'news' }], rules: { 'config-no-effect': 'ignore' } },
    )
    const { code, out, err } = await check(site, '--verbose')
    assert.notEqual(code, 0)
    assert.match((out + err).normalize('NFC'), new RegExp(`lacks ${lacks.normalize('NFC').replaceAll('.', '\\.')}`))
  })

test('addresses of tags, authors and categories stay within the site', async t => {
  const index = (slug: string) => JSON.stringify({ label: slug, link: { type: 'generated-index', slug } })
  const site = makeSite(
    t,
    {
      'docs/index.md': page('Home'),
      'docs/a.md': page('A', 'tags: [known, { label: Own, permalink: ../../own }]'),
      'docs/tags.yml': 'known: { label: Known, permalink: ../../../known }',
      'docs/c/_category_.json': index('../up'),
      'docs/c/c.md': page('C'),
      'docs/d/_category_.json': index('//elsewhere.example/x'),
      'docs/d/d.md': page('D'),
      'blog/2024-01-01-b.md': page('B', 'authors: [{ name: N, page: { permalink: ../../n } }]'),
      'blog/authors.yml': 'q: { name: Q, page: { permalink: ../../q } }',
      'blog/2024-01-02-c.md': page('E', 'authors: q'),
    },
    { blogs: [{}], rules: { 'bad-slug': 'warn' } },
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['bad-slug site.config.json:1:1'])
  for (const path of ['tags/own', 'tags/known', 'up', 'category/elsewhereexamplex', 'blog/authors/q'])
    assert.ok(site.exists(`${path}/index.html`), path)
})

test('a page at the address of a file of docsgen itself does not end the build', async t => {
  const names = [
    'docsgen-manifest.json',
    'llms.txt',
    'llms-full.txt',
    'chunks.jsonl',
    'robots.txt',
    'sitemap.xml',
    '404.html',
    'manifest.webmanifest',
  ]
  const pages = names.map((name, at) => [`docs/p${at}.md`, page(name, `slug: /${name}`)])
  const site = makeSite(
    t,
    { 'docs/index.md': page('Home'), ...Object.fromEntries(pages) },
    { rules: { 'output-collision': 'warn' } },
  )
  const report = await site.build()
  assert.ok(report.published, site.problems(report).join('\n'))
  const lacking = report.diagnostics.filter(({ rule }) => rule === 'output-collision').map(({ message }) => message)
  for (const at of names.keys())
    assert.ok(lacking.some(message => message.includes(`lacks docs/p${at}.md`)) || names[at] === '404.html', names[at])
  for (const name of names.slice(0, 6)) assert.ok(site.exists(name), name)
})
