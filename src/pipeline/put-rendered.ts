/**
 * Puts a rendered page into the sink. Returns its files in the sink with what was found while it was rendered, and its texts
 * for programs in the scratch file. Places are where the thread that renders the page writes its files.
 */
import type { Sink } from '../emit/sink.ts'
import type { ScratchFile } from '../engine/cache/scratch-file.ts'
import type { PageTextBytes } from '../model/output.ts'
import { type AssetNames, contentOf, hasNames, htmlKey, isHtmlOf, readHtmlKey } from '../render/asset-names.ts'
import type { PageFindings, RenderedPage, RenderJob, WrittenPage } from '../render/stage.ts'
import type { SitePage } from './site-plan.ts'

type PagePaths = Pick<SitePage, 'outPath' | 'markdownPath'>
type KeyedPaths = PagePaths & Pick<SitePage, 'key'>

/** The name under which a text for programs is kept. */
export function programTextName(markdownPath: string, kind: string): string {
  return `${kind} ${markdownPath}`
}

/** The texts for programs of a rendered page, with their kinds. */
export function textsOf(result: PageTextBytes): [kind: string, text: Uint8Array][] {
  return Object.entries(result).flatMap(([field, text]) =>
    field.startsWith(TEXT) && text ? [[field.slice(TEXT.length), text]] : [],
  )
}

const TEXT = 'text:'

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

/** Whether a page must be rendered: its published files were made from other inputs, or have changed since. */
export function mustRender(page: KeyedPaths, sink: Pick<Sink, 'isCurrent' | 'keyOf'>): boolean {
  return keptKey(page, sink) === undefined
}

/** The key of the published HTML of a page; undefined if the page must be rendered. */
function keptKey(
  { outPath, markdownPath, key }: KeyedPaths,
  sink: Pick<Sink, 'isCurrent' | 'keyOf'>,
): string | undefined {
  const html = sink.keyOf(outPath)
  if (html === undefined || key === '' || !isHtmlOf(key, html)) return undefined
  return markdownPath === undefined || hasMarkdown(markdownPath, html, sink) ? html : undefined
}

/** Whether the published markdown of a page was made of the content of its published HTML. */
function hasMarkdown(markdownPath: string, html: string, sink: Pick<Sink, 'isCurrent'>): boolean {
  const content = contentOf(html)
  return content !== '' && sink.isCurrent(markdownPath, content)
}

/** Identity of the content of a published page, if its files are as they were published. */
export function publishedContent(
  { outPath, markdownPath }: PagePaths,
  sink: Pick<Sink, 'isCurrent' | 'keyOf'>,
): string | undefined {
  const html = sink.keyOf(outPath)
  if (html === undefined || (markdownPath !== undefined && !hasMarkdown(markdownPath, html, sink))) return undefined
  return readHtmlKey(html)?.content
}

/** A page whose published files are kept. */
interface PublishedPage {
  /** Whether only the names in its HTML changed. */
  isRenamed: boolean
  /** What was found when it was rendered; absent if nothing was. */
  findings?: PageFindings
}

/**
 * Keeps the published files of a page if it need not be rendered, with the current names in its HTML.
 * @returns undefined if the page must be rendered
 */
export function keepPage(
  page: KeyedPaths,
  { sink, names }: { sink: Sink; names: AssetNames },
): PublishedPage | undefined {
  const { outPath, markdownPath } = page
  const published = keptKey(page, sink)
  if (published === undefined) return undefined
  const isRenamed = !hasNames(published, names.id)
  const found = sink.findingsOf(outPath)
  if (isRenamed) {
    const known = readHtmlKey(published)
    if (!known) return undefined
    const html = names.renamed(bytesOf(outPath, sink), known.count)
    if (!html) return undefined
    sink.write(outPath, html, htmlKey({ ...known, names: names.id }), found)
  } else sink.keep(outPath)
  if (markdownPath !== undefined) sink.keep(markdownPath)
  return { isRenamed, findings: readFindings(found) }
}

/** The findings that were stored with a published page; undefined if nothing was found. */
function readFindings(found: string): PageFindings | undefined {
  return found === '' ? undefined : (JSON.parse(found) as PageFindings)
}

/** What was found while a page was rendered, without its bytes; undefined if nothing was. */
export function findingsOf({ problems, noticed, left }: PageFindings): PageFindings | undefined {
  return problems.length + noticed.length + left.length > 0 ? { problems, noticed, left } : undefined
}

/** The bytes of a published file. */
function bytesOf(path: string, sink: Sink): Uint8Array {
  const file = sink.published(path)
  try {
    return file?.read(0, file.size) ?? new Uint8Array()
  } finally {
    file?.close()
  }
}

interface PutContext {
  sink: Sink
  names: AssetNames
  programTexts?: ScratchFile
}

/** Puts a page into the sink. Returns what was found on it; undefined if nothing was. */
export function putRendered(
  { outPath, markdownPath, key }: KeyedPaths,
  result: RenderedPage | WrittenPage,
  { sink, names, programTexts }: PutContext,
): PageFindings | undefined {
  const { content, isContentKept = false } = result
  const ofHtml = htmlKey({ page: key, names: names.id, count: result.names, content })
  const left = isContentKept ? (readFindings(sink.findingsOf(outPath))?.left ?? []) : result.left
  const findings = findingsOf({ ...result, left })
  const found = findings ? JSON.stringify(findings) : ''
  if ('written' in result) {
    const { html, markdown } = result.written
    sink.places?.add(outPath, html, ofHtml, found)
    if (markdownPath !== undefined && markdown) sink.places?.add(markdownPath, markdown, content)
  } else {
    sink.write(outPath, result, ofHtml, found)
    if (markdownPath !== undefined && result.markdown)
      sink.write(markdownPath, { bytes: result.markdown, hash: result.markdownHash }, content)
  }
  if (markdownPath === undefined) return findings
  if (isContentKept) sink.keep(markdownPath)
  for (const [kind, text] of textsOf(result)) programTexts?.add(programTextName(markdownPath, kind), text)
  return findings
}
