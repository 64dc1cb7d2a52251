/**
 * Packs: what is written is read, whatever the sizes of records are, and a damaged pack is refused.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PackWriter, packName, readPack, restReader } from '../../../src/features/shared-cache/shared-pack.ts'

/** Bytes that differ from each other, so that they do not shrink to nothing. */
function bytes(length: number, seed: number): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state >> 16
  })
}

async function packOf(records: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const writer = new PackWriter('parsed')
  for (const [key, record] of records) writer.add(key, { record })
  const { bytes, keys } = await writer.end()
  assert.deepEqual(keys, [...records.keys()])
  return bytes
}

async function recordsOf(pack: Uint8Array, name = packName('parsed', pack)): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  await readPack({ kind: 'parsed', name, bytes: pack }, (key, record) => found.set(key, Uint8Array.from(record)))
  return found
}

test('records that are larger or smaller than the pieces of a pack are read as they were written', async () => {
  const sizes = [1, 70_000, 249_999, 3, 2_600_000, 250_000, 1_000_000, 12]
  const records = new Map(sizes.map((size, at) => [`key-${at}`, bytes(size, at + 1)]))
  assert.deepEqual(await recordsOf(await packOf(records)), records)
})

test('the bytes of a record may change once it was added', async () => {
  const writer = new PackWriter('parsed')
  const record = bytes(1000, 1)
  writer.add('first', { record })
  record.fill(0)
  writer.add('second', { record })
  const found = await recordsOf((await writer.end()).bytes)
  assert.deepEqual(found.get('first'), bytes(1000, 1))
  assert.deepEqual(found.get('second'), new Uint8Array(1000))
})

test('a pack with another name, of another kind, or with less than its records is refused', async () => {
  const pack = await packOf(new Map([['key', bytes(300_000, 1)]]))
  const cut = pack.subarray(0, pack.byteLength - 1000)
  const unused = () => assert.fail('a record was read')
  await assert.rejects(recordsOf(cut, packName('parsed', pack)), /name/)
  await assert.rejects(recordsOf(cut))
  await assert.rejects(readPack({ kind: 'rendered', name: packName('rendered', pack), bytes: pack }, unused), /kind/)
  const other = Buffer.concat([Buffer.from('something else\n'), pack.subarray(15)])
  await assert.rejects(recordsOf(other), /format/)
})

test('what most runs do not need of records is read by itself', async () => {
  const writer = new PackWriter('parsed')
  const rests = new Map([1, 2, 3].map(at => [`key-${at}`, [bytes(at * 400_000, at), bytes(at, at)]]))
  for (const [key, rest] of rests) writer.add(key, { record: bytes(10, 1), rest })
  writer.add('alone', { record: bytes(20, 1) })
  const pack = (await writer.end()).bytes
  const found = new Map<string, Uint8Array | undefined>()
  const restOf = restReader()
  await readPack({ kind: 'parsed', name: packName('parsed', pack), bytes: pack }, (key, record, rest) => {
    assert.equal(record.byteLength, key === 'alone' ? 20 : 10)
    found.set(key, rest && restOf(rest))
  })
  const expected = [...rests].map(([key, parts]) => [key, Buffer.concat(parts)] as const)
  for (const [key, rest] of expected) assert.deepEqual(Buffer.from(found.get(key) ?? []), rest)
  assert.deepEqual([found.size, found.get('alone')], [4, undefined])
})
