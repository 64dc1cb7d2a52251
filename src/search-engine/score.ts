/**
 * Which sections answer a query, from their postings alone. In: the expanded clauses. Out: candidates,
 * best first. A section is judged by its text, its heading and its page's title; what the rest of its
 * page has counts a little; words that are missing cost much.
 */
import type { Evidence } from './evidence.ts'
import type { ExpandedClause } from './expand.ts'
import type { IndexParts } from './parts.ts'

/** What each place is worth. */
export const RANKING = {
  text: 0.55,
  heading: 2.4,
  title: 3.6,
  /** The title of its page, for a section; and where its heading has words that the title lacks. */
  above: 0.8,
  path: 1.8,
  /** Title and heading have all words together, and neither has them alone. */
  complete: 1.7,
  /** Share of its title by which a page completes wholly, inverted. */
  completing: 2,
  /** Share of a heading's worth that does not depend on how much of the heading was asked for. */
  anyHeading: 0.18,
  /** What a word counts against one in the section: before the page's first heading, and elsewhere on it. */
  intro: 0.4,
  elsewhere: 0.3,
  /** How hard missing words weigh. */
  coverage: 2,
  /** What a chunk as a whole counts beside its parts; and what the parts count beside code. */
  bonus: 0.8,
  parts: 0.1,
}

/** How a section did. */
export interface Candidate {
  page: number
  section: number
  score: number
  /** Bits of the clauses that the section has itself, its page's title included. */
  clauses: number
  /** Parts of the score, for explanations. */
  text: number
  heading: number
  title: number
  coverage: number
}

/** Candidates worse than this share of the best one are left out. */
const LEAST = 0.12

/**
 * Judges all sections that have any of the clauses. `masses` are the clauses' weights, 1 in sum but for bonuses.
 * @param evidence room to work in, used in one go once all is loaded
 */
export async function scoreSections(
  clauses: readonly ExpandedClause[],
  parts: IndexParts,
  evidence: Evidence,
): Promise<{ candidates: Candidate[]; masses: number[] }> {
  const masses = massesOf(clauses, parts.manifest.sections)
  const shares = sharesOf(clauses)
  const lists = await Promise.all(
    clauses.map(({ alternatives }) =>
      Promise.all(alternatives.map(async ({ entry, factor }) => ({ factor, bytes: await parts.postings(entry) }))),
    ),
  )
  // A posting takes two bytes at least.
  const found = evidence.begin(lists.flat().reduce((sum, { bytes }) => sum + (bytes.length >> 1), 0))
  for (const [index, list] of lists.entries())
    found.add(list, { bit: 1 << index, mass: masses[index] as number, part: shares[index] as number })
  const asked = clauses.flatMap((clause, index) =>
    isNeeded(clause) ? [{ bit: 1 << index, mass: masses[index] as number }] : [],
  )
  const needed: Needed = { bits: asked.reduce((bits, { bit }) => bits | bit, 0), clauses: asked }
  return { candidates: best(found, needed), masses }
}

/** The good candidates, best first. Thousands are judged and few are kept: nothing is made for the others. */
function best(evidence: Evidence, needed: Needed): Candidate[] {
  const scratch: Candidate = { page: 0, section: 0, score: 0, clauses: 0, text: 0, heading: 0, title: 0, coverage: 0 }
  const scores = new Float64Array(evidence.rows)
  let most = 0
  for (let row = 0; row < scores.length; row++) {
    const score = judge(evidence, row, { needed, into: scratch })
    scores[row] = score
    if (score > most) most = score
  }
  const good: Candidate[] = []
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row] as number
    if (score === 0 || score < most * LEAST) continue
    judge(evidence, row, { needed, into: scratch })
    good.push({ ...scratch })
  }
  return good.sort((a, b) => b.score - a.score || a.page - b.page || a.section - b.section)
}

