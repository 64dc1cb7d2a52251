/** Decisions about single pages that no other test shows: code of pages, addresses, cards, forms of components, files of one name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path fill="${color}" d="M0 0h4v3z"/></svg>`

const PAGES: [name: string, text: string, expected: RegExp][] = [
  [
    'two files of one name',
    '# A\n\n![A](./dot.svg)\n\n![B](./b/dot.svg)\n',
    /dot-(\w+)\.svg(?!.*dot-\1\.svg).*dot-\w+\.svg/s,
  ],
  [
    'an address with a blank in MDX',
    '# A\n\n[a](<My page.md>) and [b].\n\n[b]:\n<My page.md>\n',
    /href="\/My%20page\/?">a<.*href="\/My%20page\/?">b</s,
  ],
  [
    'elements of code in elements of code',
    "import { createContext, useContext } from 'react'\n\nexport const Said = createContext('nothing')\n\nexport const Inner = () => <i>{useContext(Said)}</i>\n\n# A\n\n<Said.Provider value=\"it\"><Inner /></Said.Provider>\n",
    /<i>it<\/i>/,
  ],
  [
    'a source on GitHub',
    '---\nsources: [owner/name@main:src/a.ts, text]\n---\n\n# A\n',
    /href="https:\/\/github\.com\/owner\/name\/blob\/main\/src\/a\.ts"/,
  ],
]

test('pages show what these decisions make of them', async t => {
  const pages = PAGES.map(([, text], at) => [`docs/p${at}.mdx`, text])
  const site = makeSite(t, {
    'docs/index.md': '# Home\n',
    'docs/My page.md': '# Mine\n',
    'docs/dot.svg': svg('red'),
    'docs/b/dot.svg': svg('blue'),
    'docs/cat/_category_.json': '{ "label": "Cat", "link": { "type": "generated-index" } }',
    'docs/cat/a.md': '---\ntitle: A\ndescription: What a is.\n---\n\nText of a.\n',
    'docs/cat/sub/index.md': '---\ntitle: Sub\ndescription: What sub is.\n---\n\nText of sub.\n',
    'docs/cat/sub/b.md': '# B\n',
    ...Object.fromEntries(pages),
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  for (const [at, [name, , expected]] of PAGES.entries()) assert.match(site.main(`p${at}/index.html`), expected, name)
  assert.match(site.main('category/cat/index.html'), /What a is\.[\s\S]*What sub is\./)
})

test('a component gets texts as texts and numbers as numbers, also on pages that differ in nothing else', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.mdx': '# Home\n\n<Kind of="1" />\n\n<Kind of={1} />\n',
      'parts/index.tsx': 'export function Kind({ of }) {\n  return <b>{typeof of}</b>\n}\n',
    },
    { markdown: { components: 'parts' } },
  )
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /<b>string<\/b>.*<b>number<\/b>/s)
})

test('findings name a mistake once, with the other file, and quote short texts whole', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.mdx': '<< a\n\n# Home\n',
      'docs/a.md': '---\nslug: /Name\n---\n\n# A\n',
      'docs/b.md': '---\nslug: /name\n---\n\n# B\n\n##\n\nText.\n',
      'docs/hides.mdx':
        'export const None = () => null\n\n# D\n\n<None>\n\nThis text has exactly forty characters..\n\n</None>\n',
    },
    { navbar: { items: [{ label: 'Gone', to: '/gone#part' }] } },
  )
  const { diagnostics } = await site.build()
  const found = diagnostics.map(({ rule, file, related = [] }) =>
    [rule, file, ...related.map(other => other.file)].join(' '),
  )
  assert.deepEqual(found.sort(), [
    'broken-link site.config.json',
    'mdx-syntax docs/index.mdx',
    'page-code docs/hides.mdx',
    'route-case-clash docs/b.md docs/a.md',
  ])
  assert.ok(diagnostics.some(({ message }) => message.includes("'This text has exactly forty characters..'")))
})
