/**
 * Whatever a worker thread does, a run ends: items have results, or are reported by their index.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { build } from 'esbuild'
import { nextTurn } from '../../../src/base/yield.ts'
import { Pool } from '../../../src/engine/pool.ts'
import { startWorker } from '../../../src/engine/start-worker.ts'
import { until } from '../../until.ts'
import { deep, KEPT, type Shared, table } from './pool-stages.ts'

// For threads that start from here on: one that runs out of memory does so soon.
setFlagsFromString('--max-old-space-size=64')
const dir = mkdtempSync(join(tmpdir(), 'docsgen-pool-'))
after(() => rmSync(dir, { recursive: true }))
// A worker reads the version of the package that it belongs to.
writeFileSync(join(dir, 'package.json'), '{"version":"0.0.0"}')
const outfile = join(dir, 'dist/worker.mjs')
await build({
  entryPoints: [fileURLToPath(new URL('pool-stages.ts', import.meta.url))],
  ...{ outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'warning' },
})

const INPUTS = Array.from({ length: 80 }, (_, index) => index)

interface Ran {
  results: unknown[]
  /** `index reason` of lost items. */
  lost: string[]
  /** The item at which the fault occurred. */
  met: number
}

async function run(
  shared: Omit<Shared, 'begun'>,
  { jobs = 2, itemTimeoutMs }: { jobs?: number; itemTimeoutMs?: number } = {},
) {
  // With one thread there is no worker to wait for.
  const begun = new Int32Array(new SharedArrayBuffer(8)).fill(jobs === 1 ? 1 : 0)
  const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs, itemTimeoutMs })
  const ran: Ran = { results: INPUTS.map(() => undefined), lost: [], met: -1 }
  const onLost = (index: number, reason: string) => ran.lost.push(`${index} ${reason}`)
  try {
    await pool.runAll({ stage: 'double', key: 'k', shared: { ...shared, begun }, onLost }, INPUTS, (value, index) => {
      assert.equal(ran.results[index], undefined, `item ${index} came twice`)
      ran.results[index] = value
    })
    return ran
  } finally {
    ran.met = Atomics.load(begun, 1)
    await pool.close()
  }
}

const all = INPUTS.map(input => input * 2)
const allBut = (met: number) => all.map((value, index) => (index === met ? undefined : value))

for (const jobs of [1, 2, 4])
  test(`${jobs} threads process all items once`, async () => {
    assert.deepEqual((await run({ fault: 'none' }, { jobs })).results, all)
  })

for (const fault of ['exit', 'memory'] as const) {
  test(`a worker that ends once (${fault}) loses nothing`, async () => {
    const { results, lost } = await run({ fault })
    assert.deepEqual([results, lost], [all, []])
  })

  test(`an item at which every worker ends (${fault}) is reported, and only that one is lost`, async () => {
    const { results, lost, met } = await run({ fault, always: true })
    assert.deepEqual(results, allBut(met))
    const reason = fault === 'exit' ? 'the thread ended with exit code 7' : 'it needs more memory than there is'
    assert.deepEqual(lost, [`${met} ${reason}`])
  })
}

test('the items that wait in a thread that ends are done by the next one', async () => {
  const begun = new Int32Array(new SharedArrayBuffer(8))
  const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs: 2 })
  const results: unknown[] = []
  // This thread could take them back, so it begins when the next thread has its work.
  const callerAfter = until(() => Atomics.load(begun, 0) > 20, 'the next thread')
  const call = { stage: 'double' as const, key: 'k', shared: { fault: 'exit' as const, begun }, callerAfter }
  await pool.runAll(call, INPUTS, (value, index) => {
    results[index] = value
  })
  await pool.close()
  assert.deepEqual(results, all)
})

test('an item at which a worker stops responding is reported, and only that one is lost', async () => {
  const { results, lost, met } = await run({ fault: 'silence', always: true }, { itemTimeoutMs: 1000 })
  assert.deepEqual(results, allBut(met))
  assert.deepEqual(lost, [`${met} there was no answer for 1 s`])
})

for (const fault of ['deep', 'function'] as const)
  test(`a result that cannot be copied (${fault}) is computed in this thread`, async () => {
    const { results, lost } = await run({ fault })
    assert.deepEqual([results, lost], [all, []])
  })

