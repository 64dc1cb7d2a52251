/**
 * The embedded engine in a page: a client of the search worker with the interface of all engines. The first
 * `warm` or `search` starts the worker. If it fails, the next search starts another one.
 */

import type { PopularPage } from '../model/search.ts'
import { type EmbeddedOptions, type SearchAnswer, type SearchEngine, SearchFailure } from './types.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** The part of a `Worker` that is used. */
export interface WorkerLike {
  postMessage(message: ToWorker): void
  addEventListener(type: 'message', listener: (event: { data: FromWorker }) => void): void
  addEventListener(type: 'error', listener: (event: { message?: string }) => void): void
  terminate(): void
}

/** Starts a worker. */
export type StartWorker = (url: string) => WorkerLike

/** The language and version to preload. */
export interface EmbeddedScope {
  locale: string
  version?: string
}

interface Waiting {
  resolve: (message: FromWorker) => void
  reject: (reason: unknown) => void
}

/** An engine whose index may change while a page is open. */
export interface EmbeddedEngine extends SearchEngine {
  /** Tells the worker that the site was rebuilt. Never throws. */
  renew(): void
  /** Stores the index in the browser, for searches without a connection. Never throws. */
  keep(): void
  /** The pages with the most incoming links. Never rejects. */
  popular(scope: EmbeddedScope): Promise<PopularPage[]>
}

/** Creates the engine. It starts no worker yet. */
export function createEmbeddedEngine(
  { indexUrl = '', workerUrl = '' }: EmbeddedOptions,
  scope: EmbeddedScope,
  startWorker: StartWorker = url => new Worker(url, { type: 'module', name: 'search' }),
): EmbeddedEngine {
  const waiting = new Map<number, Waiting>()
  let worker: WorkerLike | undefined
  let lastId = 0

  function fail(message: string): void {
    worker?.terminate()
    worker = undefined
    const all = [...waiting.values()]
    waiting.clear()
    for (const { reject } of all) reject(new SearchFailure('network', message))
  }

  function started(): WorkerLike {
    if (worker) return worker
    if (!workerUrl) throw new Error('There is no embedded index.')
    const next = startWorker(workerUrl)
    next.addEventListener('message', ({ data }) => {
      const call = waiting.get(data.id)
      waiting.delete(data.id)
      if ('failure' in data) call?.reject(new SearchFailure(data.failure.kind, data.failure.message))
      else call?.resolve(data)
    })
    next.addEventListener('error', ({ message }) => {
      if (worker === next) fail(message || 'The search worker cannot be loaded.')
    })
    worker = next
    return next
  }

  function prepare(kind: 'warm' | 'keep'): void {
    try {
      started().postMessage({ kind, indexUrl, ...scope })
    } catch {
      // The next search reports the error.
    }
  }

  return {
    warm: () => prepare('warm'),
    keep: () => prepare('keep'),
    renew() {
      worker?.postMessage({ kind: 'renew' })
    },
    popular(asked) {
      const id = ++lastId
      return new Promise(resolve => {
        waiting.set(id, {
          resolve: message => resolve('popular' in message ? message.popular : []),
          reject: () => resolve([]),
        })
        try {
          started().postMessage({ kind: 'popular', id, indexUrl, ...asked })
        } catch {
          waiting.delete(id)
          resolve([])
        }
      })
    },
    search(request, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (request.query.trim() === '') return Promise.resolve({ hits: [], total: 0, query: request.query })
      const id = ++lastId
      return new Promise<SearchAnswer>((resolve, reject) => {
        waiting.set(id, { resolve: message => 'answer' in message && resolve(message.answer), reject })
        signal?.addEventListener('abort', () => {
          if (!waiting.delete(id)) return
          worker?.postMessage({ kind: 'cancel', id })
          reject(signal.reason)
        })
        try {
          started().postMessage({ kind: 'search', id, indexUrl, request })
        } catch (cause) {
          waiting.delete(id)
          reject(new SearchFailure('network', 'The search worker cannot be started.', { cause }))
        }
      })
    },
  }
}
