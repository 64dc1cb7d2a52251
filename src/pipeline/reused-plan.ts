/**
 * The plan of an earlier run, brought up to date with edits of text. Returns the plan: the keys of edited pages are
 * new, and findings are at their new places.
 */
import type { PageAssets } from '../assets/build-assets.ts'
import { foldersAbove } from '../base/paths.ts'
import type { Sink } from '../emit/sink.ts'
import { descriptionOf } from '../link/docs.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import { INDEX_FOLDER, MANIFEST } from '../model/output.ts'
import { AssetNames } from '../render/asset-names.ts'
import { keyWithShell } from '../render/page-key.ts'
import type { RenderJob } from '../render/stage.ts'
import { nestHeadings, tocIdentity, tocLevels } from '../render/toc.ts'
import type { PageStore } from './page-store.ts'
import { type PagePlaces, placeKey, placesOn } from './page-structure.ts'
import { type PlanStore, type StoredFindings, type StoredPage, type StoredSite, siteIdOf } from './plan-store.ts'
import type { PlanFindings, SitePage, SitePlan } from './site-plan.ts'

interface ReuseContext {
  plan: PlanStore
  /** The parts of the plan that are not about single pages. */
  site: StoredSite
  store: PageStore
  assets: PageAssets
  config: ResolvedConfig
}

/** The plan. Throws `DamagedCache`. */
export function reusedPlan(context: ReuseContext, sink: Sink): SitePlan {
  const { plan, assets, site } = context
  const { outPaths, views, scopes, namedFiles, assetPaths, islands, programFiles, finishedFiles, code } = site
  const siteOf = new Map(views.map(view => [siteIdOf(view), view]))
  const files = new Set(programFiles)
  const pages = outPaths.map((outPath): SitePage => {
    const page = currentPage(outPath, context)
    const { key, view, section, markdownPath, source } = page
    return { outPath, key, view, section, markdownPath, source, site: siteOf.get(page.site) as SitePage['site'] }
  })
  return {
    pages,
    jobOf: page => storedJob(page, context),
    filesOf: ({ outPath }) => storedFiles(plan.page(outPath) as StoredPage),
    names: new AssetNames(namedFiles),
    assets,
    assetPaths,
    islands,
    scopes,
    load: async () => {
      sink.keepAllBut(isMadeAgain(pages, [...files, ...finishedFiles]))
      return { diagnostics: [] }
    },
    // The files that were kept are those of others. Texts may be divided into other parts than before.
    isFree: path => files.has(path) || [path, ...foldersAbove(path)].every(taken => sink.hashOf(taken) === undefined),
    findings: currentFindings(context),
    code,
  }
}

/** Why a plan is not used again, although nothing that it read has changed; undefined if it is. */
export function whyNotReused(
  { plan, site: { outPaths, programFiles, finishedFiles } }: Pick<ReuseContext, 'plan' | 'site'>,
  sink: Sink,
): string | undefined {
  const pages: { outPath: string; markdownPath?: string }[] = []
  for (const outPath of outPaths) {
    const page = plan.page(outPath)
    if (page === undefined) return `the plan of the last build lacks ${outPath}`
    pages.push({ outPath, markdownPath: page.markdownPath })
  }
  const isWhole = sink.hasAllBut(isMadeAgain(pages, [...programFiles, ...finishedFiles]))
  return isWhole ? undefined : 'the output folder was changed'
}

/** The files that later steps write or keep one by one. */
function isMadeAgain(
  pages: readonly Pick<SitePage, 'outPath' | 'markdownPath'>[],
  others: Iterable<string>,
): (path: string) => boolean {
  const ofPages = pages.flatMap(({ outPath, markdownPath = outPath }) => [outPath, markdownPath])
  const made = new Set([MANIFEST, ...ofPages, ...others])
  return path => made.has(path) || path.startsWith(INDEX_FOLDER)
}

