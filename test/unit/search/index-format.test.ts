import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { ByteReader, ByteWriter } from '../../../src/search-engine/bytes.ts'
import { FORMAT, manifestPath, partPath, readManifest } from '../../../src/search-engine/index-format.ts'
import { forEachPosting, keepHeaviest, writePage, writeSections } from '../../../src/search-engine/postings.ts'
import { readDictionary, writeDictionary } from '../../../src/search-engine/term-dictionary.ts'
import { encodeWeight, headingOf, textOf } from '../../../src/search-engine/term-weight.ts'
import { unpack } from '../../../src/search-engine/unpack.ts'

test('numbers and texts are read as written', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 ** 31 - 1)), fc.array(fc.string({ unit: 'binary' })), (numbers, texts) => {
      const writer = new ByteWriter()
      for (const number of numbers) writer.number(number)
      for (const text of texts) writer.text(text)
      const reader = new ByteReader(writer.finish())
      assert.deepEqual(
        numbers.map(() => reader.number()),
        numbers,
      )
      assert.deepEqual(
        texts.map(() => reader.text()),
        texts,
      )
      assert.ok(reader.done)
    }),
  )
})

test('truncation is detected', () => {
  assert.throws(() => new ByteReader(new Uint8Array()).byte(), RangeError)
  assert.throws(() => new ByteReader(Uint8Array.of(200)).number(), RangeError)
  assert.throws(() => new ByteReader(Uint8Array.of(5, 65)).text(), RangeError)
  assert.throws(() => new ByteReader(new Uint8Array(9).fill(255)).number(), RangeError)
})

const postings = fc.uniqueArray(fc.tuple(fc.nat(300), fc.nat(40), fc.integer({ min: 1, max: 255 })), {
  selector: ([page, section]) => page * 100 + section,
})

test('postings are read as written', () => {
  fc.assert(fc.property(postings, list => assert.deepEqual(read(pack(list)), sorted(list))))
})

test('of too many postings, the heaviest are kept, headings before text', () => {
  fc.assert(
    fc.property(postings, fc.nat(20), (list, most) => {
      const kept = read(keepHeaviest(pack(list), most))
      assert.equal(kept.length, Math.min(most, list.length))
      const all = sorted(list).map(entry => entry.join())
      assert.ok(kept.every(entry => all.includes(entry.join())))
    }),
  )
  const text = [1, 0, 31] as const
  const heading = [2, 0, 33] as const
  assert.deepEqual(read(keepHeaviest(pack([[...text], [...heading]]), 1)), [[...heading]])
})

test('a dictionary is read as written, including emoji and control characters', () => {
  const terms = ['a', 'ab', '😀', '😁x', '\u0001', '__proto__', 'constructor'].sort()
  const files = [
    { name: '0123456789ab', terms: terms.slice(0, 3).map(term => ({ term, sections: 3, length: 7 })) },
    { name: 'ffffffffffff', terms: terms.slice(3).map(term => ({ term, sections: 1, length: 2 })) },
  ]
  const entries = readDictionary(writeDictionary(files), 'dictionary')
  assert.deepEqual(
    entries.map(({ term }) => term),
    terms,
  )
  assert.deepEqual(
    entries.slice(2, 5).map(({ file, offset }) => [file, offset]),
    [
      ['0123456789ab', 14],
      ['ffffffffffff', 0],
      ['ffffffffffff', 2],
    ],
  )
  assert.throws(() => readDictionary(writeDictionary(files).slice(0, -3), 'dictionary'), RangeError)
})

test('weights separate headings and text', () => {
  assert.equal(headingOf(encodeWeight(3, 50, 0)), 0)
  assert.equal(textOf(encodeWeight(0, 50, 2)), 0)
  assert.equal(headingOf(encodeWeight(0, 50, 1)), 1)
  assert.equal(headingOf(encodeWeight(0, 50, 2)), 0.5)
  assert.ok(headingOf(encodeWeight(0, 50, 99)) > 0)
  assert.ok(textOf(encodeWeight(1, 10_000, 0)) > 0)
  assert.ok(textOf(encodeWeight(5, 100, 0)) > textOf(encodeWeight(1, 100, 0)))
  assert.ok(textOf(encodeWeight(1, 20, 0)) > textOf(encodeWeight(1, 400, 0)))
})

const manifests: [json: string, isOne: boolean][] = [
  [JSON.stringify({ format: FORMAT, pages: 0, sections: 0, dictionaries: [], pagesPerTable: 64, tables: [] }), true],
  [
    JSON.stringify({ format: FORMAT + 1, pages: 0, sections: 0, dictionaries: [], pagesPerTable: 64, tables: [] }),
    false,
  ],
  [JSON.stringify({ format: FORMAT, pages: 0, sections: 0, dictionaries: [], tables: [] }), false],
  [JSON.stringify({ format: FORMAT }), false],
  ['null', false],
  ['[]', false],
  ['<!doctype html>', false],
  ['{"format":1,"pag', false],
  ['', false],
]
for (const [json, isOne] of manifests)
  test(`${JSON.stringify(json.slice(0, 30))} is ${isOne ? 'a' : 'no'} manifest`, () =>
    assert.equal(readManifest(json) !== undefined, isOne))

test('paths', () => {
  assert.equal(partPath('0123456789ab'), '0/123456789ab.bin')
  assert.equal(manifestPath('en'), 'en.json')
  assert.equal(manifestPath('pt-BR', '1.0'), 'pt-BR@1.0.json')
})

test('parts are decompressed, used unchanged if a server did it, and refused if truncated', async () => {
  const bytes = new TextEncoder().encode('what is in it '.repeat(20))
  const packed = new Uint8Array(gzipSync(bytes))
  assert.deepEqual(await unpack(packed), bytes)
  assert.deepEqual(await unpack(bytes), bytes)
  await assert.rejects(unpack(packed.slice(0, 20)), RangeError)
})

type Posting = [page: number, section: number, weight: number]

function sorted(list: readonly (readonly [number, number, number])[]): Posting[] {
  return list
    .map(([page, section, weight]): Posting => [page, section, weight])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

function pack(list: readonly (readonly [number, number, number])[]): Uint8Array {
  const byPage = new Map<number, number[]>()
  for (const [page, section, weight] of sorted(list)) byPage.set(page, [...(byPage.get(page) ?? []), section, weight])
  const writer = new ByteWriter()
  let before = 0
  for (const [page, entries] of byPage) {
    const chunk = new ByteWriter()
    writeSections(chunk, entries)
    writePage(writer, { page, bytes: chunk.finish(), start: 0, end: chunk.length }, before)
    before = page
  }
  return writer.finish()
}

function read(bytes: Uint8Array): Posting[] {
  const found: Posting[] = []
  forEachPosting(bytes, (page, section, weight) => found.push([page, section, weight]))
  return found
}