test('shared data that cannot be copied is used in this thread', async () => {
  for (const extra of [deep(), () => undefined]) {
    const begun = new Int32Array(new SharedArrayBuffer(8)).fill(1)
    const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs: 2 })
    const results: unknown[] = []
    await pool.runAll(
      { stage: 'double', key: 'k', shared: { fault: 'none', begun, extra } },
      INPUTS,
      (value, index) => {
        results[index] = value
      },
    )
    assert.deepEqual(results, all)
    await pool.close()
  }
})

test('the error of an item is thrown after all others are done', async () => {
  await assert.rejects(run({ fault: 'throw' }), /no luck/)
})

test('without workers that can start, this thread does the work', async () => {
  const begun = new Int32Array(new SharedArrayBuffer(8)).fill(1)
  const pool = new Pool({ workerUrl: pathToFileURL(join(dir, 'nothing.mjs')), table, jobs: 3 })
  const results: unknown[] = []
  for (const _ of ['first', 'second'])
    await pool.runAll({ stage: 'double', key: 'k', shared: { fault: 'none', begun } }, INPUTS, (value, index) => {
      results[index] = value
    })
  assert.deepEqual(results, all)
  await pool.close()
})

test('a run whose threads are closed is rejected', async () => {
  const begun = new Int32Array(new SharedArrayBuffer(8)).fill(1)
  const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs: 2 })
  let closing: Promise<void> | undefined
  const running = pool.runAll({ stage: 'double', key: 'k', shared: { fault: 'none', begun } }, INPUTS, () => {
    closing ??= pool.close()
  })
  await assert.rejects(running, /closed/)
  await closing
})

/** The threads that process the items of a run. */
async function places(order: { callerAfter?: Promise<unknown>; workersAfter?: Promise<unknown> }, onResult = () => {}) {
  const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs: 3 })
  const found: unknown[] = []
  const call = { stage: 'place', key: 'k', shared: undefined, ...order }
  await pool.runAll(call, INPUTS, place => {
    found.push(place)
    onResult()
  })
  await pool.close()
  assert.equal(found.length, INPUTS.length)
  return new Set(found)
}

test('this thread starts no item before it may, and does not wait once the others have processed them all', async () => {
  assert.deepEqual(await places({ callerAfter: new Promise(() => {}) }), new Set(['there']))
})

for (const [jobs, where] of [
  [2, 'this thread'],
  [3, 'another thread'],
] as const)
  test(`items that wait in a busy thread are done in ${where}`, async () => {
    const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs, itemTimeoutMs: 10_000 })
    const counts = new Int32Array(new SharedArrayBuffer(8))
    const started = async () => {
      while (Atomics.load(counts, 1) === 0) await nextTurn()
    }
    const callerAfter = jobs === 2 ? started() : new Promise(() => {})
    const lost: string[] = []
    const onLost = (index: number, reason: string) => lost.push(`${index} ${reason}`)
    const call = { stage: 'last', key: 'k', shared: { counts, items: INPUTS.length }, callerAfter, onLost }
    const places: unknown[] = []
    await pool.runAll(call, INPUTS, place => places.push(place))
    await pool.close()
    assert.deepEqual(lost, [])
    assert.equal(places.length, INPUTS.length)
    assert.equal(new Set(places).size, 2)
  })

test('inputs that are undefined are left out', async () => {
  const inputs = { length: INPUTS.length, at: (index: number) => (index % 2 === 0 ? index : undefined) }
  const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs: 2 })
  const found: number[] = []
  await pool.runAll({ stage: 'place', key: 'k', shared: undefined }, inputs, (_, index) => found.push(index))
  await pool.close()
  assert.deepEqual(
    found.sort((a, b) => a - b),
    INPUTS.filter(index => index % 2 === 0),
  )
})

test('an error of the caller ends a run after what threads have started', async () => {
  const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs: 2 })
  let results = 0
  const running = pool.runAll({ stage: 'place', key: 'k', shared: undefined }, INPUTS, () => {
    results++
    throw new Error('no room')
  })
  await assert.rejects(running, /no room/)
  const before = results
  await pool.runAll({ stage: 'place', key: 'k', shared: undefined }, INPUTS, () => undefined)
  assert.equal(results, before)
  await pool.close()
})

