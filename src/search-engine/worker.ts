/** The script of the search worker: loads indexes and answers queries outside the page's main thread. */

import type { PartStore } from './offline-copy.ts'
import { IndexOpener } from './open-index.ts'
import type { SearchFailure } from './types.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** The global scope of the worker, which the DOM types do not describe. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: { data: ToWorker }) => void): void
  postMessage(message: FromWorker): void
}

const scope = globalThis as unknown as WorkerScope
const opener = new IndexOpener((url, init) => fetch(url, init), openBrowserStore)
const cancelled = new Set<number>()
/** Indexes that are stored, or about to be. */
const kept = new Set<string>()

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'search') void answer(data)
  else if (data.kind === 'popular') void offer(data)
  else if (data.kind === 'cancel') cancelled.add(data.id)
  else if (data.kind === 'keep') keep(data)
  else if (data.kind === 'renew') renew()
  else opener.open(data.indexUrl, data.locale, data.version).catch(() => undefined)
})

async function answer({ id, indexUrl, request }: Extract<ToWorker, { kind: 'search' }>): Promise<void> {
  // The next letter may have cancelled this request by now.
  await new Promise(resolve => setTimeout(resolve))
  if (cancelled.delete(id)) return
  try {
    scope.postMessage({ id, answer: await opener.search(indexUrl, request) })
  } catch (error) {
    const { kind, message } = error as SearchFailure
    scope.postMessage({ id, failure: { kind, message } })
  }
  cancelled.delete(id)
}

/** Reports the popular pages. An index that cannot be opened has none: the next search reports the reason. */
async function offer({ id, indexUrl, locale, version }: Extract<ToWorker, { kind: 'popular' }>): Promise<void> {
  const index = await opener.open(indexUrl, locale, version).catch(() => undefined)
  scope.postMessage({ id, popular: index?.popular ?? [] })
}

/** Stores an index. Without a connection or enough space, less is stored. */
function keep({ indexUrl, locale, version }: Extract<ToWorker, { kind: 'keep' }>): void {
  const name = JSON.stringify([indexUrl, locale, version])
  if (kept.has(name)) return
  kept.add(name)
  opener.keep(indexUrl, locale, version).catch(() => kept.delete(name))
}

function renew(): void {
  kept.clear()
  opener.renew()
}

// The store of an index in the browser: a cache of the Cache API. In: the name of an index. Out: its store; undefined
// if the browser has none (without HTTPS, in some private windows).

const PREFIX = 'docsgen-search '

/** Opens the store of an index; creates it only on request, so that nothing is stored for readers who never search. */
async function openBrowserStore(name: string, make: boolean): Promise<PartStore | undefined> {
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
