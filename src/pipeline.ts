/**
 * The pipeline: scan -> up to date? -> parse -> link -> plan -> render || index -> outputs -> publish. `build` runs it
 * into a folder, the live server into memory; a site with errors is not published. An audit ends after `link` and
 * creates no HTML.
 */
import { join } from 'node:path'
import type { PageAssets } from './assets/build-assets.ts'
import type { TemplateModule } from './assets/scripts.ts'
import { isCold } from './base/site-folders.ts'
import { Stopwatch } from './base/stopwatch.ts'
import { inSteps } from './base/yield.ts'
import { retryIfDamaged } from './engine/cache/damaged-cache.ts'
import { limitHeapGrowth } from './engine/limit-heap-growth.ts'
import type { Diagnostic } from './model/diagnostic.ts'
import type { BuildRoute } from './model/report.ts'
import type { BuildResult } from './pipeline/build-result.ts'
import type { LeftOnPage } from './pipeline/left-findings.ts'
import type { OpenCaches } from './pipeline/open-caches.ts'
import type { PageStore } from './pipeline/page-store.ts'
import type { EarlyParser, EarlyParsing } from './pipeline/parse-early.ts'
import type { ParseRequest } from './pipeline/parse-pages.ts'
import type { PipelineOptions } from './pipeline/pipeline-options.ts'
import { type SiteScan, scanSite } from './pipeline/scan-site.ts'
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
  }
}

