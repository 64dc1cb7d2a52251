/**
 * Chooses the pages that answer best. In: the sections that were found. Out: the number of pages that are good enough,
 * and the best of them with their best sections. A common word has thousands of sections: only those of the pages that
 * are returned become objects.
 */

import { type RankedPage, sortPages } from './rank-pages.ts'
import type { ScoreAccumulator } from './score-accumulator.ts'
import { type Candidate, isNamed, type RequiredClauses, scoreRow } from './score-row.ts'

/** Sections worse than this share of the best one are left out. */
const MIN_RELATIVE_SCORE = 0.06
/** How much other matching sections of a page raise its score. */
const SUPPORT = 0.07

/** The number of pages that are good enough, and the first ones of them, best first. */
export interface SelectedPages {
  total: number
  pages: RankedPage[]
  /** Numbers of the pages with a section whose heading is the query, best first. */
  named: number[]
}

/** The first `most` pages. */
export function selectPages(found: ScoreAccumulator, required: RequiredClauses, most: number): SelectedPages {
  const { page: numbers, pageRow } = found
  const into: Candidate = { page: 0, section: 0, score: 0, clauses: 0, text: 0, heading: 0, title: 0, coverage: 0 }
  const scores = new Float64Array(found.rows)
  /** Of each page the sum of its scores, and the row of its best section. */
  const sums = new Float64Array(found.pages)
  const best = new Uint32Array(found.pages)
  // A section without a score is not good enough.
  let least = Number.MIN_VALUE
  const named: { page: number; score: number }[] = []
  for (let row = 0; row < scores.length; row++) {
    const score = scoreRow(found, row, { required, into })
    if (isNamed(into)) named.push({ page: into.page, score })
    const page = pageRow[row] as number
    if (!sums[page] || score > (scores[best[page] as number] as number)) best[page] = row
    scores[row] = score
    sums[page] = (sums[page] as number) + score
    least = Math.max(least, score * MIN_RELATIVE_SCORE)
  }
  const isGood = (row: number) => (scores[row] as number) >= least
  // Raised by the others of its page: the better of two sections of a page stays the better one.
  const raised = scores.map(
    (score, row) => score + SUPPORT * Math.min(score, (sums[pageRow[row] as number] as number) - score),
  )
  const good = best.filter(isGood)
  good.sort((a, b) => (raised[b] as number) - (raised[a] as number) || (numbers[a] as number) - (numbers[b] as number))
  const pages = new Map<number | undefined, RankedPage>()
  for (const row of good.subarray(0, most)) pages.set(pageRow[row], { page: numbers[row] as number, sections: [] })
  for (let row = 0; row < scores.length; row++) {
    const page = isGood(row) && pages.get(pageRow[row])
    if (!page) continue
    scoreRow(found, row, { required, into })
    const score = raised[row] as number
    page.sections.push({ candidate: { ...into, score }, score, proximity: 1 })
  }
  named.sort((a, b) => b.score - a.score || a.page - b.page)
  return {
    total: good.length,
    pages: sortPages([...pages.values()]),
    named: [...new Set(named.map(({ page }) => page))],
  }
}
