/**
 * Plugins of unified see the trees that they see in a plain processor with remark-parse, remark-frontmatter, remark-gfm,
 * remark-math, remark-directive, remark-rehype and rehype-slug: nodes, places, the file, and their order.
 */
import assert from 'node:assert/strict'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import rehypeAutolinkHeadings from 'rehype-autolink-headings'
import rehypeExternalLinks from 'rehype-external-links'
import rehypeKatex from 'rehype-katex'
import rehypeSlug from 'rehype-slug'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkGithub from 'remark-github'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import remarkToc from 'remark-toc'
import { type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import { makeSite, type Site } from './site.ts'

const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url))

const PAGE = `---
title: Start
tags: [a, b]
---

Intro with a formula $x^2$, an issue #12 and [a link](https://example.com/).

## Contents

## One *two*

$$
\\sum_i x_i
$$

- [x] done
- item with ~~text~~ and www.example.com

| a | b |
|---|:-:|
| 1 | \`2\` |

\`\`\`js title="a.js"
const a = 1
\`\`\`

:::note
Inside, :abbr[HTML]{title=x} and

::leaf{#id .class}
:::

### Three

Text[^1] at the end.

[^1]: A *note*.
`

/** A tree as data, without what only one of both creates. */
type Tree = { type: string; children?: Tree[]; [field: string]: unknown }

/** A config whose plugins write the trees that they see to files, by name. */
function configOf(remark: string, rehype: string, imports: readonly string[]): string {
  const names = imports.map((name, at) => `import plugin${at} from '${name}'`)
  return `${names.join('\n')}
import { writeFileSync } from 'node:fs'
const seen = name => () => (tree, file) => {
  writeFileSync(file.cwd + '/' + name + '.json', JSON.stringify({ tree, file: { path: file.path, value: String(file), title: file.data.frontMatter?.title } }))
}
const named = () => function work(tree) {
  if (/^(?:text|leaf)Directive$/.test(tree.type)) tree.data = { hName: 'span' }
  for (const child of tree.children ?? []) work(child)
}
export default {
  title: 'Site',
  url: 'https://example.org',
  docs: { path: 'docs', routeBasePath: '/' },
  markdown: { remarkPlugins: ${remark}, rehypePlugins: ${rehype} },
}`
}

interface Seen {
  tree: Tree
  file: { path: string; value: string; title: string }
}

async function build(
  t: TestContext,
  page: string,
  config: string,
): Promise<{ site: Site; seen: (name: string) => Seen }> {
  const site = makeSite(t, { 'docs/index.md': page, 'site.config.mjs': config })
  site.remove('site.config.json')
  symlinkSync(PACKAGES, join(site.dir, 'node_modules'))
  assert.deepEqual(site.problems(await site.build()), [])
  return { site, seen: name => JSON.parse(readFileSync(join(site.dir, `${name}.json`), 'utf8')) as Seen }
}

/** The plain processor. */
const plain = () =>
  unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMath).use(remarkDirective)

async function treeOf(processor: Processor, text: string): Promise<Tree> {
  const file = new VFile({ path: 'index.md', value: text })
  return JSON.parse(JSON.stringify(await processor.run(processor.parse(file), file))) as Tree
}

for (const [name, page] of Object.entries({
  'with front matter': PAGE,
  'without front matter': PAGE.replace(/^---[\s\S]*?---\n/, ''),
  'with empty front matter': PAGE.replace(/^---[\s\S]*?---\n/, '---\n---\n'),
}))
  test(`remark plugins see the tree of remark-parse, remark-frontmatter and remark-math: a page ${name}`, async t => {
    const remark =
      "[seen('first'), [plugin0, { heading: 'contents' }], [plugin1, { repository: 'a/b' }], seen('last'), named]"
    const { site, seen } = await build(t, page, configOf(remark, '[]', ['remark-toc', 'remark-github']))
    assert.deepEqual(seen('first').tree, await treeOf(plain() as never, page))
    const changed = plain().use(remarkToc, { heading: 'contents' }).use(remarkGithub, { repository: 'a/b' })
    assert.deepEqual(seen('last').tree, await treeOf(changed as never, page))
    const { path, value } = seen('first').file
    assert.deepEqual([path, value], [join(site.dir, 'docs/index.md'), page])
    assert.match(site.main('index.html'), /<a href="https:\/\/github\.com\/a\/b\/issues\/12"/)
    assert.match(site.main('index.html'), /<a href="#one-two"/)
  })

/** Gives directives that docsgen does not know an element. */
const named = () =>
  function work(tree: Tree): undefined {
    if (/^(?:text|leaf)Directive$/.test(tree.type)) tree.data = { hName: 'span' }
    for (const child of tree.children ?? []) work(child)
  }

/** A tree of HTML, a line for each node: tags with their attributes, data of plugins and places, and texts. */
function linesOf(node: Tree, depth = 0): string[] {
  const { tagName, properties, value, position, data } = node as Tree & { data?: { meta?: string } }
  const place = position as
    | { start: { line: number; column: number }; end: { line: number; column: number } }
    | undefined
  const at = place && `@${[place.start, place.end].map(({ line, column }) => `${line}:${column}`).join('-')}`
  const own = tagName ? [tagName, JSON.stringify(properties), data?.meta ?? '', at] : [JSON.stringify(value)]
  const line = `${' '.repeat(depth)}${own.filter(Boolean).join(' ')}`
  const inside = (node.children ?? []).flatMap(child => linesOf(child, depth + 1))
  // Texts between blocks are line ends.
  return node.type === 'root' ? inside : value !== undefined && /^\s*$/.test(value as string) ? [] : [line, ...inside]
}

