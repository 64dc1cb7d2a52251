/**
 * The data of a page for links is the same, whether the page is parsed completely or only for an audit: for the golden
 * pages, the planted site, this repository's own pages, and special cases.
 */
// Takes about 10 s.

import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { bundleTemplate } from '../../../src/assets/scripts.ts'
import { openTheme } from '../../../src/assets/theme.ts'
import type { ParsedPage } from '../../../src/model/page.ts'
import { grammarOf, languageNames } from '../../../src/parse/code/languages.ts'
import { BUILT_IN, namesOf } from '../../../src/parse/component-names.ts'
import type { ContentComponents } from '../../../src/parse/html/content-components.ts'
import { createAuditParser, createParser } from '../../../src/parse/parse-page.ts'
import { Admonition } from '../../../templates/content/Admonition.tsx'
import { CodeBlock } from '../../../templates/content/CodeBlock.tsx'
import { BrowserOnly, Link, Translate } from '../../../templates/content/code-components.tsx'
import { Heading } from '../../../templates/content/Heading.tsx'
import { Img, ThemedImage } from '../../../templates/content/images.tsx'
import { MathBlock, MathInline } from '../../../templates/content/maths.tsx'
import { Table } from '../../../templates/content/Table.tsx'
import { TabItem, Tabs } from '../../../templates/content/Tabs.tsx'
import { TOCInline } from '../../../templates/content/TOCInline.tsx'
import { plantedSite } from '../../check/planted.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { options } from './fixture.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const components: ContentComponents = {
  Admonition,
  BrowserOnly,
  CodeBlock,
  Heading,
  Link,
  MathBlock,
  MathInline,
  TOCInline,
  TabItem,
  Tabs,
  ThemedImage,
  Translate,
  img: Img,
  table: Table,
  Broken: () => {
    throw new Error('no luck')
  },
  Brings: ({ name }: { name: string }) => createElement('p', { id: name }, 'id="no-id"'),
}
const parsers = ['satteri', 'remark'] as const
const made = parsers.map(parser => {
  const how = { ...options, markdown: { ...options.markdown, parser } }
  return { parser, whole: createParser(how, components), facts: createAuditParser(how, namesOf(components)) }
})

/** The compared data: everything except what rendering adds. */
function factsOf(page: ParsedPage): object {
  const { bodyHash: _, words: __, headings, ...facts } = page
  return { ...facts, headings: headings.map(({ html: _, ...heading }) => heading) }
}

/** Compares a page as these parsers read it; returns whether it had to be rendered. */
function compare(path: string, text: string | Uint8Array, by = made): boolean {
  const kind = /(?:^|\/)_/.test(path) ? 'partial' : 'page'
  const input = { path, docPath: path, kind, locale: 'en', bytes: Buffer.from(text) } as const
  let rendered = false
  for (const { parser, whole, facts } of by) {
    const found = facts(input)
    rendered ||= found === undefined
    if (found) assert.deepEqual(factsOf(found), factsOf(whole(input).page), `${path} by ${parser}`)
  }
  return rendered
}

function filesIn(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return files.filter(path => /\.mdx?$/.test(path)).map(path => join(folder, path))
}

test('golden pages', () => {
  for (const path of filesIn('test/markdown')) compare(path, readFileSync(join(ROOT, path)))
})

test('the planted site', () => {
  const pages = Object.entries(plantedSite().files).filter(([path]) => /\.mdx?$/.test(path))
  const rendered = pages.filter(([path, text]) => compare(path, text)).map(([path]) => path)
  assert.deepEqual(rendered, [])
  assert.ok(pages.length > 200)
})

test("this repository's own pages, nearly all without rendering", () => {
  const config = readFileSync(join(ROOT, 'site.config.ts'), 'utf8')
  const folder = /path: '([\w./-]+)'/.exec(config)?.[1] ?? 'content'
  const pages = [...filesIn(dirname(join(folder, 'x'))), ...filesIn('docs')]
  // The second parser takes three times as long, and the golden pages have all that it can read: a third is enough for it.
  const byAll = (at: number) => at % 3 === 0
  const rendered = pages.filter((path, at) =>
    compare(path, readFileSync(join(ROOT, path)), byAll(at) ? made : made.slice(0, 1)),
  )
  assert.ok(pages.length > 20)
  assert.ok(rendered.length < pages.length / 4, `${rendered.length} of ${pages.length} are rendered`)
})

