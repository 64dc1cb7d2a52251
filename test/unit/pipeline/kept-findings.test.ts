/** What is stored beside a rendered page: its findings, if there is at least one of any kind. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsOf } from '../../../src/pipeline/put-rendered.ts'
import type { PageFindings } from '../../../src/render/stage.ts'

const NONE: PageFindings = { problems: [], noticed: [], left: [] }

test('a single finding of any kind is stored, and none is nothing', () => {
  assert.equal(findingsOf(NONE), undefined)
  const left: PageFindings = { ...NONE, left: [{ what: 'a link', form: 'empty', samples: [['', 1]] }] }
  assert.deepEqual(findingsOf(left), left)
  const noticed = { ...NONE, noticed: ['x'] } as unknown as PageFindings
  assert.deepEqual(findingsOf(noticed), noticed)
  const problems = { ...NONE, problems: ['x'] } as unknown as PageFindings
  assert.deepEqual(findingsOf(problems), problems)
})
