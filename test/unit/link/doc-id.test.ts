import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docNames, idProblem } from '../../../src/link/doc-id.ts'
import type { FrontMatter } from '../../../src/model/frontmatter.ts'

interface Vector {
  docPath: string
  front?: Partial<FrontMatter>
  parsePrefixes?: boolean
  id: string
  position?: number
  isCategoryIndex?: boolean
}

const VECTORS: Vector[] = [
  { docPath: 'intro.md', id: 'intro' },
  { docPath: 'guides/01-start.mdx', id: 'guides/start', position: 1 },
  { docPath: '02-guides/01-start.md', id: 'guides/start', position: 1 },
  { docPath: '02-guides/01-start.md', front: { parse_number_prefixes: false }, id: '02-guides/01-start' },
  { docPath: '02-guides/01-start.md', parsePrefixes: false, id: '02-guides/01-start' },
  { docPath: 'guides/start.md', front: { id: 'begin' }, id: 'guides/begin' },
  { docPath: 'guides/start.md', front: { id: 'a/b' }, id: 'guides/start' },
  { docPath: 'guides/01-start.md', front: { sidebar_position: 2.5 }, id: 'guides/start', position: 2.5 },
  { docPath: 'guides/01-start.md', front: { sidebar_position: -1 }, id: 'guides/start', position: -1 },
  { docPath: 'index.md', id: 'index', isCategoryIndex: true },
  { docPath: 'guides/README.md', id: 'guides/README', isCategoryIndex: true },
  { docPath: 'guides/Index.mdx', id: 'guides/Index', isCategoryIndex: true },
  { docPath: 'guides/Guides.md', id: 'guides/Guides', isCategoryIndex: true },
  { docPath: '01-foo/01-foo.md', id: 'foo/foo', position: 1, isCategoryIndex: true },
  { docPath: '01-foo/foo.md', id: 'foo/foo' },
  { docPath: 'foo/01-index.md', id: 'foo/index', position: 1 },
  { docPath: 'v1.2/notes.v2.md', id: 'v1.2/notes.v2' },
]

for (const { docPath, front = {}, parsePrefixes = true, id, position, isCategoryIndex = false } of VECTORS) {
  test(`${docPath} with ${JSON.stringify({ ...front, parsePrefixes })} is ${id}`, () => {
    const names = docNames(docPath, { extra: {}, ...front }, parsePrefixes)
    assert.equal(names.id, id)
    assert.equal(names.position, position)
    assert.equal(names.isCategoryIndex, isCategoryIndex)
  })
}

test('an id with a slash or without a letter is refused', () => {
  assert.match(idProblem('a/b') ?? '', /slash/)
  assert.match(idProblem('') ?? '', /empty/)
  assert.equal(idProblem('a.b-c'), undefined)
})
