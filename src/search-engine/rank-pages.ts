/**
 * Ranks pages by their sections. In: the ranked sections of a site. Out: one result per page, best first: its best
 * section and the next best ones.
 */
import type { Candidate } from './score-sections.ts'

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

/** The pages in order of their best sections. `candidates` are sorted, best first. */
export function rankPages(candidates: readonly Candidate[]): RankedPage[] {
  const pages = new Map<number, RankedPage>()
  for (const candidate of candidates) {
    const known = pages.get(candidate.page)
    const section = { candidate, score: candidate.score, proximity: 1 }
    if (!known) pages.set(candidate.page, { page: candidate.page, sections: [section] })
    else if (known.sections.length < MAX_SECTIONS) known.sections.push(section)
  }
  return [...pages.values()]
}

/** Sorts pages and their sections after scores have changed. */
export function sortPages(pages: readonly RankedPage[]): RankedPage[] {
  const sorted = pages.map(({ page, sections }) => ({ page, sections: [...sections].sort(byScore) }))
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
