/** The files in the stack of an error, in the notation of each system. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesIn } from '../../../src/config/stray-errors.ts'

test('files of modules and scripts, on other systems and on Windows', () => {
  const stack = [
    'Error: stray',
    '    at run (/site/site.config.ts:3:9)',
    '    at async Promise.all (index 0)',
    '    at file:///site/with%20space.mjs:1:1',
    '    at Object.<anonymous> (C:\\site\\plugin.cjs:10:5)',
    '    at d:\\site\\other.js:2:1',
    '    at node:internal/process/task_queues:95:5',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
  ].join('\n')
  assert.deepEqual(filesIn(stack), [
    '/site/site.config.ts',
    '/site/with space.mjs',
    'C:\\site\\plugin.cjs',
    'd:\\site\\other.js',
  ])
})
