/**
 * A page on which the audit itself fails is a finding; the other pages are looked through.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditInput } from '../../../src/check/audit-input.ts'
import { type AuditedPage, auditPages } from '../../../src/check/page-rules.ts'

test('a page that cannot be looked through does not keep others from it', () => {
  const span = { line: 1, column: 1 }
  const headings = [{ depth: 4, text: 'Deep', span }]
  let reads = 0
  const faulty = {
    path: 'docs/a.md',
    headings,
    // The first reading is for all pages.
    get links() {
      if (reads++ > 0) throw new Error('no luck')
      return []
    },
  }
  const pages = [faulty, { path: 'docs/b.md', headings, links: [] }]
  const audited = pages.map(page => ({ page, refs: [], isPartial: false })) as unknown as AuditedPage[]
  const found = auditPages(audited, { config: { url: '' }, graph: {} } as unknown as AuditInput)
  assert.deepEqual(
    found.map(({ rule, file }) => `${rule} ${file}`),
    ['page-recovered docs/a.md', 'heading-skip docs/b.md'],
  )
})
