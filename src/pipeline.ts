/**
 * The pipeline: scan -> up to date? -> parse -> plan (link, then the pages) -> render || index -> outputs -> publish. The
 * plan is that of the last run if nothing that it read has changed; all other steps are the same then. `build` runs the pipeline
 * into a folder, the live server into memory; a site with errors is not published. An audit ends after linking and creates no
 * HTML.
 */

import { join } from 'node:path'
import type { PageAssets } from './assets/build-assets.ts'
import type { TemplateModule } from './assets/scripts.ts'
import { featuresWith } from './base/features.ts'
import { isCold } from './base/site-folders.ts'
import { Stopwatch } from './base/stopwatch.ts'
import { inSteps, nextTurn } from './base/yield.ts'
import { retryIfDamaged } from './engine/cache/damaged-cache.ts'
import { limitHeapGrowth, resetHeapGrowth } from './engine/limit-heap-growth.ts'
import { isCutByTime } from './findings/time-limit.ts'
import type { Diagnostic } from './model/diagnostic.ts'
import type { BuildRoute } from './model/report.ts'
import { textKinds } from './outputs/page-texts.ts'
import type { BuildResult } from './pipeline/build-result.ts'
import type { LeftOnPage } from './pipeline/left-memory.ts'
import type { OpenCaches } from './pipeline/open-caches.ts'
import type { PageStore } from './pipeline/page-store.ts'
import type { EarlyParser, EarlyParsing } from './pipeline/parse-early.ts'
import type { ParseRequest } from './pipeline/parse-pages.ts'
import type { ParsedPages } from './pipeline/parse-run.ts'
import type { PipelineOptions } from './pipeline/pipeline-options.ts'
import type { EarlierPlan } from './pipeline/plan-site.ts'
import type { PutPages } from './pipeline/put-pages.ts'
import type { RenderContext } from './pipeline/render-pages.ts'
import { type SiteScan, scanSite } from './pipeline/scan-site.ts'
import type { SiteFindings } from './pipeline/site-findings.ts'
import type { SitePlan } from './pipeline/site-plan.ts'
import type { ReadOptions, ReadSite } from './pipeline/site-types.ts'
import { startThreads } from './pipeline/start-threads.ts'

const NOTHING_BUILT = {
  pages: 0,
  parsed: 0,
  rendered: 0,
  outPaths: [],
  assetPaths: { css: '', client: '' },
  forPrograms: { pages: [], others: [] },
}

/**
 * Builds a site. If the cache turns out to be damaged, it is cleared and the pipeline runs again. Rejects with errors
 * of `fs`, and with the signal's reason.
 */
export async function runPipeline(options: PipelineOptions, watch = new Stopwatch()): Promise<BuildResult> {
  try {
    return await retryIfDamaged(() => runOnce(options, watch))
  } catch (error) {
    options.sink.discard()
    throw error
  } finally {
    resetHeapGrowth()
  }
}

async function runOnce(options: PipelineOptions, watch: Stopwatch): Promise<BuildResult> {
  const { config, cacheDir } = options
  const saved = await options.findSaved?.(watch)
  if (saved) return runWith(undefined, { ...options, saved }, watch)
  startThreads([join(config.siteDir, config.docs.path)], options)
  // Plugins may change the inputs of pages, and a live server keeps its caches open.
  // What other machines parsed is known after the scan.
  if (!isCold(cacheDir) || config.pluginsKey !== '' || options.caches || options.shared)
    return runWith(undefined, options, watch)
  const { EarlyParser } = await import('./pipeline/parse-early.ts')
  const early = new EarlyParser(options, watch)
  try {
    return await runWith(early, options, watch)
  } finally {
    await early.close()
  }
}