/** Rare words weigh more. Words that the site does not have weigh nothing: there is no answer with them. */
function massesOf(clauses: readonly ExpandedClause[], sections: number): number[] {
  const rarity = clauses.map(({ alternatives }) => {
    const strongest = alternatives.filter(({ why }) => why === 'exact' || why === 'form')
    const counted = strongest.length > 0 ? strongest : alternatives
    const count = Math.max(0, ...counted.map(({ entry }) => entry.sections))
    return count === 0 ? 0 : Math.log(1 + (sections - count + 0.5) / (count + 0.5)) + 0.3
  })
  const shares = sharesOf(clauses)
  const weights = clauses.map((clause, index) => {
    const value = (rarity[index] as number) * (shares[index] as number)
    return clause.bonus && !isFoundCode(clause) ? value * RANKING.bonus : value
  })
  const sum = weights.reduce((total, weight, index) => total + (isNeeded(clauses[index]) ? weight : 0), 0)
  return weights.map(weight => (sum === 0 ? weight : weight / sum))
}

/** Parts of code that the site has as a whole say little; everything else counts in full. */
function sharesOf(clauses: readonly ExpandedClause[]): number[] {
  const code = new Set(clauses.flatMap(clause => (isFoundCode(clause) ? [clause.chunk] : [])))
  return clauses.map(clause => (code.has(clause.chunk) && !isFoundCode(clause) ? RANKING.parts : 1))
}

/** Code that the site has, letter for letter or as a beginning. */
function isFoundCode({ code, alternatives }: ExpandedClause): boolean {
  return code === true && alternatives.length > 0
}

/** Does a section without the clause lack something? */
function isNeeded(clause: ExpandedClause | undefined): boolean {
  return clause !== undefined && (!clause.bonus || isFoundCode(clause))
}

/** The clauses that sections should have, as bits and with their weights. */
interface Needed {
  bits: number
  clauses: readonly { bit: number; mass: number }[]
}

/** Judges a section into `into`; returns its score. */
function judge(evidence: Evidence, row: number, { needed, into }: { needed: Needed; into: Candidate }): number {
  const pageRow = evidence.pageRow[row] as number
  const titleClauses = evidence.titleClauses[pageRow] as number
  const headingClauses = evidence.headingClauses[row] as number
  const clauses = (evidence.clauses[row] as number) | titleClauses
  const isPage = evidence.section[row] === 0
  let coverage = 0
  for (const { bit, mass } of needed.clauses) {
    if (clauses & bit) coverage += mass
    else if ((evidence.introClauses[pageRow] as number) & bit) coverage += mass * RANKING.intro
    else if ((evidence.pageClauses[pageRow] as number) & bit) coverage += mass * RANKING.elsewhere
  }
  const missing = needed.bits & ~(headingClauses | titleClauses)
  const isComplete = !isPage && missing === 0 && needed.bits & ~headingClauses && needed.bits & ~titleClauses
  // A title that says much else completes little.
  const completed = isComplete ? Math.min(1, RANKING.completing * (evidence.titleShare[pageRow] as number)) : 0
  const factor = 1 + (RANKING.complete - 1) * completed
  const ownWorth = headingWorth(evidence.headingMass[row] as number, evidence.headingShare[row] as number)
  const titleWorth = headingWorth(evidence.titleMass[pageRow] as number, evidence.titleShare[pageRow] as number)
  const above = headingClauses & ~titleClauses ? RANKING.path : RANKING.above
  into.page = evidence.page[row] as number
  into.section = evidence.section[row] as number
  into.clauses = clauses
  into.coverage = coverage
  into.text = factor * RANKING.text * (evidence.text[row] as number)
  into.heading = isPage ? 0 : factor * RANKING.heading * ownWorth
  into.title = factor * (isPage ? RANKING.title : above) * titleWorth
  into.score = (into.text + into.heading + into.title) * Math.min(1, coverage) ** RANKING.coverage
  return into.score
}

function headingWorth(mass: number, share: number): number {
  return mass * (RANKING.anyHeading + (1 - RANKING.anyHeading) * Math.min(1, share))
}
