/**
 * Chooses the pages that answer best. In: the sections that were found. Out: the number of pages that are good enough, and the best
 * of them with their best sections. A common word has thousands of sections: only those of the pages that are returned become objects.
 */

import type { RankedPage } from './rank-pages.ts'
import type { ScoreAccumulator } from './score-accumulator.ts'
import { type Candidate, type RequiredClauses, scoreRow } from './score-row.ts'

/** Sections worse than this share of the best one are left out. */
const MIN_RELATIVE_SCORE = 0.06
/** How much other matching sections of a page raise its score. */
const SUPPORT = 0.07
/** Number of sections of a page to consider. */
const MAX_SECTIONS = 4
/** No section. */
const NONE = -1

/** The number of pages that are good enough, and the first ones of them, best first. */
export interface SelectedPages {
  total: number
  pages: RankedPage[]
}

/** The sections that were found, with their scores; and of each page the sum of these, and its best sections. */
interface Scored {
  found: ScoreAccumulator
  scores: Float64Array
  sums: Float64Array
  /** `MAX_SECTIONS` rows for each page, best first. */
  best: Int32Array
}

/** The first `most` pages. */
export function selectPages(found: ScoreAccumulator, required: RequiredClauses, most: number): SelectedPages {
  const scored = scoreAll(found, required)
  const first: number[] = []
  let total = 0
  for (let page = 0; page < found.pages; page++) {
    if (scored.best[page * MAX_SECTIONS] === NONE) continue
    total++
    let at = first.length
    while (at > 0 && isBefore(scored, page, first[at - 1] as number)) at--
    if (at >= most) continue
    first.splice(at, 0, page)
    if (first.length > most) first.pop()
  }
  return { total, pages: first.map(page => rankedPage(scored, page, required)) }
}

function scoreAll(found: ScoreAccumulator, required: RequiredClauses): Scored {
  const scores = new Float64Array(found.rows)
  const sums = new Float64Array(found.pages)
  const scratch = newCandidate()
  let most = 0
  for (let row = 0; row < scores.length; row++) {
    const score = scoreRow(found, row, { required, into: scratch })
    scores[row] = score
    if (score > most) most = score
    const page = found.pageRow[row] as number
    sums[page] = (sums[page] as number) + score
  }
  const best = new Int32Array(found.pages * MAX_SECTIONS).fill(NONE)
  const scored = { found, scores, sums, best }
  const least = most * MIN_RELATIVE_SCORE
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row] as number
    if (score > 0 && score >= least) keepIfBest(scored, row)
  }
  return scored
}

/** Puts a section in its place among the best of its page; the last one is dropped. */
function keepIfBest({ found, scores, best }: Scored, row: number): void {
  const start = (found.pageRow[row] as number) * MAX_SECTIONS
  let kept = row
  for (let at = start; at < start + MAX_SECTIONS; at++) {
    const other = best[at] as number
    if (other === NONE) {
      best[at] = kept
      return
    }
    const more = (scores[kept] as number) - (scores[other] as number)
    if (more < 0 || (more === 0 && (found.section[kept] as number) > (found.section[other] as number))) continue
    best[at] = kept
    kept = other
  }
}

function isBefore(scored: Scored, page: number, other: number): boolean {
  const [row, otherRow] = [scored.best[page * MAX_SECTIONS] as number, scored.best[other * MAX_SECTIONS] as number]
  const more = supportedScore(scored, row) - supportedScore(scored, otherRow)
  const { page: numbers } = scored.found
  return more > 0 || (more === 0 && (numbers[row] as number) < (numbers[otherRow] as number))
}

/** The score of a section, raised by the others of its page. Of two sections of a page, the one with the higher score stays first. */
function supportedScore({ found, scores, sums }: Scored, row: number): number {
  const score = scores[row] as number
  return score + SUPPORT * Math.min(score, (sums[found.pageRow[row] as number] as number) - score)
}

function rankedPage(scored: Scored, page: number, required: RequiredClauses): RankedPage {
  const rows = [...scored.best.subarray(page * MAX_SECTIONS, (page + 1) * MAX_SECTIONS)].filter(row => row !== NONE)
  const sections = rows.map(row => {
    const candidate = newCandidate()
    scoreRow(scored.found, row, { required, into: candidate })
    candidate.score = supportedScore(scored, row)
    return { candidate, score: candidate.score, proximity: 1 }
  })
  return { page: sections[0]?.candidate.page ?? 0, sections }
}

function newCandidate(): Candidate {
  return { page: 0, section: 0, score: 0, clauses: 0, text: 0, heading: 0, title: 0, coverage: 0 }
}
