/**
 * A site in memory that follows its folder. In: changed paths. Out: the files to serve, and after each
 * rebuild what came of it. Rebuilds follow each other; changes that arrive meanwhile wait for the next.
 * What is broken leaves the last good site as it is.
 */
import { ConfigError, toEnvironmentError } from '../base/errors.ts'
import { hashOf } from '../base/hash.ts'
import { loadConfig } from '../config/loadConfig.ts'
import { MemorySink } from '../emit/memory-sink.ts'
import type { Pool } from '../engine/pool.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { HashedBytes } from '../model/output.ts'
import { type Arrival, runPipeline } from '../pipeline.ts'
import { SiteMemory } from '../site-memory.ts'
import { changedPages, stylesOf } from './changes.ts'

export interface LiveOptions {
  siteDir: string
  configPath?: string
  base?: string
  url?: string
  drafts: boolean
  cacheDir: string
  /** Folders that hold no content: an output folder, say. */
  ignore: string[]
  pool: Pool
  onRebuilt: (rebuild: Rebuild) => void
}

/** What came of a rebuild. */
export interface Rebuild {
  isFirst: boolean
  pages: number
  parsed: number
  rendered: number
  ms: number
  /** Is the new site shown? */
  isShown: boolean
  diagnostics: Diagnostic[]
  /** URL paths of pages that are different now. */
  changed: string[]
  /** Address of the stylesheet, where it is another one now. */
  styles: string | undefined
  /** Did scripts or templates change? */
  reload: boolean
  /** URL path of the page that was saved, where exactly one was. */
  saved: string | undefined
  /** Identity of the site that is shown. */
  build: string
}

type RenderPlanned = () => Promise<HashedBytes | undefined>

export class LiveSite {
  readonly #options: LiveOptions
  readonly #memory = new SiteMemory()
  readonly #sink = new MemorySink()
  #config: ResolvedConfig | undefined
  /** Absolute paths whose change means another config. */
  #inputs = new Set<string>()
  #configFindings: Diagnostic[] = []
  /** Pages that are known but not rendered yet, while the first build goes on. */
  #planned = new Map<string, RenderPlanned>()
  #waiting = new Set<string>()
  #running: Promise<void> | undefined
  #firstPlanned: () => void = () => undefined
  #isFirst = true
  #isClosed = false

  constructor(options: LiveOptions) {
    this.#options = options
  }

  /** The config that the site was last built with. */
  get config(): ResolvedConfig | undefined {
    return this.#config
  }

  /** Files outside of the site folder that the config is made from. */
  get inputs(): ReadonlySet<string> {
    return this.#inputs
  }

  /** Builds for the first time; resolves as soon as pages can be asked for. */
  async start(): Promise<void> {
    const planned = new Promise<void>(resolve => {
      this.#firstPlanned = resolve
    })
    const built = this.change([])
    await Promise.race([planned, built])
  }

  /** Notes changes; resolves when the site is up to date with them. */
  change(paths: readonly string[]): Promise<void> {
    for (const path of paths) this.#waiting.add(path)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** A file of the site by its path in the output. */
  async read(path: string): Promise<HashedBytes | undefined> {
    const file = this.#sink.site.get(path)
    if (file) return file
    return this.#planned.get(path)?.()
  }

  /** Ends it; what was learned is kept for the next time. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running?.catch(() => undefined)
    this.#memory.close()
  }

  async #run(): Promise<void> {
    do {
      const paths = this.#waiting
      this.#waiting = new Set()
      const rebuild = await this.#rebuild(paths)
      if (!this.#isClosed) this.#options.onRebuilt(rebuild)
      this.#isFirst = false
    } while (this.#waiting.size > 0 && !this.#isClosed)
  }

  async #rebuild(paths: ReadonlySet<string>): Promise<Rebuild> {
    const start = performance.now()
    const before = new Map(this.#sink.site)
    try {
      const hadConfig = this.#config
      await this.#loadConfig(paths)
      const arrival = await this.#journey()
      const { pages, parsed, rendered, diagnostics } = arrival
      const all = [...this.#configFindings, ...diagnostics]
      const shown = arrival.published !== undefined
      return {
        ...this.#outcome(before, arrival, hadConfig),
        ...{ pages, parsed, rendered, diagnostics: all, isShown: shown },
        ...{ saved: savedPage(paths, arrival), ms: performance.now() - start },
      }
    } catch (error) {
      return { ...this.#outcome(before), diagnostics: findingsOf(error), ms: performance.now() - start }
    }
  }

  async #loadConfig(paths: ReadonlySet<string>): Promise<void> {
    const isSame =
      this.#config !== undefined &&
      ![...paths].some(path => this.#inputs.has(path) || /(?:^|\/)(?:site|docusaurus)\.config\.\w+$/.test(path))
    if (isSame) return
    const { siteDir, configPath, base, url, cacheDir } = this.#options
    const { config, diagnostics, inputs } = await loadConfig({ siteDir, configPath, base, url, cacheDir })
    this.#config = config
    this.#configFindings = diagnostics
    this.#inputs = new Set(inputs)
  }

  #journey(): Promise<Arrival> {
    const { pool, drafts, cacheDir, ignore } = this.#options
    const isFirst = this.#isFirst
    return runPipeline({
      ...{ config: this.#config as ResolvedConfig, pool, drafts, cacheDir, ignore },
      sink: this.#sink,
      memory: this.#memory,
      // A site that is broken from the start is shown as far as it goes.
      mayPublish: found => this.#sink.site.size === 0 || !found.some(({ severity }) => severity === 'error'),
      onProgress: () => undefined,
      onPlanned: (planned, renderNow) => {
        if (!isFirst) return
        this.#planned = new Map(planned.map(page => [page.outPath, () => renderNow(page)]))
        this.#firstPlanned()
      },
    })
  }

  /** What is different now. */
  #outcome(
    before: ReadonlyMap<string, { hash: string }>,
    arrival?: Arrival,
    hadConfig?: ResolvedConfig,
  ): Omit<Rebuild, 'diagnostics' | 'ms'> {
    this.#planned.clear()
    const after = this.#sink.site
    const base = this.#config?.baseUrl ?? '/'
    const { styles, reload } = stylesOf(before, after, base)
    const nothing = { pages: 0, parsed: 0, rendered: 0, isShown: false, saved: undefined }
    return {
      ...nothing,
      isFirst: this.#isFirst,
      changed: arrival?.published?.changed && !this.#isFirst ? changedPages(before, after, base) : [],
      styles,
      reload: reload || (hadConfig !== undefined && hadConfig.baseUrl !== base),
      build: hashOf([...after].map(([path, { hash }]) => path + hash).join()),
    }
  }
}

/** The page that the one saved file makes. */
function savedPage(paths: ReadonlySet<string>, { graph }: Arrival): string | undefined {
  const [only] = paths
  return paths.size === 1 ? graph?.docs.find(({ source }) => source.absPath === only)?.route : undefined
}

/** What was thrown, as findings; a mistake of our own is one, too: the server goes on. */
function findingsOf(error: unknown): Diagnostic[] {
  if (error instanceof ConfigError) return error.diagnostics
  const refused = toEnvironmentError(error)
  if (refused) return [{ rule: 'environment', severity: 'error', message: refused.message, hint: refused.hint }]
  const message = error instanceof Error ? error.message : String(error)
  return [{ rule: 'internal', severity: 'error', message, hint: 'This is a bug of docsgen: please report it.' }]
}
