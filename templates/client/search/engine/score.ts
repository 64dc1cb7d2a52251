/**
 * Which sections answer a query, from their postings alone. In: the expanded clauses. Out: candidates,
 * best first. A section is judged by its text, its heading and its page's title; what the rest of its
 * page has counts a little; words that are missing cost much.
 */
import { Evidence } from './evidence.ts'
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

/** Judges all sections that have any of the clauses. `masses` are the clauses' weights, 1 in sum but for bonuses. */
export async function scoreSections(
  clauses: readonly ExpandedClause[],
  parts: IndexParts,
): Promise<{ candidates: Candidate[]; masses: number[] }> {
  const masses = massesOf(clauses, parts.manifest.sections)
  const shares = sharesOf(clauses)
  const lists = await Promise.all(
    clauses.map(({ alternatives }) =>
      Promise.all(alternatives.map(async ({ entry, factor }) => ({ factor, bytes: await parts.postings(entry) }))),
    ),
  )
  const evidence = new Evidence()
  for (const [index, list] of lists.entries())
    evidence.add(list, { bit: 1 << index, mass: masses[index] as number, part: shares[index] as number })
  const needed = clauses.flatMap((clause, index) =>
    isNeeded(clause) ? [{ bit: 1 << index, mass: masses[index] as number }] : [],
  )
  return { candidates: best(evidence, needed), masses }
}

type Needed = readonly { bit: number; mass: number }[]

/** The good candidates, best first. */
function best(evidence: Evidence, needed: Needed): Candidate[] {
  const scores = evidence.page.map((_, row) => judge(evidence, row, needed).score)
  const least = scores.reduce((most, score) => Math.max(most, score), 0) * LEAST
  const rows = scores.flatMap((score, row) => (score > 0 && score >= least ? [row] : []))
  return rows
    .map(row => judge(evidence, row, needed))
    .sort((a, b) => b.score - a.score || a.page - b.page || a.section - b.section)
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

function judge(evidence: Evidence, row: number, needed: Needed): Candidate {
  const page = evidence.page[row] as number
  const section = evidence.section[row] as number
  const pageRow = evidence.pageRow.get(page) as number
  const titleClauses = evidence.titleClauses[pageRow] as number
  const clauses = (evidence.clauses[row] as number) | titleClauses
  const isPage = section === 0
  const text = RANKING.text * (evidence.text[row] as number)
  const ownWorth = headingWorth(evidence.headingMass[row] as number, evidence.headingShare[row] as number)
  const heading = isPage ? 0 : RANKING.heading * ownWorth
  const inHeading = evidence.headingClauses[row] as number
  const above = inHeading & ~titleClauses ? RANKING.path : RANKING.above
  const titleWorth = headingWorth(evidence.titleMass[pageRow] as number, evidence.titleShare[pageRow] as number)
  const title = (isPage ? RANKING.title : above) * titleWorth
  let coverage = 0
  for (const { bit, mass } of needed) {
    if (clauses & bit) coverage += mass
    else if ((evidence.introClauses[pageRow] as number) & bit) coverage += mass * RANKING.intro
    else if ((evidence.pageClauses[pageRow] as number) & bit) coverage += mass * RANKING.elsewhere
  }
  const all = needed.reduce((bits, { bit }) => bits | bit, 0)
  const isComplete = !isPage && all === (all & (inHeading | titleClauses)) && all & ~inHeading && all & ~titleClauses
  const worth = (text + heading + title) * (isComplete ? RANKING.complete : 1)
  const score = worth * Math.min(1, coverage) ** RANKING.coverage
  return { page, section, score, clauses, text, heading, title, coverage }
}

function headingWorth(mass: number, share: number): number {
  return mass * (RANKING.anyHeading + (1 - RANKING.anyHeading) * Math.min(1, share))
}