async function runWith(
  early: EarlyParser | undefined,
  options: PipelineOptions & { saved?: SiteScan },
  watch: Stopwatch,
): Promise<BuildResult> {
  const onReadable = early?.start.bind(early)
  const scan = options.saved ?? (await scanSite({ ...options, want: 'page', dates: true, onReadable }, watch))
  const { found, assets } = scan
  options.onScanned?.(scan)
  if (!assets.page) {
    options.sink.discard()
    const diagnostics = [...found.diagnostics, ...assets.diagnostics]
    return { ...NOTHING_BUILT, diagnostics, phases: watch.phases, route: routeOf('nothing', { watch }) }
  }
  const upToDate = await options.memory?.findUpToDate?.(scan, watch)
  if (upToDate) {
    const { diagnostics } = upToDate
    return { ...NOTHING_BUILT, diagnostics, upToDate, phases: watch.phases, route: routeOf('nothing', { watch }) }
  }
  // The rest is loaded here, because a build with nothing to do needs none of it.
  const { OpenCaches } = await import('./pipeline/open-caches.ts')
  const caches = options.caches ?? early?.caches ?? new OpenCaches(options.cacheDir)
  const save = options.caches ? undefined : () => caches.save()
  try {
    return await buildSite(scan, assets.page, { options, caches, watch, save, early: early?.started })
  } finally {
    if (!early && !options.caches) caches.close()
  }
}

interface BuildContext {
  options: PipelineOptions
  caches: OpenCaches
  watch: Stopwatch
  /** Parsing that is already under way. */
  early?: EarlyParsing
  /** Saves the caches; absent if the caller of the pipeline does so. */
  save?: () => void
}

/** Everything after the scan. */
async function buildSite(scan: SiteScan, page: PageAssets, context: BuildContext): Promise<BuildResult> {
  const { options, caches, watch, save, early } = context
  const { config, sink, signal, shared, yieldToEventLoop } = options
  const reading = { ...options, components: page.templates.content, caches, early }
  const { parsed, store } = await parseSite(scan, reading, watch)
  await yieldToEventLoop?.()
  const isLive = yieldToEventLoop !== undefined
  const whyNotStored = options.memory?.plan.whyNotStored({ parsed, shared, isLive })
  if (whyNotStored !== undefined) watch.refuse(whyNotStored)
  const memory = whyNotStored === undefined ? options.memory : undefined
  const plan = await planOf(scan, page, { parsed, store, options: { ...options, memory }, watch })
  const put = await putSite(plan, { store, memory, context })
  options.onRendered?.()
  save?.()
  await yieldToEventLoop?.()
  signal?.throwIfAborted()
  const written = await writeOthers(plan, put, { options, caches, watch })
  const { left, diagnostics: ofPages, rendered, contentKept, ofLoading } = put
  const findings = { read: plan.findings.read, others: [...plan.findings.others, ...ofLoading] }
  const ofRead = await withLeft(findings.read, left, { config, store, caches, watch })
  save?.()
  await yieldToEventLoop?.()
  const diagnostics = [...ofRead, ...findings.others, ...ofPages, ...written.diagnostics]
  const published = await watch.time('publish', () => (options.mayPublish(diagnostics) ? sink.publish() : undefined))
  if (!published) sink.discard()
  // What was cut short by time is made again.
  else if (memory && !isCutByTime(diagnostics)) {
    memory.plan.keepPublished(plan, { ...written, findings, store, sink })
    // The store of a live server only has to be compacted.
    if (save || plan.made) memory.plan.save()
  }
  const { bundleInputsOf } = await import('./pipeline/code-inputs.ts')
  const pages = pageTasks(parsed, plan, { rendered, contentKept, read: store.takePagesRead(), caches, config })
  return {
    diagnostics,
    pages: plan.pages.length,
    parsed: parsed.parsed,
    rendered,
    published,
    graph: plan.made?.graph,
    outPaths: plan.pages.map(({ outPath }) => outPath),
    forPrograms: { pages: plan.pages.flatMap(({ markdownPath }) => markdownPath ?? []), others: written.programFiles },
    assetPaths: plan.assetPaths,
    islands: plan.islands,
    bundleInputs: bundleInputsOf(scan, plan.code),
    codeInputs: plan.code,
    phases: watch.phases,
    route: {
      ...routeOf(plan.made ? 'whole site' : 'edited pages', { memory, watch, pages }),
      imageDrawings: plan.made?.imageDrawings,
    },
  }
}

