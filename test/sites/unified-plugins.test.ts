/**
 * Plugins of unified: their effect on pages, their messages, and their failures.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCheck } from '../../src/commands/check.ts'
import { makeSite, type Site } from './site.ts'

/** A config module: `markdown` as source text, and the code that it needs above. */
function config(markdown: string, above = ''): string {
  return `${above}
export default {
  title: 'Site',
  url: 'https://example.org',
  docs: { path: 'docs', routeBasePath: '/' },
  markdown: ${markdown},
}`
}

const VISIT = `
function visit(node, type, work) {
  if (node.type === type) work(node)
  for (const child of node.children ?? []) visit(child, type, work)
}`

function siteWith(
  test: Parameters<typeof makeSite>[0],
  markdown: string,
  files: Record<string, string>,
  above = '',
): Site {
  const site = makeSite(test, { 'site.config.mjs': config(markdown, above + VISIT), ...files })
  site.remove('site.config.json')
  return site
}

test('remark and rehype plugins change pages, with their options', async t => {
  const above = `
const shout = ({ end }) => tree => visit(tree, 'text', node => { node.value = node.value.replaceAll('!', end) })
const later = () => async tree => { await new Promise(done => setTimeout(done, 1)); visit(tree, 'element', node => {
  if (node.tagName === 'p') node.properties.className = ['later']
}) }`
  const site = siteWith(
    t,
    "{ remarkPlugins: [[shout, { end: '?' }]], rehypePlugins: [later] }",
    { 'docs/index.md': '# Home\n\nHello! [there](other.md)\n', 'docs/other.md': '# Other\n\nText.\n' },
    above,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.match(site.main('index.html'), /<p class="later">Hello\? <a href="\/other\/?">there<\/a><\/p>/)
})

test('headings, code and admonitions keep their form, and the table of contents follows the plugins', async t => {
  const above = `
const retitle = () => tree => visit(tree, 'element', node => {
  if (node.tagName === 'h2') node.children.unshift({ type: 'text', value: '§ ' })
  if (node.tagName === 'h3') node.properties.id = 'renamed'
})
const add = () => tree => { tree.children.push({ type: 'element', tagName: 'h2', properties: { id: 'added' }, children: [{ type: 'text', value: 'Added' }] }) }`
  const text =
    '# Home\n\n## One\n\n```js title="a.js"\nconst a = 1\n```\n\n:::note\nText.\n:::\n\n### Two\n\n[to it](#renamed) and [that](#added)\n'
  const plain = siteWith(t, '{}', { 'docs/index.md': '# Home\n\n```js title="a.js"\nconst a = 1\n```\n' })
  await plain.build()
  const site = siteWith(t, '{ rehypePlugins: [retitle, add] }', { 'docs/index.md': text }, above)
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const main = site.main('index.html')
  assert.match(main, /<h2 id="one">§ One<\/h2><a class="hash-link"/)
  assert.match(main, /<h3 id="renamed">Two<\/h3>/)
  assert.match(main, /theme-admonition-note/)
  const block = /<div class="[^"]*code-block[\s\S]*?<\/pre>/
  assert.equal(block.exec(main)?.[0], block.exec(plain.main('index.html'))?.[0])
  assert.match(site.read('index.html'), /href="#added"/)
})

test('a plugin that replaces code keeps its result', async t => {
  const above = `
const colour = () => tree => visit(tree, 'element', node => {
  if (node.tagName !== 'code' || node.properties.className?.[0] !== 'language-js') return
  node.children = [{ type: 'element', tagName: 'b', properties: {}, children: [{ type: 'text', value: node.data.meta + ':' + node.children[0].value }] }]
})`
  const text = '# Home\n\n```js key=1\nlet a\n```\n\n```text\nplain\n```\n'
  const site = siteWith(t, '{ rehypePlugins: [colour] }', { 'docs/index.md': text }, above)
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /<pre><code class="language-js"><b>key=1:let a\n<\/b><\/code><\/pre>/)
  assert.match(site.main('index.html'), /<span class="token-line">plain/)
})

