import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEmbeddedEngine, type WorkerLike } from '../../../src/search-engine/embedded-engine.ts'
import type { SearchAnswer, SearchFailure, SearchRequest } from '../../../src/search-engine/types.ts'
import type { FromWorker, ToWorker } from '../../../src/search-engine/worker-messages.ts'

const REQUEST: SearchRequest = { query: 'fee', locale: 'en', limit: 20, offset: 0 }
const ANSWER: SearchAnswer = { hits: [], total: 0, query: 'fee' }

type OnMessage = (event: { data: FromWorker }) => void
type OnError = (event: { message?: string }) => void

/** A worker that is controlled by the test. */
class FakeWorker implements WorkerLike {
  readonly sent: ToWorker[] = []
  terminated = false
  #onMessage: OnMessage = () => undefined
  #onError: OnError = () => undefined

  postMessage(message: ToWorker): void {
    this.sent.push(message)
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    if (type === 'message') this.#onMessage = listener as OnMessage
    else this.#onError = listener as OnError
  }

  terminate(): void {
    this.terminated = true
  }

  say(data: FromWorker): void {
    this.#onMessage({ data })
  }

  die(message?: string): void {
    this.#onError({ message })
  }
}

function makeEngine() {
  const workers: FakeWorker[] = []
  const places = { indexUrl: '/search-index/', workerUrl: '/assets/search-1.js' }
  const engine = createEmbeddedEngine(places, { locale: 'en', version: 'current' }, () => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  })
  return { engine, workers }
}

test('nothing starts before a reader is about to search', () => {
  const { engine, workers } = makeEngine()
  assert.equal(workers.length, 0)
  engine.warm()
  engine.warm()
  assert.equal(workers.length, 1)
  const warm = { kind: 'warm', indexUrl: '/search-index/', locale: 'en', version: 'current' }
  assert.deepEqual(workers[0]?.sent, [warm, warm])
})

test('answers are matched to their queries', async () => {
  const { engine, workers } = makeEngine()
  const first = engine.search(REQUEST)
  const second = engine.search({ ...REQUEST, query: 'fees' })
  workers[0]?.say({ id: 2, answer: { ...ANSWER, query: 'fees' } })
  workers[0]?.say({ id: 1, answer: ANSWER })
  workers[0]?.say({ id: 99, answer: ANSWER })
  assert.deepEqual([(await first).query, (await second).query], ['fee', 'fees'])
})

test('an empty query needs no worker', async () => {
  const { engine, workers } = makeEngine()
  assert.deepEqual(await engine.search({ ...REQUEST, query: ' ' }), { hits: [], total: 0, query: ' ' })
  assert.equal(workers.length, 0)
})

test('an aborted query is cancelled', async () => {
  const { engine, workers } = makeEngine()
  const control = new AbortController()
  const answer = engine.search(REQUEST, control.signal)
  control.abort(new Error('another letter'))
  await assert.rejects(answer, /another letter/)
  assert.deepEqual(workers[0]?.sent.at(-1), { kind: 'cancel', id: 1 })
  workers[0]?.say({ id: 1, answer: ANSWER })
  await assert.rejects(engine.search(REQUEST, control.signal), /another letter/)
})

test('failures keep their kind', async () => {
  const { engine, workers } = makeEngine()
  const answer = engine.search(REQUEST)
  workers[0]?.say({ id: 1, failure: { kind: 'outdated', message: 'old' } })
  await assert.rejects(answer, (error: SearchFailure) => error.kind === 'outdated' && error.message === 'old')
})

test('a worker that dies fails pending searches, and the next search starts another', async () => {
  const { engine, workers } = makeEngine()
  const answer = engine.search(REQUEST)
  workers[0]?.die()
  await assert.rejects(answer, (error: SearchFailure) => error.kind === 'network')
  assert.ok(workers[0]?.terminated)
  const again = engine.search(REQUEST)
  workers[1]?.say({ id: 2, answer: ANSWER })
  assert.deepEqual(await again, ANSWER)
})

test('in a browser that starts no workers, only the search fails', async () => {
  const engine = createEmbeddedEngine({ indexUrl: '/', workerUrl: '/' }, { locale: 'en' }, () => {
    throw new Error('blocked')
  })
  engine.warm()
  await assert.rejects(engine.search(REQUEST), (error: SearchFailure) => error.kind === 'network')
})
