/** A bucket of S3, or of a service with its protocol, as the destination of a site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lookup } from 'mrmime'
import { EnvironmentError } from '../../base/errors.ts'
import { bucketOf, encodeName } from '../../base/s3-bucket.ts'
import type { Destination } from './destination.ts'

/** Number of requests at the same time, and how often one is repeated if the service is busy or cannot be reached. */
const AT_ONCE = 16
const TRIES = 4
const PAUSE_MS = 200
/** Names with a hash never change their content. */
const HASHED = /^assets\/.*-[\da-f]{10}\.\w+$/

/**
 * Opens a bucket. Its functions throw an EnvironmentError if the service refuses a request or cannot be reached.
 * @throws UsageError without credentials
 */
export function openBucket(
  url: URL,
  { outDir, env }: { outDir: string; env: Readonly<Record<string, string | undefined>> },
): Destination {
  const { client, base, prefix } = bucketOf(url, env)
  const address = `s3://${url.host}${url.pathname.replace(/\/$/, '')}`
  const request = (method: string, path: string, init: RequestInit = {}) =>
    send(address, async () => fetch(await client.sign(`${base}/${encodeName(prefix + path)}`, { method, ...init })))
  const put = (path: string) => {
    const type = lookup(path)
    const headers = {
      'content-type': type === undefined ? 'application/octet-stream' : withCharset(type),
      'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    }
    return request('PUT', path, { headers, body: readFileSync(join(outDir, path)) })
  }
  return {
    address,
    read: async path => {
      const response = await request('GET', path)
      return response?.text()
    },
    upload: (paths, onDone) =>
      eachOf(paths, async path => {
        await put(path)
        onDone(path)
      }),
    remove: paths => eachOf(paths, async path => void (await request('DELETE', path))),
  }
}

function withCharset(type: string): string {
  return /^text\/|javascript$|json$|xml$/.test(type) ? `${type}; charset=utf-8` : type
}

/** Runs a function for each path, a number of them at the same time. */
async function eachOf(paths: readonly string[], run: (path: string) => Promise<void>): Promise<void> {
  const waiting = [...paths]
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await run(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Sends a request, and repeats it if that may help. Returns undefined if there is no such object. */
async function send(address: string, request: () => Promise<Response>): Promise<Response | undefined> {
  let reason = ''
  for (let tried = 0; tried < TRIES; tried++) {
    if (tried > 0) await new Promise(resolve => setTimeout(resolve, PAUSE_MS * 2 ** tried))
    const response = await request().catch((error: Error & { cause?: NodeJS.ErrnoException }) => {
      reason = `it cannot be reached (${error.cause?.code ?? error.name})`
    })
    if (!response) continue
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return undefined
    reason = `it answered with status ${response.status}`
    if (response.status < 500 && response.status !== 429) break
  }
  throw new EnvironmentError(`${address} cannot be used: ${reason}.`, {
    path: address,
    hint: 'Check the credentials and rights, and run the command again: it goes on where it stopped.',
  })
}
