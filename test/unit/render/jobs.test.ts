/**
 * Planning pages: a page that cannot be planned is reported, and the others are planned.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Doc } from '../../../src/model/graph.ts'
import { planPages } from '../../../src/render/jobs.ts'
import type { JobContext } from '../../../src/render/view-context.ts'

test('a page that cannot be planned does not affect others', () => {
  const scope = { locale: 'en', version: 'current' }
  const broken = { ...scope, source: { path: 'docs/broken.md' } } as Doc
  const graph = { docs: [broken, { ...broken, source: { path: 'docs/other.md' } } as Doc], generated: [] }
  const sites = [{ locale: 'en', version: { name: 'current', isLast: false } }]
  const failed: unknown[] = []
  const steps = planPages({ graph, sites, config: { search: {} } } as unknown as JobContext, (error, file) => {
    failed.push([error instanceof TypeError, file])
  })
  assert.deepEqual(steps.next(), { done: true, value: [] })
  assert.deepEqual(failed, [
    [true, 'docs/broken.md'],
    [true, 'docs/other.md'],
  ])
})
