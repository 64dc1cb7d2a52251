/**
 * A site in memory that follows its folder. In: changed paths. Out: the files to serve, and the result of each
 * rebuild. Rebuilds follow each other; changes that arrive meanwhile wait for the next one, but saved pages are shown
 * before it. If a site is broken, the last good one stays; see held-back.ts.
 */
import { Stopwatch } from '../base/stopwatch.ts'
import { MemorySink } from '../emit/memory-sink.ts'
import { settle } from '../findings/settle.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { HashedBytes } from '../model/output.ts'
import type { BuildResult } from '../pipeline/build-result.ts'
import { OpenCaches } from '../pipeline/open-caches.ts'
import type { PipelineOptions } from '../pipeline/pipeline-options.ts'
import type { SitePlan } from '../pipeline/plan-site.ts'
import { runPipeline } from '../pipeline.ts'
import { changedPages, pageKey, stylesOf } from './changes.ts'
import { Edition } from './edition.ts'
import { HeldBack } from './held-back.ts'
import { LiveMemory } from './live-memory.ts'
import type { LiveOptions } from './live-options.ts'
import { LiveSources } from './live-sources.ts'
import { PendingChanges } from './pending-changes.ts'
import { Previews } from './previews.ts'
import { type CurrentRebuild, findingsOf, type Rebuild, savedPage } from './rebuild.ts'
import { Scheduler } from './scheduler.ts'

type RenderPlanned = () => Promise<HashedBytes | undefined>

export class LiveSite {
  readonly #options: LiveOptions
  readonly #caches: OpenCaches
  readonly #sink = new MemorySink()
  readonly #sources: LiveSources
  readonly #memory = new LiveMemory()
  readonly #heldBack = new HeldBack()
  /** Pages that are known but not rendered yet, during the first build. */
  #planned = new Map<string, RenderPlanned>()
  readonly #previews = new Previews()
  readonly #edition = new Edition()
  /** Changes since the last rebuild started. */
  readonly #pending = new PendingChanges(paths => this.#preview(paths))
  readonly #scheduler = new Scheduler()
  #running: Promise<void> | undefined
  #firstPlanned: () => void = () => undefined
  #firstBuilt: Promise<void> | undefined
  #isFirst = true
  #isClosed = false

  constructor(options: LiveOptions) {
    this.#options = options
    this.#caches = new OpenCaches(options.cacheDir)
    this.#sources = new LiveSources(options)
  }

  /** The config that the site was last built with. */
  get config(): ResolvedConfig | undefined {
    return this.#sources.config
  }

  /** Identity of the current state: different after each change. */
  get build(): string {
    return this.#edition.build
  }

  /** The files and folders that the watcher must watch. */
  get sources(): Pick<LiveSources, 'watched' | 'isWanted'> {
    return this.#sources
  }

