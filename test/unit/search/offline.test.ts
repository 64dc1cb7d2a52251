/**
 * Search without a connection: stored parts are searched, and missing ones are reported.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { partName } from '../../../src/features/search/part-name.ts'
import { partPath } from '../../../src/search-engine/index-format.ts'
import { type OpenStore, writeOfflineCopy } from '../../../src/search-engine/offline-copy.ts'
import { IndexOpener } from '../../../src/search-engine/open-index.ts'
import type { SearchFailure, SearchRequest } from '../../../src/search-engine/types.ts'
import { makeParts } from './small-index.ts'

const URL_OF_INDEX = '/search-index/'
const MANIFEST = `${URL_OF_INDEX}en.json`
const REQUEST: SearchRequest = { query: 'validator', locale: 'en', limit: 20, offset: 0 }
const PAGES = [
  { title: 'Validator', text: 'Attests to blocks.' },
  { title: 'Operator', text: 'Runs a validator.' },
]

/** A server that can be disconnected, and a store that outlives an opener. */
function makeSite(pages = PAGES) {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const { manifest, parts } = makeParts(pages)
  const packed = Array.from(parts, ([name, bytes]) => ({ name, bytes: new Uint8Array(gzipSync(bytes)) }))
  for (const { name, bytes } of packed) files.set(URL_OF_INDEX + partPath(name), bytes)
  const offline = partName([...parts.keys()].join(''))
  files.set(URL_OF_INDEX + partPath(offline), new Uint8Array(writeOfflineCopy(packed)))
  files.set(MANIFEST, new TextEncoder().encode(JSON.stringify({ ...JSON.parse(manifest), offline })))
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  const requests: string[] = []
  const site = { files, kept, requests, isOnline: true, isMade: false }
  const openStore: OpenStore = async (_name, make) => {
    site.isMade ||= make
    if (!site.isMade) return undefined
    return {
      match: async url => (kept.has(url) ? new Response(kept.get(url)) : undefined),
      put: async (url, response) => void kept.set(url, new Uint8Array(await response.arrayBuffer())),
      delete: async url => kept.delete(url),
      urls: async () => [...kept.keys()],
    }
  }
  const makeOpener = () =>
    new IndexOpener(async url => {
      if (!site.isOnline) throw new TypeError('fetch failed')
      requests.push(url)
      const file = files.get(decodeURIComponent(url))
      return file ? new Response(file) : new Response('', { status: 404 })
    }, openStore)
  return Object.assign(site, { makeOpener })
}

test('a stored index answers without a connection, after a reload as well', async () => {
  const site = makeSite()
  const opener = site.makeOpener()
  // Besides the parts, there are the manifest and the copy itself.
  assert.equal(await opener.keep(URL_OF_INDEX, 'en'), site.files.size - 2)
  assert.deepEqual(new Set(site.kept.keys()), new Set(site.files.keys()))
  assert.equal(site.requests.length, 2, 'one request for the manifest, and one for all parts')
  assert.equal(await opener.keep(URL_OF_INDEX, 'en'), 0)
  assert.equal(site.requests.length, 2)
  site.isOnline = false
  for (const own of [opener, site.makeOpener()]) {
    const answer = await own.search(URL_OF_INDEX, REQUEST)
    assert.deepEqual(
      answer.hits.map(({ url }) => url),
      ['/p0', '/p1'],
    )
    assert.equal(answer.isPartial, undefined)
  }
})

test('nothing is stored before the reader opens the dialog', async () => {
  const site = makeSite()
  await site.makeOpener().search(URL_OF_INDEX, REQUEST)
  assert.equal(site.kept.size, 0)
})

test('hits whose pages cannot be loaded are missing, and the answer says so', async () => {
  const site = makeSite()
  const opener = site.makeOpener()
  await opener.search(URL_OF_INDEX, { ...REQUEST, query: 'attests' })
  site.isOnline = false
  const answer = await opener.search(URL_OF_INDEX, REQUEST)
  assert.deepEqual(
    answer.hits.map(({ url }) => url),
    ['/p0'],
  )
  assert.equal(answer.isPartial, true)
})

test('without a connection and without stored parts, the search fails and can be retried', async () => {
  const site = makeSite()
  const opener = site.makeOpener()
  site.isOnline = false
  await assert.rejects(opener.search(URL_OF_INDEX, REQUEST), (error: SearchFailure) => error.kind === 'offline')
  site.isOnline = true
  assert.equal((await opener.search(URL_OF_INDEX, REQUEST)).hits.length, 2)
})

test('parts that are no longer in the index are removed', async () => {
  const site = makeSite()
  await site.makeOpener().keep(URL_OF_INDEX, 'en')
  const before = [...site.kept.keys()]
  site.files.clear()
  for (const [path, bytes] of makeSite([{ title: 'New', text: 'Something else.' }]).files) site.files.set(path, bytes)
  await site.makeOpener().keep(URL_OF_INDEX, 'en')
  assert.deepEqual(new Set(site.kept.keys()), new Set(site.files.keys()))
  assert.ok(before.some(path => !site.kept.has(path)))
})

test('a truncated copy stores nothing as complete, and is requested again', async () => {
  const site = makeSite()
  const path = URL_OF_INDEX + partPath(JSON.parse(new TextDecoder().decode(site.files.get(MANIFEST))).offline)
  const whole = site.files.get(path) as Uint8Array<ArrayBuffer>
  site.files.set(path, whole.slice(0, -1))
  await assert.rejects(site.makeOpener().keep(URL_OF_INDEX, 'en'), RangeError)
  assert.equal(site.kept.has(path), false)
  site.files.set(path, whole)
  assert.equal(await site.makeOpener().keep(URL_OF_INDEX, 'en'), site.files.size - 2)
})
