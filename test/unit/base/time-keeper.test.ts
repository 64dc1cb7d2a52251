/**
 * Work that does not end is ended; everything else is done as if nobody watched.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTimeKeeper, OutOfTime } from '../../../src/base/time-keeper.ts'

function endless(): never {
  for (;;);
}

test('work comes to what it comes to', () => {
  const keepTime = createTimeKeeper(10_000)
  assert.equal(
    keepTime(() => 7),
    7,
  )
  assert.throws(
    () =>
      keepTime(() => {
        throw new TypeError('mine')
      }),
    new TypeError('mine'),
  )
  assert.equal(
    keepTime(() => keepTime(() => 'inner')),
    'inner',
  )
})

test('what does not end is ended, sooner each time, and what comes after it is done', () => {
  const keepTime = createTimeKeeper(400)
  const said = [0, 1, 2, 3, 4].map(() => {
    try {
      return keepTime(endless)
    } catch (error) {
      assert.ok(error instanceof OutOfTime)
      return error.message
    }
  })
  assert.deepEqual(
    said,
    [0.4, 0.2, 0.1, 0.05, 0.05].map(seconds => `it did not end within ${seconds} s`),
  )
  assert.equal(
    keepTime(() => 'done'),
    'done',
  )
})

test('an error of the work keeps its stack', () => {
  const error = new Error('mine')
  const { stack } = error
  assert.throws(() =>
    createTimeKeeper(10_000)(() => {
      throw error
    }),
  )
  assert.equal(error.stack, stack)
})
