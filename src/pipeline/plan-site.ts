/**
 * Makes the plan of a site: its pages with their keys, and the files that they load. The files that pages load are
 * put into the sink by `load`.
 */
import type { PageAssets } from '../assets/build-assets.ts'
import { type ContentAsset, resolveContentAssets } from '../assets/content-assets.ts'
import { imageDrawings, withDrawings } from '../assets/drawings/with-drawings.ts'
import { faviconFile, laterTextFiles } from '../assets/hashed-files.ts'
import { siteNotices } from '../assets/site-notices.ts'
import type { StyleBundle } from '../assets/styles.ts'
import { siteColors } from '../assets/theme-css.ts'
import { featuresWith } from '../base/features.ts'
import { groupBy } from '../base/group-by.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { inSteps, type Yield } from '../base/yield.ts'
import type { Sink } from '../emit/sink.ts'
import type { EarlierLinks } from '../link/earlier-links.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { forEachSheet } from '../model/extra-sheets.ts'
import type { Doc, GeneratedIndex, SiteGraph } from '../model/graph.ts'
import { INDEX_FOLDER } from '../model/output.ts'
import type { AssetFile } from '../model/source.ts'
import { isFree } from '../outputs/claimed-paths.ts'
import { type LoadedAssets, type OutputSources, writeLoaded } from '../outputs/write-outputs.ts'
import { AssetNames } from '../render/asset-names.ts'
import {
  type EarlierPages,
  isPlanned,
  type KeptPage,
  type PagePart,
  type PlannedPage,
  planPages,
  renderJob,
} from '../render/jobs.ts'
import { siteSection } from '../render/site-section.ts'
import { siteViews } from '../render/site-view.ts'
import type { RenderJob } from '../render/stage.ts'
import type { JobContext } from '../render/view-context.ts'
import { codeInputsOf } from './code-inputs.ts'
import { shownFiles } from './keep-plan.ts'
import { pageHookResults } from './page-hooks.ts'
import { islandReport } from './page-islands.ts'
import type { PageStore } from './page-store.ts'
import { putPluginFiles } from './plugin-files.ts'
import { RelatedMemory } from './related-memory.ts'
import { leftOut } from './render-findings.ts'
import { oncePerSubject } from './reported-findings.ts'
import { bodyWithPath, withBodies } from './reused-plan.ts'
import type { SiteFindings } from './site-findings.ts'
import type { MadePlan, SitePlan } from './site-plan.ts'
import type { ReadOptions, ReadSite } from './site-types.ts'

/** Options of planning. */
export interface PlanOptions extends ReadOptions {
  cacheDir: string
  /** Finds related pages. Default: without those of an earlier run. */
  related?: RelatedMemory
  /** The pages of the last plan. Default: none. */
  earlier?: EarlierPlan
  /** Which pages to plan. Default: all. */
  part?: (names: AssetNames) => PagePart
  sink: Sink
}

/** The pages of the last plan, and the jobs that render them. */
export interface EarlierPlan extends EarlierPages {
  /** Throws `DamagedCache`. */
  jobOf: (page: KeptPage) => RenderJob
  filesOf: (page: KeptPage) => readonly string[]
  /** Stores the job of a page that was planned, with the paths of files in place of their bodies. */
  keepJob: (page: PlannedPage, job: RenderJob) => void
  links: EarlierLinks
  /** What a build reports of what was found while the site was read. */
  reportedOf: (found: SiteFindings) => Diagnostic[]
  /** The config, to plan pages with: it notes which fields are read. */
  config: ResolvedConfig
}

/** A site that was read, and the files that its pages load. */
export interface PlannableSite extends ReadSite {
  assets: PageAssets
  store: PageStore
}

