/**
 * The incremental engine: random graphs of tasks and random changes, compared with running everything; and how much it
 * runs.
 */
import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { Engine } from '../../../src/engine/tasks/engine.ts'
import { TaskRecords } from '../../../src/engine/tasks/records.ts'
import { CycleError, type Input, nameOf, OutdatedError, type Task } from '../../../src/engine/tasks/task.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

function recordsPath(t: TestContext): string {
  const dir = temporaryFolder(t, 'docsgen-tasks-')
  return join(dir, 'tasks.bin')
}

/** A world of numbers by key, and an engine over some tasks that outlives restarts. */
function makeWorld(t: TestContext, tasksOf: (input: Input<number | undefined>) => Task<unknown>[]) {
  const numbers = new Map<string, number>()
  const values = new Map<string, string>()
  const path = recordsPath(t)
  const input: Input<number | undefined> = { name: 'number', look: key => numbers.get(key) }
  const tasks = tasksOf(input)
  let records = new TaskRecords(path, 'k')
  const start = () => new Engine([input, ...tasks], { records, values })
  const world = {
    numbers,
    values,
    path,
    engine: start(),
    /** What a new process finds. */
    restart(key = 'k') {
      records.save()
      records = new TaskRecords(path, key)
      world.engine = start()
    },
  }
  return world
}

const runs = (engine: Engine, name: string) => engine.log.counts.get(name)?.run ?? 0

test('a task runs when something that it read has changed, and what reads it only if its value has', async t => {
  const double: Task<number> = { name: 'double', run: async (key, read) => 2 * ((await read(number, key)) ?? 0) }
  const isLarge: Task<boolean> = { name: 'isLarge', run: async (key, read) => (await read(double, key)) > 10 }
  const report: Task<string> = { name: 'report', run: async (key, read) => `${key}: ${await read(isLarge, key)}` }
  let number: Input<number | undefined> = { name: 'number', look: () => undefined }
  const world = makeWorld(t, input => {
    number = input
    return [double, isLarge, report]
  })
  const counts = () => ['double', 'isLarge', 'report'].map(name => runs(world.engine, name))
  world.numbers.set('a', 1)
  assert.equal(await world.engine.read(report, 'a'), 'a: false')
  assert.deepEqual(counts(), [1, 1, 1])
  for (const isRestarted of [false, true]) {
    world.numbers.set('a', isRestarted ? 3 : 2)
    if (isRestarted) world.restart()
    else world.engine.refresh()
    assert.equal(await world.engine.read(report, 'a'), 'a: false')
    assert.deepEqual(counts(), [1, 1, 0], 'the value of isLarge is equal')
    assert.deepEqual(world.engine.log.explain(report, 'a'), [{ name: 'report a', reason: { kind: 'cut off' } }])
  }
  world.numbers.set('a', 9)
  world.engine.refresh()
  assert.equal(await world.engine.read(report, 'a'), 'a: true')
  assert.deepEqual(
    world.engine.log.explain(report, 'a').map(({ name }) => name),
    ['report a', 'isLarge a', 'double a', 'number a'],
  )
  world.restart()
  assert.equal(await world.engine.read(report, 'a'), 'a: true')
  assert.deepEqual(counts(), [0, 0, 0])
  assert.deepEqual(world.engine.log.counts.get('report'), { run: 0, cutOff: 0, reused: 1 })
})

test('a change that nobody asked about is not forgotten', async t => {
  let number: Input<number | undefined> = { name: 'number', look: () => undefined }
  const copy: Task<number> = { name: 'copy', run: async (key, read) => (await read(number, key)) ?? 0 }
  const world = makeWorld(t, input => {
    number = input
    return [copy]
  })
  world.numbers.set('a', 1)
  await world.engine.read(copy, 'a')
  world.numbers.set('a', 2)
  // This run looks at the input and reads nothing.
  world.restart()
  world.restart()
  assert.equal(await world.engine.read(copy, 'a'), 2)
})