/** The record of a page with the text that its file has now. */
function currentPage(outPath: string, { plan, store, config }: ReuseContext): StoredPage {
  const stored = plan.page(outPath) as StoredPage
  const { source, shell } = stored
  const of = source === undefined ? undefined : store.known(source)?.id
  if (source === undefined || of === stored.of) return stored
  const page = store.page(source)
  const description = descriptionOf(page)
  const toc = tocIdentity(page.headings, tocLevels(page, config))
  const key = keyWithShell(shell, { description, toc, bodies: [page.bodyHash] })
  const now = { ...stored, of, key, view: { ...stored.view, description } }
  plan.putPage(outPath, now)
  return now
}

/** The job of a page of an earlier plan, with the bodies that its files have now. Throws `DamagedCache`. */
export function storedJob(
  { outPath, source }: Pick<SitePage, 'outPath' | 'source'>,
  { plan, store, config }: Pick<ReuseContext, 'plan' | 'store' | 'config'>,
): RenderJob {
  const job = withBodies(plan.job(outPath), store)
  if (source === undefined || Object.keys(job.partials).length > 0) return job
  const page = store.page(source)
  const toc = nestHeadings(page.headings, tocLevels(page, config))
  return { ...job, page: { ...job.page, description: descriptionOf(page), toc } }
}

/** Replaces the paths in a job by the bodies of the files. Throws `DamagedCache`. */
export function withBodies(job: RenderJob, store: Pick<PageStore, 'body'>): RenderJob {
  for (const part of [...(job.body ? [job.body] : []), ...Object.values(job.partials)])
    part.body = store.body(pathIn(part.body))
  return job
}

/** A path in place of a body. */
export function bodyWithPath(path: string): Uint8Array {
  return Buffer.from(path)
}

function pathIn(body: Uint8Array): string {
  return Buffer.from(body).toString('utf8')
}

/** The files whose text a page of an earlier plan shows. */
export function storedFiles({ source, files }: StoredPage): readonly string[] {
  return files ?? (source === undefined ? [] : [source])
}

function currentFindings({ plan, store }: ReuseContext): PlanFindings {
  const stored = plan.findings()
  const edited = [...stored.places].filter(([path, { of }]) => store.known(path)?.id !== of)
  if (edited.length === 0) return stored
  const places = new Map(stored.places)
  const moves = new Map(
    edited.map(([path, { places: before }]) => {
      const after = placesOn(store.page(path))
      places.set(path, { of: store.known(path)?.id ?? '', places: after })
      return [path, movesOf(before, after)] as const
    }),
  )
  const isMoved = [...moves.values()].some(ofPage => [...ofPage].some(([place, to]) => placeKey(to) !== place))
  const now: StoredFindings = isMoved
    ? { of: '', read: movedFindings(stored.read, moves), others: movedFindings(stored.others, moves), places }
    : { ...stored, places }
  plan.putFindings(now)
  return now
}

/** New places by old place. */
type Moves = ReadonlyMap<string, SourceSpan>

/** Moves the findings in pages. `moves` is by path. */
function movedFindings(findings: readonly Diagnostic[], moves: ReadonlyMap<string, Moves>): Diagnostic[] {
  const move = <T extends { file?: string; span?: SourceSpan }>(place: T): T => {
    const span = place.span && moves.get(place.file ?? '')?.get(placeKey(place.span))
    return span ? { ...place, span } : place
  }
  const isEdited = ({ file }: { file?: string }) => file !== undefined && moves.has(file)
  return findings.map(finding => {
    if (!isEdited(finding) && !finding.related?.some(isEdited)) return finding
    return { ...move(finding), ...(finding.related && { related: finding.related.map(move) }) }
  })
}

function movesOf(before: PagePlaces, after: PagePlaces): Moves {
  const moves = new Map<string, SourceSpan>()
  // A place that a heading shares with something else is that of the other: the last one counts.
  for (const kind of ['headings', 'others'] as const)
    for (const [at, span] of before[kind].entries()) {
      const to = after[kind][at]
      if (to) moves.set(placeKey(span), to)
    }
  return moves
}