/** Plans the pages. The findings of reading the site are not part of the result. */
export async function planSite(
  site: PlannableSite,
  options: PlanOptions,
  watch: Stopwatch,
): Promise<SitePlan & { made: MadePlan }> {
  const { config, cacheDir, sink, yieldToEventLoop } = options
  const { inventory, graph, assets, store } = site
  const shown = resolveContentAssets(shownAssets(inventory.assets, graph), `${cacheDir}/assets.bin`)
  const pictures = withDrawings(shown.assets, graph)
  const sizeOf = sizesOf(shown.assets.values(), config.baseUrl)
  const { sites, ownFiles, names } = viewsOf(site, config, sizeOf)
  const statics = [...shown.assets.values()].map(({ outPath }) => outPath)
  const copied = inventory.assets.flatMap(({ staticPath }) => staticPath ?? [])
  const [texts] = await featuresWith('pageTexts', config)
  const markdownPath = texts?.pageTexts.markdownPaths(config, graph, [...statics, ...copied]) ?? (() => undefined)
  const hooks = await pageHookResults(graph.docs, { options, assets: inventory.assets, store }, watch)
  const context: JobContext = {
    ...{ config, pageConfig: options.earlier?.config ?? config, graph, sites, assets: pictures, markdownPath },
    templatesHash: assets.templates.page.hash,
    additions: hooks.additions,
    ...(await watch.time('relations', () => relationsOf(site, options))),
  }
  const failed: Diagnostic[] = []
  const onFailure = (error: unknown, file: string | undefined) => failed.push(leftOut(error, file))
  const { earlier } = options
  const which = { earlier, part: options.part?.(names) }
  const planned = await watch.time('plan', () => inSteps(planPages(context, onFailure, which), yieldToEventLoop))
  for (const page of planned) if (isPlanned(page)) page.section = sectionOf(page)
  const [search] = config.search.embedded ? await featuresWith('siteSearch') : []
  const searchFiles = assets.search && search ? [assets.search.worker] : []
  const loading = {
    planned,
    assetFiles: [...assets.client.files, ...assets.styles.files, ...assets.files, ...searchFiles, ...ownFiles],
    contentAssets: shown.assets,
    statics: inventory.assets,
  }
  const load = async (pause?: Yield): Promise<LoadedAssets> => {
    const { taken, diagnostics } = await watch.time('assets', () => inSteps(writeLoaded(sink, loading), pause))
    const clashes = putPluginFiles(hooks.files, { sink, taken })
    hooks.close()
    return { taken, diagnostics: [...diagnostics, ...clashes] }
  }
  return {
    pages: planned,
    jobOf: page => jobOf(page as PlannedPage | KeptPage, { config, store, earlier }),
    filesOf: page => {
      const known = page as PlannedPage | KeptPage
      return isPlanned(known) ? shownFiles(known) : (earlier?.filesOf(known) ?? [])
    },
    names,
    assets,
    assetPaths: { css: assets.styles.css, client: assets.client.client },
    islands: islandReport(planned, assets),
    scopes: assets.search && search?.siteSearch.scopes({ config, graph, sites }),
    load,
    isFree: (path, taken) => taken === undefined || isFree(path, taken),
    findings: { read: [], others: [...shown.diagnostics, ...failed, ...oncePerSubject(hooks.diagnostics)] },
    code: codeInputsOf(site.pages.values(), config.siteDir),
    made: {
      planned,
      plannedNow: planned.filter(isPlanned).length,
      pages: site.pages,
      graph,
      context,
      additions: hooks.identities,
      imageDrawings: imageDrawings(pictures, graph),
      outputs: outputsOf(site, planned, { config, sites, sizeOf, isLive: yieldToEventLoop !== undefined }),
    },
  }
}

function jobOf(
  page: PlannedPage | KeptPage,
  { config, store, earlier }: { config: ResolvedConfig; store: PageStore; earlier: EarlierPlan | undefined },
): RenderJob {
  if (!isPlanned(page)) return (earlier as EarlierPlan).jobOf(page)
  const job = renderJob(page, earlier?.config ?? config, bodyWithPath)
  earlier?.keepJob(page, job)
  return withBodies(job, store)
}

/** The input of the files that are about the site as a whole. */
function outputsOf(
  { graph, inventory: { texts }, assets }: PlannableSite,
  planned: readonly (PlannedPage | KeptPage)[],
  {
    config,
    sites,
    sizeOf,
    isLive,
  }: { config: ReadOptions['config']; sites: JobContext['sites'] } & Pick<OutputSources, 'sizeOf' | 'isLive'>,
): OutputSources {
  const { inlineScript, homeScript, offlineWorker } = assets.client
  return {
    config,
    graph,
    texts,
    planned,
    inlineScripts: [inlineScript, homeScript],
    stylesheet: textOf(assets.styles),
    home: sites.find(({ locale, version }) => version.isMain && locale === config.i18n.defaultLocale)?.view,
    offlineWorker,
    isLive,
    sizeOf,
  }
}

