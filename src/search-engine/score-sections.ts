/**
 * Ranks pages by the postings of their sections alone. In: the expanded clauses. Out: the best pages, with their best sections.
 */

import type { ExpandedClause } from './expand-query.ts'
import type { ScoreAccumulator } from './score-accumulator.ts'
import type { RequiredClauses } from './score-row.ts'
import { type SelectedPages, selectPages } from './select-pages.ts'
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
