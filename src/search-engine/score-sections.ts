/**
 * Ranks sections by their postings alone. In: the expanded clauses. Out: candidates, best first. The score of a section
 * depends on its text, its heading and its page's title. A word elsewhere on the page counts little; missing words
 * lower the score considerably.
 */

import type { ExpandedClause } from './expand-query.ts'
import type { ScoreAccumulator } from './score-accumulator.ts'
import type { TermReader } from './tolerant-reader.ts'

/** Weights of the fields and of the other signals. */
const TEXT = 0.38
const HEADING = 1.72
const TITLE = 3.75
/** The title of a section's page; and the same if the heading has words that the title lacks. */
const ABOVE = 2
const PATH = 3
/** Factor if title and heading together have all words, but neither has them alone. */
const COMPLETE = 1.4
/** Inverse of the matched share of the title from which `COMPLETE` applies in full. */
const COMPLETING = 0.9
/** Share of the heading score that does not depend on how much of the heading matches. */
const ANY_HEADING = 0.22
/** Coverage of a word that is not in the section but before the page's first heading, or elsewhere on the page. */
const INTRO = 0.4
const ELSEWHERE = 0.2
/** Coverage of a word that only occurs as a prefix of another one. */
const WEAK = 0.7
/** Exponent of the coverage. */
const COVERAGE = 1.12
/** Factors of the whole chunk beside its parts, and of the parts of code. */
const OPTIONAL = 0.8
const PARTS = 0.145
/** Factor of a word that carries little meaning. */
const LIGHT = 0.455
/** Weight of the page as a whole. */
const PAGE = 0.66
/** Weights of the page's text before the first heading, and of its title, description, keywords and link texts. */
const INTRO_TEXT = 0.5
const TOPIC = 0.5
/**
 * Exponents of the factor for a page that has all words in its title, and for one that has them in its title,
 * description, keywords and link texts together: a page about the words comes before one that only mentions them often.
 */
const ABOUT_TITLE = 0.3
const ABOUT_TOPIC = 0.5
/** How much other matching sections of a page raise its score. */
const SUPPORT = 0.07

/** A section with its score. */
export interface Candidate {
  page: number
  section: number
  score: number
  /** Bit set of the clauses that the section or its page's title matches. */
  clauses: number
  /** Components of the score, for explanations. */
  text: number
  heading: number
  title: number
  coverage: number
}

/** Candidates below this share of the best score are left out. */
const MIN_RELATIVE_SCORE = 0.06

/**
 * Scores all sections that match any clause. `weights` are the weights of the clauses; those of required clauses add up
 * to 1.
 * @param accumulator reused across queries; filled synchronously once all postings are loaded
 */
export async function scoreSections(
  clauses: readonly ExpandedClause[],
  reader: TermReader,
  accumulator: ScoreAccumulator,
): Promise<{ candidates: Candidate[]; weights: number[] }> {
  const weights = clauseWeights(clauses, reader.manifest.sections)
  const shares = compoundFactors(clauses)
  const lists = await Promise.all(
    clauses.map(({ expansions }) =>
      Promise.all(expansions.map(async ({ entry, factor }) => ({ factor, bytes: await reader.postings(entry) }))),
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
  return { candidates: selectCandidates(found, required), weights }
}

/**
 * The good candidates, best first. Thousands are scored and few are kept, so the others are not turned into objects.
 */
function selectCandidates(accumulator: ScoreAccumulator, required: RequiredClauses): Candidate[] {
  const scratch: Candidate = { page: 0, section: 0, score: 0, clauses: 0, text: 0, heading: 0, title: 0, coverage: 0 }
  const scores = new Float64Array(accumulator.rows)
  let most = 0
  for (let row = 0; row < scores.length; row++) {
    const score = scoreRow(accumulator, row, { required, into: scratch })
    scores[row] = score
    if (score > most) most = score
  }
  const support = supportOfPages(accumulator, scores)
  const good: Candidate[] = []
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row] as number
    if (score === 0 || score < most * MIN_RELATIVE_SCORE) continue
    scoreRow(accumulator, row, { required, into: scratch })
    const others = (support[accumulator.pageRow[row] as number] as number) - score
    good.push({ ...scratch, score: score + SUPPORT * Math.min(score, others) })
  }
  return good.sort((a, b) => b.score - a.score || a.page - b.page || a.section - b.section)
}

