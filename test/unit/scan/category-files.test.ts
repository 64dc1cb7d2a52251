/** Category files, and their problems. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { withSeverities } from '../../../src/findings/severities.ts'
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

/** The fields and the problems of a category file. */
async function read(t: TestContext, data: unknown) {
  const inventory = await scanContent(
    configOf(folder(t, { 'docs/a/x.md': '', 'docs/a/_category_.json': JSON.stringify(data) })),
  )
  return { meta: inventory.categories[0]?.data, messages: inventory.diagnostics.map(({ message }) => message) }
}

for (const [what, data, meta] of GOOD) {
  test(`a category file with ${what}`, async t => {
    assert.deepEqual(await read(t, data), { meta, messages: [] })
  })
}

const BAD: [data: unknown, messages: string[], meta?: object][] = [
  [['a'], ['The file must be an object, but is a list.']],
  ['text', ["The file must be an object, but is the string 'text'."]],
  [{ lable: 'x', position: 2 }, ["lable is not a known field; did you mean 'label'?"], { position: 2 }],
  [{ something: 1 }, ['something is not a known field.']],
  [{ label: 1, className: 'c' }, ['label must be a string, but is the number 1.'], { className: 'c' }],
  [{ label: '' }, ['label must be a string that is not empty, but is an empty string.']],
  [{ position: 'first' }, ["position must be a number, but is the string 'first'."]],
  [{ collapsed: 'yes' }, ["collapsed must be true or false, but is the string 'yes'."]],
  [{ customProps: [] }, ['customProps must be a map of names and values, but is an empty list.']],
  [{ link: 'x' }, ["link must be an object or null, but is the string 'x'."]],
  [
    { link: { type: 'page' }, label: 'L' },
    ["link.type must be 'doc' or 'generated-index', but is the string 'page'."],
    { label: 'L' },
  ],
  [{ link: { type: 'doc' } }, ['link.id is missing: it must be a string.']],
  [{ link: { type: 'doc', id: 7 } }, ['link.id must be a string, but is the number 7.']],
  [
    { link: { type: 'generated-index', keywords: 'a', title: 'T' } },
    ["link.keywords must be a list, but is the string 'a'."],
    { link: { type: 'generated-index', title: 'T' } },
  ],
  [
    { link: { type: 'generated-index', id: 'x' }, collapsed: 1 },
    ['collapsed must be true or false, but is the number 1.', 'link.id is not a known field.'],
    { link: { type: 'generated-index' } },
  ],
  [JSON.parse('{"__proto__": {"label": "x"}}'), ['__proto__ is not a known field.']],
]

for (const [data, messages, meta = {}] of BAD) {
  test(`a category file with ${JSON.stringify(data)} keeps the valid fields`, async t => {
    const found = await read(t, data)
    assert.deepEqual(found.messages.sort(), messages)
    assert.deepEqual(found.meta, meta)
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
  test(`${name} with ${JSON.stringify(text.slice(0, 60))} is invalid at ${line}:${column}`, async t => {
    const inventory = await scanContent(configOf(folder(t, { 'docs/a/x.md': '', [`docs/a/${name}`]: text })))
    assert.deepEqual(
      withSeverities(inventory.diagnostics).map(({ rule, severity, file }) => [rule, severity, file]),
      [['category-file', 'error', `docs/a/${name}`]],
    )
    assert.deepEqual(inventory.diagnostics[0]?.span, { line, column })
  })
}

test('endless aliases are not data', async t => {
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
    withSeverities(inventory.diagnostics).map(({ rule, severity, file }) => [rule, severity, file]),
    [['category-file-unused', 'warning', 'docs/a/_category_.yml']],
  )
})
