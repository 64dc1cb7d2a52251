/**
 * Files made of parts: an edit generates only its part, and the bytes equal those of a first build.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemorySink } from '../../../src/emit/memory-sink.ts'
import { type PublishedFiles, WrittenParts } from '../../../src/outputs/written-parts.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

/** Writes a file whose parts are texts, and publishes it; returns the generated parts and the bytes. */
function writer(dir: string) {
  const sink = new MemorySink()
  return (texts: string[]) => {
    const made: string[] = []
    const make = (text: string) => {
      made.push(text)
      return Buffer.from(text)
    }
    const parts = texts.map(text => ({ id: `id of ${text}`, make: () => make(text) }))
    const store = new WrittenParts(dir)
    const key = texts.join()
    const bytes = Buffer.concat([...store.pieces({ path: 'a.txt', key, parts }, sink)])
    sink.write('a.txt', bytes, key)
    sink.publish()
    store.save()
    return { made, text: Buffer.from(bytes).toString('utf8') }
  }
}

test('an edit generates only its part', t => {
  const write = writer(temporaryFolder(t))
  assert.deepEqual(write(['one ', 'zwö ', 'three']), { made: ['one ', 'zwö ', 'three'], text: 'one zwö three' })
  assert.deepEqual(write(['one ', 'zwölf ', 'three']), { made: ['zwölf '], text: 'one zwölf three' })
  assert.deepEqual(write(['three', 'new', 'one ', 'one ']), { made: ['new'], text: 'threenewone one ' })
  assert.deepEqual(write([]), { made: [], text: '' })
})

test('parts of a file that is not the published one are generated again', t => {
  const store = new WrittenParts(temporaryFolder(t))
  const file = { path: 'a.txt', key: 'k', parts: [{ id: '1', make: () => Buffer.from('right') }] }
  const bytesOf = (site: PublishedFiles) => Buffer.concat([...store.pieces(file, site)]).toString()
  const opened = (text: string) => ({
    size: text.length,
    read: (at: number, length: number) => Buffer.from(text.slice(at, at + length)),
    close: () => undefined,
  })
  bytesOf({ isCurrent: () => false, published: () => undefined })
  const others = [
    { isCurrent: () => false, published: () => opened('wrong') },
    { isCurrent: () => true, published: () => undefined },
    { isCurrent: () => true, published: () => opened('too long') },
  ]
  for (const site of others) assert.equal(bytesOf(site), 'right')
})