/** By page: the sum of the scores of its sections. */
function supportOfPages(accumulator: ScoreAccumulator, scores: Float64Array): Float64Array {
  const sums = new Float64Array(accumulator.rows)
  for (let row = 0; row < scores.length; row++) {
    const page = accumulator.pageRow[row] as number
    sums[page] = (sums[page] as number) + (scores[row] as number)
  }
  return sums
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

/** The required clauses, as a bit set and with their weights. */
interface RequiredClauses {
  bits: number
  clauses: readonly { bit: number; weight: number }[]
  /** Whether one of them is an identifier. A page whose title has its words need not be about it. */
  hasIdentifier: boolean
}

/** Scores a section into `into`; returns its score. */
function scoreRow(
  accumulator: ScoreAccumulator,
  row: number,
  { required, into }: { required: RequiredClauses; into: Candidate },
): number {
  const pageRow = accumulator.pageRow[row] as number
  const titleClauses = accumulator.titleClauses[pageRow] as number
  const headingClauses = accumulator.headingClauses[row] as number
  const clauses = (accumulator.clauses[row] as number) | titleClauses
  const strong = (accumulator.strong[row] as number) | (accumulator.titleStrong[pageRow] as number)
  const isPage = accumulator.section[row] === 0
  let coverage = 0
  for (const { bit, weight } of required.clauses) {
    if (strong & bit) coverage += weight
    else if (clauses & bit) coverage += weight * WEAK
    else if ((accumulator.introClauses[pageRow] as number) & bit) coverage += weight * INTRO
    else if ((accumulator.pageClauses[pageRow] as number) & bit) coverage += weight * ELSEWHERE
  }
  const missing = required.bits & ~(headingClauses | titleClauses)
  const isComplete = !isPage && missing === 0 && required.bits & ~headingClauses && required.bits & ~titleClauses
  // The boost depends on how much of the title matches.
  const completed = isComplete ? Math.min(1, COMPLETING * (accumulator.titleShare[pageRow] as number)) : 0
  const factor = 1 + (COMPLETE - 1) * completed
  const headingScore = scoreHeading(accumulator.headingWeight[row] as number, accumulator.headingShare[row] as number)
  const titleScore = scoreHeading(accumulator.titleWeight[pageRow] as number, accumulator.titleShare[pageRow] as number)
  const above = headingClauses & ~titleClauses ? PATH : ABOVE
  into.page = accumulator.page[row] as number
  into.section = accumulator.section[row] as number
  into.clauses = clauses
  into.coverage = coverage
  into.text = factor * TEXT * (accumulator.text[row] as number)
  into.heading = isPage ? 0 : factor * HEADING * headingScore
  into.title = factor * (isPage ? TITLE : above) * titleScore
  const whole =
    PAGE * (accumulator.pageText[pageRow] as number) +
    INTRO_TEXT * (accumulator.introText[pageRow] as number) +
    TOPIC * (accumulator.topic[pageRow] as number)
  const about = required.hasIdentifier
    ? 0
    : ABOUT_TITLE * Math.min(1, accumulator.titleWeight[pageRow] as number) +
      ABOUT_TOPIC * Math.min(1, accumulator.topic[pageRow] as number)
  const score = (into.text + into.heading + into.title + whole) * Math.min(1, coverage) ** COVERAGE
  into.score = score * Math.exp(about)
  return into.score
}

function scoreHeading(weight: number, share: number): number {
  return weight * (ANY_HEADING + (1 - ANY_HEADING) * Math.min(1, share))
}
