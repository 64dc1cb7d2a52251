/**
 * An index after many edits is byte for byte equal to one that was built from scratch, and gives the same answers; an
 * edit writes only the segments whose terms it changed.
 */
// Takes about 8 s.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openIndex } from '../../src/features/search/commands/open-site-index.ts'
import type { SearchEngineModule } from '../../src/model/search.ts'
import * as engine from '../../src/search-engine/node.ts'
import { type Files, makeIndexedSite, type Texts } from './made-site.ts'

const WORDS_ON_PAGE = 40

/** Random numbers, the same in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

const SYLLABLES = 'ba de fi go lu ma ne pi ro su ta ve wi xo zu ka le mi no pu'.split(' ')

/** A word; some are frequent, most are rare. */
function wordOf(next: (below: number) => number): string {
  const most = next(3) === 0 ? 6 : 20
  return Array.from({ length: 3 }, () => SYLLABLES[next(most)]).join('')
}

function textOf(next: (below: number) => number): string {
  return Array.from({ length: WORDS_ON_PAGE }, () => wordOf(next)).join(' ')
}

function makeTexts(count: number, next: (below: number) => number): Texts {
  return new Map(Array.from({ length: count }, (_, at) => [`section-${at % 7}/page-${at}`, textOf(next)]))
}

/** Changes, adds, deletes or renames a page. */
function editOne(texts: Texts, next: (below: number) => number): Texts {
  const paths = [...texts.keys()]
  const path = paths[next(paths.length)] as string
  const text = texts.get(path) as string
  const kind = next(4)
  const edited = new Map(texts)
  if (kind === 0) edited.set(path, text.replace(/^\S+/, wordOf(next)))
  else if (kind === 1) edited.set(`section-${next(7)}/new-${next(1e6)}`, textOf(next))
  else edited.delete(path)
  if (kind === 3) edited.set(`${path}-renamed`, text)
  // A site lists its pages by their paths.
  return new Map([...edited].sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function answersOf(files: Files, queries: readonly string[]): Promise<unknown[]> {
  const index = openIndex(engine as unknown as SearchEngineModule, path => files.get(path), { locale: 'en' })
  assert.ok(index)
  return Promise.all(queries.map(query => index.explain(query, { limit: 20, offset: 0 })))
}

for (const { pages, edits, seed } of [
  { pages: 270, edits: 50, seed: 1 },
  { pages: 60, edits: 100, seed: 2 },
])
  test(`an index of ${pages} pages grown by ${edits} edits equals that of a clean build`, async t => {
    const next = randomNumbers(seed)
    const site = makeIndexedSite(t)
    let texts = makeTexts(pages, next)
    await site.build(texts)
    for (let edit = 1; edit <= edits; edit++) {
      texts = editOne(texts, next)
      if (next(5) === 0) texts = editOne(texts, next)
      const grown = await site.build(texts)
      if (next(10) === 0) site.reopen()
      if (edit % 10 !== 0) continue
      const cold = await site.cold(texts)
      assert.deepEqual([...grown.files.keys()].sort(), [...cold.files.keys()].sort(), `after edit ${edit}`)
      for (const [path, bytes] of cold.files) assert.deepEqual(grown.files.get(path), bytes, path)
      const queries = ['bade', 'page', ...Array.from({ length: 8 }, () => wordOf(next))]
      assert.deepEqual(await answersOf(grown.files, queries), await answersOf(cold.files, queries))
    }
  })

test('an edit rebuilds the segments of the words that it changes, and few files', async t => {
  const next = randomNumbers(3)
  const site = makeIndexedSite(t)
  const texts = makeTexts(400, next)
  const first = await site.build(texts)
  assert.ok(first.segments.all >= 5, `${first.segments.all} segments`)
  assert.equal(first.segments.made, first.segments.all)
  const same = await site.build(texts)
  assert.deepEqual([same.indexed, same.segments.made, same.written.length], [0, 0, 2])
  const path = 'section-0/page-0'
  const one = await site.build(new Map(texts).set(path, `${texts.get(path)} ${texts.get(path)?.split(' ')[0]}`))
  assert.deepEqual([one.indexed, one.segments.made], [1, 1])
  const two = await site.build(new Map(texts).set(path, (texts.get(path) as string).replace(/^\S+/, 'zuzuzu')))
  assert.equal(two.indexed, 1)
  assert.ok(two.segments.made <= 2, `${two.segments.made} segments`)
  const files = first.files.size
  const added = await site.build(new Map([['a-first-page', textOf(next)], ...texts]))
  assert.equal(added.indexed, 2)
  assert.ok(added.written.length < files / 4, `${added.written.length} of ${files} files`)
})

test('a run that stopped between indexing and joining does no harm', async t => {
  const next = randomNumbers(4)
  const site = makeIndexedSite(t)
  const texts = makeTexts(40, next)
  await site.build(texts)
  const cache = site.cache()
  const name = 'current en/section-0/page-0'
  const entry = cache.page(name)
  assert.ok(entry)
  const indexed = {
    ...cache.terms(name, 0),
    sections: 1,
    fragmentName: entry.fragmentName,
    fragment: cache.fragment(name),
  }
  cache.putPage(name, 'of a run that stopped', indexed)
  site.reopen()
  const changed = new Map(texts).set('section-0/page-0', 'zuzuzu')
  const { files } = await site.build(changed)
  assert.deepEqual(files, (await site.cold(changed)).files)
})
