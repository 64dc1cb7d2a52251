/**
 * A site in memory that follows its folder. Returns the files to serve, and the result of each rebuild. A rebuild
 * shows saved and open pages before the others. If more is saved meanwhile, it is given up, and the next one begins.
 * If a site is broken, the last good one stays; see rebuild-gate.ts.
 */

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readerOf } from '../base/files.ts'
import { Stopwatch } from '../base/stopwatch.ts'
import type { Yield } from '../base/yield.ts'
import { placeFindings } from '../check/place-findings.ts'
import { MemorySink } from '../emit/memory-sink.ts'
import type { Levels } from '../findings/level.ts'
import { CONTENT_LOSSES } from '../findings/rule-table.ts'
import { hasErrors, withSeverities } from '../findings/severities.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { HashedBytes } from '../model/output.ts'
import type { BuildResult } from '../pipeline/build-result.ts'
import { OpenCaches } from '../pipeline/open-caches.ts'
import type { PipelineOptions, PlannedSite } from '../pipeline/pipeline-options.ts'
import { renderNow } from '../pipeline/render-pages.ts'
import type { SitePage } from '../pipeline/site-plan.ts'
import { warmUp } from '../pipeline/warm-up.ts'
import { runPipeline } from '../pipeline.ts'
import { changedPages, stylesOf } from './changes.ts'
import { LiveMemory } from './live-memory.ts'
import type { LiveOptions } from './live-options.ts'
import { LiveSources } from './live-sources.ts'
import { PagesAhead } from './pages-ahead.ts'
import { type Change, type CurrentRebuild, findingsOf, type Rebuild } from './rebuild.ts'

/**
 * Decides which sites a live server shows. Most errors show in the page that has them. A site is not shown if it
 * has less content than the last good one; the field `contentLoss` of a rule says whether its errors mean that. For
 * example, a page whose front matter cannot be read has lost its title and its place. The previous site stays
 * until the mistake is corrected or another file is saved, because a mistake in one file must not hide changes in others.
 */
interface Saved {
  config: Levels & { siteDir: string }
  /** Absolute paths of the files that were saved since the last rebuild. */
  paths: ReadonlySet<string>
  /** Whether no site has been shown yet. */
  isFirst: boolean
}

class RebuildGate {
  /** Losses of the site that is shown. */
  #shown: ReadonlySet<string> = new Set()
  /** Losses of the last site that was not shown. */
  #held: ReadonlySet<string> = new Set()

  /** Whether a site with these findings has all content of the previous one, or is shown anyway. */
  isGood(found: readonly Diagnostic[], { config, paths, isFirst }: Saved): boolean {
    const isLeftAsItIs = (finding: Diagnostic) =>
      CONTENT_LOSSES[finding.rule] === 'some-pages' &&
      this.#held.has(identityOf(finding)) &&
      !paths.has(join(config.siteDir, finding.file ?? ''))
    const isKnown = (finding: Diagnostic) => this.#shown.has(identityOf(finding)) || isLeftAsItIs(finding)
    return isFirst || lossesIn(found, config).every(isKnown)
  }

  /** Decides whether a site with these findings is shown. Called once for each rebuild. */
  mayShow(found: readonly Diagnostic[], saved: Saved): boolean {
    const isShown = this.isGood(found, saved)
    const all = new Set(lossesIn(found, saved.config).map(identityOf))
    if (isShown) this.#shown = all
    this.#held = isShown ? new Set() : all
    return isShown
  }
}

function lossesIn(found: readonly Diagnostic[], levels: Levels): Diagnostic[] {
  return found.filter(finding => CONTENT_LOSSES[finding.rule] !== undefined && hasErrors([finding], levels))
}

/** Stays the same if a mistake moves with the text before it. */
function identityOf({ rule, file, message }: Diagnostic): string {
  return JSON.stringify([rule, file, message])
}

/** Identities of the states that a live site shows, by which a tab detects that it missed one. */
class Edition {
  readonly #startedAt = Date.now().toString(36)
  #number = 0

  /** Identity of the current state: different after each change. */
  get build(): string {
    return `${this.#startedAt}-${this.#number}`
  }

  /** Moves to the next state. */
  next(): Pick<Change, 'build' | 'after'> {
    const after = this.build
    this.#number++
    return { build: this.build, after }
  }
}

/** A requested page loads within this time; after it, no request waits for this thread. */
const LOADED_MS = 500
/** Saves in quick succession postpone the end of a rebuild by this time at most. */
const MAX_POSTPONED_MS = 3000