test('directives, raw HTML, front matter and components have their usual form for plugins', async t => {
  const above = `
const youtube = () => (tree, file) => {
  visit(tree, 'leafDirective', node => {
    if (node.name === 'youtube') node.data = { hName: 'iframe', hProperties: { src: 'https://example.com/' + node.attributes.id, title: 'Video' } }
  })
  tree.children.push({ type: 'html', value: '<p class="raw">' + file.data.frontMatter.title + '</p>' })
  tree.children.push({ type: 'mdxJsxFlowElement', name: 'Badge', attributes: [{ type: 'mdxJsxAttribute', name: 'text', value: 'New' }], children: [] })
  if (tree.children[0].type !== 'yaml') throw new Error('no front matter')
}`
  const text = '---\ntitle: Start\n---\n\n::youtube{#x id=abc}\n\n## A {#own}\n\n[a](#own)\n'
  const site = siteWith(t, '{ remarkPlugins: [youtube] }', { 'docs/index.md': text }, above)
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /<iframe [^>]*src="https:\/\/example\.com\/abc"/)
  assert.match(site.main('index.html'), /<p class="raw">Start<\/p>/)
  assert.match(site.main('index.html'), /<span class="dg-label[^"]*">New<\/span>/)
  assert.match(site.main('index.html'), /<h2 id="own">A<\/h2>/)
})

test('messages are findings with places; a plugin that fails on a page is skipped there', async t => {
  const above = `
const prose = () => (tree, file) => visit(tree, 'text', node => { if (node.value.includes('simply')) file.message('do not say simply', node, 'prose:simply') })
const counted = () => (tree, file) => { if (String(file).includes('simply')) file.message('a word by its line', { line: 5, column: 4 }) }
function picky() { return (tree, file) => visit(tree, 'emphasis', node => file.fail('no emphasis', node)) }
const upper = () => tree => visit(tree, 'text', node => { node.value = node.value.toUpperCase() })`
  const site = siteWith(
    t,
    '{ remarkPlugins: [prose, counted, picky, upper] }',
    { 'docs/index.md': '---\ntitle: a\n---\n\nIt is simply *good*.\n', 'docs/other.md': '# Other\n\nfine\n' },
    above,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [
    'plugin-message docs/index.md:5:1',
    'plugin-message docs/index.md:5:4',
    'plugin-failed docs/index.md:5:14',
  ])
  const failed = report.diagnostics.find(({ rule }) => rule === 'plugin-failed')
  assert.equal(failed?.message, 'The plugin picky failed: no emphasis.')
  assert.equal(report.published, false)
})

test('a plugin may leave out attributes, and what is no node is left out with a finding', async t => {
  const above = `
const name = 'b', type = 'mdxJsxTextElement'
const tag = () => tree => { tree.children.push({ type: 'mdxJsxFlowElement', name: 'hr', attributes: [{ type: 'mdxJsxAttribute', name: 'id', value: () => 1 }] }, { type: 'mdxFlowExpression', value: '' }, { type, name, children: [{ type: 'text', value: 'bold' }] }) }
const stub = () => tree => { tree.children.push(() => 1, undefined) }`
  const files = { 'docs/index.mdx': '# Home\n\nText{1 + 1}.\n' }
  const site = siteWith(t, '{ remarkPlugins: [tag] }', files, above)
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /<p>Text2\.<\/p>\s*<hr\/?>\s*<b>bold<\/b>/)
  const { diagnostics } = await siteWith(t, '{ remarkPlugins: [stub] }', files, above).build()
  assert.deepEqual(
    diagnostics.map(({ rule, message }) => `${rule} ${message}`),
    ['plugin-failed A remark plugin added something other than a node to a node of type root. It is left out.'],
  )
})

