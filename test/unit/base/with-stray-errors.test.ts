/** Third-party code that runs for many pages at the same time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withStrayErrors } from '../../../src/base/with-stray-errors.ts'

const count = () => process.listenerCount('uncaughtException') + process.listenerCount('unhandledRejection')

test('work for many pages at the same time adds one listener for each event', async () => {
  const before = count()
  let finish: (value: number) => void = () => undefined
  const slow = new Promise<number>(resolve => {
    finish = resolve
  })
  const work = Array.from({ length: 30 }, (_, index) => withStrayErrors(async () => index + (await slow)))
  assert.equal(count() - before, 2)
  finish(1)
  assert.deepEqual(
    await Promise.all(work),
    Array.from({ length: 30 }, (_, index) => index + 1),
  )
  assert.equal(count(), before)
})

test('listeners stay until the last work ends, and its error is the result', async () => {
  const before = count()
  let fail: (error: Error) => void = () => undefined
  const last = withStrayErrors(
    () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  )
  assert.equal(await withStrayErrors(() => 1), 1)
  assert.equal(count() - before, 2)
  fail(new Error('The last one.'))
  await assert.rejects(last, /The last one/)
  assert.equal(count(), before)
})
