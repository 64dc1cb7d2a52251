/**
 * The cache kit: stored values exist in the next run for the same format and key; damaged ones count as absent and are
 * never returned.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { randomFrom } from '../../../scripts/random.ts'
import { CacheMap } from '../../../src/engine/cache/cache-map.ts'
import { CacheRecord } from '../../../src/engine/cache/cache-record.ts'
import { columnsOf } from '../../../src/engine/cache/column-table.ts'
import { DamagedCache } from '../../../src/engine/cache/damaged-cache.ts'
import { hashFiles, isSameFile } from '../../../src/engine/cache/file-hashes.ts'
import { PackedStore } from '../../../src/engine/cache/packed-store.ts'
import { RecentValues } from '../../../src/engine/cache/recent-values.ts'
import { ScratchFile } from '../../../src/engine/cache/scratch-file.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

function folder(t: TestContext): string {
  return temporaryFolder(t, 'docsgen-cache-')
}

function flipBit(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 4
  writeFileSync(path, bytes)
}

test('a record is valid for its format and its key', t => {
  const path = join(folder(t), 'record.bin')
  for (const isPortable of [false, true]) {
    new CacheRecord(path, { format: 'a-1', key: 'k', isPortable }).write(['value'])
    assert.deepEqual(new CacheRecord(path, { format: 'a-1', key: 'k', isPortable }).read(), ['value'])
    assert.equal(new CacheRecord(path, { format: 'a-2', key: 'k', isPortable }).read(), undefined)
    assert.equal(new CacheRecord(path, { format: 'a-1', key: 'other', isPortable }).read(), undefined)
    assert.equal(new CacheRecord(path, { format: 'a-1', isPortable }).read(), undefined)
  }
  assert.equal(new CacheRecord(path, { format: 'a-1', key: 'k' }).read(), undefined, 'written as JSON, read as binary')
  new CacheRecord(path, { format: 'a-1' }).remove()
  assert.ok(!existsSync(path))
})

test('a record with any bit flipped counts as absent', t => {
  const path = join(folder(t), 'record.bin')
  const record = new CacheRecord(path, { format: 'a-1' })
  record.write({ text: 'words' })
  for (let at = 0; at < statSync(path).size; at++) {
    flipBit(path, at)
    assert.equal(record.read(), undefined, `byte ${at}`)
    flipBit(path, at)
  }
  assert.deepEqual(record.read(), { text: 'words' })
})

test('a map that did not change is not written, and cleared ones are empty in the next run', t => {
  const path = join(folder(t), 'map.bin')
  const open = () => new CacheMap<string, number>(path, { format: 'a-1' })
  const first = open()
  assert.equal(first.isDirty, false)
  first.set('a', 'one')
  first.save(7)
  const written = readFileSync(path)
  const second = open()
  second.keepOnly(new Set(['a', 'b']))
  second.save(8)
  assert.deepEqual(readFileSync(path), written)
  assert.equal(open().note, 7)
  second.clear()
  assert.equal(open().get('a'), undefined)
})

const openStore = (dir: string) => new PackedStore<string, 'head' | 'body'>({ dir, name: 'parts', format: 'a-1' })
const bytes = (text: string) => new TextEncoder().encode(text)

test('a damaged part counts as absent, and its store is empty the next time', t => {
  const dir = folder(t)
  const first = openStore(dir)
  first.put('a', 'A', { head: bytes('head of a'), body: bytes('body of a') })
  first.put('b', 'B', { body: bytes('body of b') })
  first.save()
  first.close()
  flipBit(join(dir, 'parts.pack'), 'head of a'.length + 1)
  const second = openStore(dir)
  assert.ok(second.isIntact)
  assert.deepEqual(second.read('a', 'head'), bytes('head of a'))
  assert.deepEqual(second.read('b', 'body'), bytes('body of b'))
  assert.equal(second.read('b', 'head'), undefined)
  assert.ok(second.isIntact, 'a part that was never stored is no damage')
  assert.equal(second.read('a', 'body'), undefined)
  assert.ok(!second.isIntact)
  second.close()
  assert.equal(openStore(dir).get('a'), undefined)
})

test('parts that are compressed together are read in any order, in this run and the next, and decompressed once', t => {
  const dir = folder(t)
  const names = Array.from({ length: 20 }, (_, at) => `entry ${at}`)
  const bodyOf = (name: string) => Buffer.from(`${name} ${'text '.repeat(50)}`)
  const store = openStore(dir)
  for (const group of [names.slice(0, 10), names.slice(10)]) {
    const rest = brotliCompressSync(Buffer.concat(group.map(bodyOf)))
    let at = 0
    for (const name of group) {
      const { byteLength: length } = bodyOf(name)
      store.put(name, name, { head: Buffer.from('head') }, { rest, parts: { body: { at, length } } })
      at += length
    }
  }
  store.save()
  store.close()
  const path = join(dir, 'parts.pack')
  const compressed = statSync(path).size
  assert.ok(compressed < 500, `${compressed} bytes`)
  for (const run of [1, 2]) {
    const again = openStore(dir)
    for (const name of names.toReversed().toSorted((a, b) => a.length - b.length))
      assert.deepEqual(
        [again.get(name), Buffer.from(again.read(name, 'body') ?? '')],
        [name, bodyOf(name)],
        `run ${run}`,
      )
    again.save()
    again.close()
    assert.equal(statSync(path).size, compressed + names.reduce((sum, name) => sum + bodyOf(name).byteLength, 0))
  }
})

test('what was compressed together and is damaged counts as absent', t => {
  const dir = folder(t)
  const store = openStore(dir)
  const parts = { body: { at: 0, length: 4 } }
  store.put('bytes', 'a', {}, { rest: Buffer.from('no compressed bytes'), parts })
  store.put('short', 'b', {}, { rest: brotliCompressSync(Buffer.from('abc')), parts })
  assert.deepEqual(
    [store.read('bytes', 'body'), store.read('short', 'body'), store.isIntact],
    [undefined, undefined, false],
  )
  store.close()
})

test('a store whose pack is truncated reports it before it is read', t => {
  const dir = folder(t)
  const first = openStore(dir)
  first.put('a', 'A', { body: bytes('body') })
  first.save()
  first.close()
  writeFileSync(join(dir, 'parts.pack'), '')
  assert.ok(!openStore(dir).isIntact)
})

test('a store without parts makes no pack', t => {
  const dir = folder(t)
  const store = openStore(dir)
  store.put('a', 'A', {})
  store.update('a', 'B')
  store.save()
  store.close()
  assert.deepEqual(readdirSync(dir), ['parts.bin'])
  assert.equal(openStore(dir).get('a'), 'B')
})

test('a mostly unused pack is compacted', t => {
  const dir = folder(t)
  const large = new Uint8Array(1_500_000)
  const store = openStore(dir)
  store.put('kept', 'K', { body: bytes('kept') })
  for (let round = 0; round < 4; round++) store.put('large', 'L', { body: large.fill(round) })
  store.save()
  assert.ok(statSync(join(dir, 'parts.pack')).size < 2_000_000)
  assert.deepEqual(store.read('kept', 'body'), bytes('kept'))
  store.close()
  const next = openStore(dir)
  assert.deepEqual(next.read('large', 'body'), large)
  assert.deepEqual(next.read('kept', 'body'), bytes('kept'))
  next.close()
})

test('values that do not fit are not kept in memory', () => {
  const recent = new RecentValues<number>(value => value)
  recent.add('a', 12_000_000)
  recent.add('b', 9_000_000)
  assert.deepEqual([recent.get('a'), recent.get('b')], [12_000_000, undefined])
  recent.add('a', 3_000_000)
  recent.add('b', 9_000_000)
  assert.deepEqual([recent.get('a'), recent.get('b')], [3_000_000, 9_000_000])
})

test('a file is the same while its content is', t => {
  const path = join(folder(t), 'file')
  writeFileSync(path, 'one')
  const [hashed, gone] = hashFiles([path, `${path}-gone`])
  assert.ok(hashed && gone && isSameFile(hashed))
  assert.ok(isSameFile(gone), 'a file that was not there is not there')
  writeFileSync(`${path}-gone`, '')
  assert.ok(!isSameFile(gone), 'it was created')
  writeFileSync(path, 'two')
  assert.ok(!isSameFile(hashed))
})

test('a scratch file returns what was added, from memory and from the disk', t => {
  const path = join(folder(t), 'new', 'scratch.tmp')
  const scratch = new ScratchFile(path, 5)
  scratch.add('first', Buffer.from('12345'))
  assert.ok(!existsSync(path), 'what fits is in memory')
  scratch.add('second', Buffer.from('abcdef'))
  scratch.add('third', Buffer.from('ghi'))
  const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()
  assert.deepEqual(
    ['first', 'second', 'third', 'none'].map(name => textOf(scratch.get(name))),
    ['12345', 'abcdef', 'ghi', undefined],
  )
  assert.equal(textOf(scratch.range('first', 1, 3)), '23')
  assert.equal(textOf(scratch.range('second', 2, 6)), 'cdef')
  truncateSync(path, 7)
  assert.throws(() => scratch.get('third'), DamagedCache)
  scratch.clear()
  assert.ok(!existsSync(path))
  assert.equal(scratch.get('first'), undefined)
  scratch.add('fourth', Buffer.from('123456'))
  assert.equal(textOf(scratch.get('fourth')), '123456')
  scratch.clear()
})

test('a map that keeps its entries as columns is the same as one that keeps objects, also after random changes', t => {
  interface Sized {
    title: string
    size: number
    isNew: boolean
  }
  const dir = folder(t)
  const table = columnsOf<Sized>({ title: 'text', size: 'number', isNew: 'flag' })
  const open = () =>
    new CacheMap<Sized, number, ReturnType<typeof table.make>>(join(dir, 'map.bin'), { format: 'a-1', table })
  const random = randomFrom(7)
  const below = (end: number) => Math.floor(random() * end)
  const expected = new Map<string, Sized>()
  const titles = ['', 'plain', 'h\u00e9 \ud83d\ude42', 'with \0 inside']
  let written = 0
  for (let run = 0; run < 40; run++) {
    const map = open()
    assert.equal(map.size, expected.size)
    assert.equal(map.note, run === 0 ? undefined : run - 1)
    for (const [name, entry] of expected) assert.deepEqual(map.get(name), entry, name)
    assert.deepEqual(new Map(map.entries()), expected)
    assert.deepEqual([...map.names()].sort(), [...expected.keys()].sort())
    assert.equal(map.get('absent'), undefined)
    // Few changes are written beside the map, and many replace it.
    const changes = run % 4 === 0 ? 1000 : 1 + below(4)
    for (let change = 0; change < changes; change++) {
      const name = `dir/${below(3000)}.html`
      if (change > 0 && below(4) === 0) {
        map.delete(name)
        expected.delete(name)
      } else {
        const title = titles[run < 8 ? below(3) : below(4)] as string
        const entry = { title, size: random() * 2 ** 40, isNew: below(2) === 1 }
        map.set(name, entry)
        expected.set(name, entry)
      }
    }
    map.save(run)
    if (!existsSync(join(dir, 'map-changed.bin'))) written++
  }
  assert.ok(written > 5 && written < 35, `${written} of 40 runs wrote all entries`)
})

test('rows of a table stay the same while it changes', () => {
  const { make, encode, decode } = columnsOf<{ size: number }>({ size: 'number' })
  const table = make()
  for (let at = 0; at < 100; at++) table.set(`${at}`, { size: at })
  const row = table.rows.get('70') as number
  table.delete('3')
  table.set('new', { size: 1000 })
  table.set('70', { size: 71 })
  assert.equal(table.rows.get('70'), row)
  assert.equal(table.numberAt('size', row), 71)
  assert.equal(table.rows.has('3'), false)
  const read = decode(encode(table))
  assert.deepEqual(new Map(read.entries()), new Map(table.entries()))
})
