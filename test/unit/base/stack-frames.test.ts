/** The places on the stack of an error, in the notation of each system. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codePlaceOf } from '../../../src/base/code-places.ts'
import { filesOn, framesOf } from '../../../src/base/stack-frames.ts'

test('files of modules and scripts, on other systems and on Windows', () => {
  const stack = [
    'Error: stray',
    '    at run (/site/site.config.ts:3:9)',
    '    at async Promise.all (index 0)',
    '    at async file:///site/with%20space.mjs:1:1',
    '    at Object.<anonymous> (C:\\site\\plugin.cjs:10:5)',
    '    at d:\\site\\other.js:2:1',
    '    at node:internal/process/task_queues:95:5',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
  ].join('\n')
  assert.deepEqual(filesOn(stack), [
    '/site/site.config.ts',
    '/site/with space.mjs',
    'C:\\site\\plugin.cjs',
    'd:\\site\\other.js',
  ])
  assert.deepEqual(framesOf(stack).at(-1), { path: 'node:internal/process/task_queues', line: 95, column: 5 })
})

test('what code writes in the place of a stack or of its address does not fail', () => {
  const error = new Error('x')
  const at = (stack: unknown) => codePlaceOf(Object.assign(error, { stack }), '/site')
  const lines = [
    'Error: x',
    '    at a (file:///a%zzb.js:1:2)',
    '    at b (file://host/c.js:1:2)',
    '    at c (file:///d%2Fe.js:1:2)',
  ]
  assert.equal(at(lines.join('\n')), undefined)
  assert.deepEqual(at([...lines, '    at d (file:///site/plugin.js:3:4)'].join('\n')), {
    file: 'plugin.js',
    span: { line: 3, column: 4 },
  })
  for (const stack of [undefined, null, 5, { frames: [] }]) assert.equal(at(stack), undefined)
})
