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

test('visits share a limit, and only one that takes too long fails', () => {
  const withTimeout = createWithTimeout(100)
  const seen: string[] = []
  withTimeout.each(['a', 'endless', 'b', 'c'], (item, index) => {
    seen.push(`${item} ${index}`)
    try {
      withTimeout(() => (item === 'endless' ? endless() : undefined))
    } catch (error) {
      seen.push((error as Error).message)
    }
  })
  // The visit that was stopped is repeated with limits of its own.
  const failed = 'it did not end within 0.1 s'
  assert.deepEqual(seen, ['a 0', 'endless 1', 'endless 1', failed, 'b 2', 'c 3'])
})

test('a limit for each of many short calls takes several times as long as a shared one', () => {
  const withTimeout = createWithTimeout(10_000)
  const calls = Array.from({ length: 500 }, (_, index) => index)
  const timeOf = (work: () => void) => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const apart = timeOf(() => calls.map(call => withTimeout(() => call)))
  const together = timeOf(() => withTimeout.each(calls, call => withTimeout(() => call)))
  assert.ok(together * 3 < apart, `${together} µs together, ${apart} µs apart`)
})
