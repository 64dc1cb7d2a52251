/**
 * Builds of tiny whole sites: the output, the work of later builds, and refusals.
 */
// Takes about 10 s.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { entriesOf, makeSite } from './site.ts'

const PAGES = {
  'docs/index.md': '# Home\n\nSee [the guide](./guide/index.md) and [its end](/guide/#the-end).\n',
  'docs/guide/index.md':
    '---\ntitle: Guide\nsidebar_position: 1\n---\n\nText with ![a picture](./dot.svg).\n\n## The end\n',
  'docs/guide/next.md': '---\ntitle: Next page\n---\n\n:::tip[Try it]\nNow.\n:::\n\n```js\nconst a = 1\n```\n',
  'docs/guide/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4v3z"/></svg>',
  'static/robots.txt': 'User-agent: none\n',
}

test('a folder of markdown becomes a site', async t => {
  const site = makeSite(t, PAGES)
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.equal(report.published, true)
  assert.match(site.main('index.html'), /<a href="\/guide\/">the guide<\/a>/)
  assert.match(site.main('index.html'), /<a href="\/guide\/#the-end">its end<\/a>/)
  assert.match(
    site.main('guide/index.html'),
    /<img[^>]*src="\/assets\/images\/dot-[0-9a-f]{10}\.svg" width="4" height="3"/,
  )
  assert.match(site.main('guide/next/index.html'), /theme-admonition-tip[\s\S]*Try it[\s\S]*Now\./)
  assert.match(site.read('guide/next/index.html'), /<title>Next page \| Site<\/title>/)
  assert.match(site.read('guide/next/index.html'), /<link rel="canonical" href="https:\/\/example.org\/guide\/next"/)
  assert.match(site.main('404.html'), /Page not found/)
  assert.equal(site.read('robots.txt'), 'User-agent: none\n')
})