  /** Builds for the first time; resolves as soon as pages can be requested. */
  async start(): Promise<void> {
    const planned = new Promise<void>(resolve => {
      this.#firstPlanned = resolve
    })
    this.#firstBuilt = this.change([])
    await Promise.race([planned, this.#firstBuilt])
  }

  /** Records changes; resolves when the site includes them. */
  change(paths: readonly string[]): Promise<void> {
    this.#pending.add(paths)
    if (!this.#isFirst) void this.#pending.showAhead()
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Records that something was saved or requested, so that other work pauses. */
  noteActivity(): void {
    this.#scheduler.noteActivity()
  }

  /** A file of the site by its path in the output, if it exists already. */
  async read(path: string): Promise<HashedBytes | undefined> {
    const shown = this.#shown(path)
    if (path.endsWith('.html')) this.#previews.noteRequest(path)
    if (shown) return shown
    // A page that is shown ahead of its rebuild may have new styles.
    if (!this.#isFirst) return path.startsWith('assets/') ? this.#sink.stagedSite.get(path) : undefined
    this.noteActivity()
    return this.#planned.get(path)?.() ?? this.#sink.stagedSite.get(path)
  }

  /** Resolves when the site is complete; undefined if it already is. */
  whole(): Promise<void> | undefined {
    return this.#isFirst ? this.#firstBuilt : undefined
  }

  #shown(path: string): HashedBytes | undefined {
    return this.#previews.files.get(path) ?? this.#sink.site.get(path)
  }

  /** Closes the site and saves the caches. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running?.catch(() => undefined)
    this.#caches.save()
    for (const open of [this.#caches, this.#sources]) open.close()
  }

  async #run(): Promise<void> {
    do {
      if (!this.#isFirst) await this.#pending.rest()
      if (this.#isClosed) return
      const rebuild = await this.#rebuild()
      if (!this.#isClosed) this.#options.onRebuilt(rebuild)
      this.#isFirst = false
    } while (this.#pending.hasAny && !this.#isClosed)
  }

  /** Shows saved pages; false if only a rebuild can show all of them. */
  async #preview(paths: ReadonlySet<string>): Promise<boolean> {
    const routes = await this.#previews.show(paths, path => this.#shown(path))
    if (!routes) return false
    const [only] = routes
    if (only === undefined || this.#isClosed) return true
    this.noteActivity()
    const saved = paths.size === 1 ? only : undefined
    this.#options.onPreview?.({ ...this.#edition.next(), changed: routes.map(pageKey), saved })
    return true
  }

  /** Shows the open pages of a new plan, where all others take longer. */
  async #showOpen(plan: SitePlan, running: CurrentRebuild): Promise<void> {
    this.noteActivity()
    const base = this.#sources.config?.baseUrl ?? '/'
    const shown = await this.#previews.showPlanned(plan, { ...running, sink: this.#sink, base })
    if (shown && !this.#isClosed) this.#options.onPreview?.({ ...this.#edition.next(), ...shown, saved: undefined })
  }

  async #rebuild(): Promise<Rebuild> {
    const start = performance.now()
    const previews = new Map(this.#previews.files)
    const before = new Map([...this.#sink.site, ...previews])
    const running = { paths: this.#pending.take(), previews, before }
    try {
      const hadConfig = this.#sources.config
      const config = await this.#sources.load(running.paths)
      const { result, plan } = await this.#build(config, running)
      this.#sources.learn(result)
      this.#memory.learn(result, config)
      const { pages, parsed, rendered, diagnostics, phases, route } = result
      const all = settle([...this.#sources.findings, ...diagnostics], config)
      const shown = result.published !== undefined
      this.#previews.plan = shown ? plan : undefined
      if (shown) this.#previews.drop(previews)
      return {
        ...this.#outcome(before, result, hadConfig),
        pages,
        parsed,
        rendered,
        diagnostics: all,
        phases,
        route,
        isShown: shown,
        isOther: result.published?.changed ?? false,
        saved: savedPage(running.paths, this.#memory),
        ms: performance.now() - start,
      }
    } catch (error) {
      this.#previews.plan = undefined
      this.#memory.forget()
      return { ...this.#outcome(before), diagnostics: settle(findingsOf(error)), ms: performance.now() - start }
    }
  }

  async #build(
    config: ResolvedConfig,
    running: CurrentRebuild,
  ): Promise<{ result: BuildResult; plan: SitePlan | undefined }> {
    const { pool, drafts, cacheDir, ignore, onTiming } = this.#options
    // Edits of text or headings are rebuilt and previewed from the plan of the last full run.
    let plan = this.#previews.plan
    let showing: Promise<void> | undefined
    let found: readonly Diagnostic[] = []
    const { paths } = running
    const saved = { config, paths, isFirst: this.#sink.site.size === 0 }
    const options: PipelineOptions = {
      config,
      pool,
      drafts,
      cacheDir,
      ignore,
      sink: this.#sink,
      caches: this.#caches,
      mayPublish: all => this.#heldBack.mayShow(all, saved),
      yieldToEventLoop: this.#scheduler.createYield(),
      ...this.#memory.hooks({ config, cacheDir, paths }),
      onProgress: () => undefined,
      onRead: ({ diagnostics }) => {
        found = diagnostics
      },
      onPlanned: made => {
        plan = made
        const isGood = this.#heldBack.isGood([...found, ...made.diagnostics], saved)
        if (!this.#isFirst && isGood) showing = this.#showOpen(made, running).catch(() => undefined)
        if (!this.#isFirst) return
        this.#planned = new Map(made.planned.map(page => [page.outPath, () => made.renderNow(page)]))
        this.noteActivity()
        this.#firstPlanned()
      },
    }
    const result = await runPipeline(options, new Stopwatch(onTiming))
    await showing
    return { result, plan }
  }

  /** The changes to report. */
  #outcome(
    before: ReadonlyMap<string, { hash: string }>,
    result?: BuildResult,
    hadConfig?: ResolvedConfig,
  ): Omit<Rebuild, 'diagnostics' | 'ms'> {
    this.#planned.clear()
    const now = this.#sink.site
    const base = this.#sources.config?.baseUrl ?? '/'
    const isShown = result?.published !== undefined
    const changed = isShown && !this.#isFirst ? changedPages(before, now, base) : []
    const { styles, reload } = stylesOf(before, now, base)
    const isOther = isShown && (changed.length > 0 || styles !== undefined || reload)
    const step = isOther ? this.#edition.next() : { build: this.build, after: this.build }
    const nothing = { pages: 0, parsed: 0, rendered: 0, isShown: false, isOther: false, saved: undefined, phases: [] }
    return {
      ...nothing,
      isFirst: this.#isFirst,
      changed,
      styles,
      ...step,
      reload: reload || (hadConfig !== undefined && hadConfig.baseUrl !== base),
    }
  }
}
