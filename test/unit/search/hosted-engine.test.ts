/**
 * The hosted engine with hosts that respond, fail, hang, or send invalid data: the requests to each host, and the
 * results.
 */
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import type { SearchFailure, SearchRequest } from '../../../src/search-engine/types.ts'
import { createHostedEngine } from '../../../templates/client/search/hosted-engine.ts'
import type { HostedSettings } from '../../../templates/client/search/settings.ts'
import { testsWith } from '../../own-tests.ts'

const HOSTED: HostedSettings = {
  ...{ appId: 'APP', apiKey: 'public', indexName: 'ssv', contextual: true, parameters: {} },
  docs: { default: ['current', '1.0'], sdk: ['2.0', '1.0'] },
}
const REQUEST: SearchRequest = { query: 'fee', locale: 'fr', version: '1.0', limit: 20, offset: 0 }

interface Sent {
  host: string
  url: URL
  init: RequestInit
  body: { requests: Record<string, unknown>[] }
}

/** The response of a host to a request. */
type Host = (sent: Sent) => Promise<Response> | Response

let sent: Sent[] = []
let answer: Host

const origin = { fetch: globalThis.fetch }
const test = testsWith({
  before: () => {
    sent = []
    answer = () => hitsOf([])
    Object.assign(globalThis, {
      location: { origin: 'https://docs.example', href: 'https://docs.example/' },
      fetch: async (address: string, init: RequestInit) => {
        const url = new URL(address)
        const one: Sent = { host: url.host, url, init, body: JSON.parse(String(init.body)) }
        sent.push(one)
        return answer(one)
      },
    })
  },
  after: () => {
    Object.assign(globalThis, origin)
    mock.timers.reset()
    Reflect.deleteProperty(globalThis, 'location')
  },
})

function hitsOf(hits: unknown[], more: object = {}): Response {
  return Response.json({ results: [{ hits, nbHits: hits.length, ...more }] })
}

function ask(settings: Partial<HostedSettings> = {}, request: Partial<SearchRequest> = {}, baseUrl = '/') {
  return createHostedEngine({ ...HOSTED, ...settings }, baseUrl).search({ ...REQUEST, ...request })
}

