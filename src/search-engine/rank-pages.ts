/**
 * Sorts pages by their sections. Returns one result per page, best first: its best section, and the next ones of the
 * same page.
 */
import type { Candidate } from './score-row.ts'

/** A matching section of a page, with its proximity factor. */
export interface RankedSection {
  candidate: Candidate
  score: number
  proximity: number
}

/** A page, with its best sections first. */
export interface RankedPage {
  page: number
  sections: RankedSection[]
}

/** Number of sections of a page to consider. */
const MAX_SECTIONS = 4
/** A further section is shown if it has at least this share of the best section's score. */
const MIN_SHARE_OF_BEST = 0.5

/** Sorts pages and their sections after scores have changed. */
export function sortPages(pages: readonly RankedPage[]): RankedPage[] {
  const sorted = pages.map(({ page, sections }) => ({
    page,
    sections: [...sections].sort(byScore).slice(0, MAX_SECTIONS),
  }))
  return sorted.sort((a, b) => scoreOf(b) - scoreOf(a) || a.page - b.page)
}

/** The sections that a result shows: the best one, then those with nearly the same score. */
export function shownSections({ sections }: RankedPage): RankedSection[] {
  const least = (sections[0]?.score ?? 0) * MIN_SHARE_OF_BEST
  return sections.filter(({ score }) => score >= least)
}

function byScore(a: RankedSection, b: RankedSection): number {
  return b.score - a.score || a.candidate.section - b.candidate.section
}

function scoreOf({ sections }: RankedPage): number {
  return sections[0]?.score ?? 0
}