test('a few items are distributed to threads that have already processed such items', async () => {
  const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs: 2 })
  const placesOf = async (inputs: number[], callerAfter?: Promise<unknown>) => {
    const found = new Set<unknown>()
    await pool.runAll({ stage: 'place', key: 'k', shared: undefined, callerAfter }, inputs, place => found.add(place))
    return [...found]
  }
  const few = INPUTS.slice(0, 5)
  assert.deepEqual(await placesOf(few), ['here'])
  await placesOf(INPUTS)
  assert.deepEqual(await placesOf(few, new Promise(() => {})), ['there'])
  await pool.close()
})

test('no thread is started for items that take less time than loading the stages', async () => {
  const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs: 2 })
  const placesOf = async (callerAfter?: Promise<unknown>) => {
    const found = new Set<unknown>()
    const call = { stage: 'place', key: 'k', shared: undefined, callerAfter }
    await pool.runAll(call, INPUTS.slice(0, 40), place => found.add(place))
    return [...found]
  }
  assert.deepEqual(await placesOf(), ['here'])
  pool.warm(40)
  assert.deepEqual(await placesOf(new Promise(() => {})), ['there'], 'one that was started ahead of need is used')
  await pool.close()
})

test('a thread that was started before is used once, and others are started', async () => {
  const started = [startWorker(pathToFileURL(outfile))]
  const ids = started.map(({ worker }) => worker.threadId)
  const takeStarted = () => started.pop()
  const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs: 3, takeStarted })
  const found: unknown[] = []
  const begun = new Int32Array(new SharedArrayBuffer(4))
  const call = { stage: 'thread', key: 'k', shared: begun, callerAfter: new Promise(() => {}) }
  await pool.runAll(call, INPUTS, id => found.push(id))
  await pool.close()
  assert.equal(found.length, INPUTS.length)
  assert.equal(started.length, 0)
  assert.equal(new Set(found).size, 2)
  assert.ok(ids.every(id => found.includes(id)))
})

test('other threads start no item before they may, and nothing waits for them', async () => {
  assert.deepEqual(await places({ workersAfter: new Promise(() => {}) }), new Set(['here']))
})

test('one thread stores its bytecode when all of them end', async () => {
  const path = join(dir, 'kept.txt')
  process.env[KEPT] = path
  try {
    await places({})
  } finally {
    delete process.env[KEPT]
  }
  assert.equal(readFileSync(path, 'utf8'), 'kept ')
})

test('many runs at once are no leak of listeners', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs: 1, signal: new AbortController().signal })
  try {
    const shared = { begun: new Int32Array(new SharedArrayBuffer(8)).fill(1), fault: 'none' }
    const runs = Array.from({ length: 20 }, (_, at) =>
      pool.runAll({ stage: 'double', key: `k${at}`, shared }, [1, 2, 3], () => {}),
    )
    await Promise.all(runs)
    await nextTurn()
    assert.deepEqual(warnings, [])
  } finally {
    process.off('warning', note)
    await pool.close()
  }
})

for (const jobs of [1, 2])
  test(`after an interruption, no more items are started (${jobs} threads)`, async () => {
    const interruption = new AbortController()
    const pool = new Pool({ workerUrl: pathToFileURL(outfile), table, jobs, signal: interruption.signal })
    const inputs = Array.from({ length: 5000 }, (_, index) => index)
    let done = 0
    const onResult = () => {
      if (++done === 20) interruption.abort(new Error('SIGINT'))
    }
    try {
      const shared = { begun: new Int32Array(new SharedArrayBuffer(8)).fill(1), fault: 'none' }
      await assert.rejects(pool.runAll({ stage: 'double', key: 'k', shared }, inputs, onResult), { message: 'SIGINT' })
      assert.ok(done < 1000, `${done} items`)
      await assert.rejects(pool.runAll({ stage: 'double', key: 'k', shared }, inputs, onResult), { message: 'SIGINT' })
    } finally {
      await pool.close()
    }
  })