/** Renders and indexes the pages of a plan, and stores them for the next one. */
async function putSite(
  plan: SitePlan,
  { store, memory, context }: { store: PageStore; memory: PipelineOptions['memory']; context: BuildContext },
): Promise<PutPages> {
  const { options, caches, watch, save } = context
  const { config, pool, sink, shared, yieldToEventLoop } = options
  const onProgress = (done: number, total: number) => options.onProgress('render', done, total)
  const templates = plan.assets.templates.page
  const { jobOf, names, filesOf } = plan
  const rendering: RenderContext = {
    texts: await textKinds(config),
    ...{ jobOf, names, filesOf, config, pool, sink, templates, onProgress, watch, yieldToEventLoop, shared },
  }
  const site = { plan, store, rendering }
  rendering.ahead = options.ahead?.(site)
  const { putPages } = await import('./pipeline/put-pages.ts')
  const onLoaded = () => options.onPlanned?.(site)
  const put = await putPages(plan, { options, caches, store, rendering, watch, save, onLoaded })
  if (plan.made) await memory?.plan.keepPages({ ...plan, made: plan.made }, store, yieldToEventLoop ?? nextTurn)
  return put
}

interface PlanContext {
  parsed: ParsedPages
  store: PageStore
  options: PipelineOptions
  watch: Stopwatch
}

/** The plan of a site: that of the last run, if nothing that it read has changed. */
async function planOf(scan: SiteScan, page: PageAssets, context: PlanContext): Promise<SitePlan> {
  const { parsed, store, options, watch } = context
  const { memory, config, sink, yieldToEventLoop } = options
  const related = memory?.plan.related
  const make = async (earlier?: EarlierPlan) => {
    const read = await linkSite(
      scan,
      parsed,
      { ...options, earlierLinks: earlier?.links, reportedOf: earlier?.reportedOf },
      watch,
    )
    options.onRead?.(read)
    const { withPageStyles } = await import('./pipeline/page-styles.ts')
    const styled = { pages: read.pages.values(), siteDir: config.siteDir }
    const { assets: withStyles, diagnostics: ofStyles } = await withPageStyles({ ...scan.assets, page }, styled)
    const { withPageIslands } = await import('./pipeline/page-islands.ts')
    const { cacheDir } = options
    const islands = { ...scan.found, config, cacheDir, pages: read.pages.values() }
    const { assets, diagnostics: ofIslands } = await withPageIslands(withStyles, islands)
    await yieldToEventLoop?.()
    const { planSite } = await import('./pipeline/plan-site.ts')
    const plan = await planSite({ ...read, store, assets }, { ...options, related, earlier }, watch)
    // After an edit, most pages are known by what is stored of them. Parsing has limited it for those that it made.
    limitHeapGrowth(plan.made.plannedNow)
    return {
      ...plan,
      findings: { read: read.diagnostics, others: [...ofStyles, ...ofIslands, ...plan.findings.others] },
    }
  }
  if (!memory) return make()
  const inputs = await memory.inputsOf(scan)
  const refusal = memory.refusal?.(scan)
  const hooks = { options, assets: scan.found.assets, store }
  return memory.plan.plan({ config, sink, assets: page, store, parsed, inputs, hooks, refusal, make }, watch)
}

/** Writes or keeps all files besides the pages and those that they load. */
async function writeOthers(
  plan: SitePlan,
  { taken, madeText }: PutPages,
  { options, caches, watch }: Pick<BuildContext, 'options' | 'caches' | 'watch'>,
): Promise<{ programFiles: string[]; finishedFiles: string[]; diagnostics: Diagnostic[] }> {
  const { config, sink, yieldToEventLoop } = options
  const { pages, made } = plan
  const { writeOutputs, writeProgramFiles, writeManifest } = await import('./outputs/write-outputs.ts')
  const programFiles = await watch.time('outputs', async () => {
    if (made && taken) {
      const features = await featuresWith('outputs', config)
      await inSteps(writeOutputs(sink, made.outputs, { taken, features }), yieldToEventLoop)
    }
    const isFree = (path: string) => plan.isFree(path, taken)
    const [texts] = await featuresWith('pageTexts', config)
    const files = writeProgramFiles(sink, {
      config,
      texts: texts?.pageTexts,
      pages,
      parts: caches.outputParts(),
      madeText,
      isFree,
    })
    return inSteps(files, yieldToEventLoop)
  })
  caches.programTexts().clear()
  for (const path of programFiles) taken?.paths.add(path)
  const { putFinished } = await import('./pipeline/plugin-files.ts')
  const isLive = yieldToEventLoop !== undefined
  const { paths, diagnostics } = await putFinished(config, { pages, taken }, { sink, isLive, watch })
  await inSteps(writeManifest(sink, { config, pages, hasSamePlan: !made }), yieldToEventLoop)
  return { programFiles, finishedFiles: paths, diagnostics }
}

