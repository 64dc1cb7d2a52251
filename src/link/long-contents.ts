/**
 * Pages with more headings than a table of contents shows.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { Doc } from '../model/graph.ts'
import { hasManyHeadings, MAX_TOC_HEADINGS } from '../model/page.ts'
import type { Findings } from './findings.ts'

/** Reports pages whose table of contents is truncated. Headings of partials do not count. */
export function checkContents(docs: readonly Doc[], { tableOfContents }: ResolvedConfig, findings: Findings): void {
  for (const { page, source } of docs) {
    if (source.fallback || !hasManyHeadings(page)) continue
    const { frontMatter } = page
    const min = frontMatter.toc_min_heading_level ?? tableOfContents.minHeadingLevel
    const max = frontMatter.toc_max_heading_level ?? tableOfContents.maxHeadingLevel
    const shown = page.headings.filter(({ depth }) => depth >= min && depth <= max)
    const first = shown[MAX_TOC_HEADINGS]
    if (!first || frontMatter.hide_table_of_contents) continue
    findings.add({
      rule: 'long-contents',
      file: page.path,
      span: first.span,
      message: `The page has ${shown.length} headings for its table of contents, which shows the first ${MAX_TOC_HEADINGS}.`,
      hint: 'Split the page, or set toc_max_heading_level.',
    })
  }
}