test('a plugin that cannot be set up is reported once, and the site is built without it', async t => {
  const above = `function broken({ x }) { throw new Error('x is ' + x) }`
  const files = { 'docs/index.md': '# Home\n\nText.\n', 'docs/other.md': '# Other\n\nText.\n' }
  const site = siteWith(t, '{ remarkPlugins: [[broken, {}]] }', files, above)
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.map(({ rule, message }) => `${rule} ${message}`),
    ['plugin-failed The plugin broken failed: x is undefined.'],
  )
})

test('pages are read again when the code of plugins changes, or a file that they read', async t => {
  const above = (word: string) => `
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
const include = () => (tree, file) => {
  file.data.dependencies.push('data/words.txt')
  const text = readFileSync(join(file.cwd, 'data/words.txt'), 'utf8').trim()
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: '${word} ' + text }] })
}`
  const files = { 'docs/index.md': '# Home\n\nText.\n', 'data/words.txt': 'one' }
  const site = siteWith(t, '{ remarkPlugins: [include] }', files, above('count'))
  assert.equal((await site.build()).parsed, 1)
  assert.equal((await site.build()).parsed, 0)
  site.write({ 'data/words.txt': 'two' })
  assert.equal((await site.build()).parsed, 1)
  assert.match(site.main('index.html'), /count two/)
  site.write({ 'site.config.mjs': config('{ remarkPlugins: [include] }', above('number')) })
  assert.equal((await site.build()).parsed, 1)
  assert.match(site.main('index.html'), /number two/)
})

test('an audit knows the links and headings that plugins create', async t => {
  const above = `
const link = () => tree => { tree.children.push({ type: 'paragraph', children: [{ type: 'link', url: 'missing.md', children: [{ type: 'text', value: 'x' }] }] }) }`
  const site = siteWith(t, '{ remarkPlugins: [link] }', { 'docs/index.md': '# Home\n\nText.\n' }, above)
  const request = { siteDir: site.dir, cache: true, drafts: false, strict: false, files: [], jobs: 1 }
  const report = await runCheck({ ...request, updateBaseline: false, fix: false, dryRun: false })
  const broken = report.diagnostics.filter(({ severity }) => severity === 'error')
  assert.deepEqual(
    broken.map(({ rule, file }) => `${rule} ${file}`),
    ['broken-markdown-link docs/index.md'],
  )
})

test("a plugin sees remark's trees, whichever parser reads the pages", async t => {
  const above = `
// Only remark sets the places of attributes.
const placeless = held => /^mdxJsx.*Attribute$/.test(held?.type) ? { ...held, position: undefined } : held
const clean = value => JSON.stringify(value, (key, held) => placeless(held))
const dump = () => (tree, file) => {
  if (file.data.frontMatter.dump) tree.children.push({ type: 'code', value: clean(tree.children) })
  visit(tree, 'mdxjsEsm', node => { if (node.data.estree.type !== 'Program') throw new Error('no syntax tree') })
}`
  const text = `---
dump: true
---

import Card from '../card'

# One *two* {1 + 1}

<Card title="A" size={2} {...props}>

- [x] done | \`code\`
- two[^1]

</Card>

:::note[Title]

Text.

:::

:::tip

More.

:::

| a | b |
|---|:-:|
| 1 | <b id={'x'}>2</b> |

[^1]: Note.

export const two = 2
`
  const trees: string[] = []
  for (const parser of ['satteri', 'remark']) {
    const files = { 'docs/index.mdx': text, 'card.jsx': 'export default ({ children }) => <p>{children}</p>' }
    const site = siteWith(t, `{ parser: '${parser}', remarkPlugins: [dump] }`, files, above)
    const report = await site.build()
    assert.deepEqual(
      site.problems(report).filter(problem => /plugin/.test(problem)),
      [],
    )
    const [, code = ''] = /<span class="token-line">(\[[^<]*)/.exec(site.main('index.html')) ?? []
    trees.push(
      code.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    )
  }
  assert.match(trees[0] ?? '', /ImportDeclaration[\s\S]*SpreadElement[\s\S]*ExportNamedDeclaration/)
  assert.deepEqual(...(trees.map(tree => JSON.parse(tree)) as [unknown, unknown]))
})