/** Never responds, but stops when it is aborted. */
const hang: Host = ({ init: { signal } }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test('one simple request to the multi-index path, as the documented client sends it', async () => {
  await ask()
  const [one] = sent
  assert.equal(sent.length, 1)
  assert.equal(one?.url.origin + (one?.url.pathname ?? ''), 'https://app-dsn.algolia.net/1/indexes/*/queries')
  assert.equal(one?.url.searchParams.get('x-algolia-api-key'), 'public')
  assert.equal(one?.url.searchParams.get('x-algolia-application-id'), 'APP')
  assert.doesNotMatch(one?.url.search ?? '', /\+/)
  assert.equal(one?.init.method, 'POST')
  assert.deepEqual(one?.init.headers, { accept: 'application/json', 'content-type': 'text/plain' })
  assert.deepEqual(one?.body.requests, [
    {
      indexName: 'ssv',
      query: 'fee',
      attributesToRetrieve: [0, 1, 2, 3, 4, 5, 6]
        .map(level => `hierarchy.lvl${level}`)
        .concat('content', 'type', 'url'),
      attributesToSnippet: [1, 2, 3, 4, 5, 6].map(level => `hierarchy.lvl${level}:10`).concat('content:10'),
      snippetEllipsisText: '…',
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      hitsPerPage: 20,
      page: 0,
      facetFilters: [
        'language:fr',
        ['docusaurus_tag:default', 'docusaurus_tag:docs-default-1.0', 'docusaurus_tag:docs-sdk-2.0'],
      ],
    },
  ])
})

const CONTEXT = ['language:fr', tags('docs-default-1.0', 'docs-sdk-2.0')]

function tags(...names: string[]): string[] {
  return ['default', ...names].map(name => `docusaurus_tag:${name}`)
}

const filters: [what: string, settings: Partial<HostedSettings>, expected: unknown][] = [
  ['a string', { parameters: { facetFilters: 'a:b' } }, ['a:b', ...CONTEXT]],
  ['strings', { parameters: { facetFilters: ['a:b', 'c:d'] } }, ['a:b', 'c:d', ...CONTEXT]],
  ['choices', { parameters: { facetFilters: [['a:b', 'a:c'], 'd:e'] } }, [['a:b', 'a:c'], 'd:e', ...CONTEXT]],
  ['strings without context', { contextual: false, parameters: { facetFilters: ['a:b'] } }, ['a:b']],
  ['nothing without context', { contextual: false }, undefined],
]
for (const [what, settings, expected] of filters)
  test(`filters: ${what}`, async () => {
    await ask(settings)
    assert.deepEqual(sent[0]?.body.requests[0]?.facetFilters, expected)
  })

interface Choice {
  settings?: Partial<HostedSettings>
  /** Stored versions by docs. */
  stored?: Record<string, string>
  version?: string
  expected: string[]
}

const CHOICES: Record<string, Choice> = {
  'the last versions': { expected: tags('docs-default-current', 'docs-sdk-2.0') },
  'a version that does not exist': { version: '9.9', expected: tags('docs-default-current', 'docs-sdk-2.0') },
  'what the reader chose': {
    stored: { sdk: '1.0', default: '1.0' },
    version: 'current',
    expected: tags('docs-default-current', 'docs-sdk-1.0'),
  },
  'a page of other docs': {
    settings: { own: 'sdk' },
    stored: { sdk: '1.0' },
    version: '1.0',
    expected: tags('docs-default-1.0', 'docs-sdk-2.0'),
  },
  'a choice that is gone': {
    stored: { sdk: '0.1' },
    version: '1.0',
    expected: tags('docs-default-1.0', 'docs-sdk-2.0'),
  },
  'a version of docs with a prefix': { version: 'sdk:1.0', expected: tags('docs-default-current', 'docs-sdk-1.0') },
  'no docs': { settings: { docs: {} }, version: 'current', expected: tags() },
}
for (const [what, { settings, stored = {}, version, expected }] of Object.entries(CHOICES))
  test(`versions of docs: ${what}`, async () => {
    const getItem = (key: string) => stored[key.replace('docs-preferred-version-', '')] ?? null
    Object.assign(globalThis, { localStorage: { getItem } })
    await ask(settings, { version })
    const filters = sent[0]?.body.requests[0]?.facetFilters as unknown[] | undefined
    assert.deepEqual(filters?.[1], expected)
  })

test('pages of the size that the config sets are asked for, one after the other', async () => {
  for (const [hitsPerPage, size] of [
    [3, 3],
    ['7', 7],
    [50, 50],
    [0, 20],
    ['all', 20],
  ] as const) {
    sent = []
    answer = () => hitsOf([{ objectID: 'a', url: '/a' }, null], { nbHits: 90 })
    const parameters = { hitsPerPage, page: 4, offset: 2, length: 5 }
    const first = await ask({ parameters })
    const second = await ask({ parameters }, { offset: first.next ?? 0 })
    const asked = sent.map(({ body }) => body.requests[0] ?? {})
    assert.deepEqual(
      asked.map(one => [one.page, one.hitsPerPage, 'offset' in one, 'length' in one]),
      [
        [0, size, false, false],
        [1, size, false, false],
      ],
    )
    assert.deepEqual([first.next, second.next], [size, 2 * size])
  }
  answer = () => hitsOf([], { nbHits: 90 })
  assert.equal((await ask({}, { offset: 40 })).next, 90)
})

test('parameters in the config override the defaults', async () => {
  await ask({ parameters: { hitsPerPage: 3, typoTolerance: false } })
  const [parameters] = sent[0]?.body.requests ?? []
  assert.deepEqual([parameters?.hitsPerPage, parameters?.typoTolerance, parameters?.query], [3, false, 'fee'])
})

test('parameters in the config cannot replace the query, nor what hits are made of', async () => {
  const parameters = { query: 'x', attributesToRetrieve: ['rank'], highlightPreTag: '<em>', highlightPostTag: '</em>' }
  await ask({ parameters })
  const [own] = sent.splice(0)[0]?.body.requests ?? []
  await ask()
  const [plain] = sent[0]?.body.requests ?? []
  assert.ok(plain)
  assert.deepEqual(own, { ...plain, attributesToRetrieve: [...(plain.attributesToRetrieve as string[]), 'rank'] })
})

test('further hits are the next page', async () => {
  await ask({}, { offset: 40 })
  assert.equal(sent[0]?.body.requests[0]?.page, 2)
})

test('a blank query sends no request', async () => {
  assert.deepEqual(await ask({}, { query: '  ' }), { hits: [], total: 0, query: '  ' })
  assert.equal(sent.length, 0)
})

const FIRST = 'app-dsn.algolia.net'
const OTHERS = ['app-1.algolianet.com', 'app-2.algolianet.com', 'app-3.algolianet.com']

test('if a host fails, the next one is tried, and it is skipped for two minutes', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  answer = ({ host }) => (host === FIRST ? new Response('', { status: 503 }) : hitsOf([]))
  const engine = createHostedEngine(HOSTED, '/')
  await engine.search(REQUEST)
  assert.equal(sent[0]?.host, FIRST)
  assert.ok(OTHERS.includes(sent[1]?.host ?? ''))
  await engine.search(REQUEST)
  assert.equal(sent.length, 3)
  assert.notEqual(sent[2]?.host, FIRST)
  mock.timers.tick(120_001)
  await engine.search(REQUEST)
  assert.equal(sent[3]?.host, FIRST)
})

