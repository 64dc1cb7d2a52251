/**
 * Work that does not end is stopped; all other work runs as without a limit.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWithTimeout, TimeoutError } from '../../../src/base/with-timeout.ts'

function endless(): never {
  for (;;);
}

test('the result of the work is returned', () => {
  const withTimeout = createWithTimeout(10_000)
  assert.equal(
    withTimeout(() => 7),
    7,
  )
  assert.throws(
    () =>
      withTimeout(() => {
        throw new TypeError('mine')
      }),
    new TypeError('mine'),
  )
  assert.equal(
    withTimeout(() => withTimeout(() => 'inner')),
    'inner',
  )
})

test('work that does not finish is stopped, sooner each time, and later work runs', () => {
  const withTimeout = createWithTimeout(400)
  const said = [0, 1, 2, 3, 4].map(() => {
    try {
      return withTimeout(endless)
    } catch (error) {
      assert.ok(error instanceof TimeoutError)
      return error.message
    }
  })
  assert.deepEqual(
    said,
    [0.4, 0.2, 0.1, 0.05, 0.05].map(seconds => `it did not end within ${seconds} s`),
  )
  assert.equal(
    withTimeout(() => 'done'),
    'done',
  )
})

test('an error of the work keeps its stack', () => {
  const error = new Error('mine')
  const { stack } = error
  assert.throws(() =>
    createWithTimeout(10_000)(() => {
      throw error
    }),
  )
  assert.equal(error.stack, stack)
})
