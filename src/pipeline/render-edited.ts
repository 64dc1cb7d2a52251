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
import { keyInFrame } from '../render/page-key.ts'
import type { RenderJob, RenderResult, RenderShared } from '../render/stage.ts'
import { nestHeadings, tocIdentity, tocLevels } from '../render/toc.ts'
import type { EditedFile } from './edited-files.ts'
import type { KeptPage, KeptParts, KeptSite, KeptView } from './kept-plan.ts'
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
  { pool, sink, templates, watch }: EditedRendering,
): Promise<number | undefined> {
  const waiting = pages.filter(page => !keepCurrent(page, sink))
  let rendered = 0
  // Each call renders pages of one site view.
  for (const site of new Set(waiting.map(page => page.site))) {
    const own = waiting.filter(page => page.site === site)
    const jobs = own.map(({ job }) => job)
    await pool.runAll<RenderShared, RenderJob, RenderResult>(renderCall({ site }, templates), jobs, (made, at, ms) => {
      const page = own[at] as EditedPage
      watch.page('render', page.view.path, ms)
      if (writeRendered(page, made, sink)) rendered++
    })
  }
  return rendered === waiting.length ? rendered : undefined
}

const pathsOf = ({ outPath, markdownPath }: KeptPage) =>
  markdownPath === undefined ? [outPath] : [outPath, markdownPath]

/** Keeps the files of a page if rendering it would not change them; returns whether it kept them. */
function keepCurrent({ kept, key }: EditedPage, sink: Sink): boolean {
  const paths = pathsOf(kept)
  if (!paths.every(path => sink.isCurrent(path, key))) return false
  for (const path of paths) sink.keep(path)
  return true
}

/** Writes the files of a page; returns false if there were problems rendering it. */
function writeRendered({ kept: { outPath, markdownPath }, key }: EditedPage, made: RenderResult, sink: Sink): boolean {
  if (!('bytes' in made) || made.problems.length + made.noticed.length > 0) return false
  sink.write(outPath, made, key)
  if (markdownPath !== undefined && made.markdown)
    sink.write(markdownPath, { bytes: made.markdown, hash: made.markdownHash }, key)
  return true
}