test('a failure is a value for its readers, and is tried again', async t => {
  let number: Input<number | undefined> = { name: 'number', look: () => undefined }
  const root: Task<number> = {
    name: 'root',
    run: async (key, read) => {
      const value = await read(number, key)
      if (value === undefined || value < 0) throw new RangeError(`${key} has no root`)
      return Math.sqrt(value)
    },
  }
  const text: Task<string> = {
    name: 'text',
    run: (key, read) => read(root, key).then(String, error => `no: ${error.message}`),
  }
  const world = makeWorld(t, input => {
    number = input
    return [root, text]
  })
  assert.equal(await world.engine.read(text, 'a'), 'no: a has no root')
  await assert.rejects(world.engine.read(root, 'a'), RangeError)
  world.numbers.set('a', -4)
  world.engine.refresh()
  assert.equal(await world.engine.read(text, 'a'), 'no: a has no root')
  assert.equal(runs(world.engine, 'text'), 0, 'the same failure changes nothing')
  world.restart()
  world.numbers.set('a', 4)
  world.restart()
  assert.equal(await world.engine.read(text, 'a'), '2')
})

test('tasks that read each other fail with the cycle', { timeout: 10_000 }, async t => {
  const next: Record<string, string> = { a: 'b', b: 'c', c: 'a', d: 'a' }
  const link: Task<string> = { name: 'link', run: (key, read) => read(link, next[key] ?? '') }
  const both: Task<string[]> = {
    name: 'both',
    run: (_, read) => Promise.all(['a', 'b', 'd'].map(key => read(link, key).catch(error => error.name))),
  }
  const world = makeWorld(t, () => [link, both])
  await assert.rejects(world.engine.read(link, 'a'), (error: CycleError) => {
    assert.deepEqual(error.cycle, ['link c', 'link a', 'link b', 'link c'])
    return error instanceof CycleError
  })
  world.restart()
  assert.deepEqual(await world.engine.read(both), ['CycleError', 'CycleError', 'CycleError'])
})

test('a result that was made from outdated inputs is given up', async t => {
  let number: Input<number | undefined> = { name: 'number', look: () => undefined }
  let go: () => void = () => undefined
  const slow: Task<number> = {
    name: 'slow',
    run: async (key, read) => {
      const value = (await read(number, key)) ?? 0
      await new Promise<void>(resolve => {
        go = resolve
      })
      return value
    },
  }
  const world = makeWorld(t, input => {
    number = input
    return [slow]
  })
  world.numbers.set('a', 1)
  const first = world.engine.read(slow, 'a')
  await new Promise(resolve => setImmediate(resolve))
  const finishFirst = go
  world.numbers.set('a', 2)
  world.engine.refresh()
  const second = world.engine.read(slow, 'a')
  await new Promise(resolve => setImmediate(resolve))
  finishFirst()
  await assert.rejects(first, OutdatedError)
  go()
  assert.equal(await second, 2)
})

test('records of another key and damaged records count as absent, and what nobody reads is dropped', async t => {
  let number: Input<number | undefined> = { name: 'number', look: () => undefined }
  const copy: Task<number> = { name: 'copy', run: async (key, read) => (await read(number, key)) ?? 0 }
  const world = makeWorld(t, input => {
    number = input
    return [copy]
  })
  for (const key of ['a', 'ä 日本']) {
    world.numbers.set(key, 7)
    assert.equal(await world.engine.read(copy, key), 7)
  }
  world.restart()
  world.engine.keepOnly([nameOf(copy, 'a')])
  assert.deepEqual([...world.values.keys()], ['copy a'])
  world.restart('another key')
  await world.engine.read(copy, 'a')
  assert.equal(runs(world.engine, 'copy'), 1)
  world.restart('another key')
  writeFileSync(world.path, readFileSync(world.path).fill(0, 40))
  world.engine = new Engine([number, copy], { records: new TaskRecords(world.path, 'another key'), values: new Map() })
  assert.equal(await world.engine.read(copy, 'a'), 7)
})

/** A step of a program: reads a task with a larger number, or an input, and goes on by the parity of what it read. */
interface Program {
  reads: { from: 'task' | 'number'; at: number }[]
  /** The result is below this: small ones are often equal. */
  modulus: number
}

const TASKS = 8
const INPUTS = 5

