/**
 * The hosted protocol compared with its official client, both in a real browser and against the same server: they send
 * the same requests, and the official client understands the server's responses and failures.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, serveFolder } from './browser.ts'
import { type Behaviour, type HostedRequest, type HostedServer, startHostedServer } from './hosted-server.ts'

const repository = new URL('../..', import.meta.url).pathname

let browser: Browser
let hosted: HostedServer
let site: { url: string; close: () => void }
let page: Page
let dir: string

before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'docsgen-protocol-'))
  writeFileSync(join(dir, '404.html'), '<!doctype html><title>Empty</title>')
  browser = await launchBrowser()
  hosted = await startHostedServer()
  site = await serveFolder(dir)
  page = await browser.newPage()
  await page.goto(site.url)
  const bundle = await build({
    stdin: {
      contents: `
        export { liteClient } from 'algoliasearch/lite'
        export { createHostedEngine } from './templates/client/search/hosted-engine.ts'`,
      resolveDir: repository,
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'protocol',
    platform: 'browser',
  })
  await page.evaluate(`${bundle.outputFiles[0]?.text}; globalThis.protocol = protocol`)
})

after(async () => {
  await browser.close()
  site.close()
  hosted.close()
  rmSync(dir, { recursive: true })
})

type Outcome = { hits?: unknown[]; error?: string; status?: number; kind?: string }

/** Our own engine. */
function askOurs(query: string): Promise<Outcome> {
  return page.evaluate(
    `protocol.createHostedEngine({ appId: 'APP', apiKey: 'public key', indexName: 'ssv', contextual: true,
      parameters: {}, docs: { default: ['1.0'] }, hosts: ['${hosted.url}'] }, '/')
      .search({ query: ${JSON.stringify(query)}, locale: 'en', version: '1.0', limit: 20, offset: 0 })
      .then(({ hits }) => ({ hits }), ({ kind }) => ({ kind }))`,
  )
}

/** The official client, with the request of docsgen's engine. */
function askOfficial(body: unknown): Promise<Outcome> {
  const { hostname, port } = new URL(hosted.url)
  return page.evaluate(
    `protocol.liteClient('APP', 'public key', {
      hosts: [{ url: '${hostname}', port: ${port}, protocol: 'http', accept: 'readWrite' }] })
      .search(${JSON.stringify(body)})
      .then(({ results }) => ({ hits: results[0].hits }), ({ name, status }) => ({ error: name, ...(status && { status }) }))`,
  )
}

async function requestOf(ask: () => Promise<unknown>): Promise<HostedRequest> {
  hosted.requests.length = 0
  await ask()
  const [request] = hosted.requests
  assert.ok(request)
  return request
}

test("docsgen's request is that of the official client", async () => {
  hosted.behaviour = 'good'
  const ours = await requestOf(() => askOurs('fee & + ü 🦘'))
  const official = await requestOf(() => askOfficial(JSON.parse(ours.body)))
  assert.equal(ours.method, official.method)
  assert.deepEqual(JSON.parse(ours.body), JSON.parse(official.body))
  const [own, theirs] = [ours, official].map(({ url }) => new URL(url, hosted.url))
  assert.equal(own?.pathname, theirs?.pathname)
  for (const name of ['x-algolia-api-key', 'x-algolia-application-id'])
    assert.equal(own?.searchParams.get(name), theirs?.searchParams.get(name))
  const names = [...(own?.searchParams.keys() ?? [])]
  assert.deepEqual(names, [...names].sort())
  assert.ok(names.every(name => theirs?.searchParams.has(name)))
  for (const name of ['content-type', 'accept']) assert.equal(ours.headers[name], official.headers[name])
  // A simple request: the browser sends no preflight request.
  assert.deepEqual(
    [ours, official].map(({ method }) => method),
    ['POST', 'POST'],
  )
})

const outcomes: [behaviour: Behaviour, official: Outcome, ours: Outcome][] = [
  ['empty', { hits: [] }, { hits: [] }],
  ['forbidden', { error: 'ApiError', status: 403 }, { kind: 'refused' }],
  ['limited', { error: 'ApiError', status: 429 }, { kind: 'refused' }],
  ['broken', { error: 'RetryError' }, { kind: 'network' }],
  ['html', { error: 'DeserializationError' }, { kind: 'damaged' }],
  ['cut', { error: 'DeserializationError' }, { kind: 'damaged' }],
  ['silent', { error: 'RetryError' }, { kind: 'network' }],
]
for (const [behaviour, official, ours] of outcomes)
  test(`a service that is ${behaviour} is so for both clients`, async () => {
    hosted.behaviour = behaviour
    const body = { requests: [{ indexName: 'ssv', query: behaviour }] }
    assert.deepEqual(await askOfficial(body), official)
    assert.deepEqual(await askOurs(behaviour), ours)
  })

test('the hits of the test server are hits for both clients', async () => {
  hosted.behaviour = 'good'
  const { hits } = await askOfficial({ requests: [{ indexName: 'ssv', query: 'zebra' }] })
  assert.equal(hits?.length, 2)
  assert.equal((await askOurs('zebra')).hits?.length, 2)
})
