/**
 * Sharing equal strings of a page does not change its contents.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ParsedPage } from '../../../src/model/page.ts'
import { SharedStrings } from '../../../src/pipeline/page-store.ts'

function page(path: string): ParsedPage {
  const span = { line: 1, column: 1 }
  const broken = { rule: 'broken-link', message: `In ${path}.`, hint: 'Correct it.', span } as const
  return {
    path,
    sourceHash: 'a',
    bodyHash: 'b',
    frontMatter: { extra: {} },
    headings: [
      { depth: 2, id: 'one', text: 'One', html: 'One', explicit: false, span },
      { depth: 2, id: 'two', text: 'Two', html: '<em>Two</em>', explicit: true, span },
    ],
    anchors: ['one', 'own', 'two'],
    links: [{ url: '#one', kind: 'link', text: 'One', span }],
    slots: [],
    features: { math: false, code: false, tabs: false, details: false, islands: [] },
    words: 2,
    diagnostics: [
      { ...broken, file: path },
      { ...broken, file: 'other.md' },
      { rule: 'empty-page', message: 'x' },
    ],
  }
}

test('shared strings are the same strings', () => {
  const strings = new SharedStrings()
  for (const path of ['a.md', 'b.md', 'a.md']) {
    const shared = strings.share(structuredClone(page(path)))
    assert.deepEqual(shared, page(path))
    assert.equal(JSON.stringify(shared), JSON.stringify(page(path)))
  }
})