const program: fc.Arbitrary<Program> = fc.record({
  reads: fc.array(fc.record({ from: fc.constantFrom('task', 'number'), at: fc.nat(TASKS - 1) }), { maxLength: 4 }),
  modulus: fc.integer({ min: 1, max: 6 }),
})
const step = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    at: fc.nat(INPUTS - 1),
    to: fc.option(fc.nat(9), { nil: undefined }),
  }),
  fc.record({ kind: fc.constantFrom('refresh' as const, 'restart' as const), read: fc.array(fc.nat(TASKS - 1)) }),
)

/** Runs a program without the engine, or with it. Every second read is skipped where the sum so far is odd. */
async function execute(
  { reads, modulus }: Program,
  own: number,
  read: (from: 'task' | 'number', at: number) => Promise<number | undefined>,
): Promise<number> {
  let sum = own
  for (const [index, { from, at }] of reads.entries()) {
    if (index % 2 === 1 && sum % 2 === 1) continue
    const target = from === 'task' && own + 1 < TASKS ? own + 1 + (at % (TASKS - own - 1)) : at % INPUTS
    const value = await read(from === 'task' && own + 1 < TASKS ? 'task' : 'number', target)
    sum += value ?? 1
  }
  return sum % modulus
}

test('random graphs and changes give the same values as running everything, and nothing runs without a change', async t => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(program, { minLength: TASKS, maxLength: TASKS }),
      fc.array(step, { minLength: 3, maxLength: 14 }),
      async (programs, steps) => {
        /** What each task read when it ran last. */
        const traces = new Map<string, string>()
        let ran = new Set<string>()
        let number: Input<number | undefined> = { name: 'number', look: () => undefined }
        const task: Task<number> = {
          name: 'task',
          run: async (key, read) => {
            assert.ok(!ran.has(key), `task ${key} ran twice`)
            ran.add(key)
            const trace: unknown[] = []
            const value = await execute(programs[Number(key)] as Program, Number(key), async (from, at) => {
              const got = await (from === 'task' ? read(task, String(at)) : read(number, String(at)))
              trace.push([from, at, got])
              return got
            })
            assert.notEqual(traces.get(key), JSON.stringify(trace), `task ${key} ran although nothing changed`)
            traces.set(key, JSON.stringify(trace))
            return value
          },
        }
        const world = makeWorld(t, input => {
          number = input
          return [task]
        })
        const expected = (at: number): Promise<number> =>
          execute(programs[at] as Program, at, async (from, other) =>
            from === 'task' ? expected(other) : world.numbers.get(String(other)),
          )
        for (const change of steps) {
          if (change.kind === 'set') {
            if (change.to === undefined) world.numbers.delete(String(change.at))
            else world.numbers.set(String(change.at), change.to)
            continue
          }
          ran = new Set()
          if (change.kind === 'restart') world.restart()
          else world.engine.refresh()
          const read = await Promise.all(change.read.map(at => world.engine.read(task, String(at))))
          assert.deepEqual(read, await Promise.all(change.read.map(expected)))
        }
      },
    ),
    { numRuns: 150 },
  )
})

test('a task whose value is an identity needs no stored value; one that is forgotten runs again', async t => {
  let number: Input<number | undefined> = { name: 'number', look: () => undefined }
  const isLarge: Task<string> = {
    name: 'isLarge',
    isIdentity: true,
    run: async (key, read) => (((await read(number, key)) ?? 0) > 10 ? 'f' : '0').repeat(16),
  }
  const report: Task<string> = { name: 'report', run: (key, read) => read(isLarge, key) }
  const world = makeWorld(t, input => {
    number = input
    return [isLarge, report]
  })
  world.numbers.set('a', 1)
  assert.equal(await world.engine.read(report, 'a'), '0'.repeat(16))
  assert.deepEqual([...world.values.keys()], ['report a'])
  world.numbers.set('a', 2)
  world.restart()
  assert.equal(await world.engine.read(report, 'a'), '0'.repeat(16))
  const { log } = world.engine
  assert.deepEqual(
    [log.counts.get('isLarge'), log.explain(report, 'a')[0]?.reason.kind],
    [{ run: 1, cutOff: 0, reused: 0 }, 'cut off'],
  )
  world.restart()
  assert.equal(await world.engine.read(isLarge, 'a'), '0'.repeat(16))
  assert.equal(runs(world.engine, 'isLarge'), 0, 'its value is in its record')
  world.engine.forget(report, 'a')
  await world.engine.read(report, 'a')
  assert.equal(runs(world.engine, 'report'), 1)
})