/** The lines of our tree: an admonition is a component already. */
const ourLines = (tree: Tree) => linesOf(tree).map(line => line.replace(' Admonition {}', ' div {}'))

test('rehype plugins see the elements of remark-rehype and rehype-slug, with their places', async t => {
  const rehype = "[seen('first'), [plugin0, { behavior: 'append' }], [plugin1, { rel: ['nofollow'] }], seen('last')]"
  const config = configOf('[named]', rehype, ['rehype-autolink-headings', 'rehype-external-links'])
  const { site, seen } = await build(t, PAGE, config)
  const processor = () =>
    plain()
      .use(named as never)
      .use(remarkRehype)
      .use(rehypeSlug)
  assert.deepEqual(ourLines(seen('first').tree), linesOf(await treeOf(processor() as never, PAGE)))
  const changed = processor()
    .use(rehypeAutolinkHeadings, { behavior: 'append' })
    .use(rehypeExternalLinks, { rel: ['nofollow'] })
  assert.deepEqual(ourLines(seen('last').tree), linesOf(await treeOf(changed as never, PAGE)))
  const main = site.main('index.html')
  assert.match(main, /<h2 id="one-two">One <em>two<\/em><a [^>]*href="#one-two"[^>]*><span class="icon icon-link">/)
  assert.match(main, /<a href="https:\/\/example\.com\/" rel="nofollow">/)
  assert.equal(main.match(/<span class="katex">/g)?.length, 2)
  assert.match(main, /<span class="token-line">/)
})

test('formulas that a plugin changes or adds are rendered, and those that it renders are kept', async t => {
  const above = `
const code = node => node.properties?.className?.includes('math-inline') ? node : undefined
const change = () => function work(tree) {
  for (const child of tree.children ?? []) if (code(child)) child.children[0].value += '+1'; else work(child)
  if (tree.type === 'root') tree.children.push({ type: 'element', tagName: 'code', properties: { className: ['language-math', 'math-inline'] }, children: [{ type: 'text', value: 'z' }] })
}
const render = () => plugin0()`
  const config = (list: string) =>
    configOf('[]', list, ['rehype-katex']).replace('export default', `${above}\nexport default`)
  const page = '# Home\n\nA formula $x^2$.\n'
  const { site } = await build(t, page, config('[change]'))
  const sources = [
    ...site.main('index.html').matchAll(/<annotation encoding="application\/x-tex">(.*?)<\/annotation>/g),
  ]
  assert.deepEqual(
    sources.map(([, source]) => source),
    ['x^2+1', 'z'],
  )
  // Under another name, rehype-katex is a plugin like all others.
  const other = await build(t, page, config('[render, seen("after")]'))
  const rendered = await treeOf(plain().use(remarkRehype).use(rehypeSlug).use(rehypeKatex) as never, page)
  assert.deepEqual(linesOf(other.seen('after').tree), linesOf(rendered))
  assert.equal(other.site.main('index.html').match(/<span class="katex">/g)?.length, 1)
})

test('options of plugins for what is built in are reported', async t => {
  const remark = '[[plugin0, { singleTilde: false }]]'
  const rehype = "[[plugin1, { strict: false }], [plugin2, { prefix: 'x-' }]]"
  const site = makeSite(t, {
    'docs/index.md': '# Home\n',
    'site.config.mjs': configOf(remark, rehype, ['remark-gfm', 'rehype-katex', 'rehype-slug']),
  })
  site.remove('site.config.json')
  symlinkSync(PACKAGES, join(site.dir, 'node_modules'))
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, message }) => `${rule} ${message}`),
    [
      'config-no-effect markdown.remarkPlugins has no effect: remarkGfm is built in, and not run, so its options (singleTilde) are not used.',
      'config-no-effect markdown.rehypePlugins has no effect: rehypeSlug is built in, and not run, so its options (prefix) are not used.',
    ],
  )
})

test('with plugins, the excerpt of a post ends at its mark, and a site replaces elements of content', async t => {
  const config = `const nothing = () => () => undefined
export default {
  title: 'Site', url: 'https://example.org', presets: [['classic', {
    docs: { remarkPlugins: [nothing] }, blog: { remarkPlugins: [nothing] },
  }]],
}`
  const site = makeSite(t, {
    'docusaurus.config.mjs': config,
    'docs/index.mdx': '# Home\n\n[there](https://example.com)\n',
    'blog/2026-01-01-post.md': '---\ntitle: Post\n---\n\nFirst.\n\n<!-- truncate -->\n\nSecond.\n',
    'src/theme/MDXComponents/A.js': 'export default ({ children }) => <a className="mine">{children}</a>',
  })
  site.remove('site.config.json')
  await site.build()
  assert.match(site.main('blog/index.html'), /First\./)
  assert.doesNotMatch(site.main('blog/index.html'), /Second\./)
  assert.match(site.main('docs/index.html'), /<a class="mine">there<\/a>/)
})