export class LiveSite {
  readonly #options: LiveOptions
  readonly #caches: OpenCaches
  readonly #sink = new MemorySink()
  readonly #sources: LiveSources
  readonly #memory: LiveMemory
  readonly #heldBack = new RebuildGate()
  /** The site as it was planned last; its pages are known, but during the first build they may not be rendered yet. */
  #planned: PlannedSite | undefined
  #pages: ReadonlyMap<string, SitePage> = new Map()
  readonly #ahead = new PagesAhead()
  readonly #edition = new Edition()
  /** Changes since the last rebuild started. */
  #pending = new Set<string>()
  #isPending = false
  /** Whether there is a change without paths: anything may have changed. */
  #isAnything = false
  readonly #scheduler = new Scheduler()
  #running: Promise<void> | undefined
  /** Ends the rebuild under way. */
  #giveUp: AbortController | undefined
  /** When the first of the rebuilds began that were given up one after the other. */
  #postponedSince: number | undefined
  #firstPlanned: () => void = () => undefined
  #firstBuilt: Promise<void> | undefined
  #isFirst = true
  /** Was a page made here, or is one about to be? */
  #isWarm = false
  /** Whether a build has asked the records that machines share. Later builds only make what was saved. */
  #hasShared = false
  /** Closes these records. */
  #sharing: Promise<void> | undefined
  #isClosed = false

