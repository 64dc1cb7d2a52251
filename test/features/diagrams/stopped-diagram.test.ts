/** A diagram that is stopped leaves the library in a state in which others may fail: it is loaded again. */
// Own process: it looks at what is loaded.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { onDemandPath } from '../../../src/base/on-demand.ts'
import { createWithTimeout } from '../../../src/base/with-timeout.ts'
import { createDiagramRenderer } from '../../../src/features/diagrams/diagrams.ts'

const { cache } = createRequire(import.meta.url)

test('after code was stopped, the next diagram is drawn by another copy of the library', () => {
  const draw = createDiagramRenderer()
  const path = onDemandPath('beautiful-mermaid')
  assert.ok('svg' in draw('graph TD\n  A --> B\n'))
  const first = cache[path]
  assert.ok(first)
  assert.ok('svg' in draw('graph TD\n  A --> C\n'))
  assert.equal(cache[path], first, 'it is not loaded again without a reason')
  assert.throws(() =>
    createWithTimeout(50)(() => {
      for (;;);
    }),
  )
  assert.ok('svg' in draw('graph TD\n  A --> D\n'))
  assert.notEqual(cache[path], first)
})
