/**
 * Puts all pages of the site into the sink: unchanged pages are kept, the others are rendered and written one after the
 * other, so that the HTML of the whole site is never in memory at once.
 */

import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TemplateModule } from '../assets/scripts.ts'
import { allDone } from '../base/all-done.ts'
import { deferred } from '../base/deferred.ts'
import { readerOf } from '../base/files.ts'
import { groupBy } from '../base/group-by.ts'
import { hashParts } from '../base/hash.ts'
import { findInModules } from '../base/module-search.ts'
import { siteRelative } from '../base/paths.ts'
import { replacedFile, themeFiles } from '../base/site-modules.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import type { Yield } from '../base/yield.ts'
import type { Sink } from '../emit/sink.ts'
import { DamagedCache } from '../engine/cache/damaged-cache.ts'
import type { ScratchFile } from '../engine/cache/scratch-file.ts'
import type { Pool } from '../engine/pool.ts'
import type { StageCall } from '../engine/stage.ts'
import { unfinishedPage } from '../findings/unfinished.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { HashedBytes } from '../model/output.ts'
import type { PageFindings, RenderJob, RenderResult, RenderShared } from '../render/stage.ts'
import type { RenderOrder } from './in-order.ts'
import type { LeftOnPage } from './left-memory.ts'
import { clearPlaces, keepPage, placesOf, publishedContent, putRendered } from './put-rendered.ts'
import { leftOut, problemOf, templateFailure } from './render-findings.ts'
import { oncePerSubject, withoutStandIns } from './reported-findings.ts'
import { type SharedRendering, shareRendered, takeRendered } from './shared-pages.ts'
import type { SitePage, SitePlan } from './site-plan.ts'

export interface RenderContext
  extends RenderOrder,
    Pick<SitePlan, 'jobOf' | 'filesOf' | 'names'>,
    Pick<SharedRendering, 'shared' | 'texts'> {
  config: Pick<ResolvedConfig, 'lenient' | 'siteDir' | 'themeDir' | 'baseUrl' | 'functions'>
  pool: Pool
  sink: Sink
  /** The page templates. */
  templates: TemplateModule
  onProgress: (done: number, total: number) => void
  watch: Stopwatch
  yieldToEventLoop?: Yield
  /** Which of the pages that have to be rendered come first, and what happens when these are in the sink. */
  ahead?: { of: (changed: readonly SitePage[]) => readonly SitePage[]; onReady: (pages: readonly SitePage[]) => void }
  /** Stores the texts for programs of rendered pages, by path of their markdown. */
  programTexts?: ScratchFile
}

/** The number of rendered pages, and what was found about all pages, whether they were rendered in this run or earlier. */
export interface RenderedPages {
  rendered: number
  /** Number of those whose content was that of the published page, so that nothing was made of it again. */
  contentKept: number
  diagnostics: Diagnostic[]
  /** What was left of the tool that the site was written for. */
  left: LeftOnPage[]
}

/** Renders the pages that changed. If only names with hashes changed, pages are not rendered again. */
export async function renderPages(planned: readonly SitePage[], context: RenderContext): Promise<RenderedPages> {
  const changed: SitePage[] = []
  const found = new Map<SitePage, PageFindings>()
  for (const page of planned) {
    const kept = keepPage(page, context)
    if (kept === undefined) changed.push(page)
    else {
      if (kept.findings) found.set(page, kept.findings)
      if (kept.isRenamed) await context.yieldToEventLoop?.()
    }
  }
  const stale = await takeRendered(changed, context, (page, result) => {
    noteFindings(found, page, putRendered(page, result, context))
  })
  const failed = new Map<SitePage, Diagnostic>()
  let done = 0
  const onResult = () => {
    done++
    context.onProgress(done, stale.length)
  }
  const results: Results = { ...context, onResult, found, failed, contentKept: 0 }
  const first = new Set(context.ahead?.of(stale))
  if (first.size > 0) {
    await renderGroups([...first], results)
    context.ahead?.onReady([...first])
    await context.yieldToEventLoop?.()
  }
  await renderGroups(first.size > 0 ? stale.filter(page => !first.has(page)) : stale, results)
  // Pages that are left out have no results.
  if (done < stale.length) context.onProgress(stale.length, stale.length)
  return { rendered: stale.length, contentKept: results.contentKept, ...foundOn(planned, results) }
}