  constructor(options: LiveOptions) {
    this.#options = options
    this.#caches = new OpenCaches(options.cacheDir)
    this.#memory = new LiveMemory(options.cacheDir)
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
    for (const path of paths) this.#pending.add(path)
    this.#isAnything ||= paths.length === 0
    this.#isPending = true
    const since = this.#postponedSince ?? performance.now()
    if (!this.#isFirst && performance.now() - since < MAX_POSTPONED_MS) this.#giveUp?.abort()
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
    if (path.endsWith('.html')) {
      this.#ahead.noteRequest(path)
      this.#warmUp()
    }
    if (shown) return shown
    // A page that is shown ahead of its rebuild may have new styles.
    if (!this.#isFirst) return path.startsWith('assets/') ? this.#sink.stagedSite.get(path) : undefined
    this.noteActivity()
    const page = this.#pages.get(path)
    return (page && this.#planned && renderNow(page, this.#planned.rendering)) ?? this.#sink.stagedSite.get(path)
  }

  /** Resolves when the site is complete; undefined if it already is. */
  whole(): Promise<void> | undefined {
    return this.#isFirst ? this.#firstBuilt : undefined
  }

  #shown(path: string): HashedBytes | undefined {
    return this.#ahead.files.get(path) ?? this.#sink.site.get(path)
  }

  /** Closes the site and saves the caches. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running?.catch(() => undefined)
    await this.#sharing
    this.#caches.save()
    for (const open of [this.#caches, this.#sources, this.#memory]) open.close()
  }

  async #run(): Promise<void> {
    do {
      if (this.#isClosed) return
      const rebuild = await this.#rebuild()
      if (!rebuild) continue
      if (!this.#isClosed) this.#options.onRebuilt(rebuild)
      this.#isFirst = false
      this.#warmUp()
    } while (this.#isPending && !this.#isClosed)
  }

  /** Renders an open page once before the first save, so that the save finds the code that it needs already loaded. */
  #warmUp(): void {
    const page = this.#isFirst || this.#isWarm ? undefined : this.#pages.get(this.#ahead.lastOpened ?? '')
    if (page?.source === undefined) return
    this.#isWarm = true
    setTimeout(() => void this.#makeForNobody(page).catch(() => undefined), LOADED_MS).unref()
  }

  async #makeForNobody(page: SitePage): Promise<void> {
    const { pool, drafts, cacheDir } = this.#options
    const { scan } = this.#memory
    const config = this.#sources.config
    if (!scan || !config || !this.#planned || this.#running || this.#isClosed) return
    const options = { config, cacheDir, pool, drafts, onProgress: () => undefined }
    await warmUp(page, this.#planned, { scan, options, watch: new Stopwatch() })
  }

  /** Shows pages that were rendered before the others. */
  #showAhead(pages: readonly SitePage[], running: CurrentRebuild): void {
    const shown = this.#ahead.show(pages, { ...running, sink: this.#sink, base: this.#base })
    if (!shown || this.#isClosed) return
    this.noteActivity()
    this.#options.onPreview?.({ ...this.#edition.next(), ...shown, saved: this.#savedPage(running.paths) })
  }

  get #base(): string {
    return this.#sources.config?.baseUrl ?? '/'
  }

  /** The address of the page of the saved file, if exactly one was saved. */
  #savedPage(paths: ReadonlySet<string>): string | undefined {
    const [only] = paths
    const file = paths.size === 1 ? this.#memory.scan?.found.files.find(({ absPath }) => absPath === only) : undefined
    return file && this.#planned?.plan.pages.find(({ source }) => source === file.path)?.view.path
  }

  /** Rebuilds the site; undefined if that was given up, because there are more changes. */
  async #rebuild(): Promise<Rebuild | undefined> {
    const start = performance.now()
    const previews = new Map(this.#ahead.files)
    const before = new Map([...this.#sink.site, ...previews])
    const isAnything = this.#isAnything
    const running = { paths: this.#pending, isAnything, previews, before }
    this.#pending = new Set()
    this.#isPending = false
    this.#isAnything = false
    const giveUp = new AbortController()
    this.#giveUp = giveUp
    try {
      const hadConfig = this.#sources.config
      const config = await this.#sources.load(running.paths)
      const result = await this.#build(config, running, giveUp.signal)
      this.#giveUp = undefined
      this.#postponedSince = undefined
      this.#sources.learn(result)
      const { pages, parsed, rendered, diagnostics, phases, route } = result
      const textOf = readerOf(config.siteDir)
      const found = placeFindings([...this.#sources.findings, ...diagnostics], { config, textOf, shown: pages })
      const all = withSeverities(found, config)
      const shown = result.published !== undefined
      if (shown) this.#ahead.drop(previews)
      // The cause of a failure may disappear without a change to a page: only a complete scan shows it.
      else this.#memory.forget()
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
        saved: this.#savedPage(running.paths),
        ms: performance.now() - start,
      }
    } catch (error) {
      this.#giveUp = undefined
      if (giveUp.signal.aborted) {
        this.#postponedSince ??= start
        for (const path of running.paths) this.#pending.add(path)
        this.#isAnything ||= isAnything
        return undefined
      }
      this.#memory.forget()
      return { ...this.#outcome(before), diagnostics: withSeverities(findingsOf(error)), ms: performance.now() - start }
    }
  }

  async #build(config: ResolvedConfig, running: CurrentRebuild, signal: AbortSignal): Promise<BuildResult> {
    const { pool, drafts, cacheDir, ignore, onTiming } = this.#options
    const { paths, isAnything } = running
    const saved = { config, paths, isFirst: this.#sink.site.size === 0 }
    const run = { config, paths, isAnything, drafts }
    const pause = this.#scheduler.createYield()
    const options: PipelineOptions = {
      config,
      pool,
      drafts,
      cacheDir,
      ignore,
      signal,
      sink: this.#sink,
      caches: this.#caches,
      memory: this.#memory.forRun(run),
      mayPublish: all => this.#heldBack.mayShow(all, saved),
      yieldToEventLoop: () => {
        signal.throwIfAborted()
        return pause()
      },
      findSaved: watch => this.#memory.findSaved(run, watch),
      onScanned: scan => this.#memory.learn(scan, config),
      onProgress: () => undefined,
      onPlanned: site => {
        this.#planned = site
        this.#pages = new Map(site.plan.pages.map(page => [page.outPath, page]))
        if (!this.#isFirst) return
        this.noteActivity()
        this.#firstPlanned()
      },
      ahead: site => {
        const { read, others } = site.plan.findings
        const isShown = !this.#isFirst && this.#heldBack.isGood([...read, ...others], saved)
        const rebuilding = { sink: this.#sink, base: this.#base, before: running.before }
        return {
          of: changed => (isShown ? this.#ahead.of(changed, site, rebuilding) : []),
          onReady: pages => this.#showAhead(pages, running),
        }
      },
    }
    const shared = this.#hasShared ? undefined : await this.#options.openShared?.(config, this.#sources.reads)
    this.#hasShared = true
    try {
      return await runPipeline({ ...options, shared }, new Stopwatch(onTiming))
    } finally {
      // Pages are shown meanwhile.
      this.#sharing ??= shared?.finish().then(report => this.#options.onShared?.(report))
    }
  }

  /** The changes to report. */
  #outcome(
    before: ReadonlyMap<string, { hash: string }>,
    result?: BuildResult,
    hadConfig?: ResolvedConfig,
  ): Omit<Rebuild, 'diagnostics' | 'ms'> {
    const now = this.#sink.site
    const base = this.#base
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

// Decides when a running build pauses, so that a page that is saved or requested meanwhile is rendered and fetched
// within milliseconds.

/** A page is rendered and fetched within this time after it was saved or requested. */
const PAUSE_AFTER_ACTIVITY_MS = 80
/** How long a build works before it yields. */
const SLICE_MS = 10
/** How long all pauses together may delay a build. */
const MAX_TOTAL_PAUSE_MS = 1000

class Scheduler {
  #activeAt = Number.NEGATIVE_INFINITY

  /** Records that something was saved, shown or requested. */
  noteActivity(): void {
    this.#activeAt = performance.now()
  }

  /** Creates the function that a build calls between its steps. */
  createYield(): Yield {
    let resumedAt = performance.now()
    let budget = MAX_TOTAL_PAUSE_MS
    const waitForOthers = async () => {
      const start = performance.now()
      // Within this time, a change that the system has reported is noticed.
      await pause(1)
      while (performance.now() < Math.min(this.#activeAt + PAUSE_AFTER_ACTIVITY_MS, start + budget)) await pause(5)
      resumedAt = performance.now()
      budget -= resumedAt - start
    }
    return () => (performance.now() - resumedAt < SLICE_MS ? undefined : waitForOthers())
  }
}
