/** The TypeScript samples of the pages compile with the declarations of the SDKs. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkSamples } from '../lib/sample-types.ts'

test('the samples compile with the declarations of the SDKs', t => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-samples-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const { samples, errors } = checkSamples(join(folder, 'samples'), { pinned: true })
  assert.ok(samples > 115, `there are only ${samples} samples`)
  assert.deepEqual(errors, [])
})
