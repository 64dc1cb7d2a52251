/**
 * Starts the threads of a cold build while its config is read and its site scanned, so that they load the parser
 * meanwhile. No threads are started if earlier runs left parsed pages, or if there are few pages. The launcher has
 * started the first thread even earlier (src/boot/start-thread.ts).
 */
import { countPages, isCold } from '../base/site-folders.ts'
import type { Pool } from '../engine/pool.ts'

interface ColdBuild {
  cacheDir: string
  pool: Pick<Pool, 'warm'>
}

/** Starts the threads if they will be needed. */
export function startThreads(dirs: readonly string[], { cacheDir, pool }: ColdBuild): void {
  // What other machines made may be all that is needed.
  if (isCold(cacheDir) && !process.env.DOCSGEN_CACHE) pool.warm(countPages(dirs))
}
