/**
 * Decisions that a page shows in one place only: headings of partials in the table of contents, labels of code groups, what
 * is left alone in code, and options that readers have only if there is more than one.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteRecords } from '../../src/features/search/commands/site-records.ts'
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

test('what looks like the start of a block of code hides no syntax after it', async t => {
  const box = ':::note A title\n\nText.\n\n:::\n'
  const starts = ['```x```', '~~~ a~b\n~~~', '<pre>a</pre>', '<PRE>\na\n</pre>']
  for (const start of starts) {
    const site = makeSite(t, { 'docs/index.md': `# Home\n\n${start}\n\n${box}` })
    await site.build()
    assert.match(site.main('index.html'), /admonition[\s\S]*A title[\s\S]*Text\./, start)
    assert.doesNotMatch(site.main('index.html'), /:::/, start)
  }
  const site = makeSite(t, { 'docs/index.md': `# Home\n\n~~~ a~b\n${box}~~~\n` })
  await site.build()
  assert.match(site.main('index.html'), /:::note A title/)
})

test('what looks like the end of a block of code, or like its start in a comment, hides no syntax after it', async t => {
  const box = ':::note A title\n\nText.\n\n:::\n'
  const indented = '```md\n- item\n\n      ```js\n      x\n      ```\n'
  const starts = ['<!--\n```\n-->', '<!-- a\n\n~~~\n\nb -->', '- > ```md\n  > :::\n  > ```']
  const pages = [
    ['docs/index.md', `${indented}\`\`\``],
    ['docs/index.md', '<pre>\n```\n</pre>'],
    // In MDX, the end of a block may have any indentation.
    ['docs/index.mdx', indented],
    ...starts.flatMap(start => ['docs/index.md', 'docs/index.mdx'].map(path => [path, start])),
  ]
  for (const [path = '', start] of pages) {
    const site = makeSite(t, { [path]: `# Home\n\n${start}\n\n${box}` })
    await site.build()
    assert.match(site.main('index.html'), /admonition[\s\S]*A title[\s\S]*Text\./, `${path} ${start}`)
    assert.doesNotMatch(site.main('index.html'), /:::note/, `${path} ${start}`)
  }
})

test('findings are in the order of their places, also in one line', async t => {
  const text = '# Home\n\n<Unknown /> and :nosuch[text] and <Other /> and $a words are here$ and <Third />.\n'
  const site = makeSite(t, { 'docs/index.mdx': text })
  const { diagnostics } = await site.build()
  const places = diagnostics.flatMap(({ span }) => (span?.line === 3 ? [span.column] : []))
  assert.ok(places.length > 3, JSON.stringify(diagnostics))
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
})

test('a page of a tag lists its posts, and the list of tags how many each has', async t => {
  const post = (title: string, tags: string) => `---\ntitle: ${title}\ntags: [${tags}]\n---\n\nText.\n`
  const files = {
    'docs/index.md': '# Home\n',
    'blog/2026-01-01-a.md': post('First', 'one'),
    'blog/2026-01-02-b.md': post('Second', 'one, two'),
  }
  const site = makeSite(t, files, { blogs: [{}] })
  await site.build()
  assert.match(site.main('blog/tags/one/index.html'), /Second[\s\S]*First/)
  assert.match(site.main('blog/tags/index.html'), /one[\s\S]*?2[\s\S]*two[\s\S]*?1/)
})

test('front matter with an alias of nothing names the alias', async t => {
  const site = makeSite(t, { 'docs/index.md': '---\ntitle: *missing\n---\n\nText.\n' })
  const { diagnostics } = await site.build()
  assert.match(diagnostics.map(({ message }) => message).join('\n'), /nothing has the anchor 'missing'/)
})

test('the section of a page in search is the item of the bar that shows its sidebar', async t => {
  const files = {
    'docs/index.md': '# Home\n',
    'docs/x/use.md': '# Use\n\nUsing it.\n',
    'docs/y/api.md': '# Interface\n\nCalling it.\n',
    'sidebars.json': JSON.stringify({ guides: ['index', 'x/use'], calls: ['y/api'] }),
  }
  const item = (label: string, sidebarId: string) => ({ type: 'docSidebar', label, sidebarId })
  const site = makeSite(t, files, {
    docs: { path: 'docs', routeBasePath: '/', sidebars: 'sidebars.json' },
    navbar: { items: [item('Guides', 'guides'), item('Calls', 'calls')] },
  })
  const { records } = await siteRecords({ siteDir: site.dir })
  const sections = records.filter(({ type }) => type === 'lvl1').map(({ hierarchy }) => hierarchy.lvl0)
  assert.deepEqual(sections.sort(), ['Calls', 'Guides', 'Guides'])
})

test('code of a partial that takes all of its props is not run', async t => {
  const site = makeSite(t, {
    'docs/index.mdx': 'import Part from \'./_part.mdx\'\n\n# Home\n\n<Part name="x" />\n',
    'docs/_part.mdx': 'Before {props} and {props.name.trim.length} after {props.name.toUpperCase()}.\n',
  })
  const { diagnostics } = await site.build()
  assert.equal(diagnostics.filter(({ rule }) => rule === 'expression').length, 2, JSON.stringify(diagnostics))
  assert.match(site.main('index.html'), /after X\./)
})

test('a template that fails names the place in it', async t => {
  const site = makeSite(t, {
    'docs/index.md': '# Home\n',
    'theme/components/Footer.tsx': "export function Footer() {\n  throw new Error('no luck')\n}\n",
  })
  const { diagnostics } = await site.build()
  const [failure] = diagnostics.filter(({ rule }) => rule === 'template-failed')
  assert.match(failure?.message ?? '', /no luck \(at .*Footer.*page\.mjs:\d+:\d+\)/)
})

test('markdown that code imports has formulas, and prices stay prices', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.mdx': "import Notes from '@site/src/Notes'\n\n# Home\n\n<Notes />\n",
      'src/Notes.jsx': "import Text from './text.md'\nexport default () => <section><Text /></section>\n",
      'src/text.md': 'It costs $5 and more, or $6 for two, and **not** $x^2$.\n\n$$\ny^3\n$$\n',
    },
    { markdown: { math: true } },
  )
  await site.build()
  const html = site.main('index.html')
  assert.match(html, /It costs \$5 and more, or \$6 for two, and <strong>not<\/strong>/)
  assert.equal(html.match(/class="katex-mathml"/g)?.length, 2)
  assert.doesNotMatch(html, /\$\$|x\^2\./)
})

test('an amount with its unit is a formula, and one in a sentence is not', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\n$10 mm$ wide.\n\nFrom $10 these days up to 20$.\n' })
  await site.build()
  const [first = '', second = ''] = site.main('index.html').split('wide.')
  assert.match(first, /katex|<math/)
  assert.match(second, /From \$10 these days up to 20\$\./)
})

test('lists in props of a component may contain nothing, and pictures of the site', async t => {
  const site = makeSite(t, {
    'docs/index.mdx':
      "import { Shown } from '@site/src/shown'\nimport dot from './dot.svg'\n\nexport const empty = { a: null, b: [null] }\n\n# Home\n\n<Shown parts={[dot]} />\n\n<Shown parts={empty.b} all={empty} />\n\n<Badge text=\"New\" variant={empty.a} />\n",
    'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'src/shown.jsx':
      "export const Shown = ({ parts, all }) => <p>{parts.map(part => part === null ? 'nothing' : <img src={part} />)} {all && String(all.a)}</p>\n",
  })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /dot-\w+\.svg"/)
  assert.match(site.main('index.html'), /dg-label[^>]*>New</)
  assert.match(site.main('index.html'), /nothing null/)
})

test('blocks of HTML in a paragraph are in no paragraph', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\nBefore <div>a block</div> after.\n' })
  await site.build()
  assert.match(site.main('index.html'), /Before <div>a block<\/div> after\./)
  assert.doesNotMatch(site.main('index.html'), /<p>Before/)
})

test('bytes that are no text: a NUL is shown as a sign, and files in other encodings are named', async t => {
  const site = makeSite(t, {
    'docs/index.md': `# Home\n\nBefore\0after. ${'Words of a page. '.repeat(10)}\n`,
  })
  await site.build()
  assert.match(site.main('index.html'), /Before\ufffdafter/)
  site.write({
    'docs/latin.md': Buffer.from([0x61, 0xff, 0x62]),
    'docs/wide.md': Buffer.from([0xfe, 0xff, 0, 0x61]),
  })
  const { diagnostics } = await site.build()
  const messageOf = (file: string) => diagnostics.find(found => found.file === file)?.message ?? ''
  assert.doesNotMatch(messageOf('docs/latin.md'), /UTF-16/)
  assert.match(messageOf('docs/wide.md'), /UTF-16BE/)
})

test('a folder of components that names none for pages has none', async t => {
  const site = makeSite(t, {
    'docs/index.mdx': '# Home\n\nText.\n',
    'src/theme/MDXComponents.js': 'export default {}\n',
  })
  assert.deepEqual(site.problems(await site.build()), [])
})

test('an address of a picture in the middle of an attribute is the published one', async t => {
  const site = makeSite(t, {
    'docs/index.mdx':
      "import dot from './dot.svg'\nimport { Told } from '@site/src/told'\n\n# Home\n\n<Told of={dot} />\n",
    'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'src/told.jsx': "export const Told = ({ of }) => <p title={'from ' + of + ' on'}>told</p>\n",
  })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /<p title="from [^"]*dot[^"]*\.svg on">told/)
})

test('a post with the older field for its author shows it, and a page without one shows none', async t => {
  const post = (field: string) => `---\ntitle: Post\n${field}---\n\nText.\n`
  const files = {
    'docs/index.md': '# Home\n',
    'blog/2026-01-01-a.md': post('author: Jane Poe\n'),
    'blog/2026-01-02-b.md': post(''),
  }
  const site = makeSite(t, files, { blogs: [{}] })
  await site.build()
  assert.match(site.main('blog/2026/01/01/a/index.html'), /Jane Poe/)
  assert.doesNotMatch(site.main('blog/2026/01/02/b/index.html'), /author/)
})

test('an unsafe address of an image in front matter is left out', async t => {
  const site = makeSite(t, { 'docs/index.md': '---\nimage: javascript:alert(1)\n---\n\n# Home\n' })
  const { diagnostics } = await site.build()
  assert.ok(
    diagnostics.some(({ rule }) => rule === 'unsafe-url'),
    JSON.stringify(diagnostics),
  )
  assert.doesNotMatch(site.read('index.html'), /javascript:/)
})

test('a table of short texts is as wide as its words need', async t => {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  const phrase = 'aaaa bbbb cccc dd'
  const table = (last: string) => {
    const cells = [phrase, phrase, phrase, phrase, last]
    return row(cells) + row(cells.map(() => '---')) + row(cells)
  }
  const site = makeSite(t, { 'docs/index.md': `# Home\n\n${table('eightlet')}\n${table('ten letter')}` })
  await site.build()
  const wide = [...site.main('index.html').matchAll(/<table([^>]*)>/g)].map(([, found = '']) =>
    found.includes('dg-wide'),
  )
  assert.deepEqual(wide, [false, true])
})

test('a long text in a message is shortened at its start', async t => {
  const site = makeSite(t, { 'docs/index.md': `# Home\n\n[${'A long text '.repeat(5)}](https://example.org/a b)\n` })
  const { diagnostics } = await site.build()
  const message = diagnostics.find(({ rule }) => rule === 'failed-markup')?.message ?? JSON.stringify(diagnostics)
  const [, shown = ''] = /'…([^']*)'/.exec(message) ?? []
  assert.equal(shown.length, 40, message)
})

test('a wide formula in HTML scrolls on phones', async t => {
  const formula = (tex: string) => `<code class="math-inline">${tex}</code>`
  const site = makeSite(t, {
    'docs/index.md': `# Home\n\n${formula('a\\hspace{60em}b')}\n\n${formula('a')}\n`,
  })
  await site.build()
  assert.equal(site.main('index.html').match(/dg-scrolls/g)?.length, 1)
})

test('a link that failed is found beside a colon before a word, which is no directive', async t => {
  const text = '# Home\n\nSee [the note:this](my page.md) at 10:30 or [the note](my page.md).\n'
  const site = makeSite(t, { 'docs/index.md': text })
  assert.deepEqual(site.problems(await site.build()), [
    'failed-markup docs/index.md:3:5',
    'failed-markup docs/index.md:3:45',
  ])
})

test('a prop of a partial can be null', async t => {
  const site = makeSite(t, {
    'docs/index.mdx': "import Part from './_part.mdx'\n\n# Home\n\n<Part of={null} list={[null, 'x']} />\n",
    'docs/_part.mdx': 'Before {props.of} after.\n',
  })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /Before\s+after\./)
})

test('an attribute that code makes of a prop is the prop, with or without more text', async t => {
  const site = makeSite(t, {
    'docs/index.mdx': 'import Part from \'./_part.mdx\'\n\n# Home\n\n<Part to="Rome" />\n',
    'docs/_part.mdx': `export const Own = ({ title }) => <p title={title} aria-label={'To ' + title + ', soon'}>Text.</p>

<Own title={props.to} />
`,
  })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /<p title="Rome" aria-label="To Rome, soon">/)
})

test('a page at which a thread ends is named', async t => {
  const code = `const { existsSync, writeFileSync } = process.getBuiltinModule('fs')
const { isMainThread } = process.getBuiltinModule('worker_threads')
export function Ends() {
  if (!isMainThread) {
    writeFileSync('SITE/begun', '')
    process.reallyExit(7)
  }
  while (!existsSync('SITE/begun'));
  return <i>It ended.</i>
}
`
  const plain = Array.from({ length: 25 }, (_, at) => [`docs/a${at}.md`, `# Page ${at}\n`])
  const ending = Array.from({ length: 6 }, (_, at) => [
    `docs/p${at}.mdx`,
    `import { Ends } from '../ends'\n\n# Page ${at}\n\n<Ends />\n`,
  ])
  const site = makeSite(t, { 'docs/index.md': '# Home\n', ...Object.fromEntries([...plain, ...ending]) })
  site.write({ 'ends.jsx': code.replaceAll('SITE', site.dir) })
  const { published, diagnostics } = await site.build({ jobs: 2 })
  assert.equal(published, false)
  const lost = diagnostics.filter(({ severity }) => severity === 'error')
  assert.ok(lost.length > 0 && lost.length <= ending.length)
  for (const { rule, file, message } of lost) {
    assert.ok(ending.some(([path]) => path === file))
    assert.match(`${rule} ${message}`, /^page-unfinished The page could not be read: the threads? .*end/)
  }
})
