/**
 * Parsing that begins before the scan of a site is done: bundling pages of React, rendering them and asking git take a
 * while, and no other page depends on them. In: the content as soon as it is known. Out: a run of parsing that the parse
 * step takes over. Only for builds that know no pages yet: others may have nothing to parse.
 */
import type { TemplateModule } from '../assets/scripts.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import type { Inventory, SourceFile } from '../model/source.ts'
import { OpenCaches } from './open-caches.ts'
import { pageCache } from './parse-cache.ts'
import { parseCall, parserKey } from './parse-call.ts'
import { eachOnce, ParseRun } from './parse-run.ts'
import type { ReadOptions } from './site-types.ts'

/** What was begun. */
export interface EarlyParsing {
  run: ParseRun
  files: ReadonlySet<SourceFile>
  done: Promise<unknown>
  /** When, as `performance.now()` gives it. */
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

  /** What was begun, if anything. */
  get started(): EarlyParsing | undefined {
    return this.#started
  }

  /** Begins. */
  start({ files, ...found }: Omit<Inventory, 'lastUpdates'>, components: TemplateModule): void {
    const { config, cacheDir, pool, onProgress } = this.#options
    const settings = { config, texts: found.texts }
    const run = new ParseRun({
      ...found,
      ...settings,
      cacheDir,
      pool,
      onProgress: (done, total) => onProgress('parse', done, total),
      watch: this.#watch,
    })
    const store = this.caches.pages(parserKey(settings, components.hash))
    const done = run.parse(eachOnce(files), parseCall(settings, components), pageCache(store, run.seenAt))
    // It is thrown where somebody waits for it.
    done.catch(() => undefined)
    this.#started = { run, files: new Set(files), done, startedAt: performance.now() }
  }

  /** Waits until nothing is parsed any more, and closes the caches. */
  async close(): Promise<void> {
    await this.#started?.done.catch(() => undefined)
    this.caches.close()
  }
}
