/**
 * Starts a worker thread. Returns the thread, and the memory that it shares with this one. The launcher starts one
 * before the pool exists, so this file imports little.
 */
import { Worker } from 'node:worker_threads'
import type { StartedThread } from '../base/bundle-host.ts'
import { PROGRESS, type WorkerSetup } from './worker-setup.ts'

/** For fewer items, starting a thread (about 60 ms) takes longer than the work. */
export const MIN_ITEMS_FOR_THREADS = 24

/**
 * The stack size of a main thread in V8 (984 kB), plus what Node reserves of it in a worker (192 kB). By default, a
 * worker has four times as much, so that a page that exhausts one thread's stack would be built by another.
 */
const MAIN_STACK_MB = 1.15

export function startWorker(url: URL): StartedThread {
  const progress = new Int32Array(new SharedArrayBuffer(PROGRESS.length * Int32Array.BYTES_PER_ELEMENT))
  const worker = new Worker(url, {
    env: process.env,
    workerData: { progress } satisfies WorkerSetup,
    // Syntax trees live only while their page is parsed: with a large young generation, most are collected there. V8 makes two
    // halves of 16 MB of this. With 64 MB, they have 32 MB each, which each thread keeps, and which saves less than 1 % of the time.
    resourceLimits: { maxYoungGenerationSizeMb: 48, stackSizeMb: MAIN_STACK_MB },
  })
  return { worker, progress }
}
