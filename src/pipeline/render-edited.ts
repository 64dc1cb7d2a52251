/**
 * Renders the pages of edited files from their kept jobs. In: the files as they are now, the kept plan. Out: the pages in
 * the sink; undefined where something fails, which only a whole build reports.
 */
import type { TemplateModule } from '../assets/scripts.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import type { Sink } from '../emit/sink.ts'
import type { Pool } from '../engine/pool.ts'
import type { PageView } from '../model/view.ts'
import { keyInFrame } from '../render/page-key.ts'
import type { RenderJob, RenderResult, RenderShared } from '../render/stage.ts'
import type { EditedFile } from './edited-files.ts'
import type { KeptPage, KeptParts, KeptSite, KeptView } from './kept-plan.ts'
import { renderCall } from './render-pages.ts'

/** A page of an edited file. */
export interface EditedPage {
  kept: KeptPage
  view: PageView
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

/** The pages of a file with its new body; undefined where the kept plan does not have all of them. */
export function editedPages(
  { before, parsed }: EditedFile,
  { jobs }: KeptParts,
  { views }: KeptSite,
): EditedPage[] | undefined {
  if (!parsed) return []
  const pages = before.pages.flatMap((kept, at): EditedPage[] => {
    const [job, site] = [jobs[at], views.get(kept.site)]
    if (!site || !job?.body) return []
    const key = keyInFrame(kept.frame, [parsed.page.bodyHash])
    return [{ kept, site, view: job.page, key, job: { ...job, body: { ...job.body, body: parsed.body } } }]
  })
  return pages.length === before.pages.length ? pages : undefined
}

/** Writes or keeps the pages; returns how many were rendered. */
export async function renderEdited(
  pages: readonly EditedPage[],
  { pool, sink, templates, watch }: EditedRendering,
): Promise<number | undefined> {
  let rendered = 0
  for (const { kept, site, view, key, job } of pages) {
    const { outPath, markdownPath } = kept
    const paths = markdownPath === undefined ? [outPath] : [outPath, markdownPath]
    if (paths.every(path => sink.isCurrent(path, key))) {
      for (const path of paths) sink.keep(path)
      continue
    }
    const results: RenderResult[] = []
    await pool.runAll<RenderShared, RenderJob, RenderResult>(renderCall({ site }, templates), [job], (made, _, ms) => {
      watch.page('render', view.path, ms)
      results.push(made)
    })
    const [made] = results
    if (!made || !('bytes' in made) || made.problems.length > 0) return undefined
    sink.write(outPath, made, key)
    if (markdownPath !== undefined && made.markdown) sink.write(markdownPath, made.markdown, key)
    rendered++
  }
  return rendered
}
