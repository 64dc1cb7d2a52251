/**
 * The journey of a site: discover, parse, link, render, emit. `build` runs it into a folder, the live
 * server into memory. Nothing is shown where a problem is an error.
 */
import { resolveContentAssets } from '../assets/content-assets.ts'
import type { StyleBundle } from '../assets/styles.ts'
import { type Breathe, inSteps, nextTurn } from '../base/steps.ts'
import type { Published, Sink } from '../emit/sink.ts'
import { againIfDamaged } from '../engine/damaged-cache.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { HashedBytes } from '../model/output.ts'
import type { AssetFile } from '../model/source.ts'
import { writeLoaded, writeOutputs } from '../outputs/write-outputs.ts'
import { type PlannedPage, planPages } from '../render/jobs.ts'
import { siteViews } from '../render/site-view.ts'
import { buildSearch, searchClientConfig } from '../search/build-search.ts'
import { oneByOne, together } from './order.ts'
import { type PreviewedPage, previewFile } from './preview.ts'
import { type Reading, type ReadSite, readSite, readSurveyed } from './read-site.ts'
import { leftOut, renderAll, renderNow } from './render-all.ts'
import { type Phase, Stopwatch } from './stopwatch.ts'
import type { Survey } from './survey.ts'

/** What the journey needs. */
export interface Journey extends Omit<Reading, 'dates'> {
  /** What was found already, by whoever looked whether there is anything to do. */
  survey?: Survey
  sink: Sink
  /** Told as soon as it is known which pages there are; what they load is in the sink by then. */
  onPlanned?: (plan: SitePlan) => void
  /** Called between the steps of longer work. */
  breathe?: Breathe
  /** Decides, once all is known, whether the site may be shown. */
  mayPublish: (diagnostics: readonly Diagnostic[]) => boolean
}

/** The pages of a site, and what makes one of them out of turn. */
export interface SitePlan {
  planned: readonly PlannedPage[]
  /** A page ahead of the others. */
  renderNow: (page: PlannedPage) => Promise<HashedBytes | undefined>
  /** The pages of a file that was saved since; undefined where only another journey can tell. */
  preview: (absPath: string) => Promise<PreviewedPage[] | undefined>
}

/** What came of it. */
export interface Arrival {
  diagnostics: Diagnostic[]
  pages: number
  parsed: number
  rendered: number
  published?: Published
  graph?: SiteGraph
  /** Paths of the pages in the output, for looking at the largest. */
  outPaths: string[]
  assetPaths: { css: string; client: string }
  /** Absolute paths of what the bundles are made from; undefined where they could not be made. */
  bundleInputs?: readonly string[]
  phases: Phase[]
}

/**
 * Runs the journey. Where the cache turns out to be damaged, it is emptied and the journey begins again.
 * Rejects with what `fs` throws and, when the signal says so, with its reason.
 */
export function runPipeline(journey: Journey, watch = new Stopwatch()): Promise<Arrival> {
  return againIfDamaged(() => runOnce(journey, watch))
}

async function runOnce(journey: Journey, watch: Stopwatch): Promise<Arrival> {
  try {
    const reading = { ...journey, dates: true }
    const { survey } = journey
    const site = survey ? await readSurveyed(survey, reading, watch) : await readSite(reading, watch)
    if (Array.isArray(site)) return stopped(site, watch)
    try {
      return await showSite(site, journey, watch)
    } finally {
      if (!journey.memory) site.store.close()
    }
  } catch (error) {
    journey.sink.discard()
    throw error
  }
}

/** The second half: renders what changed and publishes the whole. */
async function showSite(site: ReadSite, journey: Journey, watch: Stopwatch): Promise<Arrival> {
  const { config, cacheDir, pool, sink, signal, breathe } = journey
  const { inventory, graph, assets, store } = site
  await breathe?.()
  const shown = resolveContentAssets(shownAssets(inventory.assets, graph), `${cacheDir}/assets.bin`)
  const contentAssets = shown.assets
  const { client, inlineScript, hash } = assets.client
  const paths = { ...assets.styles, client, inlineScript, hash }
  const clientConfig = assets.search ? searchClientConfig(config.baseUrl, assets.search.worker.path) : {}
  const sites = siteViews({ config, graph, assets: paths, translations: inventory.translations, clientConfig })
  const templates = assets.templates.page
  const searchFiles = assets.search ? [assets.search.worker] : []
  const assetFiles = [...assets.client.files, ...assets.styles.files, ...assets.files, ...searchFiles]
  const planning = { config, graph, sites, assets: contentAssets, templatesHash: templates.hash }
  const failed: Diagnostic[] = []
  const onFailure = (error: unknown, file: string | undefined) => failed.push(leftOut(error, file))
  const planned = await watch.time('plan', () => inSteps(planPages(planning, onFailure), breathe))
  const statics = inventory.assets
  const loaded = await watch.time('assets', () => writeLoaded(sink, { planned, assetFiles, contentAssets, statics }))
  const rendering = { ...planning, pool, store, sink, templates }
  journey.onPlanned?.({
    planned,
    renderNow: page => renderNow(page, rendering),
    preview: path => previewFile(path, { ...rendering, planned, components: assets.templates.content }),
  })
  // Whoever was told may want a page at once.
  await breathe?.()
  const onProgress = (done: number, total: number) => journey.onProgress('render', done, total)
  const engine = assets.search?.engine
  const render = () => watch.time('render', () => renderAll(planned, { ...rendering, onProgress, breathe }))
  const index = async (onIndexed?: () => void) => {
    if (!engine) return
    const searching = { config, graph, sites, store, pool, cacheDir, breathe: breathe ?? nextTurn, onIndexed }
    const cache = journey.memory?.openSearch(cacheDir)
    const { diagnostics } = await watch.time('search', () => buildSearch(sink, { ...searching, engine, cache }))
    failed.push(...diagnostics)
  }
  const result = await (breathe ? oneByOne : together)(render, index)
  const found = [...site.diagnostics, ...shown.diagnostics, ...loaded.diagnostics, ...result.diagnostics]
  const diagnostics = [...found, ...failed]
  await breathe?.()
  signal?.throwIfAborted()
  const outputs = { config, graph, planned, inlineScript, stylesheet: textOf(assets.styles) }
  await watch.time('outputs', () => writeOutputs(sink, outputs, loaded.taken))
  const published = await watch.time('publish', () => (journey.mayPublish(diagnostics) ? sink.publish() : undefined))
  if (!published) sink.discard()
  return {
    diagnostics,
    pages: planned.length,
    parsed: site.parsed,
    rendered: result.rendered,
    published,
    graph,
    outPaths: planned.map(page => page.outPath),
    assetPaths: { css: assets.styles.css, client },
    bundleInputs: assets.inputs,
    phases: watch.phases,
  }
}

/** Nothing could be rendered at all. */
function stopped(diagnostics: Diagnostic[], watch: Stopwatch): Arrival {
  const nothing = { pages: 0, parsed: 0, rendered: 0, outPaths: [], assetPaths: { css: '', client: '' } }
  return { diagnostics, ...nothing, phases: watch.phases }
}

function textOf({ files, css }: StyleBundle): string {
  return Buffer.from(files.find(({ path }) => path === css)?.content ?? '').toString('utf8')
}

/** The files that pages show: those beside pages, and the images among the static files. */
function shownAssets(assets: readonly AssetFile[], graph: SiteGraph): AssetFile[] {
  const isUsed = (file: AssetFile) => graph.usedAssets.has(file.path) || file.staticPath !== undefined
  return assets.filter(isUsed)
}
