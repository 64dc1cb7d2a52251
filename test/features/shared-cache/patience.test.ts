/** The limit on waiting for the shared cache counts only time in which the thread had nothing else to do. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Patience } from '../../../src/features/shared-cache/patience.ts'
import { RemoteFailure, type Transfer } from '../../../src/features/shared-cache/remote.ts'

const LIMIT = 10_000

/** A clock whose time is either work or idleness. */
function clock(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let idle = 0
  const pass = async (ms: number, idleShare: number) => {
    for (let left = ms; left > 0; left -= 100) {
      idle += Math.min(left, 100) * idleShare
      t.mock.timers.tick(Math.min(left, 100))
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  return { patience: new Patience(LIMIT, () => idle), pass }
}

/** A transfer that never ends by itself, and its outcome so far. */
function hanging(patience: Patience, sentBytes = 0) {
  const state: { outcome: string; transfer?: Transfer } = { outcome: 'waiting' }
  const run = patience.run<string>(transfer => {
    state.transfer = transfer
    return new Promise(() => undefined)
  }, sentBytes)
  run.catch(error => {
    assert.ok(error instanceof RemoteFailure)
    state.outcome = error.message
  })
  return state
}

test('a transfer that stands still is given up after half of the limit, in idle time', async t => {
  const { patience, pass } = clock(t)
  const state = hanging(patience)
  // A busy thread loses nothing by waiting, and could not have noticed an answer.
  await pass(60_000, 0)
  assert.equal(state.outcome, 'waiting')
  await pass(LIMIT / 2 - 1000, 1)
  assert.equal(state.outcome, 'waiting')
  await pass(60_000, 0)
  assert.equal(state.outcome, 'waiting')
  await pass(2000, 1)
  assert.match(state.outcome, /did not answer fast enough \(limit 10 s\)/)
  assert.ok(state.transfer?.signal.aborted)
  await assert.rejects(
    patience.run(async () => 'more'),
    RemoteFailure,
  )
})

test('progress is waited for, unless it is slower than a megabyte per second when the limit has passed', async t => {
  const { patience, pass } = clock(t)
  const state = hanging(patience)
  for (let at = 0; at < 9; at++) {
    await pass(1000, 1)
    state.transfer?.onBytes(2_000_000)
  }
  await pass(4000, 1)
  assert.equal(state.outcome, 'waiting', '18 MB in 13 s')
  for (let at = 0; at < 8; at++) {
    await pass(1000, 1)
    state.transfer?.onBytes(1)
  }
  assert.match(state.outcome, /fast enough/)
})

test('a large upload has more time before it counts as standing still', async t => {
  const { patience, pass } = clock(t)
  const state = hanging(patience, 20_000_000)
  await pass(LIMIT, 1)
  assert.equal(state.outcome, 'waiting')
  await pass(2 * LIMIT, 1)
  assert.match(state.outcome, /fast enough/)
})

test('a result comes through, and a failure of a transfer ends the others', async t => {
  const { patience, pass } = clock(t)
  const read = async ({ onBytes }: Transfer) => {
    onBytes(5)
    return 'bytes'
  }
  assert.equal(await patience.run(read), 'bytes')
  assert.equal(patience.bytes, 5)
  const state = hanging(patience)
  await assert.rejects(
    patience.run(async () => {
      throw new Error('secret of a driver')
    }),
    { name: 'RemoteFailure', message: 'it failed' },
  )
  await pass(100, 1)
  assert.ok(state.transfer?.signal.aborted)
  assert.equal(patience.failure, 'it failed')
})