test('addresses in front matter and in HTML of the config include the base, and files beside pages their hash', async t => {
  const home = {
    ...{ layout: 'home', image: './dot.svg' },
    hero: {
      title: 'Hi',
      actions: [
        { label: 'Go', to: './guide/next.md' },
        { label: 'Out', to: 'https://example.com/' },
      ],
    },
    audience_cards: [
      { title: 'Card', description: 'In', to: '/guide/', links: [{ label: 'End', to: '/guide/#the-end' }] },
    ],
  }
  const site = makeSite(
    t,
    {
      ...PAGES,
      'docs/index.md': `---\n${JSON.stringify(home)}\n---\n\nText.\n`,
      'docs/dot.svg': PAGES['docs/guide/dot.svg'],
      'docs/list/_category_.json': '{"label": "List", "link": {"type": "generated-index", "image": "/logo.svg"}}',
      'docs/list/one.md': '# One\n\nText.\n',
      'static/logo.svg': PAGES['docs/guide/dot.svg'],
    },
    {
      baseUrl: '/base/',
      footer: { copyright: `<img alt="" src='/logo.svg'><a href='/guide/next?a=1&amp;b=2'>x</a><img src="logo.svg">` },
    },
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const html = site.read('index.html')
  assert.match(html, /og:image" content="https:\/\/example\.org\/base\/assets\/images\/dot-[0-9a-f]{10}\.svg"/)
  for (const href of ['/base/guide/next', 'https://example.com/', '/base/guide/', '/base/guide/#the-end'])
    assert.ok(site.main('index.html').includes(`href="${href}"`), href)
  const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? ''
  assert.match(footer, /<img alt="" src="\/base\/logo\.svg"><a href="\/base\/guide\/next\?a=1&amp;b=2">x<\/a>/)
  assert.match(site.read('category/list/index.html'), /og:image" content="https:\/\/example\.org\/base\/logo\.svg"/)
})

test("no page contains inline styles, inline handlers or scripts other than docsgen's own", async t => {
  const site = makeSite(t, PAGES, { announcementBar: { id: 'a', content: 'Hello', backgroundColor: '#123456' } })
  await site.build()
  for (const page of ['index.html', 'guide/next/index.html', '404.html']) {
    const html = site.read(page)
    assert.doesNotMatch(html, /\sstyle="/)
    assert.doesNotMatch(html, /\son[a-z]+="/)
    // The home page also has the script that detects a wrong base.
    assert.equal(html.match(/<script>/g)?.length, page === 'index.html' ? 2 : 1)
  }
})

test('a second build renders nothing; only an edited page is parsed and rendered', async t => {
  const site = makeSite(t, PAGES)
  const first = await site.build()
  assert.equal(first.rendered, first.pages)
  const again = await site.build()
  assert.deepEqual([again.parsed, again.rendered, again.written], [0, 0, 0])
  site.write({ 'docs/guide/next.md': '---\ntitle: Next page\n---\n\nOther text.\n' })
  const edited = await site.build()
  assert.deepEqual([edited.parsed, edited.rendered], [1, 1])
  assert.match(site.main('guide/next/index.html'), /Other text/)
})

test('a new title renders the pages that show it, and parses one page', async t => {
  const site = makeSite(t, PAGES)
  await site.build()
  site.write({ 'docs/guide/next.md': '---\ntitle: Last page\n---\n\nText.\n' })
  const report = await site.build()
  assert.equal(report.parsed, 1)
  assert.match(site.read('guide/index.html'), /Last page/)
})

test('any sequence of edits gives the same tree as a clean build', async t => {
  const site = makeSite(t, PAGES)
  await site.build()
  site.write({ 'docs/added.md': '# Added\n\n[home](/)\n' })
  await site.build()
  site.remove('docs/guide/next.md')
  await site.build()
  renameSync(join(site.dir, 'docs/added.md'), join(site.dir, 'docs/moved.md'))
  await site.build()
  const warm = site.tree()
  await site.build({ outDir: 'clean', cache: false })
  assert.deepEqual(warm, site.tree('clean'))
  assert.equal(site.exists('added/index.html'), false)
})

/** Blocks whose grammars embed others, or change with the other blocks; a seventh of the pages has some of each. */
const EMBEDDING: [language: string, code: string][] = [
  ['css', 'a { color: red }'],
  ['html', '<style>a { b: c }</style>\n<script>let a = 1</script>\n<p style="a: b" onclick="c()">d</p>'],
  [
    'vue',
    '<script setup lang="ts">\nconst a = ref<number>(1)\n</script>\n<template><b @click="a++">{{ a }}</b></template>',
  ],
  ['md', '---\na: b\n---\n\n# c <b style="d: e">f</b>\n\n```js\nlet g = /h/i\n```'],
  ['jsx', 'const a = <B c={() => /d+/}>e <style>{`f { g: h }`}</style></B>'],
  ['tsx', 'const a = <B<C> d={e as F}>{g}</B>'],
  ['php', '<style>a { b: c }</style>\n<p><?php echo "a $b"; // c ?></p>\n<script>let d</script>'],
  ['svelte', '<script>\nexport let a\n</script>\n{#if a}<p style="b: c">{a}</p>{/if}'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be highlighted.
  ['js', 'const a = b`c ${d} e`.replace(/[f-g]+/u, "h")'],
  ['graphql', '"""\n# a **b**\n"""\ntype C { d: Int }'],
  ['http', 'POST /a?b=c HTTP/1.1\nContent-Type: application/json\n\n{ "d": 1 }'],
  ['pug', 'p\n  :less\n    a { b: c }\nscript.\n  let d = 1'],
  ['handlebars', '<style>a { b: c }</style>{{#if d}}<p>{{e}}</p>{{/if}}'],
  ['regex', '^(?<a>[b-c]+)$'],
  ['opencl', '__kernel void a(__global int *b) { b[0] = 1; }'],
  ['cpp', 'int main() { return 0; } // a'],
]

test('any number of threads and any order of pages give the same bytes', async t => {
  const pages = Array.from({ length: 64 }, (_, index) => {
    const blocks = [0, 7, 12].map(step => EMBEDDING[(index + step) % EMBEDDING.length] as [string, string])
    const code = blocks.map(([language, text]) => `~~~${language}\n${text}\n~~~`).join('\n\n')
    return `# Page ${index}\n\nText $x_${index}$.\n\n${code}\n`
  })
  const named = (name: (index: number) => string) =>
    Object.fromEntries(pages.map((page, index) => [`docs/${name(index)}.md`, page]))
  const site = makeSite(t, { ...PAGES, ...named(index => `p${index + 10}`) })
  await site.build({ outDir: 'first', cache: false, jobs: 1 })
  for (const jobs of [1, 2, 2, 4, 4]) {
    await site.build({ outDir: 'again', cache: false, jobs })
    assert.deepEqual(site.tree('again'), site.tree('first'), `${jobs} threads`)
  }
  const backwards = makeSite(t, { ...PAGES, ...named(index => `p${99 - index}`) })
  await backwards.build({ cache: false, jobs: 2 })
  const codeOf = (html: string) => html.match(/<pre[\s\S]*?<\/pre>/g)
  for (const index of pages.keys()) {
    const first = site.readAny(`first/p${index + 10}/index.html`)
    assert.deepEqual(codeOf(backwards.main(`p${99 - index}/index.html`)), codeOf(first), `page ${index}`)
  }
})

test('an error leaves the published site unchanged and names every place', async t => {
  const site = makeSite(t, PAGES)
  await site.build()
  const before = site.tree()
  site.write({
    'docs/bad.md': '---\ntitle: [oops\n---\n\nText\n',
    'docs/worse.md': '---js\nglobalThis.ran = 1\n---\n\nText\n',
  })
  for (const _ of ['first', 'second']) {
    const report = await site.build()
    assert.equal(report.published, false)
    const files = report.diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file)
    assert.deepEqual(new Set(files), new Set(['docs/bad.md', 'docs/worse.md']))
    assert.deepEqual(site.tree(), before)
    const pages = Object.keys(entriesOf(site.dir)).filter(path => path.endsWith('.html') && !path.startsWith('build/'))
    assert.deepEqual(pages, [], 'nothing is left of the pages that were made')
  }
  assert.equal((globalThis as { ran?: number }).ran, undefined)
})

test('broken links, anchors and images are reported with their place', async t => {
  const text = '# Page\n\n[a](/nowhere) [b](#nothing) [c](./missing.md)\n\n![d](./missing.png)\n'
  const site = makeSite(t, { 'docs/index.md': text })
  const report = await site.build()
  assert.deepEqual(
    site
      .problems(report)
      .map(problem => problem.split(' ')[1])
      .sort(),
    ['docs/index.md:3:1', 'docs/index.md:3:15', 'docs/index.md:3:29', 'docs/index.md:5:1'],
  )
  const strict = makeSite(t, { 'docs/index.md': text }, { onBrokenLinks: 'throw' })
  assert.equal((await strict.build()).published, false)
})

test('a folder that docsgen did not write is never replaced', async t => {
  const site = makeSite(t, PAGES)
  mkdirSync(join(site.dir, 'build'))
  writeFileSync(join(site.dir, 'build/precious.txt'), 'mine')
  await assert.rejects(site.build(), /files that docsgen did not write/)
  await assert.rejects(site.build({ outDir: '.' }), /contains the site itself/)
  assert.equal(site.read('precious.txt'), 'mine')
})

test('files that are removed while they are read are findings, and the next build recovers', async t => {
  const site = makeSite(t, { ...PAGES, 'static/note.txt': 'A file.\n' })
  await site.build()
  const before = site.tree()
  // Another title, so that every page is rendered again and its copied files are read.
  for (const path of ['docs/guide/dot.svg', 'static/note.txt']) site.write({ [path]: `${path} changed` })
  site.write({ 'docs/index.md': '# Start\n' })
  const removed = ['docs/guide/dot.svg', 'static/note.txt']
  const report = await site.build({
    onProgress: () => {
      for (const path of removed) rmSync(join(site.dir, path), { force: true })
    },
  })
  assert.equal(report.published, false)
  assert.deepEqual(site.tree(), before)
  const found = report.diagnostics.filter(({ rule }) => rule === 'unreadable-file')
  assert.deepEqual(found.map(({ file }) => file).sort(), removed)
  for (const { message } of found) assert.equal(message, 'The file was removed or renamed during the run.')
  const next = await site.build()
  assert.equal(next.published, true)
  assert.deepEqual([site.exists('note.txt'), site.exists('index.html')], [false, true])
})

function configWith(site: { readAny: (path: string) => string }, more: object): string {
  return JSON.stringify({ ...JSON.parse(site.readAny('site.config.json')), ...more })
}

test('foreign files in the output folder are removed by the next build, and reported once', async t => {
  const site = makeSite(t, PAGES)
  await site.build()
  const before = site.tree()
  site.write({
    'build/mine.txt': 'x',
    'build/guide/index.html.gz': 'x',
    'build/a': '',
    'build/b': '',
    'build/index.html': '',
  })
  const report = await site.build({ strict: true })
  assert.equal(report.published, true)
  assert.deepEqual(
    report.diagnostics.map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`),
    [
      `warning foreign-output: The output folder ${join(site.dir, 'build')} has files that docsgen did not write, and a build removes them: a, b, guide/index.html.gz and 1 more.`,
    ],
  )
  assert.deepEqual(site.tree(), before)
  const level = (name: string) =>
    site.write({ 'site.config.json': configWith(site, { rules: { 'foreign-output': name } }) })
  level('throw')
  site.write({ 'build/mine.txt': 'x' })
  assert.equal((await site.build()).published, false)
  assert.equal(site.read('mine.txt'), 'x')
  level('ignore')
  const silent = await site.build()
  assert.deepEqual([silent.published, silent.diagnostics, site.exists('mine.txt')], [true, [], false])
  // The files of another build must not be touched.
  await site.build({ cache: false, drafts: true })
  for (const options of [{}, {}]) assert.deepEqual((await site.build(options)).diagnostics, [])
})

test('a run that was killed between the two renames is repaired by the next', async t => {
  const site = makeSite(t, PAGES)
  await site.build()
  const before = site.tree()
  renameSync(join(site.dir, 'build'), join(site.dir, '.build.old'))
  mkdirSync(join(site.dir, '.build.next-999999'))
  const report = await site.build()
  assert.deepEqual(site.tree(), before)
  assert.equal(report.rendered, 0)
  assert.deepEqual(
    readdirSync(site.dir).filter(name => name.startsWith('.build')),
    [],
  )
})

test('a damaged cache counts as absent', async t => {
  const site = makeSite(t, PAGES)
  await site.build()
  const before = site.tree()
  for (const name of ['pages.bin', 'pages.pack']) writeFileSync(join(site.dir, '.docsgen/cache', name), 'rubbish')
  site.write({ 'docs/guide/next.md': PAGES['docs/guide/next.md'] })
  await site.build()
  assert.deepEqual(site.tree(), before)
})

test('the current page is marked in a custom sidebar, whatever its markup', async t => {
  const site = makeSite(t, PAGES)
  const link = '<a title="1 > 0" href={href} className="own menu__link">{label}</a>'
  const items = `export function SidebarItems(props) {
    const all = list => list.flatMap(item => [item, ...all(item.items ?? [])])
    return <div>{all(props.items).filter(({ href }) => href).map(({ href, label }) => <b key={href}>${link}</b>)}</div>
  }\n`
  site.write({ 'theme/components/SidebarItems.tsx': items })
  assert.deepEqual(site.problems(await site.build()), [])
  const routes: Record<string, string> = JSON.parse(site.read('docsgen-manifest.json')).routes
  const pages = Object.entries(routes).filter(([, path]) => site.read(path).includes('class="menu"'))
  assert.ok(pages.length > 2)
  for (const [route, path] of pages) {
    const menu = site.read(path).split('class="menu"')[1]?.split('</nav>')[0] ?? ''
    const [, marked, ...others] = menu.split(' aria-current="page"')
    assert.deepEqual(others, [], route)
    assert.equal(marked?.split('>')[0], ` title="1 &gt; 0" href="${route}" class="own menu__link menu__link--active"`)
  }
})

test('a template of the site replaces the built-in one, and a broken one is a finding', async t => {
  const site = makeSite(t, PAGES)
  const original = "import { Footer as Original } from 'docsgen/templates/components/Footer.tsx'\n"
  site.write({
    'theme/components/Footer.tsx': `${original}export function Footer(props) { return <><Original {...props} /><p>our footer</p></> }\n`,
  })
  await site.build()
  assert.match(site.read('index.html'), /our footer/)
  site.write({ 'theme/components/Footer.tsx': 'export function Footer() { return <p>our footer\n' })
  const broken = await site.build()
  assert.equal(broken.published, false)
  assert.equal(broken.diagnostics.find(({ severity }) => severity === 'error')?.file, 'theme/components/Footer.tsx')
  assert.equal(existsSync(join(site.dir, 'build/index.html')), true)
})
