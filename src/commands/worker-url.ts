/**
 * Where the worker's code lies. Threads cannot load TypeScript, so that even a run from source uses
 * the bundled worker.
 */

/** URL of the worker's module. */
export function workerUrl(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? '../../dist/worker.js' : './worker.js', import.meta.url)
}
