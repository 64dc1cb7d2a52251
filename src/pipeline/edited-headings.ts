/**
 * What an edit of a page's headings means to the rest of the site. In: the outline of the page before and after, the anchors
 * that links of the site name. Out: whether the edit reaches nothing but the page itself and what is made of its text, and
 * where things on the page have moved to.
 */
import type { ResolvedConfig } from '../model/config.ts'
import { MAX_TOC_HEADINGS } from '../model/page.ts'
import type { MovedPlaces } from './move-findings.ts'
import type { PageOutline } from './page-frame.ts'

interface Surroundings {
  config: Pick<ResolvedConfig, 'reading'>
  /** The anchors of the page that links name, whether it has them or not. */
  linked: readonly string[]
}

/** Does the edit change neither a link, nor a finding, nor another page? */
export function staysOnPage(before: PageOutline, after: PageOutline, { config, linked }: Surroundings): boolean {
  if (before.identity === after.identity) return true
  // The words of headings tell what pages have to do with each other.
  if (config.reading.relatedPages > 0) return false
  // Too many headings are reported.
  if ([before, after].some(({ headings }) => headings.length > MAX_TOC_HEADINGS)) return false
  const [own, now] = [new Set(before.anchors), new Set(after.anchors)]
  // The finding about a link to an anchor that is missing names those that the page has.
  return linked.every(anchor => own.has(anchor) && now.has(anchor))
}

/** Where things are now. A finding about a heading is not moved if the headings are others. */
export function movedPlaces(before: PageOutline, after: PageOutline): MovedPlaces {
  if (before.identity !== after.identity) return { before: before.others, after: after.others }
  return { before: [...before.headings, ...before.others], after: [...after.headings, ...after.others] }
}
