/** Caches of the service worker with a limited number of entries of a limited size. */

/** A cache and its limits. */
interface LimitedCache {
  name: string
  /** The number of entries. */
  most: number
  /** The bytes of one entry. */
  mostBytes: number
}

/**
 * Stores a response as the newest entry, and removes the oldest ones. A response that is too large, or that the server
 * does not allow to store, is left out. If the browser gives no more space, older entries make room.
 */
export async function keepWithin(
  { name, most, mostBytes }: LimitedCache,
  key: string,
  response: Response,
): Promise<void> {
  if (/no-store/.test(response.headers.get('cache-control') ?? '')) return
  const body = await response.arrayBuffer()
  if (body.byteLength > mostBytes) return
  const headers = new Headers(response.headers)
  headers.set('x-docsgen-stored', new Date().toISOString())
  // The body is decoded already.
  for (const encoded of ['content-encoding', 'content-length']) headers.delete(encoded)
  const cache = await caches.open(name)
  // An entry that is written again would keep its place.
  await cache.delete(key)
  const put = () => cache.put(key, new Response(body, { headers }))
  await put().catch(async () => {
    await removeOldest(cache, Math.floor(most / 2))
    await put()
  })
  await removeOldest(cache, most)
}

/** Leaves the newest entries. */
async function removeOldest(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(key => cache.delete(key)))
}