function noteFindings(found: Results['found'], page: SitePage, findings: PageFindings | undefined): void {
  if (findings) found.set(page, findings)
}

/** The findings about pages. Threads finish in any order, but findings have that of the pages. */
function foundOn(pages: readonly SitePage[], results: Results): Pick<RenderedPages, 'diagnostics' | 'left'> {
  const { found, failed, config, filesOf } = results
  const diagnostics: Diagnostic[] = []
  const left: LeftOnPage[] = []
  const placeOf = templatePlaces(config)
  const ofTheme = themeFileWith(config.siteDir)
  for (const page of found.size + failed.size > 0 ? pages : []) {
    const { outPath, source } = page
    const failure = failed.get(page)
    if (failure) diagnostics.push(failure)
    const own = found.get(page)
    if (!own) continue
    for (const problem of own.problems) diagnostics.push(problemOf(page, problem))
    for (const finding of own.noticed)
      diagnostics.push({ ...finding, file: placeOf(finding.subject) ?? ofTheme(finding.quoted) ?? source })
    const files = own.left.length === 0 || source === undefined ? [] : filesOf(page)
    if (own.left.length > 0) left.push({ outPath, files, left: own.left })
  }
  return { diagnostics: oncePerSubject(withoutStandIns(diagnostics.sort(byFile), config), config.lenient), left }
}

/** Renders pages, those of each site view together. */
async function renderGroups(changed: readonly SitePage[], results: Results): Promise<void> {
  const running: Promise<void>[] = []
  for (const pages of groupBy(changed, page => page.site.key).values()) {
    const jobs = new RenderJobs(pages, results)
    const run = renderGroup(jobs, results)
    running.push(run)
    // The next group starts when no page of this one is left to take: no thread waits for the last ones.
    await Promise.race([jobs.areTaken, run.catch(() => undefined)])
  }
  await allDone(running)
}

/** Where the results of pages go. */
interface Results extends RenderContext {
  onResult: () => void
  /** What was found while pages were rendered. */
  found: Map<SitePage, PageFindings>
  /** Why pages are left out. */
  failed: Map<SitePage, Diagnostic>
  contentKept: number
}

function byFile({ file: a = '' }: Diagnostic, { file: b = '' }: Diagnostic): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Renders one page by itself in this thread; undefined if a template fails on it or the cache is damaged. */
export async function renderNow(
  page: SitePage,
  context: Omit<RenderContext, 'sink' | 'onProgress' | 'watch'>,
): Promise<HashedBytes | undefined> {
  const { pool, jobOf } = context
  let made: HashedBytes | undefined
  const job = jobIfSound(() => jobOf(page))
  if (!job) return undefined
  await pool.runAll<RenderShared, RenderJob, RenderResult>(renderCall(page, context), [job], result => {
    if ('bytes' in result) made = result
  })
  return made
}

/** The run that renders all pages parses damaged entries again. */
function jobIfSound(make: () => RenderJob): RenderJob | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof DamagedCache) return undefined
    throw error
  }
}

/** How the render stage is called for a page. */
function renderCall(
  { site }: Pick<SitePage, 'site'>,
  { templates, names, config }: Pick<RenderContext, 'templates' | 'names' | 'config'>,
  texts: readonly string[] = [],
): StageCall<RenderShared> {
  const { url, timeoutMs, hash } = templates
  return {
    stage: 'render',
    key: hashParts([hash, site.key, names.id, ...texts]),
    shared: { templates: url, timeoutMs, site: site.view, hashes: names.hashes, isForeign: config.lenient, texts },
  }
}

/** The jobs of pages of one site view. Each is made when it is requested, because bodies take much memory. */
class RenderJobs {
  readonly pages: readonly SitePage[]
  readonly #taken = deferred()
  readonly #context: Results
  #left: number
  #failure: { error: unknown } | undefined

  constructor(pages: readonly SitePage[], context: Results) {
    this.pages = pages
    this.#context = context
    this.#left = pages.length
  }

  get length(): number {
    return this.pages.length
  }