/** What all pages of a language and version share, the files that they load, and the names of these files. */
function viewsOf(
  { inventory, graph, assets }: PlannableSite,
  config: ReadOptions['config'],
  sizeOf: OutputSources['sizeOf'],
) {
  const { client, inlineScript, homeScript } = assets.client
  const { css, mathCss, cssWithMath, sheets, fonts } = assets.styles
  const worker = config.search.embedded ? assets.search?.worker.path : undefined
  const { texts, translations } = inventory
  const textFiles = assets.search
    ? laterTextFiles(texts, config.search.missingResultsUrl)
    : { files: [], pathByLocale: {} }
  const ofLocales = Object.entries(textFiles.pathByLocale)
  const ofPages = [css, mathCss, cssWithMath, ...Object.values(sheets), ...fonts, client]
  const names = new AssetNames([...ofPages, ...(worker ? [worker] : []), ...ofLocales.map(([, path]) => path)])
  const named = (path: string) => names.withToken(path)
  const paths = {
    css: named(css),
    mathCss: named(mathCss),
    cssWithMath: named(cssWithMath),
    sheets: forEachSheet(name => named(sheets[name])),
    fonts: fonts.map(named),
    client: named(client),
    inlineScript,
    homeScript,
  }
  const clientConfig = worker
    ? { search: { index: config.baseUrl + INDEX_FOLDER, worker: config.baseUrl + named(worker) } }
    : {}
  const searchTexts = Object.fromEntries(ofLocales.map(([locale, path]) => [locale, named(path)]))
  const { light, dark } = siteColors(config)
  const colorOf = (tokens: typeof light) => config.webApp.themeColor ?? tokens.get('bg') ?? ''
  const themeColor = { light: colorOf(light), dark: colorOf(dark) }
  const favicon = faviconFile(config, inventory.assets)
  const ownPaths = { ...paths, favicon: favicon?.path }
  const views = { config, graph, assets: ownPaths, texts, translations, searchTexts, clientConfig, themeColor, sizeOf }
  const notices = siteNotices([...assets.client.imported.inputs, ...assets.styles.inputs, ...assets.imported])
  return { sites: siteViews(views), ownFiles: [...textFiles.files, ...(favicon ? [favicon] : []), notices], names }
}

/** The section of the site that a page belongs to. */
function sectionOf({ view, site, text }: PlannedPage): string {
  const docPath = text?.doc.source.docPath ?? ''
  const folder = docPath.includes('/') ? docPath.slice(0, docPath.indexOf('/')) : ''
  return siteSection({ route: view.path, sidebar: view.sidebar, folder }, site.view)
}

function textOf({ files, css }: StyleBundle): string {
  return Buffer.from(files.find(({ path }) => path === css)?.content ?? '').toString('utf8')
}

/** Returns the size of an image by its address. */
function sizesOf(assets: Iterable<ContentAsset>, baseUrl: string): OutputSources['sizeOf'] {
  const known = [...assets]
  return href => known.find(({ outPath }) => baseUrl + outPath === href)?.size
}

/** Relations between pages other than links. */
function relationsOf(
  { graph, store }: Pick<PlannableSite, 'graph' | 'store'>,
  { config: { reading }, related = new RelatedMemory() }: Pick<PlanOptions, 'config' | 'related'>,
): Pick<JobContext, 'ambiguous' | 'related'> {
  const ambiguous = ambiguousTitles(graph)
  if (reading.relatedPages === 0) return { ambiguous }
  return { ambiguous, related: related.ofSite(graph, { most: reading.relatedPages, store }) }
}

/** The files that pages show: files beside pages, and images among the static files. */
function shownAssets(assets: readonly AssetFile[], graph: SiteGraph): AssetFile[] {
  const isUsed = (file: AssetFile) => graph.usedAssets.has(file.path) || file.staticPath !== undefined
  return assets.filter(isUsed)
}

/**
 * Distinguishes pages with the same title in a language and version, in the browser's tabs and history and in search
 * results. Returns by key of the page, the name above it in the breadcrumbs; if that is the same too, the names up to
 * the first that differs.
 */
function ambiguousTitles(graph: SiteGraph): Map<string, string> {
  const additions = new Map<string, string>()
  const pages: (Doc | GeneratedIndex)[] = [...graph.docs, ...graph.generated]
  const sameTitle = groupBy(pages, ({ locale, version, title }) => `${locale}/${version}/${title.trim()}`)
  for (const same of sameTitle.values()) {
    if (same.length < 2) continue
    const trails = same.map(page => trailAbove(page, graph))
    for (let length = 1; length <= 3; length++) {
      const names = trails.map(trail => trail.slice(0, length).join(', '))
      const isEnough = new Set(names).size === names.length
      for (const [index, name] of names.entries()) {
        const key = same[index]?.key
        if (key !== undefined && name !== '') additions.set(key, name)
      }
      if (isEnough) break
    }
  }
  return additions
}

/** The names above a page, nearest first, without those that equal its title. */
function trailAbove({ key, title }: Doc | GeneratedIndex, graph: SiteGraph): string[] {
  const above = graph.placement.get(key)?.crumbs.slice(0, -1) ?? []
  return above
    .map(({ label }) => label)
    .filter(label => label !== title)
    .reverse()
}
