/** The words of a source that count, and those that its page lacks. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWords, importedComponents } from '../../src/features/migrate/compare-words.ts'

/** The missing words, and the number of those that count. */
function compared(source: string, html: string): [missing: string[], total: number] {
  const { missing, total } = compareWords(source, `<main>${html}</main>`, {
    isMdx: true,
    ownComponents: new Set(['Tier']),
    lineMarks: ['Added lines start'],
  })
  return [missing.map(({ word }) => word), total]
}

test('what a page shows is not missed', () => {
  assert.deepEqual(compared('İzinler ve İş', '<p>İzinler ve İş</p>'), [[], 3])
  assert.deepEqual(compared('- 1. one\n- 2. two', '<ul><li><ol><li>one</ol></ul>'), [['two'], 2])
  const marks = '```php\n// insert-next-line\n$a\n# remove-start\n$b\n# remove-end\n```'
  assert.deepEqual(compared(marks, '<pre>$a $b</pre>'), [[], 2])
  assert.deepEqual(compared('1.  ```ts title="Title"\n    // diff-add\n    a\n    ```', '<pre>a</pre>'), [[], 1])
  assert.deepEqual(compared('```js\n// Added lines start\na // Added lines start\n```', '<pre>a</pre>'), [
    ['added', 'lines', 'start'],
    4,
  ])
  assert.deepEqual(compared('```sh\n--out-dir\n```', ''), [['out', 'dir'], 2])
  const data = '<script type="application/ld+json">{"name":"Told"}</script>'
  assert.deepEqual(compared('<HowTo name="Told lost" />', data), [['lost'], 2])
})

test('a mark after a symbol is no word, and each occurrence of a word has its line', () => {
  assert.deepEqual(compared('Star \u2B50\uFE0F', 'Star'), [[], 1])
  const { fewer } = compareWords('lines\n\nof lines, lines', '<main>lines of</main>', { isMdx: false })
  assert.deepEqual(fewer, [{ word: 'lines', count: 2, lines: [1, 3, 3] }])
})

test('templates that were run are not missed', () => {
  const source = '```yaml\na: {{ major }}\nb: {{ kept }}\n```\n\n{{ major }}'
  const { missing } = compareWords(source, '<main>a: 3 b:</main>', { isMdx: false, templates: ['{{ major }}'] })
  assert.deepEqual(missing, [{ word: 'kept', line: 3, count: 1 }])
})

test('values of Vue in code and names of icons are not missed', () => {
  assert.deepEqual(compared('```sh-vue\nget {{ versions.node }}\n```', '<pre>get 1</pre>'), [[], 1])
  assert.deepEqual(compared('<Icon name="open-book" label="Book" />', ''), [['book'], 1])
})

test('what a page says in its head is not missed, and a component of the site decides what it shows of its props', () => {
  const page = '<head><meta name="description" content="told"></head><main><a name="mark_up"></a></main>'
  const source = '<head>\n<meta name="description" content="told lost" />\n</head>\n\n<a name="mark_up"></a>'
  const { missing, total } = compareWords(source, page, { isMdx: true })
  assert.deepEqual([missing.map(({ word }) => word), total], [['lost'], 2])
  assert.deepEqual(compared('<Tier levels="Open Source">\n\ntext\n\n</Tier>\n\n<Other levels="gone" />', ''), [
    ['text', 'gone'],
    2,
  ])
  const imports =
    "import A, { B as C } from './own'\nimport D from './_d.mdx'\nimport Tabs from '@theme/Tabs'\n\n# Title"
  assert.deepEqual(importedComponents(imports), ['A', 'B', 'C'])
})

test('names that only declare something are not missed, and a fence that is indented further is code', () => {
  assert.deepEqual(compared('The HTML\n\n*[HTML]: Markup', 'The <abbr title="Markup">HTML</abbr>'), [[], 3])
  assert.deepEqual(compared('!!! note annotate "Title"\n\n!!! warning end\n', 'Title'), [[], 1])
  const nested = '``` md\n=== "C"\n\n    ``` c\n    code\n    ```\n```\n\n<div class="result" markdown>\n\nshown\n'
  assert.deepEqual(compared(nested, '<pre>=== "C" ``` c code ```</pre> shown'), [[], 4])
  assert.deepEqual(compared('<Image src={a} alt="alt" format="webp" />\n\n<Code frame="none" />', 'alt'), [[], 1])
  const html = '<Fragment set:html={"<a href=\\"/a\\">it\'s</a>"} />\n\nlost'
  assert.deepEqual(compared(html, ''), [['lost'], 1])
})

test('code of a page has no words', () => {
  assert.deepEqual(compared('<!-- old\n\n```js\nfoo\n``` -->\n\nshown', 'shown'), [[], 1])
  const code = "export const A = () => {\n\n  return <p>don't</p>\n\n}\n\nlost"
  assert.deepEqual(compared(code, ''), [['lost'], 1])
  const deep = '<X a={{ b: { c: { d: { e: "gone" } } } }} title="title" on={() => <b>gone</b>} />\n\nlost'
  assert.deepEqual(compared(deep, ''), [['title', 'lost'], 2])
})