test('without a connection, every host is tried once', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await assert.rejects(ask(), (error: SearchFailure) => error.kind === 'network')
  assert.deepEqual(sent.map(({ host }) => host).sort(), [...OTHERS, FIRST].sort())
})

test('if all hosts were down, all are tried again', async () => {
  const engine = createHostedEngine(HOSTED, '/')
  answer = () => new Response('', { status: 500 })
  await assert.rejects(engine.search(REQUEST))
  answer = () => hitsOf([])
  await engine.search(REQUEST)
  assert.equal(sent.length, 5)
})

test('a host that hangs has one second, the next one four', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  answer = hang
  const asked = ask().catch((error: SearchFailure) => error.kind)
  const waits = [1000, 4000, 5000, 6000]
  for (const [index, wait] of waits.entries()) {
    await turn()
    assert.equal(sent.length, index + 1)
    mock.timers.tick(wait - 1)
    await turn()
    assert.equal(sent.length, index + 1, `host ${index + 1} has ${wait} ms`)
    mock.timers.tick(1)
  }
  assert.equal(await asked, 'network')
})

test('an incomplete response has two seconds', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  answer = one => {
    if (one.host !== FIRST) return hitsOf([])
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"results":['))
        one.init.signal?.addEventListener('abort', () => controller.error(one.init.signal?.reason))
      },
    })
    return new Response(body)
  }
  const asked = ask()
  await turn()
  mock.timers.tick(1999)
  await turn()
  assert.equal(sent.length, 1)
  mock.timers.tick(1)
  assert.deepEqual((await asked).hits, [])
  assert.equal(sent.length, 2)
})

test('an aborted search gets the reason, and no other host is tried', async () => {
  answer = hang
  const controller = new AbortController()
  const asked = createHostedEngine(HOSTED, '/').search(REQUEST, controller.signal)
  controller.abort(new Error('enough'))
  await assert.rejects(asked, /enough/)
  assert.equal(sent.length, 1)
})

const failures: [what: string, response: () => Response, kind: string, tries: number][] = [
  ['a wrong key', () => Response.json({ message: 'Invalid API key' }, { status: 403 }), 'refused', 1],
  ['too many questions', () => new Response('{}', { status: 429 }), 'refused', 1],
  ['no such index', () => new Response('{}', { status: 404 }), 'refused', 1],
  ['a broken service', () => new Response('{}', { status: 500 }), 'network', 4],
  ['HTML', () => new Response('<!doctype html>'), 'damaged', 1],
  ['an answer that is cut off', () => new Response('{"results":[{"hits":['), 'damaged', 1],
  ['an empty answer', () => new Response(''), 'damaged', 1],
  ['null', () => Response.json(null), 'damaged', 1],
  ['no results', () => Response.json({ results: [] }), 'damaged', 1],
  ['hits that are none', () => Response.json({ results: [{ hits: 'many' }] }), 'damaged', 1],
]
for (const [what, response, kind, tries] of failures)
  test(`${what} is a failure: ${kind}`, async () => {
    answer = response
    await assert.rejects(ask(), (error: SearchFailure) => error.kind === kind)
    assert.equal(sent.length, tries)
  })

