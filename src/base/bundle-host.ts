/**
 * The functions that the loader of the bundles provides to the code in them (src/boot/load.ts): a bundle is a script,
 * which cannot import modules by itself. Absent if docsgen runs from source.
 */

import type { Worker } from 'node:worker_threads'

export interface BundleHost {
  /** Loads a CommonJS file of the package, with the bytecode of an earlier run. */
  load: (path: string) => unknown
  /** Imports a module as Node does. */
  importModule: (url: string) => Promise<unknown>
  /** The bytecode of a thread. */
  code: ThreadCode
  /** Takes note of what a run did: bytecode is stored after the first run of each kind of work. */
  noteWork: (kind: string) => void
  /** The worker thread that the launcher started; undefined if it started none, or if it was taken already. */
  takeThread: () => StartedThread | undefined
}

/** A worker thread, and the memory that it shares with this one. */
export interface StartedThread {
  worker: Worker
  progress: Int32Array
}

/** Bytecode that a thread stores for the next run. */
export interface ThreadCode {
  /** Whether there is more bytecode than before. */
  isDue: () => boolean
  save: () => void
}

/** Set by the loader. */
declare const docsgenHost: BundleHost | undefined

/** The host of this code; undefined if it runs from source. */
export function bundleHost(): BundleHost | undefined {
  return typeof docsgenHost === 'undefined' ? undefined : docsgenHost
}