async function runOnce(options: PipelineOptions, watch: Stopwatch): Promise<BuildResult> {
  const { config, cacheDir } = options
  const saved = await buildSaved(options, watch)
  if (saved) return saved
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

/** Builds a site of which only pages were saved; undefined where a save reaches further, or may do so. */
async function buildSaved(options: PipelineOptions, watch: Stopwatch): Promise<BuildResult | undefined> {
  const { caches, findSaved } = options
  const saved = await findSaved?.(watch)
  const assets = saved?.scan.assets.page
  if (!caches || !assets) return undefined
  const { buildEdited } = await import('./pipeline/build-edited.ts')
  return buildEdited(saved.scan, assets, { options, caches, watch, kept: saved.kept })
}

async function runWith(
  early: EarlyParser | undefined,
  options: PipelineOptions,
  watch: Stopwatch,
): Promise<BuildResult> {
  const onReadable = early?.start.bind(early)
  const scan = await scanSite({ ...options, want: 'page', dates: true, onReadable }, watch)
  const { found, assets } = scan
  options.onScanned?.(scan)
  if (!assets.page) {
    options.sink.discard()
    const diagnostics = [...found.diagnostics, ...assets.diagnostics]
    return { ...NOTHING_BUILT, diagnostics, phases: watch.phases, route: routeOf('nothing', watch) }
  }
  const upToDate = await options.findUpToDate?.(scan, watch)
  if (upToDate) {
    const { diagnostics } = upToDate
    return { ...NOTHING_BUILT, diagnostics, upToDate, phases: watch.phases, route: routeOf('nothing', watch) }
  }
  // The rest is loaded here, because a build with nothing to do needs none of it.
  const { OpenCaches } = await import('./pipeline/open-caches.ts')
  const caches = options.caches ?? early?.caches ?? new OpenCaches(options.cacheDir)
  const save = options.caches ? undefined : () => caches.save()
  try {
    const kept = await options.findKept?.(scan, watch)
    if (kept) {
      const { buildEdited } = await import('./pipeline/build-edited.ts')
      const edited = await buildEdited(scan, assets.page, { options, caches, watch, kept, save })
      if (edited) return edited
    }
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
  const { sink, signal, yieldToEventLoop } = options
  limitHeapGrowth(scan.found.files.length)
  const read = await readSite(scan, { ...options, components: page.templates.content, caches, early }, watch)
  options.onRead?.(read)
  const { withPageStyles } = await import('./pipeline/page-styles.ts')
  const styled = { pages: read.pages.values(), siteDir: options.config.siteDir }
  const { assets, diagnostics: ofStyles } = await withPageStyles({ ...scan.assets, page }, styled)
  const site = { ...read, assets }
  await yieldToEventLoop?.()
  const { planSite } = await import('./pipeline/plan-site.ts')
  const plan = await planSite(site, options, watch)
  const { putPages } = await import('./pipeline/put-pages.ts')
  const { onPlanned } = options
  const onIndexed = () => options.onIndexed?.({ ...read, ...plan })
  const put = await putPages(site, plan, { options, caches, onPlanned, save, onIndexed })
  options.onRendered?.()
  const { rendered, searched, taken, madeText } = put
  save?.()
  await yieldToEventLoop?.()
  signal?.throwIfAborted()
  const { writeOutputs, writeManifest } = await import('./outputs/write-outputs.ts')
  const { featuresWith } = await import('./features/index.ts')
  const features = await featuresWith('outputs', options.config)
  const outputState = { taken, parts: caches.outputParts(), madeText, features }
  const outputs = writeOutputs(sink, plan.outputs, outputState)
  const forPrograms = await watch.time('outputs', () => inSteps(outputs, yieldToEventLoop))
  caches.programTexts().clear()
  save?.()
  const { putFinished } = await import('./pipeline/plugin-files.ts')
  const isLive = yieldToEventLoop !== undefined
  const fromPlugins = await putFinished(options.config, { ...plan, taken }, { sink, isLive, watch })
  await inSteps(writeManifest(sink, plan.outputs), yieldToEventLoop)
  const ofRead = await withLeft(site, put.left, options.config)
  const found = [...ofRead, ...ofStyles, ...plan.diagnostics, ...put.diagnostics]
  const diagnostics = [...found, ...fromPlugins]
  const published = await watch.time('publish', () => (options.mayPublish(diagnostics) ? sink.publish() : undefined))
  const others = { pages: plan.planned.flatMap(page => page.markdownPath ?? []), others: forPrograms }
  if (published) await options.onPublished?.({ ...read, ...plan, searched, forPrograms: others })
  else sink.discard()
  const { bundleInputsOf, codeInputsOf } = await import('./pipeline/code-inputs.ts')
  const codeInputs = codeInputsOf(site.pages.values(), options.config.siteDir)
  return {
    diagnostics,
    pages: plan.planned.length,
    parsed: site.parsed,
    rendered,
    published,
    graph: site.graph,
    outPaths: plan.planned.map(page => page.outPath),
    forPrograms: others,
    assetPaths: { css: assets.styles.css, client: assets.client.client },
    bundleInputs: bundleInputsOf(scan, codeInputs),
    codeInputs,
    phases: watch.phases,
    route: routeOf('whole site', watch),
  }
}

/** The findings of a site with what its pages show of another tool's markup. */
async function withLeft(
  { diagnostics, graph }: ReadSite,
  left: readonly LeftOnPage[],
  config: ReadOptions['config'],
): Promise<Diagnostic[]> {
  if (!config.lenient) return diagnostics
  const { leftFindings } = await import('./pipeline/left-findings.ts')
  return leftFindings(left, { diagnostics, graph, config })
}

/** How much was built, and why not less. */
function routeOf(built: BuildRoute['built'], { refusals }: Stopwatch): BuildRoute {
  return { built, because: refusals }
}

/**
 * Reads a site to render its pages: parses and links it. The result includes the store with the pages' HTML and texts.
 * @throws errors of `fs`, and the signal's reason
 */
export async function readSite(
  scan: SiteScan,
  options: ReadOptions & { components: TemplateModule; caches: OpenCaches; early?: EarlyParsing },
  watch: Stopwatch,
): Promise<ReadSite & { store: PageStore }> {
  const { config, components, caches, early } = options
  const { parserKey } = await import('./pipeline/parse-call.ts')
  const store = caches.pages(parserKey({ config, texts: scan.found.texts }, components.hash))
  const { shared } = options
  if (shared) {
    const { ParsedElsewhere } = await import('./pipeline/shared-pages.ts')
    await watch.time('shared', () => new ParsedElsewhere(scan.found.files, { shared, store, config }).take())
  }
  const site = await read(scan, { ...options, parsing: { want: 'page', store, components, early } }, watch)
  const { Ignores } = await import('./check/ignores.ts')
  const { oncePerSubject } = await import('./pipeline/once-per-subject.ts')
  // Only audits report ignore comments that silence nothing.
  return { ...site, store, diagnostics: oncePerSubject(new Ignores(site.pages).apply(site.diagnostics)) }
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
  const parsing: ParseRequest = { want: 'audit', assets, remember: options.remember }
  const site = await read(scan, { ...options, parsing }, watch)
  // Without the site's own components, unknown names cannot be detected.
  const isKnown = ({ rule }: Diagnostic) => !assets.isIncomplete || rule !== 'unknown-component'
  return { ...site, diagnostics: site.diagnostics.filter(isKnown) }
}

async function read(
  { found, assets, updates }: SiteScan,
  options: ReadOptions & { parsing: ParseRequest },
  watch: Stopwatch,
): Promise<ReadSite> {
  const { config, cacheDir, pool, drafts, parsing, signal, renames, yieldToEventLoop } = options
  signal?.throwIfAborted()
  const { parsePages } = await import('./pipeline/parse-pages.ts')
  const onProgress = (done: number, total: number) => options.onProgress('parse', done, total)
  const { texts, versions, translations, withCode } = found
  const context = { config, cacheDir, texts, versions, translations, withCode, pool, onProgress, watch }
  const early = parsing.want === 'page' ? parsing.early : undefined
  const since = early?.startedAt ?? performance.now()
  const { pages, parsed, diagnostics } = await parsePages(found.files, parsing, context)
  watch.add({ name: 'parse', ms: performance.now() - since })
  const dates = await watch.time('git', () => updates)
  signal?.throwIfAborted()
  const ownFindings = [...found.diagnostics, ...assets.diagnostics, ...dates.diagnostics]
  const inventory = { ...found, lastUpdates: dates.times, diagnostics: ownFindings }
  const { linkWithGenerators } = await import('./link/link-with-generators.ts')
  const graph = await watch.time('link', () =>
    linkWithGenerators({ config, inventory, pages, drafts, renames }, yieldToEventLoop),
  )
  const { withoutGeneratedPlaces } = await import('./pipeline/generated-places.ts')
  const { withoutHiddenPartials } = await import('./pipeline/hidden-partials.ts')
  const { checkFrontMatter } = await import('./plugins/check-front-matter.ts')
  const ofFields = await checkFrontMatter(pages.values(), config)
  const { withoutStandIns } = await import('./pipeline/stand-ins.ts')
  const ofPages = [
    ...withoutHiddenPartials(withoutStandIns(diagnostics, config), graph),
    ...ofFields,
    ...graph.diagnostics,
  ]
  const all = [...ownFindings, ...withoutGeneratedPlaces(ofPages, found.files)]
  return { inventory, pages, parsed, graph, diagnostics: all }
}
