/** The storages of the shared cache behave alike; each refuses what its credentials do not allow, and says no secret. */
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Redis } from 'ioredis'
import { openFolder } from '../../../src/features/shared-cache/file-remote.ts'
import { openHttp } from '../../../src/features/shared-cache/http-remote.ts'
import { openRedis } from '../../../src/features/shared-cache/redis-remote.ts'
import { type Remote, RemoteFailure } from '../../../src/features/shared-cache/remote.ts'
import { openS3 } from '../../../src/features/shared-cache/s3-remote.ts'
import { cacheServer } from '../../sites/cache-server.ts'
import { makeSite } from '../../sites/site.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { bucketServer, SECRETS } from './bucket-server.ts'
import { redisServer } from './redis-server.ts'

const SITE_DIR = process.cwd()
const PASSWORD = 'the-password'

/** Uses a storage as the cache does. */
async function storeIn(remote: Remote): Promise<void> {
  let received = 0
  const onBytes = (count: number) => {
    received += count
  }
  const transfer = { signal: new AbortController().signal, onBytes }
  assert.equal(await remote.get('none', transfer), undefined)
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)
  await remote.put('a-1.pack', Uint8Array.of(1), transfer)
  await remote.put('a-1.pack', bytes, transfer)
  received = 0
  assert.deepEqual(new Uint8Array((await remote.get('a-1.pack', transfer)) ?? []), bytes)
  assert.equal(received, bytes.length)
  for (const name of ['b.list', 'c.list', 'd.list', 'e.list']) await remote.put(name, Uint8Array.of(0, 255), transfer)
  await remote.remove('c.list', transfer)
  await remote.remove('never', transfer)
  assert.equal(await remote.get('c.list', transfer), undefined)
  const found = await remote.list(transfer)
  if (found)
    assert.deepEqual(
      found.sort((a, b) => (a.name < b.name ? -1 : 1)),
      [{ name: 'a-1.pack', bytes: bytes.length }, ...['b.list', 'd.list', 'e.list'].map(name => ({ name, bytes: 2 }))],
    )
}

/** The reason of a failure, which names no secret. */
async function refusal(
  work: (transfer: { signal: AbortSignal; onBytes: () => void }) => Promise<unknown>,
): Promise<string> {
  try {
    await work({ signal: new AbortController().signal, onBytes: () => undefined })
  } catch (error) {
    assert.ok(error instanceof RemoteFailure, String(error))
    assert.doesNotMatch(error.message, new RegExp([PASSWORD, ...Object.values(SECRETS)].join('|')))
    return error.message
  }
  return 'accepted'
}

/** An address at which nobody listens. */
async function nobody(): Promise<string> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

test('a folder and a web server store objects by name', async t => {
  const dir = temporaryFolder(t, 'docsgen-remote-')
  await storeIn(await openFolder(pathToFileURL(dir)))
  const { url } = await cacheServer(t)
  await storeIn(openHttp(new URL(url), {}))
  const closed = openHttp(new URL(`http://user:${PASSWORD}@${await nobody()}/cache`), {})
  assert.match(await refusal(transfer => closed.get('x', transfer)), /cannot be reached \(ECONNREFUSED\)/)
})

test('a bucket stores objects below its prefix, and lists them in pieces', async t => {
  const { endpoint, objects, requests } = await bucketServer(t)
  const env = (key: string, secret = SECRETS[key]) => ({
    ...{ AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret, AWS_ENDPOINT_URL: endpoint },
  })
  objects.set('other/foreign', Buffer.of(1))
  const address = new URL('s3://bucket/docs & more')
  await storeIn(openS3(address, env('WRITER')))
  assert.ok([...objects.keys()].every(name => name.startsWith('docs & more/') || name === 'other/foreign'))
  assert.equal(requests.filter(request => request.includes('list-type=2')).length, 2)
  const reader = openS3(address, env('READER'))
  assert.equal(
    (await reader.get('b.list', { signal: new AbortController().signal, onBytes: () => undefined }))?.length,
    2,
  )
  assert.match(await refusal(transfer => reader.put('x', Uint8Array.of(1), transfer)), /refused .*\(403\)/)
  const wrong = openS3(address, env('WRITER', 'guessed'))
  assert.match(await refusal(transfer => wrong.get('b.list', transfer)), /refused the credentials .*\(403\)/)
  const closed = openS3(address, { ...env('WRITER'), AWS_ENDPOINT_URL: `http://${await nobody()}` })
  assert.match(await refusal(transfer => closed.get('x', transfer)), /cannot be reached \(ECONNREFUSED\)/)
})

test('Redis stores objects below a prefix; users may only do what its rules allow', async t => {
  const host = await redisServer(t, PASSWORD)
  if (host === undefined) return t.skip('this machine has no redis-server')
  const address = (user: string, password: string) => new URL(`redis://${user}:${password}@${host}/0?prefix=docs*`)
  const admin = new Redis(address('', PASSWORD).href)
  t.after(() => admin.disconnect())
  await admin.set('docsX:foreign', 'x')
  await admin.acl('SETUSER', 'reader', 'on', `>${PASSWORD}`, '~*', '+@read', '+@connection', '+info')
  const open = async (url: URL) => {
    const remote = await openRedis(url, SITE_DIR)
    t.after(() => remote.close())
    return remote
  }
  await storeIn(await open(address('', PASSWORD)))
  const reader = await open(address('reader', PASSWORD))
  assert.match(await refusal(transfer => reader.put('x', Uint8Array.of(1), transfer)), /refused .*\(NOPERM\)/)
  const wrong = await open(address('', 'guessed'))
  assert.match(await refusal(transfer => wrong.get('x', transfer)), /refused .*\(WRONGPASS\)/)
  const without = await open(new URL(`redis://${host}/0`))
  assert.match(await refusal(transfer => without.get('x', transfer)), /refused .*\(NOAUTH\)/)
  const closed = await open(new URL(`redis://:${PASSWORD}@${await nobody()}/0`))
  assert.match(await refusal(transfer => closed.get('x', transfer)), /cannot be reached/)
})

test('a site is the same from a bucket and from Redis, in few requests', async t => {
  const files = { 'docs/index.md': '# Home\n\nSee [more](more.md).\n', 'docs/more.md': '# More\n\nText.\n' }
  const alone = makeSite(t, files)
  await alone.build()
  const check = async (remote: string, env: Record<string, string>) => {
    for (const found of [0, 5]) {
      const site = makeSite(t, files, { cache: { remote, mode: 'write', wait: 10 } })
      const report = await withEnv(env, () => site.build())
      assert.deepEqual(site.tree(), alone.tree())
      assert.equal(report.sharedCache?.failure, undefined)
      assert.equal(report.sharedCache?.found, found === 0 ? 0 : report.sharedCache?.asked)
    }
  }
  const { endpoint, requests } = await bucketServer(t)
  await check('s3://bucket/site', {
    AWS_ACCESS_KEY_ID: 'WRITER',
    AWS_SECRET_ACCESS_KEY: SECRETS.WRITER ?? '',
    AWS_ENDPOINT_URL: endpoint,
  })
  assert.ok(requests.length <= 16, requests.join('\n'))
  const host = await redisServer(t, PASSWORD)
  if (host !== undefined) await check(`redis://:${PASSWORD}@${host}/0`, {})
})

/** Runs a function with other variables. */
async function withEnv<T>(env: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env }
  Object.assign(process.env, env)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}