  /** Resolves when every job has been requested. */
  get areTaken(): Promise<void> {
    return this.#taken.promise
  }

  /** The job of a page; undefined if it is left out. */
  at(index: number): RenderJob | undefined {
    if (--this.#left <= 0) this.#taken.resolve()
    const page = this.pages[index]
    if (!page || this.#failure) return undefined
    try {
      const job = this.#context.jobOf(page)
      // Other machines need all that is made of a page, and its bytes, which a thread that writes them does not pass on.
      const { shared, sink } = this.#context
      if (shared?.writes) return job
      job.places = placesOf(page, sink)
      job.published = publishedContent(page, sink)
      return job
    } catch (error) {
      this.#leaveOut(page, error)
      return undefined
    }
  }

  *bytesOf({ body, partials }: RenderJob): Iterable<Uint8Array> {
    if (body) yield body.body
    for (const partial of Object.values(partials)) yield partial.body
  }

  /** @throws the error that ended the run: a damaged cache, or a failure of the machine */
  throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }

  #leaveOut(page: SitePage, error: unknown): void {
    try {
      this.#context.failed.set(page, leftOut(error, page.source ?? page.outPath))
    } catch (fatal) {
      this.#failure = { error: fatal }
    }
  }
}

/** Renders pages of one site view. */
async function renderGroup(jobs: RenderJobs, context: Results): Promise<void> {
  const { pages } = jobs
  const { pool, sink, watch, found, failed } = context
  const [first] = pages
  if (!first) return
  const onLost = (index: number, reason: string) => {
    const page = pages[index] as SitePage
    clearPlaces(page, sink)
    failed.set(page, unfinishedPage(page.source ?? page.outPath, 'rendered', reason))
  }
  const { yieldToEventLoop, callerAfter, pause } = context
  const order = { callerAfter, yieldToEventLoop: yieldToEventLoop ?? pause }
  const call = { ...renderCall(first, context, context.texts), ...order, onLost }
  await pool.runAll<RenderShared, RenderJob, RenderResult>(call, jobs, (result, index, ms) => {
    const page = pages[index] as SitePage
    context.onResult()
    watch.page('render', page.view.path, ms)
    if ('failure' in result) failed.set(page, templateFailure(page, result.failure))
    else {
      if (result.isContentKept) context.contentKept++
      noteFindings(found, page, putRendered(page, result, context))
      shareRendered(page, result, context)
    }
  })
  jobs.throwFailure()
}

// The place of a finding about a component of the page templates: the site's own file of that name.

/** Returns the file of a component; undefined if no file of the theme folder has its name. */
function templatePlaces({
  siteDir,
  themeDir,
}: {
  siteDir: string
  themeDir: string
}): (component: string | undefined) => string | undefined {
  const known = new Map<string, string | undefined>()
  let files: string[] | undefined
  const placeOf = (component: string): string | undefined => {
    const swizzled = replacedFile(siteDir, component)
    if (swizzled !== undefined) return siteRelative(siteDir, swizzled)
    const dir = join(siteDir, themeDir)
    files ??= existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort() : []
    const names = ['tsx', 'ts', 'jsx', 'js'].map(end => `${component}.${end}`)
    const found = files.find(path => names.includes(basename(path)))
    return found === undefined ? undefined : siteRelative(siteDir, join(dir, found))
  }
  return component => {
    if (component === undefined) return undefined
    if (!known.has(component)) known.set(component, placeOf(component))
    return known.get(component)
  }
}

/** Components of the site in place of those of the theme. */
const THEME = 'src/theme'

/** Finds the component of the site around pages that requests something, itself or in a module that it imports. */
function themeFileWith(siteDir: string): (wanted: string | undefined) => string | undefined {
  const known = new Map<string, string | undefined>()
  const textOf = readerOf(siteDir)
  const find = (wanted: string) =>
    themeFiles([join(siteDir, THEME)])
      .map(name => `${THEME}/${name}`)
      .find(file => findInModules(wanted, file, textOf) !== undefined)
  return wanted => {
    if (wanted === undefined) return undefined
    if (!known.has(wanted)) known.set(wanted, find(wanted))
    return known.get(wanted)
  }
}
