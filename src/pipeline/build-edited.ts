/**
 * Builds a site after edits to the text and headings of some pages: only these are parsed and rendered, everything else
 * stays as published, and nothing is linked or planned. In: the scan, and what the last build kept. Out: the result of
 * the build; undefined if an edit affects more, or if something has changed since it was kept: then the whole pipeline
 * runs.
 */
import type { PageAssets } from '../assets/build-assets.ts'
import { Stopwatch } from '../base/stopwatch.ts'
import { inSteps } from '../base/yield.ts'
import type { Sink } from '../emit/sink.ts'
import { DamagedCache } from '../engine/cache/damaged-cache.ts'
import type { FileHash } from '../engine/cache/file-hashes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { MANIFEST } from '../model/output.ts'
import type { Timing } from '../model/report.ts'
import { editedParts } from '../outputs/llms-files.ts'
import { putMade, rewriteManifest } from '../outputs/write-outputs.ts'
import type { FilePart, MadeFile } from '../outputs/written-parts.ts'
import { AssetNames } from '../render/asset-names.ts'
import { INDEX_FOLDER } from '../search/part-name.ts'
import type { MemoReport } from './build-memo.ts'
import type { BuildResult } from './build-result.ts'
import { bundleInputsOf } from './code-inputs.ts'
import { type EditedFile, readEdited } from './edited-files.ts'
import { movedPlaces, staysOnPage } from './edited-headings.ts'
import { indexEdited } from './index-edited.ts'
import type { EditedPlan, KeptSite } from './kept-plan.ts'
import { type MovedPlaces, moveFindings } from './move-findings.ts'
import type { OpenCaches } from './open-caches.ts'
import { pageOutline } from './page-frame.ts'
import type { PageStore } from './page-store.ts'
import { parserKey } from './parse-call.ts'
import type { PlanOptions } from './plan-site.ts'
import { type EditedPage, editedPages, renderEdited } from './render-edited.ts'
import type { SiteScan } from './scan-site.ts'

/** What the last build kept of a site whose inputs are the same except for the content of pages. */
export interface KeptBuild {
  report: MemoReport
  /** Inputs of the code of pages. */
  code: FileHash[]
  plan: EditedPlan
}

export interface EditedContext {
  options: PlanOptions & { mayPublish: (diagnostics: readonly Diagnostic[]) => boolean }
  caches: OpenCaches
  watch: Stopwatch
  kept: KeptBuild
  /** Saves the caches; absent if the caller of the pipeline does so. */
  save?: () => void
}

/** The edits to build. */
interface Edits {
  files: readonly EditedFile[]
  pages: readonly EditedPage[]
  site: KeptSite
  store: PageStore
  parsed: number
  diagnostics: Diagnostic[]
}

const DAMAGED = 'the plan of the last build is damaged'

/** Builds the site. */
export async function buildEdited(
  scan: SiteScan,
  assets: PageAssets,
  context: EditedContext,
): Promise<BuildResult | undefined> {
  const { sink, signal, yieldToEventLoop } = context.options
  // The timings only count if the site is built here.
  const timings: Timing[] = []
  const own = { ...context, watch: new Stopwatch(timing => timings.push(timing)) }
  try {
    const edits = await own.watch.time('parse', () => findEdits(scan, assets, own))
    await yieldToEventLoop?.()
    signal?.throwIfAborted()
    const written = edits && (await writeEdited(edits, assets, own))
    if (written) {
      for (const timing of timings) context.watch.add(timing)
      return await publishEdited(edits, written, { ...context, scan, assets })
    }
  } catch (error) {
    // The whole pipeline finds the damaged cache and clears it.
    if (!(error instanceof DamagedCache)) throw error
  }
  for (const reason of own.watch.refusals) context.watch.refuse(reason)
  sink.discard()
  return undefined
}

async function findEdits(
  { found }: SiteScan,
  assets: PageAssets,
  { options, caches, watch, kept }: EditedContext,
): Promise<Edits | undefined> {
  const { plan, report } = kept
  const { config, cacheDir, pool } = options
  const { texts, versions, translations } = found
  const components = assets.templates.content
  const store = caches.pages(parserKey({ config, texts }, components.hash))
  const onProgress = (done: number, total: number) => options.onProgress('parse', done, total)
  const parsing = { config, cacheDir, texts, versions, translations, pool, watch, onProgress }
  const read = await readEdited(found.files, { plan, components, parsing })
  const site = read && plan.site()
  if (!read) return undefined
  if (!site) return watch.refuse(DAMAGED)
  const pages: EditedPage[] = []
  const moved = new Map<string, MovedPlaces>()
  for (const file of read.edited) {
    if (!file.parsed) continue
    const { page } = file.parsed
    const parts = plan.parts(page.path)
    const after = pageOutline(page)
    const own = parts && editedPages(file, parts, { site, config })
    if (!own) return watch.refuse(DAMAGED)
    if (!staysOnPage(parts.outline, after, { config, file: file.before }))
      return watch.refuse(`other pages depend on the headings or the description of ${page.path}`)
    pages.push(...own)
    moved.set(page.path, movedPlaces(parts.outline, after))
  }
  // An edit may change the number of places of a finding that only names three.
  if (report.diagnostics.some(({ places = 0, related = [] }) => related.length > 0 && places > related.length + 1))
    return watch.refuse('a finding about many pages does not name all of its places')
  const diagnostics = moveFindings(report.diagnostics, moved)
  if (!diagnostics) return watch.refuse('the new places of some findings are not known')
  return { files: read.edited, pages, site, store, parsed: read.parsed, diagnostics }
}