test('a task that reads many others at once depends on each, and runs only those that changed', async t => {
  let number: Input<number | undefined> = { name: 'number', look: () => undefined }
  const isLarge: Task<string> = {
    name: 'isLarge',
    isIdentity: true,
    run: async (key, read) => {
      const value = (await read(number, key)) ?? 0
      if (value < 0) throw new RangeError(`${key} is negative`)
      return (value > 10 ? 'f' : '0').repeat(16)
    },
  }
  let made = 0
  const all: Task<number> = {
    name: 'all',
    run: async (_, read) => {
      await read(number, 'own')
      await read.all(isLarge, KEYS)
      return ++made
    },
  }
  const KEYS = ['a', 'b', 'c', 'd']
  const world = makeWorld(t, input => {
    number = input
    return [isLarge, all]
  })
  const set = (numbers: Record<string, number>) => {
    for (const [key, value] of Object.entries(numbers)) world.numbers.set(key, value)
    world.restart()
  }
  set({ own: 1, a: 1, b: 1, c: 20, d: 1 })
  assert.equal(await world.engine.read(all), 1)
  assert.equal(runs(world.engine, 'isLarge'), 4)
  set({ a: 2 })
  assert.equal(await world.engine.read(all), 1, 'the identity of a is equal')
  set({ own: 2, b: 30 })
  assert.equal(await world.engine.read(all), 2)
  assert.deepEqual(world.engine.log.counts.get('isLarge'), { run: 1, cutOff: 0, reused: 3 })
  set({ b: 3 })
  assert.equal(await world.engine.read(all), 3, 'it depends on b')
  set({ own: 3, d: -1 })
  await assert.rejects(world.engine.read(all), /d is negative/)
  set({ d: 1 })
  assert.equal(await world.engine.read(all), 4)
})

test('of a task that reads many inputs, a later run stores and finds only what differs', async t => {
  let number: Input<number | undefined> = { name: 'number', look: () => undefined }
  const sum: Task<number> = {
    name: 'sum',
    run: async (_, read) => {
      const keys = [...world.numbers.keys()].sort()
      // Without it, a new number would change nothing that was recorded.
      await read(number, 'names')
      await read.all(number, keys)
      return keys.reduce((all, key) => all + (world.numbers.get(key) ?? 0), 0)
    },
  }
  const world = makeWorld(t, input => {
    number = input
    return [sum]
  })
  const expected = () => [...world.numbers.values()].reduce((all, one) => all + one, 0)
  for (let at = 0; at < 400; at++) world.numbers.set(`key-${1000 + at}`, at)
  world.numbers.set('names', 0)
  await world.engine.read(sum)
  world.restart()
  const random = fc.sample(fc.tuple(fc.nat(399), fc.constantFrom('edit', 'add', 'delete')), { numRuns: 24, seed: 7 })
  for (const [step, [at, anyKind]] of random.entries()) {
    const kind = step < 8 ? 'edit' : anyKind
    const key = kind === 'add' ? `key-${1000 + at}-${world.numbers.size}` : `key-${1000 + at}`
    if (kind === 'delete') world.numbers.delete(key)
    else world.numbers.set(key, 1000 + at)
    if (kind !== 'edit') world.numbers.set('names', (world.numbers.get('names') ?? 0) + 1)
    world.engine.refresh([nameOf(number, key), nameOf(number, 'names')])
    assert.equal(await world.engine.read(sum), expected(), `${kind} ${key}`)
    world.restart()
    assert.equal(await world.engine.read(sum), expected())
    assert.equal(runs(world.engine, 'sum'), 0, `after ${kind} ${key}`)
    // All reads take more than 30,000 bytes.
    if (kind === 'edit' && step < 8) assert.ok(statSync(`${world.path}-changes`).size < 3000)
  }
})