/** The findings of a site with what its pages show of another tool's markup. */
async function withLeft(
  diagnostics: Diagnostic[],
  left: readonly LeftOnPage[],
  {
    config,
    store,
    caches,
    watch,
  }: Pick<BuildContext, 'caches' | 'watch'> & Pick<ReadOptions, 'config'> & Pick<PlanContext, 'store'>,
): Promise<Diagnostic[]> {
  if (!config.lenient) return diagnostics
  const { leftFindings } = await import('./pipeline/left-findings.ts')
  const memory = caches.leftPlaces()
  memory.startRun()
  const known = { memory, hashOfSource: (path: string) => store.known(path)?.sourceHash }
  return watch.time('findings', () => leftFindings(left, { diagnostics, config, known }))
}

/** How much was built, and why not less. */
function routeOf(
  built: BuildRoute['built'],
  { memory, watch, pages = [] }: Pick<PipelineOptions, 'memory'> & { watch: Stopwatch; pages?: BuildRoute['tasks'] },
): BuildRoute {
  const tasks = Array.from(memory?.plan.counts ?? [], ([name, counts]) => ({ name, ...counts }))
  return { built, because: watch.refusals, tasks: [...tasks, ...pages] }
}

/** The work on pages as tasks. */
function pageTasks(
  parsed: ParsedPages,
  { pages, made }: SitePlan,
  {
    rendered,
    contentKept,
    read,
    caches,
    config,
  }: Pick<PutPages, 'rendered' | 'contentKept'> & { read: number } & Pick<PageOptions, 'caches' | 'config'>,
): BuildRoute['tasks'] {
  const searched = config.lenient ? caches.leftPlaces().counts : undefined
  const counts = (run: number, all: number) => ({ run, cutOff: 0, reused: all - run })
  return [
    { name: 'parsed file', ...counts(parsed.parsed, parsed.paths.length) },
    ...(parsed.twice > 0 ? [{ name: 'parsed file with code', run: parsed.twice, cutOff: 0, reused: 0 }] : []),
    // The others are known by their summaries.
    { name: 'read page', ...counts(read, parsed.paths.length) },
    { name: 'planned page', ...counts(made?.plannedNow ?? 0, pages.length) },
    { name: 'rendered page', ...counts(rendered, pages.length) },
    // Its markdown, and what is said of it.
    { name: 'content of page', run: rendered - contentKept, cutOff: contentKept, reused: pages.length - rendered },
    // Those of pages that show markup of another tool.
    ...(searched && searched.run + searched.reused > 0 ? [{ name: 'searched source', ...searched }] : []),
  ]
}

type PageOptions = ReadOptions & { components: TemplateModule; caches: OpenCaches; early?: EarlyParsing }

/** Parses the pages that changed. */
async function parseSite(
  scan: SiteScan,
  options: PageOptions,
  watch: Stopwatch,
): Promise<{ parsed: ParsedPages; store: PageStore }> {
  const { config, components, caches, early, shared } = options
  const { parserKey } = await import('./pipeline/parse-call.ts')
  const store = caches.pages(parserKey({ config, texts: scan.found.texts }, components.hash))
  if (shared) {
    const { ParsedElsewhere } = await import('./pipeline/shared-pages.ts')
    await watch.time('shared', () => new ParsedElsewhere(scan.found.files, { shared, store, config }).take())
  }
  return {
    parsed: await parse(scan, { ...options, parsing: { want: 'page', store, components, early } }, watch),
    store,
  }
}

