/**
 * Renders the pages of edited files from their kept jobs. In: the files as they are now, the kept plan. Out: the pages
 * in the sink; undefined if something fails, which only a full build reports.
 */
import type { TemplateModule } from '../assets/scripts.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import type { Sink } from '../emit/sink.ts'
import type { Pool } from '../engine/pool.ts'
import { descriptionOf } from '../link/docs.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { PageView } from '../model/view.ts'
import type { AssetNames } from '../render/asset-names.ts'
import { keyInFrame } from '../render/page-key.ts'
import type { RenderJob, RenderResult, RenderShared } from '../render/stage.ts'
import { nestHeadings, tocIdentity, tocLevels } from '../render/toc.ts'
import type { EditedFile } from './edited-files.ts'
import type { KeptPage, KeptParts, KeptSite, KeptView } from './kept-plan.ts'
import { keepPage, putRendered } from './put-rendered.ts'
import { renderCall } from './render-pages.ts'

/** A page of an edited file. */
export interface EditedPage {
  kept: KeptPage
  view: PageView
  /** The view as of the last build, except its table of contents. */
  former: PageView
  site: KeptView
  key: string
  job: RenderJob
}

export interface EditedRendering {
  pool: Pool
  sink: Sink
  templates: TemplateModule
  names: AssetNames
  config: Pick<ResolvedConfig, 'lenient'>
  watch: Stopwatch
}

/** The pages of a file with its new body; undefined if the kept plan lacks one of them. */
export function editedPages(
  { before, parsed }: EditedFile,
  { jobs, outline }: KeptParts,
  { site: { views }, config }: { site: KeptSite; config: ResolvedConfig },
): EditedPage[] | undefined {
  if (!parsed) return []
  const { page, body } = parsed
  const levels = tocLevels(page, config)
  const toc = nestHeadings(page.headings, levels)
  const description = descriptionOf(page)
  const text = { description, toc: tocIdentity(page.headings, levels), bodies: [page.bodyHash] }
  const pages = before.pages.flatMap((kept, at): EditedPage[] => {
    const [job, site] = [jobs[at], views.get(kept.site)]
    if (!site || !job?.body) return []
    // A kept job has the description that the page had when it was planned.
    const former = { ...job.page, description: outline.description }
    const view = { ...job.page, description, toc }
    const key = keyInFrame(kept.frame, text)
    return [{ kept, site, view, former, key, job: { ...job, page: view, body: { ...job.body, body } } }]
  })
  return pages.length === before.pages.length ? pages : undefined
}

/** Writes or keeps the pages. Returns the number of rendered pages, or undefined if one of them failed. */
export async function renderEdited(
  pages: readonly EditedPage[],
  context: EditedRendering,
): Promise<number | undefined> {
  const { pool, watch } = context
  const waiting = pages.filter(page => keepPage(pathsOf(page), context) === false)
  let rendered = 0
  // Each call renders pages of one site view.
  for (const site of new Set(waiting.map(page => page.site))) {
    const own = waiting.filter(page => page.site === site)
    const jobs = own.map(({ job }) => job)
    await pool.runAll<RenderShared, RenderJob, RenderResult>(renderCall({ site }, context), jobs, (made, at, ms) => {
      const page = own[at] as EditedPage
      watch.page('render', page.view.path, ms)
      if (writeRendered(page, made, context)) rendered++
    })
  }
  return rendered === waiting.length ? rendered : undefined
}

/** The files of a page, and the key of its inputs. */
function pathsOf({ kept: { outPath, markdownPath }, key }: EditedPage) {
  return { outPath, markdownPath, key }
}

/** Writes the files of a page; returns false if there were problems rendering it. */
function writeRendered(page: EditedPage, made: RenderResult, context: EditedRendering): boolean {
  if (!('bytes' in made) || made.problems.length + made.noticed.length + made.left.length > 0) return false
  putRendered(pathsOf(page), made, context)
  return true
}
