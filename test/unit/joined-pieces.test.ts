/** Bytes in pieces: the result, and the memory that it needs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { JoinedPieces } from '../../src/emit/memory-sink.ts'

test('pieces are joined in order, whatever length was expected, with little unused memory', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 40 })
  fc.assert(
    fc.property(pieces, fc.nat(20_000), (added, expected) => {
      const joined = new JoinedPieces(expected)
      for (const piece of added) joined.add(piece)
      const bytes = joined.end()
      assert.deepEqual(Buffer.from(bytes), Buffer.concat(added))
    }),
  )
})

test('a piece may change after it was added, and a large file keeps no more memory than it needs', () => {
  const joined = new JoinedPieces(0)
  const piece = new Uint8Array(100_000).fill(1)
  for (let at = 0; at < 20; at++) joined.add(piece)
  piece.fill(2)
  const bytes = joined.end()
  assert.ok(bytes.every(byte => byte === 1))
  assert.ok(bytes.buffer.byteLength <= 2_000_000 * 1.125)
})
