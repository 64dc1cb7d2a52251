/**
 * Decisions that a page shows in one place only: headings of partials in the table of contents, labels of code groups, what
 * is left alone in code, and options that readers have only if there is more than one.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

test('headings of partials are in the table of contents, between those around them, at any depth', async t => {
  const site = makeSite(t, {
    'docs/index.mdx':
      "import Part from './_part.mdx'\n\n# Home\n\n## Before\n\nText.\n\n<Part />\n\n## After\n\nText.\n\n## Last\n",
    'docs/_part.mdx': "import Inner from './_inner.mdx'\n\n## Of the part\n\nText.\n\n<Inner />\n\n### End\n",
    'docs/_inner.mdx': '### Of the inner one\n\nText.\n',
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.read('index.html')
  const toc = /<(?:nav|aside)[^>]*(?:toc|contents)[\s\S]*?<\/(?:nav|aside)>/.exec(html)?.[0] ?? ''
  assert.deepEqual(
    [...toc.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id),
    ['before', 'of-the-part', 'of-the-inner-one', 'end', 'after', 'last'],
  )
})

test('a tab of a code group has the name in brackets, the title, the language, or says that it is text', async t => {
  const fences = ['js [One]', 'js title="two.js"', 'js', '']
  const text = `# Home\n\n:::code-group\n\n${fences.map(info => `\`\`\`${info}\nx\n\`\`\`\n`).join('\n')}\n:::\n`
  const site = makeSite(t, { 'docs/index.md': text })
  assert.deepEqual(site.problems(await site.build()), [])
  const labels = [...site.main('index.html').matchAll(/<p class="dg-tab__label">([^<]*)/g)].map(([, label]) => label)
  assert.deepEqual(labels, ['One', 'two.js', 'js', 'text'])
})

test('comments and braces in code of an MDX page stay, and tags in front matter do not make a page MDX', async t => {
  const site = makeSite(t, {
    'docs/index.mdx':
      '# Home\n\nText <!-- gone -->.\n\n```html\n<!-- kept -->\n## x {#id}\n```\n\nMore <!-- gone -->.\n',
    'docs/plain.md': '---\ntitle: Plain\ndescription: Use <Badge /> here.\n---\n\nA set {1, 2} and 1 < 2.\n',
  })
  assert.deepEqual(site.problems(await site.build()), [])
  const main = site.main('index.html')
  assert.match(main, /kept/)
  assert.match(main, /\{#id\}/)
  assert.doesNotMatch(main, /gone/)
  assert.match(site.main('plain/index.html'), /A set \{1, 2\} and 1 &lt; 2\./)
})

test('the search of a site in one language with one version offers neither', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' })
  await site.build()
  const { search } = JSON.parse(
    /<script id="dg-config"[^>]*>(.*?)<\/script>/s.exec(site.read('index.html'))?.[1] ?? '{}',
  )
  assert.ok(search)
  assert.deepEqual([search.locales, search.versions], [undefined, undefined])
})

test('a list of a blog leads only to languages that have the same list', async t => {
  const post = (tags: string) => `---\ntitle: Post\ntags: [${tags}]\n---\n\nText.\n`
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n',
      'blog/2026-01-01-a.md': post('one, two'),
      'i18n/de/docusaurus-plugin-content-blog/2026-01-01-a.md': post('one'),
    },
    { blogs: [{}], i18n: { defaultLocale: 'en', locales: ['en', 'de'] } },
  )
  await site.build()
  const languages = (path: string) =>
    [...site.read(path).matchAll(/hreflang="(\w+)"/gi)].map(([, language]) => language)
  assert.deepEqual(languages('blog/tags/one/index.html'), ['en', 'de'])
  assert.deepEqual(languages('blog/tags/two/index.html'), [])
})

test('the list of recent posts has as many as the config says, the newest first', async t => {
  const titles = ['A', 'B', 'C', 'D', 'E', 'F']
  const posts = titles.map((title, at) => [
    `blog/2026-01-0${at + 1}-${title}.md`,
    `---\ntitle: ${title}\n---\n\nText.\n`,
  ])
  const recent = async (blog: object) => {
    const site = makeSite(t, { 'docs/index.md': '# Home\n', ...Object.fromEntries(posts) }, { blogs: [blog] })
    await site.build()
    const [sidebar = ''] = /<nav[^>]* class="menu[\s\S]*?<\/nav>/.exec(site.read('blog/index.html')) ?? []
    return [...sidebar.matchAll(/<a [^>]*menu__link[^>]*>(?:<[^>]*>)*([A-F])</g)].map(([, title]) => title).join('')
  }
  assert.equal(await recent({}), 'FEDCB')
  assert.equal(await recent({ sidebarCount: 2 }), 'FE')
  assert.equal(await recent({ sidebarCount: 'ALL' }), 'FEDCBA')
})

test('the code of a symbol is marked by a word anywhere in its info string', async t => {
  const text = [
    '---\nsymbols: [{ name: run, id: run, kind: function }]\n---\n',
    '# API\n\n## run {#run}\n',
    '```ts title="a.ts" signature\nfunction run(): void\n```\n\nRuns.\n',
    '```ts signatures\nplain()\n```\n\n```ts sample title="b.ts"\nrun()\n```\n',
  ].join('\n')
  const site = makeSite(t, { 'docs/index.md': text })
  assert.deepEqual(site.problems(await site.build()), [])
  const [, signature = '', rest = ''] =
    /dg-symbol__signature">([\s\S]*)dg-symbol__text">([\s\S]*)/.exec(site.main('index.html')) ?? []
  const [shown = '', sample = ''] = rest.split('dg-symbol__sample">')
  assert.match(signature, /a\.ts/)
  assert.doesNotMatch(signature, /plain/)
  assert.match(shown, /plain/)
  assert.match(sample, /b\.ts/)
})
