/**
 * Puts a rendered page into the sink. In: the page and its result. Out: its files in the sink, and its texts for programs
 * in the scratch file. Places are where the thread that renders the page writes its files.
 */
import type { Sink } from '../emit/sink.ts'
import type { ScratchFile } from '../engine/cache/scratch-file.ts'
import type { ProgramText } from '../model/output.ts'
import type { PlannedPage } from '../render/jobs.ts'
import type { RenderedPage, RenderJob, WrittenPage } from '../render/stage.ts'

type PagePaths = Pick<PlannedPage, 'outPath' | 'markdownPath'>

/** The kinds of texts for programs. */
export const PROGRAM_TEXTS: readonly ProgramText[] = ['full', 'chunks']

/** The name under which a text for programs is kept. */
export function programTextName(markdownPath: string, kind: ProgramText): string {
  return `${kind} ${markdownPath}`
}

/** The places of a page's files; undefined if one of them must pass through the sink. */
export function placesOf({ outPath, markdownPath }: PagePaths, { places }: Sink): RenderJob['places'] {
  const html = places?.of(outPath)
  const markdown = markdownPath === undefined ? undefined : places?.of(markdownPath)
  if (html === undefined || (markdownPath !== undefined && markdown === undefined)) return undefined
  return { html, markdown }
}

/** Removes what a thread that ended may have written of a page. */
export function clearPlaces(page: PagePaths, sink: Sink): void {
  const { html, markdown } = placesOf(page, sink) ?? {}
  if (html !== undefined) sink.places?.clear(page.outPath)
  if (markdown !== undefined && page.markdownPath !== undefined) sink.places?.clear(page.markdownPath)
}

/** Puts a page into the sink. */
export function putRendered(
  { outPath, markdownPath, key: ownKey }: PlannedPage,
  result: RenderedPage | WrittenPage,
  { sink, programTexts }: { sink: Sink; programTexts?: ScratchFile },
): void {
  // Each build reports problems, so a page with problems is never up to date.
  const key = result.problems.length + result.noticed.length > 0 ? '' : ownKey
  let hasMarkdown = false
  if ('written' in result) {
    const { html, markdown } = result.written
    sink.places?.add(outPath, html, key)
    hasMarkdown = markdown !== undefined
    if (markdownPath !== undefined && markdown) sink.places?.add(markdownPath, markdown, key)
  } else {
    sink.write(outPath, result, key)
    hasMarkdown = result.markdown !== undefined
    if (markdownPath !== undefined && result.markdown)
      sink.write(markdownPath, { bytes: result.markdown, hash: result.markdownHash }, key)
  }
  if (markdownPath === undefined || !hasMarkdown) return
  for (const kind of PROGRAM_TEXTS) {
    const text = result[kind]
    if (text) programTexts?.add(programTextName(markdownPath, kind), text)
  }
}