/** Links parsed pages. */
async function linkSite(
  scan: SiteScan,
  parsed: ParsedPages,
  options: ReadOptions,
  watch: Stopwatch,
): Promise<ReadSite> {
  const { found, ...site } = await link(scan, parsed, options, watch)
  return { ...site, diagnostics: options.reportedOf?.(found) ?? found.reported() }
}

/**
 * Reads a site to render its pages: parses and links it. The result includes the store with the pages' HTML and texts.
 * @throws errors of `fs`, and the signal's reason
 */
export async function readSite(
  scan: SiteScan,
  options: PageOptions,
  watch: Stopwatch,
): Promise<ReadSite & { store: PageStore }> {
  const { parsed, store } = await parseSite(scan, options, watch)
  return { ...(await linkSite(scan, parsed, options, watch)), store }
}

/**
 * Reads a site for an audit: only what checking links needs of each page, without HTML.
 * @param options.remember whether results are cached for other runs
 * @throws errors of `fs`, and the signal's reason
 */
export async function readForAudit(
  scan: SiteScan,
  options: ReadOptions & { remember: boolean },
  watch: Stopwatch,
): Promise<ReadSite> {
  const { assets } = scan
  const { remember, shared } = options
  const parsing: ParseRequest = { want: 'audit', assets, remember, shared }
  const { found, ...site } = await link(scan, await parse(scan, { ...options, parsing }, watch), options, watch)
  // Without the site's own components, unknown names cannot be detected.
  const isKnown = ({ rule }: Diagnostic) => !assets.isIncomplete || rule !== 'unknown-component'
  return { ...site, diagnostics: found.all().filter(isKnown) }
}

async function parse(
  { found }: SiteScan,
  options: ReadOptions & { parsing: ParseRequest },
  watch: Stopwatch,
): Promise<ParsedPages> {
  const { config, cacheDir, pool, parsing, signal } = options
  signal?.throwIfAborted()
  const { parsePages } = await import('./pipeline/parse-pages.ts')
  const onProgress = (done: number, total: number) => options.onProgress('parse', done, total)
  const { texts, versions, translations, docsForCode, withCode } = found
  const data = { texts, versions, translations, docsForCode, withCode }
  const context = { config, cacheDir, ...data, pool, onProgress, watch }
  const early = parsing.want === 'page' ? parsing.early : undefined
  const since = early?.startedAt ?? performance.now()
  const parsed = await parsePages(found.files, parsing, context)
  watch.add({ name: 'parse', ms: performance.now() - since })
  signal?.throwIfAborted()
  return parsed
}

async function link(
  { found, assets, updates }: SiteScan,
  parsed: ParsedPages,
  { config, drafts, renames, signal, yieldToEventLoop, earlierLinks: earlier }: ReadOptions,
  watch: Stopwatch,
): Promise<Omit<ReadSite, 'diagnostics'> & { found: SiteFindings }> {
  const dates = await watch.time('git', () => updates)
  signal?.throwIfAborted()
  const ownFindings = [...found.diagnostics, ...assets.diagnostics, ...dates.diagnostics]
  const inventory = { ...found, lastUpdates: dates.times, diagnostics: ownFindings }
  const pages = parsed.all()
  const { linkWithGenerators } = await import('./link/link-with-generators.ts')
  const linkable = await featuresWith('addresses', config)
  const redirects = await featuresWith('redirects', config)
  const graph = await watch.time('link', () =>
    linkWithGenerators({ config, inventory, pages, drafts, renames, linkable, redirects, earlier }, yieldToEventLoop),
  )
  const { checkFrontMatter } = await import('./plugins/check-front-matter.ts')
  const { SiteFindings } = await import('./pipeline/site-findings.ts')
  const ofSite = new SiteFindings({
    own: ownFindings,
    parsed: [...parsed.diagnostics, ...[...pages.values()].flatMap(page => page.diagnostics)],
    fields: await checkFrontMatter(pages.values(), config),
    ...{ graph, pages, files: found.files, config },
  })
  return { inventory, pages, parsed: parsed.parsed, graph, found: ofSite }
}
