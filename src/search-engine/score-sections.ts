/** Ranks pages by the postings of their sections alone. */

import type { ExpandedClause } from './expand-query.ts'
import { type RankedPage, sortPages } from './rank-pages.ts'
import type { ScoreAccumulator } from './score-accumulator.ts'
import { type Candidate, isNamed, type RequiredClauses, scoreRow } from './score-row.ts'
import type { TermReader } from './tolerant-reader.ts'

/** Factors of the whole chunk beside its parts, and of the parts of code. */
const OPTIONAL = 0.8
const PARTS = 0.145
/** Factor of another form of a word in a heading: `Liquidations` is about `liquidation`. */
const FORM_IN_HEADING = 0.95
/** Factor of a word that carries little meaning. */
const LIGHT = 0.455

/**
 * Scores all sections that match any clause. `weights` are the weights of the clauses; those of required clauses add up to 1.
 * @param accumulator reused from query to query; filled and read synchronously, once all postings are loaded
 * @param most how many pages are returned
 */
export async function scoreSections(
  clauses: readonly ExpandedClause[],
  reader: TermReader,
  { accumulator, most }: { accumulator: ScoreAccumulator; most: number },
): Promise<SelectedPages & { weights: number[] }> {
  const weights = clauseWeights(clauses, reader.manifest.sections)
  const shares = compoundFactors(clauses)
  const lists = await Promise.all(
    clauses.map(({ expansions }) =>
      Promise.all(
        expansions.map(async ({ entry, factor, why }) => ({
          factor,
          inHeading: why === 'form' ? Math.max(factor, FORM_IN_HEADING) : factor,
          bytes: await reader.postings(entry),
        })),
      ),
    ),
  )
  // A posting takes at least two bytes.
  const found = accumulator.begin(lists.flat().reduce((sum, { bytes }) => sum + (bytes.length >> 1), 0))
  for (const [index, list] of lists.entries())
    found.add(list, { bit: 1 << index, weight: weights[index] as number, part: shares[index] as number })
  const asked = clauses.flatMap((clause, index) =>
    isRequired(clause) ? [{ bit: 1 << index, weight: weights[index] as number }] : [],
  )
  const bits = asked.reduce((all, { bit }) => all | bit, 0)
  const required: RequiredClauses = { bits, clauses: asked, hasIdentifier: clauses.some(isIdentifier) }
  return { ...selectPages(found, required, most), weights }
}

/** Inverse document frequency: rare words weigh more, and unknown words weigh nothing. */
function clauseWeights(clauses: readonly ExpandedClause[], sections: number): number[] {
  const rarity = clauses.map(({ expansions }) => {
    const strongest = expansions.filter(({ why }) => why === 'exact' || why === 'form')
    const counted = strongest.length > 0 ? strongest : expansions
    const count = Math.max(0, ...counted.map(({ entry }) => entry.sections))
    return count === 0 ? 0 : Math.log(1 + (sections - count + 0.5) / (count + 0.5)) + 0.3
  })
  const shares = compoundFactors(clauses)
  const weights = clauses.map((clause, index) => {
    const value = (rarity[index] as number) * (shares[index] as number) * (clause.light ? LIGHT : 1)
    return clause.optional && !isMatchedCode(clause) ? value * OPTIONAL : value
  })
  const sum = weights.reduce((total, weight, index) => total + (isRequired(clauses[index]) ? weight : 0), 0)
  return weights.map(weight => (sum === 0 ? weight : weight / sum))
}

/** Parts of an identifier that the index has as a whole count little; everything else counts fully. */
function compoundFactors(clauses: readonly ExpandedClause[]): number[] {
  const code = new Set(clauses.flatMap(clause => (isMatchedCode(clause) ? [clause.chunk] : [])))
  return clauses.map(clause => (code.has(clause.chunk) && !isMatchedCode(clause) ? PARTS : 1))
}

/** Whether the clause is code that the index has, exactly or as a prefix. */
function isMatchedCode({ code, expansions }: ExpandedClause): boolean {
  return code === true && expansions.length > 0
}

/** Whether the clause is code that the index has, or a call of something that a page defines. */
function isIdentifier(clause: ExpandedClause): boolean {
  return isMatchedCode(clause) || clause.expansions.some(({ why }) => why === 'defined')
}

/** Whether a missing clause lowers the coverage of a section. */
function isRequired(clause: ExpandedClause | undefined): boolean {
  return clause !== undefined && (!clause.optional || isMatchedCode(clause))
}

// Chooses the pages that answer best. A common word has thousands of sections: only those of the pages that are
// returned become objects.

/** Sections worse than this share of the best one are left out. */
const MIN_RELATIVE_SCORE = 0.06
/** How much other matching sections of a page raise its score. */
const SUPPORT = 0.07

/** The number of pages that are good enough, and the first ones of them, best first. */
interface SelectedPages {
  total: number
  pages: RankedPage[]
  /** Numbers of the pages with a section whose heading is the query, best first. */
  named: number[]
}

/** The first `most` pages. */
function selectPages(found: ScoreAccumulator, required: RequiredClauses, most: number): SelectedPages {
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
