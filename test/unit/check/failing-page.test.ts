/**
 * A page on which the audit itself fails is a finding; the other pages are checked.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runRules } from '../../../src/check/audit.ts'
import { allRules } from '../../../src/findings/rules.ts'
import type { AuditedSite } from '../../../src/model/audit.ts'

const EMPTY = {
  config: { url: '', redirects: [], customCss: [], check: {} },
  graph: { docs: [], sidebars: [], redirects: [], partialRefs: new Map(), shellRefs: new Map(), mainDocs: new Map() },
  inventory: { files: [], assets: [] },
  textOf: () => undefined,
}

test('a page that cannot be checked does not affect others', async () => {
  const span = { line: 1, column: 1 }
  const headings = [{ depth: 4, text: 'Deep', span }]
  let reads = 0
  const faulty = {
    path: 'docs/a.md',
    headings,
    // The first read is for all pages.
    get links() {
      if (reads++ > 0) throw new Error('no luck')
      return []
    },
  }
  const pages = [faulty, { path: 'docs/b.md', headings, links: [] }]
  const audited = pages.map(page => ({ page, refs: [], isPartial: false }))
  const found = runRules({ audited, ...EMPTY } as unknown as AuditedSite, await allRules())
  assert.deepEqual(
    found.map(({ rule, file }) => `${rule} ${file}`),
    ['page-recovered docs/a.md', 'heading-skip docs/b.md'],
  )
})