interface WrittenEdits {
  rendered: number
  /** Identities of what edited pages contribute to an index. */
  searchKeys: Map<string, string>
}

/** Puts the whole site into the sink; undefined if that is impossible. */
async function writeEdited(
  { pages, files, site, store }: Edits,
  assets: PageAssets,
  { options, caches, watch }: EditedContext,
): Promise<WrittenEdits | undefined> {
  const { pool, sink, yieldToEventLoop } = options
  const { searched } = site
  const parts = caches.outputParts()
  const templates = assets.templates.page
  const names = new AssetNames(site.namedFiles)
  const { config } = options
  const rendered = await watch.time('render', () =>
    renderEdited(pages, { pool, sink, templates, names, config, watch }),
  )
  if (rendered === undefined) return watch.refuse('a page could not be rendered')
  await yieldToEventLoop?.()
  const made = parts.withEdits(new Map(pages.flatMap(page => partsOf(page, sink))), sink)
  if (!made) return watch.refuse('the parts of files about many pages are not known')
  if (!keepOthers(pages, made, sink)) return watch.refuse('the output folder was changed')
  await yieldToEventLoop?.()
  const engine = assets.search?.engine
  const searchKeys = await watch.time('search', async () => {
    if (!engine) return new Map<string, string>()
    return searched && indexEdited(files, { options, caches, store, engine, searched })
  })
  if (!searchKeys) return watch.refuse('the search index cannot be updated alone')
  const isListed = await watch.time('outputs', async () => {
    for (const file of made) await inSteps(putMade(sink, file, parts), yieldToEventLoop)
    return inSteps(rewriteManifest(sink), yieldToEventLoop)
  })
  return isListed ? { rendered, searchKeys } : watch.refuse('the manifest cannot be updated alone')
}

/** What a page contributes to files about many pages, by the identity of its earlier contribution. */
function partsOf({ kept, view, former, site }: EditedPage, sink: Sink): [string, FilePart][] {
  const { markdownPath = '', markdownHash } = kept
  return editedParts({
    before: { page: { view: former, site }, markdownHash },
    after: { page: { view, site }, markdownHash: sink.hashOf(markdownPath) },
    read: () => Buffer.from(sink.read(markdownPath)).toString('utf8'),
  })
}

/** Keeps everything that no edit changes; returns whether all of it exists. */
function keepOthers(pages: readonly EditedPage[], made: readonly MadeFile[], sink: Sink): boolean {
  const others = new Set([...made.map(({ path }) => path), MANIFEST])
  for (const { kept } of pages) {
    others.add(kept.outPath)
    if (kept.markdownPath !== undefined) others.add(kept.markdownPath)
  }
  return sink.keepAllBut(path => others.has(path) || path.startsWith(INDEX_FOLDER))
}

async function publishEdited(
  edits: Edits,
  { rendered, searchKeys }: WrittenEdits,
  { options, watch, kept, save, scan, assets }: EditedContext & { scan: SiteScan; assets: PageAssets },
): Promise<BuildResult> {
  const { sink, mayPublish } = options
  const { diagnostics, parsed, site } = edits
  const published = await watch.time('publish', () => (mayPublish(diagnostics) ? sink.publish() : undefined))
  if (published) noteEdits(edits, searchKeys, { sink, plan: kept.plan })
  else sink.discard()
  save?.()
  return {
    diagnostics,
    pages: kept.report.pages,
    parsed,
    rendered,
    published,
    outPaths: site.outPaths,
    forPrograms: site.forPrograms,
    assetPaths: { css: assets.styles.css, client: assets.client.client },
    bundleInputs: bundleInputsOf(scan, kept.code),
    codeInputs: kept.code,
    phases: watch.phases,
    route: { built: 'edited pages', because: watch.refusals },
  }
}

/** Updates the cached state of the edited files. */
function noteEdits(
  { files, store }: Edits,
  searchKeys: ReadonlyMap<string, string>,
  { sink, plan }: { sink: Sink; plan: EditedPlan },
): void {
  const hashOf = (path: string | undefined) => (path === undefined ? undefined : sink.hashOf(path))
  for (const { source, seen, before, parsed } of files) {
    const { path } = source
    if (!parsed) {
      plan.updateFile(path, { ...before, ...seen })
      store.touch(path, seen)
      continue
    }
    const { page, body, sections } = parsed
    store.put(page, { ...seen, bytes: { body, sections } })
    const ofPages = before.pages.map(known => ({ ...known, markdownHash: hashOf(known.markdownPath) }))
    const jobs = plan.parts(path)?.jobs
    const file = { ...before, ...seen, sourceHash: page.sourceHash, pages: ofPages }
    plan.putFile(path, file, jobs && { jobs, outline: pageOutline(page) })
  }
  plan.noteSearchKeys(searchKeys)
}
