/**
 * The store of an index in the browser: a cache of the Cache API. In: the name of an index. Out: its store; undefined
 * if the browser has none (without HTTPS, in some private windows).
 */
import type { PartStore } from './offline-copy.ts'

const PREFIX = 'docsgen-search '

/** Opens the store of an index; creates it only on request, so that nothing is stored for readers who never search. */
export async function openBrowserStore(name: string, make: boolean): Promise<PartStore | undefined> {
  try {
    if (typeof caches === 'undefined' || !(make || (await caches.has(PREFIX + name)))) return undefined
    const cache = await caches.open(PREFIX + name)
    const { origin } = location
    return {
      match: url => cache.match(url),
      put: (url, response) => cache.put(url, response),
      delete: url => cache.delete(url),
      urls: async () => (await cache.keys()).map(({ url }) => url.replace(origin, '')),
    }
  } catch {
    return undefined
  }
}
