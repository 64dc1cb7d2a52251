/**
 * Segments of an index: patching them equals joining all pages.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { partName } from '../../../src/features/search/part-name.ts'
import type { IndexSegment, NumberedTerms, StoredRun } from '../../../src/model/search.ts'
import { ByteWriter } from '../../../src/search-engine/bytes.ts'
import { createPageIndexer } from '../../../src/search-engine/index-page.ts'
import { joinRuns, mergePages } from '../../../src/search-engine/join-runs.ts'
import { numberPages } from '../../../src/search-engine/page-numbers.ts'
import { patchSegments } from '../../../src/search-engine/patch-segments.ts'
import { writeSections } from '../../../src/search-engine/postings.ts'
import { startsSegment } from '../../../src/search-engine/term-boundary.ts'
import { writeSegment } from '../../../src/search-engine/write-index.ts'
import { inMemory } from '../../search/whole-index.ts'

const NAMES = Array.from({ length: 20_000 }, (_, at) => `t${at.toString(36)}`)
/** A third of them start a segment. */
const TERMS = [...NAMES.filter(startsSegment).slice(0, 12), ...NAMES.filter(name => !startsSegment(name)).slice(0, 24)]

/** A page: for each term, its sections with their weights. */
type Page = Map<string, [section: number, weight: number][]>

const page: fc.Arbitrary<Page> = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom(...TERMS),
      fc.uniqueArray(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 255 })), {
        minLength: 1,
        maxLength: 4,
        selector: ([section]) => section,
      }),
    ),
    { selector: ([term]) => term, maxLength: 12 },
  )
  .map(terms => new Map(terms))
const site = fc.array(fc.tuple(fc.nat(400), page), { maxLength: 12 }).map(pages => new Map(pages))

function termsOf(number: number, terms: Page): NumberedTerms {
  const writer = new ByteWriter()
  for (const sections of terms.values()) {
    const packed = new ByteWriter()
    writeSections(packed, sections.sort(([a], [b]) => a - b).flat())
    writer.number(sections.length)
    writer.number(packed.length)
    writer.raw(packed.finish())
  }
  return { page: number, terms: [...terms.keys()].join('\n'), postings: writer.finish() }
}

/** The segments of a site whose pages are merged in groups. */
function joined(pages: ReadonlyMap<number, Page>, inGroup: number): { first: string; run: Uint8Array }[] {
  const sorted = [...pages].sort(([a], [b]) => a - b).map(([number, terms]) => termsOf(number, terms))
  const runs: StoredRun[] = []
  for (let start = 0; start < sorted.length; start += inGroup)
    runs.push(inMemory(mergePages(sorted.slice(start, start + inGroup))))
  return [...joinRuns(runs)]
}

test('patched segments are those of all pages joined', () => {
  fc.assert(
    fc.property(site, site, (before, after) => {
      const segments = new Map(joined(before, 3).map(({ first, run }) => [first, run]))
      const numbers = new Set([...before.keys(), ...after.keys()])
      const changes = Array.from(numbers, number => {
        const [had, has] = [before.get(number), after.get(number)]
        return { ...(had && { before: termsOf(number, had) }), ...(has && { after: termsOf(number, has) }) }
      })
      const read = (first: string) => segments.get(first) as Uint8Array
      const patched = patchSegments([...segments.keys()], read, changes)
      const whole = patched.map(({ first, run }: IndexSegment) => ({ first, run: run ?? read(first) }))
      assert.deepEqual(whole, joined(after, 5))
    }),
    { numRuns: 300 },
  )
})

test('only the segments of changed terms get a new run', () => {
  const before = new Map([[1, new Map(TERMS.map(term => [term, [[0, 9]] as [number, number][]]))]])
  const segments = new Map(joined(before, 1).map(({ first, run }) => [first, run]))
  assert.equal(segments.size, 13)
  const term = TERMS[20] as string
  const changed = new Map(before.get(1)).set(term, [[0, 10]])
  const change = { before: termsOf(1, before.get(1) as Page), after: termsOf(1, changed) }
  const patched = patchSegments([...segments.keys()], first => segments.get(first) as Uint8Array, [change])
  assert.equal(patched.filter(({ run }) => run).length, 1)
})

test('of a segment whose terms changed, only the dictionaries with these terms are written again', () => {
  // One segment, which has several dictionaries.
  const names = NAMES.filter(name => !startsSegment(name)).slice(0, 1200)
  const terms = (weight: (at: number) => number): Page =>
    new Map(names.map((name, at) => [name, [[0, weight(at)]] as [number, number][]]))
  const store = () => {
    const parts = new Map<string, Uint8Array>()
    const put = (bytes: Uint8Array) => {
      parts.set(partName(bytes), bytes)
      return partName(bytes)
    }
    return { parts, put }
  }
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(names.length - 1), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (places, goes) => {
        const before = terms(at => 1 + (at % 40))
        const after = terms(at => (places.includes(at) ? 99 : 1 + (at % 40)))
        if (goes) after.delete(names[places[0] as number] as string)
        const segments = new Map(joined(new Map([[1, before]]), 1).map(({ first, run }) => [first, run]))
        const dictionaries = new Map([...segments].map(([first, run]) => [first, writeSegment(run, store().put)]))
        const change = { before: termsOf(1, before), after: termsOf(1, after) }
        const patched = patchSegments([...segments.keys()], first => segments.get(first) as Uint8Array, [change])
        for (const { first, run, changed } of patched) {
          if (!run) continue
          const [whole, some] = [store(), store()]
          const written = writeSegment(run, whole.put)
          const known = dictionaries.get(first)
          const keep = () => true
          const kept = writeSegment(run, some.put, known && changed && { dictionaries: known, changed, keep })
          assert.deepEqual(kept, written)
          if (known && changed) assert.ok(some.parts.size <= changed.length, `${some.parts.size} parts for ${changed}`)
          const lost = writeSegment(
            run,
            some.put,
            known && changed && { dictionaries: known, changed, keep: () => false },
          )
          assert.deepEqual([lost, some.parts.size], [written, whole.parts.size])
        }
      },
    ),
    { numRuns: 10 },
  )
})

test('pages merged while they are indexed are those merged from their terms, halves of characters left out', () => {
  const indexer = createPageIndexer()
  const texts = ['A first page.', 'Another page, and a first \ud842 half. 𠮷野家', 'The third.']
  const pages = texts.map((text, at) => {
    const sections = [{ id: '', heading: '', depth: 1, text, code: [] }]
    const names = { titles: [], names: [], linkTexts: [], group: 'g', title: `Page ${at}`, route: `/${at}` }
    const { terms, postings } = indexer.indexPage({ ...names, locale: 'ja', sections }, at * 5)
    return { page: at * 5, terms, postings }
  })
  assert.deepEqual(indexer.finishRun('ja'), mergePages(pages))
  assert.deepEqual(indexer.finishRun('ja'), mergePages([]))
})

test('numbers of pages are unique, and a new page moves few others', () => {
  const names = Array.from({ length: 3000 }, (_, at) => `section-${at % 40}/page-${at}`)
  const numbers = numberPages(names)
  assert.equal(new Set(numbers).size, names.length)
  assert.ok(Math.max(...numbers) < 2 * names.length)
  const after = numberPages(['a new page', ...names]).slice(1)
  assert.ok(after.filter((number, at) => number !== numbers[at]).length < 30)
  const shuffled = numberPages(names.toReversed()).reverse()
  assert.deepEqual(shuffled, numbers)
  assert.deepEqual(numberPages(['b', 'a']), [0, 1])
})