const CASES: [name: string, text: string][] = [
  ['nothing', ''],
  ['blanks', ' \n\n'],
  ['a comment', '<!-- nothing -->\n'],
  ['front matter alone', '---\ntitle: A\n---\n'],
  ['an empty paragraph of HTML', '<p></p>\n'],
  ['raw ids and names', '<div id="a"><a name="b"></a></div>\n\nText <b id="c">c</b> <span name="no">\n'],
  ['ids of components', '<Admonition type="tip" id="a">\n\nText\n\n</Admonition>\n\n:::tip{#b}\n\nText\n\n:::\n'],
  ['ids of elements in JSX', '<div className="x" id="a">\n\n[a](#a)\n\n</div>\n'],
  ['code of unknown languages', '```nosuch\na\n```\n\n```pythn\na\n```\n\n```js {1}\n// highlight-next-line\na\n```\n'],
  ['code of languages that refractor alone knows', '```abap\na\n```\n\n```asciidoc\na\n```\n'],
  ['formulas, broken ones as well', '$a$ and $\\frac{$\n\n$$\n\\nosuch\n$$\n'],
  [
    'tabs',
    '<Tabs groupId="a">\n<TabItem value="x" label="X">\n\n## In a tab\n\n[a](#in-a-tab)\n\n</TabItem>\n</Tabs>\n',
  ],
  ['reference links', '[a][b] [c] ![d][b] [e][nowhere]\n\n[b]: ./b.md#x "t"\n[c]: /c\n'],
  ['footnotes', 'A[^1] b[^2].\n\n[^2]: [second](./b.md)\n[^1]: [first](./a.md)\n[^3]: [never](./c.md)\n'],
  ['images in links', '[![a](./a.png)](./b.md) [![](./a.png)](./b.md) [<img src="./c.png" alt="">](./d.md)\n'],
  ['unsafe addresses', '[a](javascript:x) <a href="vbscript:x">b</a> ![c](data:text/html,x)\n'],
  ['handlers', '<button onclick="x()">a</button>\n'],
  ['too deep', `${'>'.repeat(150)} a\n`],
  ['no text', '\u0000\u0001\u0002'],
]

for (const [name, text] of CASES)
  test(`${name}`, () => {
    assert.equal(compare('docs/page.mdx', text), false)
    assert.equal(compare('docs/_part.mdx', text), false)
  })

const RENDERED: [name: string, text: string, anchors: string[], rules: string[]][] = [
  ['a component that fails', '<Broken/>\n', [], ['component-failed']],
  ['a component with an id of its own', '<Brings name="a&amp;b"/>\n', ['a&b'], []],
  ['props that are more than words', '<Tabs values={[null]}>\n<TabItem value="a">A</TabItem>\n</Tabs>\n', [], []],
  ['a component that may show nothing', '<BrowserOnly>a</BrowserOnly>\n', [], ['empty-page']],
]

for (const [name, text, anchors, rules] of RENDERED)
  test(`${name} is rendered`, () => {
    assert.equal(compare('docs/page.mdx', text), true)
    const input = {
      path: 'docs/page.mdx',
      docPath: 'page.mdx',
      kind: 'page',
      locale: 'en',
      bytes: Buffer.from(text),
    } as const
    const page = made[0]?.whole(input).page
    assert.deepEqual(page?.anchors, anchors)
    if (rules.length > 0)
      assert.deepEqual(
        page?.diagnostics.map(({ rule }) => rule),
        rules,
      )
  })

test("docsgen's own components are known without bundling", async t => {
  const dir = temporaryFolder(t, 'docsgen-names-')
  const code = { theme: openTheme(join(dir, 'theme')), siteDir: dir, baseUrl: '/' }
  const { url } = (await bundleTemplate(code, { name: 'content', cacheDir: dir })).module
  const { names, busy } = namesOf((await import(url)).contentComponents)
  assert.deepEqual([...BUILT_IN.names].sort(), names.sort())
  assert.deepEqual([...BUILT_IN.busy].sort(), busy.sort())
})

test('every known language name has a grammar', async () => {
  for (const name of languageNames()) {
    const grammar = grammarOf(name)
    if (grammar !== 'plain') await import(`refractor/${grammar}`)
  }
})
