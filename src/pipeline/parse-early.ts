/**
 * Starts parsing before the scan of a site is done: bundling and rendering React pages and asking git take a while,
 * and no other page depends on them. Returns parsing under way, which the parse step takes over. Only for builds
 * without cached pages: others may have nothing to parse.
 */
import type { TemplateModule } from '../assets/scripts.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import type { Inventory, SourceFile } from '../model/source.ts'
import { OpenCaches } from './open-caches.ts'
import { pageCache } from './parse-cache.ts'
import { parseCall, parserKey } from './parse-call.ts'
import { eachOnce, ParseRun } from './parse-run.ts'
import type { ReadOptions } from './site-types.ts'

/** Parsing that was started. */
export interface EarlyParsing {
  run: ParseRun
  files: ReadonlySet<SourceFile>
  done: Promise<unknown>
  /** Start time, as returned by `performance.now()`. */
  startedAt: number
}

export class EarlyParser {
  readonly caches: OpenCaches
  readonly #options: ReadOptions
  readonly #watch: Stopwatch
  #started: EarlyParsing | undefined

  constructor(options: ReadOptions, watch: Stopwatch) {
    this.caches = new OpenCaches(options.cacheDir)
    this.#options = options
    this.#watch = watch
  }

  /** The parsing that was started, if any. */
  get started(): EarlyParsing | undefined {
    return this.#started
  }

  /** Starts parsing. */
  start({ files, ...found }: Omit<Inventory, 'lastUpdates'>, components: TemplateModule): void {
    const { config, cacheDir, pool, onProgress } = this.#options
    const settings = { config, texts: found.texts }
    // What features add to pages is not known yet.
    const early = files.filter(({ docPath }) => !config.filledPages.some(path => `/${path}`.endsWith(`/${docPath}`)))
    const run = new ParseRun({
      ...found,
      ...settings,
      cacheDir,
      pool,
      onProgress: (done, total) => onProgress('parse', done, total),
      watch: this.#watch,
    })
    const store = this.caches.pages(parserKey(settings, components.hash))
    const done = run.parse(eachOnce(early), parseCall(settings, components), pageCache(store, run.seenAt))
    // The error is thrown to whoever awaits the result.
    done.catch(() => undefined)
    this.#started = { run, files: new Set(early), done, startedAt: performance.now() }
  }

  /** Waits until parsing has stopped, and closes the caches. */
  async close(): Promise<void> {
    await this.#started?.done.catch(() => undefined)
    this.caches.close()
  }
}
