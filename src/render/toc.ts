/**
 * The table of contents of a page: its headings between two levels, nested. Headings of partials are at the position of
 * the partial.
 */
import type { ResolvedConfig } from '../model/config.ts'
import { type Heading, MAX_TOC_HEADINGS, type ParsedPage } from '../model/page.ts'
import type { TocEntry } from '../model/view.ts'

/** The first and last level of a table of contents. */
export interface TocLevels {
  min: number
  max: number
}

/** The levels of a page's table of contents. */
export function tocLevels(
  { frontMatter }: Pick<ParsedPage, 'frontMatter'>,
  { tableOfContents }: Pick<ResolvedConfig, 'tableOfContents'>,
): TocLevels {
  const { toc_min_heading_level: min, toc_max_heading_level: max } = frontMatter
  const { minHeadingLevel, maxHeadingLevel } = tableOfContents
  return { min: min ?? minHeadingLevel, max: max ?? maxHeadingLevel }
}

/** Everything that determines a table of contents. */
export function tocIdentity(headings: readonly Heading[], levels: TocLevels): string {
  let identity = `${levels.min} ${levels.max}`
  for (const { depth, id, html } of headings) identity += `\n${depth} ${id.length} ${id} ${html}`
  return identity
}

/**
 * Nests the headings from level `min` to `max`, up to `MAX_TOC_HEADINGS` of them. After a skipped level, a heading
 * belongs to the last heading above it.
 */
export function nestHeadings(headings: readonly Heading[], { min, max }: TocLevels): TocEntry[] {
  const top: TocEntry[] = []
  const open: { depth: number; children: TocEntry[] }[] = [{ depth: 0, children: top }]
  let count = 0
  for (const { depth, id, html } of headings) {
    if (depth < min || depth > max) continue
    if (++count > MAX_TOC_HEADINGS) break
    while ((open.at(-1)?.depth ?? 0) >= depth) open.pop()
    const entry: TocEntry = { id, html, children: [] }
    open.at(-1)?.children.push(entry)
    open.push({ depth, children: entry.children })
  }
  return top
}

/**
 * A page's headings with those of its partials in between, by position.
 * @param partialOf the partial that the page's link with that index shows
 */
export function headingsWithPartials(
  page: ParsedPage,
  partialOf: (page: ParsedPage, linkIndex: number) => ParsedPage | undefined,
  depth = 0,
): Heading[] {
  if (!page.links.some(link => link.kind === 'partial')) return page.headings
  const partials = page.links.flatMap(({ kind, span }, index) => {
    const partial = kind === 'partial' && depth < 10 ? partialOf(page, index) : undefined
    return partial ? [{ span, headings: headingsWithPartials(partial, partialOf, depth + 1) }] : []
  })
  if (partials.length === 0) return page.headings
  const own = page.headings.map(heading => ({ span: heading.span, headings: [heading] }))
  const order = [...own, ...partials].sort((a, b) => a.span.line - b.span.line || a.span.column - b.span.column)
  return order.flatMap(({ headings }) => headings)
}
