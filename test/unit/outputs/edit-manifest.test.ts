/**
 * The updated list of all files after an edit is byte for byte equal to a new one.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAllSteps } from '../../../src/base/yield.ts'
import type { EmittedFile } from '../../../src/model/output.ts'
import { editManifest, manifest } from '../../../src/outputs/write-outputs.ts'

const HEAD = '{\n "generator": "docsgen",\n "routes": {\n  "/": "index.html"\n }'

/** Sizes and hashes by path. */
type Files = Record<string, number>

function emitted(files: Files): EmittedFile[] {
  return Object.keys(files)
    .sort()
    .map(path => ({ path, size: files[path] as number, hash: `hash-${files[path]}` }))
}

function listOf(files: Files): string {
  return String(runAllSteps(manifest('manifest.json', { head: HEAD, files: emitted(files) })).content)
}

/** The list of `before`, updated to that of `after`. */
function edited(before: Files, after: Files): string | undefined {
  const written = emitted(after).filter(({ path, size }) => before[path] !== size)
  const removed = Object.keys(before).filter(path => !Object.hasOwn(after, path))
  return editManifest(Buffer.from(listOf(before)), { written, removed })?.toString()
}

const FILES: Files = {
  'a/b.html': 1,
  'a.html': 2,
  'ä/"quoted".html': 3,
  'b\\c.html': 4,
  'z/🦀.html': 5,
  'z/\u{ffff}.html': 6,
}

test('every file can be changed, removed, and added again', () => {
  for (const path of Object.keys(FILES)) {
    const { [path]: _, ...without } = FILES
    assert.equal(edited(FILES, { ...FILES, [path]: 10 }), listOf({ ...FILES, [path]: 10 }))
    assert.equal(edited(FILES, without), listOf(without))
    assert.equal(edited(without, FILES), listOf(FILES))
  }
})

test('many changes at once give the same list, whatever they are', () => {
  let seed = 7
  const below = (most: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % most
  }
  let files = FILES
  for (let round = 0; round < 200; round++) {
    const next = { ...files }
    for (let change = below(12); change >= 0; change--) {
      const path = `${'abc'.charAt(below(3))}/${below(40)}/index.html`
      if (below(3) === 0) delete next[path]
      else next[path] = below(1000)
    }
    assert.equal(edited(files, next), listOf(next))
    files = next
  }
})

test('an invalid list, and a list that would be empty, are written from scratch', () => {
  const change = { written: [], removed: [] }
  for (const text of ['', '{}', listOf({}), listOf(FILES).slice(0, -1)])
    assert.equal(editManifest(Buffer.from(text), change), undefined)
  assert.equal(edited({ 'a.html': 1 }, {}), undefined)
})
