/**
 * Starts the first worker thread of a cold build before the rest of docsgen is loaded: loading the command takes as
 * long as starting a thread, and there is a second core for it. Returns the thread; undefined if the build may not
 * need one. This is a guess, because neither the flags nor the config have been read yet: a thread that is not
 * used ends with the process, and a build without it starts its threads later.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StartedThread } from '../base/bundle-host.ts'
import { CACHE, countPages, isCold, PAGES } from '../base/site-folders.ts'
import { CONFIG_NAMES, foldersAndFiles, USUAL_FOLDERS } from '../config/find-config.ts'
import { MIN_ITEMS_FOR_THREADS, startWorker } from '../engine/start-worker.ts'

/** Flags that decide how many threads there are or which site is built. */
const UNCERTAIN = /^(?:-[jc]|--jobs|--config)/
const CACHE_DIR = /^--cache-dir(?:=(.+))?$/

export function startThread(argv: readonly string[], workerPath: string): StartedThread | undefined {
  const [command, ...args] = argv.slice(2)
  if (command !== 'build' || availableParallelism() < 2 || args.some(arg => UNCERTAIN.test(arg))) return undefined
  // What other machines made may be all that is needed.
  if (process.env.DOCSGEN_CACHE) return undefined
  const [first = '.'] = args
  const siteDir = probableSite(first.startsWith('-') ? '.' : first)
  if (!args.includes('--no-cache') && !isCold(cacheDirOf(args) ?? join(siteDir, CACHE))) return undefined
  if (countPages(PAGES.map(name => join(siteDir, name))) < MIN_ITEMS_FOR_THREADS) return undefined
  const thread = startWorker(pathToFileURL(workerPath))
  // Whoever takes the thread listens as well. Until then, it neither ends nor delays the process.
  thread.worker.on('error', () => undefined).unref()
  return thread
}

/**
 * The folder that probably has the site, before it is known whose configs docsgen reads: the folder itself or, if it has no
 * config of docsgen, the usual subfolder that has the config of some tool.
 */
function probableSite(dir: string): string {
  if (foldersAndFiles(dir).some(name => CONFIG_NAMES.includes(name))) return dir
  const hasConfig = (folder: string) => foldersAndFiles(folder).some(name => /\.config\.[cm]?[jt]s$/.test(name))
  return USUAL_FOLDERS.map(name => join(dir, name)).find(hasConfig) ?? dir
}

/** The cache folder that the arguments name; undefined if there is none. */
function cacheDirOf(args: readonly string[]): string | undefined {
  const at = args.findLastIndex(arg => CACHE_DIR.test(arg))
  const joined = args[at]?.match(CACHE_DIR)?.[1]
  return at === -1 ? undefined : (joined ?? args[at + 1])
}
