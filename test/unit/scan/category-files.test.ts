/** Category files: docusaurus-content.md, 4.5. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from '../../../src/findings/settle.ts'
import { readCategoryMeta } from '../../../src/scan/category-schema.ts'
import { scanContent } from '../../../src/scan/scan-content.ts'
import { configOf, folder } from './folder.ts'

const GOOD: [what: string, data: unknown, meta: object][] = [
  ['an empty file', null, {}],
  [
    'every field',
    {
      key: 'k',
      label: 'L',
      description: '',
      position: 2.5,
      collapsed: false,
      collapsible: true,
      className: 'c',
      customProps: { a: 1 },
    },
    {
      key: 'k',
      label: 'L',
      description: '',
      position: 2.5,
      collapsed: false,
      collapsible: true,
      className: 'c',
      customProps: { a: 1 },
    },
  ],
  ['a position as text', { position: '3' }, { position: 3 }],
  ['link: null', { link: null }, { link: null }],
  ['a doc', { link: { type: 'doc', id: 'x' } }, { link: { type: 'doc', id: 'x' } }],
  [
    'a generated index',
    { link: { type: 'generated-index', slug: '/s', title: 'T', keywords: ['a'] } },
    { link: { type: 'generated-index', slug: '/s', title: 'T', keywords: ['a'] } },
  ],
]

for (const [what, data, meta] of GOOD) {
  test(`a category file with ${what}`, () => {
    const read = readCategoryMeta(data)
    assert.deepEqual(read.problems, [])
    assert.deepEqual(read.meta, meta)
  })
}

const BAD: [data: unknown, path: string, message: RegExp][] = [
  [['a'], '', /must hold an object/],
  ['text', '', /must hold an object/],
  [{ lable: 'x' }, 'lable', /did you mean 'label'\?$/],
  [{ something: 1 }, 'something', /known are key, label/],
  [{ label: 1 }, 'label', /must be a text/],
  [{ label: '' }, 'label', /not empty/],
  [{ position: 'first' }, 'position', /must be a number/],
  [{ position: Number.NaN }, 'position', /must be a number/],
  [{ collapsed: 'yes' }, 'collapsed', /true or false/],
  [{ customProps: [] }, 'customProps', /must be an object/],
  [{ link: 'x' }, 'link', /null, or an object/],
  [{ link: { type: 'page' } }, 'link', /'doc' or 'generated-index'/],
  [{ link: { type: 'doc' } }, 'link', /link\.id is missing/],
  [{ link: { type: 'doc', id: 7 } }, 'link.id', /must be a text/],
  [{ link: { type: 'generated-index', keywords: 'a' } }, 'link.keywords', /list of texts/],
  [{ link: { type: 'generated-index', id: 'x' } }, 'link.id', /not a field/],
  [JSON.parse('{"__proto__": {"label": "x"}}'), '__proto__', /not a field/],
]

for (const [data, path, message] of BAD) {
  test(`a category file with ${JSON.stringify(data)}`, () => {
    const { problems } = readCategoryMeta(data)
    assert.deepEqual(
      problems.map(problem => problem.path.join('.')),
      [path],
    )
    assert.match(problems[0]?.message ?? '', message)
  })
}

const PLACES: [name: string, text: string, line: number, column: number][] = [
  ['_category_.json', '{\n  "label": "A",\n  "position": "x"\n}', 3, 15],
  ['_category_.yml', 'label: A\nlink:\n  type: doc\n  id: 7\n', 4, 7],
  ['_category_.yaml', 'label: [a\n', 2, 1],
  ['_category_.yml', 'label: A\nlabel: B\n', 2, 1],
  ['_category_.json', `{"label": "A", "customProps": ${'{"a": '.repeat(2200)}1${'}'.repeat(2200)}}`, 1, 631],
  ['_category_.yml', `label: A\ncustomProps: ${'{a: '.repeat(2200)}1${'}'.repeat(2200)}`, 2, 414],
  [
    '_category_.yml',
    `label: A\ncustomProps:\n${Array.from({ length: 300 }, (_, at) => `${' '.repeat(at + 1)}a:\n`).join('')}`,
    103,
    102,
  ],
]

for (const [name, text, line, column] of PLACES) {
  test(`${name} with ${JSON.stringify(text.slice(0, 60))} is wrong at ${line}:${column}`, async t => {
    const inventory = await scanContent(configOf(folder(t, { 'docs/a/x.md': '', [`docs/a/${name}`]: text })))
    assert.deepEqual(
      settle(inventory.diagnostics).map(({ rule, severity, file }) => [rule, severity, file]),
      [['category-file', 'error', `docs/a/${name}`]],
    )
    assert.deepEqual(inventory.diagnostics[0]?.span, { line, column })
  })
}

test('aliases without end are no data', async t => {
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x,x]',
    ...'bcdef'
      .split('')
      .map((name, at) => `${name}: &${name} [${'*abcde'.charAt(0)}${'abcde'[at]}${`,*${'abcde'[at]}`.repeat(9)}]`),
  ]
  const inventory = await scanContent(
    configOf(folder(t, { 'docs/a/x.md': '', 'docs/a/_category_.yml': bomb.join('\n') })),
  )
  assert.equal(inventory.diagnostics[0]?.rule, 'category-file')
  assert.deepEqual(inventory.categories[0]?.data, {})
})

test('several files in one folder: JSON first, and a warning', async t => {
  const files = { 'docs/a/x.md': '', 'docs/a/_category_.yml': 'label: Y', 'docs/a/_category_.json': '{"label":"J"}' }
  const inventory = await scanContent(configOf(folder(t, files)))
  assert.deepEqual(
    inventory.categories.map(({ data }) => data.label),
    ['J'],
  )
  assert.deepEqual(
    settle(inventory.diagnostics).map(({ rule, severity, file }) => [rule, severity, file]),
    [['category-file-unused', 'warning', 'docs/a/_category_.yml']],
  )
})
