/**
 * The journey of a site: discover, parse, link, render, emit. `build` runs it into a folder, the live
 * server into memory. Nothing is shown where a problem is an error.
 */
import { buildAssets } from './assets/build-assets.ts'
import { resolveContentAssets } from './assets/content-assets.ts'
import { generatedCss } from './assets/generated-css.ts'
import { discover } from './discover/discover.ts'
import { lastUpdated } from './discover/last-updated.ts'
import type { Published, Sink } from './emit/sink.ts'
import { PageStore } from './engine/page-store.ts'
import type { Pool } from './engine/pool.ts'
import { linkSite } from './link/link-site.ts'
import type { ResolvedConfig } from './model/config.ts'
import type { Diagnostic } from './model/diagnostic.ts'
import type { SiteGraph } from './model/graph.ts'
import type { AssetFile, Inventory } from './model/source.ts'
import { writeOutputs } from './outputs/write-outputs.ts'
import { parseAll, parserKey } from './parse-all.ts'
import { planPages } from './render/jobs.ts'
import { siteViews } from './render/site-view.ts'
import { renderAll } from './render-all.ts'
import { type Phase, Stopwatch } from './stopwatch.ts'

/** What the journey needs. */
export interface Journey {
  config: ResolvedConfig
  pool: Pool
  sink: Sink
  cacheDir: string
  /** Absolute paths that hold no content, wherever they lie: output and cache. */
  ignore: string[]
  drafts: boolean
  /** Decides, once all is known, whether the site may be shown. */
  mayPublish: (diagnostics: readonly Diagnostic[]) => boolean
  onProgress: (phase: string, done: number, total: number) => void
  signal?: AbortSignal
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
  phases: Phase[]
}

/** Runs the journey once. Rejects with what `fs` throws and, when the signal says so, with its reason. */
export async function runPipeline(journey: Journey): Promise<Arrival> {
  const { config, cacheDir, pool, sink, signal } = journey
  const watch = new Stopwatch()
  const [found, built] = await watch.time('discover', () =>
    Promise.all([
      discover(config, { ignore: journey.ignore }),
      buildAssets(config, { cacheDir, generatedCss: generatedCss(config) }),
    ]),
  )
  if ('diagnostics' in built) return stopped([...found.diagnostics, ...built.diagnostics], watch)
  const { assets } = built
  signal?.throwIfAborted()

  const store = new PageStore(cacheDir, parserKey(config, assets.templates.content.hash))
  try {
    if (!store.intact) store.clear()
    const components = assets.templates.content
    const onParsed = (done: number, total: number) => journey.onProgress('parse', done, total)
    const parsing = { pool, store, config, components, onProgress: onParsed }
    // git works in a process of its own while pages are parsed.
    const gitTimes = lastUpdated(config, { cacheDir })
    const { pages, parsed, diagnostics } = await watch.time('parse', () => parseAll(found.files, parsing))
    const updates = await watch.time('git', () => gitTimes)
    const inventory: Inventory = {
      ...found,
      lastUpdates: updates.times,
      diagnostics: [...found.diagnostics, ...updates.diagnostics],
    }
    store.save()
    signal?.throwIfAborted()

    const graph = await watch.time('link', () => linkSite({ config, inventory, pages, drafts: journey.drafts }))
    const contentAssets = resolveContentAssets(shownAssets(inventory.assets, graph), `${cacheDir}/assets.bin`)
    const paths = {
      ...assets.styles,
      client: assets.client.client,
      inlineScript: assets.client.inlineScript,
      hash: assets.client.hash,
    }
    const { translations } = inventory
    const sites = siteViews({ config, graph, assets: paths, translations, clientConfig: {} })
    const templates = assets.templates.page
    const rendering = {
      config,
      graph,
      sites,
      assets: contentAssets,
      templatesHash: templates.hash,
      pool,
      store,
      sink,
      templates,
    }
    const planned = planPages(rendering)
    const onRendered = (done: number, total: number) => journey.onProgress('render', done, total)
    const result = await watch.time('render', () => renderAll(planned, { ...rendering, onProgress: onRendered }))
    signal?.throwIfAborted()

    const all = [...inventory.diagnostics, ...diagnostics, ...graph.diagnostics, ...result.diagnostics]
    const assetFiles = [...assets.client.files, ...assets.styles.files]
    const sources = { config, graph, planned, assetFiles, contentAssets, statics: inventory.assets }
    await watch.time('outputs', () => writeOutputs(sink, sources))
    const published = await watch.time('publish', () => (journey.mayPublish(all) ? sink.publish() : undefined))
    if (!published) sink.discard()
    const counts = { pages: planned.length, parsed, rendered: result.rendered }
    const assetPaths = { css: assets.styles.css, client: assets.client.client }
    return {
      diagnostics: all,
      ...counts,
      published,
      graph,
      outPaths: planned.map(page => page.outPath),
      assetPaths,
      phases: watch.phases,
    }
  } catch (error) {
    sink.discard()
    throw error
  } finally {
    store.close()
  }
}

/** Nothing could be rendered at all. */
function stopped(diagnostics: Diagnostic[], watch: Stopwatch): Arrival {
  const nothing = { pages: 0, parsed: 0, rendered: 0, outPaths: [], assetPaths: { css: '', client: '' } }
  return { diagnostics, ...nothing, phases: watch.phases }
}

/** The files that pages show: those beside pages, and the images among the static files. */
function shownAssets(assets: readonly AssetFile[], graph: SiteGraph): AssetFile[] {
  const isUsed = (file: AssetFile) => graph.usedAssets.has(file.path) || file.staticPath !== undefined
  return assets.filter(isUsed)
}
