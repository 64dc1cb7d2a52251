/**
 * Redis as the storage of a shared cache. The client is the site's own ioredis, which has timeouts of its own and gives
 * values as bytes.
 */
import type { Redis, RedisOptions } from 'ioredis'
import { sitePackage } from '../../base/site-package.ts'
import { type Remote, RemoteFailure, type StoredObject, type Transfer, withoutSecrets } from './remote.ts'

/** The package of the client. */
const CLIENT = 'ioredis'
type RedisClient = new (url: string, options: RedisOptions) => Redis

/** What the keys begin with, if the address has no path of its own. */
const PREFIX = 'docsgen'

/**
 * Opens a Redis database: `redis://user:password@host:6379/0?prefix=docs`.
 * @throws UsageError if the client is not installed
 */
export async function openRedis(url: URL, siteDir: string): Promise<Remote> {
  const prefix = `${url.searchParams.get('prefix') ?? PREFIX}:`
  const own = new URL(url)
  own.search = ''
  const loaded = await sitePackage<{ default: RedisClient }>(CLIENT, { siteDir, why: 'A shared cache in Redis' })
  const client = new loaded.default(own.href, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    enableOfflineQueue: true,
  })
  // Without a listener, the error of a connection would end the process; it also rejects the command.
  client.on('error', () => undefined)
  const run = async <T>(command: () => Promise<T>, { signal }: Transfer): Promise<T> => {
    const stop = () => client.disconnect()
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await command()
    } catch (error) {
      throw failureOf(error)
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
  return {
    address: withoutSecrets(url),
    get: async (name, transfer) => {
      const bytes = await run(() => client.getBuffer(prefix + name), transfer)
      transfer.onBytes(bytes?.byteLength ?? 0)
      return bytes ?? undefined
    },
    put: async (name, bytes, transfer) =>
      void (await run(() => client.set(prefix + name, Buffer.from(bytes)), transfer)),
    remove: async (name, transfer) => void (await run(() => client.unlink(prefix + name), transfer)),
    list: transfer => run(() => keysOf(client, prefix), transfer),
    close: () => client.disconnect(),
  }
}

async function keysOf(client: Redis, prefix: string): Promise<StoredObject[]> {
  const found: StoredObject[] = []
  const match = `${prefix.replace(/[?*[\]^\\-]/g, '\\$&')}*`
  for await (const keys of client.scanStream({ match, count: 500 }) as AsyncIterable<string[]>)
    for (const key of new Set(keys)) found.push({ name: key.slice(prefix.length), bytes: await client.strlen(key) })
  return found
}

/** Replies of a server name no credentials; other errors may contain the address. */
function failureOf(error: unknown): RemoteFailure {
  const { message, code } = error as NodeJS.ErrnoException
  const reply = /^(NOAUTH|WRONGPASS|NOPERM|ERR AUTH|READONLY|OOM)\b/.exec(message)?.[1]
  if (reply === 'OOM') return new RemoteFailure('it has no memory left (OOM)')
  if (reply !== undefined) return new RemoteFailure(`it refused the credentials or the right (${reply})`)
  return new RemoteFailure(`it cannot be reached (${code ?? 'connection closed'})`)
}
