/**
 * The effect of an edit of a page's headings and description on the rest of the site. In: the outline of the page before
 * and after, and what the rest of the site takes from it. Out: whether the edit affects only the page and what is made of
 * its text, and the new places of things on the page.
 */
import type { ResolvedConfig } from '../model/config.ts'
import { MAX_TOC_HEADINGS } from '../model/page.ts'
import type { KeptFile } from './kept-plan.ts'
import type { MovedPlaces } from './move-findings.ts'
import type { PageOutline } from './page-frame.ts'

interface OutlineContext {
  config: Pick<ResolvedConfig, 'reading'>
  /** The file as of the last build. */
  file: Pick<KeptFile, 'linked' | 'isDescribedElsewhere'>
}

/** Whether the edit leaves links, findings and other pages unchanged. */
export function staysOnPage(before: PageOutline, after: PageOutline, { config, file }: OutlineContext): boolean {
  const isRedescribed = before.description !== after.description
  if (isRedescribed && file.isDescribedElsewhere) return false
  const hasSameHeadings = before.identity === after.identity
  // Related pages are found by the words of descriptions and headings.
  if (config.reading.relatedPages > 0) return hasSameHeadings && !isRedescribed
  if (hasSameHeadings) return true
  // A page with too many headings is reported.
  if ([before, after].some(({ headings }) => headings.length > MAX_TOC_HEADINGS)) return false
  const [own, now] = [new Set(before.anchors), new Set(after.anchors)]
  // The finding about a link to a missing anchor lists the anchors of the page.
  return file.linked.every(anchor => own.has(anchor) && now.has(anchor))
}

/** The new places of things on the page. A finding about a heading is not moved if the headings differ. */
export function movedPlaces(before: PageOutline, after: PageOutline): MovedPlaces {
  if (before.identity !== after.identity) return { before: before.others, after: after.others }
  return { before: [...before.headings, ...before.others], after: [...after.headings, ...after.others] }
}
