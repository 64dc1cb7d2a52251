/**
 * The common part of all commands: the site folder, its config, the cache folder with its lock, and the worker pool.
 * `close` releases everything that a run opened, in reverse order.
 */

import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { bundleHost } from '../base/bundle-host.ts'
import { ConfigError, EnvironmentError } from '../base/errors.ts'
import { guardExit } from '../base/exit-guard.ts'
import { docsgenCommand } from '../base/package-managers.ts'
import { PAGES } from '../base/site-folders.ts'
import { Stopwatch } from '../base/stopwatch.ts'
import { findConfig } from '../config/find-config.ts'
import { loadConfig } from '../config/load-config.ts'
import { hasNotes } from '../config/notes-folder.ts'
import type { LoadedConfig } from '../config/resolve-config.ts'
import { isSiteCode } from '../config/stray-errors.ts'
import { ReadRecord } from '../engine/cache/read-record.ts'
import { Pool } from '../engine/pool.ts'
import type { SiteRequest } from '../model/report.ts'
import { stages } from '../pipeline/stages.ts'
import { type CacheDir, type CacheRequest, lockCacheDir, openCacheDir, temporaryCacheDir } from './cache-dir.ts'

/**
 * Selects the site and how it is read. Paths may be relative: `siteDir` to the working directory, the others to the
 * site.
 */
export interface RunRequest
  extends CacheRequest,
    Pick<SiteRequest, 'configPath' | 'base' | 'url' | 'jobs' | 'onTiming'> {
  siteDir: string
  /** Whether the folder may contain no site; then nothing is stored in it. */
  mayLackSite?: boolean
  /** Ends the run early. */
  signal?: AbortSignal
}

/** One run of a command. */
export class Run {
  readonly siteDir: string
  /** Runs the stages. Threads start when there is enough work for them. */
  readonly pool: Pool
  /** Measures the phases. */
  readonly watch: Stopwatch
  readonly #request: RunRequest
  readonly #cleanups: (() => unknown)[] = []
  #cacheDir: string
  #reads: ReadRecord | undefined

  /** @param openCache opens the cache folder; by default that of builds */
  constructor(request: RunRequest, openCache: typeof openCacheDir = openCacheDir) {
    this.#request = request
    this.siteDir = resolve(request.siteDir)
    const isSite = request.configPath !== undefined || !request.mayLackSite || hasSite(this.siteDir)
    if (isSite && request.configPath === undefined) assertSite(this.siteDir)
    this.watch = new Stopwatch(request.onTiming)
    this.#cacheDir = this.#open(
      openCache(isSite ? request : { ...request, cache: request.cacheDir !== undefined }, this.siteDir),
    )
    this.pool = createPool(request.jobs, request.signal)
    this.onClose(() => this.pool.close())
    this.onClose(guardExit(isSiteCode))
  }

  /** The folder of the cache. */
  get cacheDir(): string {
    return this.#cacheDir
  }

  /**
   * Reads the site's config.
   * @throws ConfigError if it is unusable
   */
  loadConfig(): Promise<LoadedConfig> {
    const { configPath, base, url } = this.#request
    const { readsKey } = this
    const options = { siteDir: this.siteDir, configPath, base, url, cacheDir: this.#cacheDir, readsKey }
    return this.watch.time('config', () => loadConfig(options))
  }

  /**
   * Keeps other runs out of the cache folder.
   * @throws EnvironmentError if another run uses it
   */
  lockCache(): void {
    this.onClose(lockCacheDir(this.#cacheDir))
  }

  /** The same for a command that never waits: while another run uses the folder, this one takes a temporary one. */
  lockCacheOrLeave(): void {
    try {
      this.lockCache()
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      this.#cacheDir = this.#open(temporaryCacheDir())
    }
  }

  /** Starts to trace what code of the site reads, and returns the identity of what it has read before. */
  readonly readsKey = (): string => this.#openReads().key

  /** Ends the threads while the run goes on without them. */
  releaseThreads(): void {
    const ending = this.pool.close()
    this.onClose(() => ending)
  }

  /** What code of the site reads; absent before the config is loaded. */
  get reads(): ReadRecord | undefined {
    return this.#reads
  }

  /** Adds a function to call at the end. */
  onClose(cleanup: () => unknown): void {
    this.#cleanups.push(cleanup)
  }

  /** Releases everything. */
  async close(): Promise<void> {
    for (let free = this.#cleanups.pop(); free; free = this.#cleanups.pop()) await free()
  }

  #openReads(): ReadRecord {
    const reads = new ReadRecord(this.#cacheDir, this.siteDir)
    this.onClose(() => reads.close())
    this.#reads = reads
    return reads
  }

  #open({ dir, close }: CacheDir): string {
    this.onClose(close)
    return dir
  }
}

/** A pool with all stages: one thread per core, unless the request says otherwise. */
export function createPool(jobs: number = availableParallelism(), signal?: AbortSignal): Pool {
  return new Pool({ workerUrl: workerUrl(), table: stages, jobs, signal, takeStarted: bundleHost()?.takeThread })
}

/** The worker's module. Threads cannot load TypeScript, so a run from source uses the bundled one too. */
function workerUrl(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? '../../dist/worker.cjs' : './worker.cjs', import.meta.url)
}

// Checks that a folder contains a site. If there is none, throws a ConfigError with the command to run, before
// anything is created in the folder.

/** A folder is a site if it has a config or a folder of pages. */
function hasSite(siteDir: string): boolean {
  return findConfig(siteDir) !== undefined || hasDocs(siteDir) || existsSync(join(siteDir, 'versions.json'))
}

/** Checks that a folder is a site. */
function assertSite(siteDir: string): void {
  if (hasSite(siteDir)) return
  const above = dirname(siteDir)
  const isPages = PAGES.includes(basename(siteDir)) && hasMarkdown(siteDir)
  if (isPages && above !== siteDir)
    throw noSite(`${siteDir} is a folder of pages, not a site.`, `Name the folder above it instead: ${above}`)
  if (hasMarkdown(siteDir)) {
    const hint = hasNotes(siteDir)
      ? `Run '${docsgenCommand('init')}' to create a site of them.`
      : `Run '${docsgenCommand('init')}' to create a site: pages go into the folder 'docs'. ${OTHER_TOOL()}`
    throw noSite(`${siteDir} has markdown files, but no config and no folder 'docs'.`, hint)
  }
  throw noSite(
    `There is no site in ${siteDir}: no config, and no folder 'docs'.`,
    `Run '${docsgenCommand('init')}' to make one. ${OTHER_TOOL()}`,
  )
}

const OTHER_TOOL = () => `If it is a site of another tool, run '${docsgenCommand('migrate')}'.`

function hasDocs(dir: string): boolean {
  return PAGES.some(name => existsSync(join(dir, name)))
}

function hasMarkdown(dir: string): boolean {
  return readdirSync(dir).some(name => /\.mdx?$/i.test(name))
}

function noSite(message: string, hint: string): ConfigError {
  return new ConfigError([{ rule: 'config', message, hint }])
}
