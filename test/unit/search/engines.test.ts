/**
 * A hosted engine with the embedded one as its fallback: which engine answers, and what readers are told.
 */
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import type { EmbeddedEngine } from '../../../src/search-engine/embedded-engine.ts'
import { type SearchAnswer, SearchFailure } from '../../../src/search-engine/types.ts'
import { withFallback } from '../../../templates/client/search/engines.ts'
import { testsWith } from '../../own-tests.ts'

const test = testsWith({
  before: () => mock.timers.enable({ apis: ['Date', 'setTimeout'] }),
  after: () => mock.timers.reset(),
})

const REQUEST = { query: 'fee', limit: 20, offset: 0 }
const scopeOf = () => ({ locale: 'en', version: '1.0' })

type Reply = () => Promise<SearchAnswer>
const well =
  (query: string): Reply =>
  async () => ({ hits: [], total: 0, query })
const fails =
  (kind: 'network' | 'refused' | 'outdated'): Reply =>
  () =>
    Promise.reject(new SearchFailure(kind, kind))

function engineOf(reply: Reply): EmbeddedEngine & { reply: Reply; asked: object[] } {
  const engine = {
    reply,
    asked: [] as object[],
    warm: () => undefined,
    keep: () => undefined,
    renew: () => undefined,
    popular: async () => [],
    search: (request: object) => {
      engine.asked.push(request)
      return engine.reply()
    },
  }
  return engine
}

test('the hosted engine answers, in the language and version being read', async () => {
  const hosted = engineOf(well('hosted'))
  const embedded = engineOf(well('embedded'))
  const answer = await withFallback(hosted, embedded, scopeOf).search(REQUEST)
  assert.deepEqual([answer.query, answer.isFallback], ['hosted', false])
  assert.deepEqual(hosted.asked, [{ ...REQUEST, locale: 'en', version: '1.0' }])
  assert.deepEqual(embedded.asked, [])
})

test('a chosen version replaces the one being read', async () => {
  const hosted = engineOf(well('hosted'))
  await withFallback(hosted, engineOf(well('embedded')), scopeOf).search({ ...REQUEST, version: 'current' })
  assert.deepEqual(hosted.asked, [{ ...REQUEST, locale: 'en', version: 'current' }])
})

for (const kind of ['network', 'refused'] as const)
  test(`after a failure (${kind}), only the embedded engine answers for half a minute`, async () => {
    const hosted = engineOf(fails(kind))
    const engine = withFallback(hosted, engineOf(well('embedded')), scopeOf)
    for (let at = 0; at < 3; at++) {
      const answer = await engine.search(REQUEST)
      assert.deepEqual([answer.query, answer.isFallback], ['embedded', true])
    }
    assert.equal(hosted.asked.length, 1)
    hosted.reply = well('hosted')
    mock.timers.tick(30_001)
    assert.equal((await engine.search(REQUEST)).query, 'hosted')
  })

test('readers wait four seconds for the hosted engine, not longer', async () => {
  const hosted = engineOf(() => new Promise(() => undefined))
  const embedded = engineOf(well('embedded'))
  const asked = withFallback(hosted, embedded, scopeOf).search(REQUEST)
  mock.timers.tick(3999)
  await Promise.resolve()
  assert.deepEqual(embedded.asked, [])
  mock.timers.tick(1)
  assert.equal((await asked).query, 'embedded')
})

test("if neither answers, the failure is the hosted one's, and the next search retries it at once", async () => {
  const hosted = engineOf(fails('refused'))
  const engine = withFallback(hosted, engineOf(fails('outdated')), scopeOf)
  await assert.rejects(engine.search(REQUEST), { kind: 'refused' })
  hosted.reply = well('hosted')
  assert.equal((await engine.search(REQUEST)).query, 'hosted')
})

test('an aborted search is not a failure of the hosted engine', async () => {
  const controller = new AbortController()
  const hosted = engineOf(() => Promise.reject(controller.signal.reason))
  const embedded = engineOf(well('embedded'))
  const engine = withFallback(hosted, embedded, scopeOf)
  controller.abort(new Error('taken back'))
  await assert.rejects(engine.search(REQUEST, controller.signal), /taken back/)
  hosted.reply = well('hosted')
  assert.equal((await engine.search(REQUEST)).query, 'hosted')
  assert.deepEqual(embedded.asked, [])
})