const addresses: [
  what: string,
  url: unknown,
  settings: Partial<HostedSettings>,
  baseUrl: string,
  href: string | undefined,
][] = [
  ['this site', 'https://docs.example/a?x=1#b', {}, '/', '/a?x=1#b'],
  ['another host of the site', 'https://production.example/a#b', {}, '/', '/a#b'],
  ['below the base', 'https://production.example/docs/a', {}, '/docs/', '/docs/a'],
  ['without the base', 'https://production.example/a', {}, '/docs/', '/docs/a'],
  ['the base without its slash', 'https://production.example/docs', {}, '/docs/', '/docs/docs'],
  ['external', 'https://blog.example/a', { externalUrlRegex: 'blog\\.example' }, '/', 'https://blog.example/a'],
  ['external, but no web address', 'javascript:blog.example', { externalUrlRegex: 'blog' }, '/', undefined],
  ['rewritten', 'https://x.example/v1/a', { rewrite: { from: '/v1/', to: '/' } }, '/', '/a'],
  ['rewritten everywhere', 'https://x.example/a.b/a.b', { rewrite: { from: 'a\\.b', to: 'c' } }, '/', '/c/c'],
  ['relative', 'guide#a', {}, '/docs/', '/docs/guide#a'],
  ['a path', '/guide', {}, '/docs/', '/docs/guide'],
  ['a script', 'javascript:alert(1)', {}, '/', undefined],
  ['data', 'data:text/html,x', {}, '/', undefined],
  ['slashes', '//evil.example//x', {}, '/', '/x'],
  ['backslashes', '\\\\evil.example\\x', {}, '/', '/x'],
  ['no address', 'https://', {}, '/', undefined],
  ['missing', undefined, {}, '/', undefined],
  ['a number', 7, {}, '/', undefined],
]
for (const [what, url, settings, baseUrl, href] of addresses)
  test(`address: ${what}`, async () => {
    answer = () => hitsOf([{ objectID: 'a', url, type: 'lvl1', hierarchy: { lvl0: 'A', lvl1: 'B' } }])
    const { hits } = await ask(settings, {}, baseUrl)
    assert.deepEqual(
      hits.map(hit => hit.url),
      href === undefined ? [] : [href],
    )
  })

test('in hits, only marks are not plain text', async () => {
  answer = () =>
    hitsOf([
      {
        objectID: 'a',
        url: '/a#b',
        type: 'content',
        content: 'x',
        hierarchy: { lvl0: 'A', lvl1: 'B', lvl2: 'C' },
        _snippetResult: {
          content: { value: '<b>a</b> <mark>&lt;img&gt;</mark> &amp;amp; <mark>open' },
          hierarchy: { lvl2: { value: 'The <mark>C</mark>' } },
        },
      },
    ])
  const [hit] = (await ask()).hits
  assert.deepEqual(hit?.title, [
    { text: 'The ', marked: false },
    { text: 'C', marked: true },
  ])
  assert.deepEqual(hit?.snippet, [
    { text: '<b>a</b> ', marked: false },
    { text: '<img>', marked: true },
    { text: ' &amp; <mark>open', marked: false },
  ])
  assert.deepEqual([hit?.url, hit?.path, hit?.anchor], ['/a#b', '/a', 'b'])
})

const odd: [what: string, hits: unknown[], more: object, count: number, total: number][] = [
  ['without sections', [{ objectID: 'a', url: '/a', type: 'lvl1', hierarchy: { lvl0: null, lvl1: null } }], {}, 1, 1],
  ['without hierarchy', [{ objectID: 'a', url: '/a', hierarchy: null }], {}, 1, 1],
  ['of a section that is a prototype', [{ objectID: 'a', url: '/a', hierarchy: { lvl0: '__proto__' } }], {}, 1, 1],
  ['twice the same', [1, 2].map(() => ({ objectID: 'a', url: '/a', hierarchy: { lvl1: 'A' } })), {}, 1, 2],
  ['that are none', [null, 7, 'x', []], {}, 0, 4],
  ['none, but counted', [], { nbHits: 5 }, 0, 5],
  ['counted as text', [{ objectID: 'a', url: '/a' }], { nbHits: 'many' }, 1, 1],
  ['a thousand', Array.from({ length: 1000 }, (_, at) => ({ objectID: `${at}`, url: `/${at}` })), {}, 1000, 1000],
]
for (const [what, hits, more, count, total] of odd)
  test(`hits ${what}`, async () => {
    answer = () => hitsOf(hits, more)
    const found = await ask()
    assert.deepEqual([found.hits.length, found.total], [count, total])
    for (const hit of found.hits) assert.ok(hit.title.length > 0)
  })

/** Runs everything that only waits for the next turn of the event loop. */
async function turn(): Promise<void> {
  for (let at = 0; at < 20; at++) await new Promise(resolve => setImmediate(resolve))
}
