import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { partPath } from '../../../src/search-engine/index-format.ts'
import { IndexOpener } from '../../../src/search-engine/open-index.ts'
import type { SearchFailure, SearchRequest } from '../../../src/search-engine/types.ts'
import { makeParts, type SmallPage } from './small-index.ts'

const URL_OF_INDEX = '/docs/search-index/'
const REQUEST: SearchRequest = { query: 'validator', locale: 'en', limit: 20, offset: 0 }

type Files = Map<string, Uint8Array | (() => Response | Promise<Response>)>

/** A server with the files of an index, and the requests to it. */
function serve(pages: readonly SmallPage[], name = 'en.json'): { files: Files; asked: string[]; opener: IndexOpener } {
  const files: Files = new Map()
  put(files, pages, name)
  const asked: string[] = []
  const opener = new IndexOpener(async (url, { cache }) => {
    asked.push(`${cache} ${url}`)
    const file = files.get(decodeURIComponent(url))
    if (!file) return new Response('not found', { status: 404 })
    return typeof file === 'function' ? file() : new Response(new Uint8Array(file))
  })
  return { files, asked, opener }
}

function put(files: Files, pages: readonly SmallPage[], name = 'en.json'): void {
  const { manifest, parts } = makeParts(pages)
  files.set(URL_OF_INDEX + name, new TextEncoder().encode(manifest))
  for (const [part, bytes] of parts) files.set(URL_OF_INDEX + partPath(part), new Uint8Array(gzipSync(bytes)))
}

function kindOf(kind: string): (error: SearchFailure) => boolean {
  return error => error.kind === kind
}

const PAGES = [{ title: 'Validator' }, { title: 'Operator' }]

test('the manifest is requested again, its parts are cached', async () => {
  const { opener, asked } = serve(PAGES)
  const { hits } = await opener.search(URL_OF_INDEX, REQUEST)
  assert.equal(hits[0]?.url, '/p0')
  assert.equal(asked[0], 'no-cache /docs/search-index/en.json')
  assert.ok(asked.slice(1).every(line => /^default \/docs\/search-index\/[\da-f]\/[\da-f]{11}\.bin$/.test(line)))
  const before = asked.length
  await opener.search(URL_OF_INDEX, REQUEST)
  assert.equal(asked.length, before)
})

test('each version has its own index', async () => {
  const { opener, asked } = serve(PAGES, 'en@1.0.json')
  const { hits } = await opener.search(URL_OF_INDEX, { ...REQUEST, version: '1.0' })
  assert.equal(hits.length, 1)
  assert.equal(asked[0], 'no-cache /docs/search-index/en@1.0.json')
})

test('a site that was published again meanwhile is requested once more', async () => {
  const { opener, files } = serve(PAGES)
  await opener.search(URL_OF_INDEX, REQUEST)
  files.clear()
  put(files, [{ title: 'New' }, { title: 'Validator, again' }])
  const { hits } = await opener.search(URL_OF_INDEX, { ...REQUEST, query: 'operator' }).catch(() => ({ hits: [] }))
  assert.deepEqual(hits, [])
  const again = await opener.search(URL_OF_INDEX, { ...REQUEST, query: 'again' })
  assert.equal(again.hits[0]?.url, '/p1')
})

test('no index, and one of another format, are outdated', async () => {
  const { opener, files } = serve(PAGES)
  files.set(`${URL_OF_INDEX}en.json`, new TextEncoder().encode('{"format":999}'))
  await assert.rejects(opener.search(URL_OF_INDEX, REQUEST), kindOf('outdated'))
  files.clear()
  await assert.rejects(opener.search(URL_OF_INDEX, REQUEST), kindOf('outdated'))
})

test('a part that is permanently missing is outdated', async () => {
  const { opener, files } = serve(PAGES)
  for (const path of files.keys()) if (path.endsWith('.bin')) files.delete(path)
  await assert.rejects(opener.search(URL_OF_INDEX, REQUEST), kindOf('outdated'))
})

test('a truncated part is damaged, and works again once it is complete', async () => {
  const { opener, files } = serve(PAGES)
  const whole = new Map(files)
  for (const [path, bytes] of whole)
    if (path.endsWith('.bin')) files.set(path, (bytes as Uint8Array).slice(0, (bytes as Uint8Array).length - 9))
  await assert.rejects(opener.search(URL_OF_INDEX, REQUEST), kindOf('damaged'))
  for (const [path, bytes] of whole) files.set(path, bytes)
  assert.equal((await opener.search(URL_OF_INDEX, REQUEST)).hits.length, 1)
})

test('an HTML page in place of a part is damaged', async () => {
  const { opener, files } = serve(PAGES)
  for (const path of files.keys())
    if (path.endsWith('.bin')) files.set(path, new TextEncoder().encode('<!doctype html><title>Sign in</title>'))
  await assert.rejects(opener.search(URL_OF_INDEX, REQUEST), kindOf('damaged'))
})

test('a server that fails is the network, one that cannot be reached is offline, and the next search tries again', async () => {
  const { opener, files } = serve(PAGES)
  const manifest = files.get(`${URL_OF_INDEX}en.json`) as Uint8Array
  files.set(`${URL_OF_INDEX}en.json`, () => new Response('', { status: 503 }))
  await assert.rejects(opener.search(URL_OF_INDEX, REQUEST), kindOf('network'))
  files.set(`${URL_OF_INDEX}en.json`, () => Promise.reject(new TypeError('fetch failed')))
  await assert.rejects(opener.search(URL_OF_INDEX, REQUEST), kindOf('offline'))
  files.set(`${URL_OF_INDEX}en.json`, manifest)
  assert.equal((await opener.search(URL_OF_INDEX, REQUEST)).hits.length, 1)
})

test('after a rebuild the manifest is asked for again, though all of its parts are still there', async () => {
  const { opener, files, asked } = serve(PAGES)
  await opener.search(URL_OF_INDEX, REQUEST)
  put(files, [...PAGES, { title: 'Newest' }])
  const newest = { ...REQUEST, query: 'newest' }
  assert.deepEqual((await opener.search(URL_OF_INDEX, newest)).hits, [])
  opener.renew()
  assert.equal((await opener.search(URL_OF_INDEX, newest)).hits[0]?.url, '/p2')
  assert.equal(asked.filter(line => line.endsWith('en.json')).length, 2)
})
